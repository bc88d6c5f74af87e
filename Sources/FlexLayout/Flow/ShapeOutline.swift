package import FlexCore
package import FlexTree
package import TextMeasure

/// Knows the areas that `shape-outside` leaves lines, those of pictures too, which somebody has to draw.
package protocol FloatShapes: AnyObject {
  /// What lines give way to beside a float with `shape-outside`; `nil` where that is its margin box.
  ///
  /// - Parameters:
  ///   - border: the float's border box in px, from the corner of its margin box.
  ///   - base: width of the containing block, px.
  func outline(
    of style: ComputedStyle, border: Rect, marginBox: Size<Float>, borders: Edges<Float>, padding: Edges<Float>,
    base: Float
  ) -> (any FloatOutline)?
}

extension LayoutStage {
  /// What lines give way to beside a float with `shape-outside`.
  ///
  /// - Parameter base: width of the containing block, px.
  func outline(of float: FloatIntrusion, _ context: IndependentContext, base: Float) -> (any FloatOutline)? {
    guard let box = context.box(of: float.float), tree[box].style.inline.shapeOutside != .none,
      // Unsupported: `shape-outside` in vertical text.
      !context.mode.isVertical
    else { return nil }
    let layout = context.layout.layout(of: float.float)
    let margin = tree[box].style.layout.margin
    let corner = Point(
      x: margin.left.resolved(against: base) ?? 0, y: margin.top.resolved(against: base) ?? 0)
    return shapes.outline(
      of: tree[box].style,
      border: Rect(x: corner.x, y: corner.y, width: layout.frame.width, height: layout.frame.height),
      marginBox: Size(width: float.width, height: float.bottom - float.top), borders: layout.border,
      padding: layout.padding, base: base)
  }
}
