/// A scalar of a YAML document and what it means. YAML 1.1 (https://yaml.org/type/): `yes` and `on` are booleans; what
/// stands in quotes is text.
struct YAMLScalar {
  private enum Kind { case null, bool, number, text }

  let text: String
  private let kind: Kind

  /// - Parameters:
  ///   - tag: the explicit one: `!!str` and the like; others are passed over.
  ///   - isPlain: whether it has no quotes and is no block.
  init(_ text: String, tag: String?, isPlain: Bool) {
    self.text = text
    let prefix = "tag:yaml.org,2002:"
    switch tag.map({ $0.hasPrefix(prefix) ? $0.dropFirst(prefix.count) : "" }) {
    case nil: kind = isPlain ? Self.kind(of: text) : .text
    case "null"?: kind = .null
    case "bool"?: kind = .bool
    case "int"?, "float"?: kind = .number
    case _?: kind = .text
    }
  }

  var value: DataValue {
    switch kind {
    case .null: .null
    case .bool: .bool(["true", "yes", "on"].contains(text.lowercased()))
    case .number: .number(text)
    case .text: .string(text)
    }
  }

  private static let nulls: Set<String> = ["", "~", "null", "Null", "NULL"]
  private static let bools: Set<String> = [
    "yes", "Yes", "YES", "no", "No", "NO", "true", "True", "TRUE", "false", "False", "FALSE", "on", "On", "ON", "off",
    "Off", "OFF",
  ]

  private static func kind(of text: String) -> Kind {
    if text.utf8.count <= 5 {
      if nulls.contains(text) { return .null }
      if bools.contains(text) { return .bool }
    }
    var scanner = Scanner(rest: text.utf8[...])
    return scanner.isNumber() ? .number : .text
  }

  /// The forms of https://yaml.org/type/int.html and float.html.
  private struct Scanner {
    var rest: Substring.UTF8View

    mutating func isNumber() -> Bool {
      let isSigned = skip { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
      switch rest.first {
      case UInt8(ascii: "."):
        rest.removeFirst()
        if ["inf", "Inf", "INF"].contains(Substring(rest)) { return true }
        if isSigned { return false }
        if ["nan", "NaN", "NAN"].contains(Substring(rest)) { return true }
        guard skipAll(Self.isDigit) > 0 else { return false }
        return isEnd(afterExponentWithSign: true)
      case UInt8(ascii: "0"):
        var other = rest.dropFirst()
        switch other.popFirst() {
        case UInt8(ascii: "b"): return isWhole(other) { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "1") }
        case UInt8(ascii: "o"): return isWhole(other) { (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }
        case UInt8(ascii: "x"): return isWhole(other) { Character(Unicode.Scalar($0)).isHexDigit }
        default: break
        }
      case (UInt8(ascii: "1")...UInt8(ascii: "9"))?: break
      default: return false
      }
      let isSexagesimal = rest.first != UInt8(ascii: "0")
      _ = skipAll(Self.isDigit)
      if rest.first == UInt8(ascii: ":") { return isEndOfSexagesimal(mayBeWhole: isSexagesimal) }
      if skip({ $0 == UInt8(ascii: ".") }) { _ = skipAll(Self.isDigit) }
      return isEnd(afterExponentWithSign: false)
    }

    /// `:59`, as often as it may be: hours, minutes and seconds; with decimals where the number begins with 0.
    private mutating func isEndOfSexagesimal(mayBeWhole: Bool) -> Bool {
      while skip({ $0 == UInt8(ascii: ":") }) {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard (1...2).contains(digits.count), digits.count < 2 || digits.first.map({ $0 < UInt8(ascii: "6") }) == true
        else { return false }
        rest = rest[digits.endIndex...]
      }
      if rest.isEmpty { return mayBeWhole }
      guard skip({ $0 == UInt8(ascii: ".") }) else { return false }
      _ = skipAll(Self.isDigit)
      return rest.isEmpty
    }

    private mutating func isEnd(afterExponentWithSign needsSign: Bool) -> Bool {
      if skip({ $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }) {
        let isSigned = skip { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        let count = skipAll { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        if count == 0 || needsSign && !isSigned { return false }
      }
      return rest.isEmpty
    }

    private func isWhole(_ digits: Substring.UTF8View, _ isDigit: (UInt8) -> Bool) -> Bool {
      !digits.isEmpty && digits.allSatisfy { isDigit($0) || $0 == UInt8(ascii: "_") }
    }

    /// Digits may be parted by underscores.
    private static func isDigit(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
    }

    private mutating func skip(_ isIncluded: (UInt8) -> Bool) -> Bool {
      guard let first = rest.first, isIncluded(first) else { return false }
      rest.removeFirst()
      return true
    }

    private mutating func skipAll(_ isIncluded: (UInt8) -> Bool) -> Int {
      let count = rest.prefix(while: isIncluded).count
      rest = rest.dropFirst(count)
      return count
    }
  }
}
