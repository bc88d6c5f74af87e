import FlexCore

/// CSS Values 5 §7.5 (#interp-calc-size).
extension Dimension {
  /// A size as `calc-size()`: what it is calculated from, `nil` for `any`, and the calculation.
  private typealias Parts = (basis: Dimension?, calculation: Calculation)

  /// What lies between sizes one of which is a `calc-size()` or a keyword.
  static func mixedCalculations(_ a: Dimension, _ b: Dimension, _ step: AnimationStep) -> Dimension? {
    func isCalculated(_ value: Dimension) -> Bool { if case .calcSize = value { true } else { false } }
    // Keywords alone lie apart.
    guard isCalculated(a) || isCalculated(b) || step.allowsKeywords, let from = a.parts(step), let to = b.parts(step),
      from.basis == nil || to.basis == nil || from.basis == to.basis
    else { return nil }
    let weights = step.weights
    let calculation = Calculation.sum([
      .product(from.calculation, Float(finite: weights.first)), .product(to.calculation, Float(finite: weights.second)),
    ])
    return .calcSize(from.basis ?? to.basis ?? .zero, calculation)
  }

  private func parts(_ step: AnimationStep) -> Parts? {
    if let length = lengthPercentage { return (nil, length.calculation) }
    switch self {
    case .auto: return step.knowsAuto ? (self, .size) : nil
    case .minContent, .maxContent, .fitContent, .stretch, .content: return (self, .size)
    case .calcSize(let basis, let calculation):
      guard let length = basis.lengthPercentage else { return (basis, calculation) }
      return (nil, calculation.replacingSize(length.calculation))
    default: return nil
    }
  }
}
