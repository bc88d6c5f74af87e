internal import FlexCore
internal import FlexDOM
internal import FlexLayout
internal import FlexTree
internal import TextMeasure

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

  /// The box for blocks that split the inline elements which are open, as long as nothing visible comes between them.
  var splitter: (elements: [Int?], box: BoxID)?
  /// What stands before such blocks since the last one that split nothing, with the boxes that it became.
  var pieces: [(content: InlineContent, holder: BoxID?)] = []
  /// Whether there are blocks that split no inline box.
  var hasBlocks = false

  /// A sequence of inline content.
  struct Run {
    var content: InlineContent
    /// The anonymous box that will hold the run, once something needed it.
    var anonymous: BoxID?
    /// Whether there is more than white space that collapses.
    var isVisible = false
    /// Whether a marker stands right before: white space behind it collapses.
    var isBehindMarker = false
    /// Inline boxes that are open, as indices of `content.boxes`.
    var open: [Int] = []
    /// Floats and absolute boxes at its start: children of the flow's box as long as nothing of the run shows.
    var waiting: [BoxID] = []
  }

  /// Whether the flow is that of a table's cell that is as wide as its content asks for, or will be in one.
  var isInCellOfContentWidth: Bool {
    kind == .tableParts || style.display == .tableCell && style.layout.size.width == .auto
  }

  init(box: BoxID, kind: Kind, style: ComputedStyle) {
    self.box = box
    self.kind = kind
    self.style = style
  }
}

extension BoxBuilder {
  /// Whether lines are as high as in quirks modes, of which limited quirks have this alone.
  var isQuirky: Bool { document.mode != .noQuirks }

  /// Style of the root inline box of a run.
  private func rootStyle(of flow: Flow) -> ComputedStyle {
    if flow.kind == .lines { return flow.style }
    guard flow.kind == .blocks || flow.kind == .tableParts else { return anonymousStyle(of: flow) }
    return derivedStyles.style(for: .rootInlineBox, of: flow.style) { own in
      var style = own.anonymous
      // The lines of an anonymous block are cut as those of the block around it.
      style.inline.textOverflow = own.inline.textOverflow
      style.inline.unicodeBidi = own.inline.unicodeBidi
      style.layout.overflow = own.layout.overflow
      return style
    }
  }

  private func emptyContent(of flow: Flow) -> InlineContent {
    var content = InlineContent(rootStyle: rootStyle(of: flow))
    // Lines of list items have their strut; as in Chromium, columns have no line for a marker alone.
    if flow.kind == .lines, let node = flow.element, !flow.style.inline.columns.makesColumns {
      content.keepsFirstLine = hasOutsideMarker(node, style: flow.style)
    }
    if isQuirky {
      content.struts = flow.style.display == .listItem && flow.kind == .lines ? .lineStart : .none
    }
    return content
  }

  /// Changes the open run, starting one where there is none.
  func withRun<Result>(of flow: inout Flow, _ body: (inout Flow.Run) -> Result) -> Result {
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

  private func anonymousBox(of flow: Flow) -> Box { Box(style: anonymousStyle(of: flow)) }

  private func anonymousStyle(of flow: Flow) -> ComputedStyle {
    derivedStyles.style(for: .anonymousBox, of: flow.style) { style in
      var anonymous = style.anonymous
      anonymous.lowerAnonymousWebkitItem(in: style)
      return anonymous
    }
  }

  mutating func addText(_ text: String, shows whiteSpace: ShownWhiteSpace, to flow: inout Flow) {
    // White space alone between the parts of a table is nothing at all. CSS Tables 3 §2.2 (#fixup-algorithm), step 1.2.
    // In an inline box among them it is text.
    let isAmongParts = flow.kind == .tableParts && flow.run?.open.isEmpty ?? true
    guard !text.isEmpty, !isAmongParts || !text.isCollapsibleWhiteSpace else { return }
    if firstLetter != nil {
      let rest = takeFirstLetter(of: text, shows: whiteSpace, in: &flow)
      if rest.startIndex > text.startIndex {
        return addText(String(rest), shows: whiteSpace, to: &flow)
      }
    }
    // White space alone never makes a flex item or a cell. CSS Flexbox 1 §4 (#flex-items), CSS 2 §17.2.1.
    let isAlone = flow.kind == .items || flow.kind == .tableParts
    let isVisible = (isAlone ? .none : whiteSpace).shows(text)
    let transform = withRun(of: &flow) { run in
      let transform = run.content.boxes[run.open.last ?? 0].style.text.textTransform.case
      if run.isBehindMarker, whiteSpace != .all {
        let shown = text.drop { String($0).isCollapsibleWhiteSpace }
        guard !shown.isEmpty else { return transform }
        run.content.items.append(.text(String(shown)))
      } else {
        run.content.items.append(.text(text))
      }
      run.isBehindMarker = false
      if isVisible { run.isVisible = true }
      return transform
    }
    if transform == .capitalize { capitalizes = true }
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
      run.isBehindMarker = false
    }
  }

  /// - Parameter isCut: whether its start edge is on another piece.
  mutating func openInlineBox(
    _ style: ComputedStyle, source: BoxSource?, link: String?, isCut: Bool = false, in flow: inout Flow
  ) {
    withRun(of: &flow) { run in
      let index = run.content.boxes.count
      var box = InlineBox(style: style, source: source, link: link, parent: run.open.last ?? 0)
      box.cutsStart = isCut
      run.content.boxes.append(box)
      run.content.items.append(.open(index))
      run.open.append(index)
      if !isCut, style.hasInlineStartEdge(isQuirky: isQuirky) { run.isVisible = true }
    }
  }

  /// - Parameter isCut: whether its end edge is on another piece.
  mutating func closeInlineBox(isCut: Bool = false, goesOn: Bool = false, in flow: inout Flow) {
    withRun(of: &flow) { run in
      guard let index = run.open.popLast() else { return }
      run.content.items.append(.close(index))
      run.content.boxes[index].cutsEnd = isCut
      run.content.boxes[index].goesOn = goesOn
      if !isCut, run.content.boxes[index].style.hasInlineEndEdge(isQuirky: isQuirky) { run.isVisible = true }
    }
  }

  /// Adds a box that stands in a line as one piece.
  mutating func addAtom(_ box: Box, to flow: inout Flow) -> BoxID {
    let id = tree.append(box, to: holder(of: &flow))
    addItem(.atom(id), to: &flow)
    return id
  }

  /// Adds a float. In visible inline content it stands at its line; else it is among the blocks.
  mutating func addFloat(_ box: Box, to flow: inout Flow) -> BoxID { addAside(box, InlineItem.float, to: &flow) }

  /// Adds a box with `position: absolute` or `fixed`. In visible inline content its static position is in its line;
  /// else it is where a block would be.
  mutating func addOutOfFlow(_ box: Box, to flow: inout Flow) -> BoxID {
    guard flow.kind == .items else { return addAside(box, InlineItem.outOfFlow, to: &flow) }
    // Text before it and after it isn't one sequence. CSS Flexbox 1 §4 (#flex-items), CSS Grid 1 §6 (#grid-items).
    flush(&flow)
    return tree.append(box, to: flow.box)
  }

  private mutating func addAside(_ box: Box, _ item: (BoxID) -> InlineItem, to flow: inout Flow) -> BoxID {
    let isInLine = flow.kind == .lines || flow.run?.isVisible == true
    if !isInLine, box.style.isOutOfFlow, let around = boxAroundSplitting(flow) { return tree.append(box, to: around) }
    let id = tree.append(box, to: isInLine ? holder(of: &flow) : flow.box)
    withRun(of: &flow) { run in
      run.content.items.append(item(id))
      if !isInLine { run.waiting.append(id) }
    }
    return id
  }

  /// `<br>`, which may also clear floats.
  mutating func addLineBreak(_ style: ComputedStyle, of node: ElementID, to flow: inout Flow) {
    guard flow.style.inline.rubyPart == nil else {
      // As in browsers, it is a space in a base and an annotation. CSS Ruby 1 §2.5 (#anon-gen-unbreak).
      openInlineBox(style, source: source(of: node), link: nil, in: &flow)
      addText(" ", shows: style.shownWhiteSpace, to: &flow)
      return closeInlineBox(in: &flow)
    }
    addItem(.lineBreak(clear: style.layout.clear, source: source(of: node)), to: &flow)
  }

  /// Gives the collected run to its box, or drops it where nothing of it shows.
  mutating func flush(_ flow: inout Flow) {
    guard !flow.pieces.isEmpty else {
      _ = makeLines(of: &flow)
      return
    }
    flushPiece(of: &flow)
    setBidiContexts(of: flow.pieces)
    flow.pieces = []
  }

  /// Gives a run its box.
  ///
  /// - Returns: `nil` where nothing of it shows.
  mutating func makeLines(of flow: inout Flow) -> BoxID? {
    guard var run = flow.run else { return nil }
    flow.run = nil
    guard run.isVisible || run.anonymous != nil || flow.kind == .lines else {
      // What would be inline-level if it were in flow begins where a line would have it.
      for id in run.waiting
      where tree[id].style.isOutOfFlow && tree[id].style.originalDisplay.isInlineLevel
        && tree[id].source?.pseudoElement != "marker"
      {
        tree[id].style.layout.lineStart = flow.style.lineStart
      }
      addEmptyLine(of: run.content, to: flow)
      return nil
    }
    let holder: BoxID
    if flow.kind == .lines {
      holder = flow.box
    } else if let anonymous = run.anonymous {
      holder = anonymous
    } else {
      holder = tree.append(anonymousBox(of: flow), to: flow.box)
    }
    if flow.kind == .blocks { flow.splitter = nil }
    if !run.waiting.isEmpty { tree.move(run.waiting, to: holder) }
    run.content.boxes[0].source = tree[holder].source
    raiseEmptyBases(in: run.content)
    if run.content.holdsAnnotations {
      run.content.hasAnnotations = true
      run.content.annotationSpaces = annotationSpaces(of: holder)
    }
    run.content.continuesBlock = continuesBlock(holder, in: flow)
    if run.isVisible { styleFirstLine(of: &run.content, in: flow) }
    if run.isVisible || run.content.keepsFirstLine {
      (run.content.markerAscent, markerAscent) = (markerAscent, 0)
    }
    tree[holder].content = .inline(run.content)
    return holder
  }

  /// Boxes of no size that tell where inline elements stand that hold nothing: where their line would begin.
  private mutating func addEmptyLine(of content: InlineContent, to flow: Flow) {
    guard flow.kind != .items else { return }
    var start = flow.style.lineStart
    // What is indented takes room, which leaves less to move in.
    let share = flow.style.text.usedDirection == .rtl ? start.alignment : 1 - start.alignment
    switch start.indent {
    case .px(let indent): start.indent = .px(indent * share)
    case .percent(let indent): start.indent = .percent(indent * share)
    case .calc(let indent): start.indent = .calc(.product(indent, share))
    }
    for (index, inner) in content.boxes.enumerated().dropFirst() where !inner.cutsStart && !inner.cutsEnd {
      guard var source = inner.source, source.pseudoElement == nil else { continue }
      var style = flow.style.anonymous
      style.layout.position = .absolute
      style.layout.lineStart = start
      var moved = content.relativeOffset(of: index, in: Size(width: nil, height: nil))
      moved.y -= content.raise(of: index)
      if moved != .zero {
        style.layout.margin = Edges(left: .px(moved.x), right: .px(-moved.x), top: .px(moved.y), bottom: .zero)
      }
      style.inline.originalDisplay = .inline
      source.pseudoElement = BoxSource.place
      var box = Box(style: style)
      box.source = source
      tree.append(box, to: flow.box)
    }
  }

  /// Whether the lines of a box are not the first of the block container around it.
  private func continuesBlock(_ holder: BoxID, in flow: Flow) -> Bool {
    let children = tree[flow.box].children
    switch flow.kind {
    case .lines, .items: return false
    case .blocks:
      guard children.first != holder else { return false }
      // What follows a summary is in a block of its own. HTML §15.5.4 (#the-details-and-summary-elements).
      guard let node = flow.element, document.element(node)?.tag == "details" else { return true }
      return children.count < 2 || children[1] != holder
    case .tableParts:
      // They will stand in one anonymous cell with what comes before them.
      return children.last { $0 != holder && !tree[$0].style.isOutOfFlow }.map {
        tree[$0].style.display.tablePart == .none
      }
        ?? false
    }
  }

  /// Settles what shows of a box once all of its content is known.
  mutating func finish(_ flow: inout Flow, of node: ElementID, _ style: ComputedStyle) {
    if isEditingHost(node, style) { giveCaretLine(in: &flow) }
    flush(&flow)
    if style.display == .listItem { giveLinesTheirStrut(in: flow) }
    if style.display == .tableCell, flow.hasBlocks { releasePictures(in: flow) }
    if !style.rare.marginTrim.isEmpty { trimMargins(in: flow.box) }
  }

  /// Lets lines end beside pictures in a cell that holds blocks too: they stand in anonymous ones then.
  private mutating func releasePictures(in flow: Flow) {
    for child in tree[flow.box].children where tree[child].source == nil {
      guard case .inline(var content) = tree[child].content, !content.stickyPictures.isEmpty else { continue }
      content.stickyPictures = []
      tree[child].content = .inline(content)
    }
  }

  /// Gives the lines of a list item their strut, as they have where no block stands among them: blocks in its inline boxes
  /// are parts of lines.
  private mutating func giveLinesTheirStrut(in flow: Flow) {
    guard flow.kind == .blocks, !flow.hasBlocks, isQuirky else { return }
    for child in tree[flow.box].children where tree[child].source == nil {
      guard case .inline(var content) = tree[child].content else { continue }
      content.struts = .lineStart
      tree[child].content = .inline(content)
    }
  }

  /// Has white space collapse that follows a marker in the line.
  mutating func endMarker(in flow: inout Flow) {
    withRun(of: &flow) {
      $0.isBehindMarker = true
      // Its line has its strut, as those beside outside markers have; of what stands among blocks no other has.
      if $0.content.struts == .none { $0.content.struts = .firstLineStart }
    }
  }
}

extension InlineContent {
  /// Whether ruby annotations or emphasis marks stand in the lines.
  fileprivate var holdsAnnotations: Bool {
    !rubyEnds.isEmpty || boxes.contains { $0.style.text.textEmphasis.mark?.isEmpty == false }
  }

  /// How far lengths of `vertical-align` raise an inline box in its line, px.
  fileprivate func raise(of box: Int) -> Float {
    var raise: Float = 0
    var current: Int? = box
    while let index = current, index > 0 {
      if case .offset(.px(let own)) = boxes[index].style.inline.verticalAlign { raise += own }
      current = boxes[index].parent
    }
    return raise
  }
}
