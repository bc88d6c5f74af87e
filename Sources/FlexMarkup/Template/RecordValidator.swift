internal import FlexDOM

/// Checks records against the schema of a template, before anything is rendered.
///
/// A name that the schema requires may also stand in an enclosing object, where mustache finds it.
public struct RecordValidator: Sendable {
  private let template: Template
  private let schema: TemplateSchema
  private let isTyped: Bool

  /// Findings of one record that are told apart; more say nothing new.
  private static let limit = 20

  /// - Parameter isTyped: whether the data tells texts from numbers and lists. CSV does not: its cells
  ///   stand for whatever they read as.
  public init(_ template: Template, isTyped: Bool) {
    self.template = template
    schema = TemplateSchema(template)
    self.isTyped = isTyped
  }

  /// What is missing in a record or of the wrong kind; the errors have no location.
  public func problems(in record: DataValue) -> [MarkupError] {
    var check = Check(isTyped: isTyped)
    // A record that stands for the template's one list is checked as an item of it.
    if let name = template.listSection(for: record), let field = schema.root[name] {
      if case .list(let items) = record {
        check.section(field, .list(items), path: name, scopes: [])
      } else {
        check.item(field, record, path: "", scopes: [])
      }
    } else {
      check.item(schema.root, record, path: "", scopes: [])
    }
    return Array(check.problems.prefix(Self.limit))
  }
}

/// A walk through schema and data side by side.
private struct Check {
  typealias Field = TemplateSchema.Field
  let isTyped: Bool
  var problems: [MarkupError] = []

  init(isTyped: Bool) { self.isTyped = isTyped }

  private mutating func value(_ field: Field, _ value: DataValue, path: String, scopes: [DataValue]) {
    if field.isCondition { return }
    if field.kind == .list, !field.isSection {
      switch value {
      case .list, .null, .string(""): return
      default: return report(value, path, expected: "a list")
      }
    }
    if field.isSection { return section(field, value, path: path, scopes: scopes) }
    switch value {
    case .object: field.fields.isEmpty ? report(value, path) : members(field, value, path: path, scopes: scopes)
    case .list: report(value, path, expected: field.fields.isEmpty ? Self.scalars : "an object")
    default: if !field.fields.isEmpty { report(value, path, expected: "an object") }
    }
  }

  /// The value of a section: a list, an object or an answer to whether it is shown.
  mutating func section(_ field: Field, _ value: DataValue, path: String, scopes: [DataValue]) {
    switch value {
    case .list(let items):
      for (index, item) in items.enumerated() { self.item(field, item, path: "\(path)[\(index)]", scopes: scopes) }
    case .object: members(field, value, path: path, scopes: scopes)
    case .bool, .null: break
    case .string, .number:
      guard isTyped, !field.isValue else { return }
      report(value, path, expected: "a list, an object or a boolean")
    }
  }

  /// An item of a list, or the data as a whole.
  mutating func item(_ field: Field, _ item: DataValue, path: String, scopes: [DataValue]) {
    // Nothing of it is shown.
    if field.fields.isEmpty, !field.printsItems { return }
    switch item {
    case .object:
      field.fields.isEmpty && field.printsItems ? report(item, path) : members(field, item, path: path, scopes: scopes)
    case .list: report(item, path, expected: field.fields.isEmpty ? Self.scalars : "an object")
    default: if !field.fields.isEmpty, !field.printsItems { report(item, path, expected: "an object") }
    }
  }

  private mutating func members(_ field: Field, _ object: DataValue, path: String, scopes: [DataValue]) {
    for (name, part) in field.fields {
      let inner = path.isEmpty ? name : "\(path).\(name)"
      if let found = object[name] {
        value(part, found, path: inner, scopes: scopes + [object])
      } else if part.isNeeded, !scopes.contains(where: { $0[name] != nil }) {
        problems.append(MarkupError(.missingValue(inner, nearest: NearestName.of(name, in: object.fieldNames))))
      }
    }
  }

  private static let scalars = "a text, a number or a boolean"

  private mutating func report(_ value: DataValue, _ path: String, expected: String = Self.scalars) {
    problems.append(MarkupError(.wrongKind(path, found: value.kindName, expected: expected)))
  }
}

extension TemplateSchema.Field {
  /// Whether it must be there: it is printed, or something inside an object of that name is.
  var isNeeded: Bool { isRequired || (!isSection && fields.contains { $0.field.isNeeded }) }

  /// Whether it only decides what is shown: any value does that.
  var isCondition: Bool { isAsked && !isValue && kind == nil && fields.isEmpty && !printsItems }
}
