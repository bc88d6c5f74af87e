import FlexKit
import SeededRandom
import Testing

@testable import FlexConstraints

@Suite("Solver: lexicographic priorities, incremental changes") struct SolverTests {
  private let required = Solver.Strength.required

  private func level(_ level: Int) -> Solver.Strength { .level(level, rank: 1) }

  /// `a - constant`, `a - b - constant` …
  private func sum(_ terms: (Symbol, Double)..., constant: Double = 0) -> FlexConstraints.Expression {
    var expression = FlexConstraints.Expression(constant: constant)
    for (symbol, coefficient) in terms { expression.add(symbol, coefficient) }
    return expression
  }

  @Test("one unit at a high level outweighs any number below") func lexicographic() throws {
    var solver = Solver()
    let x = solver.makeSize(cost: 1)
    _ = try solver.add(sum((x, 1), constant: -1), .equal, strength: level(2))
    for _ in 0..<100 { _ = try solver.add(sum((x, 1), constant: -1000), .equal, strength: level(1)) }
    solver.solve()
    #expect(abs(solver.value(of: x) - 1) < 1e-6)
  }

  @Test("redundant constraints are accepted, contradictions thrown with what is in the way")
  func contradictions() throws {
    var solver = Solver()
    let x = solver.makeSize(cost: 1)
    let y = solver.makeSize(cost: 1)
    let first = try solver.add(sum((x, 1), (y, 1), constant: -10), .equal, strength: required)
    _ = try solver.add(sum((x, 2), (y, 2), constant: -20), .equal, strength: required)
    let second = try solver.add(sum((y, 1), constant: -4), .greaterThanOrEqual, strength: required)
    #expect {
      _ = try solver.add(sum((x, 1), constant: -7), .greaterThanOrEqual, strength: required)
    } throws: { error in
      let conflict = error as? Solver.Conflict
      return conflict?.constraints.contains(first) ?? false && conflict?.constraints.contains(second) ?? false
    }
    solver.solve()
    #expect(solver.value(of: x) + solver.value(of: y) == 10)
    #expect(solver.value(of: y) >= 4)
  }

  @Test("a size is never negative") func nonNegative() {
    var solver = Solver()
    let x = solver.makeSize(cost: 1)
    #expect(throws: Solver.Conflict.self) {
      _ = try solver.add(sum((x, 1), constant: 5), .equal, strength: required)
    }
    solver.solve()
    #expect(solver.value(of: x) == 0)
  }

  @Test("among equals the later gives way") func ties() throws {
    var solver = Solver()
    let a = solver.makeSize(cost: 2)
    let b = solver.makeSize(cost: 1.9)
    _ = try solver.add(sum((a, 1), (b, 1), constant: -30), .equal, strength: required)
    _ = try solver.add(sum((a, 1), constant: -10), .equal, strength: .level(1, rank: 2))
    _ = try solver.add(sum((b, 1), constant: -10), .equal, strength: .level(1, rank: 1.9))
    solver.solve()
    #expect(abs(solver.value(of: a) - 10) < 1e-6 && abs(solver.value(of: b) - 20) < 1e-6)
  }

  /// Random systems over two sizes: adding and removing constraints gives the very cost that a fresh
  /// solver finds, and no point of a fine grid is better.
  @Test("against brute force and against a fresh start", arguments: 0..<60)
  func random(seed: Int) throws {
    var generator = SplitMix(state: UInt64(seed) << 32)
    typealias Rule = (a: Double, b: Double, constant: Double, relation: Solver.Relation, level: Int)
    func rule() -> Rule {
      let relations: [Solver.Relation] = [.lessThanOrEqual, .equal, .greaterThanOrEqual]
      return (
        Double(generator.below(5)) - 2, Double(generator.below(5)) - 2, -Double(generator.below(12)),
        relations[generator.below(3)], 1 + generator.below(3)
      )
    }
    func error(_ rule: Rule, _ x: Double, _ y: Double) -> Double {
      let value = rule.a * x + rule.b * y + rule.constant
      switch rule.relation {
      case .lessThanOrEqual: return max(0, value)
      case .equal: return abs(value)
      case .greaterThanOrEqual: return max(0, -value)
      }
    }
    func costs(_ rules: [Rule], _ x: Double, _ y: Double) -> [Double] {
      [3, 2, 1].map { level in rules.reduce(0) { $0 + ($1.level == level ? error($1, x, y) : 0) } }
    }

    var solver = Solver()
    let x = solver.makeSize(cost: 1)
    let y = solver.makeSize(cost: 0.9)
    var kept: [(rule: Rule, id: Solver.ConstraintID)] = []
    for _ in 0..<12 {
      if !kept.isEmpty, generator.below(3) == 0 {
        solver.remove(kept.remove(at: generator.below(kept.count)).id)
      } else {
        let new = rule()
        let id = try solver.add(
          sum((x, new.a), (y, new.b), constant: new.constant), new.relation, strength: level(new.level))
        kept.append((new, id))
      }
      solver.solve()
    }
    let rules = kept.map(\.rule)
    let found = costs(rules, solver.value(of: x), solver.value(of: y))
    for i in 0...60 {
      for j in 0...60 {
        let other = costs(rules, Double(i) / 4, Double(j) / 4)
        let difference = zip(found, other).map { $0 - $1 }.first { abs($0) > 1e-6 }
        #expect(difference ?? 0 <= 0, "\(other) at \(Double(i) / 4), \(Double(j) / 4) is better than \(found)")
      }
    }
  }
}
