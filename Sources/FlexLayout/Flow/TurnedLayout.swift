internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// From the coordinates of a vertical flow to the page's.
extension LayoutStage {
  /// How the lines run that a box in a line stands in.
  func flow(around box: BoxID) -> WritingMode {
    tree[box].parent.map { tree[$0].style.text.writingMode } ?? .horizontalTB
  }

  /// Takes over the layout of a box in an independent context with vertical lines.
  func turn(_ box: BoxID, _ node: NodeID, _ layout: Layout, in context: IndependentContext) {
    let isRoot = context.members.first?.box == box
    tree[box].frame = context.pageFrame(of: layout, in: isRoot ? nil : tree[box].parent.map { tree[$0] })
    tree[box].padding = tree[box].addingGutters(to: context.mode.page(layout.padding))
    tree[box].border = context.mode.page(layout.border)
    guard tree[box].style.layout.display == .table, var table = context.layout.tableGeometry(of: node) else { return }
    table.grid = context.mode.page(table.grid, in: tree[box].frame.size)
    tree[box].table = table
  }

  /// Puts a box where its line in `box` has it.
  ///
  /// - Parameters:
  ///   - frame: its border box, in the coordinates of the lines.
  ///   - margin: used margins on the page, px.
  func placeTurned(_ atom: BoxID, at frame: Rect, in box: BoxID, margin: Edges<Float>) {
    let origin = tree[box].contentOrigin
    let place = flow(around: atom).ofLines.page(frame, in: tree[box].contentSize)
    // How far `position: relative` moves it.
    let moved = tree[atom].frame.origin
    tree[atom].frame.x = origin.x + place.x + moved.x - margin.left
    tree[atom].frame.y = origin.y + place.y + moved.y - margin.top
  }

  /// Places an absolute box whose static position is a point in vertical lines, or that has some.
  ///
  /// - Parameters:
  ///   - block: the containing block, in page coordinates.
  ///   - point: likewise.
  func placeTurned(_ box: BoxID, in holder: BoxID, _ block: Rect, at point: Point) {
    let mode = tree[holder].style.text.writingMode
    let place = mode.flow(Point(x: point.x - block.x, y: point.y - block.y), in: block.size)
    let size = mode.flow(block.size)
    let context = IndependentContext(
      tree, root: box, rootStyle: tree.flowStyle(of: box, in: mode),
      frame: .containingBlock(
        size, staticPosition: place, tree[holder].style.text.usedDirection,
        own: directionOfContainingBlock(of: box, in: holder)), mode: mode)
    compute(context, in: Size(width: .definite(size.width), height: .definite(size.height)))
    commit(context)
    if !mode.isVertical {
      // The frame is relative to the line of no height, which stands at the static position.
      tree[box].frame.x += tree[holder].style.text.usedDirection == .rtl ? 0 : place.x
      tree[box].frame.y += place.y
    }
    let origin = tree.absoluteOrigin(of: holder)
    tree[box].frame.x += block.x - origin.x
    tree[box].frame.y += block.y - origin.y
  }
}

extension LayoutStage {
  /// What decides between insets that can't both hold. CSS Positioned Layout 3 §4.2 (#abspos-insets).
  func directionOfContainingBlock(of box: BoxID, in holder: BoxID) -> Direction {
    if let inline = tree.inlineBox(placing: box) { return inline.box.style.text.usedDirection }
    let isFixed = tree[box].style.layout.position == .fixed
    var candidate: BoxID? = holder
    while let id = candidate {
      let style = tree[id].style
      if style.layout.containsFixed || (!isFixed && style.layout.position != .static) {
        return style.text.usedDirection
      }
      candidate = tree[id].parent
    }
    return tree[tree.root].style.text.usedDirection
  }
}

extension FragmentTree {
  /// The body's writing mode is the root's too. CSS Writing Modes 4 §8 (#principal-flow).
  mutating func propagateWritingMode() {
    guard let body = self[root].children.first(where: { self[$0].source?.role == .body }) else { return }
    let (own, inner) = (self[root].style.text, self[body].style.text)
    guard own.writingMode != inner.writingMode, self[root].style.containment.used.isEmpty,
      self[body].style.containment.used.isEmpty
    else { return }
    self[root].style.text.writingMode = inner.writingMode
    self[root].style.text.textOrientation = inner.textOrientation
    self[root].style.layout.direction = inner.usedDirection
  }

  /// Whether the lines that a box stands in are aligned by the middle of their letters. CSS Writing Modes 4 §4.2
  /// (#text-baselines).
  func hasCentralBaseline(_ box: BoxID) -> Bool {
    self[box].parent.map { self[$0].style.text.hasCentralBaseline } ?? false
  }
}

extension InlineContent {
  /// The content as lines that run to the right have it.
  func turned(to mode: WritingMode) -> InlineContent {
    var content = self
    for index in content.boxes.indices {
      content.boxes[index].style.layout = content.boxes[index].style.layout.flow(in: mode.ofLines)
      guard content.boxes[index].style.text.isUpright else { continue }
      content.boxes[index].style.text.direction = .ltr
      content.boxes[index].style.inline.unicodeBidi = .bidiOverride
    }
    return content
  }
}
