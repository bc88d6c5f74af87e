internal import FlexDOM

/// What stands in a placeholder: a name, or functions of names: `{{currency(sum(items.price), 'EUR')}}`.
public indirect enum ValueExpression: Hashable, Sendable {
  /// A dotted name in its parts; `.` alone, or first, is the innermost scope.
  case path([String])
  case literal(DataValue)
  case call(ValueFunction, [ValueExpression])
  /// Fields of what a call gives: `first(items).name`.
  case member(ValueExpression, [String])

  /// The parts of a plain name, or `nil` for what is computed.
  public var plainPath: [String]? {
    if case .path(let parts) = self { parts } else { nil }
  }

  /// All names that it looks up, each with what its function takes it for.
  public var paths: [(path: [String], role: ValueFunction.Role)] { paths(as: .value) }

  private func paths(as role: ValueFunction.Role) -> [(path: [String], role: ValueFunction.Role)] {
    switch self {
    case .path(let path): role == .field ? [] : [(path, role)]
    case .literal: []
    case .member(let base, _): base.paths(as: .any)
    case .call(let function, let arguments):
      arguments.enumerated().flatMap { $1.paths(as: function.role(of: $0)) }
    }
  }
}

/// Reads placeholders.
///
/// A name followed at once by `(`, with a `)` at the end, is a call; everything else is a name, whatever it is made of.
/// Arguments are calls, names, numbers, `true`, `false`, `null`, and texts in double or single quotes.
struct ExpressionParser {
  private let text: [Character]
  private var position = 0
  /// Calls in each other.
  private static let maximumDepth = 32
  /// Of a dotted name: JSON is read as deep as that.
  static let maximumParts = 512

  static func parse(_ text: String) throws(MarkupError.ExpressionProblem) -> ValueExpression {
    var parser = ExpressionParser(text: Array(text))
    guard parser.isCall else { return .path(try name(text)) }
    let expression = try parser.call(depth: 0)
    parser.skipSpaces()
    guard parser.position == parser.text.count else { throw .unexpected(parser.rest) }
    return expression
  }

  /// The parts of a dotted name.
  static func parts(of name: String) -> [String] {
    if name == "." { return ["."] }
    let parts = name.split(separator: ".").map(String.init)
    // A leading dot keeps the look-up in the innermost scope.
    return name.first == "." || parts.isEmpty ? ["."] + parts : parts
  }

  /// The parts of a name in a template.
  static func name(_ text: String) throws(MarkupError.ExpressionProblem) -> [String] {
    let parts = parts(of: text)
    guard parts.count <= maximumParts else { throw .nameTooLong(limit: maximumParts) }
    return parts
  }

  private init(text: [Character]) { self.text = text }

  private var rest: String { String(text[min(position, text.count)...]) }

  /// Whether a call begins here.
  private var isCall: Bool {
    var index = position
    guard index < text.count, text[index].isLetter else { return false }
    while index < text.count, text[index].isLetter || text[index].isNumber || text[index] == "_" { index += 1 }
    guard index < text.count, text[index] == "(" else { return false }
    return text[index...].contains(")") || ValueFunction(named: String(text[position..<index])) != nil
  }

  private mutating func skipSpaces() { while position < text.count, text[position].isWhitespace { position += 1 } }

  private mutating func call(depth: Int) throws(MarkupError.ExpressionProblem) -> ValueExpression {
    guard depth < Self.maximumDepth else { throw .tooDeep(limit: Self.maximumDepth) }
    let start = position
    while text[position] != "(" { position += 1 }
    let name = String(text[start..<position])
    position += 1
    guard let function = ValueFunction(named: name) else {
      throw .unknownFunction(name, nearest: NearestName.of(name, in: ValueFunction.names))
    }
    var arguments: [ValueExpression] = []
    skipSpaces()
    while position < text.count, text[position] != ")" {
      arguments.append(try argument(depth: depth + 1))
      skipSpaces()
      guard position < text.count, text[position] == "," else { break }
      position += 1
      skipSpaces()
      if position >= text.count || text[position] == ")" { throw .unexpected(rest) }
    }
    guard position < text.count, text[position] == ")" else { throw .unclosedCall(name) }
    position += 1
    guard function.argumentCounts.contains(arguments.count) else {
      throw .argumentCount(function.usage, found: arguments.count)
    }
    let result = ValueExpression.call(function, arguments)
    guard position < text.count, text[position] == "." else { return result }
    position += 1
    return .member(result, try Self.name(text(upTo: { $0 == "," || $0 == ")" })))
  }

  private mutating func argument(depth: Int) throws(MarkupError.ExpressionProblem) -> ValueExpression {
    let first = text[position]
    if first == "'" || first == "\"" || first == "“" {
      return .literal(.string(try quoted(first == "“" ? "”" : first)))
    }
    if isCall { return try call(depth: depth) }
    let name = text(upTo: { $0 == "," || $0 == ")" || $0 == "(" })
    guard !name.isEmpty else { throw .unexpected(rest) }
    switch name {
    case "true": return .literal(.bool(true))
    case "false": return .literal(.bool(false))
    case "null": return .literal(.null)
    default: break
    }
    if name.first?.isNumber == true || name.first == "-", Number(name) != nil { return .literal(.number(name)) }
    return .path(try Self.name(name))
  }

  /// The trimmed text up to a character that ends it.
  private mutating func text(upTo end: (Character) -> Bool) -> String {
    var name = ""
    while position < text.count, !end(text[position]) {
      name.append(text[position])
      position += 1
    }
    while name.last?.isWhitespace == true { name.removeLast() }
    return name
  }

  /// A text in quotes, in which a backslash stands before a quote or another backslash.
  private mutating func quoted(_ end: Character) throws(MarkupError.ExpressionProblem) -> String {
    position += 1
    var result = ""
    while position < text.count {
      let character = text[position]
      position += 1
      if character == end { return result }
      if character == "\\", position < text.count, text[position] == end || text[position] == "\\" {
        result.append(text[position])
        position += 1
      } else {
        result.append(character)
      }
    }
    throw .unclosedText
  }
}
