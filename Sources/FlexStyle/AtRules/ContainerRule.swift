internal import FlexCore
internal import FlexTree

/// `@container`: holds where any of its queries does. CSS Conditional 5 §5 (#container-rule).
struct ContainerRule: Sendable {
  var queries: [ContainerQuery]
  /// What the ranges of values refer to.
  let source: [UInt8]

  /// `[ <container-name>? <container-query>? ]#`; `nil` where it is none.
  init?(_ prelude: [LocatedValue], source: [UInt8]) {
    queries = []
    self.source = source
    for part in prelude.splitAtCommas() {
      guard let query = ContainerQuery(part.trimmed()) else { return nil }
      queries.append(query)
    }
  }

  /// Whether an answer takes the size of a box.
  var asksForSizes: Bool {
    queries.contains { query in
      query.condition?.tests.contains { if case .size = $0 { true } else { false } } ?? false
    }
  }

  /// Features nobody knows, as written.
  var unknownFeatures: [String] { queries.flatMap { $0.condition?.unknowns ?? [] } }
}

/// One query: of the nearest container with this name that can answer it.
struct ContainerQuery: Sendable {
  enum Test: Sendable {
    case size(ContainerFeature)
    case style(Condition<StyleQuery>)
  }

  var name: String?
  /// `nil` asks whether there is a container of this name.
  var condition: Condition<Test>?
  /// Which axes of the container must be known.
  let needsInlineSize: Bool
  let needsBlockSize: Bool

  init?(_ values: [LocatedValue]) {
    var reader = ConditionReader(values)
    if case .ident(let word)? = reader.current, !["not", "and", "or", "none"].contains(word.asciiLowercased()) {
      guard CSSWideKeyword.named(word.asciiLowercased()) == nil else { return nil }
      name = word
      reader.advance()
    }
    if reader.isAtEnd {
      guard name != nil else { return nil }
    } else {
      condition = reader.parseCondition {
        $0.parseInParens(
          plain: { ContainerFeature($0).map { .size($0) } },
          function: { name, arguments in
            name == "style" ? StyleQuery.condition(arguments).map { .test(.style($0)) } : nil
          })
      }
      guard condition != nil, reader.isAtEnd else { return nil }
    }
    let features = (condition?.tests ?? []).compactMap { if case .size(let feature) = $0 { feature } else { nil } }
    needsInlineSize = features.contains { !["height", "block-size"].contains($0.name) }
    needsBlockSize = features.contains { !["width", "inline-size"].contains($0.name) }
  }
}

/// A feature of a container's content box. CSS Conditional 5 §6.1 (#size-container).
struct ContainerFeature: Sendable {
  enum Value: Sendable {
    case length(Specified<Float>)
    case ratio(Specified<Float>, Specified<Float>)
    case keyword(String)
  }

  /// In lower case, without `min-` and `max-`.
  var name: String
  /// All must hold; without any, the feature is asked whether it is more than zero.
  var tests: [(comparison: MediaFeature.Comparison, value: Value)] = []

  private static let names: Set<String> = [
    "width", "height", "inline-size", "block-size", "aspect-ratio", "orientation",
  ]

  private init(name: String, tests: [(comparison: MediaFeature.Comparison, value: Value)] = []) {
    self.name = name
    self.tests = tests
  }

  init?(_ values: [LocatedValue]) {
    let parts = MediaFeature.splitAtComparisons(values)
    if parts.comparisons.isEmpty {
      self.init(plain: values)
      return
    }
    func name(_ operand: [LocatedValue]) -> String? {
      guard operand.count == 1, case .ident(let word) = operand[0].value else { return nil }
      let name = word.asciiLowercased()
      return Self.names.contains(name) && name != "orientation" ? name : nil
    }
    switch parts.comparisons.count {
    case 1:
      if let found = name(parts.operands[0]), let value = Self.value(found, parts.operands[1]) {
        self.init(name: found, tests: [(parts.comparisons[0], value)])
      } else if let found = name(parts.operands[1]), let value = Self.value(found, parts.operands[0]) {
        self.init(name: found, tests: [(parts.comparisons[0].flipped, value)])
      } else {
        return nil
      }
    case 2:
      guard let found = name(parts.operands[1]), parts.comparisons[0].pointsLike(parts.comparisons[1]),
        let first = Self.value(found, parts.operands[0]), let second = Self.value(found, parts.operands[2])
      else { return nil }
      self.init(name: found, tests: [(parts.comparisons[0].flipped, first), (parts.comparisons[1], second)])
    default: return nil
    }
  }

  private init?(plain values: [LocatedValue]) {
    guard case .ident(let written)? = values.first?.value else { return nil }
    self.init(name: written.asciiLowercased())
    let rest = values.dropFirst().drop { $0.value == .whitespace }
    guard let colon = rest.first else {
      guard Self.names.contains(name) else { return nil }
      return
    }
    guard colon.value == .colon else { return nil }
    var comparison = MediaFeature.Comparison.equal
    for (prefix, limit) in [("min-", MediaFeature.Comparison.greaterOrEqual), ("max-", .lessOrEqual)]
    where name.hasPrefix(prefix) {
      name = String(name.dropFirst(4))
      comparison = limit
    }
    guard Self.names.contains(name), comparison == .equal || name != "orientation",
      let value = Self.value(name, Array(rest.dropFirst()).trimmed())
    else { return nil }
    tests = [(comparison, value)]
  }

  private static func value(_ name: String, _ values: [LocatedValue]) -> Value? {
    func read(_ values: [LocatedValue], _ grammar: Grammar<Float>) -> Specified<Float>? {
      var reader = ValueReader(values)
      guard let value = grammar.read(&reader), reader.isAtEnd else { return nil }
      return value
    }
    switch name {
    case "orientation":
      guard values.count == 1, case .ident(let word) = values[0].value else { return nil }
      let keyword = word.asciiLowercased()
      return keyword == "portrait" || keyword == "landscape" ? .keyword(keyword) : nil
    case "aspect-ratio":
      let parts = values.split { $0.value == .delim("/") }.map { read(Array($0).trimmed(), .number()) }
      guard let first = parts.first, let first, parts.count <= 2 else { return nil }
      guard parts.count == 2 else { return .ratio(first, .absolute(1)) }
      return parts[1].map { .ratio(first, $0) }
    default: return read(values, .length()).map { .length($0) }
    }
  }

  /// - Parameter size: of the content box in px; `nil` along an axis that isn't known.
  func evaluate(_ size: Size<Float?>, _ computation: Computation) -> Bool? {
    let actual: Double
    switch name {
    case "width", "inline-size":
      guard let width = size.width else { return nil }
      actual = Double(width)
    case "height", "block-size":
      guard let height = size.height else { return nil }
      actual = Double(height)
    default:
      guard let width = size.width, let height = size.height else { return nil }
      if name == "orientation" {
        let orientation = height >= width ? "portrait" : "landscape"
        return tests.allSatisfy { if case .keyword(orientation) = $0.value { true } else { false } }
      }
      actual = height == 0 ? .infinity : Double(width) / Double(height)
    }
    if tests.isEmpty { return actual != 0 }
    return tests.allSatisfy { test in
      switch test.value {
      case .length(let length): test.comparison.holds(actual, Double(length.computed(computation)))
      case .ratio(let first, let second):
        test.comparison.holds(actual, Double(first.computed(computation)) / Double(second.computed(computation)))
      case .keyword: false
      }
    }
  }
}
