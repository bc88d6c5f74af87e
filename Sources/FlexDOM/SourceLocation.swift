/// A place in a file the author wrote. The line and column are worked out when a message is printed.
public struct SourceLocation: Hashable, Sendable {
  /// Path as the user gave it, or `<standard input>`.
  public var file: String
  /// UTF-8 offset from the file's start.
  public var offset: Int

  public init(file: String, offset: Int) {
    self.file = file
    self.offset = offset
  }
}
