internal import CairoKit
internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// Fractions and roots.
extension LayoutStage {
  /// MathML Core §3.3.2 (#fractions-mfrac).
  func fraction(
    _ children: [BoxID], thickness: LengthPercentage?, _ font: MathFont, width: Float?
  ) -> MathArrangement {
    let (numerator, denominator) = (mathItem(children[0]), mathItem(children[1]))
    let standard = font.length(.fractionRuleThickness)
    let bar = max(0, thickness.map { $0.resolved(against: standard).layoutUnit } ?? standard)
    var (up, down): (Float, Float)
    if bar > 0 {
      let axis = font.axisHeight
      let half = (bar / 2).layoutUnit
      up = max(
        font.length(display: .fractionNumeratorDisplayStyleShiftUp, text: .fractionNumeratorShiftUp),
        axis + half + font.length(display: .fractionNumDisplayStyleGapMin, text: .fractionNumeratorGapMin)
          + numerator.descent)
      down = max(
        font.length(display: .fractionDenominatorDisplayStyleShiftDown, text: .fractionDenominatorShiftDown),
        half + font.length(display: .fractionDenomDisplayStyleGapMin, text: .fractionDenominatorGapMin)
          + denominator.ascent - axis)
    } else {
      up = font.length(display: .stackTopDisplayStyleShiftUp, text: .stackTopShiftUp)
      down = font.length(display: .stackBottomDisplayStyleShiftDown, text: .stackBottomShiftDown)
      let missing =
        font.length(display: .stackDisplayStyleGapMin, text: .stackGapMin)
        - (down - denominator.ascent + up - numerator.descent)
      if missing > 0 {
        let half = (missing / 2).layoutUnit
        up += half
        down += missing - half
      }
    }
    let ascent = max(0, up + numerator.ascent, denominator.ascent - down)
    let descent = max(0, numerator.descent - up, down + denominator.descent)
    let inner = max(numerator.outerWidth, denominator.outerWidth)
    let room = width ?? inner
    var result = MathArrangement()
    result.size = Size(width: inner, height: ascent + descent)
    result.baseline = ascent
    result.add(numerator, left: ((room - numerator.outerWidth) / 2).layoutUnit, baseline: ascent - up)
    result.add(denominator, left: ((room - denominator.outerWidth) / 2).layoutUnit, baseline: ascent + down)
    if bar > 0 {
      result.bars = [Rect(x: 0, y: ascent - font.axisHeight - bar / 2, width: room, height: bar)]
    }
    return result
  }

  /// The first child is the sign, which is anonymous. MathML Core §3.3.3 (#radicals-msqrt-mroot).
  func radical(_ children: [BoxID], hasIndex: Bool, _ font: MathFont) -> MathArrangement {
    guard children.count > 1 else { return MathArrangement() }
    let base = mathItem(children[1])
    let index = hasIndex && children.count > 2 ? mathItem(children[2]) : nil
    let gap = font.length(display: .radicalDisplayStyleVerticalGap, text: .radicalVerticalGap)
    let (rule, extra) = (font.length(.radicalRuleThickness), font.length(.radicalExtraAscender))
    let sign = mathItem(
      children[0], .height(ascent: base.ascent + base.descent + gap + rule, descent: 0))
    var ascent = base.ascent + gap + rule + extra
    var descent = max(base.descent, sign.size.height + extra - ascent)
    var left: Float = 0
    var raise: Float = 0
    var (before, indexWidth): (Float, Float) = (0, 0)
    if let index {
      before = max(0, font.length(.radicalKernBeforeDegree))
      indexWidth = index.outerWidth
      left = before + indexWidth + max(font.length(.radicalKernAfterDegree), -indexWidth)
      raise = (font.share(.radicalDegreeBottomRaise).layoutUnit * sign.size.height).layoutUnit
      let height = index.ascent + index.descent
      ascent = max(ascent, raise + height - descent)
      descent = max(descent, descent - raise + height)
    }
    var result = MathArrangement()
    let advance = signAdvance(children[0], sign)
    result.size = Size(width: left + sign.size.width + base.outerWidth, height: ascent + descent)
    result.baseline = ascent
    // As in Chromium, the middle of the line is where its lower edge would be, and the sign begins there.
    let top = ascent - base.ascent - gap
    result.places.append((sign, Point(x: left, y: top)))
    result.add(base, left: left + advance, baseline: ascent)
    if let index { result.add(index, left: before, baseline: ascent + descent - raise - index.descent) }
    if sign.size.height > 0 {
      result.bars = [Rect(x: left + advance, y: top - rule / 2, width: base.outerWidth, height: rule)]
    }
    return result
  }

  /// How far the sign itself reaches: it may be narrower than the room that is kept for it.
  private func signAdvance(_ box: BoxID, _ sign: MathItem) -> Float {
    radicalSign(box, for: sign.place.stretch)?.glyph.advance.layoutUnit ?? 0
  }

  /// The sign of a root as high as a target.
  func radicalSign(_ box: BoxID, for stretch: MathStretch?) -> PlacedGlyph? {
    var target: Float = 0
    if case .height(let height, _) = stretch { target = height }
    let font = measurer.mathFont(of: tree[box].style)
    guard let glyph = font.stretched(0x221A, isVertical: true, target: target) else { return nil }
    return PlacedGlyph(
      glyph: glyph, width: font.widestForm(of: 0x221A), ascent: glyph.ascent, descent: glyph.descent,
      baseline: glyph.ascent, isCentered: false)
  }
}
