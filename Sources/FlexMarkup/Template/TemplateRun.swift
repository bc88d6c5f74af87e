internal import FlexDOM
internal import FlexLimits

/// Puts a record's values into a template in mustache, and reports the names that nothing answers to.
struct TemplateRun {
  /// The template and the partials that it reaches, as `files` names them.
  private let outlines: [TemplateOutline]
  private let files: [String]
  /// Partials by name, as indices of files.
  private let partials: [String: Int]
  private let formats: LocaleFormats
  private let budget: Budget

  /// In UTF-8.
  private(set) var output: [UInt8] = []
  private(set) var diagnostics: [Diagnostic] = []
  private var reported: Set<SourceLocation> = []
  /// Innermost last.
  private var scopes: [Scope]
  /// How many partials and replaced blocks stand in each other.
  private var depth = 0

  /// Before the lines of partials and blocks.
  private var indentation: [UInt8] = []
  /// Whether the output ends with a line of the template: what follows is indented.
  private var isLineStart = false
  /// Blocks in place of others; of those with one name the first holds, that of the outermost template.
  private var replacements: [Replacement] = []

  /// What replaces a block is looked up where it is written, and written where the block is: the names that it
  /// misses are told of the one, its text is of the other.
  private var writes = true
  private var reports = true

  private struct Replacement {
    var name: String
    var nodes: [TemplateOutline.Node]
    /// That it is written in.
    var file: Int
    /// Whether it is being shown: a block of its own name in it isn't replaced by itself.
    var isOpen = false
  }

  init(
    _ outlines: [TemplateOutline], files: [String], partials: [String: Int], root: DataValue, formats: LocaleFormats,
    budget: Budget
  ) {
    self.outlines = outlines
    self.files = files
    self.partials = partials
    self.formats = formats
    self.budget = budget
    scopes = [Scope(value: root)]
  }

  /// - Throws: `MarkupError` where partials don't end, or a limit is gone over.
  mutating func render() throws(MarkupError) {
    output.reserveCapacity(outlines[0].literals.count * 2)
    try follow(outlines[0].nodes, file: 0, isText: false)
  }

  /// - Parameter isText: whether variables aren't escaped.
  private mutating func follow(_ nodes: [TemplateOutline.Node], file: Int, isText: Bool) throws(MarkupError) {
    var isText = isText
    for node in nodes {
      switch node {
      case .text(let range): if writes { write(range, of: file) }
      case .contentType(let type): isText = type
      case .variable(let expression, let isRaw, let offset):
        try count(file: file, offset: offset)
        let value = value(of: expression, file: file, offset: offset, isOptional: false)
        if writes, let value { write(value.text, isRaw: isRaw || isText) }
      case .section(let expression, let isInverted, let offset, let children):
        try count(file: file, offset: offset)
        let value = value(of: expression, file: file, offset: offset, isOptional: true)
        guard isInverted else {
          if let value, !value.isFalse {
            try followSection(value, children, file: file, offset: offset, isText: isText)
          }
          continue
        }
        if value?.isFalse ?? true { try follow(children, file: file, isText: isText) }
      case .block(let name, let indentation, let offset, let children):
        try count(file: file, offset: offset)
        try followBlock(name, indentation, children, file: file, offset: offset, isText: isText)
      case .partial(let name, let indentation, let offset, let children):
        try count(file: file, offset: offset)
        try followPartial(name, indentation, children, file: file, offset: offset)
      case .dynamicPartial(let expression, let indentation, let offset):
        try count(file: file, offset: offset)
        guard let value = value(of: expression, file: file, offset: offset, isOptional: false) else { continue }
        try followPartial(value.text, indentation, [], file: file, offset: offset)
      }
    }
  }

  /// Sections and partials inside each other multiply.
  private func count(file: Int, offset: Int) throws(MarkupError) {
    if !budget.expand(), let error = budget.error {
      throw MarkupError(.limitExceeded(error), location: location(file, offset))
    }
  }

  private mutating func followSection(
    _ value: DataValue, _ children: [TemplateOutline.Node], file: Int, offset: Int, isText: Bool
  ) throws(MarkupError) {
    switch value {
    case .list(let items):
      let isOnlyText = children.allSatisfy(\.isText)
      scopes.append(Scope(value: .null))
      for (index, item) in items.enumerated() {
        // Text alone is written as often.
        if isOnlyText { try count(file: file, offset: offset) }
        scopes[scopes.count - 1] = Scope(value: item, index: index, count: items.count)
        try follow(children, file: file, isText: isText)
      }
      scopes.removeLast()
    case .bool: try follow(children, file: file, isText: isText)
    default:
      scopes.append(Scope(value: value))
      try follow(children, file: file, isText: isText)
      scopes.removeLast()
    }
  }

  // MARK: Partials and blocks

  private mutating func followPartial(
    _ name: String, _ indentation: String, _ blocks: [TemplateOutline.Node], file: Int, offset: Int
  ) throws(MarkupError) {
    // What stands in the blocks is looked up in the scopes that are open here.
    if reports {
      let wrote = writes
      writes = false
      try follow(blocks, file: file, isText: false)
      writes = wrote
    }
    guard let partial = partials[name] else {
      return report(
        .missingPartial(name, nearest: NearestName.of(name, in: partials.keys.sorted())), file: file, offset: offset)
    }
    let outerCount = replacements.count
    // Of two with one name the last holds.
    for case .block(let name, _, _, let nodes) in blocks.reversed() {
      replacements.append(Replacement(name: name, nodes: nodes, file: file))
    }
    try deeper(name, file: file, offset: offset, indentation: indentation) { run throws(MarkupError) in
      try run.follow(run.outlines[partial].nodes, file: partial, isText: false)
    }
    replacements.removeLast(replacements.count - outerCount)
  }

  private mutating func followBlock(
    _ name: String, _ indentation: String, _ children: [TemplateOutline.Node], file: Int, offset: Int, isText: Bool
  ) throws(MarkupError) {
    guard writes, let index = replacements.firstIndex(where: { $0.name == name && !$0.isOpen }) else {
      return try indented(by: indentation) { run throws(MarkupError) in
        try run.follow(children, file: file, isText: isText)
      }
    }
    // The names of what isn't shown are told all the same: it may be shown elsewhere.
    if reports {
      writes = false
      try follow(children, file: file, isText: isText)
      writes = true
    }
    let reported = reports
    reports = false
    replacements[index].isOpen = true
    try deeper(name, file: file, offset: offset, indentation: indentation) { run throws(MarkupError) in
      try run.follow(run.replacements[index].nodes, file: run.replacements[index].file, isText: isText)
    }
    replacements[index].isOpen = false
    reports = reported
  }

  /// Follows a partial, or what replaces a block.
  private mutating func deeper(
    _ name: String, file: Int, offset: Int, indentation: String,
    _ body: (inout TemplateRun) throws(MarkupError) -> Void
  ) throws(MarkupError) {
    guard depth < LookUps.maximumPartialDepth else {
      throw MarkupError(
        .partialsTooDeep(name, limit: LookUps.maximumPartialDepth), location: location(file, offset))
    }
    depth += 1
    try indented(by: indentation, body)
    depth -= 1
  }

  private mutating func indented(
    by blanks: String, _ body: (inout TemplateRun) throws(MarkupError) -> Void
  ) throws(MarkupError) {
    guard !blanks.isEmpty else { return try body(&self) }
    let outerCount = indentation.count
    indentation += blanks.utf8
    try body(&self)
    indentation.removeLast(indentation.count - outerCount)
  }

  // MARK: Values

  /// What a placeholder says; what is missing or of the wrong kind is reported.
  ///
  /// - Parameter isOptional: whether a name alone may well not be there.
  private mutating func value(
    of expression: ValueExpression, file: Int, offset: Int, isOptional: Bool
  ) -> DataValue? {
    if case .path(let path) = expression {
      if let value = LookUps.value(at: path, in: scopes) { return value }
      guard reports else { return nil }
      let nearest = LookUps.nearest(path, in: scopes)
      // A section may well have no data. A name that is nearly there is a slip all the same.
      if !isOptional || nearest != nil {
        report(
          .missingValue(path.joined(separator: "."), nearest: nearest), file: file, offset: offset,
          isOmission: !isOptional)
      }
      return nil
    }
    var evaluator = Evaluator(formats: formats)
    let value = evaluator.value(of: expression, in: scopes)
    for path in evaluator.missing {
      report(
        .missingValue(path.joined(separator: "."), nearest: LookUps.nearest(path, in: scopes)), file: file,
        offset: offset)
    }
    for problem in evaluator.problems {
      report(
        .wrongValue(function: problem.function, found: problem.found, expected: problem.expected), file: file,
        offset: offset, severity: .error)
    }
    return value
  }

  private func location(_ file: Int, _ offset: Int) -> SourceLocation {
    SourceLocation(file: files[file], offset: offset)
  }

  /// Reports each place once: the rows of a list miss the same name together.
  private mutating func report(
    _ problem: MarkupError.Problem, file: Int, offset: Int, severity: Severity = .warning, isOmission: Bool = true
  ) {
    let location = location(file, offset)
    guard reports, reported.insert(location).inserted else { return }
    diagnostics.append(Diagnostic(MarkupError(problem, location: location), severity: severity, isOmission: isOmission))
  }

  // MARK: Output

  private mutating func write(_ range: Range<Int>, of file: Int) {
    let newline = UInt8(ascii: "\n")
    if indentation.isEmpty {
      output += outlines[file].literals[range]
      isLineStart = outlines[file].literals[range.upperBound - 1] == newline
      return
    }
    var rest = outlines[file].literals[range]
    while !rest.isEmpty {
      let line = rest.prefix(through: rest.firstIndex(of: newline) ?? rest.endIndex - 1)
      if isLineStart { output += indentation }
      output += line
      isLineStart = line.last == newline
      rest = rest[line.endIndex...]
    }
  }

  /// - Parameter isRaw: whether it isn't escaped.
  private mutating func write(_ value: String, isRaw: Bool) {
    guard !value.isEmpty else { return }
    if isLineStart {
      output += indentation
      isLineStart = false
    }
    if isRaw { output += value.utf8 } else { output.append(escaping: value) }
  }
}
