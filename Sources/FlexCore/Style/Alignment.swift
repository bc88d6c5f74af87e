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

  @inlinable public static var normal: ContentAlignment { ContentAlignment(.normal) }
  @inlinable public static var flexStart: ContentAlignment { ContentAlignment(.flexStart) }
  @inlinable public static var flexEnd: ContentAlignment { ContentAlignment(.flexEnd) }
  @inlinable public static var start: ContentAlignment { ContentAlignment(.start) }
  @inlinable public static var end: ContentAlignment { ContentAlignment(.end) }
  @inlinable public static var left: ContentAlignment { ContentAlignment(.left) }
  @inlinable public static var right: ContentAlignment { ContentAlignment(.right) }
  @inlinable public static var center: ContentAlignment { ContentAlignment(.center) }
  @inlinable public static var spaceBetween: ContentAlignment { ContentAlignment(.spaceBetween) }
  @inlinable public static var spaceAround: ContentAlignment { ContentAlignment(.spaceAround) }
  @inlinable public static var spaceEvenly: ContentAlignment { ContentAlignment(.spaceEvenly) }
  @inlinable public static var stretch: ContentAlignment { ContentAlignment(.stretch) }
  @inlinable public static var baseline: ContentAlignment { ContentAlignment(.baseline) }
  @inlinable public static var lastBaseline: ContentAlignment { ContentAlignment(.lastBaseline) }
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

  @inlinable public static var auto: SelfAlignment { SelfAlignment(.auto) }
  @inlinable public static var normal: SelfAlignment { SelfAlignment(.normal) }
  @inlinable public static var stretch: SelfAlignment { SelfAlignment(.stretch) }
  @inlinable public static var flexStart: SelfAlignment { SelfAlignment(.flexStart) }
  @inlinable public static var flexEnd: SelfAlignment { SelfAlignment(.flexEnd) }
  @inlinable public static var start: SelfAlignment { SelfAlignment(.start) }
  @inlinable public static var end: SelfAlignment { SelfAlignment(.end) }
  @inlinable public static var selfStart: SelfAlignment { SelfAlignment(.selfStart) }
  @inlinable public static var selfEnd: SelfAlignment { SelfAlignment(.selfEnd) }
  @inlinable public static var left: SelfAlignment { SelfAlignment(.left) }
  @inlinable public static var right: SelfAlignment { SelfAlignment(.right) }
  @inlinable public static var center: SelfAlignment { SelfAlignment(.center) }
  @inlinable public static var anchorCenter: SelfAlignment { SelfAlignment(.anchorCenter) }
  @inlinable public static var baseline: SelfAlignment { SelfAlignment(.baseline) }
  @inlinable public static var lastBaseline: SelfAlignment { SelfAlignment(.lastBaseline) }
}
