internal import CairoKit
internal import FlexCore
internal import FlexTree

/// What a text style means for shaping and for the height of lines.
struct StyleFonts {
  var request: FontRequest
  /// One a family, in order.
  var fonts: [FontID]
  /// The one of them whose measures count.
  var primary: FontID?
  /// px, `font-size-adjust` applied.
  var size: Float
  var features: [ShapingFeature]
  var language: String
  /// As HarfBuzz has it: of the text, or an OpenType language system of its own.
  var shapingLanguage: String
  /// px.
  var letterSpacing: Float
  var wordSpacing: Float
  /// Of the primary font, rounded one by one to whole px as Chromium does.
  var ascent: Float
  var descent: Float
  var lineGap: Float
  var xHeight: Float
  var spaceAdvance: Float
  /// px; `nil` is `normal`.
  var lineHeight: Float?
  var caps: SyntheticCaps
  /// Whether full-width punctuation is narrowed.
  var trimsPunctuation: Bool
  /// Whether ideographs and letters of other scripts stand apart.
  var spacesScriptsApart: Bool
  var emoji: FontVariantEmoji
  /// Whether text is set as one letter in a vertical line.
  var combines = false
  /// Which letters stand upright; `nil` where lines are not vertical, or all are turned with them.
  var orientation: TextOrientation?
  /// y of the alphabetic baseline from the one that lines are aligned by, and of the middle of upright letters from the
  /// alphabetic one; px. Both are 0 in horizontal lines.
  var alphabeticShift: Float = 0
  var uprightAxis: Float = 0
  /// Ascent and descent of the primary font, whole px each, however lines are aligned.
  var fontHeight: (ascent: Float, descent: Float) = (0, 0)

  /// How small capitals are made where the font has none. CSS Fonts 4 §6.6 (#font-variant-caps-prop).
  enum SyntheticCaps: Hashable {
    case none
    /// Lower-case letters become small capitals.
    case lower
    /// All letters do.
    case all
    /// Everything but lower-case letters is set small, as it is.
    case unicase
  }
  /// Synthesised capitals' size.
  static let smallCapsScale: Float = 0.7

  /// Text of both styles may be shaped as one.
  func shapesLike(_ other: StyleFonts) -> Bool {
    fonts == other.fonts && size == other.size && letterSpacing == other.letterSpacing
      && wordSpacing == other.wordSpacing && features == other.features && language == other.language
      && shapingLanguage == other.shapingLanguage && caps == other.caps && request == other.request
      && orientation == other.orientation && combines == other.combines
  }

  /// Ascent and descent of a line of `lineHeight`, with half the leading on each side; the upper half is floored.
  /// CSS Inline 3 §5.3 (#inline-height).
  func leaded(_ ascent: Float, _ descent: Float, lineGap: Float) -> (ascent: Float, descent: Float) {
    let height = lineHeight ?? ascent + descent + lineGap
    // Halved in whole layout units, as Chromium does: a lack of one unit is none.
    let half = (((height - (ascent + descent)) * 64).rounded(.towardZero) / 2).rounded(.towardZero) / 64
    let top = ascent + half.rounded(.down)
    return (top, height - top)
  }
}

extension Float {
  /// Chromium's layout unit: 1/64 px, cut off.
  var layoutUnit: Float { (self * 64).rounded(.towardZero) / 64 }
  /// A font's size in px as Chromium asks for fonts: whole hundredths, cut off.
  var askedSize: Float { (self * 100).rounded(.towardZero) / 100 }
  /// A font's size in px as Chromium scales fonts to it: of the size that is asked for whole 1/64 px, cut off. Over a line of
  /// text the difference is the width of a letter's stem, or one word.
  var scalableSize: Float { askedSize.layoutUnit }
  /// Rounded to the nearest 1/64 px.
  var nearestLayoutUnit: Float { (self * 64).rounded() / 64 }
  /// An edge of the em box in whole px, no further out than the font's ascent or descent.
  func emEdge(within fontEdge: Float) -> Float { min(nearestLayoutUnit.rounded(.up), fontEdge.rounded()) }
  /// Rounded up to 1/64 px.
  /// What is more by no more than sums of floats are off doesn't count.
  var layoutUnitUp: Float { (self * 64 - 0x1p-6).rounded(.up) / 64 }
}

extension StyleFonts {
  init(_ style: TextStyle, fonts set: FontSet) {
    let request = FontRequest(style)
    let fonts = set.fonts(for: request)
    var size = style.fontSize.isFinite ? max(0, min(style.fontSize, 10_000)).scalableSize : 16
    let primary = set.primary(of: fonts)
    if let primary, let adjust = style.fontSizeAdjust, size > 0 {
      let aspect = set.metrics(of: primary, size: size).xHeight / size
      if aspect > 0 { size = min(size * adjust / aspect, 10_000) }
    }
    let letterSpacing = style.letterSpacing.resolved(against: size)
    let metrics = primary.map { set.metrics(of: $0, size: size) }
    let space = metrics?.spaceAdvance ?? size / 4
    // Heights are of the size that fonts are asked for, not of the one that glyphs are scaled to.
    let edges = Self.edges(of: primary, in: set, size: style.fontSizeAdjust == nil ? style.fontSize.askedSize : size)
    var features = ShapingFeature.list(for: style, hasLetterSpacing: letterSpacing != 0)
    let caps = Self.caps(style, set, primary, &features)
    var lineHeight = style.lineHeight.used(fontSize: style.fontSize.nearestLayoutUnit)
    if case .px = style.lineHeight {
      lineHeight = lineHeight?.nearestLayoutUnit
    } else {
      lineHeight = lineHeight?.layoutUnit
    }
    self.init(
      request: request, fonts: fonts, primary: primary, size: size, features: features, language: style.language,
      shapingLanguage: style.fontLanguageOverride == 0
        ? style.language : Self.shapingLanguage(of: style.fontLanguageOverride),
      letterSpacing: letterSpacing.isFinite ? letterSpacing : 0,
      wordSpacing: Self.finite(style.wordSpacing.resolved(against: size)),
      ascent: edges.ascent, descent: edges.descent, lineGap: edges.lineGap,
      xHeight: metrics?.xHeight ?? size / 2, spaceAdvance: space,
      lineHeight: lineHeight.map(Self.finite), caps: caps,
      trimsPunctuation: style.textSpacingTrim != .spaceAll
        && !features.contains { ["halt", "palt", "pwid", "hwid"].contains($0.tag) && $0.value != 0 },
      spacesScriptsApart: style.spacesScriptsApart, emoji: style.fontVariantEmoji)
    guard style.writingMode.isTypographicallyVertical else { return }
    combines = style.combinesUpright
    fontHeight = (ascent, descent)
    uprightAxis = (descent - ascent) / 2
    guard style.hasCentralBaseline else { return }
    orientation = style.textOrientation
    let central = Self.central(ascent, descent)
    alphabeticShift = ascent - central.ascent
    (ascent, descent) = central
  }

  /// An OpenType language system as a language that HarfBuzz knows.
  private static func shapingLanguage(of system: UInt32) -> String {
    "x-hbot-" + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: system >> UInt32($0)).hexadecimal() }.joined()
  }

  /// Ascent, descent and line gap of a font, whole px each.
  private static func edges(
    of font: FontID?, in set: FontSet, size: Float
  ) -> (ascent: Float, descent: Float, lineGap: Float) {
    let size = size.isFinite ? max(0, min(size, 10_000)) : 16
    guard let font else { return ((size * 0.8).rounded(), (size * 0.2).rounded(), 0) }
    let metrics = set.metrics(of: font, size: size)
    return (metrics.ascent.rounded(), metrics.descent.rounded(), metrics.lineGap.rounded())
  }

  /// The same height about its middle, of whole px: as in Chromium the upper half is the larger one.
  private static func central(_ ascent: Float, _ descent: Float) -> (ascent: Float, descent: Float) {
    let lower = ((ascent + descent) / 2).rounded(.down)
    return (ascent + descent - lower, lower)
  }

  /// Ascent and descent of a font in lines of this style, whole px each.
  func aligned(_ metrics: FontMetrics) -> (ascent: Float, descent: Float) {
    let (ascent, descent) = (metrics.ascent.rounded(), metrics.descent.rounded())
    return orientation == nil ? (ascent, descent) : Self.central(ascent, descent)
  }

  private static func finite(_ value: Float) -> Float { value.isFinite ? value : 0 }

  /// Asks the font for small capitals, or says how to make them.
  private static func caps(
    _ style: TextStyle, _ set: FontSet, _ primary: FontID?, _ features: inout [ShapingFeature]
  ) -> SyntheticCaps {
    func has(_ tags: [String]) -> Bool {
      primary.map { font in tags.allSatisfy { set.hasFeature($0, of: font) } } ?? false
    }
    func use(_ tags: [String], else synthetic: SyntheticCaps) -> SyntheticCaps {
      if has(tags) || !style.fontSynthesis.contains(.smallCaps) {
        features += tags.map { ShapingFeature($0, 1) }
        return .none
      }
      return synthetic
    }
    switch style.fontVariantCaps {
    case .normal: return .none
    case .smallCaps: return use(["smcp"], else: .lower)
    case .allSmallCaps: return use(["smcp", "c2sc"], else: .all)
    case .petiteCaps: return has(["pcap"]) ? use(["pcap"], else: .lower) : use(["smcp"], else: .lower)
    case .allPetiteCaps:
      return has(["pcap", "c2pc"]) ? use(["pcap", "c2pc"], else: .all) : use(["smcp", "c2sc"], else: .all)
    case .unicase: return use(["unic"], else: .unicase)
    case .titlingCaps:
      features.append(.init("titl", 1))
      return .none
    }
  }
}

extension FontRequest {
  /// What a text style asks for.
  init(_ style: TextStyle) {
    self.init(
      families: style.fontFamily.map(FontFamilyName.init), weight: style.fontWeight, stretch: style.fontStretch,
      slant: style.fontStyle.slant,
      variations: style.fontVariationSettings.map { FontVariationValue(tag: $0.tag, value: $0.value) },
      opticalSize: style.fontOpticalSizing ? style.fontSize : nil,
      synthesizesWeight: style.fontSynthesis.contains(.weight), synthesizesSlant: style.fontSynthesis.contains(.style),
      writing: EastAsianWriting(language: style.language))
  }
}

extension FlexTree.FontStyle {
  fileprivate var slant: FontRequest.Slant {
    switch self {
    case .normal: .normal
    case .italic: .italic
    case .oblique(let angle): angle == 0 ? .normal : .oblique(angle)
    }
  }
}

extension FontFamilyName {
  init(_ family: FontFamily) {
    self =
      switch family {
      // Chromium takes these two names for the families of the system in quotes as well.
      case .named("system-ui"): .generic(.systemUI)
      case .named("emoji"): .generic(.emoji)
      case .named(let name): .named(name)
      case .standard: .generic(.standard)
      case .serif: .generic(.serif)
      case .sansSerif: .generic(.sansSerif)
      case .monospace: .generic(.monospace)
      case .cursive: .generic(.cursive)
      case .fantasy: .generic(.fantasy)
      case .systemUI: .generic(.systemUI)
      // Families of other systems: as in Chromium on Linux, no font has these names.
      case .uiSerif: .named("ui-serif")
      case .uiSansSerif: .named("ui-sans-serif")
      case .uiMonospace: .named("ui-monospace")
      case .uiRounded: .named("ui-rounded")
      case .math: .generic(.math)
      case .emoji: .generic(.emoji)
      case .fangsong: .generic(.fangsong)
      }
  }
}

extension ShapingFeature {
  /// The features that font properties turn on or off; `font-feature-settings` last, so that it wins.
  /// CSS Fonts 4 §7.2 (#feature-variation-precedence).
  static func list(for style: TextStyle, hasLetterSpacing: Bool) -> [ShapingFeature] {
    var list: [ShapingFeature] = []
    func set(_ value: Bool?, _ tags: String...) {
      guard let value else { return }
      list += tags.map { ShapingFeature($0, value ? 1 : 0) }
    }
    if style.fontKerning == .none { set(false, "kern") }
    if style.fontKerning == .normal { set(true, "kern") }
    let ligatures = style.fontVariantLigatures
    if ligatures.none {
      set(false, "liga", "clig", "dlig", "hlig", "calt")
    } else {
      // Letters that are spaced apart don't join. CSS Text 3 §8.2 (#letter-spacing-property).
      set(hasLetterSpacing ? false : ligatures.common, "liga", "clig")
      set(ligatures.discretionary, "dlig")
      set(ligatures.historical, "hlig")
      set(ligatures.contextual, "calt")
    }
    let numeric = style.fontVariantNumeric
    switch numeric.figure {
    case .lining: set(true, "lnum")
    case .oldstyle: set(true, "onum")
    case nil: break
    }
    switch numeric.spacing {
    case .proportional: set(true, "pnum")
    case .tabular: set(true, "tnum")
    case nil: break
    }
    switch numeric.fraction {
    case .diagonal: set(true, "frac")
    case .stacked: set(true, "afrc")
    case nil: break
    }
    if numeric.ordinal { set(true, "ordn") }
    if numeric.slashedZero { set(true, "zero") }
    for form in style.fontVariantEastAsian.sorted(by: { $0.rawValue < $1.rawValue }) {
      switch form {
      case .jis78: set(true, "jp78")
      case .jis83: set(true, "jp83")
      case .jis90: set(true, "jp90")
      case .jis04: set(true, "jp04")
      case .simplified: set(true, "smpl")
      case .traditional: set(true, "trad")
      case .fullWidth: set(true, "fwid")
      case .proportionalWidth: set(true, "pwid")
      case .ruby: set(true, "ruby")
      }
    }
    switch style.fontVariantPosition {
    case .normal: break
    case .sub: set(true, "subs")
    case .super: set(true, "sups")
    }
    if style.fontHistoricalForms { set(true, "hist") }
    list += style.fontFeatureSettings.map { ShapingFeature($0.tag, UInt32(clamping: $0.value)) }
    return list
  }
}
