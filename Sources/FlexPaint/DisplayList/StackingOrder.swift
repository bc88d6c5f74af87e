import FlexCore
import FlexTree

/// Which boxes paint when. CSS 2 appendix E (#painting-order) and CSS Flexbox 1 §4.3 (#painting).
struct StackingOrder {
  let tree: BoxTree

  /// The children of a stacking context that don't paint in the flow, in paint order.
  struct Layers {
    /// Stacking contexts with a negative `z-index`.
    var negative: [BoxID] = []
    /// Positioned boxes with `auto` or 0, and whatever else forms a stacking context.
    var zero: [BoxID] = []
    var positive: [BoxID] = []
  }

  /// Children in paint order: order-modified document order in a flex container. `order` doesn't
  /// reach absolutely positioned children.
  func children(of id: BoxID) -> [BoxID] {
    let children = tree[id].children
    guard tree[id].style.layout.display == .flex, children.contains(where: { order($0) != 0 }) else {
      return children
    }
    return children.enumerated().sorted { a, b in
      (order(a.element), a.offset) < (order(b.element), b.offset)
    }.map(\.element)
  }

  private func order(_ id: BoxID) -> Int32 {
    let layout = tree[id].style.layout
    return layout.position.isOutOfFlow ? 0 : layout.order
  }

  /// Whether the box is a flex item, which paints like an inline-block.
  func isFlexItem(_ id: BoxID) -> Bool {
    guard let parent = tree[id].parent else { return false }
    return tree[parent].style.layout.display == .flex && !tree[id].style.layout.position.isOutOfFlow
  }

  /// The box's `z-index` where it applies: to positioned boxes and flex items.
  func zIndex(_ id: BoxID) -> Int32? {
    guard tree[id].style.layout.position != .static || isFlexItem(id) else { return nil }
    return tree[id].style.paint.zIndex
  }

  /// Whether the box forms a stacking context.
  func isStackingContext(_ id: BoxID) -> Bool {
    tree[id].parent == nil || tree[id].style.layout.position == .fixed || zIndex(id) != nil
      || tree[id].style.paint.formsStackingContext
  }

  /// Whether the box paints apart from the flow of the stacking context around it.
  func leavesFlow(_ id: BoxID) -> Bool {
    tree[id].style.layout.position != .static || isStackingContext(id)
  }

  /// What the stacking context of `root` paints below and above its flow.
  func layers(of root: BoxID) -> Layers {
    var layers = Layers()
    var indexed: [(z: Int32, id: BoxID)] = []
    var pending: [BoxID] = children(of: root).reversed()
    while let id = pending.popLast() {
      if isStackingContext(id) {
        indexed.append((zIndex(id) ?? 0, id))
      } else {
        if leavesFlow(id) { indexed.append((0, id)) }
        pending.append(contentsOf: children(of: id).reversed())
      }
    }
    let sorted = indexed.enumerated().sorted { ($0.element.z, $0.offset) < ($1.element.z, $1.offset) }
    for entry in sorted.map(\.element) {
      if entry.z < 0 {
        layers.negative.append(entry.id)
      } else if entry.z == 0 {
        layers.zero.append(entry.id)
      } else {
        layers.positive.append(entry.id)
      }
    }
    return layers
  }
}

extension Position {
  var isOutOfFlow: Bool { self == .absolute || self == .fixed }
}

extension PaintStyle {
  /// Properties that form a stacking context whatever the box's position.
  var formsStackingContext: Bool {
    opacity < 1 || hasTransform || forcesStackingContext || isolation || mixBlendMode != .normal || !filter.isEmpty
      || !backdropFilter.isEmpty || clipPath != .none || !maskLayers.isEmpty
  }
}
