public import FlexCore

/// The inherited properties. Lengths are CSS px. Each property's comment names the CSS property
/// where the name differs.
public struct TextStyle: Equatable, Hashable, Sendable {
  public var color = Color.black

  // Fonts: CSS Fonts 4.
  public var fontFamily: [FontFamily] = [.standard]
  public var fontSize: Float = 16
  /// Where the font size comes from: a family that is `monospace` alone changes it.
  public var fontSizeOrigin = FontSizeOrigin()
  /// 1…1000.
  public var fontWeight: Float = 400
  public var fontStyle: FontStyle = .normal
  /// Percent; 100 is `normal`.
  public var fontStretch: Float = 100
  public var fontKerning: FontKerning = .auto
  public var fontVariantLigatures = FontVariantLigatures()
  public var fontVariantCaps: FontVariantCaps = .normal
  public var fontVariantNumeric = FontVariantNumeric()
  public var fontVariantEastAsian: Set<FontVariantEastAsian> = []
  public var fontVariantPosition: FontVariantPosition = .normal
  public var fontVariantEmoji: FontVariantEmoji = .normal
  /// `font-language-override`: four characters of an OpenType language system, the first one highest; 0 is `normal`.
  public var fontLanguageOverride: UInt32 = 0
  /// `font-variant-alternates: historical-forms`.
  public var fontHistoricalForms = false
  public var fontFeatureSettings: [FontFeature] = []
  public var fontVariationSettings: [FontVariation] = []
  public var fontOpticalSizing = true
  public var fontSizeAdjust: Float?
  /// `font-synthesis-weight`, `-style`, `-small-caps`.
  public var fontSynthesis: FontSynthesis = .all
  public var textRendering: TextRendering = .auto
  /// The element's language, a BCP 47 tag from `lang`, or empty.
  public var language = ""

  // Lines: CSS Inline 3, CSS Text 3 and 4.
  public var lineHeight: LineHeight = .normal
  public var letterSpacing: LengthPercentage = .zero
  public var wordSpacing: LengthPercentage = .zero
  public var textAlign: TextAlign = .start
  public var textAlignLast: TextAlignLast = .auto
  public var textJustify: TextJustify = .auto
  public var textIndent = TextIndent()
  public var textTransform = TextTransform()
  /// `-webkit-text-security`.
  public var textSecurity = TextSecurity.none
  public var whiteSpaceCollapse: WhiteSpaceCollapse = .collapse
  public var textWrapMode: TextWrapMode = .wrap
  public var textWrapStyle: TextWrapStyle = .auto
  public var wordBreak: WordBreak = .normal
  public var overflowWrap: OverflowWrap = .normal
  public var lineBreak: LineBreak = .auto
  public var hyphens: Hyphens = .manual
  /// `hyphenate-character`; `nil` is `auto`.
  public var hyphenateCharacter: String?
  /// `hyphenate-limit-chars`: word, before, after; 0 is `auto`.
  public var hyphenateLimitChars = HyphenateLimitChars()
  public var tabSize: TabSize = .spaces(8)
  public var hangingPunctuation: Set<HangingPunctuation> = []
  public var textSpacingTrim: TextSpacingTrim = .normal
  /// `text-autospace: normal`.
  public var spacesScriptsApart = false
  public var direction: Direction = .ltr
  public var writingMode: WritingMode = .horizontalTB
  public var textOrientation: TextOrientation = .mixed
  /// `text-combine-upright: all`.
  public var combinesUpright = false

  /// What `text-box-trim` leaves of lines.
  public var textBoxEdge = TextBoxEdge()

  // Decoration: CSS Text Decoration 3 and 4. The lines themselves do not inherit: see `InlineStyle`.
  public var textShadow: [Shadow] = []
  public var textDecorationSkipInk: TextDecorationSkipInk = .auto
  public var textUnderlineOffset: LengthPercentage?
  public var textUnderlinePosition: TextUnderlinePosition = .auto
  public var textEmphasis = TextEmphasis()
  public var webkitTextFillColor: StyleColor = .currentColor
  public var webkitTextStrokeColor: StyleColor = .currentColor
  public var webkitTextStrokeWidth: Float = 0

  /// Of form controls; `nil` is `auto`. CSS UI 4 §8.1 (#widget-accent).
  public var accentColor: StyleColor?

  // Lists and generated content.
  public var listStyleType: ListStyleType = .counter("disc")
  public var listStylePosition: ListStylePosition = .outside
  public var listStyleImage: StyleImage = .none
  public var quotes: Quotes = .auto

  // The rest that inherits.
  public var visibility: Visibility = .visible
  public var imageRendering: ImageRendering = .auto
  public var imageOrientation: ImageOrientation = .fromImage
  public var colorScheme: [String] = []
  /// Whether controls and the system's colours are the dark ones, by `color-scheme` and what the reader prefers.
  public var isDark = false
  public var orphans: Int32 = 2
  public var widows: Int32 = 2
  public var borderCollapse: BorderCollapse = .separate
  public var borderSpacing = Size<Float>(width: 0, height: 0)
  public var captionSideBottom = false
  public var emptyCellsHidden = false
  public var printColorAdjustExact = false

  public init() {}
}

/// One entry of `font-family`.
public enum FontFamily: Equatable, Hashable, Sendable {
  case named(String)
  /// What text has that names no family. It has no name in CSS, and is a serif font but in the languages of East Asia.
  case standard
  case serif, sansSerif, monospace, cursive, fantasy, systemUI, math, emoji, fangsong
  case uiSerif, uiSansSerif, uiMonospace, uiRounded
}

/// How `font-size` was given. Sizes that nobody set in px follow the user's preferred size, which for
/// `monospace` alone is 13px instead of 16px.
public struct FontSizeOrigin: Equatable, Hashable, Sendable {
  /// `xx-small` 1 … `medium` 4 … `xxx-large` 8, or 0 where it was no keyword.
  public var keyword: UInt8 = 4
  /// Whether the element or an ancestor set the size as a length.
  public var isAbsolute = false
  public init(keyword: UInt8 = 4, isAbsolute: Bool = false) {
    self.keyword = keyword
    self.isAbsolute = isAbsolute
  }
}

public enum FontStyle: Equatable, Hashable, Sendable {
  case normal
  case italic
  /// `oblique <angle>` in degrees; the keyword alone is 14.
  case oblique(Float)
}

/// How characters are shown that have a picture. CSS Fonts 4 §6.10 (#font-variant-emoji-prop).
public enum FontVariantEmoji: String, Sendable, Hashable, CaseIterable {
  /// As the order of fonts has it.
  case normal
  case text, emoji
  /// As Unicode has it.
  case unicode
}

public enum FontKerning: UInt8, Sendable, Hashable { case auto, normal, none }

/// `nil` leaves a feature to the font; `none` turns all off.
public struct FontVariantLigatures: Equatable, Hashable, Sendable {
  public var none = false
  public var common: Bool?
  public var discretionary: Bool?
  public var historical: Bool?
  public var contextual: Bool?
  public init() {}
}

public enum FontVariantCaps: UInt8, Sendable, Hashable {
  case normal, smallCaps, allSmallCaps, petiteCaps, allPetiteCaps, unicase, titlingCaps
}

public struct FontVariantNumeric: Equatable, Hashable, Sendable {
  public enum Figure: UInt8, Sendable, Hashable { case lining, oldstyle }
  public enum Spacing: UInt8, Sendable, Hashable { case proportional, tabular }
  public enum Fraction: UInt8, Sendable, Hashable { case diagonal, stacked }
  public var figure: Figure?
  public var spacing: Spacing?
  public var fraction: Fraction?
  public var ordinal = false
  public var slashedZero = false
  public init() {}
}

public enum FontVariantEastAsian: UInt8, Sendable, Hashable {
  case jis78, jis83, jis90, jis04, simplified, traditional, fullWidth, proportionalWidth, ruby
}

public enum FontVariantPosition: UInt8, Sendable, Hashable { case normal, sub, `super` }

/// `"liga" 1`.
public struct FontFeature: Equatable, Hashable, Sendable {
  public var tag: String
  public var value: Int32
  public init(tag: String, value: Int32) {
    self.tag = tag
    self.value = value
  }
}

/// `"wght" 550`.
public struct FontVariation: Equatable, Hashable, Sendable {
  public var tag: String
  public var value: Float
  public init(tag: String, value: Float) {
    self.tag = tag
    self.value = value
  }
}

public struct FontSynthesis: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let weight = FontSynthesis(rawValue: 1)
  public static let style = FontSynthesis(rawValue: 2)
  public static let smallCaps = FontSynthesis(rawValue: 4)
  public static let position = FontSynthesis(rawValue: 8)
  public static let all: FontSynthesis = [.weight, .style, .smallCaps, .position]
}

public enum TextRendering: UInt8, Sendable, Hashable {
  case auto, optimizeSpeed, optimizeLegibility, geometricPrecision
}

public enum LineHeight: Equatable, Hashable, Sendable {
  case normal
  /// A factor of the font size; inherits as the number.
  case number(Float)
  /// px; percentages are computed to this.
  case px(Float)

  /// px; `nil` is `normal`. A factor makes no line higher than the longest length.
  public func used(fontSize: Float) -> Float? {
    switch self {
    case .normal: nil
    case .number(let factor): min(factor * fontSize, Style.limit)
    case .px(let height): height
    }
  }
}

public enum TextAlign: UInt8, Sendable, Hashable {
  case start, end, left, right, center, justify, matchParent, webkitLeft, webkitRight, webkitCenter
}
public enum TextAlignLast: UInt8, Sendable, Hashable {
  case auto, start, end, left, right, center, justify, matchParent
}
public enum TextJustify: UInt8, Sendable, Hashable { case auto, none, interWord, interCharacter }

public struct TextIndent: Equatable, Hashable, Sendable {
  public var amount: LengthPercentage = .zero
  public var hanging = false
  public var eachLine = false
  public init() {}
}

/// What each letter is shown as: no specification has it, browsers do.
public enum TextSecurity: String, Sendable, Hashable, CaseIterable {
  case none, disc, circle, square

  /// The character that stands for a letter.
  public var character: UInt32? {
    switch self {
    case .none: nil
    case .disc: 0x2022
    case .circle: 0x25E6
    case .square: 0x25A0
    }
  }
}

public struct TextTransform: Equatable, Hashable, Sendable {
  public enum Case: UInt8, Sendable, Hashable { case none, uppercase, lowercase, capitalize }
  public var `case`: Case = .none
  public var fullWidth = false
  public var fullSizeKana = false
  public var mathAuto = false
  public init() {}
}

public enum WhiteSpaceCollapse: UInt8, Sendable, Hashable {
  case collapse, preserve, preserveBreaks, preserveSpaces, breakSpaces
}
public enum TextWrapMode: UInt8, Sendable, Hashable { case wrap, nowrap }
public enum TextWrapStyle: UInt8, Sendable, Hashable { case auto, balance, stable, pretty }
public enum WordBreak: UInt8, Sendable, Hashable { case normal, breakAll, keepAll, breakWord, autoPhrase }
public enum OverflowWrap: UInt8, Sendable, Hashable { case normal, breakWord, anywhere }
public enum LineBreak: UInt8, Sendable, Hashable { case auto, loose, normal, strict, anywhere }
public enum Hyphens: UInt8, Sendable, Hashable { case none, manual, auto }

public struct HyphenateLimitChars: Equatable, Hashable, Sendable {
  public var word: Int32 = 0
  public var before: Int32 = 0
  public var after: Int32 = 0
  public init() {}
}

public enum TabSize: Equatable, Hashable, Sendable {
  /// A number of advances of the space.
  case spaces(Float)
  case px(Float)
}

public enum HangingPunctuation: UInt8, Sendable, Hashable { case first, last, forceEnd, allowEnd }
public enum TextSpacingTrim: UInt8, Sendable, Hashable {
  case normal, spaceAll, spaceFirst, trimStart, trimBoth, trimAll, auto
}

public enum TextDecorationSkipInk: UInt8, Sendable, Hashable { case auto, none, all }
public struct TextUnderlinePosition: Equatable, Hashable, Sendable {
  public enum Place: UInt8, Sendable, Hashable { case auto, fromFont, under }
  /// `left` or `right`, which only vertical text asks for.
  public enum Side: UInt8, Sendable, Hashable { case none, left, right }
  public var place: Place
  public var side: Side
  public init(_ place: Place, side: Side = .none) {
    self.place = place
    self.side = side
  }
  public static let auto = TextUnderlinePosition(.auto)
  public static let fromFont = TextUnderlinePosition(.fromFont)
  public static let under = TextUnderlinePosition(.under)
}

public struct TextEmphasis: Equatable, Hashable, Sendable {
  /// The mark, or `nil` for none.
  public var mark: String?
  public var color: StyleColor = .currentColor
  public var isUnder = false
  public var isLeft = false
  public init() {}
}

public enum ListStyleType: Equatable, Hashable, Sendable {
  case none
  /// A counter style by name: `disc`, `decimal`, `lower-roman`, …
  case counter(String)
  /// `symbols()`. CSS Counter Styles 3 §8 (#symbols-function).
  case symbols(CounterSystem, [String])
  case string(String)
}
public enum ListStylePosition: UInt8, Sendable, Hashable { case outside, inside }

public enum Quotes: Equatable, Hashable, Sendable {
  case auto, none, matchParent
  case pairs([QuotePair])
}
public struct QuotePair: Equatable, Hashable, Sendable {
  public var open: String
  public var close: String
  public init(open: String, close: String) {
    self.open = open
    self.close = close
  }
}

public enum Visibility: UInt8, Sendable, Hashable { case visible, hidden, collapse }
/// `image-rendering`. `optimizeContrast` is an older name of `crispEdges`, which prints as itself.
public enum ImageRendering: UInt8, Sendable, Hashable { case auto, smooth, crispEdges, optimizeContrast, pixelated }
/// Whether what a picture says of its orientation turns it.
public enum ImageOrientation: UInt8, Sendable, Hashable { case fromImage, none }
public enum BorderCollapse: UInt8, Sendable, Hashable { case separate, collapse }
