extension [UInt8] {
  /// Appends a text so that HTML reads it as it is: what could begin or end a tag, an attribute's value or a character
  /// reference is written as one. A mark behind a `<`, which is one character with it, doesn't keep HTML from reading
  /// the `<`.
  mutating func append(escaping text: String) {
    guard text.utf8.contains(where: Self.isMarkup) else { return append(contentsOf: text.utf8) }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "<"): append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "&"): append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "\""): append(contentsOf: "&quot;".utf8)
      case UInt8(ascii: "'"): append(contentsOf: "&#39;".utf8)
      default: append(byte)
      }
    }
  }

  fileprivate static func isMarkup(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
    default: false
    }
  }
}

extension String {
  /// As HTML reads it as it is.
  var escapedForHTML: String {
    guard utf8.contains(where: [UInt8].isMarkup) else { return self }
    var bytes: [UInt8] = []
    bytes.append(escaping: self)
    return String(decoding: bytes, as: UTF8.self)
  }
}
