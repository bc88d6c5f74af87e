/// Why a selector is invalid: the offset of the offending value and a reason, or a name nobody knows.
struct SelectorError: Error, Equatable {
  enum Reason: Equatable {
    case unexpected(String)
    case unknownPseudo(String)
    case undeclaredNamespace(String)
  }
  var reason: Reason
  var offset: Int
}

/// What `@namespace` declared. CSS Namespaces 3 §2 (#declaration).
struct Namespaces: Equatable, Sendable {
  var `default`: String?
  var prefixes: [String: String] = [:]
}

/// Reads selectors from component values. Selectors 4 §18 (#grammar).
struct SelectorParser {
  let values: [LocatedValue]
  /// The style sheet's text, which the values' ranges refer to.
  let source: [UInt8]
  var index = 0
  var namespaces = Namespaces()
  /// The most specific selector of the rule around, for `&`; `nil` outside of rules, where `&` is `:scope`.
  var nestingSpecificity: Specificity?
  var isInsideHas = false
  var allowsPseudoElements = true
  /// Whether `::-webkit-` and any name is a pseudo-element, as all browsers have it. Selectors 4 §18.2
  /// (#compat).
  var acceptsAnyWebkitName = true
  /// Whether bad selectors are dropped from lists that may have such. `@supports` asks about each.
  var forgives = true

  init(
    _ values: [LocatedValue], source: [UInt8], namespaces: Namespaces = Namespaces(),
    nestingSpecificity: Specificity? = nil
  ) {
    self.values = values
    self.source = source
    self.namespaces = namespaces
    self.nestingSpecificity = nestingSpecificity
  }

  /// A selector list as `querySelectorAll` reads it.
  static func parse(_ text: String) throws(SelectorError) -> [Selector] {
    let source = Array(text.utf8)
    var stream = TokenStream(source)
    var parser = SelectorParser(stream.consumeComponentValues(), source: source)
    return try parser.parseList()
  }

  var current: LocatedValue? { index < values.count ? values[index] : nil }
  var next: ComponentValue? { index + 1 < values.count ? values[index + 1].value : nil }

  /// Where the value before the current one ends.
  private var previousEnd: Int? { index > 0 ? values[index - 1].range.upperBound : nil }

  mutating func skipWhitespace() {
    while current?.value == .whitespace { index += 1 }
  }

  /// Error at the current value.
  func unexpected(_ reason: String) -> SelectorError {
    SelectorError(reason: .unexpected(reason), offset: current?.range.lowerBound ?? values.last?.range.upperBound ?? 0)
  }

  // MARK: Lists

  /// `<complex-selector-list>`; with `relativeTo` nesting, a nested rule's prelude, whose selectors may begin
  /// with a combinator and mean `& …` where they have no `&`. CSS Nesting 1 §3.2 (#syntax). Directly in
  /// `@scope`, `:scope` does what `&` does.
  mutating func parseList(isNested: Bool = false, isScoped: Bool = false) throws(SelectorError) -> [Selector] {
    var list: [Selector] = []
    repeat {
      if !list.isEmpty { index += 1 }
      var selector = try parseComplex(isRelative: isNested)
      if isNested, selector.startsWithCombinator || !(selector.mentionsNesting || (isScoped && selector.mentionsScope))
      {
        selector = selector.after(CompoundSelector(simples: [nestingSelector]))
      }
      list.append(selector)
    } while current?.value == .comma
    if current != nil { throw unexpected("expected ',' or the end") }
    return list
  }

  var nestingSelector: SimpleSelector { .nesting(nestingSpecificity ?? .zero) }

  /// A `<forgiving-selector-list>`: what can't be read is left out. Selectors 4 §18.1 (#forgiving-selector).
  func parseForgiving(_ arguments: [LocatedValue]) throws(SelectorError) -> [Selector] {
    guard forgives else {
      var parser = inner(arguments)
      parser.allowsPseudoElements = false
      return try parser.parseList()
    }
    return arguments.splitAtCommas().compactMap { part in
      var parser = inner(part)
      parser.allowsPseudoElements = false
      guard let list = try? parser.parseList() else { return nil }
      return list.first
    }
  }

  /// A parser for an argument, in the same surroundings.
  func inner(_ values: [LocatedValue]) -> SelectorParser {
    var parser = SelectorParser(
      values, source: source, namespaces: namespaces, nestingSpecificity: nestingSpecificity)
    parser.isInsideHas = isInsideHas
    parser.acceptsAnyWebkitName = acceptsAnyWebkitName
    parser.forgives = forgives
    return parser
  }

  // MARK: Complex and compound selectors

  /// `<complex-selector>` up to a comma or the end; relative ones may begin with a combinator.
  mutating func parseComplex(isRelative: Bool = false) throws(SelectorError) -> Selector {
    skipWhitespace()
    var combinator: Combinator?
    if isRelative {
      combinator = explicitCombinator()
      skipWhitespace()
    }
    let startsWithCombinator = combinator != nil
    var compounds: [CompoundSelector] = []
    var pseudoElement: PseudoElement?
    while true {
      let parsed = try parseCompound()
      var compound = parsed.compound
      compound.combinator = combinator ?? .descendant
      compounds.append(compound)
      pseudoElement = parsed.pseudoElement
      let hadWhitespace = current?.value == .whitespace
      skipWhitespace()
      guard let value = current?.value, value != .comma else { break }
      if let explicit = explicitCombinator() {
        combinator = explicit
      } else if hadWhitespace {
        combinator = .descendant
      } else {
        throw unexpected("unexpected value in a selector")
      }
      if pseudoElement != nil { throw unexpected("nothing can follow a pseudo-element") }
      skipWhitespace()
    }
    var selector = Selector(compounds: compounds, pseudoElement: pseudoElement)
    selector.startsWithCombinator = startsWithCombinator
    return selector
  }

  private mutating func explicitCombinator() -> Combinator? {
    guard case .delim(let scalar)? = current?.value else { return nil }
    switch scalar {
    case ">":
      index += 1
      return .child
    case "+":
      index += 1
      return .nextSibling
    case "~":
      index += 1
      return .subsequentSibling
    default: return nil
    }
  }

  private mutating func parseCompound() throws(SelectorError) -> (
    compound: CompoundSelector, pseudoElement: PseudoElement?
  ) {
    var simples: [SimpleSelector] = []
    var pseudoElement: PseudoElement?
    if let type = try parseTypeSelector() { simples.append(type) }
    loop: while let value = current {
      switch value.value {
      case .hash(let name, let isID):
        guard isID else { throw unexpected("'#\(name)' is no identifier; escape its first digit") }
        simples.append(.id(name))
        index += 1
      case .delim("."):
        guard case .ident(let name)? = next else { throw unexpected("expected a class name after '.'") }
        simples.append(.class(name))
        index += 2
      case .block("[", let contents):
        simples.append(.attribute(try parseAttribute(contents, at: value.range.lowerBound)))
        index += 1
      case .delim("&"):
        simples.append(nestingSpecificity == nil ? .pseudoClass(.scope) : nestingSelector)
        index += 1
      case .colon:
        if let element = try parsePseudoElement() {
          guard allowsPseudoElements else { throw unexpected("a pseudo-element can't stand here") }
          pseudoElement = element
          break loop
        }
        simples.append(.pseudoClass(try parsePseudoClass()))
      default: break loop
      }
    }
    guard !simples.isEmpty || pseudoElement != nil else { throw unexpected("expected a selector") }
    if simples.isEmpty, let uri = namespaces.default { simples.append(.universal(.uri(uri))) }
    return (CompoundSelector(simples: simples), pseudoElement)
  }

  // MARK: Types and attributes

  /// `[ns|]type`, `[ns|]*` or nothing. Selectors 4 §5 (#elemental-selectors).
  private mutating func parseTypeSelector() throws(SelectorError) -> SimpleSelector? {
    let (namespace, name) = try parseQualifiedName(default: namespaces.default.map { .uri($0) } ?? .any)
    switch name {
    case .ident(let name)?: return .type(name, namespace)
    case .delim?: return .universal(namespace)
    default: return nil
    }
  }

  /// `<wq-name>`, and `*` in the place of the name.
  private mutating func parseQualifiedName(
    default unprefixed: NamespaceTest
  ) throws(SelectorError) -> (NamespaceTest, ComponentValue?) {
    func isName(_ value: ComponentValue?) -> Bool {
      if case .ident? = value { true } else { value == .delim("*") }
    }
    let first = current?.value
    let isBar = first == .delim("|")
    guard isBar || isName(first) else { return (unprefixed, nil) }
    let bar = isBar ? index : index + 1
    guard bar < values.count, values[bar].value == .delim("|"), bar + 1 < values.count, isName(values[bar + 1].value)
    else {
      if isBar { throw unexpected("expected a name after '|'") }
      index += 1
      return (unprefixed, first)
    }
    let namespace: NamespaceTest
    switch first {
    case .ident(let prefix)?:
      guard let uri = namespaces.prefixes[prefix] else {
        throw SelectorError(reason: .undeclaredNamespace(prefix), offset: current?.range.lowerBound ?? 0)
      }
      namespace = .uri(uri)
    case .delim("*")?: namespace = .any
    default: namespace = .none
    }
    index = bar + 2
    return (namespace, values[bar + 1].value)
  }

  /// `[ <wq-name> [ <attr-matcher> <value> <attr-modifier>? ]? ]`.
  private func parseAttribute(_ contents: [LocatedValue], at offset: Int) throws(SelectorError) -> AttributeSelector {
    var parser = inner(contents)
    parser.skipWhitespace()
    let (namespace, name) = try parser.parseQualifiedName(default: .none)
    guard case .ident(let name)? = name else { throw parser.unexpected("expected an attribute's name") }
    var selector = AttributeSelector(
      name: name, lowercasedName: name.asciiLowercased(), namespace: namespace, operator: .exists, value: "",
      caseFlag: .documentDefault)
    parser.skipWhitespace()
    guard case .delim(let sign)? = parser.current?.value else {
      if parser.current != nil { throw parser.unexpected("expected an operator such as '='") }
      return selector
    }
    let operators: [Unicode.Scalar: AttributeSelector.Operator] = [
      "=": .equals, "~": .includes, "|": .dashMatch, "^": .prefix, "$": .suffix, "*": .substring,
    ]
    guard let matcher = operators[sign] else { throw parser.unexpected("'\(sign)' is no operator") }
    parser.index += 1
    if matcher != .equals {
      // The two are one sign: nothing may stand between.
      guard parser.current?.value == .delim("="), parser.current?.range.lowerBound == parser.previousEnd else {
        throw parser.unexpected("expected '=' after '\(sign)'")
      }
      parser.index += 1
    }
    selector.operator = matcher
    parser.skipWhitespace()
    switch parser.current?.value {
    case .ident(let text), .string(let text): selector.value = text
    default: throw parser.unexpected("expected an identifier or a string; quote the value")
    }
    parser.index += 1
    parser.skipWhitespace()
    if case .ident(let flag)? = parser.current?.value {
      switch flag.asciiLowercased() {
      case "i": selector.caseFlag = .insensitive
      case "s": selector.caseFlag = .sensitive
      default: throw parser.unexpected("expected 'i', 's' or ']'")
      }
      parser.index += 1
      parser.skipWhitespace()
    }
    if parser.current != nil { throw parser.unexpected("expected ']'") }
    return selector
  }
}
