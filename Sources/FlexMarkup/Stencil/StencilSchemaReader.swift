/// Reads what a Stencil template wants of its data: see `TemplateSchema`. A name in a loop or a condition may be missing; of
/// the items of a loop what is printed without a condition may not.
struct StencilSchemaReader {
  typealias Field = TemplateSchema.Field

  /// What a name stands for that isn't the data's.
  private enum Alias {
    /// Items of the list at a path; `depth` is how many loops and conditions there were around the loop's inside.
    case items([String], depth: Int)
    /// `key` and `items` of a group.
    case group([String], depth: Int)
    case other
  }

  private let includes: [String: [StencilNode]]
  private var aliases: [String: Alias] = ["forloop": .other, "block": .other, "filter_value": .other]
  /// Loops and conditions around.
  private var depth = 0
  /// Templates being read, innermost last: one that includes itself adds nothing new.
  private var open: [String] = []

  init(_ program: StencilProgram) { includes = program.includes }

  mutating func read(_ nodes: [StencilNode], into root: inout Field) {
    for node in nodes {
      switch node {
      case .text, .leave: break
      case .value(let value, _): use(value.expression, isPrinted: true, in: &root)
      case .choice(let branches):
        for branch in branches {
          if let condition = branch.condition { use(condition, isPrinted: false, in: &root) }
          inside { $0.read(branch.nodes, into: &root) }
        }
      case .loop(let loop): read(loop, into: &root)
      case .include(let name, let context, _):
        if let context { use(context, isPrinted: false, in: &root) }
        guard case .literal(.string(let name)) = name else {
          use(name, isPrinted: true, in: &root)
          continue
        }
        guard !open.contains(name), let nodes = includes[name] else { continue }
        open.append(name)
        // Names of an object that is given may be its own, or the template's.
        if context == nil { read(nodes, into: &root) } else { inside { $0.read(nodes, into: &root) } }
        open.removeLast()
      case .block(_, let nodes): read(nodes, into: &root)
      case .filtered(let filter, let nodes, _):
        use(filter, isPrinted: true, in: &root)
        read(nodes, into: &root)
      }
    }
  }

  private mutating func inside(_ body: (inout Self) -> Void) {
    depth += 1
    defer { depth -= 1 }
    body(&self)
  }

  private mutating func read(_ loop: StencilLoop, into root: inout Field) {
    use(loop.list, isPrinted: false, in: &root)
    let outer = aliases
    for variable in loop.variables { aliases[variable] = .other }
    if loop.variables.count == 1 { aliases[loop.variables[0]] = items(of: loop.list, in: &root, outer: outer) }
    if let condition = loop.condition { inside { $0.use(condition, isPrinted: false, in: &root) } }
    inside { $0.read(loop.nodes, into: &root) }
    aliases = outer
    inside { $0.read(loop.otherwise, into: &root) }
  }

  /// What a loop's variable stands for.
  private func items(of list: ValueExpression, in root: inout Field, outer: [String: Alias]) -> Alias {
    let isGroup: Bool
    let path: [String]?
    switch list {
    case .path(let plain): (path, isGroup) = (plain, false)
    case .call(let function, _):
      let keeps: Set<ValueFunction> = [.sort, .reverse, .filter, .unique, .slice, .group]
      path = keeps.contains(function) ? list.paths.first { $0.role == .list }?.path : nil
      isGroup = function == .group
    default: (path, isGroup) = (nil, false)
    }
    guard let path, let place = place(of: path) else { return .other }
    Self.update(place.path, in: &root) { field in
      field.isSection = true
      field.isAsked = true
    }
    return isGroup ? .group(place.path, depth: depth + 1) : .items(place.path, depth: depth + 1)
  }

  /// Where a name stands in the data, and in how many loops and conditions it may be missing; `nil` deeper than data is.
  private func place(of path: [String]) -> (path: [String], depth: Int)? {
    anyPlace(of: path).flatMap { $0.path.count <= ExpressionParser.maximumParts ? $0 : nil }
  }

  private func anyPlace(of path: [String]) -> (path: [String], depth: Int)? {
    guard let first = path.first else { return nil }
    switch aliases[first] {
    case nil: return (Self.fields(path), 0)
    case .other?: return nil
    case .items(let items, let depth)?: return (items + Self.fields(Array(path.dropFirst())), depth)
    case .group(let items, let depth)?:
      guard path.count > 1, path[1] == "items" else { return nil }
      return (items + Self.fields(Array(path.dropFirst(2))), depth)
    }
  }

  /// The names of fields alone: `rows.0.name` and `rows.first.name` are a name of the rows.
  private static func fields(_ path: [String]) -> [String] {
    path.enumerated().filter { $0 == 0 || Int($1) == nil && !["first", "last", "count"].contains($1) }.map(\.element)
  }

  private mutating func use(_ expression: ValueExpression, isPrinted: Bool, in root: inout Field) {
    for (name, role) in expression.paths {
      guard let place = place(of: name) else { continue }
      let isPart = name.dropFirst().contains { Int($0) != nil || ["first", "last", "count"].contains($0) }
      let isNeeded = isPrinted && place.depth == depth && !isPart
      Self.update(place.path, in: &root) { field in
        switch role {
        case .value, .field:
          if isPart {
            field.isAsked = true
          } else if !isPrinted {
            field.isAsked = true
          } else if aliases[name[0]] != nil, name.count == 1 {
            field.printsItems = true
          } else {
            field.isValue = true
          }
        case .number, .date:
          field.isValue = true
          field.kind = role == .number ? .number : .date
        case .list where name.count == 1:
          field.kind = field.isSection ? field.kind : .list
        case .list, .any: field.isAsked = true
        }
        if isNeeded, !field.printsItems { field.isRequired = field.isRequired || field.isValue || field.kind == .list }
      }
    }
  }

  /// Changes the field at a path, adding what isn't there.
  private static func update(_ path: [String], in field: inout Field, _ change: (inout Field) -> Void) {
    guard let first = path.first else { return change(&field) }
    field.update(first) { update(Array(path.dropFirst()), in: &$0, change) }
  }
}
