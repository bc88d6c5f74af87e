internal import FlexCore
internal import FlexTree

/// A part of a `FragmentTree` that is laid out by itself: the document, a box that stands in a line, or
/// an absolute box whose static position is in a line. CSS Display 3 (#independent-formatting-context).
final class IndependentContext {
  let layout = LayoutTree()
  /// The boxes in tree order, the context's own root first, with their nodes.
  private(set) var members: [(box: BoxID, node: NodeID)] = []
  /// The box of a node, by the node's index.
  private var boxes: [BoxID?] = []
  /// The nodes of floats in lines.
  private var nodes: [BoxID: NodeID] = [:]
  /// The outermost node: a stand-in for the containing block, or the root's own.
  private(set) var top: NodeID
  /// Absolute boxes whose containing blocks are outside: their frames are their static positions.
  private(set) var leaving: [(box: BoxID, node: NodeID)] = []
  /// The size of what the root's frame is in, and how far its node's frame is from there. Flow-relative.
  private var outside: (size: Size<Float>, shift: Point)?
  /// Whether there is a document around the root.
  private let isPart: Bool
  /// Whether the root is laid out by its contents although it contains its size.
  let isOpen: Bool
  private let absolutesLeave: Bool
  /// Boxes of which only the place is laid out, in no room. What they hold isn't in the context.
  private let spanners: Set<BoxID>
  /// What the root is stretched to, where it is an operator in a formula.
  var stretch: MathStretch?
  /// How the context's lines run: its boxes are laid out in the coordinates of that flow.
  let mode: WritingMode

  /// What stands around the root.
  enum Frame {
    /// Nothing: the root is laid out in whatever is available.
    case none
    /// The initial containing block. Its size is flow-relative.
    case viewport(Size<Dimension>)
    /// A containing block of this size in px, in which the root's static position is at a point; both flow-relative.
    /// The first direction is that of the line it would stand in, the second the containing block's own.
    case containingBlock(Size<Float>, staticPosition: Point, Direction, own: Direction = .ltr)
  }

  /// - Parameters:
  ///   - rootStyle: flow-relative.
  ///   - absolutesLeave: whether absolute boxes that the root places, or a box around it, have their static positions
  ///     alone in an open context.
  ///   - outerAbsolutesLeave: the same of those that a box around the root places.
  ///   - spanners: boxes that reach over all columns of the root.
  init(
    _ tree: FragmentTree, root: BoxID, rootStyle: Style, frame: Frame, isOpen: Bool = false,
    absolutesLeave: Bool = false, outerAbsolutesLeave: Bool = false,
    spanners: Set<BoxID> = [], mode: WritingMode = .horizontalTB
  ) {
    self.isOpen = isOpen
    self.absolutesLeave = absolutesLeave
    self.spanners = spanners
    self.mode = mode
    isPart = if case .viewport = frame { false } else { !isOpen || absolutesLeave || outerAbsolutesLeave }
    switch frame {
    case .none:
      top = layout.makeNode(rootStyle)
      keep(root, top)
      build(tree, root, top)
      return
    case .viewport(let size):
      outside = (
        Size(width: size.width.resolved(against: nil) ?? 0, height: size.height.resolved(against: nil) ?? 0), .zero
      )
      var style = Style()
      style.display = .flowRoot
      style.size = size
      top = layout.makeNode(style)
      let node = layout.makeNode(rootStyle, in: top)
      keep(root, node)
      build(tree, root, node)
    case .containingBlock(let size, let point, let direction, let own):
      outside = (size, Point(x: direction == .rtl ? 0 : point.x, y: point.y))
      var style = Style()
      style.display = .flowRoot
      style.position = .relative
      style.direction = own
      style.size = Size(width: .px(size.width), height: .px(size.height))
      top = layout.makeNode(style)
      // A line of no height whose start is the static position.
      var line = Style()
      line.direction = direction
      line.margin.top = .px(point.y)
      line.size.height = .zero
      if direction == .rtl {
        line.size.width = .px(max(0, point.x))
        if own == .rtl { line.margin.right = .px(size.width - point.x) }
      } else {
        line.margin.left = .px(point.x)
        line.size.width = .px(max(0, size.width - point.x))
      }
      let node = layout.makeNode(rootStyle, in: layout.makeNode(line, in: top))
      keep(root, node)
      build(tree, root, node)
    }
  }

  /// The frame of a box on the page, in the box around it; `parent` has its frame already.
  ///
  /// - Parameter parent: `nil` for the context's root.
  func pageFrame(of layout: Layout, in parent: BoxFragment?) -> Rect {
    var frame = layout.frame
    if let parent { return mode.page(frame, in: parent.frame.size) }
    guard let outside else {
      // Alone, the root is in its margin box.
      let (size, margin) = (frame.size, layout.margin)
      let whole = Size(
        width: size.width + margin.left + margin.right, height: size.height + margin.top + margin.bottom)
      return mode.page(frame, in: mode.flow(whole))
    }
    frame.x += outside.shift.x
    frame.y += outside.shift.y
    return mode.page(frame, in: mode.flow(outside.size))
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

  /// The node of a box of the context.
  func node(of box: BoxID) -> NodeID? { nodes[box] }

  /// Whether an absolute box has its containing block outside the context: all it has here is a static position.
  /// CSS Positioned Layout 3 §2.1 (#def-cb).
  private func leavesContext(_ box: BoxID, _ tree: FragmentTree, _ root: BoxID) -> Bool {
    guard tree[box].style.isOutOfFlow else { return false }
    // It is placed when its anchors are.
    if tree[box].style.isAnchored || tree[box].isHiddenByPosition != nil { return true }
    // Inline boxes have their places once lines have theirs.
    if tree.inlineBox(placing: box) != nil { return true }
    guard isPart else { return false }
    let isFixed = tree[box].style.layout.position == .fixed
    var candidate = tree[box].parent
    while let ancestor = candidate {
      let style = tree[ancestor].style.layout
      if ancestor == root, absolutesLeave { return true }
      if style.containsFixed || !isFixed && style.position != .static { return false }
      if ancestor == root { return true }
      candidate = tree[ancestor].parent
    }
    return true
  }

  private func style(of box: BoxID, in parent: BoxID, _ tree: FragmentTree) -> Style {
    guard mode.isVertical || tree[box].style.text.writingMode.isVertical else { return tree[box].style.layoutInPlace }
    return tree.flowStyle(of: box, in: mode)
  }

  /// Adds what is below a box. Of the children of a box with lines only floats are nodes too, for the lines to place.
  private func build(_ tree: FragmentTree, _ root: BoxID, _ node: NodeID) {
    var pending: [(BoxID, NodeID)] = [(root, node)]
    while let (box, node) = pending.popLast() {
      let isIndependent = isOpen && node == top
      let changesFlow = !isIndependent && tree.changesFlow(box, in: mode)
      let isMeasured =
        (tree[box].style.containsSize || tree[box].isMultiColumn || changesFlow) && !isIndependent
        || tree[box].math?.role.placesChildren == true
      guard case .none = tree[box].content, !isMeasured else {
        layout.setMeasured(
          of: node,
          percentagesOf: changesFlow
            ? tree.heightOfFlow(in: box, mode) : isMeasured ? .none : tree.heightOfPercentages(in: box, mode),
          readsWidth: !isMeasured && tree.hasPercentagesOfWidth(in: box, mode))
        guard !isMeasured, case .inline = tree[box].content else { continue }
        for child in tree[box].children where tree[child].style.floats && !tree[child].style.isOutOfFlow {
          let childNode = layout.makeNode(style(of: child, in: box, tree), in: node)
          keep(child, childNode)
          nodes[child] = childNode
          pending.append((child, childNode))
        }
        continue
      }
      for child in tree[box].children {
        if leavesContext(child, tree, root) {
          var style = Style.staticPosition
          let own = self.style(of: child, in: box, tree)
          (style.alignSelf, style.justifySelf, style.direction) = (own.alignSelf, own.justifySelf, own.direction)
          if let line = tree[child].style.layout.lineStart { style.lineStart = line }
          let childNode = layout.makeNode(style, in: node)
          keep(child, childNode)
          leaving.append((child, childNode))
          continue
        }
        if !spanners.isEmpty, spanners.contains(child) {
          keep(child, layout.makeNode(.spanner, in: node))
          continue
        }
        let childNode = layout.makeNode(style(of: child, in: box, tree), in: node)
        keep(child, childNode)
        pending.append((child, childNode))
      }
    }
  }
}

extension FragmentTree {
  /// Which height percentages of the boxes in a box's lines are of. CSS 2 §10.5 (#the-height-property).
  fileprivate func heightOfPercentages(in box: BoxID, _ mode: WritingMode) -> LeafPercentageBase {
    guard case .inline(let content) = self[box].content else { return .none }
    let isAnonymous = self[box].source == nil && self[box].parent != nil
    let hasPercentages = content.items.contains { item in
      switch item {
      case .atom(let atom): self[atom].style.layout.dependsOnContainingHeight(in: mode)
      case .float(let float): self[float].style.layout.dependsOnContainingHeight(in: mode)
      case .open(let index): content.boxes[index].style.layout.dependsOnContainingHeight(in: mode)
      default: false
      }
    }
    guard hasPercentages else { return .none }
    // An anonymous block is nobody's containing block. CSS 2 §9.2.1.1 (#anonymous-block-level).
    return isAnonymous ? .containingBlock : .ownHeight
  }
}

extension FragmentTree {
  /// Whether lines of a box are others in a wider one, though they have room in both: their indent, or boxes in them, are as
  /// wide as a part of it, or margins or the indent pull back what stands in them.
  fileprivate func hasPercentagesOfWidth(in box: BoxID, _ mode: WritingMode) -> Bool {
    guard case .inline(let content) = self[box].content else { return false }
    var isPulledBack = false
    switch content.boxes[0].style.text.textIndent.amount {
    case .px(let indent): isPulledBack = indent < 0
    default: return true
    }
    return content.items.contains { item in
      switch item {
      case .atom(let atom):
        isPulledBack || self[atom].style.layout.dependsOnContainingWidth(in: mode)
          // Percentages of its columns count in the line alone.
          || self[atom].style.layout.display == .table && standsInFittingBox(atom)
      case .open(let index):
        content.boxes[index].style.layout.dependsOnContainingWidth(in: mode)
          || content.boxes[index].style.layout.hasNegativeMargin
      default: false
      }
    }
  }
}

extension Style {
  fileprivate var hasNegativeMargin: Bool {
    func isNegative(_ length: Dimension) -> Bool { if case .px(let px) = length { px < 0 } else { false } }
    return isNegative(margin.left) || isNegative(margin.right) || isNegative(margin.top) || isNegative(margin.bottom)
  }

  /// Whether the width of the containing block says how wide the box is, with its margins.
  fileprivate func dependsOnContainingWidth(in mode: WritingMode) -> Bool {
    if mode.isVertical { return flow(in: mode).dependsOnContainingWidth(in: .horizontalTB) }
    func isRelative(_ length: Dimension) -> Bool {
      switch length {
      case .percent, .calc, .stretch, .calcSize: true
      default: false
      }
    }
    func isRelative(_ length: LengthPercentage) -> Bool { if case .px = length { false } else { true } }
    return fillsAvailableWidth || isRelative(size.width) || isRelative(minSize.width) || isRelative(maxSize.width)
      || isRelative(margin.left) || isRelative(margin.right) || isRelative(padding.left) || isRelative(padding.right)
  }
}

extension Style {
  /// Whether the height of the containing block says how tall the box is, or how far it is moved.
  fileprivate func dependsOnContainingHeight(in mode: WritingMode) -> Bool {
    if mode.isVertical { return flow(in: mode).dependsOnContainingHeight(in: .horizontalTB) }
    func isRelative(_ length: Dimension) -> Bool {
      switch length {
      case .percent, .calc, .stretch, .calcSize: true
      default: false
      }
    }
    if isRelative(size.height) || isRelative(minSize.height) || isRelative(maxSize.height) { return true }
    return position == .relative && (isRelative(inset.top) || isRelative(inset.bottom))
  }
}

extension Style {
  /// The place of a box that reaches over all columns: margins on both sides of it don't meet.
  /// CSS Multi-column 1 §6 (#spanning-columns).
  fileprivate static var spanner: Style {
    var style = Style()
    style.display = .flowRoot
    style.size = Size(width: .zero, height: .zero)
    return style
  }

  /// What stands for an absolute box where it would be in flow.
  fileprivate static var staticPosition: Style {
    var style = Style()
    // Nothing in the context is its containing block, not even its root.
    style.position = .fixed
    style.size = Size(width: .zero, height: .zero)
    style.keepsStaticShare = true
    return style
  }
}

extension ComputedStyle {
  /// The style as the flow has it: what sticks is moved later.
  var layoutInPlace: Style {
    guard isSticky else { return layout }
    var style = layout
    style.inset = Edges(all: .auto)
    return style
  }
}
