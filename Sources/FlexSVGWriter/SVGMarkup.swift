internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexTree

/// SVG text in the making: UTF-8, escaped, numbers short and the same on every machine.
struct SVGMarkup: Equatable, Sendable {
  private(set) var bytes: [UInt8] = []

  var isEmpty: Bool { bytes.isEmpty }

  /// Markup as it stands.
  mutating func append(_ markup: StaticString) {
    markup.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  mutating func append(_ markup: SVGMarkup) { bytes += markup.bytes }

  /// Markup that holds no characters of a document's author: names, path data.
  mutating func append(raw markup: some Sequence<UInt8>) { bytes.append(contentsOf: markup) }

  /// Character data or an attribute's value. XML 1.0 §2.4 (#syntax); what XML can't hold, such as
  /// control characters, becomes U+FFFD.
  mutating func append(text: String) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: append("&amp;")
      case 0x3C: append("&lt;")
      case 0x3E: append("&gt;")
      case 0x22: append("&quot;")
      case 0x09, 0x0A, 0x0D: append(raw: "&#\(scalar.value);".utf8)
      case 0..<0x20, 0xFFFE, 0xFFFF: append("\u{FFFD}")
      default: append(raw: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  /// A number with at most three decimals, without needless zeros; what isn't finite is 0.
  mutating func append(number: Double) {
    guard number.isFinite else { return bytes.append(UInt8(ascii: "0")) }
    // Beyond this a renderer clips anyway.
    let thousandths = Int((max(-1e9, min(1e9, number)) * 1_000).rounded())
    if thousandths < 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, fraction) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1_000)
    // `.5` is as good as `0.5`.
    if whole != 0 || fraction == 0 { append(raw: String(whole).utf8) }
    guard fraction != 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var digits = [fraction / 100, fraction / 10 % 10, fraction % 10]
    while digits.last == 0 { digits.removeLast() }
    bytes += digits.map { UInt8(ascii: "0") + UInt8($0) }
  }

  mutating func append(number: Float) { append(number: Double(number)) }

  /// Numbers with a separator where one is needed: none before a sign.
  mutating func append(numbers: Float...) {
    for number in numbers {
      if let last = bytes.last, (0x30...0x39).contains(last) || last == UInt8(ascii: "."), !SVGMarkup.isNegative(number)
      {
        bytes.append(UInt8(ascii: " "))
      }
      append(number: number)
    }
  }

  private static func isNegative(_ number: Float) -> Bool { number.isFinite && (number * 1_000).rounded() < 0 }

  /// ` name="number"`.
  mutating func append(_ name: StaticString, _ number: Float) {
    begin(name)
    append(number: number)
    append("\"")
  }

  /// ` name="value"`, for values that need no escaping.
  mutating func append(_ name: StaticString, _ value: String) {
    begin(name)
    append(raw: value.utf8)
    append("\"")
  }

  /// ` name="text"`, escaped.
  mutating func append(_ name: StaticString, text: String) {
    begin(name)
    append(text: text)
    append("\"")
  }

  /// ` name="url(#id)"`.
  mutating func append(_ name: StaticString, reference id: String) {
    begin(name)
    append("url(#")
    append(raw: id.utf8)
    append(")\"")
  }

  private mutating func begin(_ name: StaticString) {
    append(" ")
    append(name)
    append("=\"")
  }

  /// ` fill="#rgb" fill-opacity="…"`, or the like for `stroke` and `stop-color`.
  mutating func append(_ name: StaticString, opacity: StaticString, _ color: Color) {
    begin(name)
    append(raw: SVGMarkup.hexadecimal(color).utf8)
    append("\"")
    let alpha = max(0, min(1, color.alpha))
    if alpha < 1 { append(opacity, alpha) }
  }

  /// `#rgb` or `#rrggbb`; components outside sRGB are cut.
  static func hexadecimal(_ color: Color) -> String {
    let channels = [color.red, color.green, color.blue].map { UInt8(max(0, min(255, ($0 * 255).rounded()))) }
    if channels.allSatisfy({ $0 >> 4 == $0 & 15 }) {
      return "#" + channels.map { String($0 & 15, radix: 16) }.joined()
    }
    return "#" + channels.map { $0.hexadecimal() }.joined()
  }

  /// ` transform="…"`; nothing for the identity.
  mutating func append(transform matrix: Matrix) {
    guard matrix != .identity else { return }
    begin("transform")
    if matrix.a == 1, matrix.b == 0, matrix.c == 0, matrix.d == 1 {
      append("translate(")
      append(numbers: Float(matrix.e), Float(matrix.f))
    } else {
      append("matrix(")
      for (index, number) in [matrix.a, matrix.b, matrix.c, matrix.d].enumerated() {
        if index > 0 { append(" ") }
        append(factor: number)
      }
      append(" ")
      append(number: matrix.e)
      append(" ")
      append(number: matrix.f)
    }
    append(")\"")
  }

  /// A factor needs more than three decimals: it may multiply a thousand pixels.
  private mutating func append(factor: Double) {
    guard factor.isFinite, abs(factor) < 1_000 else { return append(number: factor) }
    let millionths = Int((factor * 1_000_000).rounded())
    if millionths < 0 { append("-") }
    let (whole, fraction) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    append(raw: String(whole).utf8)
    guard fraction != 0 else { return }
    var digits = Array(String(fraction + 1_000_000).utf8.dropFirst())
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    append(".")
    append(raw: digits)
  }
}
