internal import FlexDOM

/// At-rules. Each is read where it may stand and reported where it may not.
extension StyleSheetParser {
  /// §5.5.2 Consume an at-rule (#consume-at-rule), whose keyword is next.
  mutating func parseAtRule(into rules: inout [Rule]) {
    guard case .atKeyword(let written) = stream.next else { return }
    let start = stream.position
    stream.discard()
    var prelude: [LocatedValue] = []
    var hasBlock = false
    loop: while true {
      switch stream.next {
      case .endOfFile: break loop
      case .semicolon:
        stream.discard()
        break loop
      case .openCurly:
        hasBlock = true
        break loop
      case .closeCurly where depth > 0: break loop
      default: prelude.append(stream.consumeComponentValue(depth: depth))
      }
    }
    let rule = AtRule(
      name: written.asciiLowercased(), prelude: prelude.trimmed(), rawPrelude: prelude, start: start, hasBlock: hasBlock
    )
    let index = stream.index
    interpret(rule, into: &rules)
    // What wasn't read is skipped.
    if hasBlock, stream.index == index { stream.skipBlock() }
  }

  struct AtRule {
    /// In lower case.
    var name: String
    var prelude: [LocatedValue]
    /// With the white space around it.
    var rawPrelude: [LocatedValue]
    var start: Int
    var hasBlock: Bool
  }

  /// The rules known by name, for "did you mean".
  static let atRules = [
    "media", "supports", "import", "layer", "font-face", "page", "scope", "property", "container", "namespace",
    "charset", "keyframes", "counter-style", "starting-style", "position-try", "function",
  ]

  /// Those that no style rule may hold, not even in a group: it holds conditions and layers alone.
  /// CSS Nesting 1 (#conditionals).
  private static let atRulesOfSheets: Set = [
    "page", "font-face", "property", "keyframes", "-webkit-keyframes", "counter-style", "color-profile", "position-try",
    "function",
  ]

  private mutating func interpret(_ rule: AtRule, into rules: inout [Rule]) {
    let isTopLevel = depth == 0
    // Which rules close the door for `@import` and `@namespace`.
    switch rule.name {
    case "charset", "import", "namespace": break
    case "layer" where !rule.hasBlock && progress == .imports: break
    default: if isTopLevel, Self.atRules.contains(rule.name), rule.name != "layer" || rule.hasBlock { progress = .rest }
    }
    if nesting.contains(where: { !$0.isScope }), Self.atRulesOfSheets.contains(rule.name) {
      return context.report(.misplacedAtRule(rule.name, reason: "it can't stand in a style rule"), at: rule.start)
    }
    switch rule.name {
    case "charset": break
    case "import": parseImport(rule, into: &rules)
    case "namespace": parseNamespace(rule)
    case "media" where rule.hasBlock:
      let queries = MediaQueryList(rule.prelude)
      report(queries, in: rule)
      rules.append(.media(queries, parseGroup()))
    case "supports" where rule.hasBlock:
      let holds = SupportsCondition.evaluate(rule.prelude, source: stream.source, namespaces: namespaces)
      let inner = parseGroup()
      switch holds {
      case true?: rules.append(.media(MediaQueryList(queries: []), inner))
      case false?: break
      case nil: context.report(.invalidAtRule("supports", reason: "its condition can't be read"), at: rule.start)
      }
    case "layer": parseLayer(rule, into: &rules)
    case "scope" where rule.hasBlock: parseScope(rule, into: &rules)
    case "container" where rule.hasBlock:
      let contents = parseGroup()
      guard let query = ContainerRule(rule.prelude, source: stream.source) else {
        return context.report(
          .invalidAtRule("container", reason: "expected a name, '(width > 30em)', 'style(--name: value)' and the like"),
          at: rule.start)
      }
      for unknown in query.unknownFeatures {
        context.report(.unsupported("the container feature '\(unknown)'", hint: nil), at: rule.start)
      }
      rules.append(.container(query, contents))
    case "property" where rule.hasBlock:
      let block = parseDescriptors()
      guard let registration = PropertyRegistration(rule.prelude, descriptors: block, source: stream.source) else {
        return context.report(
          .invalidAtRule("property", reason: "it needs a name, a 'syntax', 'inherits' and an 'initial-value'"),
          at: rule.start)
      }
      rules.append(.property(registration))
    case "font-face" where rule.hasBlock: parseFontFace(rule, into: &rules)
    case "page" where rule.hasBlock: parsePage(rule, into: &rules)
    case "starting-style" where rule.hasBlock:
      // Elements start elsewhere; what pages are is true from the start.
      rules += parseGroup().filter { if case .page = $0 { true } else { false } }
    case "keyframes" where rule.hasBlock, "-webkit-keyframes" where rule.hasBlock: parseKeyframes(rule, into: &rules)
    case "counter-style" where rule.hasBlock: parseCounterStyle(rule, into: &rules)
    case "color-profile" where rule.hasBlock: parseColorProfile(rule, into: &rules)
    case "position-try" where rule.hasBlock: parsePositionTry(rule, into: &rules)
    case "function" where rule.hasBlock: parseFunction(rule, into: &rules)
    case "font-palette-values" where rule.hasBlock: parseFontPalette(rule, into: &rules)
    case "font-feature-values", "view-transition", "custom-media":
      context.report(.unsupported("'@\(rule.name)'", hint: nil), at: rule.start)
    case let name where Self.atRules.contains(name):
      context.report(.invalidAtRule(name, reason: "it needs a block"), at: rule.start)
    case let name where name.hasPrefix("-"): break
    case let name:
      context.report(.unknownAtRule(name, nearest: NearestName.of(name, in: Self.atRules)), at: rule.start)
    }
  }

  /// The contents of a group rule: rules, and declarations where a style rule is around.
  mutating func parseGroup() -> [Rule] { parseBlock(holdsDeclarations: isInStyleRule) }

  /// The declarations of a block whose `{` is next, as descriptors; rules in it are skipped.
  mutating func parseDescriptors() -> [Declaration] {
    stream.discard()
    var declarations: [Declaration] = []
    while true {
      switch stream.next {
      case .endOfFile: return declarations
      case .closeCurly:
        stream.discard()
        return declarations
      case .whitespace, .semicolon: stream.discard()
      default:
        let mark = stream.index
        if let declaration = stream.consumeDeclaration(depth: depth, isNested: true) {
          declarations.append(declaration)
        } else {
          stream.index = mark
          skipBadDescriptor()
        }
      }
    }
  }

  /// Skips what isn't a descriptor, and says so: a rule, or a declaration without a colon.
  mutating func skipBadDescriptor() {
    let start = stream.index
    skipRuleOrDeclaration()
    reportBadDeclaration(from: start, orRule: true)
  }

  /// Skips to the end of what isn't a descriptor: behind its block or `;`, or to the `}` around.
  mutating func skipRuleOrDeclaration() {
    while true {
      switch stream.next {
      case .endOfFile, .closeCurly: return
      case .semicolon: return stream.discard()
      case .openCurly: return stream.skipBlock()
      case .openSquare, .openParen, .function: stream.skipBlock()
      default: stream.discard()
      }
    }
  }

  private mutating func report(_ queries: MediaQueryList, in rule: AtRule) {
    for unknown in queries.unknownFeatures {
      context.report(.unsupported("the media feature '\(unknown)'", hint: nil), at: rule.start)
    }
  }

  // MARK: @import

  /// CSS Cascade 5 §2 (#at-import):
  /// `@import [<url> | <string>] [layer | layer(<layer-name>)]? <supports()>? <media-query-list>?`.
  private mutating func parseImport(_ rule: AtRule, into rules: inout [Rule]) {
    guard depth == 0, progress == .imports else {
      return context.report(
        .misplacedAtRule("import", reason: "it must come before all other rules"), at: rule.start)
    }
    var rest = rule.prelude[...]
    guard !rule.hasBlock, let url = rest.popFirst()?.value.urlText else {
      return context.report(.invalidAtRule("import", reason: "expected a URL or a string"), at: rule.start)
    }
    var layer = ImportedSheet.Layer.none
    rest = rest.drop { $0.value == .whitespace }
    switch rest.first?.value {
    case .ident(let word)? where word.equalsIgnoringASCIICase("layer"):
      layer = .anonymous
      rest = rest.dropFirst()
    case .function(let name, let arguments)? where name.equalsIgnoringASCIICase("layer"):
      // A name that can't be read makes it a media query, which is false.
      guard let layerName = parseLayerName(arguments) else { break }
      layer = .named(layerName)
      rest = rest.dropFirst()
    default: break
    }
    rest = rest.drop { $0.value == .whitespace }
    var isSupported = true
    if case .function(let name, let arguments)? = rest.first?.value, name.equalsIgnoringASCIICase("supports") {
      isSupported =
        SupportsCondition.evaluateArgument(arguments, source: stream.source, namespaces: namespaces) ?? false
      rest = rest.dropFirst()
    }
    let media = MediaQueryList(Array(rest).trimmed())
    let contents = isSupported ? importedRules(url, at: rule.start) : []
    rules.append(.import(ImportedSheet(media: media, layer: layer, rules: contents)))
  }

  private mutating func importedRules(_ url: String, at start: Int) -> [Rule] {
    guard context.importDepth < ParsingContext.importLimit else {
      context.report(.cannotImport(url, reason: "imports are too deep, or go round in circles"), at: start)
      return []
    }
    context.importCount += 1
    guard context.importCount <= ParsingContext.importCountLimit else {
      let reason = "a sheet has at most \(ParsingContext.importCountLimit) imports, with those that it imports"
      context.report(.cannotImport(url, reason: reason), at: start)
      return []
    }
    let source: ImportSource
    do throws(ImportFailure) {
      guard let found = try loadImport(url, context.baseURL) else { throw ImportFailure("there is none") }
      source = found
    } catch {
      context.report(.cannotImport(url, reason: error.reason), at: start)
      return []
    }
    let outer = (context.origin, context.baseURL)
    context.origin = SourceOrigin(file: source.file, offset: 0)
    context.baseURL = source.baseURL
    context.importDepth += 1
    var parser = StyleSheetParser(Array(source.text.utf8), context: context, loadImport: loadImport)
    let imported = parser.parse()
    context = parser.context
    (context.origin, context.baseURL) = outer
    context.importDepth -= 1
    return imported
  }

  // MARK: @namespace, @layer, @scope

  /// CSS Namespaces 3 §2 (#declaration).
  private mutating func parseNamespace(_ rule: AtRule) {
    guard depth == 0, progress.rawValue <= Progress.namespaces.rawValue, !rule.hasBlock else {
      return context.report(.misplacedAtRule("namespace", reason: "it must come before style rules"), at: rule.start)
    }
    var rest = rule.prelude[...]
    var prefix: String?
    if case .ident(let name)? = rest.first?.value {
      prefix = name
      rest = rest.dropFirst().drop { $0.value == .whitespace }
    }
    guard let uri = rest.popFirst()?.value.urlText, rest.isEmpty else {
      return context.report(.invalidAtRule("namespace", reason: "expected a URL or a string"), at: rule.start)
    }
    progress = .namespaces
    if let prefix { namespaces.prefixes[prefix] = uri } else { namespaces.default = uri }
  }

  /// CSS Cascade 5 §6.4.3 (#layer-block), §6.4.4 (#layer-empty).
  private mutating func parseLayer(_ rule: AtRule, into rules: inout [Rule]) {
    let names = rule.prelude.splitAtCommas().map { parseLayerName($0) }
    if rule.hasBlock {
      guard rule.prelude.isEmpty || (names.count == 1 && names[0] != nil) else {
        return context.report(.invalidAtRule("layer", reason: "expected one name before a block"), at: rule.start)
      }
      rules.append(.layer(names.first ?? nil, parseGroup()))
    } else {
      guard !rule.prelude.isEmpty, !names.contains(nil), !isInStyleRule else {
        return context.report(.invalidAtRule("layer", reason: "expected names, separated by commas"), at: rule.start)
      }
      rules.append(.layerOrder(names.compactMap { $0 }))
    }
  }

  /// `<ident> [ '.' <ident> ]*` without white space; no CSS-wide keyword.
  private func parseLayerName(_ values: [LocatedValue]) -> LayerName? {
    var name: LayerName = []
    var expectsName = true
    for value in values.trimmed() {
      switch value.value {
      case .ident(let part) where expectsName && CSSWideKeyword.named(part.asciiLowercased()) == nil:
        name.append(part)
      case .delim(".") where !expectsName: break
      default: return nil
      }
      expectsName.toggle()
    }
    return expectsName ? nil : name
  }

  /// CSS Cascade 6 §2.5.1 (#scope-syntax): `@scope [(<scope-start>)]? [to (<scope-end>)]?`.
  private mutating func parseScope(_ rule: AtRule, into rules: inout [Rule]) {
    var rest = rule.prelude[...]
    var scope = ScopeRule()
    var isValid = true
    // The start is relative to the rule around, the end to the scope itself.
    func list(_ contents: [LocatedValue], in outer: Nesting?) -> [Selector]? {
      var parser = SelectorParser(
        contents, source: stream.source, namespaces: namespaces, nestingSpecificity: outer?.specificity)
      let list = try? parser.parseList(isNested: outer != nil, isScoped: outer?.isScope ?? false)
      // A pseudo-element is no root and no end.
      return list?.filter { $0.pseudoElement == nil }
    }
    let inner = Nesting(specificity: .zero, isScope: true)
    if case .block("(", let contents)? = rest.first?.value {
      scope.start = list(contents, in: nesting.last)
      isValid = scope.start != nil
      rest = rest.dropFirst().drop { $0.value == .whitespace }
    }
    if case .ident(let word)? = rest.first?.value, word.equalsIgnoringASCIICase("to") {
      rest = rest.dropFirst().drop { $0.value == .whitespace }
      if case .block("(", let contents)? = rest.popFirst()?.value {
        scope.end = list(contents, in: inner)
        isValid = isValid && scope.end != nil
      } else {
        isValid = false
      }
    }
    guard isValid, rest.isEmpty else {
      return context.report(.invalidAtRule("scope", reason: "expected '(selectors) to (selectors)'"), at: rule.start)
    }
    // Within, `&` is the scoping root; it counts nothing.
    nesting.append(inner)
    defer { nesting.removeLast() }
    rules.append(.scope(scope, parseBlock(holdsDeclarations: true)))
  }
}

extension ComponentValue {
  /// The text of a `<url>` or `<string>`.
  var urlText: String? {
    switch self {
    case .string(let text), .url(let text): return text
    case .function(let name, let arguments) where name.equalsIgnoringASCIICase("url"):
      if case .string(let text)? = arguments.trimmed().first?.value { return text }
      return nil
    default: return nil
    }
  }
}
