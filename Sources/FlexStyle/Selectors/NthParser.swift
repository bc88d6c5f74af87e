extension SelectorParser {
  /// Reads `An+B` at `index`, leaving it after what was read. CSS Syntax 3 §6.2 (#anb-production).
  mutating func parseNth() -> Nth? {
    skipWhitespace()
    guard let value = current else { return nil }
    // A sign of its own stands directly before `n`.
    if value.value == .delim("+") {
      index += 1
      guard case .ident(let name)? = current?.value, name.utf8.first.map({ $0 | 0x20 }) == UInt8(ascii: "n") else {
        return nil
      }
      index += 1
      return parseAfterStep(1, unit: name)
    }
    index += 1
    switch value.value {
    case .number(let number, isInteger: true): return Nth(step: 0, offset: Int(clamped: number))
    case .dimension(let number, let unit, isInteger: true): return parseAfterStep(Int(clamped: number), unit: unit)
    case .ident(let name):
      switch name.asciiLowercased() {
      case "odd": return Nth(step: 2, offset: 1)
      case "even": return Nth(step: 2, offset: 0)
      case let word where word.hasPrefix("-"): return parseAfterStep(-1, unit: String(name.dropFirst()))
      default: return parseAfterStep(1, unit: name)
      }
    default: return nil
    }
  }

  /// What follows the step: `unit` is `n`, `n-` or `n-` with digits.
  private mutating func parseAfterStep(_ step: Int, unit: String) -> Nth? {
    let unit = unit.asciiLowercased()
    if unit == "n" {
      let mark = index
      skipWhitespace()
      switch current?.value {
      case .delim("+"): return parseUnsigned().map { Nth(step: step, offset: $0) }
      case .delim("-"): return parseUnsigned().map { Nth(step: step, offset: -$0) }
      case .number(let offset, isInteger: true)? where isSigned(current):
        index += 1
        return Nth(step: step, offset: Int(clamped: offset))
      default:
        index = mark
        return Nth(step: step, offset: 0)
      }
    }
    guard unit.hasPrefix("n-") else { return nil }
    if unit == "n-" {
      index -= 1
      return parseUnsigned().map { Nth(step: step, offset: -$0) }
    }
    let digits = unit.dropFirst(2)
    guard digits.utf8.allSatisfy(\.isDigit) else { return nil }
    return Nth(step: step, offset: -(Int(digits) ?? 1 << 40))
  }

  /// An integer without a sign, after the sign at `index`.
  private mutating func parseUnsigned() -> Int? {
    index += 1
    skipWhitespace()
    guard case .number(let number, isInteger: true)? = current?.value, !isSigned(current) else { return nil }
    index += 1
    return Int(clamped: number)
  }

  /// Whether a number is written with `+` or `-`: only the source tells `2n 1` from `2n +1`.
  private func isSigned(_ value: LocatedValue?) -> Bool {
    guard let start = value?.range.lowerBound, start < source.count else { return false }
    return source[start] == UInt8(ascii: "+") || source[start] == UInt8(ascii: "-")
  }
}

extension Int {
  /// The nearest integer of moderate size: no sum of two overflows.
  init(clamped value: Double) { self = Int(Swift.min(Swift.max(value, -0x1p40), 0x1p40)) }
}
