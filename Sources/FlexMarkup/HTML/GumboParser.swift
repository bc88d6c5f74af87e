internal import CGumbo
internal import FlexDOM

/// The one file that sees gumbo: copies its tree into a `Document` and frees it.
@safe struct GumboParser {
  private let source: UnsafePointer<CChar>
  private let sourceEnd: UnsafePointer<CChar>
  private let locate: Locator
  private var document = Document()
  /// Where the tags of a `<select>` with content that gumbo drops have their names.
  private var namesToChange: [Int] = []
  /// Those whose chosen option stands in their buttons, by their places.
  private var shownSelects: Set<Int> = []
  /// Where the rest of an option goes that a rule or a group inside it ended.
  private var behindEnded: [NodeID: NodeID] = [:]

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
      switch unsafe NestingDepth.excess(in: bytes, limit: Document.maximumDepth) {
      case .depth?: return .failure(MarkupError(.nestingTooDeep(limit: Document.maximumDepth), location: locate(0)))
      case .attributes(let offset)?:
        let limit = NestingDepth.attributeLimit
        return .failure(MarkupError(.tooManyAttributes(limit: limit), location: locate(offset)))
      case nil: break
      }
      return unsafe parse(bytes, locate: locate, isFirst: true)
    }
    return try result.get()
  }

  /// - Parameter isFirst: whether the text is the author's; one made for quirks mode is not made again.
  private static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, locate: Locator, isFirst: Bool
  ) -> Result<Document, MarkupError> {
    unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
      guard let start = characters.baseAddress else { return .success(empty()) }
      var options = unsafe kGumboDefaultOptions
      unsafe options.max_errors = 0
      guard let output = unsafe gumbo_parse_with_options(&options, start, characters.count) else {
        return .failure(MarkupError(.parserOutOfMemory))
      }
      defer { unsafe gumbo_destroy_output(&options, output) }
      if isFirst, let quirky = unsafe DocumentMode.quirkyText(bytes, output[0].document[0].v.document) {
        return unsafe quirky.withUnsafeBufferPointer { unsafe parse($0, locate: locate, isFirst: false) }
      }
      var parser = unsafe GumboParser(source: start, count: characters.count, locate: locate)
      let result = unsafe parser.copy(output[0])
      if case .success = result, !parser.namesToChange.isEmpty {
        return unsafe CustomSelects.text(bytes, renaming: parser.namesToChange).withUnsafeBufferPointer {
          unsafe parse($0, locate: locate, isFirst: isFirst)
        }
      }
      return result
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
    unsafe self.source = source
    unsafe sourceEnd = source + count
    self.locate = locate
  }

  /// Copies the tree in document order, without recursion.
  private mutating func copy(_ output: GumboOutput) -> Result<Document, MarkupError> {
    document.mode = unsafe DocumentMode(output.document[0].v.document)
    // `text` is what counts instead of the node's own.
    var pending: [(node: UnsafeMutablePointer<GumboNode>, parent: NodeID?, depth: Int, text: String?)] = unsafe [
      (output.root, nil, 1, nil)
    ]
    var endTags: [UnknownEndTag] = []
    while let (node, parent, depth, text) = unsafe pending.popLast() {
      let parent = behindEnded.isEmpty ? parent : parent.map { behindEnded[$0] ?? $0 }
      if let text {
        if !text.isEmpty { document.append(.text(text), to: parent) }
        continue
      }
      switch unsafe node[0].type {
      case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
        let element = unsafe node[0].v.element
        let copy = unsafe copyOfElement(element)
        // Implied elements and reopened formatting can nest deeper than the tags do.
        if depth > Document.maximumDepth * 2 {
          return .failure(MarkupError(.nestingTooDeep(limit: Document.maximumDepth), location: copy.location))
        }
        unsafe noteCustomSelect(element)
        var parent = parent
        if let place = parent, ["option", "optgroup", "hr"].contains(copy.tag) {
          parent = document.placeInSelect(copy.tag, in: place)
          if parent != place { behindEnded[place] = parent }
        }
        let id = document.append(.element(copy), to: parent)
        if let tag = unsafe endTag(ofAnotherThan: element, copy, id) { endTags.append(tag) }
        if unsafe Self.isUnclosed(node[0].parse_flags.rawValue, copy), let location = copy.location {
          document.diagnostics.append(
            Diagnostic(MarkupError(.unclosedElement(copy.tag), location: location), severity: .remark))
        }
        if let next = unsafe pending.last, unsafe next.parent == parent,
          let (inside, behind) = unsafe textAroundEndTag(of: element, next.node)
        {
          unsafe pending[pending.count - 1].text = behind
          unsafe pending.append((next.node, id, depth + 1, inside))
        }
        let content = unsafe copy.tag == "selectedcontent" ? shownContent(for: node) ?? element : element
        for index in unsafe stride(from: Int(content.children.length) - 1, through: 0, by: -1) {
          guard let child = unsafe content.children.data[index] else { continue }
          unsafe pending.append((child.assumingMemoryBound(to: GumboNode.self), id, depth + 1, nil))
        }
      case GUMBO_NODE_COMMENT:
        unsafe document.append(.comment(String(cString: node[0].v.text.text)), to: parent)
      case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
        unsafe document.append(.text(String(cString: node[0].v.text.text)), to: parent)
      default: break
      }
    }
    document.close(endTags)
    return .success(document)
  }

  /// Notes a `<select>` with more than options in it.
  private mutating func noteCustomSelect(_ element: GumboElement) {
    guard unsafe element.tag == GUMBO_TAG_SELECT, let start = unsafe offset(element.original_tag),
      let end = unsafe offset(element.original_end_tag)
    else { return }
    let behind = unsafe start + Int(element.original_tag.length)
    guard behind <= end, unsafe source[end] == 0x3C, unsafe source[end + 1] == 0x2F else { return }
    let hasOthers = unsafe UnsafeBufferPointer(start: source + behind, count: end - behind)
      .withMemoryRebound(to: UInt8.self) { unsafe CustomSelects.hasOtherTags($0) }
    if hasOthers { namesToChange += [start + 1, end + 2] }
  }

  /// What `<selectedcontent>` in the button of a `<select>` shows: the content of the chosen option.
  /// HTML §4.10.18 (#the-selectedcontent-element).
  private mutating func shownContent(for node: UnsafeMutablePointer<GumboNode>) -> GumboElement? {
    var ancestor = unsafe node[0].parent
    while let outer = unsafe ancestor, unsafe outer[0].type == GUMBO_NODE_ELEMENT {
      let element = unsafe outer[0].v.element
      let tag = unsafe Self.tagName(of: element)
      if tag == "option" || tag == "selectedcontent" { return nil }
      if tag == "select" {
        guard let place = unsafe offset(element.original_tag), shownSelects.insert(place).inserted else { return nil }
        return unsafe CustomSelects.shownOption(of: outer)?[0].v.element
      }
      unsafe ancestor = outer[0].parent
    }
    return nil
  }

  /// The end tag that gumbo ended an element with which it doesn't know, where it is another element's.
  private func endTag(ofAnotherThan element: GumboElement, _ copy: Element, _ id: NodeID) -> UnknownEndTag? {
    guard unsafe element.tag == GUMBO_TAG_UNKNOWN, copy.isHTML, let place = unsafe offset(element.original_end_tag)
    else {
      return nil
    }
    var piece = unsafe element.original_end_tag
    unsafe gumbo_tag_from_original_text(&piece)
    guard let data = unsafe piece.data else { return nil }
    let bytes = unsafe UnsafeBufferPointer(start: data, count: Int(piece.length))
    let name = unsafe Self.known(String(decoding: bytes.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self).lowercased())
    return name == copy.tag ? nil : UnknownEndTag(element: id, name: name, offset: place)
  }

  /// The text that ends a form and the text behind it: gumbo joins them and puts them behind the form.
  ///
  /// - Parameter next: what gumbo has behind the form.
  private func textAroundEndTag(
    of form: GumboElement, _ next: UnsafeMutablePointer<GumboNode>
  ) -> (inside: String, behind: String)? {
    guard unsafe form.tag == GUMBO_TAG_FORM, unsafe next[0].type == GUMBO_NODE_TEXT,
      let start = unsafe next[0].v.text.original_text.data, unsafe start >= source, unsafe start < sourceEnd
    else { return nil }
    var end = unsafe start
    while unsafe end < sourceEnd, unsafe end[0] != 0x3C { unsafe end += 1 }
    let tag = unsafe UnsafeBufferPointer(start: end, count: min(6, sourceEnd - end)).map { UInt8(bitPattern: $0) }
    guard String(decoding: tag, as: UTF8.self).lowercased() == "</form" else { return nil }
    let text = unsafe String(cString: next[0].v.text.text)
    let written = unsafe UnsafeBufferPointer(start: start, count: end - start).map { UInt8(bitPattern: $0) }
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
    let isHTML = unsafe element.tag_namespace == GUMBO_NAMESPACE_HTML
    var attributes: [Attribute] = []
    unsafe attributes.reserveCapacity(Int(element.attributes.length))
    var stamp: TagStamp?
    let tagOffset = unsafe offset(element.original_tag)
    for index in unsafe 0..<Int(element.attributes.length) {
      guard let raw = unsafe element.attributes.data[index] else { continue }
      let attribute = unsafe raw.assumingMemoryBound(to: GumboAttribute.self)[0]
      let name = unsafe Self.name(of: attribute)
      let value = unsafe String(cString: attribute.value)
      if name == TagStamp.attributeName {
        stamp = TagStamp(value)
      } else {
        let place = unsafe offset(attribute.original_value).map {
          unsafe $0 + Self.quoteLength(attribute.original_value)
        }
        attributes.append(Attribute(name: name, value: value, location: nil))
        guard let place, let location = locate(place, stamp: stamp, tag: tagOffset) else { continue }
        let last = attributes.count - 1
        attributes[last].location = location
        attributes[last].verbatimLength = unsafe min(
          Self.verbatimLength(of: value, in: attribute.original_value),
          stamp.map { max(0, $0.placeholder - location.offset) } ?? Int.max)
      }
    }
    var location: SourceLocation?
    var content: SourceLocation?
    if let tagOffset {
      location = locate(tagOffset, stamp: stamp, tag: tagOffset)
      content = unsafe locate.content(
        behind: tagOffset + Int(element.original_tag.length), stamp: stamp)
    }
    return unsafe Element(
      tag: Self.tagName(of: element), attributes: attributes, location: location, contentLocation: content,
      isHTML: isHTML)
  }

  /// Where a piece of the source begins; `nil` for what the parser made up.
  private func offset(_ piece: GumboStringPiece) -> Int? {
    guard unsafe piece.length > 0, let data = unsafe piece.data else { return nil }
    return unsafe data - source
  }

  /// How far a value is what was written.
  private static func verbatimLength(of value: String, in piece: GumboStringPiece) -> Int {
    guard let data = unsafe piece.data else { return 0 }
    let start = unsafe quoteLength(piece)
    let written = unsafe UnsafeBufferPointer(start: data + start, count: max(0, Int(piece.length) - 2 * start))
    let same = unsafe zip(value.utf8, written).prefix { $0 == UInt8(bitPattern: $1) }.count
    // `&amp;` begins as what it stands for.
    return unsafe same < written.count && same > 0 && written[same - 1] == 0x26 ? same - 1 : same
  }

  private static func quoteLength(_ piece: GumboStringPiece) -> Int {
    guard unsafe piece.length > 0, let data = unsafe piece.data else { return 0 }
    return unsafe data[0] == 0x22 || data[0] == 0x27 ? 1 : 0
  }

  private static func tagName(of element: GumboElement) -> String {
    var piece = unsafe element.original_tag
    if unsafe piece.length > 0 { unsafe gumbo_tag_from_original_text(&piece) }
    if unsafe element.tag_namespace == GUMBO_NAMESPACE_SVG, unsafe piece.length > 0,
      let name = unsafe gumbo_normalize_svg_tagname(&piece)
    {
      return unsafe String(cString: name)
    }
    if unsafe element.tag != GUMBO_TAG_UNKNOWN { return unsafe String(cString: gumbo_normalized_tagname(element.tag)) }
    guard let data = unsafe piece.data else { return "" }
    let bytes = unsafe UnsafeBufferPointer(start: data, count: Int(piece.length))
    return unsafe known(String(decoding: bytes.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self).lowercased())
  }

  private static func known(_ name: String) -> String { name == CustomSelects.alias ? "select" : name }

  private static func name(of attribute: GumboAttribute) -> String {
    let name = unsafe String(cString: attribute.name)
    return switch unsafe attribute.attr_namespace {
    case GUMBO_ATTR_NAMESPACE_XLINK: "xlink:" + name
    case GUMBO_ATTR_NAMESPACE_XML: "xml:" + name
    case GUMBO_ATTR_NAMESPACE_XMLNS: name == "xmlns" ? name : "xmlns:" + name
    default: name
    }
  }
}
