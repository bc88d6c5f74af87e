internal import FlexTree

/// Numbers and unicode ranges.
extension Tokenizer {
  /// §4.3.12 Consume a number (#consume-number) and §4.3.13 convert it (#convert-string-to-number).
  mutating func consumeNumber() -> (value: Double, isInteger: Bool) {
    let start = position
    var isInteger = true
    var mantissa: UInt64 = 0
    var digits = 0
    var exponent = 0
    let isNegative = peek() == UInt8(ascii: "-")
    if isNegative || peek() == UInt8(ascii: "+") { position += 1 }
    func takeDigits(_ shift: Int) {
      while peek().isDigit {
        if digits < 18 { mantissa = mantissa * 10 + UInt64(peek() - 0x30) }
        if mantissa > 0 { digits += 1 }
        exponent += digits > 18 ? shift + 1 : shift
        position += 1
      }
    }
    takeDigits(0)
    if peek() == UInt8(ascii: "."), peek(1).isDigit {
      isInteger = false
      position += 1
      takeDigits(-1)
    }
    if peek() | 0x20 == UInt8(ascii: "e") {
      let signed = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")
      if peek(signed ? 2 : 1).isDigit {
        isInteger = false
        let isNegativeExponent = peek(1) == UInt8(ascii: "-")
        position += signed ? 2 : 1
        var written = 0
        while peek().isDigit {
          written = min(written * 10 + Int(peek() - 0x30), 100_000)
          position += 1
        }
        exponent += isNegativeExponent ? -written : written
      }
    }
    // Exact with 53 bits and powers up to 10²²; else the standard library's conversion.
    if digits <= 15, abs(exponent) <= 22 {
      let power = Self.powersOfTen[abs(exponent)]
      let value = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
      return (isNegative ? -value : value, isInteger)
    }
    let value = Double(text(start..<position)) ?? (exponent < 0 ? 0 : .greatestFiniteMagnitude)
    return (min(max(value, -.greatestFiniteMagnitude), .greatestFiniteMagnitude), isInteger)
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]

  /// §4.3.14 Consume a unicode-range token (#consume-unicode-range-token), or nothing where none starts here.
  mutating func consumeUnicodeRange() -> ClosedRange<UInt32>? {
    guard peek(1) == UInt8(ascii: "+"), peek(2).isHexDigit || peek(2) == UInt8(ascii: "?") else { return nil }
    position += 2
    var first: UInt32 = 0
    var last: UInt32 = 0
    var digits = 0
    while digits < 6, peek().isHexDigit {
      first = first << 4 | UInt32(peek().hexadecimalValue ?? 0)
      position += 1
      digits += 1
    }
    last = first
    var hasWildcard = false
    while digits < 6, peek() == UInt8(ascii: "?") {
      first <<= 4
      last = last << 4 | 0xF
      hasWildcard = true
      position += 1
      digits += 1
    }
    if !hasWildcard, peek() == UInt8(ascii: "-"), peek(1).isHexDigit {
      position += 1
      last = 0
      digits = 0
      while digits < 6, peek().isHexDigit {
        last = last << 4 | UInt32(peek().hexadecimalValue ?? 0)
        position += 1
        digits += 1
      }
    }
    // A range that ends before it starts holds nothing; the descriptor's grammar refuses it.
    return first <= last ? first...last : 0x11_0000...0x11_0000
  }
}
