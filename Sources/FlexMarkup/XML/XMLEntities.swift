internal import FlexDOM

/// What references in a document stand for. XML 1.0 §4 (#sec-physical-struct).
struct XMLEntities {
  /// How much the entities of a document's own may stand for, and how deep they may stand in each other.
  private static let limit = 1 << 20
  private static let depthLimit = 16
  /// Doctypes that bring the entities of HTML. HTML §14.2 (#parsing-xhtml-documents).
  private static let doctypesWithEntities: Set<String> = [
    "-//W3C//DTD XHTML 1.0 Transitional//EN", "-//W3C//DTD XHTML 1.1//EN", "-//W3C//DTD XHTML 1.0 Strict//EN",
    "-//W3C//DTD XHTML 1.0 Frameset//EN", "-//W3C//DTD XHTML Basic 1.0//EN",
    "-//W3C//DTD XHTML 1.1 plus MathML 2.0//EN", "-//W3C//DTD XHTML 1.1 plus MathML 2.0 plus SVG 1.1//EN",
    "-//W3C//DTD MathML 2.0//EN", "-//WAPFORUM//DTD XHTML Mobile 1.0//EN",
  ]
  private static let predefined: [String: UInt8] = [
    "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"), "quot": UInt8(ascii: "\""),
    "apos": UInt8(ascii: "'"),
  ]

  private(set) var hasDoctype = false
  private var hasHTMLEntities = false
  /// Those that the document declares itself.
  private var declared: [String: [UInt8]] = [:]
  /// HTML's, as far as they were asked for.
  private var known: [String: [UInt8]?] = [:]
  private var expanded = 0

  // MARK: References

  /// Adds text with its references resolved.
  ///
  /// - Parameter isAttribute: whether it is an attribute's value, whose white space becomes spaces. XML 1.0 §3.3.3
  ///   (#AVNormalize).
  mutating func append(
    _ content: ArraySlice<UInt8>, to text: inout [UInt8], of input: XMLInput, isAttribute: Bool = false
  ) throws(MarkupError) {
    try input.check(content)
    var rest = content
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      Self.append(rest[..<start], to: &text, isAttribute)
      guard let end = rest[start...].prefix(64).firstIndex(of: UInt8(ascii: ";")) else {
        throw input.problem(.strayAmpersand, at: start)
      }
      let reference = rest[(start + 1)..<end]
      guard Self.isReference(reference) else { throw input.problem(.strayAmpersand, at: start) }
      try resolve(String(decoding: reference, as: UTF8.self), to: &text, isAttribute, at: start, of: input, depth: 0)
      rest = rest[(end + 1)...]
    }
    Self.append(rest, to: &text, isAttribute)
  }

  private static func append(_ content: ArraySlice<UInt8>, to text: inout [UInt8], _ isAttribute: Bool) {
    let start = text.count
    XMLInput.append(content, to: &text)
    guard isAttribute else { return }
    for index in text[start...].indices where XMLInput.isSpace(text[index]) { text[index] = 0x20 }
  }

  private static func isReference(_ name: ArraySlice<UInt8>) -> Bool {
    !name.isEmpty && name.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "<") }
  }

  private mutating func resolve(
    _ name: String, to text: inout [UInt8], _ isAttribute: Bool, at place: Int, of input: XMLInput, depth: Int
  ) throws(MarkupError) {
    if name.hasPrefix("#") {
      guard let scalar = Self.scalar(name) else { throw input.problem(.strayAmpersand, at: place) }
      text += Array(String(Character(scalar)).utf8)
      return
    }
    if let byte = Self.predefined[name] { return text.append(byte) }
    guard var rest = declared[name]?[...] else {
      guard let found = character(name) else { throw input.problem(.unknownEntity(name), at: place) }
      text += found
      return
    }
    expanded += rest.count + 1
    guard expanded <= Self.limit, depth < Self.depthLimit else {
      throw input.problem(.entitiesTooLarge(limit: Self.limit), at: place)
    }
    if rest.contains(UInt8(ascii: "<")) { throw input.problem(.markupInEntity(name), at: place) }
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      Self.append(rest[..<start], to: &text, isAttribute)
      guard let end = rest[start...].firstIndex(of: UInt8(ascii: ";")) else {
        throw input.problem(.strayAmpersand, at: place)
      }
      let inner = String(decoding: rest[(start + 1)..<end], as: UTF8.self)
      try resolve(inner, to: &text, isAttribute, at: place, of: input, depth: depth + 1)
      rest = rest[(end + 1)...]
    }
    Self.append(rest, to: &text, isAttribute)
  }

  /// `#233` and `#xE9`, of characters that XML has. XML 1.0 §4.1 (#NT-CharRef).
  private static func scalar(_ reference: String) -> Unicode.Scalar? {
    let isHex = reference.hasPrefix("#x")
    let digits = reference.dropFirst(isHex ? 2 : 1)
    guard digits.utf8.first != UInt8(ascii: "+"), let value = UInt32(digits, radix: isHex ? 16 : 10),
      value >= 0x20 || value == 0x09 || value == 0x0A || value == 0x0D, value != 0xFFFE, value != 0xFFFF
    else { return nil }
    return Unicode.Scalar(value)
  }

  /// What a name means in HTML, which the parser of HTML knows.
  private mutating func character(_ name: String) -> [UInt8]? {
    guard hasHTMLEntities, name.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) })
    else { return nil }
    if let found = known[name] { return found }
    let page = try? GumboParser.parse("<title>&\(name);</title>", locate: Locator(files: [], isBound: false))
    let found = page?.nodes.lazy.compactMap { node in
      if case .text(let text) = node.kind, !text.hasPrefix("&") { Array(text.utf8) } else { nil }
    }.first
    known[name] = .some(found)
    return found
  }

  // MARK: The doctype

  /// Reads a document type with the entities that it declares; what it names outside of the file is not read, as in
  /// browsers. XML 1.0 §2.8 (#NT-doctypedecl).
  mutating func readDoctype(_ input: inout XMLInput) throws(MarkupError) {
    let start = input.position
    hasDoctype = true
    input.position += 9
    input.skipSpace()
    guard !input.name().isEmpty else { throw input.problem(.malformedDoctype, at: start) }
    input.skipSpace()
    if let publicID = try externalID(&input, from: start) {
      hasHTMLEntities = Self.doctypesWithEntities.contains(publicID)
    }
    input.skipSpace()
    if input.byte == UInt8(ascii: "[") {
      input.position += 1
      try readSubset(&input, from: start)
      input.skipSpace()
    }
    guard input.byte == UInt8(ascii: ">") else { throw input.problem(.malformedDoctype, at: start) }
    input.position += 1
  }

  /// `PUBLIC "…" "…"` or `SYSTEM "…"`, past it.
  ///
  /// - Returns: the public identifier, empty where there is none; `nil` where nothing of the kind is here.
  private func externalID(_ input: inout XMLInput, from start: Int) throws(MarkupError) -> String? {
    let isPublic = input.stands("PUBLIC")
    guard isPublic || input.stands("SYSTEM") else { return nil }
    input.position += 6
    let first = try literal(&input, from: start)
    if isPublic { _ = try literal(&input, from: start) }
    let words = String(decoding: first, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    return isPublic ? words.joined(separator: " ") : ""
  }

  private func literal(_ input: inout XMLInput, from start: Int) throws(MarkupError) -> ArraySlice<UInt8> {
    input.skipSpace()
    guard let quote = input.byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw input.problem(.malformedDoctype, at: start)
    }
    input.position += 1
    let content = input.run { $0 != quote }
    guard input.byte != nil else { throw input.problem(.malformedDoctype, at: start) }
    input.position += 1
    return content
  }

  /// What stands in brackets: of its declarations those of entities count here. XML 1.0 §2.8 (#NT-intSubset).
  private mutating func readSubset(_ input: inout XMLInput, from start: Int) throws(MarkupError) {
    while let byte = input.byte {
      if input.stands("<!--") {
        _ = try input.comment()
      } else if input.stands("<?") {
        try input.skip("?>", of: "a processing instruction")
      } else if input.stands("<!ENTITY") {
        try readEntity(&input, from: start)
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        _ = try literal(&input, from: start)
      } else {
        input.position += 1
        if byte == UInt8(ascii: "]") { return }
      }
    }
    throw input.problem(.unclosed("the doctype", end: "]>"), at: start)
  }

  private mutating func readEntity(_ input: inout XMLInput, from start: Int) throws(MarkupError) {
    input.position += 8
    input.skipSpace()
    let isParameter = input.byte == UInt8(ascii: "%")
    if isParameter { input.position += 1 }
    input.skipSpace()
    let name = String(decoding: input.name(), as: UTF8.self)
    input.skipSpace()
    let isExternal = try externalID(&input, from: start) != nil
    let value = isExternal ? [] : Self.resolvingCharacters(try literal(&input, from: start))
    // The first declaration counts. XML 1.0 §4.2 (#sec-entity-decl).
    if !isParameter, declared[name] == nil { declared[name] = value }
  }

  /// A value with its numeric references resolved, as they are where it is declared. XML 1.0 §4.5
  /// (#intern-replacement).
  private static func resolvingCharacters(_ value: ArraySlice<UInt8>) -> [UInt8] {
    var rest = value
    var result: [UInt8] = []
    while let start = rest.firstRange(of: "&#".utf8)?.lowerBound,
      let end = rest[start...].firstIndex(of: UInt8(ascii: ";"))
    {
      result += rest[..<start]
      if let scalar = scalar(String(decoding: rest[(start + 1)..<end], as: UTF8.self)) {
        result += Array(String(Character(scalar)).utf8)
      }
      rest = rest[(end + 1)...]
    }
    return result + rest
  }
}
