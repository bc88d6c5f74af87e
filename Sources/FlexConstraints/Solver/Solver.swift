/// Solves linear equalities and inequalities, step by step: constraints can be added and removed
/// at any time.
///
/// Required constraints hold; the others are violated as little as possible, and strictly in order
/// of their priority: any amount of error at a lower priority is accepted for less at a higher one.
struct Solver {
  /// What a constraint asks of its expression.
  enum Relation: Sendable {
    case lessThanOrEqual, equal, greaterThanOrEqual
  }

  /// How much a constraint matters.
  enum Strength: Equatable, Sendable {
    case required
    /// The greater the level, the more important. Among constraints of one level the sum of errors
    /// counts; where several solutions have the same sum, the errors go to those with the lower
    /// `rank`.
    case level(Int, rank: Double)
  }

  /// Names a constraint of this solver.
  struct ConstraintID: Hashable, Sendable {
    fileprivate let index: Int
  }

  /// Required constraints that can't hold together with a new one.
  struct Conflict: Error, Equatable {
    var constraints: [ConstraintID]
  }

  private struct Entry {
    /// Stands for the constraint in the tableau: its slack, its error, or a dummy.
    var marker: Symbol
    /// Costs to take back when the constraint goes.
    var costs: [(symbol: Symbol, level: Int, weight: Double)] = []
  }

  private var tableau = Tableau()
  private var entries: [Entry?] = []
  private var constraintOfMarker: [Symbol: ConstraintID] = [:]

  /// The level of ties: below every priority.
  static let tieLevel = 0

  // MARK: Variables

  /// A variable that may be negative. Undetermined, it is zero.
  mutating func makePosition() -> Symbol { tableau.makeSymbol(.free) }

  /// A variable that is never negative. `cost` is what each unit costs where everything else is
  /// decided, so that an undetermined size is as small as can be.
  mutating func makeSize(cost: Double) -> Symbol {
    let symbol = tableau.makeSymbol(.restricted)
    tableau.addCost(cost, of: symbol, level: Solver.tieLevel - 1)
    return symbol
  }

  func value(of symbol: Symbol) -> Double { tableau.value(of: symbol) }

  func value(of expression: Expression) -> Double {
    expression.terms.reduce(expression.constant) { $0 + $1.coefficient * tableau.value(of: $1.symbol) }
  }

  // MARK: Constraints

  /// Adds `expression relation 0`. Call `solve()` before reading values.
  ///
  /// - Throws: `Conflict` where the constraint is required and contradicts others; the solver is
  ///   then as if it had never been added.
  mutating func add(_ expression: Expression, _ relation: Relation, strength: Strength) throws(Conflict) -> ConstraintID
  {
    var (entry, addition) = augmentation(relation, strength: strength)
    var row = tableau.expanded(expression)
    row.add(addition, times: 1)
    if row.constant < 0 { row.scale(by: -1) }

    let id = ConstraintID(index: entries.count)
    if let subject = subject(of: row, entry: entry) {
      row.solve(for: subject)
      row.constant = abs(row.constant) < Expression.epsilon ? 0 : row.constant
      tableau.insert(subject, row: row)
    } else {
      var culprits: [Symbol] = []
      guard tableau.satisfy(row, marker: entry.marker, culprits: &culprits) else {
        throw Conflict(constraints: culprits.compactMap { constraintOfMarker[$0] })
      }
    }
    for cost in costs(of: addition, relation: relation, strength: strength) {
      tableau.addCost(cost.weight, of: cost.symbol, level: cost.level)
      entry.costs.append(cost)
    }
    entries.append(entry)
    constraintOfMarker[entry.marker] = id
    return id
  }

  /// The variables a constraint brings along: a slack that makes an inequality an equation, errors
  /// that let it be violated, or a dummy. Cassowary §2.1, §2.3.
  private mutating func augmentation(_ relation: Relation, strength: Strength) -> (Entry, Expression) {
    var addition = Expression()
    switch (relation, strength) {
    case (.equal, .required):
      let dummy = tableau.makeSymbol(.dummy)
      addition.add(dummy, 1)
      return (Entry(marker: dummy), addition)
    case (.equal, .level):
      let excess = tableau.makeSymbol(.restricted)
      let lack = tableau.makeSymbol(.restricted)
      addition.add(excess, -1)
      addition.add(lack, 1)
      return (Entry(marker: excess), addition)
    case (.lessThanOrEqual, _), (.greaterThanOrEqual, _):
      let sign: Double = relation == .lessThanOrEqual ? 1 : -1
      let slack = tableau.makeSymbol(.restricted)
      addition.add(slack, sign)
      if case .level = strength { addition.add(tableau.makeSymbol(.restricted), -sign) }
      return (Entry(marker: slack), addition)
    }
  }

  /// The errors of a constraint with what they cost.
  private func costs(
    of addition: Expression, relation: Relation, strength: Strength
  ) -> [(symbol: Symbol, level: Int, weight: Double)] {
    guard case .level(let level, let rank) = strength else { return [] }
    let errors = relation == .equal ? addition.terms : Array(addition.terms.dropFirst())
    return errors.flatMap { [($0.symbol, level, 1), ($0.symbol, Solver.tieLevel, rank)] }
  }

  /// A variable to solve the new row for without any pivot, if there is one. The row is zero and
  /// its constant not negative. Cassowary §2.4.
  private mutating func subject(of row: Expression, entry: Entry) -> Symbol? {
    // A free variable may have any value; none of the tableau proper's rows mentions it.
    if let free = row.terms.last(where: { tableau.kind(of: $0.symbol) == .free }) { return free.symbol }
    // A new variable, which no row mentions, if its value isn't negative.
    for term in row.terms where term.symbol >= entry.marker && tableau.kind(of: term.symbol) == .restricted {
      if term.coefficient < 0 { return term.symbol }
    }
    let restricted = row.terms.filter { tableau.kind(of: $0.symbol) == .restricted }
    // A redundant equation: only dummies are left, and nothing is missing.
    if restricted.isEmpty { return row.constant < Expression.epsilon ? entry.marker : nil }
    // An old variable that no row mentions, if its value isn't negative.
    return restricted.last { $0.coefficient < 0 && tableau.basics(with: $0.symbol).isEmpty }?.symbol
  }

  /// Removes a constraint; another time than the first nothing happens.
  mutating func remove(_ id: ConstraintID) {
    guard let entry = entries[id.index] else { return }
    entries[id.index] = nil
    constraintOfMarker[entry.marker] = nil
    for cost in entry.costs { tableau.addCost(-cost.weight, of: cost.symbol, level: cost.level) }

    let marker = entry.marker
    if !tableau.isBasic(marker), let leaving = rowToGive(for: marker) {
      tableau.pivot(entering: marker, leaving: leaving)
    }
    if let row = tableau.row(of: marker) {
      tableau.substituteInFreeRows(marker, by: row)
      tableau.dropRow(of: marker)
    } else if let free = tableau.freeBasic(with: marker), var row = tableau.row(of: free) {
      // Only rows of free variables know the constraint: one of them is free again.
      tableau.dropRow(of: free)
      row.add(free, -1)
      row.solve(for: marker)
      tableau.substituteInFreeRows(marker, by: row)
    }
  }

  /// The row to give up for a marker that is about to be removed, so that no other row's constant
  /// becomes negative. Cassowary §2.6.
  private mutating func rowToGive(for marker: Symbol) -> Symbol? {
    if let leaving = tableau.leavingSymbol(entering: marker) { return leaving }
    var best: (symbol: Symbol, ratio: Double)?
    for basic in tableau.basics(with: marker) {
      guard let row = tableau.row(of: basic) else { continue }
      let ratio = row.constant / row[marker]
      if ratio < best?.ratio ?? .infinity { best = (basic, ratio) }
    }
    return best?.symbol
  }

  /// Brings all variables to the best solution.
  mutating func solve() { tableau.optimize() }
}
