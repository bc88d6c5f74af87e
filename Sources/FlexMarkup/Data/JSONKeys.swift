/// The names in a JSON text, which is right: whether an object has one twice. RFC 8259 §4 leaves open what that means;
/// readers keep one of the values and drop the other without a word.
struct JSONKeys {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// How many names there are, of all objects: their colons.
  var count: Int {
    var count = 0
    var isInString = false
    var isEscaped = false
    for byte in bytes {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if byte == UInt8(ascii: ":") {
        count += 1
      }
    }
    return count
  }

  /// The first name that its object has had already, as it is written, and its byte offset.
  mutating func firstDuplicate(decode: (String) -> String) -> (name: String, offset: Int)? {
    var seen: [Set<String>] = []
    position = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "{"): seen.append([])
      case UInt8(ascii: "}"): seen.removeLast()
      case UInt8(ascii: "\""):
        let start = position
        skipString()
        let literal = String(decoding: bytes[start...position], as: UTF8.self)
        if isBeforeColon {
          let name = decode(literal)
          if !seen[seen.count - 1].insert(name).inserted { return (name, start) }
        }
      default: break
      }
      position += 1
    }
    return nil
  }

  /// To the string's closing quotation mark.
  private mutating func skipString() {
    position += 1
    while bytes[position] != UInt8(ascii: "\"") { position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1 }
  }

  private var isBeforeColon: Bool {
    bytes[(position + 1)...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: ":")
  }
}
