internal import FlexDOM

/// Where an offset in a piece of CSS is in the author's file.
struct SourceOrigin: Hashable, Sendable {
  var file: String
  /// Of the piece's first byte.
  var offset: Int

  func location(_ offset: Int) -> SourceLocation { SourceLocation(file: file, offset: self.offset + offset) }
  func advanced(by distance: Int) -> SourceOrigin { SourceOrigin(file: file, offset: offset + distance) }
}
