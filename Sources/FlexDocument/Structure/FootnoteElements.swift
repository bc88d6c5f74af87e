internal import FlexTree

extension LaidOutDocument {
  /// Elements that stand at the foot of a page, each called by something in the text. CSS GCPM 3 §2 (#footnotes).
  var footnoteElements: Set<Int> {
    guard pages.contains(where: { $0.footnotes != nil }) else { return [] }
    var elements: Set<Int> = []
    for page in pages {
      for box in page.tree.boxes {
        if let source = box.source, source.pseudoElement == "footnote-call" { elements.insert(source.element) }
        guard case .inline(let content) = box.content else { continue }
        for inlineBox in content.boxes {
          if let source = inlineBox.source, source.pseudoElement == "footnote-call" { elements.insert(source.element) }
        }
      }
    }
    return elements
  }
}
