public import FlexLimits
internal import Mustache

/// A mustache template, parsed once and bound to any number of records.
public struct Template: Sendable {
  /// A partial's text and the name of its file; `nil` where there is none.
  public typealias PartialLoader = (_ name: String) throws -> (text: String, file: String)?

  /// The template's own placeholders.
  public let outline: TemplateOutline
  /// The partials that the template reaches, by name.
  public let partials: [String: TemplateOutline]
  /// Files of the template and its partials.
  public let files: [String]

  private let template: MustacheTemplate
  /// The text with stamps, of a template without placeholders: it needs no parsing, which takes long where a
  /// character has thousands of marks.
  private let constant: String?
  private let library: MustacheLibrary
  private let partialFiles: [String: Int]

  /// Parses a template and the partials it includes.
  ///
  /// - Parameters:
  ///   - file: what locations name the template.
  ///   - partial: loads a partial by name; asked once a name.
  /// - Throws: `MarkupError` where a placeholder is broken, and what the loader throws.
  public init(_ text: String, file: String, partial: PartialLoader = { _ in nil }) throws {
    let outline = try TemplateOutline(text, file: file)
    var files = [file]
    var outlines: [String: TemplateOutline] = [:]
    var partialFiles: [String: Int] = [:]
    var library = MustacheLibrary()
    var wanted = Self.partialNames(in: outline.nodes)
    while let name = wanted.popLast() {
      guard outlines[name] == nil, let (text, file) = try partial(name) else { continue }
      let outline = try TemplateOutline(text, file: file)
      outlines[name] = outline
      partialFiles[name] = files.count
      library.register(try Self.parse(text, file: file, index: files.count), named: name)
      files.append(file)
      wanted += Self.partialNames(in: outline.nodes)
    }
    self.outline = outline
    partials = outlines
    constant = outline.nodes.isEmpty && !text.utf8.contains("{{".utf8) ? TagStamp.stamp(text, file: 0) : nil
    template = try Self.parse(constant == nil ? text : "", file: file, index: 0)
    self.library = library
    self.partialFiles = partialFiles
    self.files = files
  }

  private static func parse(_ text: String, file: String, index: Int) throws(MarkupError) -> MustacheTemplate {
    do {
      return try MustacheTemplate(string: TagStamp.stamp(text, file: index))
    } catch let error as MustacheTemplate.ParserError {
      // The outline found nothing wrong: what is left are extensions used in a way they don't allow.
      let offset = SourceText(text).offset(line: error.context.lineNumber, column: 1)
      throw MarkupError(.rejectedTemplate("\(error.error)"), location: SourceLocation(file: file, offset: offset))
    } catch {
      throw MarkupError(.rejectedTemplate("\(error)"), location: SourceLocation(file: file, offset: 0))
    }
  }

  private static func partialNames(in nodes: [TemplateOutline.Node]) -> [String] {
    nodes.flatMap { node -> [String] in
      switch node {
      case .partial(let name, _, let children): [name] + partialNames(in: children)
      case .section(_, _, _, let children), .block(_, _, let children): partialNames(in: children)
      case .variable, .dynamicPartial: []
      }
    }
  }

  /// Puts the data's values in.
  ///
  /// Missing values and partials leave nothing behind but a warning.
  ///
  /// - Parameter budget: what the document may take; its own by default.
  /// - Throws: `MarkupError` where partials include themselves without an end, or a limit is gone over.
  public func bind(_ data: DataValue, budget: Budget = Budget()) throws(MarkupError) -> BoundTemplate {
    budget.begin(.binding)
    let root = root(for: data)
    var known: [String: (outline: TemplateOutline, file: Int)] = [:]
    for (name, outline) in partials { known[name] = (outline, partialFiles[name] ?? 0) }
    var lookUps = LookUps(partials: known, files: files, budget: budget)
    try lookUps.follow(outline.nodes, file: 0, scopes: [root])
    return BoundTemplate(
      stampedText: constant ?? template.render(root.mustacheValue, library: library), files: files,
      diagnostics: lookUps.diagnostics)
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
    let sections = outline.nodes.compactMap { node -> (name: String, children: [TemplateOutline.Node])? in
      if case .section(let name, false, _, let children) = node { (name, children) } else { nil }
    }
    let absent = sections.filter { section in
      LookUps.path(of: section.name).map { $0[0] != "." && LookUps.value(at: $0, in: [data]) == nil } ?? false
    }
    guard absent.count == 1, let section = absent.first, !section.name.contains(".") else { return nil }
    func answers(_ record: DataValue) -> Bool {
      Self.names(in: section.children).contains { record[$0] != nil }
    }
    switch Self.rows(of: data) {
    case .object: return answers(data) ? section.name : nil
    case .list(let records): return records.first.map(answers) ?? false ? section.name : nil
    default: return nil
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
    var names: Set<String> = []
    var pending = [outline.nodes] + partials.values.map(\.nodes)
    while let nodes = pending.popLast() {
      names.formUnion(Self.names(in: nodes))
      for node in nodes {
        switch node {
        case .section(_, _, _, let children), .block(_, _, let children), .partial(_, _, let children):
          pending.append(children)
        case .variable, .dynamicPartial: break
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
      case .variable(let name, _), .section(let name, _, _, _), .dynamicPartial(let name, _):
        if let first = LookUps.path(of: name)?.first { names.insert(first) }
      case .block(_, _, let children), .partial(_, _, let children):
        names.formUnion(Self.names(in: children))
      }
    }
    return names
  }
}

extension DataValue {
  /// The value as swift-mustache takes it: it knows `Bool`s and sequences by their type.
  fileprivate var mustacheValue: Any {
    switch self {
    case .bool(let value): value
    case .list(let items): MustacheItems(items: items)
    default: MustacheValue(value: self)
    }
  }
}

/// A text, a number or an object.
private struct MustacheValue: MustacheParent, MustacheCustomRenderable {
  let value: DataValue

  func child(named name: String) -> Any? { value[name]?.mustacheValue }
  var renderText: String { value.text }
  var isNull: Bool { value.isFalse }
}

/// A list that sections walk over and variables print.
private struct MustacheItems: MustacheSequence, MustacheCustomRenderable {
  let items: [DataValue]

  func makeIterator() -> AnyIterator<Any> {
    var iterator = items.makeIterator()
    return AnyIterator { iterator.next()?.mustacheValue }
  }
  var renderText: String { DataValue.list(items).text }
  var isNull: Bool { items.isEmpty }
}
