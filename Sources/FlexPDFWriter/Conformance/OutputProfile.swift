/// What a document's inks are, for files that are printed from.
public struct OutputProfile: Equatable, Sendable {
  /// As the profile calls itself.
  public var name: String
  /// ICC.
  public var bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}
