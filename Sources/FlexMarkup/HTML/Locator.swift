internal import FlexDOM

/// Turns offsets in the text that gumbo reads into places in the files that the author wrote.
struct Locator {
  /// Names of the files that stamps refer to; the first is the document itself.
  var files: [String]
  /// Whether the text was bound from a template: only stamped tags then have a place.
  var isBound: Bool

  /// A place in a text that no binding changed.
  func callAsFunction(_ offset: Int) -> SourceLocation? {
    files.first.map { SourceLocation(file: $0, offset: isBound ? 0 : offset) }
  }

  /// A place at or behind the start of a tag. In bound text the distance from the tag's start is
  /// kept, less the stamp; values put in between shift it.
  func callAsFunction(_ offset: Int, stamp: TagStamp?, tag: Int?) -> SourceLocation? {
    guard isBound else { return self(offset) }
    guard let stamp, let tag, files.indices.contains(stamp.file) else { return nil }
    let distance = offset - tag
    return SourceLocation(
      file: files[stamp.file], offset: stamp.start + (distance == 0 ? 0 : max(0, distance - stamp.textLength)))
  }

  /// The place behind a start tag.
  func content(behind offset: Int, stamp: TagStamp?) -> SourceLocation? {
    guard isBound else { return self(offset) }
    guard let stamp, files.indices.contains(stamp.file) else { return nil }
    return SourceLocation(file: files[stamp.file], offset: stamp.end)
  }
}
