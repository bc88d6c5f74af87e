internal import FlexCore
internal import FlexDisplay
internal import FlexLayout
internal import FlexPaint
internal import FlexTree

/// Boxes on paths: where they are moved and turned to is known with the sizes of what contains them.
/// CSS Motion Path 1 §2 (#path-distance).
extension LaidOutTree {
  mutating func placeOnPaths() {
    for index in tree.boxes.indices where tree.boxes[index].style.isOnPath {
      let id = BoxID(index: index)
      let paint = tree[id].style.paint
      let container = containerOfOffset(of: id)
      let origin = tree.absoluteOrigin(of: id)
      let outer = tree.absoluteOrigin(of: container)
      let size = tree[container].frame.size
      let path = OffsetPath(
        paint.offset.values,
        frame: Rect(
          x: origin.x - outer.x, y: origin.y - outer.y, width: tree[id].frame.width, height: tree[id].frame.height),
        container: RoundedRect(
          Rect(x: 0, y: 0, width: size.width, height: size.height), cssRadii: tree[container].style.paint.borderRadius,
          percentageBase: size),
        border: tree[container].border, padding: tree[container].padding)
      let frame = tree[id].frame.size
      let functions = path.functions(
        origin: Point(
          x: paint.transformOrigin.x.resolved(against: frame.width),
          y: paint.transformOrigin.y.resolved(against: frame.height)))
      guard !functions.isEmpty else { continue }
      let individual = paint.individualTransforms.isEmpty ? [] : Array(paint.individualTransforms.prefix(3))
      tree[id].style.paint.individualTransforms = individual + functions
    }
  }

  /// The box whose border box shapes are in: the nearest block container around, or for absolute boxes what holds them.
  private func containerOfOffset(of id: BoxID) -> BoxID {
    let position = tree[id].style.layout.position
    var candidate = tree[id].parent
    while let box = candidate, let outer = tree[box].parent {
      let style = tree[box].style
      let holds =
        position.isOutOfFlow
        ? style.layout.containsFixed || position != .fixed && style.layout.position != .static
        : tree[box].source != nil && style.display != .inline
      if holds { return box }
      candidate = outer
    }
    return tree.root
  }
}

extension ComputedStyle {
  /// Whether the box stands on a path; then it contains fixed boxes, which is quicker to ask.
  fileprivate var isOnPath: Bool { layout.containsFixed && paint.offset != .none }
}
