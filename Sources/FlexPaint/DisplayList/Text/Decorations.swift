import FlexCore
import FlexDisplay
import FlexTree

extension ComputedStyle {
  /// Whether there can be anything to paint on the box itself.
  var hasDecorations: Bool {
    hasBackgroundOrShadow || paint.borderStyle != Edges(all: .none) || paint.borderImage.source != .none
  }

  fileprivate var hasBackgroundOrShadow: Bool {
    // By field: a call would be handed a copy of the group.
    paint.backgroundColor != .color(.transparent) || !paint.boxShadows.isEmpty
      || paint.backgroundLayers.contains { $0.image != .none }
  }
}

extension BoxFragment {
  /// Whether there can be anything to paint on the box itself. Borders of cells that collapse are their table's to paint.
  var hasDecorations: Bool {
    if bordersCollapse, style.layout.tablePart == .cell, style.rare.borderShape == nil {
      return style.hasBackgroundOrShadow
    }
    return style.hasDecorations
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
