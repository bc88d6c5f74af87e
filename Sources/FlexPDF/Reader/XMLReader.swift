/// Elements of an XML text, with their namespaces: enough to read metadata by, and to tell what is no XML. XML 1.0,
/// Namespaces in XML 1.0; document types are refused, for what they can do.
package struct XMLReader {
  /// What is wrong, and the byte where it is.
  package struct Problem: Error, Equatable {
    package var message: String
    package var offset: Int
  }

  struct Name: Hashable {
    var namespace: String
    var local: String
  }

  struct Element {
    var name: Name
    /// The byte that it begins with.
    var offset = 0
    var attributes: [(name: Name, value: String)] = []
    var children: [Element] = []
    /// Of the element itself, without that of its children.
    var text = ""

    func attribute(_ namespace: String, _ local: String) -> String? {
      attributes.first { $0.name == Name(namespace: namespace, local: local) }?.value
    }
  }

  private let bytes: [UInt8]
  private var position = 0
  /// Content of processing instructions: `xpacket begin=…`.
  private(set) var instructions: [String] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Why a text is no well-formed XML; `nil` where it is.
  package static func problem(in bytes: [UInt8]) -> Problem? {
    var reader = XMLReader(bytes)
    do throws(Problem) {
      _ = try reader.root()
      return nil
    } catch {
      return error
    }
  }

  /// The root element with all that is in it.
  mutating func root() throws(Problem) -> Element {
    try skipMisc()
    guard byte == UInt8(ascii: "<") else { throw problem("no element begins here") }
    let root = try element(["xml": "http://www.w3.org/XML/1998/namespace"], depth: 0)
    try skipMisc()
    guard position == bytes.count else { throw problem("something stands behind the root element") }
    return root
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func problem(_ message: String) -> Problem { Problem(message: message, offset: position) }

  private func stands(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      unsafe bytes.count - position >= text.count && bytes[position..<(position + text.count)].elementsEqual(text)
    }
  }

  private mutating func skipSpace() {
    while let byte, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  /// The text up to `end`, and past it.
  private mutating func text(until end: StaticString) throws(Problem) -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count {
      if stands(end) {
        defer { position += end.utf8CodeUnitCount }
        return bytes[start..<position]
      }
      position += 1
    }
    position = start
    throw problem("this isn't closed")
  }

  /// Past comments, instructions and white space outside of elements.
  private mutating func skipMisc() throws(Problem) {
    while true {
      skipSpace()
      if stands("<!--") {
        position += 4
        _ = try text(until: "-->")
      } else if stands("<?") {
        position += 2
        instructions.append(String(decoding: try text(until: "?>"), as: UTF8.self))
      } else if stands("<!DOCTYPE") {
        throw problem("a document type isn't read")
      } else {
        return
      }
    }
  }

  private mutating func name() throws(Problem) -> (prefix: String, local: String) {
    let start = position
    while let byte, byte > 127 || byte == UInt8(ascii: ":") || byte.isXMLName { position += 1 }
    guard position > start, !(0x30...0x39).contains(bytes[start]), bytes[start] != UInt8(ascii: "-") else {
      throw problem("a name is missing")
    }
    let parts = String(decoding: bytes[start..<position], as: UTF8.self)
      .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    return parts.count == 2 ? (parts[0], parts[1]) : ("", parts[0])
  }

  private mutating func element(_ outer: [String: String], depth: Int) throws(Problem) -> Element {
    guard depth < 256 else { throw problem("elements stand too deep inside each other") }
    let start = position
    position += 1
    let tag = try name()
    var spaces = outer
    var raw: [(prefix: String, local: String, value: String)] = []
    while true {
      let before = position
      skipSpace()
      if stands("/>") || byte == UInt8(ascii: ">") { break }
      guard position > before else { throw problem("a space or > is missing") }
      let attribute = try name()
      skipSpace()
      guard byte == UInt8(ascii: "=") else { throw problem("an attribute has no value") }
      position += 1
      skipSpace()
      let isDouble = byte == UInt8(ascii: "\"")
      guard isDouble || byte == UInt8(ascii: "'") else { throw problem("a value isn't quoted") }
      position += 1
      let value = try plain(isDouble ? try text(until: "\"") : try text(until: "'"))
      if attribute.prefix == "xmlns" {
        spaces[attribute.local] = value
      } else if attribute.prefix.isEmpty, attribute.local == "xmlns" {
        spaces[""] = value
      } else {
        raw.append((attribute.prefix, attribute.local, value))
      }
    }
    func named(_ prefix: String, _ local: String, isElement: Bool) throws(Problem) -> Name {
      if prefix.isEmpty { return Name(namespace: isElement ? spaces[""] ?? "" : "", local: local) }
      guard let space = spaces[prefix] else {
        throw Problem(message: "the prefix '\(prefix)' isn't declared", offset: start)
      }
      return Name(namespace: space, local: local)
    }
    var element = Element(name: try named(tag.prefix, tag.local, isElement: true), offset: start)
    for attribute in raw {
      element.attributes.append((try named(attribute.prefix, attribute.local, isElement: false), attribute.value))
    }
    if stands("/>") {
      position += 2
      return element
    }
    position += 1
    while true {
      let start = position
      while let byte, byte != UInt8(ascii: "<") { position += 1 }
      element.text += try plain(bytes[start..<position])
      if stands("</") {
        position += 2
        let end = try name()
        skipSpace()
        guard end == tag, byte == UInt8(ascii: ">") else {
          throw problem("found </\(end.local)>; <\(tag.local)> is open")
        }
        position += 1
        return element
      }
      if stands("<!--") {
        position += 4
        _ = try text(until: "-->")
      } else if stands("<![CDATA[") {
        position += 9
        element.text += String(decoding: try text(until: "]]>"), as: UTF8.self)
      } else if stands("<?") {
        position += 2
        _ = try text(until: "?>")
      } else if byte == nil {
        throw problem("<\(tag.local)> isn't closed")
      } else {
        element.children.append(try self.element(spaces, depth: depth + 1))
      }
    }
  }

  /// Text with its references read.
  private func plain(_ raw: ArraySlice<UInt8>) throws(Problem) -> String {
    guard raw.contains(UInt8(ascii: "&")) else { return String(decoding: raw, as: UTF8.self) }
    var result = ""
    var rest = raw
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += String(decoding: rest[..<start], as: UTF8.self)
      guard let end = rest[start...].firstIndex(of: UInt8(ascii: ";")) else {
        throw Problem(message: "& begins a reference; a plain one is &amp;", offset: start)
      }
      let name = String(decoding: rest[(start + 1)..<end], as: UTF8.self)
      let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"][name]
      let code =
        name.hasPrefix("#x")
        ? UInt32(name.dropFirst(2), radix: 16)
        : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
      guard let text = named ?? code.flatMap(Unicode.Scalar.init).map({ String(Character($0)) }) else {
        throw Problem(message: "'&\(name);' isn't known", offset: start)
      }
      result += text
      rest = rest[(end + 1)...]
    }
    return result + String(decoding: rest, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isXMLName: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
  }
}
