internal import CairoKit
internal import FlexDisplay
internal import FlexPainter
internal import FlexTree

/// PDF syntax in the making: operators of a content stream, entries of a dictionary. Numbers are short and the same on
/// every machine. ISO 32000-1 §7.2–7.3.
struct PDFContent {
  private(set) var bytes: [UInt8] = []

  var isEmpty: Bool { bytes.isEmpty }

  /// Syntax as it stands.
  mutating func append(_ syntax: StaticString) {
    syntax.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  mutating func append(_ content: PDFContent) { bytes += content.bytes }

  mutating func append(raw syntax: some Sequence<UInt8>) { bytes.append(contentsOf: syntax) }

  mutating func append(byte: UInt8) { bytes.append(byte) }

  /// Takes back what was appended since the content was `count` bytes long.
  mutating func removeAll(after count: Int) { bytes.removeLast(bytes.count - count) }

  // MARK: Numbers

  /// Larger numbers than a reader can be trusted with.
  private static let limit = 1e7
  private static let powers = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]

  /// A number with at most `digits` decimals, without needless zeros; what isn't finite is 0.
  mutating func append(number: Double, digits: Int = 2) {
    guard number.isFinite else { return bytes.append(UInt8(ascii: "0")) }
    var decimals = min(max(digits, 0), Self.powers.count - 1)
    var units = Int((max(-Self.limit, min(Self.limit, number)) * Double(Self.powers[decimals])).rounded())
    if units < 0 {
      bytes.append(UInt8(ascii: "-"))
      units = -units
    }
    while decimals > 0, units % 10 == 0 { (units, decimals) = (units / 10, decimals - 1) }
    let (whole, fraction) = units.quotientAndRemainder(dividingBy: Self.powers[decimals])
    // `.5` is as good as `0.5`.
    if whole != 0 || decimals == 0 { append(digitsOf: whole, atLeast: 1) }
    guard decimals > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    append(digitsOf: fraction, atLeast: decimals)
  }

  private mutating func append(digitsOf number: Int, atLeast width: Int) {
    var divisor = 1
    for _ in 1..<max(width, 1) { divisor *= 10 }
    while number / divisor >= 10 { divisor *= 10 }
    var rest = number
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(rest / divisor))
      (rest, divisor) = (rest % divisor, divisor / 10)
    }
  }

  /// An operand: a number and a space.
  mutating func operand(_ number: Double, digits: Int = 2) {
    append(number: number, digits: digits)
    bytes.append(0x20)
  }

  mutating func append(integer: Int) {
    if integer < 0 { bytes.append(UInt8(ascii: "-")) }
    append(digitsOf: Int(clamping: integer.magnitude), atLeast: 1)
  }

  /// A map's six numbers. Factors near 1 multiply thousands of px and need more decimals than offsets; large ones are
  /// sizes.
  mutating func operands(_ matrix: Matrix, digits: Int = 3) {
    for factor in [matrix.a, matrix.b, matrix.c, matrix.d] { operand(factor, digits: abs(factor) < 10 ? 6 : 4) }
    operand(matrix.e, digits: digits)
    operand(matrix.f, digits: digits)
  }

  // MARK: Names and references

  /// ` /X12` without the space before.
  mutating func append(name kind: PDFResources.Kind, _ number: Int) {
    bytes.append(UInt8(ascii: "/"))
    bytes.append(kind.letter)
    append(integer: number)
  }

  /// A name of any bytes. ISO 32000-1 §7.3.5.
  mutating func append(nameOf text: String) {
    append("/")
    for byte in text.utf8 {
      if (0x21...0x7E).contains(byte), !"()<>[]{}/%#".utf8.contains(byte) {
        append(byte: byte)
      } else if byte != 0 {
        append("#")
        append(hexadecimal: byte)
      }
    }
  }

  /// `12 0 R`.
  mutating func append(reference number: Int) {
    append(integer: number)
    append(" 0 R")
  }

  /// `/Key 12 0 R`.
  mutating func entry(_ key: StaticString, reference number: Int) {
    append(key)
    bytes.append(0x20)
    append(reference: number)
  }

  // MARK: Colours

  /// Inks; red, green and blue; or grey alone. Returns how many.
  @discardableResult
  mutating func operands(color: Color) -> Int {
    if let inks = color.inks.shares {
      for share in inks { operand(share, digits: 3) }
      return 4
    }
    let (red, green, blue, _) = color.components
    if red == green, green == blue {
      operand(component: red)
      return 1
    }
    for component in [red, green, blue] { operand(component: component) }
    return 3
  }

  /// Rounded up, so that readers that cut off arrive at the same of 256 steps as those that round.
  private mutating func operand(component: Double) {
    operand((component * 1_000 - 0.001).rounded(.up) / 1_000, digits: 3)
  }

  // MARK: Strings

  /// A text string: as it stands where it is ASCII, else UTF-16. ISO 32000-1 §7.9.2.
  mutating func append(text: String) {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
      append(string: text.utf8)
    } else {
      append("<FEFF")
      append(utf16Digits: text.utf16)
      append(">")
    }
  }

  /// A literal string of bytes. ISO 32000-1 §7.3.4.2.
  mutating func append(string: some Sequence<UInt8>) {
    append("(")
    for byte in string { append(stringByte: byte) }
    append(")")
  }

  /// A byte inside a literal string.
  mutating func append(stringByte byte: UInt8) {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    // Readers take it for a line feed.
    case 0x0D: append("\\r")
    default: bytes.append(byte)
    }
  }

  private static let hexadecimal = Array("0123456789ABCDEF".utf8)

  mutating func append(hexadecimal byte: UInt8) {
    bytes.append(Self.hexadecimal[Int(byte >> 4)])
    bytes.append(Self.hexadecimal[Int(byte & 15)])
  }

  /// Four hexadecimal digits.
  mutating func append(hexadecimal unit: UInt16) {
    append(hexadecimal: UInt8(truncatingIfNeeded: unit >> 8))
    append(hexadecimal: UInt8(truncatingIfNeeded: unit))
  }

  mutating func append(utf16Digits units: some Sequence<UInt16>) {
    for unit in units { append(hexadecimal: unit) }
  }
}
