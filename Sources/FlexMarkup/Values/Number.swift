internal import FoundationEssentials

/// A decimal number: sums of money come out as on paper.
struct Number: Comparable {
  var decimal: Decimal

  init(_ decimal: Decimal) { self.decimal = decimal }

  var isPositive: Bool { decimal > 0 }

  /// Reads a number as JSON and most programs write it.
  init?(_ text: String) {
    let text = text.filter { !$0.isWhitespace }
    guard text.utf8.count <= 60, Self.isNumber(text.utf8),
      let decimal = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")), decimal.isFinite
    else { return nil }
    self.decimal = decimal
  }

  /// Whether text is a number as JSON and most programs write it: `-1.5e3`, `.5`, `5.`. A pattern would be parsed for each.
  private static func isNumber(_ text: String.UTF8View) -> Bool {
    var rest = text[...]
    func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
    func digits() -> Int {
      let count = rest.prefix(while: isDigit).count
      rest = rest.dropFirst(count)
      return count
    }
    func skip(_ bytes: UInt8...) -> Bool {
      guard let first = rest.first, bytes.contains(first) else { return false }
      rest = rest.dropFirst()
      return true
    }
    _ = skip(UInt8(ascii: "-"), UInt8(ascii: "+"))
    let whole = digits()
    let decimals = skip(UInt8(ascii: ".")) ? digits() : 0
    guard whole + decimals > 0 else { return false }
    if skip(UInt8(ascii: "e"), UInt8(ascii: "E")) {
      _ = skip(UInt8(ascii: "-"), UInt8(ascii: "+"))
      guard (1...3).contains(digits()) else { return false }
    }
    return rest.isEmpty
  }

  /// Reads a number as a locale writes it: `1.234,50`.
  init?(_ text: String, in formats: LocaleFormats) {
    if let plain = Number(text) {
      self = plain
      return
    }
    let (decimal, group) = (formats.decimalSign, formats.groupSign)
    let cleaned = text.filter { !$0.isWhitespace }.replacing("\u{2212}", with: "-")
    let parts = cleaned.components(separatedBy: decimal)
    guard parts.count <= 2, !decimal.isEmpty else { return nil }
    let groups = parts[0].components(separatedBy: group.allSatisfy(\.isWhitespace) ? "\u{0}" : group)
    // Whole groups only: "1.5" with a German locale was read above as what it says.
    guard groups.dropFirst().allSatisfy({ $0.count == 3 || $0.count == 2 }) else { return nil }
    self.init(groups.joined() + (parts.count == 2 ? "." + parts[1] : ""))
  }

  /// As JSON writes it.
  var text: String { decimal.description }
  /// With so many decimals behind a point, as XML and CSV have numbers.
  func text(decimals: Int) -> String {
    let parts = text.split(separator: ".", maxSplits: 1)
    guard decimals > 0 else { return String(parts[0]) }
    let fraction = parts.count > 1 ? String(parts[1].prefix(decimals)) : ""
    return parts[0] + "." + fraction + String(repeating: "0", count: decimals - fraction.count)
  }
  var value: DataValue { .number(text) }
  var isWhole: Bool { rounded(0, .plain).decimal == decimal }
  var int: Int? {
    guard isWhole, decimal.magnitude < 1_000_000_000_000 else { return nil }
    return Int(rounded(0, .plain).text)
  }

  static func < (a: Number, b: Number) -> Bool { a.decimal < b.decimal }
}

extension Decimal {
  /// Neither too large nor the result of a division by nothing.
  var isFinite: Bool { !isNaN && !isInfinite }
}

extension LocaleFormats {
  /// A number by one of the locale's patterns, halves to the even neighbour as CLDR has it. UTS #35 part 3
  /// (#Number_Format_Patterns).
  ///
  /// - Parameter decimals: instead of the pattern's.
  func format(_ number: Number, pattern text: String, decimals: ClosedRange<Int>? = nil, symbol: String = "") -> String
  {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    let pattern = NumberPattern(parts[0])
    let decimals = decimals ?? pattern.decimals
    let scaled = pattern.isPercent ? Number(number.decimal * 100) : number
    let rounded = scaled.rounded(decimals.upperBound, .bankers)
    let isNegative = rounded.decimal < 0
    var digits = (isNegative ? Number(-rounded.decimal) : rounded).text.split(separator: ".").map(String.init)
    if digits.count < 2 { digits.append("") }
    while digits[1].count < decimals.lowerBound { digits[1] += "0" }
    var result = pattern.grouped(digits[0], by: groupSign)
    if !digits[1].isEmpty { result += decimalSign + digits[1] }
    var (prefix, suffix) = (pattern.prefix, pattern.suffix)
    if isNegative || number.decimal < 0 && rounded.decimal == 0 {
      if parts.count > 1 {
        let negative = NumberPattern(parts[1])
        (prefix, suffix) = (negative.prefix, negative.suffix)
      } else {
        prefix = "-" + prefix
      }
    }
    return fill(prefix, symbol) + result + fill(suffix, symbol)
  }

  private func fill(_ affix: String, _ symbol: String) -> String {
    affix.replacing("¤", with: symbol)
  }
}

/// `#,##0.00 ¤` taken apart.
private struct NumberPattern {
  var prefix = ""
  var suffix = ""
  var decimals = 0...0
  /// Digits of the group next to the point, and of the others.
  var groups: (first: Int, others: Int) = (0, 0)

  var isPercent: Bool { prefix.contains("%") || suffix.contains("%") }

  init(_ text: String) {
    func isDigit(_ character: Character) -> Bool { "#0,.".contains(character) }
    let start = text.firstIndex(where: isDigit) ?? text.endIndex
    let end = text.lastIndex(where: isDigit).map { text.index(after: $0) } ?? text.endIndex
    prefix = String(text[..<start])
    suffix = String(text[end...])
    let parts = text[start..<end].split(separator: ".", omittingEmptySubsequences: false)
    if parts.count > 1 { decimals = parts[1].count { $0 == "0" }...parts[1].count }
    let sizes = parts.first?.split(separator: ",", omittingEmptySubsequences: false).map(\.count) ?? []
    if sizes.count > 1 { groups = (sizes[sizes.count - 1], sizes.count > 2 ? sizes[sizes.count - 2] : sizes[1]) }
  }

  func grouped(_ digits: String, by sign: String) -> String {
    guard groups.first > 0 else { return digits }
    var (result, size, count) = ([String](), groups.first, 0)
    var group = ""
    for digit in digits.reversed() {
      if count == size {
        result.insert(String(group.reversed()), at: 0)
        (group, count, size) = ("", 0, groups.others)
      }
      group.append(digit)
      count += 1
    }
    result.insert(String(group.reversed()), at: 0)
    return result.joined(separator: sign)
  }
}
