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
  /// Any other function; where a number takes part it is the `px` of a `linear`.
  case function(CalculationFunction, [Calculation])
  /// What another box decides on; until somebody says what that is, its fallback, or 0.
  case anchor(AnchorFunction)
  /// The basis of `calc-size()`. CSS Values 5 §7 (#calc-size).
  case size

  /// The length in px.
  ///
  /// - Parameters:
  ///   - base: what percentages are taken of, px.
  ///   - size: what the basis of `calc-size()` comes to, px.
  public func resolved(against base: Float, size: Float = 0) -> Float {
    func value(_ term: Calculation) -> Float { term.resolved(against: base, size: size) }
    return switch self {
    case .linear(let px, let percent): px + base * percent / 100
    case .sum(let terms): terms.reduce(0) { $0 + value($1) }
    case .product(let term, let factor): value(term) * factor
    case .min(let terms): terms.reduce(.infinity) { Swift.min($0, value($1)) }
    case .max(let terms): terms.reduce(-.infinity) { Swift.max($0, value($1)) }
    case .clamp(let low, let middle, let high): Swift.max(value(low), Swift.min(value(middle), value(high)))
    case .function(let function, let terms): function.result(terms.map(value))
    case .anchor(let function): function.fallback.map(value) ?? 0
    case .size: size
    }
  }
}

/// Functions that a `Calculation` may hold besides sums and comparisons.
/// CSS Values 4 §10.3 (#round-func), §10.6 (#exponent-funcs), §10.7 (#sign-funcs).
public enum CalculationFunction: UInt8, Sendable, Hashable {
  case product, inverse
  case roundNearest, roundUp, roundDown, roundToZero
  case mod, rem
  case hypot, abs, sign

  /// The result, 0 where there is none (a division by zero).
  func result(_ x: [Float]) -> Float {
    guard let first = x.first else { return 0 }
    let step = x.count > 1 ? x[1] : 1
    let value: Float =
      switch self {
      case .product: x.reduce(1, *)
      case .inverse: 1 / first
      case .roundNearest: (first / step + 0.5).rounded(.down) * step
      case .roundUp: (first / step).rounded(.up) * step
      case .roundDown: (first / step).rounded(.down) * step
      case .roundToZero: (first / step).rounded(.towardZero) * step
      case .mod: first - (first / step).rounded(.down) * step
      case .rem: first.truncatingRemainder(dividingBy: step)
      case .hypot: x.reduce(0) { $0 + $1 * $1 }.squareRoot()
      case .abs: first.magnitude
      case .sign: first > 0 ? 1 : first < 0 ? -1 : 0
      }
    return value.isFinite ? value : 0
  }
}
