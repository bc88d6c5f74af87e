/// What a template sees: the JSON data model, with numbers as they were written.
public enum DataValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// As it prints: `4.50` stays `4.50` where the format keeps it.
  case number(String)
  case string(String)
  case list([DataValue])
  case object([String: DataValue])

  /// The value of a name, or `nil`: only objects have names.
  public subscript(name: String) -> DataValue? {
    if case .object(let fields) = self { fields[name] } else { nil }
  }

  /// Whether there is no data: none was given, or nothing is in it.
  var isNone: Bool { self == .null || self == .object([:]) }

  /// Whether a section with this value is left out. Mustache leaves empty text open; this reads
  /// it as JavaScript does, since CSV writes "nothing" that way.
  public var isFalse: Bool {
    switch self {
    case .null, .bool(false): true
    case .string(let text): text.isEmpty
    case .list(let items): items.isEmpty
    default: false
    }
  }

  /// The value as a variable prints it.
  public var text: String {
    switch self {
    case .null: ""
    case .bool(let value): value ? "true" : "false"
    case .number(let text), .string(let text): text
    case .list(let items): items.map(\.text).joined(separator: ", ")
    case .object: ""
    }
  }

  /// The kind of value, as messages name it.
  public var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a text"
    case .list: "a list"
    case .object: "an object"
    }
  }

  /// Sets the value at a dotted path; objects are made on the way, list items are counted from 0.
  public mutating func set(_ path: some Collection<Substring>, to value: DataValue) {
    guard let name = path.first else {
      self = value
      return
    }
    let rest = path.dropFirst()
    if case .list(var items) = self, let index = Int(name), items.indices.contains(index) {
      items[index].set(rest, to: value)
      self = .list(items)
      return
    }
    var fields: [String: DataValue] = [:]
    if case .object(let existing) = self { fields = existing }
    fields[String(name), default: .null].set(rest, to: value)
    self = .object(fields)
  }

  /// Applies `key=value`, as `--set` takes it. `true`, `false`, `null`, numbers, lists and objects
  /// are read as JSON; everything else is text.
  ///
  /// - Throws: `MarkupError` where there is no `=` or no key.
  public mutating func assign(_ assignment: String) throws(MarkupError) {
    guard let equals = assignment.firstIndex(of: "="), equals != assignment.startIndex else {
      throw MarkupError(.invalidAssignment(assignment))
    }
    let text = String(assignment[assignment.index(after: equals)...])
    let path = assignment[..<equals].split(separator: ".")
    guard !path.isEmpty else { throw MarkupError(.invalidAssignment(assignment)) }
    set(path, to: Self.scalar(text))
  }

  private static func scalar(_ text: String) -> DataValue {
    guard let first = text.utf8.first else { return .string("") }
    switch first {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      return (try? DataReader.json(text, file: "")) ?? .string(text)
    default: break
    }
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default: return .string(text)
    }
  }
}
