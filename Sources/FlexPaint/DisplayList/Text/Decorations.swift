import FlexCore
import FlexDisplay
import FlexTree

extension ComputedStyle {
  /// Whether there can be anything to paint on the box itself.
  var hasDecorations: Bool {
    paint.hasBackground || !paint.boxShadows.isEmpty || paint.borderStyle != Edges(all: .none)
      || paint.borderImage.source != .none
  }
}

extension PaintStyle {
  /// The colours of the four sides. Where none is given, the styles with two tones are shaded from
  /// a light grey, as browsers do.
  func usedBorderColors(_ currentColor: Color) -> Edges<Color> {
    var colors = borderColor.map { $0.resolved(currentColor) }
    for side in BoxSide.allCases where borderColor[side] == .currentColor && borderStyle[side].hasTones {
      colors[side] = Color(hex: 0xEEEEEE)
    }
    return colors
  }
}
