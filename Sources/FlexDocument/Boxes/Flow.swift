internal import FlexCore
internal import FlexMarkup
internal import FlexTree

/// The content of one box while it is collected.
struct Flow {
  enum Kind {
    /// All in-flow content is inline: the box itself has lines.
    case lines
    /// Blocks one below the other; inline content between them is wrapped in anonymous blocks.
    case blocks
    /// Flex or grid items; text between them is wrapped in anonymous items.
    case items
    /// Parts of a table; text between them is wrapped in anonymous blocks, which the table makes cells of.
    case tableParts
  }

  let box: BoxID
  let kind: Kind
  /// Style of the box, for its anonymous children.
  let style: ComputedStyle
  /// The block container's element; `nil` for generated boxes.
  var element: ElementID?
  /// Inline content that is not yet given to a box.
  var run: Run?

  /// A sequence of inline content.
  struct Run {
    var content: InlineContent
    /// The anonymous box that will hold the run, once something needed it.
    var anonymous: BoxID?
    /// Whether there is more than white space that collapses.
    var isVisible = false
    /// Inline boxes that are open, as indices of `content.boxes`.
    var open: [Int] = []
    /// Floats and absolute boxes at its start: children of the flow's box as long as nothing of the run shows.
    var waiting: [BoxID] = []
  }

  init(box: BoxID, kind: Kind, style: ComputedStyle) {
    self.box = box
    self.kind = kind
    self.style = style
  }
}

extension BoxBuilder {
  /// Style of the root inline box of a run.
  private func rootStyle(of flow: Flow) -> ComputedStyle {
    if flow.kind == .lines { return flow.style }
    var style = flow.style.anonymous
    // The lines of an anonymous block are cut as those of the block around it.
    if flow.kind == .blocks || flow.kind == .tableParts {
      style.inline.textOverflow = flow.style.inline.textOverflow
      style.inline.unicodeBidi = flow.style.inline.unicodeBidi
      style.layout.overflow = flow.style.layout.overflow
    }
    return style
  }

  private func emptyContent(of flow: Flow) -> InlineContent {
    var content = InlineContent(rootStyle: rootStyle(of: flow))
    // Lines of list items have their strut.
    content.hasLineHeightQuirk = document.mode != .noQuirks && flow.style.display != .listItem
    return content
  }

  /// Changes the open run, starting one where there is none.
  private func withRun<Result>(of flow: inout Flow, _ body: (inout Flow.Run) -> Result) -> Result {
    var run = flow.run ?? Flow.Run(content: emptyContent(of: flow))
    flow.run = nil
    defer { flow.run = run }
    return body(&run)
  }

  /// The box whose content the run becomes; its atoms are children of it.
  private mutating func holder(of flow: inout Flow) -> BoxID {
    if flow.kind == .lines { return flow.box }
    if let anonymous = flow.run?.anonymous { return anonymous }
    let anonymous = tree.append(anonymousBox(of: flow), to: flow.box)
    withRun(of: &flow) { $0.anonymous = anonymous }
    return anonymous
  }

  private func anonymousBox(of flow: Flow) -> Box { Box(style: flow.style.anonymous) }

  mutating func addText(_ text: String, preservesWhiteSpace: Bool, to flow: inout Flow) {
    guard !text.isEmpty else { return }
    if firstLetter != nil {
      let rest = takeFirstLetter(of: text, preservesWhiteSpace: preservesWhiteSpace, in: &flow)
      if rest.startIndex > text.startIndex {
        return addText(String(rest), preservesWhiteSpace: preservesWhiteSpace, to: &flow)
      }
    }
    // White space alone never makes a flex item or a cell. CSS Flexbox 1 §4 (#flex-items), CSS 2 §17.2.1.
    let isKept = preservesWhiteSpace && flow.kind != .items && flow.kind != .tableParts
    let isVisible = isKept || !text.isCollapsibleWhiteSpace
    withRun(of: &flow) { run in
      run.content.items.append(.text(text))
      if isVisible { run.isVisible = true }
    }
  }

  mutating func addItem(_ item: InlineItem, to flow: inout Flow) {
    // What stands before the first letter makes it none; a float does not.
    switch item {
    case .atom, .lineBreak: firstLetter = nil
    default: break
    }
    withRun(of: &flow) { run in
      run.content.items.append(item)
      run.isVisible = true
    }
  }

  mutating func openInlineBox(_ style: ComputedStyle, source: BoxSource?, link: String?, in flow: inout Flow) {
    withRun(of: &flow) { run in
      let index = run.content.boxes.count
      run.content.boxes.append(InlineBox(style: style, source: source, link: link, parent: run.open.last ?? 0))
      run.content.items.append(.open(index))
      run.open.append(index)
      if style.hasInlineEdges { run.isVisible = true }
    }
  }

  mutating func closeInlineBox(in flow: inout Flow) {
    withRun(of: &flow) { run in
      if let index = run.open.popLast() { run.content.items.append(.close(index)) }
    }
  }

  /// Adds a box that stands in a line as one piece.
  mutating func addAtom(_ box: Box, to flow: inout Flow) -> BoxID {
    let id = tree.append(box, to: holder(of: &flow))
    addItem(.atom(id), to: &flow)
    return id
  }

  /// Adds a block or a flex item. Open inline boxes end before it and go on behind it.
  /// CSS 2 §9.2.1.1 (#anonymous-block-level).
  mutating func addBlock(_ box: Box, to flow: inout Flow) -> BoxID {
    let reopened = flow.run.map { run in run.open.map { run.content.boxes[$0] } } ?? []
    for _ in reopened { closeInlineBox(in: &flow) }
    flush(&flow)
    let id = tree.append(box, to: flow.box)
    for box in reopened {
      var style = box.style
      // The start edge was drawn before the block.
      style.layout.margin.left = .zero
      style.layout.padding.left = .zero
      style.layout.border.left = 0
      openInlineBox(style, source: box.source, link: box.link, in: &flow)
    }
    return id
  }

  /// Adds a float. In visible inline content it stands at its line; else it is among the blocks.
  mutating func addFloat(_ box: Box, to flow: inout Flow) -> BoxID { addAside(box, InlineItem.float, to: &flow) }

  /// Adds a box with `position: absolute` or `fixed`. In visible inline content its static position is in its line;
  /// else it is where a block would be.
  mutating func addOutOfFlow(_ box: Box, to flow: inout Flow) -> BoxID {
    guard flow.kind == .lines || flow.kind == .blocks else { return tree.append(box, to: flow.box) }
    return addAside(box, InlineItem.outOfFlow, to: &flow)
  }

  private mutating func addAside(_ box: Box, _ item: (BoxID) -> InlineItem, to flow: inout Flow) -> BoxID {
    let isInLine = flow.kind == .lines || flow.run?.isVisible == true
    let id = tree.append(box, to: isInLine ? holder(of: &flow) : flow.box)
    withRun(of: &flow) { run in
      run.content.items.append(item(id))
      if !isInLine { run.waiting.append(id) }
    }
    return id
  }

  /// `<br>`, which may also clear floats.
  mutating func addLineBreak(_ style: ComputedStyle, to flow: inout Flow) {
    addItem(.lineBreak(clear: style.layout.clear), to: &flow)
  }

  /// Gives the collected run to its box, or drops it where nothing of it shows.
  mutating func flush(_ flow: inout Flow) {
    guard var run = flow.run else { return }
    flow.run = nil
    guard run.isVisible || run.anonymous != nil || flow.kind == .lines else {
      // What would be inline-level if it were in flow begins where a line would have it.
      for id in run.waiting where tree[id].style.isOutOfFlow && tree[id].style.originalDisplay.isInlineLevel {
        tree[id].style.layout.lineStart = flow.style.lineStart
      }
      return
    }
    let holder: BoxID
    if flow.kind == .lines {
      holder = flow.box
    } else if let anonymous = run.anonymous {
      holder = anonymous
    } else {
      holder = tree.append(anonymousBox(of: flow), to: flow.box)
    }
    if !run.waiting.isEmpty { tree.move(run.waiting, to: holder) }
    run.content.boxes[0].source = tree[holder].source
    run.content.continuesBlock = flow.kind == .blocks && tree[flow.box].children.first != holder
    if run.isVisible { styleFirstLine(of: &run.content, in: flow) }
    tree[holder].content = .inline(run.content)
  }
}
