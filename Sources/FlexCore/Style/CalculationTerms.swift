extension Calculation {
  /// The calculation with other terms in the place of those that it is made of; `nil` where there is none for one.
  func replacingTerms(_ replacement: (Calculation) -> Calculation?) -> Calculation? {
    func replaced(_ terms: [Calculation]) -> [Calculation]? {
      let found = terms.compactMap(replacement)
      return found.count == terms.count ? found : nil
    }
    switch self {
    case .linear, .anchor, .size: return self
    case .sum(let terms): return replaced(terms).map { .sum($0) }
    case .product(let term, let factor): return replacement(term).map { .product($0, factor) }
    case .min(let terms): return replaced(terms).map { .min($0) }
    case .max(let terms): return replaced(terms).map { .max($0) }
    case .clamp(let low, let value, let high):
      return replaced([low, value, high]).map { .clamp($0[0], $0[1], $0[2]) }
    case .function(let function, let terms): return replaced(terms).map { .function(function, $0) }
    }
  }

  /// The calculation with another for the basis of `calc-size()`.
  public func replacingSize(_ size: Calculation) -> Calculation {
    if case .size = self { return size }
    return replacingTerms { $0.replacingSize(size) } ?? self
  }

  /// Whether a percentage takes part in it.
  public var hasPercentage: Bool {
    switch self {
    case .linear(_, let percent): percent != 0
    case .anchor, .size: false
    case .product(let term, _): term.hasPercentage
    case .sum(let terms), .min(let terms), .max(let terms), .function(_, let terms):
      terms.contains(where: \.hasPercentage)
    case .clamp(let low, let value, let high): low.hasPercentage || value.hasPercentage || high.hasPercentage
    }
  }
}
