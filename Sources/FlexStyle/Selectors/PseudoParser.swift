/// Pseudo-classes and pseudo-elements.
extension SelectorParser {
  /// Reads a pseudo-class whose colon is current. Selectors 4 §18 (#typedef-pseudo-class-selector).
  mutating func parsePseudoClass() throws(SelectorError) -> PseudoClass {
    let start = index
    index += 1
    defer { index = max(index, start + 2) }
    switch current?.value {
    case .ident(let written):
      guard let pseudo = PseudoNames.classes[written.asciiLowercased()] else {
        throw unknown(":" + written, at: start)
      }
      return pseudo
    case .function(let written, let arguments):
      let name = written.asciiLowercased()
      guard PseudoNames.functions.contains(name) else { throw unknown(":" + written + "()", at: start) }
      return try parseFunction(name, arguments)
    default: throw unexpected("expected a name after ':'")
    }
  }

  private func unknown(_ name: String, at index: Int) -> SelectorError {
    SelectorError(reason: .unknownPseudo(name), offset: values[index].range.lowerBound)
  }

  private func parseFunction(_ name: String, _ arguments: [LocatedValue]) throws(SelectorError) -> PseudoClass {
    var parser = inner(arguments)
    switch name {
    case "is", "-webkit-any": return .is(try parseForgiving(arguments))
    case "where": return .where(try parseForgiving(arguments))
    case "not":
      parser.allowsPseudoElements = false
      return .not(try parser.parseList())
    case "has":
      // §4.5 (#relational): no :has() in :has().
      if isInsideHas { throw unexpected("':has()' can't stand in ':has()'") }
      parser.isInsideHas = true
      parser.allowsPseudoElements = false
      return .has(try parser.parseRelativeList())
    case "nth-child", "nth-last-child":
      let nth = try parser.parseNthArgument()
      var list: [Selector]?
      if case .ident(let of)? = parser.current?.value, of.equalsIgnoringASCIICase("of") {
        var inner = inner(Array(arguments[(parser.index + 1)...]))
        inner.allowsPseudoElements = false
        list = try inner.parseList()
      } else if parser.current != nil {
        throw parser.unexpected("expected 'of' or ')'")
      }
      return name == "nth-child" ? .nthChild(nth, of: list) : .nthLastChild(nth, of: list)
    case "nth-of-type", "nth-last-of-type":
      let nth = try parser.parseNthArgument()
      if parser.current != nil { throw parser.unexpected("expected ')'") }
      return name == "nth-of-type" ? .nthOfType(nth) : .nthLastOfType(nth)
    case "lang": return .lang(try parser.parseLanguageRanges())
    case "dir":
      guard case .ident(let word) = arguments.trimmed().first?.value, arguments.trimmed().count == 1 else {
        throw unexpected("expected 'ltr' or 'rtl'")
      }
      return switch word.asciiLowercased() {
      case "ltr": .dir(rightToLeft: false)
      case "rtl": .dir(rightToLeft: true)
      default: .never
      }
    case "host", "host-context":
      let list = try parser.parseList()
      guard list.count == 1, list[0].compounds.count == 1 else { throw unexpected("expected one compound selector") }
      return .never
    case "state":
      guard case .ident? = arguments.trimmed().first?.value, arguments.trimmed().count == 1 else {
        throw unexpected("expected a name")
      }
      return .never
    default:
      guard !arguments.trimmed().isEmpty else { throw unexpected("expected names") }
      return .never
    }
  }

  private mutating func parseNthArgument() throws(SelectorError) -> Nth {
    guard let nth = parseNth() else { throw unexpected("expected 'odd', 'even' or An+B") }
    skipWhitespace()
    return nth
  }

  /// Relative selectors for `:has()`. Selectors 4 §3.6 (#relative).
  private mutating func parseRelativeList() throws(SelectorError) -> [Selector] {
    var list: [Selector] = []
    repeat {
      if !list.isEmpty { index += 1 }
      list.append(try parseComplex(isRelative: true))
    } while current?.value == .comma
    if current != nil { throw unexpected("expected ',' or ')'") }
    return list
  }

  /// Identifiers and strings, comma-separated. Selectors 4 §8.2 (#the-lang-pseudo).
  private mutating func parseLanguageRanges() throws(SelectorError) -> [String] {
    var ranges: [String] = []
    for part in values.splitAtCommas() {
      let part = part.trimmed()
      guard part.count == 1 else { throw unexpected("expected languages, separated by commas") }
      switch part[0].value {
      case .ident(let range), .string(let range): ranges.append(range.asciiLowercased())
      default: throw unexpected("expected a language such as 'de' or '\"*-CH\"'")
      }
    }
    return ranges
  }

  /// A pseudo-element with what may follow it, or nothing where a pseudo-class stands.
  /// Selectors 4 §3.7 (#pseudo-element-syntax).
  mutating func parsePseudoElement() throws(SelectorError) -> PseudoElement? {
    var element: PseudoElement?
    var name = ""
    while current?.value == .colon {
      guard let (found, foundName) = try parsePseudoElementName() else {
        guard let owner = element else { return nil }
        let state = if case .ident(let written)? = next { written.asciiLowercased() } else { "" }
        try parsePseudoClassOf(name)
        element = owner.inState(state)
        // One scroll bar of the two.
        if element == .scrollbar { element = .other }
        continue
      }
      if element != nil {
        guard Self.holds(name, foundName) else { throw unexpected("'::\(name)' has no '::\(foundName)'") }
        element = .other
      } else {
        element = found
      }
      name = foundName
    }
    return element
  }

  /// The name of a pseudo-element at the current colon, which is then behind; else nothing has moved.
  private mutating func parsePseudoElementName() throws(SelectorError) -> (PseudoElement, String)? {
    let start = index
    guard next == .colon else {
      guard case .ident(let written)? = next, PseudoNames.singleColon.contains(written.asciiLowercased()) else {
        return nil
      }
      index += 2
      return PseudoNames.elements[written.asciiLowercased()].map { ($0, written.asciiLowercased()) }
    }
    index += 2
    switch current?.value {
    case .ident(let written):
      let name = written.asciiLowercased()
      let isWebkit =
        name.hasPrefix("-webkit-") && (acceptsAnyWebkitName || PseudoNames.webkitElements.contains(name.dropFirst(8)))
      guard let element = PseudoNames.elements[name] ?? (isWebkit ? .other : nil)
      else {
        throw unknown("::" + written, at: start)
      }
      index += 1
      return (element, name)
    case .function(let written, let arguments):
      let name = written.asciiLowercased()
      guard PseudoNames.elementFunctions.contains(name) else { throw unknown("::" + written + "()", at: start) }
      try checkElementArgument(name, arguments.trimmed())
      index += 1
      return (name == "scroll-button" ? Self.scrollButton(arguments.trimmed()) : .other, name)
    default: throw unexpected("expected a name after '::'")
    }
  }

  /// The buttons of a direction, of lines that run to the right.
  private static func scrollButton(_ arguments: [LocatedValue]) -> PseudoElement {
    guard case .ident(let direction)? = arguments.first?.value else { return .scrollButtons }
    return switch direction.asciiLowercased() {
    case "up", "block-start": .scrollUp
    case "left", "inline-start", "prev": .scrollLeft
    case "right", "inline-end", "next": .scrollRight
    case "down", "block-end": .scrollDown
    default: .other
    }
  }

  private func checkElementArgument(_ name: String, _ arguments: [LocatedValue]) throws(SelectorError) {
    let isValid: Bool
    switch name {
    case "slotted", "cue":
      var parser = inner(arguments)
      parser.allowsPseudoElements = false
      let list = try parser.parseList()
      isValid = name == "cue" || (list.count == 1 && list[0].compounds.count == 1)
    case "part":
      isValid =
        !arguments.isEmpty
        && arguments.allSatisfy { if case .ident = $0.value { true } else { $0.value == .whitespace } }
    default:
      isValid = arguments.count == 1
    }
    if !isValid { throw unexpected("'::\(name)()' doesn't take this") }
  }

  /// A pseudo-class after the pseudo-element `name`: only states of what one can act on, and the forgiving
  /// functions, which drop what they can't use.
  private mutating func parsePseudoClassOf(_ name: String) throws(SelectorError) {
    index += 1
    switch current?.value {
    case .ident(let written):
      let state = written.asciiLowercased()
      let acts = name.hasPrefix("-webkit-") || ["part", "file-selector-button", "details-content"].contains(name)
      let isKnown =
        (acts && PseudoNames.userActions.contains(state))
        || (name.hasPrefix("-webkit-scrollbar") && PseudoNames.scrollbarStates.contains(state))
        || (name == "selection" && state == "window-inactive")
        || (name == "scroll-button" && ["enabled", "disabled"].contains(state))
        || (name == "scroll-marker" && ["target-current", "target-before", "target-after"].contains(state))
      guard isKnown else { throw unexpected("'::\(name)' has no ':\(written)'") }
    case .function(let written, _) where ["is", "where"].contains(written.asciiLowercased()): break
    default: throw unexpected("nothing can follow '::\(name)'")
    }
    index += 1
  }

  /// Whether a pseudo-element has another inside. CSS Pseudo-Elements 4 §4 (#generated-content).
  private static func holds(_ outer: String, _ inner: String) -> Bool {
    switch outer {
    case "before", "after": inner == "marker"
    case "part": inner != "part" && inner != "slotted"
    case "slotted", "details-content": ["before", "after", "marker", "first-line", "first-letter"].contains(inner)
    default: false
    }
  }
}
