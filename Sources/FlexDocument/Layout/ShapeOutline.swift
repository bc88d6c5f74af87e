internal import FlexCore
internal import FlexPaint
internal import FlexTree
internal import TextMeasure

/// `shape-outside`, as lines ask for it.
struct ShapeOutline: FloatOutline {
  let shape: FloatShape

  func extent(from top: Float, to bottom: Float) -> (left: Float, right: Float)? {
    shape.extent(from: top, to: bottom)
  }
}

extension LayoutStage {
  /// What lines give way to beside a float with `shape-outside`.
  ///
  /// - Parameter base: width of the containing block, px.
  func outline(of float: FloatIntrusion, _ island: LayoutIsland, base: Float) -> (any FloatOutline)? {
    guard let box = island.box(of: float.float), tree[box].style.inline.shapeOutside != .none,
      // Unsupported: `shape-outside` in vertical text.
      !island.mode.isVertical
    else { return nil }
    let layout = island.layout.layout(of: float.float)
    let margin = tree[box].style.layout.margin
    let corner = Point(
      x: margin.left.resolved(against: base) ?? 0, y: margin.top.resolved(against: base) ?? 0)
    let shape = FloatShape(
      tree[box].style,
      border: Rect(x: corner.x, y: corner.y, width: layout.frame.width, height: layout.frame.height),
      marginBox: Size(width: float.width, height: float.bottom - float.top), borders: layout.border,
      padding: layout.padding, base: base
    ) {
      shapes?.mask(of: $0, tree[box].style, size: $1)
    }
    return shape.map(ShapeOutline.init)
  }
}
