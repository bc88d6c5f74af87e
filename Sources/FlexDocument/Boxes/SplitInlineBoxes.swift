internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// Blocks in inline boxes. CSS 2 §9.2.1.1 (#anonymous-block-level).
extension BoxBuilder {
  /// Adds a block or a flex item. It splits the inline boxes that are open: they go on behind it.
  /// CSS 2 §9.2.1.1 (#anonymous-block-level).
  mutating func addBlock(_ box: Box, to flow: inout Flow) -> BoxID {
    let open = flow.run.map { run in run.open.map { run.content.boxes[$0] } } ?? []
    guard !open.isEmpty else {
      flush(&flow)
      flow.splitter = nil
      flow.hasBlocks = true
      return tree.append(box, to: flow.box)
    }
    let waiting = flow.run?.waitingInAllOpenBoxes ?? []
    for inner in open.reversed() { closeInlineBox(isCut: inner.style.isSliced, goesOn: true, in: &flow) }
    let isDropped = flow.run?.isVisible == false && flow.run?.anonymous == nil
    flushPiece(of: &flow)
    let around = splitter(of: open, in: &flow)
    // Nothing of the inline boxes shows before the block but what they place.
    let placed = isDropped && around != flow.box ? waiting.filter { tree[$0].style.isOutOfFlow } : []
    if !placed.isEmpty { tree.move(placed, to: around, atEnd: true) }
    let id = tree.append(box, to: around)
    tree[id].splits = open.compactMap(\.source)
    for inner in open {
      openInlineBox(inner.style, source: inner.source, link: inner.link, isCut: inner.style.isSliced, in: &flow)
      withRun(of: &flow) { $0.content.boxes[$0.content.boxes.count - 1].continuesPiece = true }
    }
    return id
  }

  /// The box for blocks that split inline boxes: inside others that do to them what those inline boxes do.
  private mutating func splitter(of open: [InlineBox], in flow: inout Flow) -> BoxID {
    let elements = open.map(\.source?.element)
    if let known = flow.splitter, known.elements == elements { return known.box }
    var parent = flow.box
    for inner in open {
      guard let style = inner.style.aroundBlocks else { continue }
      var box = makeBox(style, source: nil, link: inner.link)
      box.style.layout.direction = flow.style.text.usedDirection
      box.splitInlineBox = inner
      parent = tree.append(box, to: parent)
    }
    flow.splitter = (elements, parent)
    return parent
  }

  /// The box around the blocks that split the inline boxes which are open, where these hold absolute boxes: behind such a
  /// block nothing of them shows yet.
  func boxAroundSplitting(_ flow: Flow) -> BoxID? {
    guard let splitter = flow.splitter, let run = flow.run else { return nil }
    let open = run.open.map { run.content.boxes[$0] }
    guard open.map(\.source?.element) == splitter.elements,
      open.contains(where: { $0.style.placesAbsolutesAsInlineBox(fixed: false) })
    else { return nil }
    return splitter.box
  }
}

extension Flow.Run {
  /// The waiting boxes inside all inline boxes that are open.
  fileprivate var waitingInAllOpenBoxes: [BoxID] {
    guard !waiting.isEmpty else { return [] }
    var stack: [Int] = []
    return content.items.compactMap { item in
      switch item {
      case .open(let box): stack.append(box)
      case .close: _ = stack.popLast()
      case .outOfFlow(let id) where stack == open: return id
      default: break
      }
      return nil
    }
  }
}
