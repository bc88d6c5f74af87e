/// The type of a calculation: the power of each base dimension.
/// CSS Values 4 §10.9 (#calc-type-checking), CSS Typed OM §4.3.2 (#numericvalue-type).
struct MathType: Equatable, Sendable {
  enum Dimension: Int, Sendable { case length, angle, time, resolution, flex, percent }

  private var powers: SIMD8<Int8> = .zero

  static let number = MathType()
  static let length = MathType(.length)
  static let angle = MathType(.angle)
  static let time = MathType(.time)
  static let percent = MathType(.percent)
  static let resolution = MathType(.resolution)

  init() {}
  init(_ dimension: Dimension) { powers[dimension.rawValue] = 1 }

  static func * (a: MathType, b: MathType) -> MathType {
    var product = a
    product.powers = a.powers &+ b.powers
    return product
  }

  var inverse: MathType {
    var inverse = self
    inverse.powers = SIMD8<Int8>.zero &- powers
    return inverse
  }
}

/// A math function. CSS Values 4 §10 (#math).
enum MathFunction: String, Sendable, CaseIterable {
  case min, max, clamp
  case round, mod, rem
  case sin, cos, tan, asin, acos, atan, atan2
  case pow, sqrt, hypot, log, exp
  case abs, sign
  case progress
}

/// `<rounding-strategy>`. CSS Values 4 §10.4 (#round-func).
enum RoundingStrategy: String, Sendable, CaseIterable {
  case nearest, up, down
  case toZero = "to-zero"
}
