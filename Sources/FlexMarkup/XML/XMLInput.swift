internal import FlexDOM

/// The text of a document in XML, how far it is read, and where it stands in the author's files.
struct XMLInput {
  let bytes: [UInt8]
  var position = 0
  private let locate: Locator
  /// The last start tag with a stamp: of bound text places are counted from there.
  private var stamp: (tag: Int, stamp: TagStamp)?
  private var tagStart = 0
  /// How a stamp begins, where there are any.
  private let stampOpening: [UInt8]

  init(_ bytes: [UInt8], locate: Locator) {
    self.bytes = bytes
    self.locate = locate
    stampOpening = locate.isBound ? Array(" \(TagStamp.attributeName)=\"".utf8) : []
  }

  // MARK: Reading

  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  func stands(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      unsafe bytes.count - position >= text.count && bytes[position..<(position + text.count)].elementsEqual(text)
    }
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D }

  func isSpace(at index: Int) -> Bool { index < bytes.count && Self.isSpace(bytes[index]) }

  mutating func skipSpace() { while isSpace(at: position) { position += 1 } }

  /// The bytes from here on that a rule holds for, and past them.
  mutating func run(while holds: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, holds(bytes[position]) { position += 1 }
    return bytes[start..<position]
  }

  /// A name, past it; empty where none begins here. XML 1.0 §2.3 (#NT-Name), all that isn't ASCII taken as letters.
  mutating func name() -> ArraySlice<UInt8> {
    guard let byte, Self.isName(byte), !(0x2D...0x39).contains(byte) else { return bytes[position..<position] }
    return run(while: Self.isName)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x3A).contains(byte) || byte > 0x7F || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  /// The text up to `end`, and past it.
  ///
  /// - Parameters:
  ///   - what: what is open until then.
  ///   - start: where that begins.
  mutating func text(
    until end: StaticString, of what: String, from start: Int
  ) throws(MarkupError) -> ArraySlice<UInt8> {
    let content = position
    while position < bytes.count {
      if stands(end) {
        defer { position += end.utf8CodeUnitCount }
        return bytes[content..<position]
      }
      position += 1
    }
    throw problem(.unclosed(what, end: end.description), at: start)
  }

  mutating func skip(_ end: StaticString, of what: String) throws(MarkupError) {
    _ = try text(until: end, of: what, from: position)
  }

  /// The content of the comment that begins here. XML 1.0 §2.5 (#sec-comments).
  mutating func comment() throws(MarkupError) -> ArraySlice<UInt8> {
    let start = position
    position += 4
    let content = try text(until: "--", of: "a comment", from: start)
    guard byte == UInt8(ascii: ">") else { throw problem(.hyphensInComment, at: position - 2) }
    position += 1
    try check(content)
    return content
  }

  /// - Throws: for control characters. XML 1.0 §2.2 (#NT-Char).
  func check(_ content: ArraySlice<UInt8>) throws(MarkupError) {
    guard let index = content.firstIndex(where: { $0 < 0x20 && !Self.isSpace($0) }) else { return }
    throw problem(.invalidCharacter(UInt32(bytes[index])), at: index)
  }

  /// Adds text with its lines ended by line feeds. XML 1.0 §2.11 (#sec-line-ends).
  static func append(_ content: some Collection<UInt8>, to text: inout [UInt8]) {
    var isBehindReturn = false
    for byte in content {
      if !(isBehindReturn && byte == 0x0A) { text.append(byte == 0x0D ? 0x0A : byte) }
      isBehindReturn = byte == 0x0D
    }
  }

  /// A piece of the text as the author wrote it: without stamps of what looks like tags in it.
  func unstamped(_ content: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard !stampOpening.isEmpty, content.contains(UInt8(ascii: "<")) else { return content }
    var rest = content
    var plain: [UInt8] = []
    while let opening = rest.firstRange(of: stampOpening),
      let end = rest[opening.upperBound...].firstIndex(of: UInt8(ascii: "\""))
    {
      plain += rest[..<opening.lowerBound]
      rest = rest[(end + 1)...]
    }
    return plain.isEmpty ? rest : (plain + rest)[...]
  }

  func plain(_ content: ArraySlice<UInt8>) -> String { String(decoding: unstamped(content), as: UTF8.self) }

  // MARK: Places

  /// Whether places are known at all.
  var isLocated: Bool { !locate.files.isEmpty }

  mutating func beginTag(at start: Int) { tagStart = start }

  /// - Returns: whether the value of an attribute was a stamp.
  mutating func noteStamp(_ value: String) -> Bool {
    guard locate.isBound, let read = TagStamp(value) else { return false }
    stamp = (tagStart, read)
    return true
  }

  /// Where a byte of the text stands in the author's file: what values that were put in took is not counted.
  func place(of offset: Int) -> SourceLocation? {
    guard locate.isBound else { return locate(offset) }
    guard let (tag, stamp) = stamp, offset >= tag else {
      return locate.files.first.map { SourceLocation(file: $0, offset: offset) }
    }
    return locate(offset, stamp: stamp, tag: tag)
  }

  /// Of what stands behind the tag that ends here.
  var contentPlace: SourceLocation? {
    guard let (tag, stamp) = stamp, tag == tagStart else { return place(of: position) }
    return locate.content(behind: position, stamp: stamp)
  }

  func problem(_ problem: MarkupError.XMLProblem, at offset: Int) -> MarkupError {
    MarkupError(.xml(problem), location: place(of: offset))
  }

  /// An attribute with its place.
  ///
  /// - Parameter raw: its value as it is written.
  func attribute(_ name: String, value: [UInt8], raw: ArraySlice<UInt8>) -> Attribute {
    var attribute = Attribute(name: name, value: String(decoding: value, as: UTF8.self))
    guard let location = place(of: raw.startIndex) else { return attribute }
    attribute.location = location
    let written = zip(value, raw).prefix { $0 == $1 && $0 != UInt8(ascii: "&") }.count
    attribute.verbatimLength = stamp.map { min(written, max(0, $0.stamp.placeholder - location.offset)) } ?? written
    return attribute
  }
}
