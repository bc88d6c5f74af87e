internal import FlexDOM
internal import FlexTree

extension Element {
  /// Whether `content` may put a picture in the place of what the element shows: controls and SVG draw themselves.
  var showsContentPictures: Bool {
    let others = ["input", "textarea", "select", "button", "meter", "progress", "br", "wbr", "html", "body"]
    return isHTML && !others.contains(tag)
  }
}

extension ContentValue {
  /// Whether it is a single picture, which replaces an element. CSS Content 3 §2 (#content-property).
  var isPicture: Bool {
    guard case .items(let items) = self, items.count == 1, case .image = items[0] else { return false }
    return true
  }
}
