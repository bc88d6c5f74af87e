internal import FlexDOM
internal import FlexTree

/// Elements of a document and of those that its frames show have numbers of one row: its own come first, as they stand in
/// its `nodes`, then those of each frame with those of its frames.
extension LaidOutDocument {
  /// A document in a frame.
  struct Frame {
    /// Index of the frame's element.
    var element: Int
    /// The number of its document's first element.
    var firstElement: Int
    var document: LaidOutDocument
  }

  /// What its frames show, in the order of the document; of a frame on several pages what the first of them has.
  var frames: [Frame] {
    var shown: [Int: LaidOutDocument] = [:]
    for page in pages where !page.frames.isEmpty { shown.merge(page.frames) { first, _ in first } }
    var next = document.nodes.count
    return shown.sorted { $0.key < $1.key }.map { element, inner in
      defer { next += inner.elementCount }
      return Frame(element: element, firstElement: next, document: inner)
    }
  }

  /// How many numbers its elements take, with those of its frames.
  private var elementCount: Int { frames.reduce(document.nodes.count) { $0 + $1.document.elementCount } }

  /// The element of a number; `nil` where that is no element's.
  func element(numbered number: Int) -> Element? {
    if document.nodes.indices.contains(number) { return document.element(NodeID(index: number)) }
    let frame = frames.last { $0.firstElement <= number }
    return frame?.document.element(numbered: number - (frame?.firstElement ?? 0))
  }

  /// Numbers of elements with a box on some page.
  var shownElements: Set<Int> {
    var shown = Set(pages.flatMap { $0.tree.boxes.compactMap { $0.source?.element } })
    for frame in frames { shown.formUnion(frame.document.shownElements.map { $0 + frame.firstElement }) }
    return shown
  }
}
