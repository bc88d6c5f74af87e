internal import FlexTree

/// An object of a PDF file. ISO 32000-1 §7.3.
package indirect enum PDFValue: Hashable, Sendable {
  /// A number, name, string, `true`, `false` or `null`, as it is written in the file.
  case token([UInt8])
  case array([PDFValue])
  /// Entries in the file's order; a key is the name without its slash.
  case dictionary([Entry])
  /// `5 0 R`.
  case reference(Int)

  package struct Entry: Hashable, Sendable {
    package var key: [UInt8]
    package var value: PDFValue
  }
}

extension PDFValue {
  /// A dictionary's entry; `nil` as well where this is no dictionary.
  package subscript(_ key: String) -> Self? {
    guard case .dictionary(let entries) = self else { return nil }
    return entries.first { $0.key.elementsEqual(key.utf8) }?.value
  }

  /// The dictionary with `value` as the last entry.
  package func setting(_ key: String, to value: Self) -> Self {
    guard case .dictionary(let entries) = self else { return self }
    return .dictionary(
      entries.filter { !$0.key.elementsEqual(key.utf8) } + [.init(key: Array(key.utf8), value: value)])
  }

  package static func number(_ value: Int) -> Self { .token(Array(String(value).utf8)) }
  package static func name(_ name: String) -> Self { .token(Array("/\(name)".utf8)) }

  // MARK: What a token is

  package var integer: Int? {
    guard case .token(let bytes) = self else { return nil }
    return Int(String(decoding: bytes, as: UTF8.self))
  }

  /// A finite number. PDF knows no exponents; what Swift reads beyond that does no harm.
  package var real: Double? {
    guard case .token(let bytes) = self, let first = bytes.first, first != UInt8(ascii: "/"),
      first != UInt8(ascii: "("), let value = Double(String(decoding: bytes, as: UTF8.self))
    else { return nil }
    return value.isFinite ? value : nil
  }

  package var bool: Bool? {
    guard case .token(let bytes) = self else { return nil }
    return bytes.elementsEqual("true".utf8) ? true : bytes.elementsEqual("false".utf8) ? false : nil
  }

  package var isNull: Bool {
    if case .token(let bytes) = self { bytes.elementsEqual("null".utf8) } else { false }
  }

  package var array: [PDFValue]? { if case .array(let values) = self { values } else { nil } }
  package var entries: [Entry]? { if case .dictionary(let entries) = self { entries } else { nil } }
  package var reference: Int? { if case .reference(let number) = self { number } else { nil } }

  /// A name without its slash and with its escapes read. ISO 32000-1 §7.3.5.
  package var name: String? {
    guard case .token(let bytes) = self, bytes.first == UInt8(ascii: "/") else { return nil }
    return Self.name(bytes.dropFirst())
  }

  /// A key or name as it is meant.
  static func name(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    guard bytes.contains(UInt8(ascii: "#")) else { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "#"), index + 2 < bytes.count, let high = bytes[index + 1].hexadecimalValue,
        let low = bytes[index + 2].hexadecimalValue
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The bytes that a string stands for. ISO 32000-1 §7.3.4.
  package var stringBytes: [UInt8]? {
    guard case .token(let bytes) = self else { return nil }
    switch bytes.first {
    case UInt8(ascii: "("): return Self.literal(bytes)
    case UInt8(ascii: "<"):
      let digits = bytes.compactMap(\.hexadecimalValue)
      return stride(from: 0, to: digits.count, by: 2).map { index in
        digits[index] << 4 | (index + 1 < digits.count ? digits[index + 1] : 0)
      }
    default: return nil
    }
  }

  /// A text string. ISO 32000-2 §7.9.2.2.
  package var text: String? {
    guard let bytes = stringBytes else { return nil }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      let isBig = bytes[0] == 0xFE
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index -> UInt16 in
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        return isBig ? first << 8 | second : second << 8 | first
      }
      return String(decoding: units, as: UTF16.self)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return String(decoding: bytes.dropFirst(3), as: UTF8.self) }
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  private static func literal(_ token: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 1
    let end = token.count - 1
    while index < end {
      let byte = token[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < end else {
        // An end of line is a line feed, however it is written.
        if byte == 0x0D, index < end, token[index] == 0x0A { index += 1 }
        result.append(byte == 0x0D ? 0x0A : byte)
        continue
      }
      let escaped = token[index]
      index += 1
      switch escaped {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case 0x0A: break
      case 0x0D: if index < end, token[index] == 0x0A { index += 1 }
      case 0x30...0x37:
        var value = Int(escaped - 0x30)
        var count = 1
        while count < 3, index < end, (0x30...0x37).contains(token[index]) {
          value = value * 8 + Int(token[index] - 0x30)
          (index, count) = (index + 1, count + 1)
        }
        result.append(UInt8(truncatingIfNeeded: value))
      default: result.append(escaped)
      }
    }
    return result
  }

  // MARK: References

  /// Calls `body` with every object that this one refers to, in the file's order.
  package func forEachReference(_ body: (Int) -> Void) {
    switch self {
    case .token: break
    case .array(let values): for value in values { value.forEachReference(body) }
    case .dictionary(let entries): for entry in entries { entry.value.forEachReference(body) }
    case .reference(let number): body(number)
    }
  }

  /// Appends the object as a file spells it, with the objects it refers to under other numbers.
  package func write(numbered numbers: [Int: Int], to bytes: inout [UInt8]) {
    write(to: &bytes) { numbers[$0] }
  }

  /// - Parameter numbered: the number of an object in the file that is written; `nil` writes `null`.
  package func write(to bytes: inout [UInt8], numbered: (Int) -> Int?) {
    switch self {
    case .token(let token): bytes += token
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: " ")) }
        value.write(to: &bytes, numbered: numbered)
      }
      bytes.append(UInt8(ascii: "]"))
    case .dictionary(let entries):
      bytes += "<<".utf8
      for entry in entries {
        bytes += " /".utf8
        bytes += entry.key
        bytes.append(UInt8(ascii: " "))
        entry.value.write(to: &bytes, numbered: numbered)
      }
      bytes += " >>".utf8
    case .reference(let number):
      bytes += numbered(number).map { "\($0) 0 R" }?.utf8 ?? "null".utf8
    }
  }
}
