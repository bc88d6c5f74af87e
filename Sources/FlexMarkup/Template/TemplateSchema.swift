/// What a template wants of its data, read from its placeholders.
///
/// A variable wants a text or a number. A section wants a list, an object or a yes/no; names inside it
/// belong to its items, unless an enclosing scope has them already. What stands in no section is
/// required: a section is where a template says that something may be missing.
public struct TemplateSchema: Equatable, Sendable {
  /// What one name must hold.
  public struct Field: Equatable, Sendable {
    /// Whether it is printed somewhere as a value.
    public var isValue = false
    /// Whether it opens a section that shows parts of it.
    public var isSection = false
    /// Whether a section, or an inverted one, asks if it is there.
    public var isAsked = false
    /// Whether the template shows it without asking first whether it is there.
    public var isRequired = false
    /// Names of the items or of the object, in the order of their first use.
    public private(set) var fields: [(name: String, field: Field)] = []
    /// Where names are among `fields`.
    private var places: [String: Int] = [:]
    /// Whether items are printed themselves, as `{{.}}`.
    public var printsItems = false
    /// What functions want it to be; `nil` where it is only printed.
    public var kind: Kind?

    public enum Kind: String, Sendable {
      case number, date, list
    }

    public static func == (a: Field, b: Field) -> Bool {
      a.isValue == b.isValue && a.isSection == b.isSection && a.isAsked == b.isAsked && a.isRequired == b.isRequired
        && a.printsItems == b.printsItems && a.kind == b.kind && a.fields.map(\.name) == b.fields.map(\.name)
        && zip(a.fields, b.fields).allSatisfy { $0.field == $1.field }
    }

    public subscript(name: String) -> Field? { places[name].map { fields[$0].field } }

    /// Changes the field of a name, adding it where it isn't there.
    mutating func update(_ name: String, _ change: (inout Field) -> Void) {
      if let index = places[name] {
        change(&fields[index].field)
      } else {
        var field = Field()
        change(&field)
        places[name] = fields.count
        fields.append((name, field))
      }
    }
  }

  /// The data's root: an object.
  public private(set) var root = Field()

  /// Reads the placeholders of a template and its partials.
  public init(_ template: Template) {
    root.isSection = true
    if let program = template.stencil {
      var reader = StencilSchemaReader(program)
      reader.read(program.nodes, into: &root)
      return
    }
    var reader = Reader(partials: template.partials)
    reader.read(template.outline.nodes, path: [], isOptional: false, into: &root)
  }

  /// Names at the data's top level that no placeholder of the template uses.
  public func unusedNames(among names: some Sequence<String>) -> [String] {
    names.filter { root[$0] == nil }
  }
}

/// Walks a template's placeholders with the path of open sections.
private struct Reader {
  typealias Field = TemplateSchema.Field
  let partials: [String: TemplateOutline]
  /// Partials being read, innermost last: one that includes itself adds nothing new.
  var open: [String] = []

  init(partials: [String: TemplateOutline]) { self.partials = partials }

  mutating func read(_ nodes: [TemplateOutline.Node], path: [String], isOptional: Bool, into root: inout Field) {
    for node in nodes {
      switch node {
      case .variable(let expression, _, _):
        use(expression, path: path, isOptional: isOptional, in: &root)
      case .section(let expression, let isInverted, _, let children):
        guard let plain = expression.plainPath else {
          readSection(of: expression, isInverted, children, path: path, into: &root)
          continue
        }
        let name = Self.name(plain)
        let isInItems = name != "." && !isInverted && !Self.printsOnly(name, children)
        use(name, path: path, isOptional: true, in: &root) { field in
          field.isSection = field.isSection || isInItems
          field.isAsked = true
        }
        let inner = isInItems ? owner(of: name, path: path, in: root) + Self.parts(name) : path
        // No data is as deep.
        guard inner.count <= ExpressionParser.maximumParts else { continue }
        read(children, path: inner, isOptional: true, into: &root)
      case .partial(let name, _, _, let children):
        read(children, path: path, isOptional: isOptional, into: &root)
        guard !open.contains(name), let outline = partials[name] else { continue }
        open.append(name)
        read(outline.nodes, path: path, isOptional: isOptional, into: &root)
        open.removeLast()
      case .block(_, _, _, let children): read(children, path: path, isOptional: isOptional, into: &root)
      case .dynamicPartial(let expression, _, _):
        use(expression, path: path, isOptional: isOptional, in: &root)
      case .text, .contentType: break
      }
    }
  }

  /// A section over what functions make of a list, or one that a comparison opens.
  private mutating func readSection(
    of expression: ValueExpression, _ isInverted: Bool, _ children: [TemplateOutline.Node], path: [String],
    into root: inout Field
  ) {
    use(expression, path: path, isOptional: true, in: &root)
    guard case .call(let function, _) = expression, !isInverted,
      let list = expression.paths.first(where: { $0.role == .list })?.path
    else { return read(children, path: path, isOptional: true, into: &root) }
    let name = Self.name(list)
    let items = owner(of: name, path: path, in: root) + Self.parts(name)
    guard items.count <= ExpressionParser.maximumParts else { return }
    switch function {
    case .sort, .reverse, .filter, .unique, .slice, .first, .last, .item:
      Self.update(items, in: &root) { $0.isSection = true }
      read(children, path: items, isOptional: true, into: &root)
    case .group:
      // Of a group there are its key and its items.
      Self.update(items, in: &root) { $0.isSection = true }
      for child in children {
        if case .section(.path(["items"]), false, _, let inner) = child {
          read(inner, path: items, isOptional: true, into: &root)
        } else if case .variable(let value, _, _) = child,
          value.paths.allSatisfy({ ["key", "items"].contains($0.path.first) })
        {
          continue
        } else {
          read([child], path: path, isOptional: true, into: &root)
        }
      }
    default: break
    }
  }

  /// Notes the names of a placeholder, and what its functions take them for.
  private func use(_ expression: ValueExpression, path: [String], isOptional: Bool, in root: inout Field) {
    if let plain = expression.plainPath {
      return use(Self.name(plain), path: path, isOptional: isOptional, in: &root) { $0.isValue = true }
    }
    for (name, role) in expression.paths {
      switch role {
      case .value, .field: use(Self.name(name), path: path, isOptional: isOptional, in: &root) { $0.isValue = true }
      case .number, .date:
        use(Self.name(name), path: path, isOptional: isOptional, in: &root) { field in
          field.isValue = true
          field.kind = role == .number ? .number : .date
        }
      case .list where name.count == 1 && name[0] != ".":
        use(name[0], path: path, isOptional: isOptional, in: &root) { $0.kind = .list }
      case .list, .any:
        // `items.price` may be a price each of many items.
        if let first = name.first, first != "." {
          use(first, path: path, isOptional: true, in: &root) { $0.isAsked = true }
        }
      }
    }
  }

  private func use(
    _ name: String, path: [String], isOptional: Bool, in root: inout Field, _ change: (inout Field) -> Void
  ) {
    guard name != "." else {
      Self.update(path, in: &root) { $0.printsItems = true }
      return
    }
    let owner = owner(of: name, path: path, in: root)
    let isNested = !owner.isEmpty
    Self.update(owner + Self.parts(name), in: &root) { field in
      change(&field)
      if !isOptional || isNested && owner == path && !field.isSection {
        field.isRequired = field.isValue || field.kind == .list
      }
    }
  }

  /// The scope that a name belongs to: the innermost open section, unless an enclosing one has it.
  private func owner(of name: String, path: [String], in root: Field) -> [String] {
    guard let first = Self.parts(name).first else { return path }
    var field: Field? = root
    var found: Int?
    for depth in 0...path.count {
      if field?[first] != nil { found = depth }
      if depth < path.count { field = field?[path[depth]] }
    }
    return found.map { Array(path.prefix($0)) } ?? path
  }

  /// Whether a section shows nothing but the value it asks for: `{{#award}}<p>{{award}}</p>{{/award}}`.
  private static func printsOnly(_ name: String, _ children: [TemplateOutline.Node]) -> Bool {
    func isSame(_ expression: ValueExpression) -> Bool { expression.paths.allSatisfy { Self.name($0.path) == name } }
    return children.allSatisfy { node in
      switch node {
      case .text, .contentType: true
      case .variable(let inner, _, _): isSame(inner)
      case .section(let inner, _, _, let children): isSame(inner) && printsOnly(name, children)
      default: false
      }
    }
  }

  /// A path as it is written.
  private static func name(_ path: [String]) -> String { path == ["."] ? "." : path.joined(separator: ".") }

  private static func parts(_ name: String) -> [String] { name.split(separator: ".").map(String.init) }

  private static func update(_ path: [String], in field: inout Field, _ change: (inout Field) -> Void) {
    guard let first = path.first else { return change(&field) }
    field.update(first) { update(Array(path.dropFirst()), in: &$0, change) }
  }
}
