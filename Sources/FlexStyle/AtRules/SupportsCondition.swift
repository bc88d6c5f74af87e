/// Conditions on what is supported. CSS Conditional 5 §3 (#at-supports-ext).
enum SupportsCondition {
  /// Whether the condition holds; `nil` where it can't be read.
  static func evaluate(_ values: [LocatedValue], source: [UInt8], namespaces: Namespaces) -> Bool? {
    let support = Support(source: source, namespaces: namespaces)
    var reader = ConditionReader(values)
    guard let condition = support.parse(&reader), reader.isAtEnd else { return nil }
    return condition
  }

  /// The argument of `supports()` in `@import`: a condition, or a declaration by itself.
  static func evaluateArgument(_ values: [LocatedValue], source: [UInt8], namespaces: Namespaces) -> Bool? {
    evaluate(values, source: source, namespaces: namespaces)
      ?? Support(source: source, namespaces: namespaces).declaration(values)
  }

  private struct Support {
    var source: [UInt8]
    var namespaces: Namespaces

    /// `not x | x and y … | x or y …`; white space is asked for around the words.
    func parse(_ reader: inout ConditionReader) -> Bool? {
      if reader.consume("not") { return inParens(&reader).map { !$0 } }
      guard var result = inParens(&reader) else { return nil }
      if reader.consume("and") {
        repeat {
          guard let next = inParens(&reader) else { return nil }
          result = result && next
        } while reader.consume("and")
      } else {
        while reader.consume("or") {
          guard let next = inParens(&reader) else { return nil }
          result = result || next
        }
      }
      return result
    }

    private func inParens(_ reader: inout ConditionReader) -> Bool? {
      switch reader.current {
      case .block("(", let contents)?:
        reader.advance()
        var inner = ConditionReader(contents)
        if let condition = parse(&inner), inner.isAtEnd { return condition }
        if let answer = declaration(contents) { return answer }
        return contents.containsInvalid ? nil : false
      case .function(let name, let arguments)?:
        reader.advance()
        if arguments.containsInvalid { return nil }
        switch name.asciiLowercased() {
        case "selector":
          var parser = SelectorParser(arguments, source: source, namespaces: namespaces, nestingSpecificity: .zero)
          parser.acceptsAnyWebkitName = false
          parser.forgives = false
          guard let list = try? parser.parseList() else { return false }
          return list.count == 1
        case "font-format": return keyword(arguments, ["woff", "woff2", "truetype", "opentype", "collection"])
        case "font-tech":
          return keyword(arguments, ["features-opentype", "color-bitmap", "color-colrv0", "variations"])
        case "at-rule":
          guard case .atKeyword(let rule)? = arguments.trimmed().first?.value, arguments.trimmed().count == 1 else {
            return false
          }
          return StyleSheetParser.atRules.contains(rule.asciiLowercased())
        default: return false
        }
      default: return nil
      }
    }

    private func keyword(_ arguments: [LocatedValue], _ known: Set<String>) -> Bool {
      guard case .ident(let word)? = arguments.trimmed().first?.value else { return false }
      return known.contains(word.asciiLowercased())
    }

    /// Whether a declaration would be kept; `nil` where it is none.
    func declaration(_ values: [LocatedValue]) -> Bool? {
      let values = values.trimmed()
      guard let first = values.first, case .ident(let name) = first.value else { return nil }
      let rest = values.dropFirst().drop { $0.value == .whitespace }
      guard rest.first?.value == .colon else { return nil }
      if rest.contains(where: { $0.value == .semicolon }) { return nil }
      var value = Array(rest.dropFirst())
      _ = value.removeImportant()
      let declaration = Declaration(
        name: name.hasPrefix("--") ? name : name.asciiLowercased(), value: value.trimmed(), isImportant: false,
        nameRange: first.range, range: first.range)
      if case .success = DeclarationReader(source: source, origin: nil).read(declaration) { return true }
      return false
    }
  }
}
