public import CairoKit
internal import FlexCore
public import FlexTree

/// What a style's primary font says of formulas. Lengths are whole 1/64 px, as Chromium has them.
public struct MathFont {
  let fonts: FontSet
  /// `nil`: there is no font at all.
  let font: FontID?
  /// px, as glyphs are scaled to it.
  let size: Float
  /// Whole px, which Chromium takes for the size that CSS gives where a font has no measures.
  let fontSize: Float
  let xHeight: Float
  /// How thick lines are where the font has no measures for formulas, px.
  let rule: Float
  /// Whether the formula stands by itself: `math-style: normal`.
  public let isDisplay: Bool

  /// A measure of the font's table MATH, else what MathML Core takes in its place. MathML Core §5.1
  /// (#layout-constants-mathconstants).
  public func length(_ constant: MathConstant) -> Float { value(constant).layoutUnit }

  /// The same of one of two measures, the first for formulas that stand by themselves.
  public func length(display: MathConstant, text: MathConstant) -> Float { length(isDisplay ? display : text) }

  /// A share of one.
  public func share(_ constant: MathConstant) -> Float { value(constant) }

  public var axisHeight: Float { length(.axisHeight) }

  private func value(_ constant: MathConstant) -> Float {
    font.flatMap { fonts.mathConstant(constant, of: $0, size: size) } ?? fallback(constant)
  }

  /// MathML Core's values, and Chromium's where it has others: TeX's.
  private func fallback(_ constant: MathConstant) -> Float {
    switch constant {
    case .axisHeight, .accentBaseHeight: return xHeight / 2
    case .subscriptShiftDown: return xHeight / 3
    case .superscriptShiftUp, .superscriptShiftUpCramped: return xHeight
    case .subscriptBaselineDropMin, .superscriptBaselineDropMax: return xHeight / 2
    case .superscriptBottomMin: return xHeight / 4
    case .subscriptTopMax, .superscriptBottomMaxWithSubscript: return 4 * xHeight / 5
    case .subSuperscriptGapMin, .spaceAfterScript: return (fontSize / 5).rounded(.down)
    case .stackGapMin: return 3 * rule
    case .stackDisplayStyleGapMin: return 7 * rule
    case .fractionNumDisplayStyleGapMin, .fractionDenomDisplayStyleGapMin: return 3 * rule
    case .fractionNumeratorGapMin, .fractionDenominatorGapMin, .fractionRuleThickness: return rule
    case .overbarVerticalGap, .underbarVerticalGap: return 3 * rule
    case .overbarExtraAscender, .underbarExtraDescender: return rule
    case .radicalRuleThickness, .radicalExtraAscender: return rule
    case .radicalVerticalGap: return 5 * rule / 4
    case .radicalDisplayStyleVerticalGap: return rule + xHeight / 4
    case .radicalKernBeforeDegree: return 5 * fontSize / 18
    case .radicalKernAfterDegree: return -10 * fontSize / 18
    case .radicalDegreeBottomRaise: return 0.6
    case .scriptScale: return 0.71
    case .scriptScriptScale: return 0.71 * 0.71
    case .upperLimitGapMin, .upperLimitBaselineRiseMin, .lowerLimitGapMin, .lowerLimitBaselineDropMin,
      .stackTopShiftUp, .stackTopDisplayStyleShiftUp, .stackBottomShiftDown, .stackBottomDisplayStyleShiftDown,
      .stretchStackTopShiftUp, .stretchStackBottomShiftDown, .stretchStackGapAboveMin, .stretchStackGapBelowMin,
      .fractionNumeratorShiftUp, .fractionNumeratorDisplayStyleShiftUp, .fractionDenominatorShiftDown,
      .fractionDenominatorDisplayStyleShiftDown, .displayOperatorMinHeight:
      return 0
    }
  }

  /// The glyph of a character, if the font has it.
  public func glyph(of character: UInt32) -> UInt32? { font.flatMap { fonts.glyph(of: character, in: $0) } }

  /// What a glyph paints, as Chromium rounds it out to whole px.
  func bounds(of glyph: UInt32) -> GlyphBounds {
    guard let font, let ink = fonts.ink(of: glyph, in: font, size: size) else { return GlyphBounds() }
    return GlyphBounds(ink)
  }

  public func advance(of glyph: UInt32) -> Float { font.map { fonts.advance(of: glyph, in: $0, size: size) } ?? 0 }
}

extension TextStyle {
  /// The font size in whole px.
  package var wholeFontSize: Float { (fontSize + 0.5).rounded(.down) }
}

/// Edges in whole px, y downwards.
struct GlyphBounds: Equatable {
  var left: Float = 0
  var top: Float = 0
  var right: Float = 0
  var bottom: Float = 0

  init() {}

  /// - Parameter ink: edges of an outline, which are read to 1/64 px.
  init(_ ink: (left: Float, top: Float, right: Float, bottom: Float)) {
    left = ink.left.nearestLayoutUnit.rounded(.down)
    top = ink.top.nearestLayoutUnit.rounded(.down)
    right = ink.right.nearestLayoutUnit.rounded(.up)
    bottom = ink.bottom.nearestLayoutUnit.rounded(.up)
  }

  var width: Float { right - left }
  var height: Float { bottom - top }
}

extension TextMeasurer {
  /// What a style's font says of formulas.
  public func mathFont(of style: ComputedStyle) -> MathFont {
    let own = styleFonts(for: style.text)
    return MathFont(
      fonts: fonts, font: own.primary, size: own.size, fontSize: style.text.wholeFontSize, xHeight: own.xHeight,
      rule: own.primary.map { fonts.metrics(of: $0, size: own.size).underlineThickness } ?? own.size * 0.05,
      isDisplay: !style.rare.inherited.math.isCompact)
  }

  /// How high and low the ink of a token's text reaches from its baseline, px; whole px on each side.
  public func tokenInk(of lines: InlineLayout) -> (ascent: Float, descent: Float) {
    var found: (ascent: Float, descent: Float)?
    guard let line = lines.lines.first else { return (0, 0) }
    for case .glyphs(let fragment) in line.fragments {
      for glyph in fragment.run.glyphs {
        guard let ink = fonts.ink(of: glyph.id, in: fragment.font, size: fragment.fontSize) else { continue }
        let bounds = GlyphBounds(ink)
        let y = fragment.origin.y + glyph.y - line.baseline
        let own = (ascent: -bounds.top - y, descent: bounds.bottom + y)
        found = found.map { (max($0.ascent, own.ascent), max($0.descent, own.descent)) } ?? own
      }
    }
    return found ?? (0, 0)
  }
}
