/// The arguments of `if()`: the first branch counts whose condition holds. CSS Values 5 §6.1 (#if-notation).
struct ConditionalValue {
  /// One test of a condition.
  enum Test: Sendable {
    case style(Condition<StyleQuery>)
    case media(MediaCondition)
    case supports(Bool)
  }

  /// Conditions with what stands for the whole where they hold; `nil` is `else`.
  var branches: [(condition: Condition<Test>?, value: [LocatedValue])] = []

  /// - Parameter source: what the ranges of the arguments refer to.
  init?(_ arguments: [LocatedValue], source: [UInt8] = []) {
    let parts = arguments.split(omittingEmptySubsequences: false) { $0.value == .semicolon }
    for (index, part) in parts.enumerated() {
      let part = Array(part).trimmed()
      // A semicolon may end the last one.
      if part.isEmpty, index > 0, index == parts.count - 1 { break }
      guard let colon = part.firstIndex(where: { $0.value == .colon }) else { return nil }
      let test = Array(part[..<colon]).trimmed()
      let value = Array(part[(colon + 1)...]).trimmed()
      guard !value.containsInvalid, !value.contains(where: { $0.value == .delim("!") }) else { return nil }
      if test.count == 1, case .ident(let word) = test[0].value, word.equalsIgnoringASCIICase("else") {
        branches.append((nil, value))
        continue
      }
      var reader = ConditionReader(test)
      let condition: Condition<Test>? = reader.parseCondition {
        $0.parseInParens(plain: { _ in nil }, function: { Self.test($0, $1, source) })
      }
      guard let condition, reader.isAtEnd else { return nil }
      branches.append((condition, value))
    }
    if branches.isEmpty { return nil }
  }

  private static func test(_ name: String, _ arguments: [LocatedValue], _ source: [UInt8]) -> Condition<Test>? {
    switch name {
    case "style": return StyleQuery.condition(arguments).map { .test(.style($0)) }
    case "media":
      // A type of media is none.
      if let feature = MediaFeature(arguments.trimmed()) { return .test(.media(.test(feature))) }
      var reader = ConditionReader(arguments)
      guard let condition = reader.parseMediaCondition(allowsOr: true), reader.isAtEnd else { return nil }
      return .test(.media(condition))
    case "supports":
      let holds = SupportsCondition.evaluateArgument(arguments, source: source, namespaces: Namespaces())
      return holds.map { .test(.supports($0)) }
    default: return nil
    }
  }

  /// What stands for the whole; `nil` where no condition holds.
  func value(medium: Medium, style: (StyleQuery) -> Bool?) -> [LocatedValue]? {
    branches.first { branch in
      guard let condition = branch.condition else { return true }
      return condition.evaluate { test in
        switch test {
        case .style(let condition): condition.evaluate(style)
        case .media(let condition): condition.evaluate(medium)
        case .supports(let holds): holds
        }
      } == true
    }?.value
  }
}
