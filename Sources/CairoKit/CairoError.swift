/// A failure that a C library reported, with what was being done.
public struct CairoError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was being done: "create 100×100 image".
  public var action: String
  /// The library's own words.
  public var reason: String

  public init(action: String, reason: String) {
    self.action = action
    self.reason = reason
  }

  public var description: String { "can't \(action): \(reason)" }
}
