import Glibc

/// The few functions that Swift's own library lacks.
package enum Trigonometry {
  package static func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
    let radians = degrees * .pi / 180
    return (sin(radians), cos(radians))
  }

  package static func tangent(degrees: Double) -> Double { tan(degrees * .pi / 180) }

  /// The angle of (`x`, `y`) in degrees, -180…180.
  package static func degrees(y: Double, x: Double) -> Double { atan2(y, x) * 180 / .pi }
}
