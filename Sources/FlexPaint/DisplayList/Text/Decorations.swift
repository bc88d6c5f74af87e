import FlexCore
import FlexDisplay
import FlexTree

extension PaintStyle {
  @inline(__always) var hasBackground: Bool { !backgroundLayers.isEmpty || backgroundColor != .color(.transparent) }

  /// The colours of the four sides. Where none is given, the styles with two tones are shaded from
  /// a light grey, as browsers do.
  func usedBorderColors(_ currentColor: Color) -> Edges<Color> {
    var colors = borderColor.map { $0.resolved(currentColor) }
    for side in BoxSide.allCases where borderColor[side] == .currentColor && borderStyle[side].hasTones {
      colors[side] = Color(hex: 0xEEEEEE)
    }
    return colors
  }

  /// Whether there can be anything to paint on the box itself.
  @inline(__always) var hasDecorations: Bool {
    hasBackground || !boxShadows.isEmpty || borderStyle != Edges(all: .none) || borderImage.source != .none
  }
}
