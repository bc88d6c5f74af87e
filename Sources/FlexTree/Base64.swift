/// Base64 of RFC 4648 §4. Reading forgives white space and missing padding, as Infra §7
/// (#forgiving-base64) asks.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    var i = 0
    while i < bytes.count {
      let second = i + 1 < bytes.count ? bytes[i + 1] : 0
      let third = i + 2 < bytes.count ? bytes[i + 2] : 0
      result.append(alphabet[Int(bytes[i] >> 2)])
      result.append(alphabet[Int((bytes[i] & 3) << 4 | second >> 4)])
      result.append(i + 1 < bytes.count ? alphabet[Int((second & 15) << 2 | third >> 6)] : UInt8(ascii: "="))
      result.append(i + 2 < bytes.count ? alphabet[Int(third & 63)] : UInt8(ascii: "="))
      i += 3
    }
    return result
  }

  package static func text(_ bytes: [UInt8]) -> String { String(decoding: encode(bytes), as: UTF8.self) }

  /// - Returns: `nil` where a byte is outside the alphabet or the length can't be.
  package static func decode(_ text: [UInt8]) -> [UInt8]? {
    var symbols = text.filter { $0 > 0x20 }[...]
    if symbols.count % 4 == 0 {
      for _ in 0..<2 where symbols.last == UInt8(ascii: "=") { symbols.removeLast() }
    }
    guard symbols.count % 4 != 1 else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(symbols.count * 3 / 4)
    var bits: UInt32 = 0
    var bitCount = 0
    for symbol in symbols {
      guard let value = value(of: symbol) else { return nil }
      bits = bits << 6 | value
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
      }
    }
    return result
  }

  private static func value(of symbol: UInt8) -> UInt32? {
    switch symbol {
    case 0x41...0x5A: UInt32(symbol) - 0x41
    case 0x61...0x7A: UInt32(symbol) - 0x61 + 26
    case 0x30...0x39: UInt32(symbol) - 0x30 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
