internal import FlexDOM

/// Reads what stands in `{{ … }}` and in conditions: names, texts and numbers, filters, comparisons, `and`, `or`, `not`,
/// `in`, `a if condition else b`, and the functions of placeholders as calls.
struct StencilExpressionParser {
  typealias Problem = MarkupError.ExpressionProblem

  private enum Token: Equatable {
    case quoted(String)
    case word(String)
    /// `|`, `:`, `,`, parentheses and comparisons.
    case mark(String)
  }

  private let tokens: [Token]
  private var position = 0
  private var depth = 0
  private static let maximumDepth = 32
  /// Filters, brackets and `else`, each of which puts what is read around, or into, what was.
  private var steps = 0
  private static let maximumSteps = 128

  /// Whether the value is printed without escapes: it went through `safe` or `raw`.
  private(set) var isRaw = false

  init(_ text: String) throws(Problem) {
    tokens = try Self.tokens(of: text)
  }

  /// A value with nothing behind it.
  static func parse(_ text: String) throws(Problem) -> ValueExpression {
    var parser = try StencilExpressionParser(text)
    return try parser.whole()
  }

  static func value(_ text: String) throws(Problem) -> StencilValue {
    var parser = try StencilExpressionParser(text)
    let expression = try parser.whole()
    return StencilValue(expression: expression, isRaw: parser.isRaw, written: text)
  }

  /// Filters alone, as a `filter` tag has them, of `filter_value`.
  static func filters(_ text: String) throws(Problem) -> ValueExpression { try parse("filter_value|" + text) }

  private mutating func whole() throws(Problem) -> ValueExpression {
    let value = try self.value()
    guard position == tokens.count else { throw .unexpected(rest) }
    return value
  }

  // MARK: Grammar

  /// `a if condition else b`, or a condition.
  private mutating func value() throws(Problem) -> ValueExpression {
    let value = try condition()
    guard take(word: "if") else { return value }
    let condition = try condition()
    guard take(word: "else") else { return .call(.if, [condition, value, .literal(.string(""))]) }
    try step()
    return .call(.if, [condition, value, try self.value()])
  }

  private mutating func step() throws(Problem) {
    steps += 1
    guard steps <= Self.maximumSteps else { throw .tooManySteps(limit: Self.maximumSteps) }
  }

  private mutating func condition() throws(Problem) -> ValueExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw .tooDeep(limit: Self.maximumDepth) }
    return try chain(.or, "or") { parser throws(Problem) in
      try parser.chain(.and, "and") { parser throws(Problem) in try parser.negation() }
    }
  }

  private mutating func chain(
    _ function: ValueFunction, _ word: String,
    _ part: (inout StencilExpressionParser) throws(Problem) -> ValueExpression
  ) throws(Problem) -> ValueExpression {
    var parts = [try part(&self)]
    while take(word: word) { parts.append(try part(&self)) }
    return parts.count == 1 ? parts[0] : .call(function, parts)
  }

  private mutating func negation() throws(Problem) -> ValueExpression {
    var count = 0
    while take(word: "not") { count += 1 }
    var result = try comparison()
    if count > 0 { result = .call(.not, [result]) }
    if count > 1, count % 2 == 0 { result = .call(.not, [result]) }
    return result
  }

  private static let comparisons: [String: ValueFunction] = [
    "==": .equal, "!=": .notEqual, "<": .less, ">": .greater, "<=": .atMost, ">=": .atLeast,
  ]

  private mutating func comparison() throws(Problem) -> ValueExpression {
    let left = try filtered()
    if take(word: "in") { return .call(.contains, [try filtered(), left]) }
    guard case .mark(let mark)? = next, let function = Self.comparisons[mark] else { return left }
    position += 1
    return .call(function, [left, try filtered()])
  }

  /// `value|filter:argument,argument`.
  private mutating func filtered() throws(Problem) -> ValueExpression {
    var value = try operand()
    while take(mark: "|") {
      try step()
      guard case .word(let name)? = next else { throw .unexpected(rest) }
      position += 1
      if name == "safe" || name == "raw" {
        isRaw = true
        continue
      }
      guard let function = Self.filter(named: name) else {
        throw .unknownFunction(name, nearest: NearestName.of(name, in: Self.filterNames))
      }
      var arguments = [value]
      if take(mark: ":") {
        repeat { arguments.append(try operand()) } while take(mark: ",")
      }
      // Without a separator Stencil joins with nothing and splits at spaces.
      if arguments.count == 1, function == .join { arguments.append(.literal(.string(""))) }
      if arguments.count == 1, function == .split { arguments.append(.literal(.string(" "))) }
      value = try Self.call(function, arguments)
    }
    return value
  }

  private mutating func operand() throws(Problem) -> ValueExpression {
    guard let token = next else { throw .unexpected("") }
    position += 1
    switch token {
    case .quoted(let text): return .literal(.string(text))
    case .mark("("):
      let inner = try value()
      guard take(mark: ")") else { throw .unclosedCall("") }
      return inner
    case .mark:
      position -= 1
      throw .unexpected(rest)
    case .word(let word):
      if case .mark("(")? = next, let function = ValueFunction(named: word) {
        let value = try call(function)
        guard case .word(let parts)? = next, parts.first == "." else { return value }
        position += 1
        return .member(value, try Self.parts(of: parts[...]))
      }
      return try name(word)
    }
  }

  private mutating func call(_ function: ValueFunction) throws(Problem) -> ValueExpression {
    position += 1
    var arguments: [ValueExpression] = []
    if !take(mark: ")") {
      repeat { arguments.append(try value()) } while take(mark: ",")
      guard take(mark: ")") else { throw .unclosedCall(function.rawValue) }
    }
    return try Self.call(function, arguments)
  }

  private static func call(
    _ function: ValueFunction, _ arguments: [ValueExpression]
  ) throws(Problem) -> ValueExpression {
    guard function.argumentCounts.contains(arguments.count) else {
      throw .argumentCount(function.usage, found: arguments.count)
    }
    return .call(function, arguments)
  }

  // MARK: Names

  private static let stencilNames: [String: ValueFunction] = ["uppercase": .upper, "lowercase": .lower]

  private static func filter(named name: String) -> ValueFunction? {
    stencilNames[name] ?? ValueFunction(named: name)
  }

  private static let filterNames = ValueFunction.names + stencilNames.keys.sorted() + ["safe", "raw"]

  /// A number, `true`, a range as in `1...3`, or a name as in `rows.0.cells[column].text`.
  private mutating func name(_ word: String, isEnd: Bool = false) throws(Problem) -> ValueExpression {
    if let dots = word.firstRange(of: "...") {
      if isEnd { throw .unexpected(word) }
      let start = try name(String(word[..<dots.lowerBound]))
      return .call(.range, [start, try name(String(word[dots.upperBound...]), isEnd: true)])
    }
    switch word {
    case "": throw .unexpected("")
    case "true": return .literal(.bool(true))
    case "false": return .literal(.bool(false))
    default: break
    }
    if let first = word.first, first.isNumber || first == "-", Number(word) != nil { return .literal(.number(word)) }
    var result: ValueExpression?
    var part = word[...]
    while !part.isEmpty {
      let head = part.prefix { $0 != "[" }
      let parts = try Self.parts(of: head)
      if !parts.isEmpty {
        result = result.map { .member($0, parts) } ?? .path(parts)
      }
      part = part[head.endIndex...]
      guard part.first == "[" else { break }
      guard let owner = result, let close = Self.closingBracket(of: part) else { throw .unexpected(String(part)) }
      try step()
      let key = try inner(String(part[part.index(after: part.startIndex)..<close]))
      result = .call(.get, [owner, key])
      part = part[part.index(after: close)...]
    }
    guard let result else { throw .unexpected(word) }
    return result
  }

  private static func parts(of name: Substring) throws(Problem) -> [String] {
    let parts = name.split(separator: ".").map(String.init)
    guard parts.count <= ExpressionParser.maximumParts else {
      throw .nameTooLong(limit: ExpressionParser.maximumParts)
    }
    return parts
  }

  /// What stands in brackets of this expression.
  private mutating func inner(_ text: String) throws(Problem) -> ValueExpression {
    var parser = try StencilExpressionParser(text)
    (parser.depth, parser.steps) = (depth, steps)
    defer { steps = parser.steps }
    return try parser.whole()
  }

  /// Of the bracket that a text begins with.
  private static func closingBracket(of text: Substring) -> Substring.Index? {
    var depth = 0
    for index in text.indices {
      if text[index] == "[" { depth += 1 }
      if text[index] == "]" {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return nil
  }

  // MARK: Tokens

  private var next: Token? { position < tokens.count ? tokens[position] : nil }

  private mutating func take(word: String) -> Bool {
    guard next == .word(word) else { return false }
    position += 1
    return true
  }

  private mutating func take(mark: String) -> Bool {
    guard next == .mark(mark) else { return false }
    position += 1
    return true
  }

  private var rest: String {
    tokens[min(position, tokens.count)...].map { token in
      switch token {
      case .quoted(let text): "'\(text)'"
      case .word(let text), .mark(let text): text
      }
    }.joined(separator: " ")
  }

  private static func tokens(of text: String) throws(Problem) -> [Token] {
    let characters = Array(text)
    var tokens: [Token] = []
    var index = 0
    while index < characters.count {
      let character = characters[index]
      switch character {
      case _ where character.isWhitespace: index += 1
      case "'", "\"":
        guard let end = characters[(index + 1)...].firstIndex(of: character) else { throw .unclosedText }
        tokens.append(.quoted(String(characters[(index + 1)..<end])))
        index = end + 1
      case "|", ":", ",", "(", ")":
        tokens.append(.mark(String(character)))
        index += 1
      case "=", "!", "<", ">":
        let isDouble = index + 1 < characters.count && characters[index + 1] == "="
        tokens.append(.mark(isDouble ? "\(character)=" : String(character)))
        index += isDouble ? 2 : 1
      default:
        let start = index
        var brackets = 0
        while index < characters.count, brackets > 0 || !endsWord(characters[index]) {
          if characters[index] == "[" { brackets += 1 }
          if characters[index] == "]" { brackets -= 1 }
          index += 1
        }
        tokens.append(.word(String(characters[start..<index])))
      }
    }
    return tokens
  }

  private static func endsWord(_ character: Character) -> Bool {
    character.isWhitespace || "|:,()'\"=!<>".contains(character)
  }
}
