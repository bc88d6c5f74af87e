internal import CHarfBuzz
public import FlexTree

/// Measures that a font gives for formulas. OpenType MATH, `MathConstants`.
public enum MathConstant: Sendable, CaseIterable {
  case axisHeight, accentBaseHeight
  case subscriptShiftDown, subscriptTopMax, subscriptBaselineDropMin
  case superscriptShiftUp, superscriptShiftUpCramped, superscriptBottomMin, superscriptBaselineDropMax
  case subSuperscriptGapMin, superscriptBottomMaxWithSubscript, spaceAfterScript
  case upperLimitGapMin, upperLimitBaselineRiseMin, lowerLimitGapMin, lowerLimitBaselineDropMin
  case stackTopShiftUp, stackTopDisplayStyleShiftUp, stackBottomShiftDown, stackBottomDisplayStyleShiftDown
  case stackGapMin, stackDisplayStyleGapMin
  case stretchStackTopShiftUp, stretchStackBottomShiftDown, stretchStackGapAboveMin, stretchStackGapBelowMin
  case fractionNumeratorShiftUp, fractionNumeratorDisplayStyleShiftUp
  case fractionDenominatorShiftDown, fractionDenominatorDisplayStyleShiftDown
  case fractionNumeratorGapMin, fractionNumDisplayStyleGapMin, fractionRuleThickness
  case fractionDenominatorGapMin, fractionDenomDisplayStyleGapMin
  case overbarVerticalGap, overbarExtraAscender, underbarVerticalGap, underbarExtraDescender
  case radicalVerticalGap, radicalDisplayStyleVerticalGap, radicalRuleThickness, radicalExtraAscender
  case radicalKernBeforeDegree, radicalKernAfterDegree
  case displayOperatorMinHeight
  /// Shares of one, not lengths.
  case radicalDegreeBottomRaise, scriptScale, scriptScriptScale

  fileprivate var tag: hb_ot_math_constant_t {
    switch self {
    case .axisHeight: HB_OT_MATH_CONSTANT_AXIS_HEIGHT
    case .accentBaseHeight: HB_OT_MATH_CONSTANT_ACCENT_BASE_HEIGHT
    case .subscriptShiftDown: HB_OT_MATH_CONSTANT_SUBSCRIPT_SHIFT_DOWN
    case .subscriptTopMax: HB_OT_MATH_CONSTANT_SUBSCRIPT_TOP_MAX
    case .subscriptBaselineDropMin: HB_OT_MATH_CONSTANT_SUBSCRIPT_BASELINE_DROP_MIN
    case .superscriptShiftUp: HB_OT_MATH_CONSTANT_SUPERSCRIPT_SHIFT_UP
    case .superscriptShiftUpCramped: HB_OT_MATH_CONSTANT_SUPERSCRIPT_SHIFT_UP_CRAMPED
    case .superscriptBottomMin: HB_OT_MATH_CONSTANT_SUPERSCRIPT_BOTTOM_MIN
    case .superscriptBaselineDropMax: HB_OT_MATH_CONSTANT_SUPERSCRIPT_BASELINE_DROP_MAX
    case .subSuperscriptGapMin: HB_OT_MATH_CONSTANT_SUB_SUPERSCRIPT_GAP_MIN
    case .superscriptBottomMaxWithSubscript: HB_OT_MATH_CONSTANT_SUPERSCRIPT_BOTTOM_MAX_WITH_SUBSCRIPT
    case .spaceAfterScript: HB_OT_MATH_CONSTANT_SPACE_AFTER_SCRIPT
    case .upperLimitGapMin: HB_OT_MATH_CONSTANT_UPPER_LIMIT_GAP_MIN
    case .upperLimitBaselineRiseMin: HB_OT_MATH_CONSTANT_UPPER_LIMIT_BASELINE_RISE_MIN
    case .lowerLimitGapMin: HB_OT_MATH_CONSTANT_LOWER_LIMIT_GAP_MIN
    case .lowerLimitBaselineDropMin: HB_OT_MATH_CONSTANT_LOWER_LIMIT_BASELINE_DROP_MIN
    case .stackTopShiftUp: HB_OT_MATH_CONSTANT_STACK_TOP_SHIFT_UP
    case .stackTopDisplayStyleShiftUp: HB_OT_MATH_CONSTANT_STACK_TOP_DISPLAY_STYLE_SHIFT_UP
    case .stackBottomShiftDown: HB_OT_MATH_CONSTANT_STACK_BOTTOM_SHIFT_DOWN
    case .stackBottomDisplayStyleShiftDown: HB_OT_MATH_CONSTANT_STACK_BOTTOM_DISPLAY_STYLE_SHIFT_DOWN
    case .stackGapMin: HB_OT_MATH_CONSTANT_STACK_GAP_MIN
    case .stackDisplayStyleGapMin: HB_OT_MATH_CONSTANT_STACK_DISPLAY_STYLE_GAP_MIN
    case .stretchStackTopShiftUp: HB_OT_MATH_CONSTANT_STRETCH_STACK_TOP_SHIFT_UP
    case .stretchStackBottomShiftDown: HB_OT_MATH_CONSTANT_STRETCH_STACK_BOTTOM_SHIFT_DOWN
    case .stretchStackGapAboveMin: HB_OT_MATH_CONSTANT_STRETCH_STACK_GAP_ABOVE_MIN
    case .stretchStackGapBelowMin: HB_OT_MATH_CONSTANT_STRETCH_STACK_GAP_BELOW_MIN
    case .fractionNumeratorShiftUp: HB_OT_MATH_CONSTANT_FRACTION_NUMERATOR_SHIFT_UP
    case .fractionNumeratorDisplayStyleShiftUp: HB_OT_MATH_CONSTANT_FRACTION_NUMERATOR_DISPLAY_STYLE_SHIFT_UP
    case .fractionDenominatorShiftDown: HB_OT_MATH_CONSTANT_FRACTION_DENOMINATOR_SHIFT_DOWN
    case .fractionDenominatorDisplayStyleShiftDown: HB_OT_MATH_CONSTANT_FRACTION_DENOMINATOR_DISPLAY_STYLE_SHIFT_DOWN
    case .fractionNumeratorGapMin: HB_OT_MATH_CONSTANT_FRACTION_NUMERATOR_GAP_MIN
    case .fractionNumDisplayStyleGapMin: HB_OT_MATH_CONSTANT_FRACTION_NUM_DISPLAY_STYLE_GAP_MIN
    case .fractionRuleThickness: HB_OT_MATH_CONSTANT_FRACTION_RULE_THICKNESS
    case .fractionDenominatorGapMin: HB_OT_MATH_CONSTANT_FRACTION_DENOMINATOR_GAP_MIN
    case .fractionDenomDisplayStyleGapMin: HB_OT_MATH_CONSTANT_FRACTION_DENOM_DISPLAY_STYLE_GAP_MIN
    case .overbarVerticalGap: HB_OT_MATH_CONSTANT_OVERBAR_VERTICAL_GAP
    case .overbarExtraAscender: HB_OT_MATH_CONSTANT_OVERBAR_EXTRA_ASCENDER
    case .underbarVerticalGap: HB_OT_MATH_CONSTANT_UNDERBAR_VERTICAL_GAP
    case .underbarExtraDescender: HB_OT_MATH_CONSTANT_UNDERBAR_EXTRA_DESCENDER
    case .radicalVerticalGap: HB_OT_MATH_CONSTANT_RADICAL_VERTICAL_GAP
    case .radicalDisplayStyleVerticalGap: HB_OT_MATH_CONSTANT_RADICAL_DISPLAY_STYLE_VERTICAL_GAP
    case .radicalRuleThickness: HB_OT_MATH_CONSTANT_RADICAL_RULE_THICKNESS
    case .radicalExtraAscender: HB_OT_MATH_CONSTANT_RADICAL_EXTRA_ASCENDER
    case .radicalKernBeforeDegree: HB_OT_MATH_CONSTANT_RADICAL_KERN_BEFORE_DEGREE
    case .radicalKernAfterDegree: HB_OT_MATH_CONSTANT_RADICAL_KERN_AFTER_DEGREE
    case .displayOperatorMinHeight: HB_OT_MATH_CONSTANT_DISPLAY_OPERATOR_MIN_HEIGHT
    case .radicalDegreeBottomRaise: HB_OT_MATH_CONSTANT_RADICAL_DEGREE_BOTTOM_RAISE_PERCENT
    case .scriptScale: HB_OT_MATH_CONSTANT_SCRIPT_PERCENT_SCALE_DOWN
    case .scriptScriptScale: HB_OT_MATH_CONSTANT_SCRIPT_SCRIPT_PERCENT_SCALE_DOWN
    }
  }

  fileprivate var isShare: Bool {
    switch self {
    case .radicalDegreeBottomRaise, .scriptScale, .scriptScriptScale: true
    default: false
    }
  }
}

/// A piece of a glyph that is put together of several. OpenType MATH, `GlyphPart`. px.
public struct MathGlyphPart: Equatable, Sendable {
  public var glyph: UInt32
  public var startConnector: Float
  public var endConnector: Float
  public var fullAdvance: Float
  /// Whether it may be left out or repeated.
  public var isExtender: Bool

  public init(glyph: UInt32, startConnector: Float, endConnector: Float, fullAdvance: Float, isExtender: Bool) {
    self.glyph = glyph
    self.startConnector = startConnector
    self.endConnector = endConnector
    self.fullAdvance = fullAdvance
    self.isExtender = isExtender
  }
}

/// How a glyph is put together of pieces, from the left or the bottom.
public struct MathGlyphAssembly: Equatable, Sendable {
  public var parts: [MathGlyphPart]
  /// How far pieces overlap at least.
  public var minOverlap: Float
  public var italicCorrection: Float

  public init(parts: [MathGlyphPart], minOverlap: Float, italicCorrection: Float) {
    self.parts = parts
    self.minOverlap = minOverlap
    self.italicCorrection = italicCorrection
  }
}

/// Fonts for formulas: what their table MATH says.
extension FontSet {
  /// Wraps `hb_ot_math_has_data`.
  public func hasMathTable(_ id: FontID) -> Bool {
    self[id].map { hb_ot_math_has_data(hb_font_get_face($0.font)) != 0 } ?? false
  }

  /// A measure of a font at a size in px; `nil` where the font has no table for formulas. Wraps
  /// `hb_ot_math_get_constant`.
  public func mathConstant(_ constant: MathConstant, of id: FontID, size: Float) -> Float? {
    guard let typeface = self[id], hb_ot_math_has_data(hb_font_get_face(typeface.font)) != 0 else { return nil }
    let value = Float(hb_ot_math_get_constant(typeface.font, constant.tag))
    return constant.isShare ? value / 100 : value * typeface.scale(size: size)
  }

  /// Larger forms of a glyph, from the smallest. Wraps `hb_ot_math_get_glyph_variants`.
  public func mathVariants(of glyph: UInt32, in id: FontID, isVertical: Bool) -> [UInt32] {
    guard let typeface = self[id] else { return [] }
    let direction = isVertical ? HB_DIRECTION_BTT : HB_DIRECTION_LTR
    var found: [UInt32] = []
    var records = [hb_ot_math_glyph_variant_t](repeating: hb_ot_math_glyph_variant_t(), count: 16)
    while true {
      var count = UInt32(records.count)
      let total = hb_ot_math_get_glyph_variants(
        typeface.font, glyph, direction, UInt32(found.count), &count, &records)
      found += records.prefix(Int(count)).map(\.glyph)
      if count == 0 || found.count >= Int(total) { return found }
    }
  }

  /// The pieces that a glyph of any size is made of. Wraps `hb_ot_math_get_glyph_assembly`.
  public func mathAssembly(of glyph: UInt32, in id: FontID, size: Float, isVertical: Bool) -> MathGlyphAssembly? {
    guard let typeface = self[id] else { return nil }
    let direction = isVertical ? HB_DIRECTION_BTT : HB_DIRECTION_LTR
    let scale = typeface.scale(size: size)
    var parts: [MathGlyphPart] = []
    var italic: hb_position_t = 0
    var records = [hb_ot_math_glyph_part_t](repeating: hb_ot_math_glyph_part_t(), count: 16)
    while true {
      var count = UInt32(records.count)
      let total = hb_ot_math_get_glyph_assembly(
        typeface.font, glyph, direction, UInt32(parts.count), &count, &records, &italic)
      for record in records.prefix(Int(count)) {
        parts.append(
          MathGlyphPart(
            glyph: record.glyph, startConnector: Float(record.start_connector_length) * scale,
            endConnector: Float(record.end_connector_length) * scale,
            fullAdvance: Float(record.full_advance) * scale,
            isExtender: record.flags.rawValue & HB_OT_MATH_GLYPH_PART_FLAG_EXTENDER.rawValue != 0))
      }
      if count == 0 || parts.count >= Int(total) { break }
    }
    guard !parts.isEmpty else { return nil }
    return MathGlyphAssembly(
      parts: parts,
      minOverlap: Float(hb_ot_math_get_min_connector_overlap(typeface.font, direction)) * scale,
      italicCorrection: Float(italic) * scale)
  }

  /// How far a glyph leans over what follows it at the top, px. Wraps `hb_ot_math_get_glyph_italics_correction`.
  public func italicCorrection(of glyph: UInt32, in id: FontID, size: Float) -> Float {
    guard let typeface = self[id] else { return 0 }
    return Float(hb_ot_math_get_glyph_italics_correction(typeface.font, glyph)) * typeface.scale(size: size)
  }

  /// A glyph's own advance, px.
  public func advance(of glyph: UInt32, in id: FontID, size: Float) -> Float {
    guard let typeface = self[id] else { return 0 }
    return typeface.advance(hb_font_get_glyph_h_advance(typeface.font, glyph), size: size)
  }
}
