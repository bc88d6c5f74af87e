/// Finds the tags of HTML text without building a tree: enough of HTML 13.2.5 (#tokenization) to
/// step over comments, attribute values and the text of `<script>`, `<style>` and their like.
///
/// It works on templates as well: what stands in `{{…}}`, in Stencil also `{%…%}` and `{#…#}`, is stepped over where a tag
/// is looked for.
@safe struct TagScanner {
  /// One tag; offsets are UTF-8 bytes from the start of the text.
  struct Tag {
    var isEnd: Bool
    /// Of the `<`.
    var start: Int
    var nameRange: Range<Int>
    /// Behind the `>`.
    var end: Int
    var closesItself: Bool
    /// Of the first `{{` in it.
    var placeholder: Int?
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private let skipsPlaceholders: Bool
  /// What may follow the `{` of a placeholder.
  private let isStencil: Bool
  private let isXML: Bool

  /// - Parameter placeholders: the language of a template.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, placeholders: TemplateEngine = .html, syntax: MarkupSyntax = .html
  ) {
    unsafe self.bytes = bytes
    isXML = syntax == .xml
    skipsPlaceholders = placeholders != .html
    isStencil = placeholders == .stencil
  }

  /// The tag's name in lower case.
  func name(of tag: Tag) -> String {
    unsafe String(decoding: bytes[tag.nameRange].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// The next tag, or `nil` at the end.
  mutating func next() -> Tag? {
    while unsafe position < bytes.count {
      if skipsPlaceholders, skipPlaceholder() { continue }
      guard unsafe bytes[position] == UInt8(ascii: "<") else {
        position += 1
        continue
      }
      if starts(with: "<!--") {
        position = unsafe find("-->", from: position + 4).map { $0 + 3 } ?? bytes.count
      } else if isXML, starts(with: "<![CDATA[") {
        position = unsafe find("]]>", from: position + 9).map { $0 + 3 } ?? bytes.count
      } else if isXML, starts(with: "<!") {
        skipDoctype()
      } else if let tag = readTag() {
        if !isXML, !tag.isEnd { skipRawText(of: tag) }
        return tag
      } else {
        position += 1
      }
    }
    return nil
  }

  /// Steps over a document type with the declarations in it. XML 1.0 §2.8 (#sec-prolog-dtd).
  private mutating func skipDoctype() {
    var depth = 0
    var quote: UInt8 = 0
    while unsafe position < bytes.count {
      let byte = unsafe bytes[position]
      position += 1
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "<") {
        depth += 1
      } else if byte == UInt8(ascii: ">") {
        depth -= 1
        if depth <= 0 { return }
      }
    }
  }

  /// Reads a tag at the current `<`; `nil` where it is text or markup of another kind.
  private mutating func readTag() -> Tag? {
    let start = position
    var index = start + 1
    let isEnd = unsafe index < bytes.count && bytes[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    guard unsafe index < bytes.count, unsafe Self.isLetter(bytes[index]) else { return nil }
    let nameStart = index
    while unsafe index < bytes.count, unsafe !Self.endsName(bytes[index]) { index += 1 }
    let nameRange = nameStart..<index
    var quote: UInt8 = 0
    var previous: UInt8 = 0
    var placeholder: Int?
    position = index
    while unsafe position < bytes.count {
      let mark = position
      if skipsPlaceholders, skipPlaceholder() {
        previous = 0
        placeholder = placeholder ?? mark
        continue
      }
      let byte = unsafe bytes[position]
      position += 1
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: ">") {
        return Tag(
          isEnd: isEnd, start: start, nameRange: nameRange, end: position,
          closesItself: previous == UInt8(ascii: "/"), placeholder: placeholder)
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        // A quote opens a value only behind `=`; elsewhere it is part of a name.
        if previous == UInt8(ascii: "=") { quote = byte }
      }
      if !Self.isSpace(byte) { previous = byte }
    }
    // A tag that the text ends in is dropped.
    return nil
  }

  private enum AttributeState {
    case beforeName, name, afterName, beforeValue
    case quoted(UInt8)
    case unquoted
  }

  /// How many attributes a tag has, those of the same name counted each. HTML §13.2.5.32–39
  /// (#before-attribute-name-state).
  func attributeCount(of tag: Tag) -> Int {
    var count = 0
    var state = AttributeState.beforeName
    for index in tag.nameRange.upperBound..<(tag.end - 1) {
      let byte = unsafe bytes[index]
      switch (state, byte) {
      case (.quoted(let quote), _): if byte == quote { state = .beforeName }
      case (.unquoted, _): if Self.isSpace(byte) { state = .beforeName }
      case (.beforeValue, UInt8(ascii: "\"")), (.beforeValue, UInt8(ascii: "'")): state = .quoted(byte)
      case (.beforeValue, _): if !Self.isSpace(byte) { state = .unquoted }
      case (_, UInt8(ascii: "/")): state = .beforeName
      case (.name, UInt8(ascii: "=")), (.afterName, UInt8(ascii: "=")): state = .beforeValue
      case (.name, _): if Self.isSpace(byte) { state = .afterName }
      case (.beforeName, _), (.afterName, _):
        if Self.isSpace(byte) { continue }
        count += 1
        state = .name
      }
    }
    return count
  }

  /// Steps over the text of an element whose content is not markup.
  private mutating func skipRawText(of tag: Tag) {
    // Most tags are told apart by their first letter, without their name as a string.
    let initial = unsafe bytes[tag.nameRange.lowerBound] | 0x20
    guard tag.nameRange.count > 2, "stxin".utf8.contains(initial) else { return }
    let name = name(of: tag)
    guard Self.rawText.contains(name) else { return }
    var index = tag.end
    while let close = find("</", from: index) {
      let end = close + 2 + name.utf8.count
      if unsafe end <= bytes.count, unsafe end == bytes.count || Self.endsName(bytes[end]),
        spells(name, at: close + 2)
      {
        position = close
        return
      }
      index = close + 2
    }
    position = unsafe bytes.count
  }

  /// Whether a name in lower case stands at a place, in any case. A loop: `zip` has the runtime look up what its types
  /// conform to, which takes longer than all the rest of a short template.
  private func spells(_ name: String, at place: Int) -> Bool {
    var index = place
    for byte in name.utf8 {
      guard unsafe bytes[index] | 0x20 == byte else { return false }
      index += 1
    }
    return true
  }

  private static let rawText: Set<String> = [
    "script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes",
  ]

  /// Steps over `{{…}}` at the current position.
  private mutating func skipPlaceholder() -> Bool {
    guard unsafe bytes[position] == UInt8(ascii: "{") else { return false }
    let end: Int? =
      if starts(with: "{{") {
        find("}}", from: position + 2)
      } else if isStencil, starts(with: "{%") {
        find("%}", from: position + 2)
      } else if isStencil, starts(with: "{#") {
        find("#}", from: position + 2)
      } else {
        nil
      }
    guard let end else { return false }
    position = end + 2
    return true
  }

  private func starts(with text: StaticString) -> Bool {
    unsafe position + text.utf8CodeUnitCount <= bytes.count && matches(text, at: position)
  }

  private func matches(_ text: StaticString, at index: Int) -> Bool {
    text.withUTF8Buffer { wanted in
      for offset in 0..<wanted.count where unsafe bytes[index + offset] != wanted[offset] { return false }
      return true
    }
  }

  private func find(_ text: StaticString, from start: Int) -> Int? {
    var index = start
    let last = unsafe bytes.count - text.utf8CodeUnitCount
    while index <= last {
      if matches(text, at: index) { return index }
      index += 1
    }
    return nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
  private static func endsName(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "{")
  }
}
