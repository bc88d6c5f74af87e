internal import FlexCore
internal import FlexDOM
internal import FlexLayout
internal import FlexStyle
internal import FlexTree

/// What the pages of a document know of each other: their counters, and what elements on them set.
struct PageSequence {
  /// Of each page.
  private(set) var contents: [PageContent] = []
  /// The page on which an element begins, by the element's index, for the elements that were asked for.
  private(set) var pageOfElement: [Int: Int] = [:]

  /// What calls are counted from, for those that are the first of a page which resets the counter of footnotes, by their
  /// elements' indices.
  private(set) var footnoteStarts: [Int: Int] = [:]

  /// - Parameters:
  ///   - styles: of each page.
  ///   - references: what elements set, and which of them are asked for.
  init(_ pages: [LaidOutPage], styles: [PageStyle], references: References) {
    let notes = references.notes
    let wanted = Set(notes.keys).union(references.readers).union(references.targets.keys)
    var counters = PageCounters()
    var content = PageContent()
    for (index, page) in pages.enumerated() {
      content.carryOn()
      var changes: [PageNote.Counting] = []
      var firstCall: Int?
      if !wanted.isEmpty {
        func visit(_ element: Int, isAtStart: Bool) {
          guard wanted.contains(element), pageOfElement[element] == nil else { return }
          pageOfElement[element] = index
          if firstCall == nil, references.footnotes[element] != nil { firstCall = element }
          guard let note = notes[element] else { return }
          content.take(note, of: element, isAtStart: isAtStart)
          changes += note.counters
        }
        Self.visit(page.tree, visit)
        if let layer = page.footnotes { Self.visit(layer.tree) { element, _ in visit(element, isAtStart: false) } }
      }
      counters.enter(styles[index].style, elements: changes)
      if let firstCall, styles[index].style.resets("footnote") {
        footnoteStarts[firstCall] = counters.values["footnote"]
      }
      content.counters = counters.values
      contents.append(content)
    }
    for index in contents.indices { contents[index].counters["pages"] = pages.count }
  }

  /// The counters of the pages that elements begin on.
  var pagesOfElements: [Int: [String: Int]] { pageOfElement.mapValues { contents[$0].counters } }

  /// Calls `body` with the elements of a page in document order, and whether nothing stands before them.
  private static func visit(_ tree: FragmentTree, _ body: (_ element: Int, _ isAtStart: Bool) -> Void) {
    guard !tree.boxes.isEmpty else { return }
    var isAtStart = true
    var pending = [tree.root]
    while let id = pending.popLast() {
      let box = tree[id]
      if let source = box.source, source.pseudoElement == nil || source.pseudoElement == BoxSource.anchor {
        body(source.element, isAtStart)
      }
      if box.children.isEmpty, !box.style.isOutOfFlow { isAtStart = false }
      pending.append(contentsOf: box.children.reversed())
    }
  }
}

extension ComputedStyle {
  /// Whether a counter begins anew with it.
  fileprivate func resets(_ counter: String) -> Bool {
    (inline.counterReset + inline.counterSet).contains { $0.name == counter }
  }
}
