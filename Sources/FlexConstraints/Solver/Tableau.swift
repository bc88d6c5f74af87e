/// The rows of the simplex method: what each basic variable is in terms of the parametric ones,
/// which are zero. After Badros, Borning, Stuckey: "The Cassowary Linear Arithmetic Constraint
/// Solving Algorithm" (2001), §2.
///
/// Two kinds of rows are kept apart. Variables that can't be negative have theirs in the tableau
/// proper, which every pivot updates. Free variables never limit a pivot, so theirs are written in
/// terms of the former, basic or not, and stay as they are: a chain of boxes costs a pivot nothing.
struct Tableau {
  enum Kind: UInt8 {
    /// May have any value.
    case free
    /// Not negative.
    case restricted
    /// Zero by definition; marks a required equality. Never enters the basis by itself.
    case dummy
  }

  private(set) var kinds: [Kind] = []
  /// By symbol: the row of a basic variable.
  private var rows: [Expression?] = []
  /// By symbol: the rows of the tableau proper in which it may occur; some are stale.
  private var columns: [[Symbol]] = []
  /// The free variables that have a row, in order of their coming.
  private var freeBasics: [Symbol] = []
  /// Free variables that were ever mentioned by the row of another.
  private var mentioned: Set<Symbol> = []
  /// Levels, most important first, and what is to be minimised at each.
  private(set) var objectives: [(level: Int, row: Expression)] = []

  /// By symbol: the last choice of an entering variable in which a more important level forbade it.
  var blocked: [UInt32] = []
  var blockings: UInt32 = 0

  // MARK: Reading

  mutating func makeSymbol(_ kind: Kind) -> Symbol {
    kinds.append(kind)
    rows.append(nil)
    columns.append([])
    blocked.append(0)
    return Symbol(index: Int32(kinds.count - 1))
  }

  func kind(of symbol: Symbol) -> Kind { kinds[Int(symbol.index)] }

  func row(of symbol: Symbol) -> Expression? { rows[Int(symbol.index)] }

  func isBasic(_ symbol: Symbol) -> Bool { rows[Int(symbol.index)] != nil }

  /// The number of symbols, which bounds the pivots of one optimisation.
  var symbolCount: Int { kinds.count }

  func value(of symbol: Symbol) -> Double {
    guard let row = row(of: symbol) else { return 0 }
    guard kind(of: symbol) == .free else { return row.constant }
    return row.terms.reduce(row.constant) { sum, term in
      sum + term.coefficient * (self.row(of: term.symbol)?.constant ?? 0)
    }
  }

  /// `expression` in terms of parametric variables.
  func expanded(_ expression: Expression) -> Expression {
    substitutingBasics(substitutingBasics(expression, free: true), free: false)
  }

  private func substitutingBasics(_ expression: Expression, free: Bool) -> Expression {
    var result = expression
    for term in expression.terms where (kind(of: term.symbol) == .free) == free {
      if let row = row(of: term.symbol) { result.substitute(term.symbol, by: row) }
    }
    return result
  }

  /// The basic variables of the tableau proper whose rows hold `symbol`.
  mutating func basics(with symbol: Symbol) -> [Symbol] {
    var found: [Symbol] = []
    for basic in columns[Int(symbol.index)] where rows[Int(basic.index)]?.contains(symbol) ?? false {
      found.append(basic)
    }
    guard found.count > 1 else {
      columns[Int(symbol.index)] = found
      return found
    }
    found.sort()
    // A symbol that left a row and came back is listed twice.
    found = found.enumerated().filter { $0.offset == 0 || found[$0.offset - 1] != $0.element }.map(\.element)
    columns[Int(symbol.index)] = found
    return found
  }

  // MARK: Changing rows

  /// Makes `symbol` basic. No row of the tableau proper mentions it.
  mutating func insert(_ symbol: Symbol, row: Expression) {
    rows[Int(symbol.index)] = row
    if kind(of: symbol) == .free {
      for term in row.terms where kind(of: term.symbol) == .free { mentioned.insert(term.symbol) }
      if mentioned.contains(symbol) { substituteInFreeRows(symbol, by: row) }
      freeBasics.append(symbol)
    } else {
      for term in row.terms { columns[Int(term.symbol.index)].append(symbol) }
      for index in objectives.indices { objectives[index].row.substitute(symbol, by: row) }
    }
  }

  /// Forgets the row of a basic variable, which is parametric then.
  mutating func dropRow(of symbol: Symbol) {
    rows[Int(symbol.index)] = nil
    if kind(of: symbol) == .free { freeBasics.removeAll { $0 == symbol } }
  }

  /// Swaps the basic variable `leaving` with the parametric `entering`, which its row holds.
  mutating func pivot(entering: Symbol, leaving: Symbol) {
    guard var row = rows[Int(leaving.index)] else { return }
    let holders = basics(with: entering)
    rows[Int(leaving.index)] = nil
    row.add(leaving, -1)
    row.solve(for: entering)
    for holder in holders where holder != leaving { substitute(entering, by: row, inRowOf: holder) }
    columns[Int(entering.index)] = []
    insert(entering, row: row)
  }

  private mutating func substitute(_ symbol: Symbol, by expression: Expression, inRowOf holder: Symbol) {
    guard var row = rows[Int(holder.index)] else { return }
    rows[Int(holder.index)] = Expression()
    row.substitute(symbol, by: expression) { columns[Int($0.index)].append(holder) }
    rows[Int(holder.index)] = row
  }

  /// Puts `expression` in the place of `symbol` in the rows of free variables.
  mutating func substituteInFreeRows(_ symbol: Symbol, by expression: Expression) {
    for term in expression.terms where kind(of: term.symbol) == .free { mentioned.insert(term.symbol) }
    for basic in freeBasics { rows[Int(basic.index)]?.substitute(symbol, by: expression) }
  }

  /// A free variable whose row holds `symbol`: the latest.
  func freeBasic(with symbol: Symbol) -> Symbol? {
    freeBasics.last { rows[Int($0.index)]?.contains(symbol) ?? false }
  }

  /// Takes a parametric variable out of all rows.
  mutating func erase(_ symbol: Symbol) {
    for basic in basics(with: symbol) { rows[Int(basic.index)]?.remove(symbol) }
    columns[Int(symbol.index)] = []
    for index in objectives.indices { objectives[index].row.remove(symbol) }
  }

  // MARK: Objectives

  /// Adds `weight · symbol` to what is minimised at `level`. Greater levels come first.
  mutating func addCost(_ weight: Double, of symbol: Symbol, level: Int) {
    let position = objectives.firstIndex { $0.level <= level } ?? objectives.count
    if position == objectives.count || objectives[position].level != level {
      objectives.insert((level, Expression()), at: position)
    }
    if let row = row(of: symbol) {
      objectives[position].row.add(row, times: weight)
    } else {
      objectives[position].row.add(symbol, weight)
    }
  }
}
