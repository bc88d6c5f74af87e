/// `<length-percentage>`: a length, a percentage, or a calculation of both.
/// CSS Values 4 §5.5 (#mixed-percentages).
public enum LengthPercentage: Equatable, Hashable, Sendable {
  /// CSS px.
  case px(Float)
  /// Percent of a base that the property names. `50` is 50 %.
  case percent(Float)
  /// A calculation in which a percentage takes part.
  case calc(Calculation)

  public static var zero: LengthPercentage { .px(0) }

  /// The length in px; a percentage is taken of `base`.
  @inlinable public func resolved(against base: Float) -> Float {
    switch self {
    case .px(let value): value
    case .percent(let value): base * value / 100
    case .calc(let calculation): calculation.resolved(against: base)
    }
  }

  /// Whether the length depends on its percentage base.
  @inlinable public var hasPercentage: Bool {
    if case .px = self { false } else { true }
  }
}

/// A calculation of lengths and percentages, simplified as far as it goes without knowing the
/// percentage base. CSS Values 4 §10 (#math).
public indirect enum Calculation: Equatable, Hashable, Sendable {
  /// `px + percent %`.
  case linear(px: Float, percent: Float)
  case sum([Calculation])
  case product(Calculation, Float)
  case min([Calculation])
  case max([Calculation])
  case clamp(Calculation, Calculation, Calculation)

  /// The length in px; percentages are taken of `base`.
  public func resolved(against base: Float) -> Float {
    switch self {
    case .linear(let px, let percent): px + base * percent / 100
    case .sum(let terms): terms.reduce(0) { $0 + $1.resolved(against: base) }
    case .product(let term, let factor): term.resolved(against: base) * factor
    case .min(let terms): terms.reduce(.infinity) { Swift.min($0, $1.resolved(against: base)) }
    case .max(let terms): terms.reduce(-.infinity) { Swift.max($0, $1.resolved(against: base)) }
    case .clamp(let low, let value, let high):
      Swift.max(low.resolved(against: base), Swift.min(value.resolved(against: base), high.resolved(against: base)))
    }
  }
}
