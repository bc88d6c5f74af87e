internal import FlexCore
internal import FlexTree

/// A part of a `BoxTree` that is laid out by itself: the document, a box that stands in a line, or
/// an absolute box whose static position is in a line.
final class LayoutIsland {
  let layout = LayoutTree()
  /// The boxes in tree order, the island's own root first, with their nodes.
  private(set) var members: [(box: BoxID, node: NodeID)] = []
  /// The box of a node, by the node's index.
  private var boxes: [BoxID?] = []
  /// The outermost node: a stand-in for the containing block, or the root's own.
  private(set) var top: NodeID
  /// Whether the root is laid out by its contents although it contains its size.
  let isOpen: Bool

  /// What stands around the root.
  enum Frame {
    /// Nothing: the root is laid out in whatever is available.
    case none
    /// The initial containing block.
    case viewport(Size<Dimension>)
    /// A containing block of this size in px, in which the root's static position is at a point.
    case containingBlock(Size<Float>, staticPosition: Point, Direction)
  }

  init(_ tree: BoxTree, root: BoxID, rootStyle: Style, frame: Frame, isOpen: Bool = false) {
    self.isOpen = isOpen
    switch frame {
    case .none:
      top = layout.makeNode(rootStyle)
      keep(root, top)
      build(tree, root, top)
      return
    case .viewport(let size):
      var style = Style()
      style.display = .flowRoot
      style.size = size
      top = layout.makeNode(style)
      let node = layout.makeNode(rootStyle, in: top)
      keep(root, node)
      build(tree, root, node)
    case .containingBlock(let size, let point, let direction):
      var style = Style()
      style.display = .flowRoot
      style.position = .relative
      style.size = Size(width: .px(size.width), height: .px(size.height))
      top = layout.makeNode(style)
      // A line of no height whose start is the static position.
      var line = Style()
      line.direction = direction
      line.margin.top = .px(point.y)
      line.size.height = .zero
      if direction == .rtl {
        line.size.width = .px(max(0, point.x))
      } else {
        line.margin.left = .px(point.x)
        line.size.width = .px(max(0, size.width - point.x))
      }
      let node = layout.makeNode(rootStyle, in: layout.makeNode(line, in: top))
      keep(root, node)
      build(tree, root, node)
    }
  }

  /// The box that a node stands for.
  func box(of node: NodeID) -> BoxID? {
    let index = Int(node.index)
    return boxes.indices.contains(index) ? boxes[index] : nil
  }

  private func keep(_ box: BoxID, _ node: NodeID) {
    members.append((box, node))
    let index = Int(node.index)
    while boxes.count <= index { boxes.append(nil) }
    boxes[index] = box
  }

  /// Adds what is below a box. Children of a box with lines are laid out by those.
  private func build(_ tree: BoxTree, _ root: BoxID, _ node: NodeID) {
    var pending: [(BoxID, NodeID)] = [(root, node)]
    while let (box, node) = pending.popLast() {
      let isMeasured = tree[box].style.containsSize && !(isOpen && node == top)
      guard case .none = tree[box].content, !isMeasured else {
        layout.setMeasured(true, of: node)
        continue
      }
      for child in tree[box].children {
        let childNode = layout.makeNode(tree[child].style.layout, in: node)
        keep(child, childNode)
        pending.append((child, childNode))
      }
    }
  }
}
