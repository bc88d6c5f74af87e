public import FlexDOM
public import FlexLimits

/// A template, in mustache, Stencil or HTML alone, parsed once and bound to any number of records.
public struct Template: Sendable {
  /// A partial's text and the name of its file; `nil` where there is none.
  public typealias PartialLoader = (_ name: String) throws -> (text: String, file: String)?

  /// The language that it is written in.
  public let engine: TemplateEngine
  /// What a template in Stencil is; `nil` of mustache.
  let stencil: StencilProgram?

  /// What a template in mustache is, and after it the partials that it reaches, as `files` names them.
  private let outlines: [TemplateOutline]
  /// Partials by name, as indices of files.
  private let partialFiles: [String: Int]
  /// Files of the template and its partials.
  public let files: [String]

  /// The text with stamps, of a template that asks for nothing.
  private let constant: String?
  /// Whether there are functions, some of which write numbers and dates as a locale has them.
  private let hasFunctions: Bool
  /// The lists that the template goes over and that stand in nothing else, with the names that it asks of their items.
  private let topLevelLists: [(path: [String], names: Set<String>)]
  private let language: DeclaredLanguage?

  /// Whose formats numbers, dates and lists have: a BCP 47 tag. `nil` leaves it to `<html lang>`; without one they are
  /// English.
  public var locale: String?
  /// What is to be said of how the template's bytes were read; said with each record.
  public var encodingNote: Diagnostic?

  /// Parses a template and the partials it includes.
  ///
  /// - Parameters:
  ///   - file: what locations name the template.
  ///   - engine: its language; by default as the file's name says.
  ///   - partial: loads a partial, or what is included or extended, by name; asked once a name.
  /// - Throws: `MarkupError` where a tag of Stencil is broken, and what the loader throws.
  public init(
    _ text: String, file: String, engine: TemplateEngine? = nil, partial: PartialLoader = { _ in nil }
  ) throws {
    let engine = engine ?? TemplateEngine(ofFileNamed: file)
    self.engine = engine
    if engine == .stencil {
      let program = try StencilProgram(text, file: file, partial: partial)
      stencil = program
      (outlines, partialFiles) = ([TemplateOutline()], [:])
      (constant, hasFunctions, topLevelLists) = (nil, true, program.topLevelLists)
      files = program.files
      language = program.language(of: text)
      return
    }
    stencil = nil
    if engine == .html {
      (outlines, partialFiles, files) = ([TemplateOutline()], [:], [file])
      constant = TagStamp.stamp(text, file: 0, engine: engine, syntax: MarkupSyntax(ofFileNamed: file))
      (hasFunctions, topLevelLists) = (false, [])
      language = DeclaredLanguage(text, engine: engine)
      return
    }
    let outline = try TemplateOutline(text, file: file)
    var outlines = [outline]
    var files = [file]
    var partialFiles: [String: Int] = [:]
    var wanted = Self.partialNames(in: outline.nodes)
    while let name = wanted.popLast() {
      guard partialFiles[name] == nil, let (text, file) = try partial(name) else { continue }
      let outline = try TemplateOutline(text, file: file, index: files.count)
      partialFiles[name] = files.count
      outlines.append(outline)
      files.append(file)
      wanted += Self.partialNames(in: outline.nodes)
    }
    self.outlines = outlines
    self.partialFiles = partialFiles
    self.files = files
    constant = outline.constant
    hasFunctions = outlines.contains { $0.hasFunctions }
    topLevelLists = Self.topLevelLists(of: outline)
    language = DeclaredLanguage(text)
  }

  /// What is wrong with placeholders of mustache, in the template and its partials, as it is found.
  public var malformed: [MarkupError] { outlines.flatMap(\.malformed) }

  /// Asks whether the template can be given data.
  ///
  /// - Throws: `MarkupError` at the first placeholder that is not closed, closes nothing or stands where it can't.
  public func checkPlaceholders() throws(MarkupError) {
    for outline in outlines { if let error = outline.malformed.first { throw error } }
  }

  /// The template's own text and placeholders, of mustache.
  public var outline: TemplateOutline { outlines[0] }

  /// The partials that the template reaches, by name.
  public var partials: [String: TemplateOutline] { partialFiles.mapValues { outlines[$0] } }

  private static func partialNames(in nodes: [TemplateOutline.Node]) -> [String] {
    nodes.flatMap { node -> [String] in
      switch node {
      case .partial(let name, _, _, let children): [name] + partialNames(in: children)
      case .section(_, _, _, let children), .block(_, _, _, let children): partialNames(in: children)
      case .text, .variable, .dynamicPartial, .contentType: []
      }
    }
  }

  /// Puts the data's values in.
  ///
  /// Missing values and partials leave nothing behind but a warning. Where there is no data at all, what is no
  /// placeholder is text: a page that others wrote may be no template.
  ///
  /// - Parameter budget: what the document may take; its own by default.
  /// - Throws: `MarkupError` where a placeholder is broken, partials include themselves without an end, or a limit is
  ///   gone over.
  public func bind(_ data: DataValue, budget: Budget = Budget()) throws(MarkupError) -> BoundTemplate {
    if !data.isNone { try checkPlaceholders() }
    budget.begin(.binding)
    let root = root(for: data)
    if let stencil {
      let (formats, unknown) = formats(for: root)
      var run = StencilRun(stencil, root: root, formats: formats, budget: budget)
      try run.render()
      return BoundTemplate(stampedText: run.output, files: files, diagnostics: unknown + run.diagnostics)
    }
    let (formats, unknown) = formats(for: root)
    if let constant { return BoundTemplate(stampedText: constant, files: files, diagnostics: unknown) }
    var run = TemplateRun(
      outlines, files: files, partials: partialFiles, root: root, formats: formats, budget: budget)
    try run.render()
    return BoundTemplate(
      stampedText: String(decoding: run.output, as: UTF8.self), files: files, diagnostics: unknown + run.diagnostics)
  }

  /// The formats of the document's language, and what is to be said of the template: that there are none where they
  /// would be needed, and how its bytes were read.
  private func formats(for root: DataValue) -> (LocaleFormats, [Diagnostic]) {
    let kept = malformed.map {
      Diagnostic(MarkupError(.keptAsText($0.problem), location: $0.location), severity: .warning)
    }
    let notes = (encodingNote.map { [$0] } ?? []) + kept
    guard let name = locale ?? language?.name(for: root), !name.isEmpty else { return (.english, notes) }
    if let formats = LocaleFormats(name) { return (formats, notes) }
    guard hasFunctions else { return (.english, notes) }
    let location = locale == nil ? language.map { SourceLocation(file: files[0], offset: $0.offset) } : nil
    let error = MarkupError(.unknownLocale(name, used: LocaleFormats.english.name), location: location)
    return (.english, notes + [Diagnostic(error, severity: .warning)])
  }

  /// The data as the template's root.
  ///
  /// A template of many records has all of them in one section: `{{#cards}}…{{/cards}}`. A single
  /// record, or a list of them, then stands for that section's list, as long as the data has no
  /// such name and the record has a name that the section asks for.
  func root(for data: DataValue) -> DataValue {
    guard let name = listSection(for: data) else { return data }
    let data = Self.rows(of: data)
    if case .object(var fields) = data {
      fields[name] = .list([data])
      return .object(fields)
    }
    return .object([name: data])
  }

  /// The section that data stands for the list of, or `nil` where the data is the root itself.
  func listSection(for data: DataValue) -> String? {
    let absent = topLevelLists.filter { LookUps.value(at: $0.path, in: [Scope(value: data)]) == nil }
    guard absent.count == 1, let section = absent.first, section.path.count == 1 else { return nil }
    let name = section.path[0]
    func answers(_ record: DataValue) -> Bool { section.names.contains { record[$0] != nil } }
    switch Self.rows(of: data) {
    case .object: return answers(data) ? name : nil
    case .list(let records):
      // `{{#mail}}{{mail}}{{/mail}}` of records that have mail asks one of them whether it does.
      guard records.first.map(answers) ?? false, !records.contains(where: { $0[name] != nil }) else { return nil }
      return name
    default: return nil
    }
  }

  private static func topLevelLists(of outline: TemplateOutline) -> [(path: [String], names: Set<String>)] {
    outline.nodes.compactMap { node in
      guard case .section(.path(let path), false, _, let children) = node, path[0] != "." else { return nil }
      return (path, names(in: children))
    }
  }

  /// A table's rows as the list that they are.
  private static func rows(of data: DataValue) -> DataValue {
    guard case .object(let fields) = data, fields.count == 1, case .list(let rows)? = fields[DataReader.rowsName] else {
      return data
    }
    return .list(rows)
  }

  /// The records of data that is a list of them, where the template shows one: it asks for names, and neither for
  /// the list nor for its items.
  public func records(in data: DataValue) -> [DataValue]? {
    let names = mentionedNames
    guard !names.isEmpty, !names.contains("."), listSection(for: data) == nil else { return nil }
    switch data {
    case .list(let records): return records
    case .object(let fields):
      guard fields.count == 1, let (name, value) = fields.first, !names.contains(name), case .list(let records) = value,
        name == DataReader.rowsName || records.contains(where: { record in names.contains { record[$0] != nil } })
      else { return nil }
      return records
    default: return nil
    }
  }

  /// First parts of all names that the template and its partials ask for, in whatever scope.
  public var mentionedNames: Set<String> {
    if let stencil { return stencil.mentionedNames }
    var names: Set<String> = []
    var pending = outlines.map(\.nodes)
    while let nodes = pending.popLast() {
      names.formUnion(Self.names(in: nodes))
      for node in nodes {
        switch node {
        case .section(_, _, _, let children), .block(_, _, _, let children), .partial(_, _, _, let children):
          pending.append(children)
        case .text, .variable, .dynamicPartial, .contentType: break
        }
      }
    }
    return names
  }

  /// First parts of the names that nodes look up in their own scope.
  private static func names(in nodes: [TemplateOutline.Node]) -> Set<String> {
    var names: Set<String> = []
    for node in nodes {
      switch node {
      case .variable(let expression, _, _), .section(let expression, _, _, _), .dynamicPartial(let expression, _, _):
        names.formUnion(expression.paths.compactMap(\.path.first))
      case .block(_, _, _, let children), .partial(_, _, _, let children):
        names.formUnion(Self.names(in: children))
      case .text, .contentType: break
      }
    }
    return names
  }
}
