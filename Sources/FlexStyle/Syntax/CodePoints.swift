internal import FlexTree

/// Classes of code points, told by UTF-8 bytes. CSS Syntax 3 §4.2 (#tokenizer-definitions).
extension UInt8 {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let formFeed: UInt8 = 0x0C
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20

  /// Line feed, or what preprocessing (§3.3, #input-preprocessing) makes one.
  var isNewline: Bool { self == .lineFeed || self == .carriageReturn || self == .formFeed }
  var isCSSWhitespace: Bool { self == .space || self == .tab || isNewline }
  var isDigit: Bool { self &- 0x30 < 10 }
  var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
  var isHexDigit: Bool { hexadecimalValue != nil }
  /// U+0000–0008, U+000B, U+000E–001F, U+007F; U+0000 is U+FFFD by then.
  var isNonPrintable: Bool {
    (self != 0 && self <= 0x08) || self == 0x0B || (0x0E...0x1F).contains(self) || self == 0x7F
  }
  /// Lower case, of an ASCII letter.
  var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

extension StringProtocol {
  /// With A–Z in lower case and nothing else changed: how CSS compares keywords.
  func asciiLowercased() -> String {
    guard utf8.contains(where: { $0 &- 0x41 < 26 }) else { return String(self) }
    return String(decoding: utf8.lazy.map(\.asciiLowercased), as: UTF8.self)
  }

  /// Whether the two are equal but for the case of A–Z.
  func equalsIgnoringASCIICase(_ other: some StringProtocol) -> Bool {
    utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
  }
}
