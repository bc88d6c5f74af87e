internal import FlexCore
internal import FlexLayout
internal import FlexMarkup
internal import FlexStyle
internal import FlexTree

/// What the pages of a document know of each other: their counters, and what elements on them set.
struct PageSequence {
  /// Of each page.
  private(set) var contents: [PageContent] = []
  /// The page on which an element begins, by the element's index, for the elements that were asked for.
  private(set) var pageOfElement: [Int: Int] = [:]

  /// - Parameters:
  ///   - styles: of each page.
  ///   - references: what elements set, and which of them are asked for.
  init(_ pages: [LaidOutPage], styles: [PageStyle], references: References) {
    let notes = references.notes
    let wanted = Set(notes.keys).union(references.readers).union(references.targets.keys)
    var counters = PageCounters()
    var content = PageContent()
    for (index, page) in pages.enumerated() {
      content.strings = content.strings.mapValues(\.carriedOn)
      content.running = content.running.mapValues(\.carriedOn)
      var changes: [CounterChange] = []
      if !wanted.isEmpty {
        Self.visit(page.tree) { element, isAtStart in
          guard wanted.contains(element), pageOfElement[element] == nil else { return }
          pageOfElement[element] = index
          guard let note = notes[element] else { return }
          for (name, text) in note.strings {
            content.strings[name, default: PageAssignments()].assign(text, isAtStart: isAtStart)
          }
          if let name = note.running {
            content.running[name, default: PageAssignments()].assign(element, isAtStart: isAtStart)
          }
          changes += note.counters
        }
      }
      counters.enter(styles[index].style, elements: changes)
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
