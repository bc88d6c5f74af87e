import FlexCore

/// A calculation as a tree. CSS Values 4 §10.10 (#calc-internal).
indirect enum MathNode: Sendable {
  /// A number, or a dimension in its canonical unit.
  case value(Double)
  case length(Double, LengthUnit)
  /// `50` is 50 %.
  case percentage(Double)
  /// A channel of a relative colour's origin, by index.
  case channel(Int)
  /// `sibling-index()`, `sibling-count()`. CSS Values 5 §9 (#tree-counting).
  case siblingIndex, siblingCount
  /// `anchor()`, `anchor-size()` with the fallback.
  case anchor(AnchorFunction, fallback: MathNode?)
  /// The basis of `calc-size()`. CSS Values 5 §7 (#calc-size).
  case size
  /// `random()`: a share of the way from the first to the second, in steps of a third.
  case random(RandomShare, [MathNode])
  case sum([MathNode])
  case product([MathNode])
  case inverse(MathNode)
  case function(MathFunction, RoundingStrategy, [MathNode])

  /// Whether the value is the same for every element.
  var isAbsolute: Bool {
    switch self {
    case .value, .percentage, .size: true
    case .length(_, .absolute): true
    case .length, .channel, .siblingIndex, .siblingCount, .random: false
    case .anchor(_, let fallback): fallback?.isAbsolute ?? true
    case .sum(let nodes), .product(let nodes), .function(_, _, let nodes): nodes.allSatisfy(\.isAbsolute)
    case .inverse(let node): node.isAbsolute
    }
  }

  /// Whether layout has to work it out: a percentage takes part, an anchor, or the basis of `calc-size()`.
  var hasPercentage: Bool {
    switch self {
    case .percentage, .anchor, .size: true
    case .value, .length, .channel, .siblingIndex, .siblingCount: false
    case .sum(let nodes), .product(let nodes), .function(_, _, let nodes), .random(_, let nodes):
      nodes.contains(where: \.hasPercentage)
    case .inverse(let node): node.hasPercentage
    }
  }

  /// The value in canonical units; a percentage counts as its number.
  func value(_ computation: Computation, channels: [Double] = []) -> Double {
    switch self {
    case .value(let value), .percentage(let value): return value
    case .length(let value, let unit): return value * unit.pixels(computation)
    case .siblingIndex: return Double(computation.environment.siblings.index)
    case .siblingCount: return Double(computation.environment.siblings.count)
    case .channel(let index): return index < channels.count ? channels[index] : 0
    case .anchor(_, let fallback): return fallback?.value(computation, channels: channels) ?? 0
    case .size: return 0
    case .random(let share, let nodes):
      return share.value(between: nodes.map { $0.value(computation, channels: channels) }, computation)
    case .sum(let nodes): return nodes.reduce(0) { $0 + $1.value(computation, channels: channels) }
    case .product(let nodes): return nodes.reduce(1) { $0 * $1.value(computation, channels: channels) }
    case .inverse(let node): return 1 / node.value(computation, channels: channels)
    case .function(let function, let strategy, let nodes):
      return function.value(nodes.map { $0.value(computation, channels: channels) }, strategy)
    }
  }

  /// The calculation with everything worked out but the percentages.
  func calculation(_ computation: Computation) -> Calculation {
    guard hasPercentage else { return .linear(px: MathNode.length(value(computation)), percent: 0) }
    switch self {
    case .value, .length, .channel, .siblingIndex, .siblingCount:
      return .linear(px: MathNode.length(value(computation)), percent: 0)
    case .percentage(let value): return .linear(px: 0, percent: MathNode.length(value))
    case .size: return .size
    case .random(let share, let nodes):
      // Whether the limits are in order isn't known.
      let part = Float(share.value(computation))
      let ends = nodes.prefix(2).map { $0.calculation(computation) }
      guard nodes.count > 2 else {
        return MathNode.sum(of: zip(ends, [1 - part, part]).map { MathNode.product(of: $0, $1) })
      }
      // As `value(between:_:)` of `RandomShare`, for layout to work out.
      let (one, step) = (Calculation.linear(px: 1, percent: 0), nodes[2].calculation(computation))
      let range = MathNode.sum(of: [ends[1], MathNode.product(of: ends[0], -1)])
      let steps = Calculation.function(
        .roundDown, [.function(.product, [range, .function(.inverse, [step])]), one])
      let drawn = Calculation.function(.roundDown, [.product(.sum([steps, one]), part), one])
      return .max([ends[0], .min([.sum([ends[0], .function(.product, [step, drawn])]), ends[1]])])
    case .anchor(var function, let fallback):
      function.fallback = fallback?.calculation(computation)
      return .anchor(function)
    case .sum(let nodes): return MathNode.sum(of: nodes.map { $0.calculation(computation) })
    case .product(let nodes):
      let factor = nodes.reduce(1.0) { $1.hasPercentage ? $0 : $0 * $1.value(computation) }
      var terms = nodes.filter(\.hasPercentage).map { $0.calculation(computation) }
      guard let first = terms.first else { return .linear(px: MathNode.length(factor), percent: 0) }
      if terms.count == 1 { return MathNode.product(of: first, MathNode.length(factor)) }
      terms.append(.linear(px: MathNode.length(factor), percent: 0))
      return .function(.product, terms)
    case .inverse(let node): return .function(.inverse, [node.calculation(computation)])
    case .function(let function, let strategy, let nodes):
      return function.calculation(nodes.map { $0.calculation(computation) }, strategy)
    }
  }

  /// A length in the range that layout can take. CSS Values 4 §10.12 (#calc-range), §6 on unit limits.
  static func length(_ value: Double) -> Float {
    guard value == value else { return 0 }
    return Float(Swift.max(-longest, Swift.min(value, longest)))
  }

  /// As in Chromium: 2^25 px, less a little.
  private static let longest = 33_554_428.0

  private static func sum(of terms: [Calculation]) -> Calculation {
    var px: Float = 0
    var percent: Float = 0
    var others: [Calculation] = []
    var hasLinear = false
    func add(_ term: Calculation) {
      switch term {
      case .linear(let a, let b):
        px += a
        percent += b
        hasLinear = true
      case .sum(let inner): inner.forEach(add)
      default: others.append(term)
      }
    }
    terms.forEach(add)
    if others.isEmpty { return .linear(px: px, percent: percent) }
    return .sum(hasLinear && (px != 0 || percent != 0) ? others + [.linear(px: px, percent: percent)] : others)
  }

  private static func product(of term: Calculation, _ factor: Float) -> Calculation {
    switch term {
    case .linear(let px, let percent): .linear(px: px * factor, percent: percent * factor)
    case .sum(let terms): sum(of: terms.map { product(of: $0, factor) })
    case .product(let inner, let other): .product(inner, other * factor)
    default: factor == 1 ? term : .product(term, factor)
    }
  }
}
