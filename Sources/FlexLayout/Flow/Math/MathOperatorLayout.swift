internal import CairoKit
internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// A stretched character in its box. px.
struct PlacedGlyph {
  var glyph: StretchedGlyph
  /// Of the box.
  var width: Float
  /// From the box's top to the baseline of its line, and from there on.
  var ascent: Float
  var descent: Float
  /// Where the glyph itself stands, from the box's top.
  var baseline: Float
  /// Whether it stands in the middle of its box, which may be wider.
  var isCentered = true

  var italicCorrection: Float { glyph.italicCorrection }

  /// Moves its middle to that of what reaches so far above and below the baseline.
  mutating func center(on target: (ascent: Float, descent: Float)) {
    let shift = ((ascent - descent - (target.ascent - target.descent)) / 2).layoutUnit
    ascent -= shift
    descent += shift
  }
}

/// Operators that grow. MathML Core §3.2.4.3 (#layout-of-operators).
extension LayoutStage {
  /// `nil`: the operator is laid out as the text that it is.
  func stretched(_ box: BoxID, _ core: MathOperator, to stretch: MathStretch?) -> PlacedGlyph? {
    let style = tree[box].style
    let font = measurer.mathFont(of: style)
    var core = core
    // As letters are. UAX 9 §3.4 (#L4).
    if style.text.usedDirection == .rtl { core.character = TextAnalysis.mirrored(core.character) }
    let isStretchy = core.traits.contains(.stretchy)
    guard isStretchy || core.traits.contains(.large) && font.isDisplay, core.character != 0,
      font.glyph(of: core.character) != nil
    else { return nil }
    let isVertical = core.traits.contains(.vertical)
    if !isStretchy || !isVertical {
      var (target, width): (Float, Float?) = (0, nil)
      if !isStretchy {
        target = font.length(.displayOperatorMinHeight)
      } else if case .width(let asked) = stretch {
        target = asked
        width = font.stretched(core.character, isVertical: false, target: 0)?.advance
      }
      guard let glyph = font.stretched(core.character, isVertical: isVertical, target: target) else { return nil }
      var result = placed(glyph, width: (width ?? glyph.advance).layoutUnit)
      if font.isDisplay, core.traits.isSuperset(of: [.large, .symmetric]) {
        result.center(on: (font.axisHeight, -font.axisHeight))
      }
      return result
    }
    let axis = font.axisHeight
    var target = OperatorTarget(ascent: 0, descent: 0)
    if case .height(let ascent, let descent) = stretch {
      target = OperatorTarget(ascent: ascent, descent: descent)
      if core.traits.contains(.symmetric) { target.makeSymmetric(around: axis) }
      target.limit(core, axis: axis, natural: font.height(of: core.character))
    }
    guard
      let glyph = font.stretched(core.character, isVertical: true, target: target.ascent + target.descent)
    else { return nil }
    var result = placed(glyph, width: font.widestForm(of: core.character))
    result.center(on: (target.ascent, target.descent))
    return result
  }

  private func placed(_ glyph: StretchedGlyph, width: Float) -> PlacedGlyph {
    func floored(_ length: Float) -> Float { (length * 64).rounded(.down) / 64 }
    return PlacedGlyph(
      glyph: glyph, width: width, ascent: floored(glyph.ascent), descent: floored(glyph.descent),
      baseline: floored(glyph.ascent))
  }
}

/// How high and low an operator is to reach, px.
struct OperatorTarget: Equatable {
  var ascent: Float
  var descent: Float

  mutating func makeSymmetric(around axis: Float) {
    let half = max(ascent - axis, descent + axis)
    (ascent, descent) = (half + axis, half - axis)
  }

  /// Keeps to the least and the largest size. MathML Core §3.2.4.3 (#dfn-minsize).
  mutating func limit(_ core: MathOperator, axis: Float, natural: Float) {
    let least = max(0, core.minSize.map { $0.resolved(against: natural).layoutUnit } ?? natural)
    let most = max(core.maxSize.map { $0.resolved(against: natural).layoutUnit } ?? .infinity, least)
    let size = ascent + descent
    if size <= 0 {
      ascent = (least / 2).layoutUnit + axis
      descent = least - ascent
    } else if size < least || most < size {
      let used = size < least ? least : most
      ascent = (max(0, ascent - axis) * used / size).layoutUnit + axis
      descent = used - ascent
    }
  }
}
