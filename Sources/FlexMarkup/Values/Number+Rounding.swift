internal import FoundationEssentials

extension Number {
  /// Which of two neighbours a number between them becomes.
  enum RoundingMode {
    /// The nearer one; of halves the one away from 0.
    case plain
    /// The nearer one; of halves the even one.
    case bankers
    /// Towards negative infinity.
    case down
    /// Towards positive infinity.
    case up
  }

  /// - Parameter digits: behind the point; before it where they are negative.
  func rounded(_ digits: Int, _ mode: RoundingMode) -> Number {
    let surplus = -decimal.exponent - digits
    guard surplus > 0, decimal.isFinite, let whole = UInt128(decimal.significand.magnitude.description) else {
      return self
    }
    var quotient: UInt128 = 0
    /// Where the number lies between two neighbours: 0 at the lower one, 1 below the middle, 2 in it, 3 above.
    var place = whole == 0 ? 0 : 1
    // A significand has at most 39 digits.
    if surplus <= 38 {
      let unit = (0..<surplus).reduce(UInt128(1)) { power, _ in power * 10 }
      let remainder: UInt128
      (quotient, remainder) = whole.quotientAndRemainder(dividingBy: unit)
      let rest = unit - remainder
      place = remainder == 0 ? 0 : remainder < rest ? 1 : remainder == rest ? 2 : 3
    }
    let isUp =
      switch mode {
      case .plain: place >= 2
      case .bankers: place == 3 || place == 2 && quotient % 2 == 1
      case .down: place > 0 && decimal.isSignMinus
      case .up: place > 0 && !decimal.isSignMinus
      }
    if isUp { quotient += 1 }
    var exponent = -digits
    while quotient != 0, quotient.isMultiple(of: 10) {
      quotient /= 10
      exponent += 1
    }
    guard quotient != 0, let significand = Decimal(string: "\(quotient)") else { return Number(0) }
    return Number(Decimal(sign: decimal.isSignMinus ? .minus : .plus, exponent: exponent, significand: significand))
  }
}
