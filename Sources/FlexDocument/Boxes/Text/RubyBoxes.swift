internal import FlexCore
internal import FlexDOM
internal import FlexTree

/// The boxes of `display: ruby`. CSS Ruby 1 §3 (#box-model).
///
/// A base and its annotation are a column, which stands in the line as one piece: a flex container of two items, the
/// base first, whose baseline is the column's. Lines that have no room for it have its parts (`DividedRuby`).
extension BoxBuilder {
  /// Adds an element's children: what stands in front of an annotation is its base.
  mutating func addRuby(of node: ElementID, style: ComputedStyle, to flow: inout Flow, link: String?) {
    addGenerated(.before, of: node, to: &flow, link: link)
    var base: [ElementID] = []
    for child in shownChildren(of: node) {
      if isAnnotation(child) {
        addColumn(base, of: node, annotation: child, style: style, to: &flow, link: link)
        base = []
      } else {
        base.append(child)
      }
    }
    addPlain(base, style: style, to: &flow, link: link)
    addGenerated(.after, of: node, to: &flow, link: link)
  }

  private func isAnnotation(_ node: ElementID) -> Bool {
    guard document.element(node) != nil else { return false }
    let style = styles.style(of: node)
    return style.display == .rubyText && !style.isOutOfFlow && !style.floats
  }

  private mutating func addPlain(_ nodes: [ElementID], style: ComputedStyle, to flow: inout Flow, link: String?) {
    for child in nodes {
      switch document[child].kind {
      case .text(let text): addText(text, shows: style.shownWhiteSpace, to: &flow)
      case .element(let element): add(element, at: child, to: &flow, link: link)
      case .comment: break
      }
    }
  }

  private mutating func addColumn(
    _ base: [ElementID], of node: ElementID, annotation: ElementID, style: ComputedStyle, to flow: inout Flow,
    link: String?
  ) {
    guard let element = document.element(annotation) else { return }
    var column = style.anonymous
    column.display = .inlineFlex
    column.inline.rubyPart = .column
    column.layout.flexDirection = style.hasRubyAtLineEnd ? .column : .columnReverse
    let columnID = addAtom(makeBox(column, source: nil, link: nil), to: &flow)

    var inner = style.anonymous
    inner.inline.rubyPart = .base
    inner.rare.inherited.rubyAlign = style.rare.inherited.rubyAlign
    let baseID = tree.append(makeBox(inner, source: nil, link: nil), to: columnID)
    var lines = Flow(box: baseID, kind: .lines, style: inner)
    addPlain(base, style: inner, to: &lines, link: link)
    let isBehindSpace = withRun(of: &flow) { run in
      var content = run.content
      content.items.removeLast()
      return content.endsInSpace
    }
    withRun(of: &lines) { run in
      run.content.keepsFirstLine = true
      run.content.keepOuterSpaces(isBehindSpace: isBehindSpace)
    }
    flush(&lines)
    if case .inline(var content) = tree[baseID].content {
      content.boxes[0].source = source(of: node)
      tree[baseID].content = .inline(content)
    } else {
      // A base without anything has a line.
      var content = InlineContent(rootStyle: inner)
      content.keepsFirstLine = true
      tree[baseID].content = .inline(content)
    }
    if case .inline(let content) = tree[baseID].content {
      var ends = content.endsAsBase
      ends.isEmpty = content.items.isEmpty
      withRun(of: &flow) { $0.content.rubyEnds[columnID] = ends }
    }

    var text = styles.style(of: annotation)
    counters.enter(text, element: element)
    defer { counters.leave() }
    text.display = .inline
    var block = text.anonymous
    block.inline.rubyPart = .annotation
    block.layout.alignSelf = .init(.stretch)
    let id = tree.append(makeBox(block, source: nil, link: nil), to: columnID)
    var over = Flow(box: id, kind: .lines, style: block)
    openInlineBox(text, source: source(of: annotation), link: link, in: &over)
    addGenerated(.before, of: annotation, to: &over, link: link)
    addPlain(shownChildren(of: annotation), style: text, to: &over, link: link)
    addGenerated(.after, of: annotation, to: &over, link: link)
    closeInlineBox(in: &over)
    let endsInSpace = withRun(of: &over) { run in
      run.content.keepsFirstLine = true
      return run.content.endsInSpace
    }
    withRun(of: &flow) { $0.content.rubyEnds[columnID]?.annotationEndsInSpace = endsInSpace }
    flush(&over)
  }
}

extension BoxBuilder {
  /// Bases without anything are as high as a line. As in Chromium, beside others they are as high as their text.
  mutating func raiseEmptyBases(in content: InlineContent) {
    let isText = content.rubyEnds.values.contains { !$0.isEmpty }
    for (column, ends) in content.rubyEnds where ends.isEmpty && isText {
      guard let base = tree[column].children.first, case .inline(var content) = tree[base].content else { continue }
      content.items = [.text("\u{200B}")]
      tree[base].content = .inline(content)
    }
  }
}

extension ComputedStyle {
  /// Whether annotations stand on the side where lines go on. CSS Ruby 1 §4.1 (#rubypos).
  fileprivate var hasRubyAtLineEnd: Bool {
    let isUnder = rare.inherited.rubyPosition.isUnder
    // The over side is the right one of vertical lines, which those of `vertical-lr` go on to.
    return text.writingMode == .verticalLR ? !isUnder : isUnder
  }
}
