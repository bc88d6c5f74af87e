import Glibc

enum Gaussian {
  /// The bell curve, not normalised.
  static func weight(_ x: Double, deviation: Double) -> Double { exp(-x * x / (2 * deviation * deviation)) }
}
