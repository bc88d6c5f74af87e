import FlexCore
import FlexTree

extension MathFunction {
  /// The result in canonical units: px, degrees, seconds. CSS Values 4 §10.2–§10.7 (#comp-func ff.).
  func value(_ x: [Double], _ strategy: RoundingStrategy) -> Double {
    guard let first = x.first else { return .nan }
    let second = x.count > 1 ? x[1] : .nan
    switch self {
    case .min: return x.contains(where: \.isNaN) ? .nan : x.reduce(.infinity, Swift.min)
    case .max: return x.contains(where: \.isNaN) ? .nan : x.reduce(-.infinity, Swift.max)
    case .clamp:
      guard x.count == 3, !x.contains(where: \.isNaN) else { return .nan }
      return Swift.max(first, Swift.min(second, x[2]))
    case .round: return strategy.round(first, to: x.count > 1 ? second : 1)
    case .mod:
      guard second != 0, first.isFinite else { return .nan }
      if second.isInfinite { return (first < 0) == (second < 0) || first == 0 ? first : .nan }
      let rest = first.truncatingRemainder(dividingBy: second)
      return rest != 0 && (rest < 0) != (second < 0) ? rest + second : rest
    case .rem: return second == 0 || first.isInfinite ? .nan : first.truncatingRemainder(dividingBy: second)
    case .sin: return ElementaryFunctions.sineAndCosine(degrees: first).sine
    case .cos: return ElementaryFunctions.sineAndCosine(degrees: first).cosine
    case .tan:
      let (sine, cosine) = ElementaryFunctions.sineAndCosine(degrees: first)
      return sine / cosine
    case .asin: return ElementaryFunctions.arcSine(first)
    case .acos: return 90 - ElementaryFunctions.arcSine(first)
    case .atan: return ElementaryFunctions.arcTangent(first)
    case .atan2: return ElementaryFunctions.arcTangent2(first, second)
    case .pow: return ElementaryFunctions.pow(first, second)
    case .sqrt: return first.squareRoot()
    case .hypot: return x.reduce(0) { $0 + $1 * $1 }.squareRoot()
    case .log:
      return x.count > 1
        ? ElementaryFunctions.log(first) / ElementaryFunctions.log(second) : ElementaryFunctions.log(first)
    case .exp: return ElementaryFunctions.exp(first)
    case .abs: return first.magnitude
    case .sign: return first > 0 ? 1 : first < 0 ? -1 : first
    case .progress:
      guard x.count == 3 else { return .nan }
      return x[2] == second ? 0 : (first - second) / (x[2] - second)
    }
  }

  /// Whether layout can work the function out once it knows what percentages are of.
  var takesPercentages: Bool {
    switch self {
    case .min, .max, .clamp, .round, .mod, .rem, .hypot, .abs, .sign: true
    default: false
    }
  }

  /// The function over terms that hold percentages.
  func calculation(_ terms: [Calculation], _ strategy: RoundingStrategy) -> Calculation {
    switch self {
    case .min: return .min(terms)
    case .max: return .max(terms)
    case .clamp where terms.count == 3: return .clamp(terms[0], terms[1], terms[2])
    case .round:
      switch strategy {
      case .nearest: return .function(.roundNearest, terms)
      case .up: return .function(.roundUp, terms)
      case .down: return .function(.roundDown, terms)
      case .toZero: return .function(.roundToZero, terms)
      }
    case .mod: return .function(.mod, terms)
    case .rem: return .function(.rem, terms)
    case .hypot:
      guard let parts = Self.percentages(terms) else { return .function(.hypot, terms) }
      return .linear(px: 0, percent: Float(value(parts, strategy)))
    case .abs:
      guard let parts = Self.percentages(terms) else { return .function(.abs, terms) }
      return .linear(px: 0, percent: Float(value(parts, strategy)))
    case .sign: return .function(.sign, terms)
    default: return terms.first ?? .linear(px: 0, percent: 0)
    }
  }

  /// The terms' percentages where they are nothing else: what they are of is never negative.
  private static func percentages(_ terms: [Calculation]) -> [Double]? {
    var parts: [Double] = []
    for term in terms {
      guard case .linear(px: 0, let percent) = term else { return nil }
      parts.append(Double(percent))
    }
    return parts
  }

  /// How many arguments there may be.
  var argumentCount: ClosedRange<Int> {
    switch self {
    case .min, .max, .hypot: 1...Int.max
    case .clamp, .progress: 3...3
    case .round, .log: 1...2
    case .mod, .rem, .atan2, .pow: 2...2
    default: 1...1
    }
  }

  /// The type of the result, or `nil` where the arguments' types are wrong.
  func type(of arguments: [MathType]) -> MathType? {
    guard let first = arguments.first else { return nil }
    let areSame = arguments.allSatisfy { $0 == first }
    switch self {
    case .min, .max, .clamp, .mod, .rem, .hypot, .abs: return areSame ? first : nil
    case .round: return areSame && (arguments.count == 2 || first == .number) ? first : nil
    case .sin, .cos, .tan: return first == .number || first == .angle ? .number : nil
    case .asin, .acos, .atan: return first == .number ? .angle : nil
    case .atan2: return areSame ? .angle : nil
    case .pow, .sqrt, .log, .exp: return areSame && first == .number ? .number : nil
    case .sign: return .number
    case .progress: return areSame ? .number : nil
    }
  }
}

extension RoundingStrategy {
  /// `value` to a multiple of `step`. CSS Values 4 §10.4.1 (#round-infinities).
  func round(_ value: Double, to step: Double) -> Double {
    guard step != 0, value == value, step == step else { return .nan }
    if value.isInfinite { return step.isInfinite ? .nan : value }
    if step.isInfinite {
      switch self {
      case .nearest, .toZero: return value < 0 ? -0.0 : 0
      case .up: return value > 0 ? .infinity : 0
      case .down: return value < 0 ? -.infinity : 0
      }
    }
    let quotient = value / step.magnitude
    let rounded =
      switch self {
      case .nearest: (quotient + 0.5).rounded(.down)
      case .up: quotient.rounded(.up)
      case .down: quotient.rounded(.down)
      case .toZero: quotient.rounded(.towardZero)
      }
    return rounded * step.magnitude
  }
}
