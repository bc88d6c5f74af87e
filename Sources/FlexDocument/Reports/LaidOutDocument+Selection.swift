internal import FlexDOM
internal import FlexMarkup
internal import FlexStyle

extension LaidOutDocument {
  /// Nodes of the elements that a selector matches, in document order.
  ///
  /// - Throws: `CSSError` where the text is no selector.
  public func nodes(matching selector: String) throws -> [Int] {
    try SelectorQuery(parsing: selector).matches(in: document).map(\.index)
  }
}
