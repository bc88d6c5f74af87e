/// A variable of the solver, by its index.
struct Symbol: Hashable, Comparable, Sendable {
  let index: Int32

  static func < (a: Symbol, b: Symbol) -> Bool { a.index < b.index }
}

/// One summand: a coefficient times a variable.
struct Term: Equatable, Sendable {
  var symbol: Symbol
  var coefficient: Double
}

/// `constant + Σ coefficient · symbol`, the terms sorted by symbol, none of them near zero.
struct Expression: Equatable, Sendable {
  var constant: Double = 0
  private(set) var terms: [Term] = []

  /// Numbers closer to zero than this are zero.
  static let epsilon = 1e-9

  static func isNearZero(_ value: Double) -> Bool { abs(value) < epsilon }

  init(constant: Double = 0) { self.constant = constant }

  init(_ symbol: Symbol, _ coefficient: Double = 1) {
    terms = [Term(symbol: symbol, coefficient: coefficient)]
  }

  /// The coefficient of `symbol`, 0 where it doesn't occur.
  subscript(symbol: Symbol) -> Double {
    position(of: symbol).map { terms[$0].coefficient } ?? 0
  }

  func contains(_ symbol: Symbol) -> Bool { position(of: symbol) != nil }

  /// Takes `symbol` out and returns its coefficient, 0 where it didn't occur.
  @discardableResult
  mutating func remove(_ symbol: Symbol) -> Double {
    guard let position = position(of: symbol) else { return 0 }
    return terms.remove(at: position).coefficient
  }

  /// Adds `coefficient · symbol`.
  mutating func add(_ symbol: Symbol, _ coefficient: Double) {
    let position = insertionPoint(of: symbol)
    if position < terms.count, terms[position].symbol == symbol {
      terms[position].coefficient += coefficient
      if Expression.isNearZero(terms[position].coefficient) { terms.remove(at: position) }
    } else if !Expression.isNearZero(coefficient) {
      terms.insert(Term(symbol: symbol, coefficient: coefficient), at: position)
    }
  }

  /// Adds `factor · other` and calls `onNew` for each symbol that wasn't there before.
  mutating func add(_ other: Expression, times factor: Double, onNew: (Symbol) -> Void = { _ in }) {
    constant += other.constant * factor
    guard !other.terms.isEmpty else { return }
    var merged: [Term] = []
    merged.reserveCapacity(terms.count + other.terms.count)
    var own = 0
    for addend in other.terms {
      while own < terms.count, terms[own].symbol < addend.symbol {
        merged.append(terms[own])
        own += 1
      }
      if own < terms.count, terms[own].symbol == addend.symbol {
        let sum = terms[own].coefficient + addend.coefficient * factor
        own += 1
        if !Expression.isNearZero(sum) { merged.append(Term(symbol: addend.symbol, coefficient: sum)) }
      } else {
        let product = addend.coefficient * factor
        guard !Expression.isNearZero(product) else { continue }
        merged.append(Term(symbol: addend.symbol, coefficient: product))
        onNew(addend.symbol)
      }
    }
    merged.append(contentsOf: terms[own...])
    terms = merged
  }

  /// Puts `expression` in the place of `symbol`.
  mutating func substitute(_ symbol: Symbol, by expression: Expression, onNew: (Symbol) -> Void = { _ in }) {
    let coefficient = remove(symbol)
    if coefficient != 0 { add(expression, times: coefficient, onNew: onNew) }
  }

  mutating func scale(by factor: Double) {
    constant *= factor
    for position in terms.indices { terms[position].coefficient *= factor }
  }

  /// Reads the expression as `0 = self`, solves it for `symbol` and leaves the right-hand side.
  mutating func solve(for symbol: Symbol) {
    let coefficient = remove(symbol)
    scale(by: -1 / coefficient)
  }

  private func insertionPoint(of symbol: Symbol) -> Int {
    var low = 0
    var high = terms.count
    while low < high {
      let middle = (low + high) / 2
      if terms[middle].symbol < symbol { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func position(of symbol: Symbol) -> Int? {
    let point = insertionPoint(of: symbol)
    return point < terms.count && terms[point].symbol == symbol ? point : nil
  }
}
