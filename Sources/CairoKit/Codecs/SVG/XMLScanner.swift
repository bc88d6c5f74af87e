/// Reads the tags of an XML document one after the other, as far as a look over an untrusted picture
/// needs: it neither checks well-formedness nor replaces entities.
struct XMLScanner {
  enum Event {
    case open(name: String, attributes: [(name: String, value: String)], isClosed: Bool)
    case close
    /// Character data of any length, CDATA sections too.
    case text(String)
    /// `<!DOCTYPE …>` with its internal subset.
    case doctype(String)
  }

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next event, or `nil` at the end.
  mutating func next() -> Event? {
    while position < bytes.count {
      guard bytes[position] == UInt8(ascii: "<") else {
        let end = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        defer { position = end }
        return .text(string(position..<end))
      }
      if starts(with: "<!--") {
        position = find("-->", from: position + 4)
      } else if starts(with: "<![CDATA[") {
        let start = position + 9
        position = find("]]>", from: start)
        return .text(string(start..<max(start, position - 3)))
      } else if starts(with: "<?") {
        position = find("?>", from: position + 2)
      } else if starts(with: "<!") {
        return .doctype(doctype())
      } else if starts(with: "</") {
        position = find(">", from: position)
        return .close
      } else {
        return tag()
      }
    }
    return nil
  }

  private func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  /// The offset after the next `text`, or the end.
  private func find(_ text: StaticString, from start: Int) -> Int {
    guard start < bytes.count else { return bytes.count }
    return text.withUTF8Buffer { pattern in
      var index = start
      while index + pattern.count <= bytes.count {
        if bytes[index] == pattern[0], bytes[index..<(index + pattern.count)].elementsEqual(pattern) {
          return index + pattern.count
        }
        index += 1
      }
      return bytes.count
    }
  }

  private func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private mutating func doctype() -> String {
    let start = position
    var depth = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
      if byte == UInt8(ascii: ">"), depth <= 0 { break }
    }
    return string(start..<position)
  }

  /// A start tag; names lose their prefix.
  private mutating func tag() -> Event {
    position += 1
    let name = self.name()
    var attributes: [(name: String, value: String)] = []
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: ">") {
        position += 1
        let isClosed = position >= 2 && bytes[position - 2] == UInt8(ascii: "/")
        return .open(name: name, attributes: attributes, isClosed: isClosed)
      }
      guard byte > 0x20, byte != UInt8(ascii: "/") else {
        position += 1
        continue
      }
      let start = position
      let attribute = self.name()
      while position < bytes.count, bytes[position] <= 0x20 || bytes[position] == UInt8(ascii: "=") { position += 1 }
      if position < bytes.count, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") {
        let quote = bytes[position]
        let value = position + 1
        position = bytes[value...].firstIndex(of: quote) ?? bytes.count
        attributes.append((attribute, string(value..<position)))
        position = min(position + 1, bytes.count)
      } else if position == start {
        // A stray byte: never stand still.
        position += 1
      }
    }
    return .open(name: name, attributes: attributes, isClosed: true)
  }

  private mutating func name() -> String {
    let start = position
    while position < bytes.count, bytes[position] > 0x20, bytes[position] != UInt8(ascii: "="),
      bytes[position] != UInt8(ascii: ">"), bytes[position] != UInt8(ascii: "/")
    { position += 1 }
    let full = string(start..<position)
    return full.lastIndex(of: ":").map { String(full[full.index(after: $0)...]) } ?? full
  }
}
