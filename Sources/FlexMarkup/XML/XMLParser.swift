internal import FlexDOM

/// Reads a document that is written in XML. HTML §14.2 (#parsing-xhtml-documents), XML 1.0, Namespaces in XML 1.0.
///
/// Of what isn't well-formed nothing is guessed: browsers show it up to there, which would lose the rest.
struct XMLParser {
  static let xhtml = "http://www.w3.org/1999/xhtml"
  private static let svg = "http://www.w3.org/2000/svg"
  private static let math = "http://www.w3.org/1998/Math/MathML"
  private static let xlink = "http://www.w3.org/1999/xlink"

  /// An element whose end tag is still to come.
  private struct Open {
    var node: NodeID
    /// Its name with its prefix, as the end tag repeats it.
    var name: ArraySlice<UInt8>
    /// How many namespaces are declared outside of it.
    var bindingCount: Int
    /// Whether its text may still begin with a section of character data.
    var awaitsSection: Bool
  }

  var input: XMLInput
  private var document = Document()
  private var open: [Open] = []
  private var bindings: [(prefix: String, space: String)] = [("xml", "http://www.w3.org/XML/1998/namespace")]
  private var text: [UInt8] = []
  private var entities = XMLEntities()
  /// Style sheets that instructions before the document name, until there is a place for them.
  private var sheets: [Element] = []

  /// - Throws: `MarkupError` where the text is too large, nests too deep or isn't well-formed.
  static func parse(_ text: String, locate: Locator) throws(MarkupError) -> Document {
    let size = text.utf8.count
    guard size <= Document.maximumSize else {
      throw MarkupError(.inputTooLarge(bytes: size, limit: Document.maximumSize), location: locate(0))
    }
    var parser = XMLParser(input: XMLInput(Array(text.utf8), locate: locate))
    parser.document.isXML = true
    try parser.read()
    return parser.document
  }

  private init(input: XMLInput) { self.input = input }

  private mutating func read() throws(MarkupError) {
    if input.stands("\u{FEFF}") { input.position += 3 }
    if input.stands("<?xml"), input.isSpace(at: input.position + 5) { try input.skip("?>", of: "the XML declaration") }
    while let byte = input.byte {
      if byte == UInt8(ascii: "<") {
        try readMarkup()
      } else {
        try readText()
      }
    }
    if let innermost = open.last {
      let name = String(decoding: innermost.name, as: UTF8.self)
      throw MarkupError(.xml(.openElement(name)), location: document.element(innermost.node)?.location)
    }
    guard !document.nodes.isEmpty else { throw input.problem(.noElement, at: 0) }
  }

  private mutating func readMarkup() throws(MarkupError) {
    let start = input.position
    if input.stands("</") { return try readEndTag() }
    if input.stands("<!--") {
      let content = try input.comment()
      flushText()
      if let parent = open.last { document.append(.comment(input.plain(content)), to: parent.node) }
      return
    }
    if input.stands("<![CDATA[") { return try readSection() }
    if input.stands("<?") {
      if input.stands("<?xml"), input.isSpace(at: start + 5) { throw input.problem(.lateDeclaration, at: start) }
      if input.stands("<?xml-stylesheet"), input.isSpace(at: start + 16) { return try readSheet() }
      return try input.skip("?>", of: "a processing instruction")
    }
    if input.stands("<!DOCTYPE") {
      guard document.nodes.isEmpty, !entities.hasDoctype else { throw input.problem(.lateDoctype, at: start) }
      return try entities.readDoctype(&input)
    }
    if input.stands("<!") { throw input.problem(.malformedDoctype, at: start) }
    try readStartTag()
  }

  /// A style sheet that the document names before it begins: it counts as the first link in `<head>`. Associating Style
  /// Sheets with XML 1.0 §3 (#the-xml-stylesheet-processing-instruction).
  private mutating func readSheet() throws(MarkupError) {
    let start = input.position
    input.position += 16
    var attributes = try readAttributes(of: "?xml-stylesheet", at: start, end: "?>")
    input.position += 2
    guard document.nodes.isEmpty else { return }
    let isAlternate = attributes.contains { $0.name == "alternate" && $0.value == "yes" }
    attributes.append(Attribute(name: "rel", value: isAlternate ? "alternate stylesheet" : "stylesheet"))
    sheets.append(Element(tag: "link", attributes: attributes, location: input.place(of: start)))
  }

  // MARK: Text

  private mutating func readText() throws(MarkupError) {
    let content = input.run { $0 != UInt8(ascii: "<") }
    guard !open.isEmpty else {
      guard let mark = content.firstIndex(where: { !XMLInput.isSpace($0) }) else { return }
      throw input.problem(document.nodes.isEmpty ? .noElement : .textOutside, at: mark)
    }
    if let end = content.firstRange(of: "]]>".utf8)?.lowerBound { throw input.problem(.endOfCharacterData, at: end) }
    try entities.append(content, to: &text, of: input)
  }

  private mutating func readSection() throws(MarkupError) {
    let start = input.position
    guard !open.isEmpty else { throw input.problem(.textOutside, at: start) }
    input.position += 9
    let content = try input.text(until: "]]>", of: "<![CDATA[", from: start)
    try input.check(content)
    let innermost = open.count - 1
    if open[innermost].awaitsSection, text.allSatisfy(XMLInput.isSpace),
      case .element(var element) = document[open[innermost].node].kind, var place = input.place(of: content.startIndex)
    {
      // Mistakes in a style sheet are counted from here.
      place.offset = max(0, place.offset - text.count)
      element.contentLocation = place
      document.nodes[open[innermost].node.index].kind = .element(element)
    }
    open[innermost].awaitsSection = false
    XMLInput.append(input.unstamped(content), to: &text)
  }

  private mutating func flushText() {
    guard !text.isEmpty, let parent = open.last else { return }
    document.append(.text(String(decoding: text, as: UTF8.self)), to: parent.node)
    open[open.count - 1].awaitsSection = false
    text.removeAll(keepingCapacity: true)
  }

  // MARK: Tags

  private mutating func readEndTag() throws(MarkupError) {
    let start = input.position
    input.position += 2
    let name = input.name()
    input.skipSpace()
    let found = String(decoding: name, as: UTF8.self)
    guard let innermost = open.last, innermost.name == name else {
      let expected = open.last.map { String(decoding: $0.name, as: UTF8.self) }
      throw input.problem(.endTag(found: found, open: expected), at: start)
    }
    guard input.byte == UInt8(ascii: ">") else { throw input.problem(.unclosed("</\(found)", end: ">"), at: start) }
    input.position += 1
    flushText()
    close()
  }

  private mutating func close() {
    guard let last = open.popLast() else { return }
    bindings.removeSubrange(last.bindingCount...)
  }

  private mutating func readStartTag() throws(MarkupError) {
    let start = input.position
    input.position += 1
    let name = input.name()
    guard !name.isEmpty else { throw input.problem(.strayLess, at: start) }
    let tag = String(decoding: name, as: UTF8.self)
    guard open.count < Document.maximumDepth else {
      throw MarkupError(.nestingTooDeep(limit: Document.maximumDepth), location: input.place(of: start))
    }
    guard !open.isEmpty || document.nodes.isEmpty else { throw input.problem(.secondRoot(tag), at: start) }
    flushText()
    let attributes = try readAttributes(of: tag, at: start)
    let isEmpty = input.stands("/>")
    input.position += isEmpty ? 2 : 1
    let bindingCount = bindings.count
    for attribute in attributes {
      if attribute.name == "xmlns" { bindings.append(("", attribute.value)) }
      if attribute.name.hasPrefix("xmlns:") { bindings.append((String(attribute.name.dropFirst(6)), attribute.value)) }
    }
    let element = try element(tag, attributes, at: start)
    if open.isEmpty, !element.isHTML { throw input.problem(.wrongRoot(tag), at: start) }
    let isHead = element.isHTML && element.tag == "head"
    if !isHead, !document.nodes.isEmpty { placeSheets(in: open.last?.node) }
    let node = document.append(.element(element), to: open.last?.node)
    if isHead { placeSheets(in: node) }
    let isSheet = element.tag == "style"
    open.append(Open(node: node, name: name, bindingCount: bindingCount, awaitsSection: isSheet && input.isLocated))
    if isEmpty { close() }
  }

  private mutating func placeSheets(in parent: NodeID?) {
    for sheet in sheets { document.append(.element(sheet), to: parent) }
    sheets = []
  }

  /// Up to the tag's end, which is `>` or `end`.
  private mutating func readAttributes(
    of tag: String, at start: Int, end: StaticString = "/>"
  ) throws(MarkupError) -> [Attribute] {
    var attributes: [Attribute] = []
    var names: Set<String> = []
    input.beginTag(at: start)
    while true {
      let before = input.position
      input.skipSpace()
      if input.stands(end) || input.byte == UInt8(ascii: ">") { return attributes }
      guard input.byte != nil else { throw input.problem(.unclosed("<\(tag)", end: ">"), at: start) }
      let nameStart = input.position
      let name = String(decoding: input.name(), as: UTF8.self)
      guard nameStart > before, !name.isEmpty else { throw input.problem(.malformedTag(tag), at: nameStart) }
      input.skipSpace()
      guard input.byte == UInt8(ascii: "=") else { throw input.problem(.missingValue(name), at: nameStart) }
      input.position += 1
      input.skipSpace()
      guard let quote = input.byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        throw input.problem(.unquotedValue(name), at: nameStart)
      }
      input.position += 1
      let raw = input.run { $0 != quote && $0 != UInt8(ascii: "<") }
      guard input.byte == quote else {
        let problem: MarkupError.XMLProblem =
          input.byte == nil
          ? .unclosed("the value of '\(name)'", end: quote == UInt8(ascii: "'") ? "'" : "\"") : .strayLess
        throw input.problem(problem, at: input.byte == nil ? nameStart : input.position)
      }
      input.position += 1
      var value: [UInt8] = []
      try entities.append(raw, to: &value, of: input, isAttribute: true)
      if name == TagStamp.attributeName, input.noteStamp(String(decoding: value, as: UTF8.self)) { continue }
      guard names.insert(name).inserted else { throw input.problem(.duplicateAttribute(name), at: nameStart) }
      guard attributes.count < NestingDepth.attributeLimit else {
        throw MarkupError(.tooManyAttributes(limit: NestingDepth.attributeLimit), location: input.place(of: start))
      }
      attributes.append(input.attribute(name, value: value, raw: raw))
    }
  }

  // MARK: Namespaces

  private func namespace(of prefix: Substring, at start: Int) throws(MarkupError) -> String {
    if let found = bindings.last(where: { $0.prefix == prefix }) { return found.space }
    if prefix.isEmpty { return "" }
    throw input.problem(.undeclaredPrefix(String(prefix)), at: start)
  }

  private func element(_ tag: String, _ written: [Attribute], at start: Int) throws(MarkupError) -> Element {
    let (prefix, local) = Self.parts(tag)
    let space = try namespace(of: prefix, at: start)
    let isHTML = space == Self.xhtml
    var attributes = written
    for index in attributes.indices {
      let (prefix, local) = Self.parts(attributes[index].name)
      guard !prefix.isEmpty, prefix != "xmlns", prefix != "xml" else { continue }
      if try namespace(of: prefix, at: start) == Self.xlink { attributes[index].name = "xlink:\(local)" }
    }
    // In XML the attribute of that namespace is a language's name, and wins. HTML §3.2.6.2
    // (#the-lang-and-xml:lang-attributes).
    if isHTML, var language = attributes.first(where: { $0.name == "xml:lang" }) {
      language.name = "lang"
      attributes.removeAll { $0.name == "lang" }
      attributes.append(language)
    }
    // What bears a name that says something in SVG and MathML and belongs to neither is nobody's.
    let isKnown = isHTML || space == Self.svg || space == Self.math || !Self.namesThatSay.contains(local)
    let location = input.place(of: start)
    return Element(
      tag: isKnown ? String(local) : "\(prefix):\(local)", attributes: attributes, location: location,
      contentLocation: input.contentPlace, isHTML: isHTML)
  }

  private static let namesThatSay: Set<Substring> = ["svg", "math", "style", "title", "script"]

  /// The prefix, empty where there is none, and the name behind it.
  private static func parts(_ name: String) -> (prefix: Substring, local: Substring) {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return ("", name[...]) }
    return (name[..<colon], name[name.utf8.index(after: colon)...])
  }
}
