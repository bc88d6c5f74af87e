internal import FlexDOM
internal import FlexLimits

/// Follows a template's placeholders through the data, as rendering will, and reports the names
/// that nothing answers to.
struct LookUps {
  /// Partials by name, with the index of their file.
  let partials: [String: (outline: TemplateOutline, file: Int)]
  let files: [String]
  private(set) var diagnostics: [Diagnostic] = []
  private var reported: Set<SourceLocation> = []
  private var partialDepth = 0
  private let budget: Budget
  private let formats: LocaleFormats

  /// How deep partials may include each other.
  static let maximumPartialDepth = 64

  init(
    partials: [String: (outline: TemplateOutline, file: Int)], files: [String], formats: LocaleFormats, budget: Budget
  ) {
    self.budget = budget
    self.formats = formats
    self.partials = partials
    self.files = files
  }

  /// Looks up everything in `nodes`, with the innermost of `scopes` last.
  mutating func follow(_ nodes: [TemplateOutline.Node], file: Int, scopes: [Scope]) throws(MarkupError) {
    for node in nodes {
      try count(file: file, offset: node.offset)
      switch node {
      case .variable(let expression, let offset):
        _ = value(of: expression, file: file, offset: offset, scopes: scopes, isOptional: false)
      case .section(let expression, let isInverted, let offset, let children):
        try followSection(expression, isInverted, offset, children, file: file, scopes: scopes)
      case .block(_, _, let children):
        try follow(children, file: file, scopes: scopes)
      case .partial(let name, let offset, let children):
        try follow(children, file: file, scopes: scopes)
        try followPartial(name, file: file, offset: offset, scopes: scopes)
      case .dynamicPartial(let expression, let offset):
        guard let value = value(of: expression, file: file, offset: offset, scopes: scopes, isOptional: false) else {
          continue
        }
        try followPartial(value.text, file: file, offset: offset, scopes: scopes)
      }
    }
  }

  /// What a placeholder says; what is missing or of the wrong kind is reported.
  private mutating func value(
    of expression: ValueExpression, file: Int, offset: Int, scopes: [Scope], isOptional: Bool
  ) -> DataValue? {
    if let path = expression.plainPath {
      let value = Self.value(at: path, in: scopes)
      guard value == nil else { return value }
      if !isOptional {
        reportMissing(path, file: file, offset: offset, scopes: scopes)
      } else if let nearest = Self.nearest(path, in: scopes) {
        // A section may well have no data. A name that is nearly there is a slip all the same.
        report(
          .missingValue(path.joined(separator: "."), nearest: nearest), file: file, offset: offset, isOmission: false)
      }
      return nil
    }
    var evaluator = Evaluator(formats: formats)
    let value = evaluator.value(of: expression, in: scopes)
    for path in evaluator.missing { reportMissing(path, file: file, offset: offset, scopes: scopes) }
    for problem in evaluator.problems {
      report(
        .wrongValue(function: problem.function, found: problem.found, expected: problem.expected), file: file,
        offset: offset, severity: .error)
    }
    return value
  }

  /// Sections and partials inside each other multiply: this is counted here, before anything is written.
  private func count(file: Int, offset: Int) throws(MarkupError) {
    if !budget.expand(), let error = budget.error {
      throw MarkupError(.limitExceeded(error), location: SourceLocation(file: files[file], offset: offset))
    }
  }

  private mutating func followSection(
    _ expression: ValueExpression, _ isInverted: Bool, _ offset: Int, _ children: [TemplateOutline.Node], file: Int,
    scopes: [Scope]
  ) throws(MarkupError) {
    let value = value(of: expression, file: file, offset: offset, scopes: scopes, isOptional: true)
    let isFalse = value?.isFalse ?? true
    if isInverted {
      if isFalse { try follow(children, file: file, scopes: scopes) }
    } else if let value, !isFalse {
      switch value {
      case .list(let items):
        for (index, item) in items.enumerated() {
          // Text alone is written as often.
          if children.isEmpty { try count(file: file, offset: offset) }
          let scope = Scope(value: item, index: index, count: items.count)
          try follow(children, file: file, scopes: scopes + [scope])
        }
      case .bool: try follow(children, file: file, scopes: scopes)
      default: try follow(children, file: file, scopes: scopes + [Scope(value: value)])
      }
    }
  }

  private mutating func followPartial(
    _ name: String, file: Int, offset: Int, scopes: [Scope]
  ) throws(MarkupError) {
    guard let partial = partials[name] else {
      return report(
        .missingPartial(name, nearest: NearestName.of(name, in: partials.keys.sorted())), file: file, offset: offset)
    }
    guard partialDepth < Self.maximumPartialDepth else {
      throw MarkupError(
        .partialsTooDeep(name, limit: Self.maximumPartialDepth),
        location: SourceLocation(file: files[file], offset: offset))
    }
    partialDepth += 1
    defer { partialDepth -= 1 }
    try follow(partial.outline.nodes, file: partial.file, scopes: scopes)
  }

  private mutating func reportMissing(_ path: [String], file: Int, offset: Int, scopes: [Scope]) {
    report(
      .missingValue(path.joined(separator: "."), nearest: Self.nearest(path, in: scopes)), file: file, offset: offset)
  }

  /// Reports each place once: the rows of a list miss the same name together.
  private mutating func report(
    _ problem: MarkupError.Problem, file: Int, offset: Int, severity: Severity = .warning, isOmission: Bool = true
  ) {
    let location = SourceLocation(file: files[file], offset: offset)
    guard reported.insert(location).inserted else { return }
    diagnostics.append(Diagnostic(MarkupError(problem, location: location), severity: severity, isOmission: isOmission))
  }

  /// Looks the first part up from the innermost scope outwards, the rest inside what was found.
  ///
  /// - Parameters:
  ///   - throughLists: whether a part of a list is the list of its items' parts.
  ///   - engine: whose names there are besides fields.
  static func value(
    at path: [String], in scopes: [Scope], throughLists: Bool = false, engine: TemplateEngine = .mustache
  ) -> DataValue? {
    var value: DataValue?
    if path.first == "." {
      value = scopes.last?.value
    } else {
      for scope in scopes.reversed() {
        value = path.first.flatMap { scope.value[$0] }
        if value != nil { break }
      }
    }
    for part in path.dropFirst() {
      if throughLists, case .list(let items)? = value, engine == .mustache || value?.part(part, engine: engine) == nil {
        let inner = items.compactMap { $0[part] }
        if inner.isEmpty, !items.isEmpty { return nil }
        value = .list(inner)
      } else {
        value = value?.part(part, engine: engine)
      }
    }
    return value
  }

  /// A name near to the part that is missing, with what comes before it.
  static func nearest(_ path: [String], in scopes: [Scope]) -> String? {
    for count in path.indices {
      let known = Array(path[..<count])
      // The innermost scope comes first, as in looking up.
      let owners = count == 0 ? scopes.reversed().map(\.value) : value(at: known, in: scopes).map { [$0] } ?? []
      if owners.contains(where: { $0[path[count]] != nil }) { continue }
      return owners.lazy.compactMap { NearestName.of(path[count], in: $0.fieldNames) }.first.map {
        (known + [$0] + path[(count + 1)...]).joined(separator: ".")
      }
    }
    return nil
  }
}

extension DataValue {
  /// A part by its name. In Stencil lists and texts have numbers from 0, `first`, `last` and `count`, objects a `count`.
  func part(_ name: String, engine: TemplateEngine) -> DataValue? {
    if let value = self[name] { return value }
    guard engine == .stencil else { return nil }
    switch (self, name) {
    case (.object(let fields), "count"): return .number("\(fields.count)")
    case (.list(let items), "count"): return .number("\(items.count)")
    case (.list(let items), "first"): return items.first ?? .null
    case (.list(let items), "last"): return items.last ?? .null
    case (.list(let items), _): return Int(name).flatMap { items.indices.contains($0) ? items[$0] : nil }
    case (.string(let text), "count"): return .number("\(text.count)")
    case (.string(let text), "first"): return text.first.map { .string(String($0)) } ?? .null
    case (.string(let text), "last"): return text.last.map { .string(String($0)) } ?? .null
    case (.string(let text), _):
      guard let index = Int(name), index >= 0,
        let place = text.index(text.startIndex, offsetBy: index, limitedBy: text.endIndex),
        place < text.endIndex
      else { return nil }
      return .string(String(text[place]))
    default: return nil
    }
  }

  /// The names of an object's fields in alphabetical order.
  public var fieldNames: [String] {
    if case .object(let fields) = self { fields.keys.sorted() } else { [] }
  }
}

extension TemplateOutline.Node {
  /// Where it stands in its file.
  fileprivate var offset: Int {
    switch self {
    case .variable(_, let offset), .dynamicPartial(_, let offset), .partial(_, let offset, _), .block(_, let offset, _),
      .section(_, _, let offset, _):
      offset
    }
  }
}
