import FlexCore
import FlexDisplay
import FlexTree

extension PaintStyle {
  /// Whether the box's items are painted as a group: the one list of effects that are.
  var formsGroup: Bool {
    opacity < 1 || hasTransform || isolation || mixBlendMode != .normal || !filter.isEmpty || !backdropFilter.isEmpty
      || clipPath != .none || !maskLayers.isEmpty
  }

  /// Whether the box forms a stacking context whatever its position: as a group, or because a property says so that
  /// paints nothing by itself.
  var formsStackingContext: Bool { formsGroup || forcesStackingContext }
}

extension PaintStyle {
  var hasBackground: Bool { !backgroundLayers.isEmpty || backgroundColor != .color(.transparent) }

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
  var hasDecorations: Bool {
    hasBackground || !boxShadows.isEmpty || borderStyle != Edges(all: .none) || borderImage.source != .none
  }
}
