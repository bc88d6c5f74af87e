internal import FlexCore
internal import FlexDocument
internal import FlexKit
internal import FlexTree
internal import TextMeasure

/// Lays out the boxes of a template by CSS, with boxes from code among them as blocks of their own
/// size.
final class TemplateLayout: TreeContainerLayout {
  let renderer: BoxRenderer
  let top: TemplateBox
  /// The canvas the template was made for, px.
  let canvasSize: FlexKit.Size
  /// The lines of the boxes of the last lowering, by their numbers in that tree.
  private(set) var inline: [BoxID: InlineLayout] = [:]

  /// Makes boxes of a page; `nil` where there are none.
  init?(_ page: LaidOutPage, renderer: BoxRenderer) {
    let boxes = page.tree.boxes.enumerated().map { TemplateBox($0.element, id: BoxID(index: $0.offset)) }
    guard let top = boxes.first else { return nil }
    for (box, source) in zip(boxes, page.tree.boxes) {
      for child in source.children { box.addChild(boxes[child.index]) }
    }
    self.top = top
    self.renderer = renderer
    canvasSize = FlexKit.Size(width: Double(page.size.width), height: Double(page.size.height))
  }

  func measure(_ box: FlexKit.Box, proposal: Proposal) -> ContentSize {
    let width = proposal.width.limit ?? canvasSize.width
    let page = page(width: width, height: nil).page
    return ContentSize(width: proposal.width.clamp(width), height: proposal.height.clamp(Double(page.size.height)))
  }

  func layoutChildren(of box: FlexKit.Box) {
    let (page, boxes) = page(width: box.frame.width, height: box.frame.height)
    for (id, placed) in boxes {
      let frame = page.tree[id].frame
      placed.frame = FlexKit.Rect(
        x: Double(frame.x), y: Double(frame.y), width: Double(frame.width), height: Double(frame.height))
      if !(placed is TemplateBox) { placed.layoutContents() }
    }
  }

  func lowerChildren(of box: FlexKit.Box, into tree: inout FragmentTree, parent: BoxID) {
    let (page, boxes) = page(width: box.frame.width, height: box.frame.height)
    let offset = tree.boxes.count
    func moved(_ id: BoxID) -> BoxID { BoxID(index: id.index + offset) }
    for (index, source) in page.tree.boxes.enumerated() {
      var copy = source
      copy.parent = source.parent.map(moved) ?? parent
      copy.children = source.children.map(moved)
      if case .inline(let content) = copy.content { copy.content = .inline(content.mapped { moved($0) }) }
      tree.boxes.append(copy)
      if source.parent == nil { tree[parent].children.append(moved(BoxID(index: index))) }
    }
    inline = [:]
    for (id, lines) in page.inline { inline[moved(id)] = lines.mapped(moved) }
    for (id, child) in boxes where !(child is TemplateBox) { child.lowerContents(into: &tree, as: moved(id)) }
  }

  // MARK: The tree

  /// The boxes placed, with the Kit's box of each.
  private func page(width: Double, height: Double?) -> (page: LaidOutPage, boxes: [(BoxID, FlexKit.Box)]) {
    var tree = BoxTree()
    var boxes: [(BoxID, FlexKit.Box)] = []
    var numbers: [BoxID: BoxID] = [:]
    append(top, to: &tree, parent: nil, &boxes, &numbers)
    for index in tree.boxes.indices {
      guard case .inline(let content) = tree.boxes[index].content else { continue }
      var numbered = content.mapped { numbers[$0] }
      // Boxes from code among text stand in its last line.
      for (id, box) in boxes where !(box is TemplateBox) && tree[id].parent?.index == index {
        numbered.items.append(.atom(id))
      }
      tree.boxes[index].content = .inline(numbered)
    }
    let page = renderer.session.layOut(tree, width: Float(width), height: height.map { Float($0) })
    return (page, boxes)
  }

  private func append(
    _ box: FlexKit.Box, to tree: inout BoxTree, parent: BoxID?, _ boxes: inout [(BoxID, FlexKit.Box)],
    _ numbers: inout [BoxID: BoxID]
  ) {
    guard !box.isHidden else { return }
    if let element = box as? TemplateBox {
      let id = tree.append(element.lowered, to: parent)
      boxes.append((id, box))
      numbers[element.id] = id
      for child in element.children { append(child, to: &tree, parent: id, &boxes, &numbers) }
      return
    }
    let size = box.fittingSize(for: Proposal(width: .unbounded, height: .unbounded)).size
    var lowered = box.loweredBox().box
    lowered.style.layout.position = .relative
    lowered.style.layout.inset = .init(all: .auto)
    lowered.style.layout.size = .init(
      width: .px(Float(box.frame.width > 0 ? box.frame.width : size.width)),
      height: .px(Float(box.frame.height > 0 ? box.frame.height : size.height)))
    boxes.append((tree.append(lowered, to: parent), box))
  }
}

extension InlineContent {
  /// The content with other numbers of boxes; without those that are gone.
  fileprivate func mapped(_ number: (BoxID) -> BoxID?) -> InlineContent {
    var copy = self
    copy.items = items.compactMap { item in
      switch item {
      case .atom(let id): number(id).map(InlineItem.atom)
      case .outOfFlow(let id): number(id).map(InlineItem.outOfFlow)
      case .float(let id): number(id).map(InlineItem.float)
      default: item
      }
    }
    return copy
  }
}

extension InlineLayout {
  /// The lines with other numbers of boxes.
  fileprivate func mapped(_ number: (BoxID) -> BoxID) -> InlineLayout {
    var copy = self
    copy.staticPositions = [:]
    for (id, position) in staticPositions { copy.staticPositions[number(id)] = position }
    for line in copy.lines.indices {
      copy.lines[line].fragments = copy.lines[line].fragments.map { fragment in
        if case .atom(let id, let frame) = fragment { .atom(number(id), frame: frame) } else { fragment }
      }
    }
    return copy
  }
}
