/// One open scope: what a section has pushed, and its place where the section walks over a list.
struct Scope {
  var value: DataValue
  /// From 0.
  var index: Int?
  var count = 0
}

/// A value that isn't of the kind that a function takes.
struct ValueProblem: Equatable, Sendable {
  var function: String
  var found: String
  var expected: String
}

/// Works out what placeholders say.
struct Evaluator {
  var formats: LocaleFormats
  /// Whose rules names and conditions follow.
  private let engine: TemplateEngine
  /// Names that are not in the data, of those that it was asked for.
  private(set) var missing: [[String]] = []
  private(set) var problems: [ValueProblem] = []

  init(formats: LocaleFormats, engine: TemplateEngine = .mustache) {
    self.formats = formats
    self.engine = engine
  }

  /// Why a function gives nothing.
  enum Stop: Error {
    /// There is no value to work on: nothing is printed, and nothing is wrong.
    case nothing
    /// A value is of the wrong kind; it is printed as it is.
    case wrong(DataValue, expected: String)
    /// A name isn't in the data.
    case missing
  }

  /// - Returns: `nil` where a name isn't in the data.
  mutating func value(of expression: ValueExpression, in scopes: [Scope]) -> DataValue? {
    switch expression {
    case .path(let path): return LookUps.value(at: path, in: scopes, engine: engine)
    case .literal(let value): return value
    case .member(let base, let path):
      guard var value = value(of: base, in: scopes) else { return nil }
      for part in path {
        guard let inner = value.part(part, engine: engine) else { return nil }
        value = inner
      }
      return value
    case .call(let function, let arguments):
      do throws(Stop) {
        return try call(function, arguments, in: scopes)
      } catch {
        switch error {
        case .nothing: return .null
        case .missing: return nil
        case .wrong(let value, let expected):
          problems.append(
            ValueProblem(function: function.rawValue, found: Self.description(of: value), expected: expected))
          return value
        }
      }
    }
  }

  private static func description(of value: DataValue) -> String {
    switch value {
    case .string(let text), .number(let text): "'\(text.count > 40 ? text.prefix(38) + "…" : text)'"
    default: value.kindName
    }
  }

  private mutating func call(
    _ function: ValueFunction, _ arguments: [ValueExpression], in scopes: [Scope]
  ) throws(Stop) -> DataValue {
    if function == .locale {
      let name = value(of: arguments[0], in: scopes)?.text ?? ""
      guard let named = LocaleFormats(name) else {
        throw .wrong(.string(name), expected: "a locale, such as de or fr-CH")
      }
      let outer = formats
      formats = named
      defer { formats = outer }
      return try argument(1, function, arguments, in: scopes)
    }
    if let choice = try choose(function, arguments, in: scopes) { return choice }
    if let place = place(function, arguments, in: scopes) { return place }
    var values: [DataValue] = []
    for index in arguments.indices { values.append(try argument(index, function, arguments, in: scopes)) }
    return try formats.apply(function, values)
  }

  /// An argument's value; names go through lists: `items.price` is a list of prices.
  private mutating func argument(
    _ index: Int, _ function: ValueFunction, _ arguments: [ValueExpression], in scopes: [Scope]
  ) throws(Stop) -> DataValue {
    switch arguments[index] {
    case .path(let path):
      if function.role(of: index) == .field { return .string(path.joined(separator: ".")) }
      guard let value = LookUps.value(at: path, in: scopes, throughLists: true, engine: engine) else {
        missing.append(path)
        // In Stencil what isn't there is a value, which is equal to nothing else.
        if engine == .stencil { return .null }
        throw .missing
      }
      return value
    case let other:
      guard let value = value(of: other, in: scopes) else {
        if engine == .stencil { return .null }
        throw .missing
      }
      return value
    }
  }

  /// An argument that need not be there.
  private mutating func optional(_ expression: ValueExpression, in scopes: [Scope]) -> DataValue? {
    if case .path(let path) = expression {
      return LookUps.value(at: path, in: scopes, throughLists: true, engine: engine)
    }
    return value(of: expression, in: scopes)
  }

  /// Functions that look at some of their arguments only, and for which a missing name is an answer.
  private mutating func choose(
    _ function: ValueFunction, _ arguments: [ValueExpression], in scopes: [Scope]
  ) throws(Stop) -> DataValue? {
    switch function {
    case .default:
      let value = optional(arguments[0], in: scopes)
      return value?.isFalse == false || value == .bool(false) ? value : try argument(1, function, arguments, in: scopes)
    case .if:
      if !engine.isFalse(optional(arguments[0], in: scopes)) { return try argument(1, .equal, arguments, in: scopes) }
      return arguments.count > 2 ? try argument(2, .equal, arguments, in: scopes) : .string("")
    case .not, .empty: return .bool(engine.isFalse(optional(arguments[0], in: scopes)))
    case .and:
      for expression in arguments where engine.isFalse(optional(expression, in: scopes)) { return .bool(false) }
      return .bool(true)
    case .or:
      for expression in arguments where !engine.isFalse(optional(expression, in: scopes)) { return .bool(true) }
      return .bool(false)
    case .get:
      let owner = try argument(0, function, arguments, in: scopes)
      let key = try argument(1, function, arguments, in: scopes).text
      if owner == .null { throw .nothing }
      if let value = owner.part(key, engine: .stencil) { return value }
      missing.append((arguments[0].plainPath ?? [function.rawValue]) + [key])
      if engine == .stencil { return .null }
      throw .missing
    default: return nil
    }
  }

  /// Where the innermost list is.
  private mutating func place(
    _ function: ValueFunction, _ arguments: [ValueExpression], in scopes: [Scope]
  ) -> DataValue? {
    guard arguments.isEmpty, let scope = scopes.last(where: { $0.index != nil }), let index = scope.index else {
      return arguments.isEmpty ? .bool(false) : nil
    }
    switch function {
    case .index: return .number("\(index)")
    case .position: return .number("\(index + 1)")
    case .first: return .bool(index == 0)
    case .last: return .bool(index + 1 == scope.count)
    case .even: return .bool(index % 2 == 0)
    case .odd: return .bool(index % 2 == 1)
    default: return nil
    }
  }
}
