internal import FoundationEssentials

/// Reads one JSON value. RFC 8259; a comma behind the last item or field is let pass (§9), a name that stands twice in an
/// object is not: §4 leaves open what that means.
struct JSONReader {
  struct Failure: Error, Equatable {
    let reason: String
    /// In bytes of the text.
    let offset: Int
  }

  /// How deep lists and objects may stand in each other.
  static let maximumDepth = 512

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  /// - Throws: the first mistake.
  static func value(of text: String) throws(Failure) -> DataValue {
    var reader = JSONReader(bytes: Array(text.utf8))
    let value = try reader.value()
    if reader.next() != nil { throw reader.failure("found more behind the end of the value") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  // MARK: Values

  private mutating func value() throws(Failure) -> DataValue {
    guard let first = next() else { throw failure("the end came where a value was expected") }
    switch first {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"): return .object(try nested { reader throws(Failure) in try reader.fields() })
    case UInt8(ascii: "["): return .list(try nested { reader throws(Failure) in try reader.items() })
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default:
      if skip("true") { return .bool(true) }
      if skip("false") { return .bool(false) }
      if skip("null") { return .null }
      throw failure("expected a value, found \(found)")
    }
  }

  private mutating func nested<Value>(
    _ body: (inout JSONReader) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard depth < Self.maximumDepth else { throw failure("it nests deeper than \(Self.maximumDepth) levels") }
    depth += 1
    position += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  private mutating func items() throws(Failure) -> [DataValue] {
    var items: [DataValue] = []
    while true {
      guard let byte = next() else { throw unclosed("list") }
      if byte == UInt8(ascii: "]") { break }
      items.append(try value())
      guard try isEndOfPart(closedBy: UInt8(ascii: "]"), of: "list") else { continue }
      break
    }
    position += 1
    return items
  }

  private mutating func fields() throws(Failure) -> [String: DataValue] {
    var fields: [String: DataValue] = [:]
    while true {
      guard let byte = next() else { throw unclosed("object") }
      if byte == UInt8(ascii: "}") { break }
      guard byte == UInt8(ascii: "\"") else { throw failure("expected a name in double quotes, found \(found)") }
      let nameStart = position
      let name = try string()
      guard next() == UInt8(ascii: ":") else { throw failure("expected a colon behind the name, found \(found)") }
      position += 1
      if fields.updateValue(try value(), forKey: name) != nil {
        throw Failure(reason: "a key is there twice: \(name)", offset: nameStart)
      }
      guard try isEndOfPart(closedBy: UInt8(ascii: "}"), of: "object") else { continue }
      break
    }
    position += 1
    return fields
  }

  /// Whether the list or object ends here; else its next part begins behind a comma.
  private mutating func isEndOfPart(closedBy end: UInt8, of kind: String) throws(Failure) -> Bool {
    guard let byte = next() else { throw unclosed(kind) }
    if byte == end { return true }
    guard byte == UInt8(ascii: ",") else {
      throw failure("expected a comma or \(Character(Unicode.Scalar(end))), found \(found)")
    }
    position += 1
    return false
  }

  // MARK: Numbers

  /// The number as it prints: `1e3` as `1000`, `4.50` as `4.5`.
  private mutating func number() throws(Failure) -> String {
    let start = position
    _ = skip("-")
    if digits() == 0 { throw failure("expected a digit, found \(found)") }
    let wholeStart = bytes[start] == UInt8(ascii: "-") ? start + 1 : start
    if bytes[wholeStart] == UInt8(ascii: "0"), position > wholeStart + 1 {
      throw Failure(reason: "a number begins with 0", offset: wholeStart)
    }
    var isWhole = true
    if skip(".") {
      isWhole = false
      if digits() == 0 { throw failure("expected a digit behind the point, found \(found)") }
    }
    let count = position - start
    if skip("e") || skip("E") {
      isWhole = false
      if !skip("-") { _ = skip("+") }
      if digits() == 0 { throw failure("expected a digit of the exponent, found \(found)") }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let whole = Int64(text) { return "\(whole)" }
    if isWhole, let whole = UInt64(text) { return "\(whole)" }
    // More digits than a double has.
    if count > 17, let decimal = Decimal(string: text), decimal.isFinite { return decimal.description }
    guard let double = Double(text), double.isFinite else {
      throw Failure(reason: "the number \(text) is too large", offset: start)
    }
    let description = double.description
    return description.hasSuffix(".0") ? String(description.dropLast(2)) : description
  }

  private mutating func digits() -> Int {
    let start = position
    while position < bytes.count, bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
    return position - start
  }

  // MARK: Strings

  /// What stands between quotes; the position moves behind them.
  private mutating func string() throws(Failure) -> String {
    let start = position + 1
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\") || bytes[index] < 0x20 { return try stringWithEscapes(from: start) }
      index += 1
    }
    guard index < bytes.count else { throw unclosedText(from: position) }
    position = index + 1
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func stringWithEscapes(from start: Int) throws(Failure) -> String {
    var text: [UInt8] = []
    position = start
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard position + 1 < bytes.count else { throw unclosedText(from: start - 1) }
        text += try escape()
      case ..<0x20: throw failure("a text has an unescaped control character, U+00\(Self.hexadecimal(byte))")
      default:
        text.append(byte)
        position += 1
      }
    }
    throw unclosedText(from: start - 1)
  }

  /// The UTF-8 of an escape sequence. RFC 8259 §7.
  private mutating func escape() throws(Failure) -> [UInt8] {
    let start = position
    position += 2
    switch bytes[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [bytes[start + 1]]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): break
    default: throw Failure(reason: "this escape sequence is none of JSON's", offset: start)
    }
    var value = try codeUnit(from: start)
    if value >> 10 == 0x36 {
      guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
      else { throw Failure(reason: "the second half of a surrogate pair is missing", offset: start) }
      position += 2
      let low = try codeUnit(from: start)
      guard low >> 10 == 0x37 else {
        throw Failure(reason: "the second half of a surrogate pair is missing", offset: start)
      }
      value = 0x10000 + ((value & 0x3FF) << 10) + (low & 0x3FF)
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw Failure(reason: "the first half of a surrogate pair is missing", offset: start)
    }
    return Array(String(scalar).utf8)
  }

  /// The four digits behind `\u`.
  private mutating func codeUnit(from start: Int) throws(Failure) -> UInt32 {
    let digits = bytes[position..<min(position + 4, bytes.count)]
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw Failure(reason: "\\u needs four hexadecimal digits", offset: start) }
    position += 4
    return value
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }

  // MARK: Bytes

  /// The next byte that isn't white space.
  private mutating func next() -> UInt8? {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      case let byte: return byte
      }
    }
    return nil
  }

  private mutating func skip(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    let isThere = word.withUTF8Buffer { unsafe bytes[position..<(position + count)].elementsEqual($0) }
    if isThere { position += count }
    return isThere
  }

  /// What stands here, for messages.
  private var found: String {
    guard position < bytes.count else { return "the end" }
    let rest = String(decoding: bytes[position..<min(position + 32, bytes.count)], as: UTF8.self)
    return rest.first.map { "'\($0)'" } ?? "the end"
  }

  private func failure(_ reason: String) -> Failure { Failure(reason: reason, offset: position) }

  /// At its beginning, for it has swallowed all of the rest.
  private func unclosedText(from start: Int) -> Failure {
    Failure(reason: "the text is not closed", offset: start)
  }

  private func unclosed(_ kind: String) -> Failure {
    Failure(reason: "the \(kind) is not closed; the end of the file may be missing", offset: bytes.count)
  }
}
