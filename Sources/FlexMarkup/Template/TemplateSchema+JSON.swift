extension TemplateSchema {
  /// The schema as a JSON Schema document, draft 2020-12, with stable formatting.
  ///
  /// - Parameter title: names the template.
  public func jsonSchema(title: String) -> String {
    var object: [(String, JSON)] = [
      ("$schema", .text("https://json-schema.org/draft/2020-12/schema")), ("title", .text(title)),
      ("type", .text("object")),
    ]
    var writer = SchemaWriter()
    object += writer.members(root)
    if !writer.definitions.isEmpty { object.append(("$defs", .object(writer.definitions))) }
    return JSON.object(object).formatted(indent: "") + "\n"
  }
}

/// Turns fields into schemas. What a section shows is asked of its items and of itself: written out twice in each
/// section, it would double with each of them.
private struct SchemaWriter {
  typealias Field = TemplateSchema.Field
  /// What sections show that have many others in them.
  var definitions: [(String, JSON)] = []

  /// Sections in each other that are written out; those around them are referred to.
  private static let writtenDepth = 3

  private mutating func schema(_ field: Field) -> JSON {
    if field.isCondition { return .object([]) }
    let hasParts = !field.fields.isEmpty
    if let kind = field.kind, !field.isSection {
      let types = kind == .list ? ["array", "null"] : ["number", "string", "null"]
      let words = kind == .number ? "a number" : kind == .date ? "a date or a time" : "a list"
      return .object([("type", .list(types.map(JSON.text))), ("description", .text(words))])
    }
    if !field.isSection {
      guard hasParts else { return .object([("type", .list(Self.scalars))]) }
      return .object([("type", .text("object"))] + members(field))
    }
    let types = ["array", "object", "boolean", "null"] + (field.isValue ? ["string", "number"] : [])
    if Self.sections(in: field) > Self.writtenDepth {
      let shown = JSON.object([("type", .text("object"))] + members(field))
      let name = "section\(definitions.count + 1)"
      definitions.append((name, shown))
      let reference = JSON.object([("$ref", .text("#/$defs/\(name)"))])
      let others = types.filter { $0 != "array" && $0 != "object" }
      return .object([
        (
          "anyOf",
          .list([
            reference, .object([("type", .text("array")), ("items", reference)]),
            .object([("type", .list(others.map(JSON.text)))]),
          ])
        )
      ])
    }
    let items: JSON =
      hasParts
      ? .object([("type", .text("object"))] + members(field))
      : .object(field.printsItems ? [("type", .list(Self.scalars))] : [])
    var result: [(String, JSON)] = [
      ("type", .list(types.map(JSON.text))), ("items", items),
    ]
    if hasParts { result += members(field) }
    return .object(result)
  }

  private static let scalars = ["string", "number", "boolean", "null"].map(JSON.text)

  /// How many sections there are in each other, with the field itself.
  private static func sections(in field: Field) -> Int {
    (field.isSection ? 1 : 0) + (field.fields.map { sections(in: $0.field) }.max() ?? 0)
  }

  mutating func members(_ field: Field) -> [(String, JSON)] {
    var properties: [(String, JSON)] = []
    for (name, part) in field.fields { properties.append((name, schema(part))) }
    var result: [(String, JSON)] = [("properties", .object(properties))]
    let required = field.fields.filter(\.field.isNeeded).map { JSON.text($0.name) }
    if !required.isEmpty { result.append(("required", .list(required))) }
    return result
  }
}

/// JSON with members in a given order.
private indirect enum JSON: Sendable {
  case text(String)
  case list([JSON])
  case object([(String, JSON)])

  func formatted(indent: String) -> String {
    switch self {
    case .text(let text): return JSONText.string(text)
    case .list(let items): return "[" + items.map { $0.formatted(indent: indent) }.joined(separator: ", ") + "]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      var oneLine = ""
      if fits(on: &oneLine) { return oneLine }
      let inner = indent + "  "
      let lines = members.map { "\(inner)\(JSONText.string($0.0)): \($0.1.formatted(indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    }
  }

  /// Appends it to a line, and stops where that is full: what is deep isn't written once more at every level.
  private func fits(on line: inout String) -> Bool {
    switch self {
    case .text(let text): line += JSONText.string(text)
    case .list(let items):
      line += "["
      for (index, item) in items.enumerated() {
        if index > 0 { line += ", " }
        guard item.fits(on: &line) else { return false }
      }
      line += "]"
    case .object(let members):
      line += members.isEmpty ? "{" : "{ "
      for (index, member) in members.enumerated() {
        line += "\(index > 0 ? ", " : "")\(JSONText.string(member.0)): "
        guard line.count <= 72, member.1.fits(on: &line) else { return false }
      }
      line += members.isEmpty ? "}" : " }"
    }
    return line.count <= 72
  }
}
