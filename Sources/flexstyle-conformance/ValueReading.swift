/// Reads tokens of a computed value into normal form.
struct ValueReading {
  private let tokens: [ValueToken]
  private var index = 0
  /// Whether words may be colours; not where they are names.
  private let readsColors: Bool

  static func read(_ value: String, readsColors: Bool) -> ValueNode {
    var reading = ValueReading(tokens: ValueTokenizer.tokenize(value), readsColors: readsColors)
    let node = reading.list()
    return reading.index == reading.tokens.count ? node : .list(separator: ",", [node, .word(value)])
  }

  private init(tokens: [ValueToken], readsColors: Bool) {
    self.tokens = tokens
    self.readsColors = readsColors
  }

  /// Comma-separated groups of space-separated items, up to a `)` or the end.
  private mutating func list() -> ValueNode {
    var groups: [ValueNode] = []
    var items: [ValueNode] = []
    while index < tokens.count, tokens[index] != .mark(")") {
      if tokens[index] == .mark(",") {
        groups.append(Self.group(items))
        items = []
        index += 1
      } else {
        items.append(item())
      }
    }
    groups.append(Self.group(items))
    return .commaSeparated(groups)
  }

  private static func group(_ items: [ValueNode]) -> ValueNode {
    items.count == 1 ? items[0] : .list(separator: " ", colorFirst(items))
  }

  /// Shadows: the colour may stand first or last.
  private static func colorFirst(_ items: [ValueNode]) -> [ValueNode] {
    let colors = items.indices.filter { items[$0].isColor }
    let lengths = items.filter(\.isNumber)
    guard colors.count == 1, let color = colors.first, color != 0, (2...4).contains(lengths.count),
      items.allSatisfy({ $0.isColor || $0.isNumber || $0 == .word("inset") })
    else { return items }
    return [items[color]] + items[..<color] + items[(color + 1)...]
  }

  private static let units: [String: (unit: String, factor: Double)] = [
    "px": ("px", 1), "in": ("px", 96), "cm": ("px", 96 / 2.54), "mm": ("px", 9.6 / 2.54), "q": ("px", 2.4 / 2.54),
    "pt": ("px", 4 / 3.0), "pc": ("px", 16), "deg": ("deg", 1), "grad": ("deg", 0.9),
    "rad": ("deg", 180 / Double.pi), "turn": ("deg", 360), "s": ("s", 1), "ms": ("s", 1e-3), "dppx": ("dppx", 1),
    "x": ("dppx", 1), "dpi": ("dppx", 1 / 96.0), "dpcm": ("dppx", 2.54 / 96),
  ]

  private mutating func item() -> ValueNode {
    defer { if index > tokens.count { index = tokens.count } }
    let token = tokens[index]
    index += 1
    switch token {
    case .number(let value, let written):
      let (unit, factor) = Self.units[written] ?? (written, 1)
      // Zero is zero, with a length unit or without.
      return .number(value * factor, unit: value == 0 && (unit == "px" || unit == "deg") ? "" : unit)
    case .hash(let digits): return readsColors ? SRGB.hex(digits) ?? .word("#" + digits) : .word("#" + digits)
    case .word(let word):
      if readsColors, let color = SRGB.named[word.lowercased()] { return SRGB.hex(color) ?? .word(word) }
      return .word(ValueTokenizer.unescape(word))
    case .string(let text): return .string(text)
    case .url(let url): return .url(url)
    case .call(let name): return call(name.lowercased())
    case .mark("("): return call("")
    case .mark(let mark): return .word(String(mark))
    }
  }

  private mutating func call(_ name: String) -> ValueNode {
    let inside = list()
    index += 1
    switch name {
    case "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color":
      return SRGB.color(name, inside) ?? .call(name, inside)
    case "calc", "":
      guard let sum = Self.sum(inside) else { return .call(name, inside) }
      var total = sum.filter { $0.value != 0 }
      if total.isEmpty { total = ["": 0] }
      if name == "calc", total.count == 1, let (unit, value) = total.first { return .number(value, unit: unit) }
      return .sum(total)
    case "circle", "ellipse": return .call(name, ShapeForm.round(inside))
    case "linear-gradient", "repeating-linear-gradient": return .call(name, ShapeForm.lineDirection(inside))
    case "radial-gradient", "repeating-radial-gradient", "conic-gradient", "repeating-conic-gradient":
      return .call(name, ShapeForm.gradient(inside))
    default: return .call(name, inside)
    }
  }

  /// The sum of numbers by unit, products with plain numbers worked out; `nil` for anything else.
  private static func sum(_ node: ValueNode) -> [String: Double]? {
    let items = node.parts
    var total: [String: Double] = [:]
    var sign = 1.0
    var index = 0
    while index < items.count {
      if index > 0, items[index] == .word("+") || items[index] == .word("-") {
        sign = items[index] == .word("+") ? 1 : -1
        index += 1
        continue
      }
      guard let product = product(items, &index) else { return nil }
      for (unit, value) in product { total[unit, default: 0] += sign * value }
      sign = 1
    }
    return total
  }

  private static func product(_ items: [ValueNode], _ index: inout Int) -> [String: Double]? {
    var factor = 1.0
    var part: [String: Double]?
    var divides = false
    while index < items.count {
      switch items[index] {
      case .number(let value, unit: "") where value != 0: factor *= divides ? 1 / value : value
      case .number(let value, let unit) where part == nil && !divides: part = [unit: value]
      case .sum(let sum) where part == nil && !divides: part = sum
      default: return nil
      }
      index += 1
      guard index + 1 < items.count, items[index] == .word("*") || items[index] == .word("/") else { break }
      divides = items[index] == .word("/")
      index += 1
    }
    return (part ?? ["": 1]).mapValues { $0 * factor }
  }
}
