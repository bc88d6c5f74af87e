internal import CGumbo

/// The one file that sees gumbo: copies its tree into a `Document` and frees it.
struct GumboParser {
  private let source: UnsafePointer<CChar>
  private let sourceEnd: UnsafePointer<CChar>
  private let locate: Locator
  private var document = Document()

  /// Wraps `gumbo_parse_with_options`.
  ///
  /// - Throws: `MarkupError` where the text is too large or nests too deep to be given to gumbo.
  static func parse(_ html: String, locate: Locator) throws(MarkupError) -> Document {
    var html = html
    let size = html.utf8.count
    guard size <= Document.maximumSize else {
      throw MarkupError(.inputTooLarge(bytes: size, limit: Document.maximumSize), location: locate(0))
    }
    let result: Result<Document, MarkupError> = html.withUTF8 { bytes in
      switch NestingDepth.excess(in: bytes, limit: Document.maximumDepth) {
      case .depth?: return .failure(MarkupError(.nestingTooDeep(limit: Document.maximumDepth), location: locate(0)))
      case .attributes(let offset)?:
        let limit = NestingDepth.attributeLimit
        return .failure(MarkupError(.tooManyAttributes(limit: limit), location: locate(offset)))
      case nil: break
      }
      return parse(bytes, locate: locate, isFirst: true)
    }
    return try result.get()
  }

  /// - Parameter isFirst: whether the text is the author's; one made for quirks mode is not made again.
  private static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, locate: Locator, isFirst: Bool
  ) -> Result<Document, MarkupError> {
    bytes.withMemoryRebound(to: CChar.self) { characters in
      guard let start = characters.baseAddress else { return .success(empty()) }
      var options = kGumboDefaultOptions
      options.max_errors = 0
      guard let output = gumbo_parse_with_options(&options, start, characters.count) else {
        return .failure(MarkupError(.parserOutOfMemory))
      }
      defer { gumbo_destroy_output(&options, output) }
      if isFirst, let quirky = DocumentMode.quirkyText(bytes, output.pointee.document.pointee.v.document) {
        return quirky.withUnsafeBufferPointer { parse($0, locate: locate, isFirst: false) }
      }
      var parser = GumboParser(source: start, count: characters.count, locate: locate)
      return parser.copy(output.pointee)
    }
  }

  /// What an empty text parses to.
  private static func empty() -> Document {
    var document = Document()
    let html = document.append(.element(Element(tag: "html")))
    document.append(.element(Element(tag: "head")), to: html)
    document.append(.element(Element(tag: "body")), to: html)
    document.mode = .quirks
    return document
  }

  private init(source: UnsafePointer<CChar>, count: Int, locate: Locator) {
    self.source = source
    sourceEnd = source + count
    self.locate = locate
  }

  /// Copies the tree in document order, without recursion.
  private mutating func copy(_ output: GumboOutput) -> Result<Document, MarkupError> {
    document.mode = DocumentMode(output.document.pointee.v.document)
    // `text` is what counts instead of the node's own.
    var pending: [(node: UnsafeMutablePointer<GumboNode>, parent: NodeID?, depth: Int, text: String?)] = [
      (output.root, nil, 1, nil)
    ]
    var endTags: [UnknownEndTag] = []
    while let (node, parent, depth, text) = pending.popLast() {
      if let text {
        if !text.isEmpty { document.append(.text(text), to: parent) }
        continue
      }
      switch node.pointee.type {
      case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
        let element = node.pointee.v.element
        let copy = copyOfElement(element)
        // Implied elements and reopened formatting can nest deeper than the tags do.
        if depth > Document.maximumDepth * 2 {
          return .failure(MarkupError(.nestingTooDeep(limit: Document.maximumDepth), location: copy.location))
        }
        let id = document.append(.element(copy), to: parent)
        if let tag = endTag(ofAnotherThan: element, copy, id) { endTags.append(tag) }
        if Self.isUnclosed(node.pointee.parse_flags.rawValue, copy), let location = copy.location {
          document.diagnostics.append(
            Diagnostic(MarkupError(.unclosedElement(copy.tag), location: location), severity: .remark))
        }
        if let next = pending.last, next.parent == parent,
          let (inside, behind) = textAroundEndTag(of: element, next.node)
        {
          pending[pending.count - 1].text = behind
          pending.append((next.node, id, depth + 1, inside))
        }
        for index in stride(from: Int(element.children.length) - 1, through: 0, by: -1) {
          guard let child = element.children.data[index] else { continue }
          pending.append((child.assumingMemoryBound(to: GumboNode.self), id, depth + 1, nil))
        }
      case GUMBO_NODE_COMMENT:
        document.append(.comment(String(cString: node.pointee.v.text.text)), to: parent)
      case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
        document.append(.text(String(cString: node.pointee.v.text.text)), to: parent)
      default: break
      }
    }
    document.close(endTags)
    return .success(document)
  }

  /// The end tag that gumbo ended an element with which it doesn't know, where it is another element's.
  private func endTag(ofAnotherThan element: GumboElement, _ copy: Element, _ id: NodeID) -> UnknownEndTag? {
    guard element.tag == GUMBO_TAG_UNKNOWN, copy.isHTML, let place = offset(element.original_end_tag) else {
      return nil
    }
    var piece = element.original_end_tag
    gumbo_tag_from_original_text(&piece)
    guard let data = piece.data else { return nil }
    let bytes = UnsafeBufferPointer(start: data, count: Int(piece.length))
    let name = String(decoding: bytes.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self).lowercased()
    return name == copy.tag ? nil : UnknownEndTag(element: id, name: name, offset: place)
  }

  /// The text that ends a form and the text behind it: gumbo joins them and puts them behind the form.
  ///
  /// - Parameter next: what gumbo has behind the form.
  private func textAroundEndTag(
    of form: GumboElement, _ next: UnsafeMutablePointer<GumboNode>
  ) -> (inside: String, behind: String)? {
    guard form.tag == GUMBO_TAG_FORM, next.pointee.type == GUMBO_NODE_TEXT,
      let start = next.pointee.v.text.original_text.data, start >= source, start < sourceEnd
    else { return nil }
    var end = start
    while end < sourceEnd, end.pointee != 0x3C { end += 1 }
    let tag = UnsafeBufferPointer(start: end, count: min(6, sourceEnd - end)).map { UInt8(bitPattern: $0) }
    guard String(decoding: tag, as: UTF8.self).lowercased() == "</form" else { return nil }
    let text = String(cString: next.pointee.v.text.text)
    let written = UnsafeBufferPointer(start: start, count: end - start).map { UInt8(bitPattern: $0) }
    let plain = written.count <= text.utf8.count && text.utf8.prefix(written.count).elementsEqual(written)
    // Where what was written isn't what it stands for, what is behind the form is left in it.
    guard plain, let inside = String(validating: written, as: UTF8.self) else { return (text, "") }
    return (inside, String(decoding: text.utf8.dropFirst(written.count), as: UTF8.self))
  }

  /// Whether the author opened an element and left its end to the parser, where HTML wants an end tag.
  private static func isUnclosed(_ flags: UInt32, _ element: Element) -> Bool {
    let implied = GUMBO_INSERTION_IMPLICIT_END_TAG.rawValue
    let made =
      GUMBO_INSERTION_BY_PARSER.rawValue | GUMBO_INSERTION_IMPLIED.rawValue
      | GUMBO_INSERTION_RECONSTRUCTED_FORMATTING_ELEMENT.rawValue | GUMBO_INSERTION_ADOPTION_AGENCY_CLONED.rawValue
    return flags & implied != 0 && flags & made == 0 && element.isHTML && !endTagIsOptional.contains(element.tag)
  }

  /// Elements without an end tag, HTML 13.1.2 (#void-elements), and those whose end tag may be left out, HTML
  /// 13.1.2.4 (#syntax-tag-omission).
  private static let endTagIsOptional: Set<String> = [
    "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input", "keygen", "link",
    "meta",
    "param", "source", "track", "wbr", "html", "head", "body", "li", "dt", "dd", "p", "rt", "rp", "rb", "rtc",
    "optgroup",
    "option", "colgroup", "caption", "thead", "tbody", "tfoot", "tr", "td", "th",
  ]

  private func copyOfElement(_ element: GumboElement) -> Element {
    let isHTML = element.tag_namespace == GUMBO_NAMESPACE_HTML
    var attributes: [Attribute] = []
    attributes.reserveCapacity(Int(element.attributes.length))
    var stamp: TagStamp?
    let tagOffset = offset(element.original_tag)
    for index in 0..<Int(element.attributes.length) {
      guard let raw = element.attributes.data[index] else { continue }
      let attribute = raw.assumingMemoryBound(to: GumboAttribute.self).pointee
      let name = Self.name(of: attribute)
      let value = String(cString: attribute.value)
      if name == TagStamp.attributeName {
        stamp = TagStamp(value)
      } else {
        let place = offset(attribute.original_value).map { $0 + Self.quoteLength(attribute.original_value) }
        attributes.append(Attribute(name: name, value: value, location: nil))
        guard let place, let location = locate(place, stamp: stamp, tag: tagOffset) else { continue }
        let last = attributes.count - 1
        attributes[last].location = location
        attributes[last].verbatimLength = min(
          Self.verbatimLength(of: value, in: attribute.original_value),
          stamp.map { max(0, $0.placeholder - location.offset) } ?? Int.max)
      }
    }
    var location: SourceLocation?
    var content: SourceLocation?
    if let tagOffset {
      location = locate(tagOffset, stamp: stamp, tag: tagOffset)
      content = locate.content(
        behind: tagOffset + Int(element.original_tag.length), stamp: stamp)
    }
    return Element(
      tag: Self.tagName(of: element), attributes: attributes, location: location, contentLocation: content,
      isHTML: isHTML)
  }

  /// Where a piece of the source begins; `nil` for what the parser made up.
  private func offset(_ piece: GumboStringPiece) -> Int? {
    guard piece.length > 0, let data = piece.data else { return nil }
    return data - source
  }

  /// How far a value is what was written.
  private static func verbatimLength(of value: String, in piece: GumboStringPiece) -> Int {
    guard let data = piece.data else { return 0 }
    let start = quoteLength(piece)
    let written = UnsafeBufferPointer(start: data + start, count: max(0, Int(piece.length) - 2 * start))
    let same = zip(value.utf8, written).prefix { $0 == UInt8(bitPattern: $1) }.count
    // `&amp;` begins as what it stands for.
    return same < written.count && same > 0 && written[same - 1] == 0x26 ? same - 1 : same
  }

  private static func quoteLength(_ piece: GumboStringPiece) -> Int {
    guard piece.length > 0, let data = piece.data else { return 0 }
    return data[0] == 0x22 || data[0] == 0x27 ? 1 : 0
  }

  private static func tagName(of element: GumboElement) -> String {
    var piece = element.original_tag
    if piece.length > 0 { gumbo_tag_from_original_text(&piece) }
    if element.tag_namespace == GUMBO_NAMESPACE_SVG, piece.length > 0, let name = gumbo_normalize_svg_tagname(&piece) {
      return String(cString: name)
    }
    if element.tag != GUMBO_TAG_UNKNOWN { return String(cString: gumbo_normalized_tagname(element.tag)) }
    guard let data = piece.data else { return "" }
    let bytes = UnsafeBufferPointer(start: data, count: Int(piece.length))
    return String(decoding: bytes.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self).lowercased()
  }

  private static func name(of attribute: GumboAttribute) -> String {
    let name = String(cString: attribute.name)
    return switch attribute.attr_namespace {
    case GUMBO_ATTR_NAMESPACE_XLINK: "xlink:" + name
    case GUMBO_ATTR_NAMESPACE_XML: "xml:" + name
    case GUMBO_ATTR_NAMESPACE_XMLNS: name == "xmlns" ? name : "xmlns:" + name
    default: name
    }
  }
}
