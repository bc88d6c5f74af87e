/// A size, margin or inset before it meets its containing block.
///
/// One type serves all of them; each property of `Style` says which cases it takes. The sizing
/// keywords are CSS Sizing 3 §5 (#sizing-values) and CSS Sizing 4 §4.1 (#stretch-fit-sizing).
public enum Dimension: Equatable, Hashable, Sendable {
  /// `auto`; of a maximum size, `none`.
  case auto
  /// CSS px.
  case px(Float)
  /// Percent of the containing block on the same axis. `50` is 50 %.
  case percent(Float)
  /// A calculation in which a percentage takes part.
  case calc(Calculation)
  case minContent
  case maxContent
  /// `fit-content`, without a limit of its own.
  case fitContent
  /// `fit-content(limit)`.
  case fitContentLimited(LengthPercentage)
  case stretch
  /// `content`, of `flex-basis` only.
  case content
  /// `calc-size()`: what a calculation makes of the size that the first value, its basis, comes to. Of `any`, which
  /// is no size, the basis is 0 px. CSS Values 5 §7 (#calc-size).
  indirect case calcSize(Dimension, Calculation)

  public static var zero: Dimension { .px(0) }

  /// The size in px, or `nil` where the value behaves as `auto`: a percentage of an
  /// indefinite `base` does. CSS Sizing 3 (#percentage-sizing).
  @inlinable public func resolved(against base: Float?) -> Float? {
    switch self {
    case .px(let value): value
    case .percent(let value): base.map { $0 * value / 100 }
    case .calc(let calculation): base.map { calculation.resolved(against: $0) }
    case .auto, .minContent, .maxContent, .fitContent, .fitContentLimited, .stretch, .content, .calcSize: nil
    }
  }
}
