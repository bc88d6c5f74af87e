/// How an alignment behaves when its subject overflows. CSS Box Alignment 3 §5.4 (#overflow-values).
public enum OverflowPosition: UInt8, Sendable, Hashable {
  /// No keyword: unsafe, as browsers treat a flex container's content.
  case unspecified
  case safe
  case unsafe
}

/// `justify-content` and `align-content`. CSS Box Alignment 3 §5.1 (#content-distribution).
public struct ContentAlignment: Equatable, Hashable, Sendable {
  public enum Keyword: UInt8, Sendable, Hashable, CaseIterable {
    case normal, flexStart, flexEnd, start, end, left, right, center
    case spaceBetween, spaceAround, spaceEvenly, stretch, baseline, lastBaseline
  }
  public var keyword: Keyword
  public var overflow: OverflowPosition

  @inlinable public init(_ keyword: Keyword, overflow: OverflowPosition = .unspecified) {
    self.keyword = keyword
    self.overflow = overflow
  }

  public static let normal = ContentAlignment(.normal)
  public static let flexStart = ContentAlignment(.flexStart)
  public static let flexEnd = ContentAlignment(.flexEnd)
  public static let start = ContentAlignment(.start)
  public static let end = ContentAlignment(.end)
  public static let left = ContentAlignment(.left)
  public static let right = ContentAlignment(.right)
  public static let center = ContentAlignment(.center)
  public static let spaceBetween = ContentAlignment(.spaceBetween)
  public static let spaceAround = ContentAlignment(.spaceAround)
  public static let spaceEvenly = ContentAlignment(.spaceEvenly)
  public static let stretch = ContentAlignment(.stretch)
  public static let baseline = ContentAlignment(.baseline)
  public static let lastBaseline = ContentAlignment(.lastBaseline)
}

/// `align-items`, `align-self`, `justify-items` and `justify-self`.
/// CSS Box Alignment 3 §6 (#self-alignment).
public struct SelfAlignment: Equatable, Hashable, Sendable {
  public enum Keyword: UInt8, Sendable, Hashable, CaseIterable {
    /// `auto`: of `align-self` only, the parent's `align-items`.
    case auto
    case normal, stretch, flexStart, flexEnd, start, end, selfStart, selfEnd, left, right, center
    case baseline, lastBaseline
    /// `anchor-center`, which without an anchor is `center`.
    case anchorCenter
  }
  public var keyword: Keyword
  public var overflow: OverflowPosition

  @inlinable public init(_ keyword: Keyword, overflow: OverflowPosition = .unspecified) {
    self.keyword = keyword
    self.overflow = overflow
  }

  public static let auto = SelfAlignment(.auto)
  public static let normal = SelfAlignment(.normal)
  public static let stretch = SelfAlignment(.stretch)
  public static let flexStart = SelfAlignment(.flexStart)
  public static let flexEnd = SelfAlignment(.flexEnd)
  public static let start = SelfAlignment(.start)
  public static let end = SelfAlignment(.end)
  public static let selfStart = SelfAlignment(.selfStart)
  public static let selfEnd = SelfAlignment(.selfEnd)
  public static let left = SelfAlignment(.left)
  public static let right = SelfAlignment(.right)
  public static let center = SelfAlignment(.center)
  public static let baseline = SelfAlignment(.baseline)
  public static let lastBaseline = SelfAlignment(.lastBaseline)
}
