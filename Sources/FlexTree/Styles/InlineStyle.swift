public import FlexCore

/// Properties that inline layout reads and that do not inherit.
public struct InlineStyle: Equatable, Hashable, Sendable {
  public var verticalAlign: VerticalAlign = .baseline
  public var unicodeBidi: UnicodeBidi = .normal
  public var textOverflow: TextOverflow = .clip
  /// `line-clamp` or `-webkit-line-clamp` where the box may clamp; `nil` is `none`.
  public var lineClamp: Int32?
  public var textDecoration = TextDecoration()
  public var boxDecorationBreak: BoxDecorationBreak = .slice
  public var textFit: TextFit = .none
  public var textBoxTrim: TextBoxTrim = []
  public var initialLetter: InitialLetter?
  /// `display` of an absolutely positioned box that would be inline-level if it were in flow: its static position is
  /// in a line. CSS Positioned Layout 3 §4.1 (#staticpos-rect).
  public var originalDisplay: DisplayValue?

  /// What the box is in ruby, where it is an anonymous box or an annotation.
  public var rubyPart: RubyPart?

  /// Whether it is an inline box in ruby: what is in it is inline-level, too.
  public var isInRuby = false

  // Of floats: CSS Shapes 1 §4.
  public var shapeOutside = ShapeOutside.none
  public var shapeMargin = LengthPercentage.zero
  /// 0 to 1.
  public var shapeImageThreshold: Float = 0

  // Generated content: CSS Content 3, CSS Lists 3.
  public var content: ContentValue = .normal
  /// What follows the `/` of `content`: the text that stands for it.
  public var contentAlternative: [ContentItem] = []
  public var counterReset: [CounterChange] = []
  public var counterIncrement: [CounterChange] = []
  public var counterSet: [CounterChange] = []

  // Fragmentation: CSS Break 3.
  public var breakBefore: BreakBetween = .auto
  public var breakAfter: BreakBetween = .auto
  public var breakInside: BreakInside = .auto
  /// The name of `page`, or `nil` for `auto`.
  public var page: String?
  public var paged = PagedStyle()
  public var columns = ColumnStyle()

  public init() {}
}

/// How many lines a first letter is high, and over how many of them it sinks. CSS Inline 3 §7.1 (#initial-letter-styling).
public struct InitialLetter: Equatable, Hashable, Sendable {
  public enum Sink: Equatable, Hashable, Sendable {
    /// Over as many lines as it is high.
    case drop
    /// Over the first line alone.
    case raise
    case lines(Int32)
  }
  public var size: Float
  /// `nil` where only the size was given, which is `drop`.
  public var sink: Sink?

  public init(size: Float, sink: Sink? = nil) {
    self.size = size
    self.sink = sink
  }
}

/// A box of ruby layout. CSS Ruby 1 §3 (#box-model).
public enum RubyPart: UInt8, Sendable, Hashable {
  /// A base with its annotation, which stands in a line as one piece.
  case column
  case base, annotation
}

public enum VerticalAlign: Equatable, Hashable, Sendable {
  case baseline, sub, `super`, textTop, textBottom, middle, top, bottom
  /// `-webkit-baseline-middle`, the middle on the baseline: of pictures with `align=middle`.
  case baselineMiddle
  /// Raises by this; a percentage is of the line height.
  case offset(LengthPercentage)
}

public enum UnicodeBidi: UInt8, Sendable, Hashable {
  case normal, embed, isolate, bidiOverride, isolateOverride, plaintext
}

public enum TextOverflow: Equatable, Hashable, Sendable {
  case clip
  case ellipsis
  case string(String)
}

/// `text-decoration-line`, `-style`, `-color` and `-thickness` of one element.
public struct TextDecoration: Equatable, Hashable, Sendable {
  public struct Lines: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let underline = Lines(rawValue: 1)
    public static let overline = Lines(rawValue: 2)
    public static let lineThrough = Lines(rawValue: 4)
    /// `blink`, which draws nothing.
    public static let blink = Lines(rawValue: 8)
    public static let spellingError = Lines(rawValue: 16)
    public static let grammarError = Lines(rawValue: 32)
  }
  public enum LineStyle: UInt8, Sendable, Hashable { case solid, double, dotted, dashed, wavy }
  public enum Thickness: Equatable, Hashable, Sendable {
    case auto
    case fromFont
    /// A percentage is of 1em.
    case length(LengthPercentage)
  }
  public var lines: Lines = []
  public var style: LineStyle = .solid
  public var color: StyleColor = .currentColor
  public var thickness: Thickness = .auto
  public init() {}
}

public enum BoxDecorationBreak: UInt8, Sendable, Hashable { case slice, clone }

/// `text-fit`: the largest font size at which a box's text fits it.
public enum TextFit: Equatable, Hashable, Sendable {
  case none
  /// Down to this size in px.
  case shrink(minimum: Float)
  /// Up to this size in px.
  case grow(maximum: Float)
}

public enum ContentValue: Equatable, Hashable, Sendable {
  case normal
  case none
  case items([ContentItem])
}

public enum ContentItem: Equatable, Hashable, Sendable {
  case string(String)
  case image(StyleImage)
  /// `attr(name)`, already looked up where the element has the attribute.
  case attribute(String)
  case counter(name: String, style: ListStyleType)
  case counters(name: String, separator: String, style: ListStyleType)
  case openQuote, closeQuote, noOpenQuote, noCloseQuote
  /// `content()`: the element's own text.
  case contents(ContentPart)
  /// `string()`: a named string of the page.
  case namedString(String, PageOccurrence)
  /// `element()`: a running element of the page.
  case runningElement(String, PageOccurrence)
  /// `leader()`: this text, repeated until the line is full. CSS Content 3 §4.1 (#leader-function).
  case leader(String)
  /// `target-counter()` and, with a separator, `target-counters()`.
  case targetCounter(ContentTarget, name: String, separator: String?, style: ListStyleType)
  /// `target-text()`.
  case targetText(ContentTarget, ContentPart)
}

public struct CounterChange: Equatable, Hashable, Sendable {
  public var name: String
  public var value: Int32
  public var isReversed: Bool
  public init(name: String, value: Int32, isReversed: Bool = false) {
    self.name = name
    self.value = value
    self.isReversed = isReversed
  }
}

public enum BreakBetween: UInt8, Sendable, Hashable {
  case auto, avoid, avoidPage, page, left, right, recto, verso, column, avoidColumn, always, all
}
public enum BreakInside: UInt8, Sendable, Hashable { case auto, avoid, avoidPage, avoidColumn }
