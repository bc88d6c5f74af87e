internal import FlexCore
internal import FlexMarkup
internal import FlexTree

extension BoxBuilder {
  /// What stands in the text for a footnote: its call. The note itself stands in an area of the page.
  /// CSS GCPM 3 §2.2 (#footnote-call).
  mutating func addCall(of node: ElementID, style: ComputedStyle, to flow: inout Flow) {
    counters.countFootnote(style)
    references.footnotes[node.index] = counters
    addAnchor(of: node, style: style, to: &flow)
    addGenerated(.footnoteCall, of: node, to: &flow, link: nil)
  }

  /// Adds the area of footnotes with the notes in it, which `counters` has the values of. §2.4 (#footnote-area).
  mutating func addFootnotes(_ notes: [ElementID], in style: ComputedStyle, counters: [Int: CounterScopes]) {
    var root = ComputedStyle()
    root.display = .block
    root.layout.display = .flowRoot
    tree = BoxTree()
    let wrapper = tree.append(Box(style: root))
    var style = style
    style.display = style.display.blockified
    let area = tree.append(makeBox(style, source: nil, link: nil), to: wrapper)
    let kind: Flow.Kind = style.display.layout.makesItems ? .items : .blocks
    var flow = Flow(box: area, kind: kind, style: tree[area].style)
    for note in notes {
      if let counters = counters[note.index] { self.counters = counters }
      footnote = note
      add(note: note, to: &flow)
    }
    footnote = nil
    flush(&flow)
    tree = AnonymousTableBoxes.added(to: tree)
  }

  private mutating func add(note: ElementID, to flow: inout Flow) {
    var style = styles.style(of: note)
    // §2.5 (#footnote-display): notes that are inline follow each other on a line; `compact` notes do, too.
    if style.inline.paged.footnoteDisplay != .block, flow.kind == .blocks {
      openInlineBox(style, source: source(of: note), link: nil, in: &flow)
      addContents(of: note, style: style, to: &flow, link: nil)
      closeInlineBox(in: &flow)
      addText(" ", preservesWhiteSpace: false, to: &flow)
      return
    }
    style.display = style.display == .contents ? .block : style.display.blockified
    let box = addBlock(makeBox(style, source: source(of: note), link: nil), to: &flow)
    fill(box, with: note, link: nil)
  }
}
