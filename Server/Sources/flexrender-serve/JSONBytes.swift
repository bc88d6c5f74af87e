extension [UInt8] {
  /// A JSON string. RFC 8259 §7.
  mutating func appendJSON(_ text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        append(UInt8(ascii: "\\"))
        append(byte)
      case 0..<0x20:
        append(contentsOf: "\\u00".utf8)
        append(Self.digits[Int(byte >> 4)])
        append(Self.digits[Int(byte & 15)])
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }

  /// What a query or a form says: texts, and lists and objects of them, whose names are in order.
  mutating func appendJSON(_ value: FieldValue) {
    switch value {
    case .text(let text): appendJSON(text)
    case .list(let values):
      append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { append(UInt8(ascii: ",")) }
        appendJSON(value)
      }
      append(UInt8(ascii: "]"))
    case .object(let fields):
      append(UInt8(ascii: "{"))
      for (index, field) in fields.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { append(UInt8(ascii: ",")) }
        appendJSON(field.key)
        append(UInt8(ascii: ":"))
        appendJSON(field.value)
      }
      append(UInt8(ascii: "}"))
    }
  }

  fileprivate static let digits = Array("0123456789abcdef".utf8)
}

extension Sequence<UInt8> {
  var hexadecimal: String {
    var text: [UInt8] = []
    text.reserveCapacity(64)
    for byte in self {
      text.append([UInt8].digits[Int(byte >> 4)])
      text.append([UInt8].digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// A value of a query or a form.
indirect enum FieldValue: Sendable {
  case text(String)
  case list([FieldValue])
  case object([String: FieldValue])
}
