/// Puts the values of variables into a value. CSS Values 5 §8 (#arbitrary-substitution),
/// CSS Variables 2 §3 (#using-variables).
enum Substitution {
  enum Presence { case none, present, malformed }

  /// Whether a value has substitution functions, and all are well-formed.
  static func find(in values: [LocatedValue]) -> Presence {
    var result = Presence.none
    for value in values {
      let inner: [LocatedValue]
      switch value.value {
      case .function(let name, let arguments):
        inner = arguments
        switch name.asciiLowercased() {
        case "var":
          guard let parts = Arguments(arguments), parts.name.hasPrefix("--"), parts.name.utf8.count > 2 else {
            return .malformed
          }
          result = .present
        case "attr":
          guard AttributeReference(arguments) != nil else { return .malformed }
          result = .present
        case "env":
          guard Arguments(arguments, allowsIndices: true) != nil else { return .malformed }
          result = .present
        case "if":
          guard ConditionalValue(arguments) != nil else { return .malformed }
          result = .present
        case let name where name.hasPrefix("--") && name.utf8.count > 2: result = .present
        default: break
        }
      case .block(_, let contents): inner = contents
      default: continue
      }
      switch find(in: inner) {
      case .malformed: return .malformed
      case .present: result = .present
      case .none: break
      }
    }
    return result
  }

  /// Whether a function's first argument is the URL of an element. CSS Content 3 §5 (#cross-references).
  static func namesTarget(_ function: String) -> Bool {
    switch function.asciiLowercased() {
    case "target-counter", "target-counters", "target-text": true
    default: false
    }
  }

  /// The arguments of `var()` and `env()`: a name, then perhaps a comma and a fallback.
  struct Arguments {
    var name: String
    /// `nil` without a comma; empty is a fallback too.
    var fallback: [LocatedValue]?

    init?(_ arguments: [LocatedValue], allowsIndices: Bool = false) {
      var rest = arguments[...].drop { $0.value == .whitespace }
      guard case .ident(let name)? = rest.popFirst()?.value else { return nil }
      self.name = name
      rest = rest.drop { $0.value == .whitespace }
      while allowsIndices, case .number(let index, isInteger: true)? = rest.first?.value, index >= 0 {
        rest = rest.dropFirst().drop { $0.value == .whitespace }
      }
      guard let comma = rest.first else { return }
      guard comma.value == .comma else { return nil }
      let fallback = Array(rest.dropFirst())
      // As in a declaration's value, but for the semicolon and the bang.
      guard !fallback.containsInvalid, !fallback.contains(where: { $0.value == .semicolon || $0.value == .delim("!") })
      else { return nil }
      self.fallback = fallback
    }
  }

  /// Names of the variables a value refers to. A fallback counts where the variable isn't known to have
  /// a value already.
  ///
  /// - Parameter functions: of the document, those that weren't met yet.
  static func references(
    in values: [LocatedValue], into names: inout Set<String>, functions: inout [String: FunctionRule],
    isKnown: (String) -> Bool
  ) {
    for value in values {
      switch value.value {
      case .function(let name, let arguments):
        if name.equalsIgnoringASCIICase("var"), let parts = Arguments(arguments) {
          names.insert(parts.name)
          if isKnown(parts.name) { continue }
        }
        if name.equalsIgnoringASCIICase("style") { arguments.collectCustomNames(into: &names) }
        if name.hasPrefix("--"), let rule = functions.removeValue(forKey: name) {
          for values in rule.values { references(in: values, into: &names, functions: &functions, isKnown: isKnown) }
        }
        references(in: arguments, into: &names, functions: &functions, isKnown: isKnown)
      case .block(_, let contents):
        references(in: contents, into: &names, functions: &functions, isKnown: isKnown)
      default: break
      }
    }
  }

  /// More tokens than this a value can't grow to: variables that refer to each other twice would double
  /// it at every step. CSS Variables 2 §3.3 (#long-variables).
  static let tokenLimit = 65_536
}

/// The value of a custom property: tokens, and the text they are kept as.
struct CustomValue: Sendable, Equatable {
  var values: [LocatedValue]
  var text: String
  /// How many tokens it has, those in functions and blocks too.
  var tokenCount: Int

  static let empty = CustomValue(values: [], text: "", tokenCount: 0)

  init(values: [LocatedValue], text: String, tokenCount: Int) {
    self.values = values
    self.text = text
    self.tokenCount = tokenCount
  }

  /// The value of a text.
  init(text: String) {
    let values = parseComponentValues(text).trimmed()
    self.init(values: values, text: text.trimmedCSSWhitespace(), tokenCount: values.tokenCount)
  }

  /// A value as it is written, without variables.
  init(_ value: UnresolvedValue) {
    self.init(
      values: value.values, text: value.values.text(in: value.source), tokenCount: value.values.tokenCount)
  }
}

/// What functions in values ask for besides variables.
struct SubstitutionContext {
  /// The value of an attribute of the element.
  var attribute: (String) -> String?
  var medium: Medium
  /// For numbers that `style()` compares.
  var computation: Computation
  /// Of the document, by name.
  var functions: [String: FunctionRule] = [:]
  /// What containers answer to each function's `@container` rules, by the function's name.
  var containers: [String: [Bool]] = [:]
}

extension Array where Element == LocatedValue {
  /// The names of custom properties that a `style()` query speaks of.
  fileprivate func collectCustomNames(into names: inout Set<String>) {
    for value in self {
      switch value.value {
      case .ident(let name) where name.hasPrefix("--"): names.insert(name)
      case .function(_, let inner), .block(_, let inner): inner.collectCustomNames(into: &names)
      default: break
      }
    }
  }

  /// With all that stands inside functions and blocks.
  var tokenCount: Int {
    reduce(0) { count, value in
      switch value.value {
      case .function(_, let inner), .block(_, let inner): count + 1 + inner.tokenCount
      default: count + 1
      }
    }
  }
}

/// Why a value has none after substitution.
enum SubstitutionFailure: Error {
  /// A variable without a value and without a fallback. CSS Variables 2 §3.1 (#invalid-at-computed-value-time).
  case missing
  case tooLarge
}

/// One substitution: values go in, values without `var()` come out, with their text.
struct Substituter {
  /// The value of a variable, or `nil` where it is guaranteed-invalid.
  let variable: (String) -> CustomValue?
  let context: SubstitutionContext
  /// What `style()` queries in `if()` are about; without it none holds.
  let subject: StyleQuerySubject?
  let source: [UInt8]
  /// How many more tokens the value may grow by.
  var budget = Substitution.tokenLimit
  /// The functions of the document that are being called, outermost first.
  let calls: [String]
  /// Whether what is substituted stands inside a function that names an element of the document.
  private var isTarget = false
  private(set) var text = ""

  init(
    source: [UInt8], context: SubstitutionContext, calls: [String] = [],
    subject: StyleQuerySubject? = nil, variable: @escaping (String) -> CustomValue?
  ) {
    self.calls = calls
    self.source = source
    self.context = context
    self.subject = subject
    self.variable = variable
  }

  mutating func substitute(_ values: [LocatedValue]) throws(SubstitutionFailure) -> [LocatedValue] {
    var result: [LocatedValue] = []
    result.reserveCapacity(values.count)
    for value in values {
      budget -= 1
      if budget < 0 { throw .tooLarge }
      switch value.value {
      case .function(let name, let arguments):
        if name.equalsIgnoringASCIICase("var"), let parts = Substitution.Arguments(arguments) {
          result += try substitute(reference: parts)
        } else if name.equalsIgnoringASCIICase("env"),
          let parts = Substitution.Arguments(arguments, allowsIndices: true)
        {
          result += try substitute(environment: parts)
        } else if name.equalsIgnoringASCIICase("attr"), let parts = AttributeReference(arguments, isTarget: isTarget) {
          result += try substitute(attribute: parts)
        } else if name.equalsIgnoringASCIICase("if"), let branches = ConditionalValue(arguments, source: source) {
          guard let value = branches.value(medium: context.medium, style: { subject?.evaluate($0) }) else {
            throw .missing
          }
          result += try substitute(value)
        } else if name.hasPrefix("--") {
          let value = try call(name, arguments)
          append(value.text)
          result += value.values
        } else {
          let open = arguments.first?.range.lowerBound ?? value.range.upperBound
          append(source(value.range.lowerBound..<min(open, value.range.upperBound), isFunction: true))
          let outer = isTarget
          isTarget = isTarget || Substitution.namesTarget(name)
          let inner = try substitute(arguments)
          isTarget = outer
          append(")", mayMerge: false)
          result.append(LocatedValue(.function(name, inner), range: value.range))
        }
      case .block(let open, let contents):
        append(String(open), mayMerge: false)
        let inner = try substitute(contents)
        append(open == "(" ? ")" : open == "[" ? "]" : "}", mayMerge: false)
        result.append(LocatedValue(.block(open, inner), range: value.range))
      case .whitespace:
        append(source(value.range), mayMerge: false)
        result.append(value)
      default:
        append(source(value.range))
        result.append(value)
      }
    }
    return result
  }

  /// What a `var()` stands for: the variable's value, else its fallback.
  private mutating func substitute(
    reference: Substitution.Arguments
  ) throws(SubstitutionFailure) -> [LocatedValue] {
    if let value = variable(reference.name) {
      budget -= value.tokenCount
      if budget < 0 { throw .tooLarge }
      append(value.text)
      return value.values
    }
    guard let fallback = reference.fallback else { throw .missing }
    return try substitute(fallback.trimmed())
  }

  /// Of the environment, a page knows that nothing covers its edges; other names have their fallback.
  /// CSS Environment Variables 1 §2 (#environment).
  private mutating func substitute(
    environment: Substitution.Arguments
  ) throws(SubstitutionFailure) -> [LocatedValue] {
    if environment.name.hasPrefix("safe-area-inset-") {
      append("0px")
      return [LocatedValue(.dimension(0, unit: "px", isInteger: true), range: 0..<0)]
    }
    guard let fallback = environment.fallback else { throw .missing }
    return try substitute(fallback.trimmed())
  }

  /// What an attribute holds, in the type asked for, else the fallback. CSS Values 5 §7.7 (#attr-substitution).
  private mutating func substitute(
    attribute reference: AttributeReference
  ) throws(SubstitutionFailure) -> [LocatedValue] {
    if let values = reference.value(of: context.attribute(reference.name)) {
      append(values.text)
      return values.values
    }
    guard let fallback = reference.fallback else { throw .missing }
    return try substitute(fallback.trimmed())
  }

  /// The text of a token; of a function, its name and the bracket.
  private func source(_ range: Range<Int>, isFunction: Bool = false) -> String {
    guard range.upperBound <= source.count else { return "" }
    let text = String(decoding: source[range], as: UTF8.self)
    guard isFunction, let bracket = text.utf8.firstIndex(of: UInt8(ascii: "(")) else { return text }
    return String(text[...bracket])
  }

  /// Adds text; where two tokens would read as one, a comment keeps them apart.
  /// CSS Syntax 3 §9 (#serialization).
  private mutating func append(_ piece: String, mayMerge: Bool = true) {
    if mayMerge, let last = text.utf8.last, let first = piece.utf8.first, last.joinsNames, first.joinsNames {
      text += "/**/"
    }
    text += piece
  }
}

extension UInt8 {
  /// Whether the byte may be part of a name or number.
  fileprivate var joinsNames: Bool {
    isASCIILetter || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") || self >= 0x80
  }
}
