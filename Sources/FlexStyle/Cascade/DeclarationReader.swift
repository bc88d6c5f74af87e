internal import FlexDOM
internal import FlexTree

/// Makes of a declaration what the cascade takes: longhands with their values.
struct DeclarationReader {
  /// What the ranges of values refer to.
  let source: [UInt8]
  let origin: SourceOrigin?
  /// What `url()` is relative to; `nil` for the document.
  var baseURL: String?
  var isQuirksMode = false

  struct Problem: Error {
    var problem: CSSError.Problem
  }

  /// The longhands a declaration sets, or what is wrong with it.
  func read(_ declaration: Declaration) -> Result<[CascadeDeclaration], Problem> {
    if declaration.isCustomProperty { return readCustomProperty(declaration) }
    switch Substitution.find(in: declaration.value) {
    case .malformed: return .failure(invalid(declaration, expected: "var(--name) or var(--name, fallback)"))
    case .present: return readUnresolved(declaration)
    case .none: break
    }
    // An empty value is none, but for custom properties.
    if declaration.value.isEmpty, let longhand = PropertyParser.longhands(of: declaration.name)?.first {
      return .failure(invalid(declaration, expected: longhand.syntax))
    }
    switch PropertyParser.parse(
      name: declaration.name, values: declaration.value,
      context: PropertyParser.Context(baseURL: baseURL, isQuirksMode: isQuirksMode))
    {
    case .success(let longhands):
      return .success(
        longhands.map {
          CascadeDeclaration(
            target: .longhand($0.property), value: .declared($0.value), isImportant: declaration.isImportant)
        })
    case .failure(.unknownProperty): return .failure(unknown(declaration))
    case .failure(.invalidValue(let expected)): return .failure(invalid(declaration, expected: expected))
    }
  }

  /// A value with variables: valid until they are known. CSS Variables 2 §3 (#using-variables).
  private func readUnresolved(_ declaration: Declaration) -> Result<[CascadeDeclaration], Problem> {
    guard let longhands = PropertyParser.longhands(of: declaration.name) else {
      return .failure(unknown(declaration))
    }
    let value = unresolved(declaration, hasSubstitutions: true)
    return .success(
      longhands.map {
        CascadeDeclaration(target: .longhand($0), value: .unresolved(value), isImportant: declaration.isImportant)
      })
  }

  /// CSS Variables 2 §2 (#defining-variables).
  private func readCustomProperty(_ declaration: Declaration) -> Result<[CascadeDeclaration], Problem> {
    guard declaration.name.utf8.count > 2, !declaration.value.containsInvalid,
      !declaration.value.contains(where: { $0.value == .delim("!") })
    else { return .failure(invalid(declaration, expected: "balanced brackets and no '!'")) }
    var value: CascadeValue?
    if declaration.value.count == 1, case .ident(let word) = declaration.value[0].value {
      value = CSSWideKeyword.named(word.asciiLowercased()).map { .customKeyword($0) }
    }
    switch Substitution.find(in: declaration.value) {
    case .malformed: return .failure(invalid(declaration, expected: "var(--name) or var(--name, fallback)"))
    case .present: value = .custom(unresolved(declaration, hasSubstitutions: true))
    case .none: break
    }
    return .success([
      CascadeDeclaration(
        target: .custom(declaration.name),
        value: value ?? .custom(unresolved(declaration, hasSubstitutions: false)), isImportant: declaration.isImportant)
    ])
  }

  private func unresolved(_ declaration: Declaration, hasSubstitutions: Bool) -> UnresolvedValue {
    UnresolvedValue(
      name: declaration.name, values: declaration.value, source: source, baseURL: baseURL,
      hasSubstitutions: hasSubstitutions, location: origin?.advanced(by: declaration.range.lowerBound))
  }

  private func unknown(_ declaration: Declaration) -> Problem {
    Problem(problem: .unknownProperty(declaration.name, nearest: nil))
  }

  private func invalid(_ declaration: Declaration, expected: String) -> Problem {
    Problem(
      problem: .invalidValue(declaration.value.text(in: source), property: declaration.name, expected: expected))
  }
}

extension Array where Element == LocatedValue {
  /// The source text of the values.
  func text(in source: [UInt8]) -> String {
    guard let first, let last, first.range.lowerBound <= last.range.upperBound, last.range.upperBound <= source.count
    else { return "" }
    return String(decoding: source[first.range.lowerBound..<last.range.upperBound], as: UTF8.self)
  }

  /// Whether a function with such a name stands anywhere in it.
  func containsFunction(where isWanted: (String) -> Bool) -> Bool {
    contains {
      switch $0.value {
      case .function(let found, let inner): isWanted(found) || inner.containsFunction(where: isWanted)
      case .block(_, let inner): inner.containsFunction(where: isWanted)
      default: false
      }
    }
  }

  /// Whether a container's size counts in it.
  var usesContainerUnits: Bool {
    contains {
      switch $0.value {
      case .dimension(_, let unit, _): unit.utf8.count >= 3 && unit.asciiLowercased().hasPrefix("cq")
      case .function(_, let inner), .block(_, let inner): inner.usesContainerUnits
      default: false
      }
    }
  }

  /// Whether `sibling-index()` or `sibling-count()` stands in it.
  var countsSiblings: Bool { containsFunction(where: ElementFunctions.countsSiblings) }
}

/// Functions whose value is of one element.
enum ElementFunctions {
  static func contains(_ name: String) -> Bool {
    // What a function of the document reads isn't known before all of it is.
    name.equalsIgnoringASCIICase("attr") || name.equalsIgnoringASCIICase("random") || countsSiblings(name)
      || name.hasPrefix("--")
  }

  static func countsSiblings(_ name: String) -> Bool {
    name.equalsIgnoringASCIICase("sibling-index") || name.equalsIgnoringASCIICase("sibling-count")
  }
}

/// Gathers the declarations of a block until a rule comes between.
struct DeclarationCollector {
  let source: [UInt8]
  private var declarations: [CascadeDeclaration] = []
  private var readsElement = false
  private var usesContainerUnits = false

  init(source: [UInt8]) { self.source = source }

  mutating func add(_ declaration: Declaration, context: inout ParsingContext) {
    let reader = DeclarationReader(
      source: source, origin: context.origin, baseURL: context.baseURL, isQuirksMode: context.isQuirksMode)
    switch reader.read(declaration) {
    case .success(let longhands):
      declarations += longhands
      if declaration.value.containsFunction(where: ElementFunctions.contains) { readsElement = true }
      if declaration.value.usesContainerUnits { usesContainerUnits = true }
      context.reportUnsupported(declaration, longhands)
    case .failure(let error):
      guard !declaration.isForOtherBrowsers else { return }
      if case .unknownProperty(let name, _) = error.problem {
        context.reportUnknownProperty(name, at: declaration.nameRange.lowerBound)
      } else {
        let place = declaration.value.first?.range ?? declaration.nameRange
        context.report(error.problem, at: place.lowerBound)
      }
    }
  }

  mutating func flush(into rules: inout [Rule]) {
    guard let block = takeBlock() else { return }
    rules.append(.declarations(block))
  }

  /// What was gathered since the last time; `nil` where nothing was.
  mutating func takeBlock() -> DeclarationBlock? {
    guard !declarations.isEmpty else { return nil }
    defer {
      declarations = []
      readsElement = false
      usesContainerUnits = false
    }
    return DeclarationBlock(declarations, readsElement: readsElement, usesContainerUnits: usesContainerUnits)
  }
}

extension Declaration {
  /// Whether its name says that it is for a browser of another make: no slip, no loss.
  fileprivate var isForOtherBrowsers: Bool {
    ["-moz-", "-ms-", "-o-", "-khtml-", "mso-"].contains { name.hasPrefix($0) }
      || name.hasPrefix("-webkit-") && PropertyParser.isKnown(String(name.dropFirst(8)))
  }
}

extension ParsingContext {
  /// Reports a name once; only then is a near one looked for.
  fileprivate mutating func reportUnknownProperty(_ name: String, at offset: Int) {
    guard takesReport("property: \(name)") else { return }
    // One or two letters are near to anything.
    let nearest = name.utf8.count > 2 ? NearestName.of(name, in: PropertyParser.names) : nil
    report(.unknownProperty(name, nearest: nearest), at: offset)
  }

  /// Reports a property that is understood and has no effect, unless its value asks for none.
  fileprivate mutating func reportUnsupported(_ declaration: Declaration, _ longhands: [CascadeDeclaration]) {
    guard PropertyParser.isUnsupported(declaration.name), longhands.contains(where: \.hasEffect) else { return }
    report(.unsupported("the property '\(declaration.name)'", hint: nil), at: declaration.nameRange.lowerBound)
  }
}

extension CascadeDeclaration {
  /// Whether the value is another than the initial one, as far as that is known before the cascade.
  fileprivate var hasEffect: Bool {
    switch value {
    case .declared(.keyword): return false
    case .declared(.specified(let value)):
      var style = StyleBuilder.initial
      value.assign(&style, .none)
      return style != StyleBuilder.initial
    case .unresolved, .custom, .customKeyword: return true
    }
  }
}
