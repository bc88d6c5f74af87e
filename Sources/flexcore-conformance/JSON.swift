/// A JSON value that keeps the order of an object's members: in a style it decides which
/// declaration wins.
indirect enum JSON {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([(key: String, value: JSON)])

  subscript(key: String) -> JSON? {
    if case .object(let members) = self { members.first { $0.key == key }?.value } else { nil }
  }

  var string: String? { if case .string(let value) = self { value } else { nil } }
  var number: Double? { if case .number(let value) = self { value } else { nil } }
  var array: [JSON] { if case .array(let values) = self { values } else { [] } }
  var members: [(key: String, value: JSON)] { if case .object(let members) = self { members } else { [] } }
}

/// What is wrong with a data file.
struct DataError: Error, CustomStringConvertible {
  var description: String
}

/// A parser of RFC 8259 over bytes.
struct JSONParser {
  private let bytes: [UInt8]
  private var position = 0

  static func parse(_ bytes: [UInt8]) throws(DataError) -> JSON {
    var parser = JSONParser(bytes: bytes)
    return try parser.value()
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func fail(_ what: String) -> DataError { DataError(description: "\(what) at byte \(position)") }

  private mutating func peek() throws(DataError) -> UInt8 {
    while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
    guard position < bytes.count else { throw fail("unexpected end") }
    return bytes[position]
  }

  private mutating func expect(_ byte: UInt8) throws(DataError) {
    guard try peek() == byte else { throw fail("expected '\(Character(UnicodeScalar(byte)))'") }
    position += 1
  }

  private mutating func value() throws(DataError) -> JSON {
    switch try peek() {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"):
      position += 4
      return .bool(true)
    case UInt8(ascii: "f"):
      position += 5
      return .bool(false)
    case UInt8(ascii: "n"):
      position += 4
      return .null
    default: return try number()
    }
  }

  private mutating func object() throws(DataError) -> JSON {
    var members: [(key: String, value: JSON)] = []
    position += 1
    if try peek() == UInt8(ascii: "}") {
      position += 1
      return .object([])
    }
    while true {
      _ = try peek()
      let key = try string()
      try expect(UInt8(ascii: ":"))
      members.append((key, try value()))
      let next = try peek()
      position += 1
      if next == UInt8(ascii: "}") { return .object(members) }
    }
  }

  private mutating func array() throws(DataError) -> JSON {
    var values: [JSON] = []
    position += 1
    if try peek() == UInt8(ascii: "]") {
      position += 1
      return .array([])
    }
    while true {
      values.append(try value())
      let next = try peek()
      position += 1
      if next == UInt8(ascii: "]") { return .array(values) }
    }
  }

  private mutating func number() throws(DataError) -> JSON {
    let start = position
    while position < bytes.count, "+-.0123456789eE".utf8.contains(bytes[position]) { position += 1 }
    guard let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)) else {
      throw fail("not a value")
    }
    return .number(number)
  }

  private mutating func string() throws(DataError) -> String {
    guard bytes[position] == UInt8(ascii: "\"") else { throw fail("expected a string") }
    position += 1
    var units: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: units, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") { try escape(into: &units) } else { units.append(byte) }
    }
    throw fail("unexpected end")
  }

  private mutating func escape(into units: inout [UInt8]) throws(DataError) {
    guard position < bytes.count else { throw fail("unexpected end") }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): units.append(0x0A)
    case UInt8(ascii: "t"): units.append(0x09)
    case UInt8(ascii: "r"): units.append(0x0D)
    case UInt8(ascii: "u"):
      guard position + 4 <= bytes.count,
        let code = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16),
        let scalar = UnicodeScalar(code)
      else { throw fail("not a code point") }
      position += 4
      units.append(contentsOf: String(Character(scalar)).utf8)
    default: units.append(byte)
    }
  }
}
