/// The functions of CSS's maths and colours that the standard library leaves to C.
///
/// Ranges are reduced until a short series reaches double precision.
package enum ElementaryFunctions {
  package static let ln2 = 0.693_147_180_559_945_309_417

  package static func log(_ x: Double) -> Double {
    guard x > 0 else { return x == 0 ? -.infinity : .nan }
    guard x.isFinite else { return x }
    // x = m · 2^e with m around 1; ln m = 2 artanh((m - 1) / (m + 1)).
    var mantissa = x.significand
    var exponent = Double(x.exponent)
    if mantissa > 1.414_213_562_373_095 {
      mantissa /= 2
      exponent += 1
    }
    let s = (mantissa - 1) / (mantissa + 1)
    let square = s * s
    var term = s
    var sum = 0.0
    for n in 0..<13 {
      sum += term / Double(2 * n + 1)
      term *= square
    }
    return 2 * sum + exponent * ln2
  }

  package static func exp(_ x: Double) -> Double {
    guard x == x else { return .nan }
    if x > 709.8 { return .infinity }
    if x < -745.2 { return 0 }
    // e^x = 2^k · e^r with |r| ≤ ln 2 / 2.
    let k = (x / ln2).rounded()
    let r = x - k * 0.693_147_180_369_123_816_490 - k * 1.908_214_929_270_587_700_02e-10
    var term = 1.0
    var sum = 1.0
    for n in 1...16 {
      term *= r / Double(n)
      sum += term
    }
    return Double(sign: .plus, exponent: Int(k), significand: sum)
  }

  package static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if y == y.rounded(), y.magnitude <= 64 {
      var result = 1.0
      for _ in 0..<Int(y.magnitude) { result *= x }
      return y < 0 ? 1 / result : result
    }
    if x < 0 {
      guard y == y.rounded() else { return .nan }
      let power = exp(y * log(-x))
      return y.remainder(dividingBy: 2) == 0 ? power : -power
    }
    if x == 0 { return y < 0 ? .infinity : 0 }
    return exp(y * log(x))
  }

  package static func cubeRoot(_ x: Double) -> Double {
    guard x != 0, x.isFinite else { return x }
    let guess = exp(log(x.magnitude) / 3)
    let refined = guess - (guess * guess * guess - x.magnitude) / (3 * guess * guess)
    return x < 0 ? -refined : refined
  }

  /// Sine and cosine of degrees; exact at multiples of 90.
  package static func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
    guard degrees.isFinite else { return (.nan, .nan) }
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    let quarter = (turn / 90).rounded()
    let r = (turn - quarter * 90) * .pi / 180
    var sine = r
    var cosine = 1.0
    var sineTerm = r
    var cosineTerm = 1.0
    for n in 1...10 {
      let even = Double(2 * n)
      cosineTerm *= -r * r / (even * (even - 1))
      sineTerm *= -r * r / (even * (even + 1))
      cosine += cosineTerm
      sine += sineTerm
    }
    switch ((Int(quarter) % 4) + 4) % 4 {
    case 0: return (sine, cosine)
    case 1: return (cosine, 0 - sine)
    case 2: return (-sine, -cosine)
    default: return (0 - cosine, sine)
    }
  }

  /// Arc tangent in degrees.
  package static func arcTangent(_ x: Double) -> Double {
    guard x == x else { return .nan }
    if x < 0 { return -arcTangent(-x) }
    if x > 1 { return x.isInfinite ? 90 : 90 - arcTangent(1 / x) }
    if x > 0.267_949_192_431_122_7 {
      // atan x = 30° + atan((√3 x - 1) / (√3 + x))
      let root = 1.732_050_807_568_877_2
      return 30 + arcTangent((root * x - 1) / (root + x))
    }
    var term = x
    var sum = 0.0
    for n in 0..<16 {
      sum += term / Double(2 * n + 1)
      term *= -x * x
    }
    return sum * 180 / .pi
  }

  /// The angle of the point (x, y) in degrees, in (-180, 180].
  package static func arcTangent2(_ y: Double, _ x: Double) -> Double {
    if x > 0 { return arcTangent(y / x) }
    if x < 0 { return arcTangent(y / x) + (y < 0 ? -180 : 180) }
    return y > 0 ? 90 : y < 0 ? -90 : 0
  }

  /// Arc sine in degrees.
  package static func arcSine(_ x: Double) -> Double {
    x.magnitude <= 1 ? arcTangent2(x, (1 - x * x).squareRoot()) : .nan
  }
}
