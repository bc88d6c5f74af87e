/// Which element of the document an item shows, for a tagged PDF.
public struct ContentTag: Equatable, Sendable {
  /// `BoxSource.element` of the innermost element around the content.
  public var element: Int
  /// Whether the content is a list item's marker.
  public var isMarker: Bool
  /// Place in the reading order of the page: that of the elements in the document, whatever is painted first.
  public var order: Int

  public init(element: Int, isMarker: Bool = false, order: Int = 0) {
    self.element = element
    self.isMarker = isMarker
    self.order = order
  }
}
