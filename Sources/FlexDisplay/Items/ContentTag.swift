/// Which element of the document an item shows, for a tagged PDF.
public struct ContentTag: Equatable, Sendable {
  /// `BoxSource.element` of the innermost element around the content.
  public var element: Int
  /// What of the element it is.
  public var part: Part
  /// Place in the reading order of the page: that of the elements in the document, whatever is painted first.
  public var order: Int
  /// Whether it stands on every page: it is read on the first.
  public var repeats = false
  /// Whether something else is read between it and what the element shows before it.
  public var beginsAnew = false

  public init(element: Int, part: Part = .content, order: Int = 0) {
    self.element = element
    self.part = part
    self.order = order
  }

  public enum Part: Sendable {
    case content
    /// A list item's marker, or the number before a footnote.
    case marker
    /// What stands in the text for a footnote.
    case call

    /// - Parameter pseudoElement: `BoxSource.pseudoElement`.
    package init(_ pseudoElement: String?) {
      self =
        switch pseudoElement {
        case "marker", "footnote-marker": .marker
        case "footnote-call": .call
        default: .content
        }
    }
  }
}
