internal import FlexDOM
internal import FlexLimits

/// Puts a record's values into a Stencil template.
struct StencilRun {
  private let program: StencilProgram
  private let formats: LocaleFormats
  private let budget: Budget
  private var scopes: [Scope]
  private(set) var output = ""
  private(set) var diagnostics: [Diagnostic] = []
  private var reported: Set<StencilPlace> = []
  private var includeDepth = 0
  /// What was worked on last.
  private var current = StencilPlace(file: 0, offset: 0)

  init(_ program: StencilProgram, root: DataValue, formats: LocaleFormats, budget: Budget) {
    self.program = program
    self.formats = formats
    self.budget = budget
    scopes = [Scope(value: root)]
  }

  /// - Throws: `MarkupError` where includes don't end, or a limit is gone over.
  mutating func render() throws(MarkupError) { _ = try render(program.nodes) }

  /// - Returns: what ends the loop around.
  private mutating func render(_ nodes: [StencilNode]) throws(MarkupError) -> StencilLeave? {
    for node in nodes {
      try count()
      switch node {
      case .text(let text): output += text
      case .value(let value, let place): print(value, place)
      case .choice(let branches):
        if let branch = branches.first(where: { holds($0.condition, $0.place) }),
          let leave = try render(branch.nodes)
        {
          return leave
        }
      case .loop(let loop): if let leave = try render(loop) { return leave }
      case .include(let name, let context, let place): try include(name, context, place)
      case .block(_, let nodes): if let leave = try render(nodes) { return leave }
      case .filtered(let filter, let nodes, let place):
        let outer = output
        output = ""
        let leave = try render(nodes)
        scopes.append(Scope(value: .object(["filter_value": .string(output)])))
        let text = value(of: filter, place, isOptional: false)?.text ?? ""
        scopes.removeLast()
        output = outer + text
        if let leave { return leave }
      case .leave(let leave): return leave
      }
    }
    return nil
  }

  /// Loops and includes inside each other multiply.
  private func count() throws(MarkupError) {
    guard !budget.expand(), let error = budget.error else { return }
    throw MarkupError(.limitExceeded(error), location: location(of: current))
  }

  private mutating func print(_ printed: StencilValue, _ place: StencilPlace) {
    guard let value = value(of: printed.expression, place, isOptional: false, written: printed.written) else { return }
    if printed.isRaw { output += value.text } else { output += value.text.escapedForHTML }
  }

  private mutating func holds(_ condition: ValueExpression?, _ place: StencilPlace) -> Bool {
    guard let condition else { return true }
    return !TemplateEngine.stencil.isFalse(value(of: condition, place, isOptional: true))
  }

  // MARK: Loops

  private mutating func render(_ loop: StencilLoop) throws(MarkupError) -> StencilLeave? {
    var items: [[String: DataValue]] = []
    for item in values(of: loop) {
      guard let condition = loop.condition else {
        items.append(item)
        continue
      }
      try count()
      scopes.append(Scope(value: .object(item)))
      if holds(condition, loop.place) { items.append(item) }
      scopes.removeLast()
    }
    guard !items.isEmpty else { return try render(loop.otherwise) }
    let outer = LookUps.value(at: ["forloop"], in: scopes, engine: .stencil)
    for (index, item) in items.enumerated() {
      var names = item
      names["forloop"] = Self.forloop(index, of: items.count, label: loop.label, outer: outer)
      scopes.append(Scope(value: .object(names), index: index, count: items.count))
      let leave = try render(loop.nodes)
      scopes.removeLast()
      guard let leave else { continue }
      // What is meant for a loop further out goes on to it.
      if let label = leave.label, label != loop.label { return leave }
      if leave.isBreak { break }
    }
    return nil
  }

  /// `first`, `last`, `counter`, `counter0`, `length`; and the loops with labels around by their names.
  private static func forloop(_ index: Int, of count: Int, label: String?, outer: DataValue?) -> DataValue {
    var fields: [String: DataValue] = [
      "first": .bool(index == 0), "last": .bool(index == count - 1), "counter": .number("\(index + 1)"),
      "counter0": .number("\(index)"), "length": .number("\(count)"),
    ]
    if case .object(let outer)? = outer {
      for (name, value) in outer where value["counter"] != nil { fields[name] = value }
    }
    if let label {
      let own = fields.filter { $0.value["counter"] == nil }
      fields["label"] = .string(label)
      fields[label] = .object(own)
    }
    return .object(fields)
  }

  /// What a loop goes over, each with the names that it has there.
  private mutating func values(of loop: StencilLoop) -> [[String: DataValue]] {
    current = loop.place
    let value = value(of: loop.list, loop.place, isOptional: true)
    let first = loop.variables[0]
    switch value {
    case .list(let items)?: return items.map { [first: $0] }
    case .object(let fields)?:
      return fields.keys.sorted().map { key in
        var names: [String: DataValue] = [:]
        for (name, part) in zip(loop.variables, [.string(key), fields[key] ?? .null]) where name != "_" {
          names[name] = part
        }
        return names
      }
    case nil, .null?, .string("")?: return []
    case let value?:
      let name = loop.list.plainPath?.joined(separator: ".") ?? "the list"
      report(.wrongKind(name, found: value.kindName, expected: "a list"), at: loop.place, severity: .error)
      return []
    }
  }

  // MARK: Includes

  private mutating func include(
    _ name: ValueExpression, _ context: ValueExpression?, _ place: StencilPlace
  ) throws(MarkupError) {
    current = place
    guard let name = value(of: name, place, isOptional: false)?.text else { return }
    guard let nodes = program.includes[name] else {
      return report(
        .missingPartial(name, nearest: NearestName.of(name, in: program.includes.keys.sorted())), at: place)
    }
    guard includeDepth < LookUps.maximumPartialDepth else {
      throw MarkupError(
        .partialsTooDeep(name, limit: LookUps.maximumPartialDepth), location: location(of: place))
    }
    includeDepth += 1
    defer { includeDepth -= 1 }
    let count = scopes.count
    if let context, let value = value(of: context, place, isOptional: false) { scopes.append(Scope(value: value)) }
    // A loop isn't left from inside of what it includes.
    _ = try render(nodes)
    scopes.removeLast(scopes.count - count)
  }

  // MARK: Values

  /// What an expression says; what is missing or of the wrong kind is reported.
  ///
  /// - Parameter isOptional: whether a name alone may well not be there.
  private mutating func value(
    of expression: ValueExpression, _ place: StencilPlace, isOptional: Bool, written: String? = nil
  ) -> DataValue? {
    if let path = expression.plainPath {
      let value = LookUps.value(at: path, in: scopes, engine: .stencil)
      if value != nil { return value }
      let nearest = LookUps.nearest(path, in: scopes)
      // A condition may well have no data. A name that is nearly there is a slip all the same.
      if !isOptional || nearest != nil {
        report(.missingValue(path.joined(separator: "."), nearest: nearest), at: place, isOmission: !isOptional)
      }
      return nil
    }
    var evaluator = Evaluator(formats: formats, engine: .stencil)
    let value = evaluator.value(of: expression, in: scopes)
    for path in evaluator.missing {
      report(.missingValue(path.joined(separator: "."), nearest: LookUps.nearest(path, in: scopes)), at: place)
    }
    for problem in evaluator.problems {
      report(
        .wrongValue(function: problem.function, found: problem.found, expected: problem.expected), at: place,
        severity: .error)
    }
    if value == nil, evaluator.missing.isEmpty, let written {
      report(.missingValue(written, nearest: nil), at: place)
    }
    return value
  }

  private func location(of place: StencilPlace) -> SourceLocation {
    SourceLocation(file: program.files[place.file], offset: place.offset)
  }

  /// Reports each place once: the items of a list miss the same name together.
  private mutating func report(
    _ problem: MarkupError.Problem, at place: StencilPlace, severity: Severity = .warning, isOmission: Bool = true
  ) {
    guard reported.insert(place).inserted else { return }
    diagnostics.append(
      Diagnostic(MarkupError(problem, location: location(of: place)), severity: severity, isOmission: isOmission))
  }
}

extension TemplateEngine {
  /// Whether a value is none: in Stencil numbers up to 0 and empty objects are none, too.
  func isFalse(_ value: DataValue?) -> Bool {
    guard let value else { return true }
    guard self == .stencil else { return value.isFalse }
    return switch value {
    case .number(let text): Number(text).map { $0.isPositive == false } ?? false
    case .object(let fields): fields.isEmpty
    default: value.isFalse
    }
  }
}
