/// Which edges of its first and last lines a box gives up. CSS Inline 3 §6.1 (#text-box-trim).
public struct TextBoxTrim: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public static let start = TextBoxTrim(rawValue: 1)
  public static let end = TextBoxTrim(rawValue: 2)
}

/// What lines are trimmed to. CSS Inline 3 §6.2 (#text-box-edge); `auto` is `text`.
public struct TextBoxEdge: Equatable, Hashable, Sendable {
  public enum Over: UInt8, Sendable, Hashable { case text, cap, ex }
  public enum Under: UInt8, Sendable, Hashable { case text, alphabetic }
  public var over = Over.text
  public var under = Under.text
  public var isAuto = true

  public init() {}

  public init(over: Over, under: Under) {
    self.over = over
    self.under = under
    isAuto = false
  }
}
