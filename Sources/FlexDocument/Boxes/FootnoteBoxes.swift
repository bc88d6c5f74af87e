internal import FlexCore
internal import FlexDOM
internal import FlexStyle
internal import FlexTree

extension BoxBuilder {
  /// What stands in the text for a footnote: its call. The note itself stands in an area of the page.
  /// CSS GCPM 3 §2.2 (#footnote-call).
  mutating func addCall(of node: ElementID, style: ComputedStyle, to flow: inout Flow) {
    // §2.6 (#footnote-counters): where pages reset the counter, the first call of each counts from there.
    let dependsOnPage = pageUse.pageCounters.contains("footnote") && pageContent == nil
    counters.countFootnote(style, from: dependsOnPage ? references.footnoteStarts[node.index] : nil)
    if dependsOnPage {
      references.asksForPages = true
      references.readers.insert(node.index)
      references.answers.append("\(counters.value(of: "footnote"))")
    }
    references.footnotes[node.index] = counters
    if let footnote { references.innerNotes[footnote.index, default: []].append(node.index) }
    addAnchor(of: node, style: style, to: &flow)
    addGenerated(.footnoteCall, of: node, to: &flow, link: nil)
    if surveysNotes, pageContent == nil { survey(note: node) }
  }

  /// Makes a note's boxes for what the document has to know of them before they stand on a page: notes in the note, what it
  /// says of other places and others of it, and what its elements give pages and counters.
  private mutating func survey(note: ElementID) {
    let (outerTree, outerNote) = (tree, footnote)
    let (outerLetter, outerLine) = (firstLetter, awaitsFirstLine)
    (firstLetter, awaitsFirstLine) = (nil, false)
    addNotes([note], in: ComputedStyle(), counters: [:])
    (tree, footnote) = (outerTree, outerNote)
    (firstLetter, awaitsFirstLine) = (outerLetter, outerLine)
  }

  /// Adds the area of footnotes with the notes in it, which `counters` has the values of. §2.4 (#footnote-area).
  mutating func addFootnotes(_ notes: [ElementID], in style: ComputedStyle, counters: [Int: CounterScopes]) {
    addNotes(notes, in: style, counters: counters)
    tree = AnonymousTableBoxes.added(to: tree)
  }

  private mutating func addNotes(_ notes: [ElementID], in style: ComputedStyle, counters: [Int: CounterScopes]) {
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
  }

  private mutating func add(note: ElementID, to flow: inout Flow) {
    var style = styles.style(of: note)
    // §2.5 (#footnote-display): notes that are inline follow each other on a line; `compact` notes do, too.
    if style.inline.paged.footnoteDisplay != .block, flow.kind == .blocks {
      openInlineBox(style, source: source(of: note), link: nil, in: &flow)
      addContents(of: note, style: style, to: &flow, link: nil)
      closeInlineBox(in: &flow)
      addText(" ", shows: .none, to: &flow)
      return
    }
    style.display = style.display == .contents ? .block : style.display.blockified
    let box = addBlock(makeBox(style, source: source(of: note), link: nil), to: &flow)
    fill(box, with: note, link: nil)
  }
}
