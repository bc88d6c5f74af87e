/// Reads the rules of a style sheet. CSS Syntax 3 §5.5 (#parser-algorithms), CSS Nesting 1 §4.
struct StyleSheetParser {
  var stream: TokenStream
  var context: ParsingContext
  let loadImport: (String, String?) throws(ImportFailure) -> ImportSource?
  var namespaces = Namespaces()
  /// The most specific selector of each rule around, for `&`.
  var nesting: [Nesting] = []
  /// The pseudo-element of the rule around, where it takes only some properties.
  var subject: PseudoElement?
  /// How many blocks are open.
  var depth = 0
  /// Which rules may still come at the top: `@import` and `@namespace` come first.
  var progress: Progress = .imports

  enum Progress: Int { case imports, namespaces, rest }

  /// A rule that `&` speaks of.
  struct Nesting {
    var specificity: Specificity
    /// Whether it is `@scope`.
    var isScope: Bool
  }

  init(
    _ source: [UInt8], context: ParsingContext,
    loadImport: @escaping (String, String?) throws(ImportFailure) -> ImportSource?
  ) {
    stream = TokenStream(source)
    self.context = context
    self.loadImport = loadImport
  }

  /// §5.5.1 Consume a stylesheet's contents (#consume-stylesheet-contents).
  mutating func parse() -> [Rule] {
    var rules: [Rule] = []
    while true {
      switch stream.next {
      case .endOfFile: return rules
      case .whitespace, .cdo, .cdc: stream.discard()
      case .atKeyword: parseAtRule(into: &rules)
      default:
        // What is no rule is as if it weren't there.
        let count = rules.count
        parseQualifiedRule(into: &rules, isNested: false)
        if rules.count > count { progress = .rest }
      }
    }
  }

  var isInStyleRule: Bool { !nesting.isEmpty }

  /// §5.5.4 Consume a block's contents (#consume-block-contents), whose `{` is next: declarations and rules of
  /// a style rule, or rules alone.
  mutating func parseBlock(holdsDeclarations: Bool) -> [Rule] {
    guard depth < TokenStream.nestingLimit else {
      context.report(.nestedTooDeeply(limit: TokenStream.nestingLimit), at: stream.position)
      stream.skipBlock()
      return []
    }
    depth += 1
    defer { depth -= 1 }
    stream.discard()
    var rules: [Rule] = []
    var declarations = DeclarationCollector(source: stream.source)
    while true {
      switch stream.next {
      case .endOfFile, .closeCurly:
        stream.discard()
        declarations.flush(into: &rules)
        return rules
      case .whitespace: stream.discard()
      case .semicolon where holdsDeclarations: stream.discard()
      case .atKeyword:
        declarations.flush(into: &rules)
        parseAtRule(into: &rules)
      default:
        guard holdsDeclarations else {
          parseQualifiedRule(into: &rules, isNested: false)
          continue
        }
        let mark = stream.index
        if let declaration = stream.consumeDeclaration(depth: depth, isNested: true) {
          guard !context.leavesOut(declaration, of: subject) else { continue }
          declarations.add(declaration, context: &context)
        } else {
          stream.index = mark
          parseNestedRule(into: &rules, &declarations)
        }
      }
    }
  }

  private mutating func parseNestedRule(into rules: inout [Rule], _ declarations: inout DeclarationCollector) {
    let start = stream.index
    var nested: [Rule] = []
    parseQualifiedRule(into: &nested, isNested: true)
    guard !nested.isEmpty else {
      // Rules have said themselves what is wrong.
      reportBadDeclaration(from: start, orRule: false)
      return
    }
    declarations.flush(into: &rules)
    rules += nested
  }

  /// Says that what was skipped since a token is no declaration; of a rule, what stands before its block.
  mutating func reportBadDeclaration(from start: Int, orRule reportsRules: Bool) {
    let range = stream.tokens[start].start..<stream.lastEnd
    guard !range.isEmpty else { return }
    var text = String(decoding: stream.source[range], as: UTF8.self)
    if let block = text.firstIndex(of: "{") {
      guard reportsRules else { return }
      text = String(text[..<block]).trimmedCSSWhitespace() + " { … }"
    }
    guard text.utf8.count < 200 else { return }
    context.report(.malformedDeclaration(text), at: range.lowerBound)
  }

  /// §5.5.3 Consume a qualified rule (#consume-qualified-rule).
  private mutating func parseQualifiedRule(into rules: inout [Rule], isNested: Bool) {
    var prelude: [LocatedValue] = []
    let start = stream.position
    while true {
      switch stream.next {
      case .endOfFile: return
      case .semicolon where isNested: return stream.discard()
      case .closeCurly:
        if isNested || depth > 0 { return }
        prelude.append(stream.consumeComponentValue())
      case .openCurly:
        // `--x:hover { }` is a custom property gone wrong, not a rule.
        if Self.looksLikeCustomProperty(prelude) {
          if isNested { stream.discardBadDeclaration(isNested: true) } else { stream.skipBlock() }
          return
        }
        parseStyleRule(prelude, start: start, into: &rules)
        return
      default: prelude.append(stream.consumeComponentValue(depth: depth))
      }
    }
  }

  private static func looksLikeCustomProperty(_ prelude: [LocatedValue]) -> Bool {
    let significant = prelude.lazy.filter { $0.value != .whitespace }.prefix(2).map(\.value)
    guard significant.count == 2, case .ident(let name)? = significant.first else { return false }
    return name.hasPrefix("--") && significant.last == .colon
  }

  private mutating func parseStyleRule(_ prelude: [LocatedValue], start: Int, into rules: inout [Rule]) {
    var parser = SelectorParser(
      prelude, source: stream.source, namespaces: namespaces, nestingSpecificity: nesting.last?.specificity)
    do {
      let selectors = try parser.parseList(isNested: isInStyleRule, isScoped: nesting.last?.isScope ?? false)
      if selectors.contains(where: { $0.pseudoElement == .column }) {
        let hint = "'column-rule' draws between columns, 'break-before' and 'break-after' go to what stands in them"
        context.report(.unsupported("'::column'", hint: hint), at: start)
      }
      nesting.append(Nesting(specificity: selectors.map(\.specificity).max() ?? .zero, isScope: false))
      let around = subject
      subject = PseudoElementProperties.subject(of: selectors)
      defer {
        nesting.removeLast()
        subject = around
      }
      rules.append(.style(StyleRule(selectors: selectors, contents: parseBlock(holdsDeclarations: true))))
    } catch {
      let end = prelude.last?.range.upperBound ?? start
      let text = String(decoding: stream.source[start..<max(start, end)], as: UTF8.self).trimmedCSSWhitespace()
      context.report(CSSError(error, selector: text, at: context.origin.location(error.offset)))
      stream.skipBlock()
    }
  }
}

extension String {
  func trimmedCSSWhitespace() -> String {
    let bytes = utf8.drop(while: \.isCSSWhitespace)
    guard let last = bytes.lastIndex(where: { !$0.isCSSWhitespace }) else { return "" }
    return String(Substring(bytes[...last]))
  }
}
