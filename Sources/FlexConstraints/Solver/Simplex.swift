extension Tableau {
  /// Minimises the objectives, the most important first: no gain at a lower level is worth any
  /// loss at a higher one.
  mutating func optimize() {
    // Bland's rule, which can't cycle, takes over where the steepest descent has had its chance.
    let steepest = 4 * symbolCount + 64
    for step in 0..<(steepest + 64 * symbolCount) {
      guard let entering = enteringSymbol(byIndex: step >= steepest),
        let leaving = leavingSymbol(entering: entering)
      else { return }
      pivot(entering: entering, leaving: leaving)
    }
  }

  /// A parametric variable whose growth improves a level without touching those above it.
  private mutating func enteringSymbol(byIndex: Bool) -> Symbol? {
    blockings &+= 1
    for objective in objectives {
      var best: Term?
      for term in objective.row.terms where term.coefficient < 0 && kind(of: term.symbol) == .restricted {
        guard blocked[Int(term.symbol.index)] != blockings else { continue }
        if byIndex { return term.symbol }
        if term.coefficient < (best?.coefficient ?? 0) { best = term }
      }
      if let best { return best.symbol }
      for term in objective.row.terms where term.coefficient > 0 {
        blocked[Int(term.symbol.index)] = blockings
      }
    }
    return nil
  }

  /// The basic variable that becomes zero first as `entering` grows.
  mutating func leavingSymbol(entering: Symbol) -> Symbol? {
    var leaving: Symbol?
    var smallest = Double.infinity
    for basic in basics(with: entering) {
      guard let row = row(of: basic) else { continue }
      let coefficient = row[entering]
      guard coefficient < 0 else { continue }
      let ratio = -row.constant / coefficient
      if ratio < smallest - Expression.epsilon {
        smallest = ratio
        leaving = basic
      }
    }
    return leaving
  }

  /// Makes `expression == 0` hold, the expression being expanded, and returns whether it can.
  /// Otherwise nothing but the basis has changed, and `culprits` get the symbols in the way: the
  /// expression is then a sum of these with positive coefficients, and a positive number.
  ///
  /// Cassowary §2.4, by an artificial variable that is minimised.
  mutating func satisfy(_ expression: Expression, marker: Symbol, culprits: inout [Symbol]) -> Bool {
    let artificial = makeSymbol(.restricted)
    insert(artificial, row: expression)
    for _ in 0..<(64 * symbolCount) {
      guard let row = row(of: artificial), row.constant > Expression.epsilon else { break }
      let entering = row.terms.first { $0.coefficient < 0 && kind(of: $0.symbol) == .restricted }
      guard let entering, let leaving = leavingSymbol(entering: entering.symbol) else {
        culprits = row.terms.map(\.symbol)
        dropRow(of: artificial)
        return false
      }
      pivot(entering: entering.symbol, leaving: leaving)
    }
    if let row = row(of: artificial) {
      // The artificial variable is zero, so any variable may take its place.
      let substitute = row.terms.first { kind(of: $0.symbol) == .restricted }?.symbol
      pivot(entering: substitute ?? marker, leaving: artificial)
    }
    erase(artificial)
    return true
  }
}
