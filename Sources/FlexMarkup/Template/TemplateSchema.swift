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
    public var fields: [(name: String, field: Field)] = []
    /// Whether items are printed themselves, as `{{.}}`.
    public var printsItems = false

    public static func == (a: Field, b: Field) -> Bool {
      a.isValue == b.isValue && a.isSection == b.isSection && a.isAsked == b.isAsked && a.isRequired == b.isRequired
        && a.printsItems == b.printsItems && a.fields.map(\.name) == b.fields.map(\.name)
        && zip(a.fields, b.fields).allSatisfy { $0.field == $1.field }
    }

    public subscript(name: String) -> Field? { fields.first { $0.name == name }?.field }

    /// Changes the field of a name, adding it where it isn't there.
    fileprivate mutating func update(_ name: String, _ change: (inout Field) -> Void) {
      if let index = fields.firstIndex(where: { $0.name == name }) {
        change(&fields[index].field)
      } else {
        var field = Field()
        change(&field)
        fields.append((name, field))
      }
    }
  }

  /// The data's root: an object.
  public private(set) var root = Field()

  /// Reads the placeholders of a template and its partials.
  public init(_ template: Template) {
    root.isSection = true
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
      case .variable(let name, _):
        use(Self.name(of: name), path: path, isOptional: isOptional, in: &root) { $0.isValue = true }
      case .section(let name, let isInverted, _, let children):
        let name = Self.name(of: name)
        let isInItems = name != "." && !isInverted && !Self.printsOnly(name, children)
        use(name, path: path, isOptional: true, in: &root) { field in
          field.isSection = field.isSection || isInItems
          field.isAsked = true
        }
        let inner = isInItems ? owner(of: name, path: path, in: root) + Self.parts(name) : path
        read(children, path: inner, isOptional: true, into: &root)
      case .partial(let name, _, let children):
        read(children, path: path, isOptional: isOptional, into: &root)
        guard !open.contains(name), let outline = partials[name] else { continue }
        open.append(name)
        read(outline.nodes, path: path, isOptional: isOptional, into: &root)
        open.removeLast()
      case .block(_, _, let children): read(children, path: path, isOptional: isOptional, into: &root)
      case .dynamicPartial(let name, _):
        use(Self.name(of: name), path: path, isOptional: isOptional, in: &root) { $0.isValue = true }
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
      if !isOptional || isNested && owner == path && !field.isSection { field.isRequired = field.isValue }
    }
  }

  /// The scope that a name belongs to: the innermost open section, unless an enclosing one has it.
  private func owner(of name: String, path: [String], in root: Field) -> [String] {
    guard let first = Self.parts(name).first else { return path }
    var scope = path
    while true {
      if Self.field(at: scope, in: root)?[first] != nil { return scope }
      if scope.isEmpty { return path }
      scope.removeLast()
    }
  }

  /// Whether a section shows nothing but the value it asks for: `{{#award}}<p>{{award}}</p>{{/award}}`.
  private static func printsOnly(_ name: String, _ children: [TemplateOutline.Node]) -> Bool {
    children.allSatisfy { node in
      switch node {
      case .variable(let inner, _): Self.name(of: inner) == name
      case .section(let inner, _, _, let children): Self.name(of: inner) == name && printsOnly(name, children)
      default: false
      }
    }
  }

  /// The name without the mustache functions around it: `uppercased(name)` is `name`.
  private static func name(of placeholder: String) -> String {
    guard let open = placeholder.lastIndex(of: "(") else { return placeholder }
    return String(placeholder[placeholder.index(after: open)...].prefix { $0 != ")" })
  }

  private static func parts(_ name: String) -> [String] { name.split(separator: ".").map(String.init) }

  private static func field(at path: [String], in root: Field) -> Field? {
    path.reduce(root) { field, name in field?[name] }
  }

  private static func update(_ path: [String], in field: inout Field, _ change: (inout Field) -> Void) {
    guard let first = path.first else { return change(&field) }
    field.update(first) { update(Array(path.dropFirst()), in: &$0, change) }
  }
}
