/// A computed value in normal form: all that CSS leaves open in spelling is settled.
indirect enum ValueNode: Equatable, Sendable {
  case word(String)
  case string(String)
  case url(String)
  case number(Double, unit: String)
  /// Unbounded sRGB.
  case color([Double], alpha: Double)
  /// A sum by unit.
  case sum([String: Double])
  case call(String, ValueNode)
  case list(separator: Character, [ValueNode])

  static let half = ValueNode.number(50, unit: "%")
  static let zero = ValueNode.number(0, unit: "")

  /// The entries of a comma-separated list; of anything else, itself.
  var layers: [ValueNode] {
    if case .list(",", let entries) = self { entries } else { [self] }
  }

  /// The parts of a space-separated list; of anything else, itself.
  var parts: [ValueNode] {
    if case .list(" ", let parts) = self { parts } else { [self] }
  }

  static func spaced(_ parts: [ValueNode]) -> ValueNode {
    parts.count == 1 ? parts[0] : .list(separator: " ", parts)
  }

  static func commaSeparated(_ entries: [ValueNode]) -> ValueNode {
    entries.count == 1 ? entries[0] : .list(separator: ",", entries)
  }

  var isColor: Bool { if case .color = self { true } else { false } }
  var isNumber: Bool { if case .number = self { true } else { false } }
  /// A number, a sum or a function: what can be a size.
  var isSize: Bool {
    switch self {
    case .number, .sum, .call: true
    default: false
    }
  }

  /// Whether two normal forms agree, within the tolerances of the data.
  func agrees(with other: ValueNode) -> Bool {
    switch (self, other) {
    case (.number(let a, let unit), .number(let b, let otherUnit)): return unit == otherUnit && Self.isClose(a, b)
    case (.sum(let a), .sum(let b)):
      return Set(a.keys).union(b.keys).allSatisfy { Self.isClose(a[$0] ?? 0, b[$0] ?? 0) }
    case (.color(let a, let alpha), .color(let b, let otherAlpha)):
      if alpha < 1e-6, otherAlpha < 1e-6, a == b { return true }
      return zip(a, b).allSatisfy { abs($0 - $1) <= 0.6 / 255 } && abs(alpha - otherAlpha) <= 0.004
    case (.list(let separator, let a), .list(let otherSeparator, let b)):
      return separator == otherSeparator && a.count == b.count && zip(a, b).allSatisfy { $0.agrees(with: $1) }
    case (.call(let name, let a), .call(let otherName, let b)): return name == otherName && a.agrees(with: b)
    default: return self == other
    }
  }

  static func isClose(_ a: Double, _ b: Double) -> Bool {
    a == b || abs(a - b) <= max(1e-3, 1e-5 * max(abs(a), abs(b)))
  }
}
