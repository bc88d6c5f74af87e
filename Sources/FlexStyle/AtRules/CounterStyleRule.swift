package import FlexTree

/// A counter style that the document defines. CSS Counter Styles 3 §2 (#the-counter-style-rule).
package struct CounterStyleRule: Sendable, Equatable {
  package var name: String
  package var system = CounterSystem.symbolic
  package var symbols: [String] = []
  /// Weights in descending order.
  package var additiveSymbols: [AdditiveSymbol] = []
  /// Descriptors that aren't given are those of the style that is extended, or initial ones.
  package var negative: (before: String, after: String)?
  package var prefix: String?
  package var suffix: String?
  /// `nil` is `auto`.
  package var ranges: [ClosedRange<Int>]?
  package var pad: (length: Int, symbol: String)?
  package var fallback: String?

  package struct AdditiveSymbol: Sendable, Equatable {
    package var weight: Int
    package var text: String
  }

  package static func == (a: Self, b: Self) -> Bool { "\(a)" == "\(b)" }

  /// `symbols()` as a style: it has no name, and a space behind. §8 (#symbols-function).
  package init(symbols: [String], system: CounterSystem) {
    name = ""
    self.symbols = symbols
    self.system = system
    suffix = " "
  }

  fileprivate init(name: String) { self.name = name }

  /// Whether there are as many symbols as the system needs. §3.1.
  var isComplete: Bool {
    switch system {
    case .cyclic, .symbolic, .fixed: !symbols.isEmpty
    case .numeric, .alphabetic: symbols.count >= 2
    case .additive: !additiveSymbols.isEmpty
    case .extends: symbols.isEmpty && additiveSymbols.isEmpty
    }
  }
}

extension StyleSheetParser {
  mutating func parseCounterStyle(_ rule: AtRule, into rules: inout [Rule]) {
    let descriptors = parseDescriptors()
    guard rule.prelude.count == 1, case .ident(let written) = rule.prelude[0].value,
      CSSWideKeyword.named(written.asciiLowercased()) == nil,
      !["none", "decimal", "disc", "square", "circle", "disclosure-open", "disclosure-closed"]
        .contains(written.asciiLowercased())
    else {
      return context.report(
        .invalidAtRule("counter-style", reason: "expected a name of its own before the block"), at: rule.start)
    }
    let lower = written.asciiLowercased()
    var style = CounterStyleRule(name: CounterStyleNames.predefined.contains(lower) ? lower : written)
    for descriptor in descriptors {
      guard let expected = style.set(descriptor) else { continue }
      let value = descriptor.value.text(in: stream.source)
      context.report(
        .invalidValue(value, property: descriptor.name, expected: expected),
        at: descriptor.value.first?.range.lowerBound ?? descriptor.nameRange.lowerBound)
    }
    guard style.isComplete else {
      return context.report(
        .invalidAtRule("counter-style", reason: "its 'system' needs other or more symbols"), at: rule.start)
    }
    rules.append(.counterStyle(style))
  }
}

extension CounterStyleRule {
  /// Takes a descriptor; what was expected where it can't be read, and of names it doesn't have.
  fileprivate mutating func set(_ descriptor: Declaration) -> String? {
    var reader = ValueReader(descriptor.value)
    let isRead =
      switch descriptor.name {
      case "system": Self.system(&reader).map { system = $0 } != nil
      case "symbols": Self.symbols(&reader).map { symbols = $0 } != nil
      case "additive-symbols": Self.additive(&reader).map { additiveSymbols = $0 } != nil
      case "negative": Self.negative(&reader).map { negative = $0 } != nil
      case "prefix": Self.symbol(&reader).map { prefix = $0 } != nil
      case "suffix": Self.symbol(&reader).map { suffix = $0 } != nil
      case "range": Self.range(&reader).map { ranges = $0 } != nil
      case "pad": Self.pad(&reader).map { pad = $0 } != nil
      case "fallback": reader.customIdent(excluding: ["none"]).map { fallback = $0 } != nil
      case "speak-as": true
      default: false
      }
    if descriptor.name == "speak-as" || isRead && reader.isAtEnd { return nil }
    return Self.definitions[descriptor.name] ?? "a descriptor such as 'system' or 'symbols'"
  }

  /// The descriptors' value definitions. §3 (#counter-style-descriptors).
  private static let definitions = [
    "system":
      "cyclic | numeric | alphabetic | symbolic | additive | [ fixed <integer>? ] | [ extends <counter-style-name> ]",
    "symbols": "[ <string> | <custom-ident> ]+",
    "additive-symbols": "[ <integer [0,∞]> && [ <string> | <custom-ident> ] ]#",
    "negative": "[ <string> | <custom-ident> ]{1,2}", "prefix": "<string> | <custom-ident>",
    "suffix": "<string> | <custom-ident>", "range": "[ [ <integer> | infinite ]{2} ]# | auto",
    "pad": "<integer [0,∞]> && [ <string> | <custom-ident> ]", "fallback": "<counter-style-name>",
  ]

  private static func integer(_ reader: inout ValueReader) -> Int? {
    guard case .number(let value, isInteger: true)? = reader.current else { return nil }
    reader.advance()
    return Int(clamped: value)
  }

  private static func system(_ reader: inout ValueReader) -> CounterSystem? {
    if reader.keyword("fixed") { return .fixed(first: integer(&reader) ?? 1) }
    if reader.keyword("extends") { return reader.customIdent(excluding: ["none"]).map { .extends($0) } }
    return reader.keyword(of: [
      "cyclic": .cyclic, "numeric": .numeric, "alphabetic": .alphabetic, "symbolic": .symbolic, "additive": .additive,
    ])
  }

  // Unsupported: pictures as symbols, which no browser draws.
  private static func symbol(_ reader: inout ValueReader) -> String? { reader.string() ?? reader.customIdent() }

  private static func symbols(_ reader: inout ValueReader) -> [String]? {
    var found: [String] = []
    while let symbol = symbol(&reader) { found.append(symbol) }
    return found.isEmpty ? nil : found
  }

  private static func negative(_ reader: inout ValueReader) -> (before: String, after: String)? {
    guard let found = symbols(&reader), found.count <= 2 else { return nil }
    return (found[0], found.count > 1 ? found[1] : "")
  }

  private static func additive(_ reader: inout ValueReader) -> [AdditiveSymbol]? {
    let found = reader.commaList { pad(&$0).map { AdditiveSymbol(weight: $0.length, text: $0.symbol) } }
    guard let found, zip(found, found.dropFirst()).allSatisfy({ $0.weight > $1.weight }) else { return nil }
    return found
  }

  private static func pad(_ reader: inout ValueReader) -> (length: Int, symbol: String)? {
    if let length = integer(&reader) { return length < 0 ? nil : symbol(&reader).map { (length, $0) } }
    guard let symbol = symbol(&reader), let length = integer(&reader), length >= 0 else { return nil }
    return (length, symbol)
  }

  private static func range(_ reader: inout ValueReader) -> [ClosedRange<Int>]?? {
    if reader.keyword("auto") { return .some(nil) }
    let found = reader.commaList { reader -> ClosedRange<Int>? in
      guard let low = reader.keyword("infinite") ? Int.min : integer(&reader),
        let high = reader.keyword("infinite") ? Int.max : integer(&reader), low <= high
      else { return nil }
      return low...high
    }
    return found.map { .some($0) }
  }
}
