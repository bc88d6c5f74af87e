internal import FlexStyle
internal import FlexTree

/// Writes counters in the styles that a document defines and in the predefined ones.
/// CSS Counter Styles 3 §2 (#generate-a-counter).
struct CounterStyles {
  /// By name.
  let rules: [String: CounterStyleRule]

  init(_ rules: [String: CounterStyleRule] = [:]) { self.rules = rules }

  /// A representation is no longer: `symbolic` and `pad` could ask for any length. §2 (#counter-representation).
  private static let lengthLimit = 60
  /// How far styles extend and fall back on each other; a circle ends at `decimal`.
  private static let depthLimit = 16

  /// A counter's value as `counter()` writes it.
  func text(of value: Int, style: ListStyleType) -> String {
    switch style {
    case .none: ""
    case .string(let text): text
    case .counter(let name): representation(of: value, named: name)
    case .symbols(let system, let symbols):
      representation(of: value, by: CounterStyleRule(symbols: symbols, system: system), depth: 0)
    }
  }

  /// What a list item's marker says.
  func marker(of value: Int, style: ListStyleType) -> String {
    let text = text(of: value, style: style)
    switch style {
    case .none, .string: return text
    case .symbols: return text + " "
    case .counter(let name):
      let suffix = descriptor(\.suffix, of: name) ?? (rules[name] == nil ? CounterStyle.suffix(of: name) : nil) ?? ". "
      return (descriptor(\.prefix, of: name) ?? "") + text + suffix
    }
  }

  /// A descriptor of a style, or of the one that it extends.
  private func descriptor<Value>(_ path: KeyPath<CounterStyleRule, Value?>, of name: String) -> Value? {
    var name = name
    for _ in 0..<Self.depthLimit {
      guard let rule = rule(named: name) else { return nil }
      if let value = rule[keyPath: path] { return value }
      guard case .extends(let base) = rule.system else { return nil }
      name = base
    }
    return nil
  }

  private func representation(of value: Int, named name: String, depth: Int = 0) -> String {
    guard depth < Self.depthLimit, name != "decimal" else { return "\(value)" }
    if let rule = rule(named: name) { return representation(of: value, by: rule, depth: depth) }
    return CounterStyle.representation(of: value, named: name)
      ?? representation(of: value, named: CounterStyle.fallback(of: name), depth: depth + 1)
  }

  private func rule(named name: String) -> CounterStyleRule? { rules[name] ?? PredefinedCounterStyles.rules[name] }

  private func representation(of value: Int, by rule: CounterStyleRule, depth: Int) -> String {
    let fallback = rule.fallback ?? (rule.name.isEmpty ? nil : descriptor(\.fallback, of: rule.name)) ?? "decimal"
    let ranges = rule.ranges ?? Self.automaticRanges(of: rule.system)
    guard ranges.contains(where: { $0.contains(value) }) else {
      return representation(of: value, named: fallback, depth: depth + 1)
    }
    let usesSign = value < 0 && rule.usesNegativeSign
    let magnitude = usesSign ? Int(clamping: value.magnitude) : value
    let initial: String?
    if case .extends(let base) = rule.system {
      initial = representation(of: magnitude, named: base, depth: depth + 1)
    } else {
      initial = Self.initialRepresentation(of: magnitude, by: rule)
    }
    guard var text = initial else { return representation(of: value, named: fallback, depth: depth + 1) }
    let negative = descriptor(\.negative, of: rule.name) ?? rule.negative ?? ("-", "")
    if let pad = descriptor(\.pad, of: rule.name) ?? rule.pad {
      let sign = usesSign ? negative.before.count + negative.after.count : 0
      let missing = min(pad.length, Self.lengthLimit) - text.count - sign
      if missing > 0 { text = String(repeating: pad.symbol, count: missing) + text }
    }
    return usesSign ? negative.before + text + negative.after : text
  }

  /// §3.5 (#counter-style-range).
  private static func automaticRanges(of system: CounterSystem) -> [ClosedRange<Int>] {
    switch system {
    case .cyclic, .numeric, .fixed, .extends: [Int.min...Int.max]
    case .alphabetic, .symbolic: [1...Int.max]
    case .additive: [0...Int.max]
    }
  }

  /// `nil` where the system has no word for the value. §3.1.1 to §3.1.6.
  private static func initialRepresentation(of value: Int, by rule: CounterStyleRule) -> String? {
    let symbols = rule.symbols
    let count = symbols.count
    switch rule.system {
    case .cyclic:
      let place = (value % count + count - 1) % count
      return symbols[place]
    case .fixed(let first):
      let (place, isOverflow) = value.subtractingReportingOverflow(first)
      return !isOverflow && symbols.indices.contains(place) ? symbols[place] : nil
    case .symbolic:
      let (quotient, rest) = (value - 1).quotientAndRemainder(dividingBy: count)
      return quotient < lengthLimit ? String(repeating: symbols[rest], count: quotient + 1) : nil
    case .alphabetic:
      var (rest, text) = (value, "")
      while rest > 0 {
        rest -= 1
        text = symbols[rest % count] + text
        rest /= count
      }
      return text
    case .numeric:
      var (rest, text) = (value, "")
      repeat {
        text = symbols[rest % count] + text
        rest /= count
      } while rest > 0
      return text
    case .additive:
      if value == 0 { return rule.additiveSymbols.first { $0.weight == 0 }?.text }
      var (rest, text) = (value, "")
      for symbol in rule.additiveSymbols where symbol.weight > 0 {
        let times = rest / symbol.weight
        guard times <= lengthLimit else { return nil }
        text += String(repeating: symbol.text, count: times)
        rest -= times * symbol.weight
      }
      return rest == 0 ? text : nil
    case .extends: return nil
    }
  }
}

extension CounterStyleRule {
  /// §2 (#use-a-negative-sign).
  fileprivate var usesNegativeSign: Bool {
    switch system {
    case .symbolic, .alphabetic, .numeric, .additive, .extends: true
    case .cyclic, .fixed: false
    }
  }
}
