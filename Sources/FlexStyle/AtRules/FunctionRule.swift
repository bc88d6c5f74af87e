import FlexTree

/// A function that the document defines. CSS Functions and Mixins 1 §2 (#defining-custom-functions).
struct FunctionRule: Sendable {
  struct Parameter: Sendable {
    /// With its dashes.
    var name: String
    var syntax: CustomSyntax
    /// `nil`: an argument has to be given.
    var fallback: [LocatedValue]?
  }

  /// What stands in the body, in order.
  indirect enum Item: Sendable {
    /// A custom property of the function's own, or `result`.
    case declaration(UnresolvedValue)
    case media(MediaQueryList, [Item])
    case container(ContainerRule, [Item])
  }

  var name: String
  var parameters: [Parameter]
  var result: CustomSyntax
  var items: [Item]
  /// What the ranges of all its values refer to.
  var source: [UInt8]

  /// Whether a value in it asks for custom properties by `style()`.
  let asksForStyles: Bool
  /// The custom properties and the result, of each name the last; `nil` where conditions have a say in it.
  let declarations: [String: UnresolvedValue]?

  init(name: String, parameters: [Parameter], result: CustomSyntax, items: [Item], source: [UInt8]) {
    (self.name, self.parameters, self.result, self.items, self.source) = (name, parameters, result, items, source)
    var found: [String: UnresolvedValue]? = [:]
    for item in items {
      if case .declaration(let value) = item { found?[value.name] = value } else { found = nil }
    }
    declarations = found
    asksForStyles = Self.values(items).contains { $0.containsFunction { $0.equalsIgnoringASCIICase("style") } }
  }

  /// All values in it.
  var values: [[LocatedValue]] {
    parameters.compactMap(\.fallback) + Self.values(items)
  }

  private static func values(_ items: [Item]) -> [[LocatedValue]] {
    items.flatMap { item in
      switch item {
      case .declaration(let value): [value.values]
      case .media(_, let inner), .container(_, let inner): values(inner)
      }
    }
  }

  /// What it asks of containers, in the order of its body.
  var containers: [ContainerRule] { Self.containers(items) }

  private static func containers(_ items: [Item]) -> [ContainerRule] {
    items.flatMap { item -> [ContainerRule] in
      switch item {
      case .declaration: []
      case .media(_, let inner): containers(inner)
      case .container(let rule, let inner): [rule] + containers(inner)
      }
    }
  }
}

extension StyleSheetParser {
  /// `@function <function-token> <function-parameter>#? ) [ returns <css-type> ]? { <declaration-rule-list> }`, whose `{`
  /// is next. §2.1 (#function-rule).
  mutating func parseFunction(_ rule: AtRule, into rules: inout [Rule]) {
    guard case .function(let name, let arguments)? = rule.prelude.first?.value, name.hasPrefix("--"),
      name.utf8.count > 2, let result = functionResult(Array(rule.prelude.dropFirst()).trimmed()),
      let parameters = functionParameters(arguments)
    else {
      return context.report(
        .invalidAtRule("function", reason: "expected '--name(--parameter <type>: default, …) returns <type>'"),
        at: rule.start)
    }
    let items = parseFunctionBody()
    rules.append(
      .function(
        FunctionRule(name: name, parameters: parameters, result: result, items: items, source: stream.source)))
  }

  /// `<css-type> = <syntax-component> | <type()>`. §2.2 (#typedef-css-type).
  private func functionType(_ values: [LocatedValue]) -> CustomSyntax? {
    if values.count == 1, case .function(let name, let inner) = values[0].value, name.equalsIgnoringASCIICase("type") {
      return CustomSyntax(inner.text(in: stream.source))
    }
    let text = values.text(in: stream.source)
    return text.contains("|") ? nil : CustomSyntax(text)
  }

  private func functionResult(_ values: [LocatedValue]) -> CustomSyntax? {
    guard let first = values.first else { return .universal }
    guard case .ident(let word) = first.value, word.equalsIgnoringASCIICase("returns") else { return nil }
    return functionType(Array(values.dropFirst()).trimmed())
  }

  /// `<custom-property-name> <css-type>? [ : <default-value> ]?`, between commas.
  private func functionParameters(_ values: [LocatedValue]) -> [FunctionRule.Parameter]? {
    if values.trimmed().isEmpty { return [] }
    var result: [FunctionRule.Parameter] = []
    for part in values.splitAtCommas().map({ $0.trimmed() }) {
      guard case .ident(let name)? = part.first?.value, name.hasPrefix("--"), name.utf8.count > 2,
        !result.contains(where: { $0.name == name })
      else { return nil }
      let colon = part.firstIndex { $0.value == .colon } ?? part.endIndex
      let type = Array(part[1..<colon]).trimmed()
      guard let syntax = type.isEmpty ? .universal : functionType(type) else { return nil }
      let fallback = colon < part.endIndex ? Array(part[(colon + 1)...]).trimmed() : nil
      result.append(FunctionRule.Parameter(name: name, syntax: syntax, fallback: fallback))
    }
    return result
  }

  /// Custom properties, `result`, and groups of them.
  private mutating func parseFunctionBody() -> [FunctionRule.Item] {
    guard depth < TokenStream.nestingLimit else {
      context.report(.nestedTooDeeply(limit: TokenStream.nestingLimit), at: stream.position)
      stream.skipBlock()
      return []
    }
    stream.discard()
    depth += 1
    defer { depth -= 1 }
    var items: [FunctionRule.Item] = []
    while true {
      switch stream.next {
      case .endOfFile: return items
      case .closeCurly:
        stream.discard()
        return items
      case .whitespace, .semicolon: stream.discard()
      case .atKeyword(let name): parseFunctionGroup(name.asciiLowercased(), into: &items)
      default:
        let mark = stream.index
        guard let declaration = stream.consumeDeclaration(depth: depth, isNested: true) else {
          stream.index = mark
          skipBadDescriptor()
          continue
        }
        guard declaration.isCustomProperty || declaration.name == "result", !declaration.isImportant,
          Substitution.find(in: declaration.value) != .malformed
        else {
          context.report(
            .invalidAtRule("function", reason: "it takes '--name' and 'result', not '\(declaration.name)'"),
            at: declaration.range.lowerBound)
          continue
        }
        items.append(
          .declaration(
            UnresolvedValue(
              name: declaration.name, values: declaration.value, source: stream.source, baseURL: context.baseURL,
              hasSubstitutions: true, location: context.origin.advanced(by: declaration.range.lowerBound))))
      }
    }
  }

  /// `@media`, `@supports` or `@container` with what holds under it.
  private mutating func parseFunctionGroup(_ name: String, into items: inout [FunctionRule.Item]) {
    let start = stream.position
    stream.discard()
    var prelude: [LocatedValue] = []
    loop: while true {
      switch stream.next {
      case .openCurly: break loop
      case .endOfFile, .closeCurly: return
      case .semicolon: return stream.discard()
      default: prelude.append(stream.consumeComponentValue(depth: depth))
      }
    }
    let condition = prelude.trimmed()
    let inner = parseFunctionBody()
    switch name {
    case "media": items.append(.media(MediaQueryList(condition), inner))
    case "supports":
      if SupportsCondition.evaluate(condition, source: stream.source, namespaces: namespaces) == true { items += inner }
    case "container":
      guard let rule = ContainerRule(condition, source: stream.source) else {
        return context.report(.invalidAtRule("container", reason: "expected '<name>? (<feature>)'"), at: start)
      }
      items.append(.container(rule, inner))
    default: context.report(.misplacedAtRule(name, reason: "it can't stand in '@function'"), at: start)
    }
  }
}
