internal import FlexCore
internal import FlexTree

/// Headers and footers of tables, which stand on each page. CSS Tables 3 §5.2 (#repeated-headers).
extension FlowFilling {
  /// Where the room for a row ends: above a footer that is repeated, px.
  func limit(of index: Int) -> Float {
    guard let parts, let footer = parts.repeatedFooter, index < footer.row, parts.isBody(index), repeats(footer) else {
      return box.inner.limit
    }
    return box.inner.limit - footer.height - parts.spacing
  }

  /// Headers stand on each page that a table's rows go on to. CSS Tables 3 §5.2 (#repeated-headers).
  mutating func placeRepeatedHeader(_ first: Int) {
    guard box.token != nil, !box.isPastEnd, let parts, let header = parts.repeatedHeader, first > header.row,
      parts.isBody(first) || first == parts.footer, repeats(header)
    else { return }
    box.children.append(
      Fragment(box: header.box, y: box.contentTop, height: header.height, content: .whole))
    box.contentTop += header.height + parts.spacing
    box.inner.start = box.contentTop
  }

  /// Whether the row is the first behind a header that is repeated, which isn't left alone.
  func keepsWithHeader(_ index: Int) -> Bool {
    guard let parts, let header = parts.repeatedHeader, parts.isBody(index) else { return false }
    return index == header.row + 1 && repeats(header)
  }

  /// Whether a row is a footer that stands on a page before.
  func hasStoodBefore(_ index: Int) -> Bool {
    guard let parts, let footer = parts.repeatedFooter, index == footer.row, let token = box.token else { return false }
    return parts.isBody(token.row) && repeats(footer)
  }

  private func repeats(_ group: TableParts.Group) -> Bool {
    TableParts.repeats(height: group.height, in: space.limit - space.start)
  }

  /// A footer follows the last row where a page ends between rows, and stands at the page's end below one that goes on.
  /// In Chromium, too.
  func footerTop(behind index: Int, _ placed: PlacedRow) -> Float {
    let endsBetweenRows = !placed.inside.isEmpty && !placed.inside.values.contains(where: \.isInside)
    let limit = limit(of: index)
    return endsBetweenRows ? min(placed.bottom, limit + (parts?.spacing ?? 0)) : limit
  }

  mutating func placeRepeatedFooter(_ index: Int, at y: Float) {
    guard let parts, let footer = parts.repeatedFooter, index < footer.row, parts.isBody(index), repeats(footer) else {
      return
    }
    box.children.append(Fragment(box: footer.box, y: y, height: footer.height, content: .whole))
  }
}
