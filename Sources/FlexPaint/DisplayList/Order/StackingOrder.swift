import FlexCore
import FlexDisplay
import FlexTree

/// Which boxes paint when. CSS 2 appendix E (#painting-order) and CSS Flexbox 1 §4.3 (#painting).
///
/// What the phases ask of a box is read off its style once: they walk the tree several times.
struct StackingOrder {
  /// What decides when a box paints, and whether it paints anything.
  struct Traits: OptionSet {
    let rawValue: UInt16

    /// Forms a stacking context.
    static let stackingContext = Traits(rawValue: 1 << 0)
    /// Paints apart from the flow of the stacking context around it.
    static let leavesFlow = Traits(rawValue: 1 << 1)
    /// A flex item in flow, which paints like an inline-block.
    static let flexItem = Traits(rawValue: 1 << 2)
    static let float = Traits(rawValue: 1 << 3)
    static let visible = Traits(rawValue: 1 << 4)
    /// Has shadows, a background or a border.
    static let decorations = Traits(rawValue: 1 << 5)
    static let outline = Traits(rawValue: 1 << 6)
    /// Has lines or a picture.
    static let content = Traits(rawValue: 1 << 7)
    /// Its children are atoms of its lines.
    static let lines = Traits(rawValue: 1 << 8)
    /// Blends with what lies below it.
    static let blends = Traits(rawValue: 1 << 9)
    /// Has lines in which inline boxes paint apart from them.
    static let liftsInlineBoxes = Traits(rawValue: 1 << 10)
  }

  /// What of a stacking context doesn't paint in the flow, in paint order.
  struct Layers {
    /// Stacking contexts with a negative `z-index`.
    var negative: [Painted] = []
    /// Positioned boxes with `auto` or 0, and whatever else forms a stacking context.
    var zero: [Painted] = []
    var positive: [Painted] = []
    /// Whether something in the context blends with what lies below it there.
    var blends = false
  }

  private struct Entry {
    var traits: Traits
    /// `z-index` where it applies: on positioned boxes and flex items.
    var zIndex: Int32?
    /// In paint order.
    var children: [BoxID]
  }
  private var entries: [Entry] = []
  private var lifted: [BoxID: LiftedInlineBoxes] = [:]
  private let tree: FragmentTree

  /// - Parameter atomicElements: elements whose boxes paint all their phases at once.
  init(tree: FragmentTree, atomicElements: Set<Int> = []) {
    self.tree = tree
    entries.reserveCapacity(tree.boxes.count)
    for (index, box) in tree.boxes.enumerated() {
      let isItem = box.parent.map { tree[$0].style.layout.display.makesItems } ?? false
      var (traits, zIndex) = Self.traits(of: box, isItem: isItem)
      if !atomicElements.isEmpty, let source = box.source, source.pseudoElement == nil,
        atomicElements.contains(source.element), traits.isDisjoint(with: [.leavesFlow, .float])
      {
        traits.insert(.flexItem)
      }
      let children = Self.orderedChildren(of: box, in: tree)
      let id = BoxID(index: index)
      if case .inline(let content) = box.content,
        let boxes = LiftedInlineBoxes(content, of: id, children: children)
      {
        lifted[id] = boxes
        traits.insert(.liftsInlineBoxes)
      }
      entries.append(Entry(traits: traits, zIndex: zIndex, children: children))
    }
  }

  private static func traits(of box: BoxFragment, isItem: Bool) -> (Traits, zIndex: Int32?) {
    let style = box.style
    let position = style.layout.position
    var traits: Traits = []
    let isFlexItem = isItem && !position.isOutOfFlow
    if isFlexItem { traits.insert(.flexItem) }
    let zIndex = position != .static || isFlexItem ? style.paint.zIndex : nil
    if box.parent == nil || position == .fixed || zIndex != nil || style.formsStackingContext {
      traits.formUnion([.stackingContext, .leavesFlow])
    }
    if position != .static { traits.insert(.leavesFlow) }
    if style.layout.float != .none, !isFlexItem, position == .static { traits.insert(.float) }
    if style.text.visibility == .visible { traits.insert(.visible) }
    if box.hasDecorations || box.gaps != nil || box.drawing != nil || !box.bars.isEmpty {
      traits.insert(.decorations)
    }
    if style.paint.outline.style != .none || style.paint.outline.isAuto { traits.insert(.outline) }
    if style.paint.mixBlendMode != .normal { traits.insert(.blends) }
    switch box.content {
    case .none: break
    case .image: traits.insert(.content)
    case .inline: traits.formUnion([.content, .lines])
    }
    return (traits, zIndex)
  }

  /// Order-modified document order in a flex or grid container. `order` doesn't reach absolutely positioned children.
  private static func orderedChildren(of box: BoxFragment, in tree: FragmentTree) -> [BoxID] {
    if box.children.contains(where: { tree[$0].isHiddenByPosition == true }) {
      var shown = box
      shown.children.removeAll { tree[$0].isHiddenByPosition == true }
      return orderedChildren(of: shown, in: tree)
    }
    func order(_ id: BoxID) -> Int32 {
      let layout = tree[id].style.layout
      return layout.position.isOutOfFlow ? 0 : layout.order
    }
    guard box.style.layout.display.makesItems, box.children.contains(where: { order($0) != 0 }) else {
      return box.children
    }
    return box.children.enumerated().sorted { a, b in
      (order(a.element), a.offset) < (order(b.element), b.offset)
    }.map(\.element)
  }

  func traits(of id: BoxID) -> Traits { entries[id.index].traits }

  /// Children in paint order.
  func children(of id: BoxID) -> [BoxID] { entries[id.index].children }

  /// Whether the box paints apart from the flow of the stacking context around it.
  func leavesFlow(_ id: BoxID) -> Bool { traits(of: id).contains(.leavesFlow) }

  /// The inline boxes that paint apart from the lines of a box, where it has any.
  @inline(__always)
  func liftedInlineBoxes(of id: BoxID) -> LiftedInlineBoxes? {
    // Hardly any document has them: nothing is looked up then.
    if lifted.isEmpty { return nil }
    return traits(of: id).contains(.liftsInlineBoxes) ? lifted[id] : nil
  }

  /// Puts what may paint apart, of what a box or inline box holds, on a stack, the first in paint order on top.
  private func push(membersOf painted: Painted, on stack: inout [Painted]) {
    switch painted {
    case .box(let id):
      if let lifted = liftedInlineBoxes(of: id) {
        stack.append(contentsOf: lifted.members(of: nil).reversed())
      } else {
        for child in entries[id.index].children.reversed() { stack.append(.box(child)) }
      }
    case .inlineBox(let index, let id):
      stack.append(contentsOf: liftedInlineBoxes(of: id)?.members(of: index).reversed() ?? [])
    }
  }

  func inlineBox(_ index: Int, of id: BoxID) -> InlineBox? {
    guard case .inline(let content) = tree[id].content, content.boxes.indices.contains(index) else { return nil }
    return content.boxes[index]
  }

  /// What the stacking context of `root` paints below and above its flow.
  func layers(of root: Painted) -> Layers {
    var layers = Layers()
    var indexed: [(z: Int32, painted: Painted)] = []
    var pending: [Painted] = []
    push(membersOf: root, on: &pending)
    while let painted = pending.popLast() {
      var (zIndex, isContext, leavesFlow) = (Int32?.none, false, true)
      switch painted {
      case .box(let id):
        let entry = entries[id.index]
        if entry.traits.contains(.blends) { layers.blends = true }
        isContext = entry.traits.contains(.stackingContext)
        leavesFlow = entry.traits.contains(.leavesFlow)
        zIndex = entry.zIndex
      case .inlineBox(let index, let id):
        guard let box = inlineBox(index, of: id) else { continue }
        if box.style.paint.mixBlendMode != .normal { layers.blends = true }
        isContext = box.formsStackingContext
        zIndex = box.zIndex
      }
      if leavesFlow { indexed.append((zIndex ?? 0, painted)) }
      if !isContext { push(membersOf: painted, on: &pending) }
    }
    let sorted = indexed.enumerated().sorted { ($0.element.z, $0.offset) < ($1.element.z, $1.offset) }
    for entry in sorted.map(\.element) {
      if entry.z < 0 {
        layers.negative.append(entry.painted)
      } else if entry.z == 0 {
        layers.zero.append(entry.painted)
      } else {
        layers.positive.append(entry.painted)
      }
    }
    return layers
  }
}
