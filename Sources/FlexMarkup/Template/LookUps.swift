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

  /// How deep partials may include each other.
  static let maximumPartialDepth = 64

  init(partials: [String: (outline: TemplateOutline, file: Int)], files: [String], budget: Budget) {
    self.budget = budget
    self.partials = partials
    self.files = files
  }

  /// Looks up everything in `nodes`, with the innermost of `scopes` last.
  mutating func follow(_ nodes: [TemplateOutline.Node], file: Int, scopes: [DataValue]) throws(MarkupError) {
    for node in nodes {
      // Sections and partials inside each other multiply: this is counted here, before anything is written.
      if !budget.expand(), let error = budget.error {
        throw MarkupError(.limitExceeded(error), location: SourceLocation(file: files[file], offset: node.offset))
      }
      switch node {
      case .variable(let name, let offset):
        guard let path = Self.path(of: name) else { continue }
        if Self.value(at: path, in: scopes) == nil { reportMissing(path, file: file, offset: offset, scopes: scopes) }
      case .section(let name, let isInverted, let offset, let children):
        try followSection(name, isInverted, offset, children, file: file, scopes: scopes)
      case .block(_, _, let children):
        try follow(children, file: file, scopes: scopes)
      case .partial(let name, let offset, let children):
        try follow(children, file: file, scopes: scopes)
        try followPartial(name, file: file, offset: offset, scopes: scopes)
      case .dynamicPartial(let name, let offset):
        guard let path = Self.path(of: name) else { continue }
        guard let value = Self.value(at: path, in: scopes) else {
          reportMissing(path, file: file, offset: offset, scopes: scopes)
          continue
        }
        try followPartial(value.text, file: file, offset: offset, scopes: scopes)
      }
    }
  }

  private mutating func followSection(
    _ name: String, _ isInverted: Bool, _ offset: Int, _ children: [TemplateOutline.Node], file: Int,
    scopes: [DataValue]
  ) throws(MarkupError) {
    // A name such as `first()` asks for the place in the list, not for data.
    guard let path = Self.path(of: name) else {
      return try follow(children, file: file, scopes: scopes)
    }
    let value = Self.value(at: path, in: scopes)
    // A section may well have no data. A name that is nearly there is a slip all the same.
    if value == nil, let nearest = Self.nearest(path, in: scopes) {
      report(
        .missingValue(path.joined(separator: "."), nearest: nearest), file: file, offset: offset, isOmission: false)
    }
    let isFalse = value?.isFalse ?? true
    if isInverted {
      if isFalse { try follow(children, file: file, scopes: scopes) }
    } else if let value, !isFalse {
      switch value {
      case .list(let items): for item in items { try follow(children, file: file, scopes: scopes + [item]) }
      case .bool: try follow(children, file: file, scopes: scopes)
      default: try follow(children, file: file, scopes: scopes + [value])
      }
    }
  }

  private mutating func followPartial(
    _ name: String, file: Int, offset: Int, scopes: [DataValue]
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

  private mutating func reportMissing(_ path: [String], file: Int, offset: Int, scopes: [DataValue]) {
    report(
      .missingValue(path.joined(separator: "."), nearest: Self.nearest(path, in: scopes)), file: file, offset: offset)
  }

  /// Reports each place once: the rows of a list miss the same name together.
  private mutating func report(_ problem: MarkupError.Problem, file: Int, offset: Int, isOmission: Bool = true) {
    let location = SourceLocation(file: files[file], offset: offset)
    guard reported.insert(location).inserted else { return }
    diagnostics.append(Diagnostic(MarkupError(problem, location: location), severity: .warning, isOmission: isOmission))
  }

  /// The parts of a dotted name without its transforms; `nil` where it names no data.
  static func path(of name: String) -> [String]? {
    var name = Substring(name)
    while let open = name.firstIndex(of: "("), name.last == ")" {
      name = name[name.index(after: open)...].dropLast()
    }
    if name == "." { return ["."] }
    let parts = name.split(separator: ".").map(String.init)
    if parts.isEmpty { return nil }
    // A leading dot keeps the look-up in the innermost scope.
    return name.first == "." ? ["."] + parts : parts
  }

  /// Looks the first part up from the innermost scope outwards, the rest inside what was found.
  static func value(at path: [String], in scopes: [DataValue]) -> DataValue? {
    var value: DataValue?
    if path.first == "." {
      value = scopes.last
    } else {
      for scope in scopes.reversed() {
        value = path.first.flatMap { scope[$0] }
        if value != nil { break }
      }
    }
    for part in path.dropFirst() { value = value?[part] }
    return value
  }

  /// A name near to the part that is missing, with what comes before it.
  static func nearest(_ path: [String], in scopes: [DataValue]) -> String? {
    for count in path.indices {
      let known = Array(path[..<count])
      // The innermost scope comes first, as in looking up.
      let owners = count == 0 ? scopes.reversed() : value(at: known, in: scopes).map { [$0] } ?? []
      if owners.contains(where: { $0[path[count]] != nil }) { continue }
      return owners.lazy.compactMap { NearestName.of(path[count], in: $0.fieldNames) }.first.map {
        (known + [$0] + path[(count + 1)...]).joined(separator: ".")
      }
    }
    return nil
  }
}

extension DataValue {
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
