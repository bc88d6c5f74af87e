/// A condition of tests, which answers true, false or unknown (`nil`). CSS Values 5 §4.3 (#boolean), Media Queries 5
/// §3.1 (#evaluating).
indirect enum Condition<Test: Sendable>: Sendable {
  case test(Test)
  case not(Condition)
  case and([Condition])
  case or([Condition])
  /// `<general-enclosed>`: allowed, never known.
  case unknown(String)

  func evaluate(_ answer: (Test) -> Bool?) -> Bool? {
    switch self {
    case .test(let test): return answer(test)
    case .not(let condition): return condition.evaluate(answer).map { !$0 }
    case .and(let parts):
      let answers = parts.map { $0.evaluate(answer) }
      return answers.contains(false) ? false : answers.contains(nil) ? nil : true
    case .or(let parts):
      let answers = parts.map { $0.evaluate(answer) }
      return answers.contains(true) ? true : answers.contains(nil) ? nil : false
    case .unknown: return nil
    }
  }

  /// The tests in it, in order.
  var tests: [Test] {
    switch self {
    case .test(let test): [test]
    case .not(let condition): condition.tests
    case .and(let parts), .or(let parts): parts.flatMap(\.tests)
    case .unknown: []
    }
  }

  /// What nobody knows, as written.
  var unknowns: [String] {
    switch self {
    case .test: []
    case .unknown(let name): name.isEmpty ? [] : [name]
    case .not(let condition): condition.unknowns
    case .and(let parts), .or(let parts): parts.flatMap(\.unknowns)
    }
  }
}

extension ConditionReader {
  /// `not x`, `x and y and …` or `x or y or …`, which don't mix without parentheses.
  mutating func parseCondition<Test>(
    allowsOr: Bool = true, inParens: (inout ConditionReader) -> Condition<Test>?
  ) -> Condition<Test>? {
    if consume("not") { return inParens(&self).map { .not($0) } }
    guard let first = inParens(&self) else { return nil }
    var parts = [first]
    for (keyword, isAllowed) in [("and", true), ("or", allowsOr)] where isAllowed {
      while consume(keyword) {
        guard let next = inParens(&self) else { return nil }
        parts.append(next)
      }
      if parts.count > 1 { return keyword == "and" ? .and(parts) : .or(parts) }
    }
    return first
  }

  /// What stands in parentheses, or as a function: a condition again, a test, or what nobody knows.
  ///
  /// - Parameters:
  ///   - plain: reads the contents of parentheses that are no condition.
  ///   - function: reads a function of a name in lower case; `nil` where it is none that is known.
  mutating func parseInParens<Test>(
    plain: ([LocatedValue]) -> Test?, function: (String, [LocatedValue]) -> Condition<Test>?
  ) -> Condition<Test>? {
    switch current {
    case .block("(", let contents)?:
      advance()
      if contents.trimmed().isEmpty { return nil }
      var inner = ConditionReader(contents)
      let condition = inner.parseCondition { $0.parseInParens(plain: plain, function: function) }
      if let condition, inner.isAtEnd { return condition }
      if let test = plain(contents.trimmed()) { return .test(test) }
      return contents.containsInvalid ? nil : .unknown(contents.featureName)
    case .function(let name, let arguments)?:
      advance()
      if let condition = function(name.asciiLowercased(), arguments) { return condition }
      return arguments.containsInvalid ? nil : .unknown(name + "()")
    default: return nil
    }
  }
}

extension Array where Element == LocatedValue {
  /// The first identifier, to name a feature in a message.
  fileprivate var featureName: String {
    for value in self {
      if case .ident(let name) = value.value { return name }
    }
    return ""
  }
}
