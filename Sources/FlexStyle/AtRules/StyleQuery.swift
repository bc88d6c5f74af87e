internal import FlexTree

/// One test of a `style()` query. CSS Conditional 5 §6.2 (#style-container).
enum StyleQuery: Sendable {
  /// `style(--name)`: the property has a value other than its initial one.
  case isSet(String)
  /// `style(--name: value)`.
  case equals(String, [LocatedValue])
  /// `style(--name < value)` and its like: operands, and what stands between them.
  case compares([[LocatedValue]], [MediaFeature.Comparison])

  /// Of custom properties alone, as in browsers.
  init?(_ values: [LocatedValue]) {
    let parts = MediaFeature.splitAtComparisons(values)
    if !parts.comparisons.isEmpty {
      guard parts.comparisons.count <= 2, !parts.operands.contains(where: \.isEmpty) else { return nil }
      if parts.comparisons.count == 2, !parts.comparisons[0].pointsLike(parts.comparisons[1]) { return nil }
      self = .compares(parts.operands, parts.comparisons)
      return
    }
    guard case .ident(let name)? = values.first?.value, name.hasPrefix("--"), name.utf8.count > 2 else { return nil }
    let rest = values.dropFirst().drop { $0.value == .whitespace }
    guard let colon = rest.first else {
      self = .isSet(name)
      return
    }
    guard colon.value == .colon else { return nil }
    self = .equals(name, Array(rest.dropFirst()).trimmed())
  }

  /// The arguments of `style()`: a condition, or a test by itself.
  static func condition(_ arguments: [LocatedValue]) -> Condition<StyleQuery>? {
    var reader = ConditionReader(arguments)
    let condition = reader.parseCondition {
      $0.parseInParens(
        plain: { StyleQuery($0) }, function: { name, inner in name == "style" ? Self.condition(inner) : nil })
    }
    if let condition, reader.isAtEnd { return condition }
    return StyleQuery(arguments.trimmed()).map { .test($0) }
  }
}

/// What `style()` is asked of: an element's custom properties.
struct StyleQuerySubject {
  let customs: CustomPropertyResolver
  let values: [String: CustomValue]
  /// The sheet's text, for variables in the values asked for.
  let source: [UInt8]

  func evaluate(_ query: StyleQuery) -> Bool? {
    switch query {
    case .isSet(let name):
      guard let value = customs.value(of: name, in: values) else { return false }
      return value.text != customs.registrations[name]?.initialValue?.text
    case .equals(let name, let written):
      guard let wanted = substituted(written) else { return false }
      let initial = customs.registrations[name]?.initialValue
      let actual = customs.value(of: name, in: values)
      if wanted.values.count == 1, case .ident(let word) = wanted.values[0].value,
        let keyword = CSSWideKeyword.named(word.asciiLowercased())
      {
        switch keyword {
        case .initial: return actual?.text == initial?.text
        case .inherit: return actual?.text == customs.value(of: name, in: customs.parent.values)?.text
        case .unset:
          let inherits = customs.registrations[name]?.inherits ?? true
          return actual?.text == (inherits ? customs.value(of: name, in: customs.parent.values) : initial)?.text
        // What another level of the cascade would give isn't asked for.
        case .revert, .revertLayer: return nil
        }
      }
      guard let actual else { return false }
      guard let registration = customs.registrations[name] else { return actual.text == wanted.text }
      return customs.computeRegistered(registration, wanted)?.text == actual.text
    case .compares(let operands, let comparisons):
      let numbers = operands.map(number)
      for (index, comparison) in comparisons.enumerated() {
        guard let left = numbers[index], let right = numbers[index + 1], left.type == right.type else { return false }
        guard comparison.holds(left.value, right.value) else { return false }
      }
      return true
    }
  }

  private func substituted(_ written: [LocatedValue]) -> CustomValue? {
    var substituter = Substituter(source: source, context: customs.context) { customs.value(of: $0, in: values) }
    guard let result = try? substituter.substitute(written).trimmed() else { return nil }
    return CustomValue(values: result, text: substituter.text.trimmedCSSWhitespace(), tokenCount: 0)
  }

  /// A number or dimension in its canonical unit; a custom property's name stands for its value.
  private func number(_ operand: [LocatedValue]) -> (value: Double, type: MathType)? {
    var operand = operand
    if operand.count == 1, case .ident(let name) = operand[0].value, name.hasPrefix("--") {
      guard let value = customs.value(of: name, in: values) else { return nil }
      operand = value.values
    } else if let value = substituted(operand) {
      operand = value.values
    }
    var reader = ValueReader([LocatedValue(.function("calc", operand), range: 0..<0)])
    guard let result = MathParser().function(&reader) else { return nil }
    return (result.node.value(customs.context.computation), result.type)
  }
}

extension MediaFeature.Comparison {
  func holds(_ left: Double, _ right: Double) -> Bool {
    switch self {
    case .less: left < right
    case .lessOrEqual: left <= right
    case .equal: left == right
    case .greaterOrEqual: left >= right
    case .greater: left > right
    }
  }
}
