/// The start tag of an SVG document's root element, as the author wrote it.
struct SVGRoot {
  /// From `<` to behind `>`.
  let range: Range<Int>
  private let name: String
  private let attributes: [(name: String, value: String)]

  /// `nil` where the document doesn't begin with an element.
  init?(_ bytes: [UInt8]) {
    guard let start = ImageFormat.rootStart(of: bytes) else { return nil }
    var markup = SVGMarkupWalker(bytes, from: start)
    guard case .tag(let tag)? = markup.next() else { return nil }
    range = tag.range
    name = String(decoding: bytes[tag.name], as: UTF8.self)
    attributes = tag.attributes.map {
      (String(decoding: bytes[$0.name], as: UTF8.self), String(decoding: bytes[$0.value], as: UTF8.self))
    }
  }

  subscript(attribute name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// The last declaration of a property in the `style` attribute, without its priority.
  func declaration(of property: String) -> String? {
    let style = self[attribute: "style"] ?? ""
    return style.split(separator: ";").reversed().lazy.compactMap { declaration -> String? in
      guard let colon = declaration.firstIndex(of: ":") else { return nil }
      guard declaration[..<colon].filter({ !$0.isWhitespace }).lowercased() == property else { return nil }
      let value = declaration[declaration.index(after: colon)...].split(separator: "!").first ?? ""
      return String(value.drop(while: \.isWhitespace))
    }.first
  }

  /// Whether the view box is stretched, whatever its ratio. SVG 2 §8.7 (#ViewBoxAttribute).
  var stretchesViewBox: Bool {
    self[attribute: "preserveAspectRatio"]?.drop(while: \.isWhitespace).hasPrefix("none") ?? false
  }

  var hasViewBox: Bool { self[attribute: "viewBox"] != nil }

  /// Whether the view box has no width or no height.
  var hasEmptyViewBox: Bool {
    let numbers = self[attribute: "viewBox"]?.split { $0 == "," || $0.isWhitespace }.compactMap { Double($0) } ?? []
    return numbers.count == 4 && (numbers[2] == 0 || numbers[3] == 0)
  }

  /// What is painted behind the picture: CSS boxes around SVG roots have a background. SVG 2 §6.6.
  ///
  /// Unsupported: backgrounds that rules of a `<style>` element give, pictures and gradients.
  var background: String? {
    guard let value = declaration(of: "background-color") ?? declaration(of: "background") else { return nil }
    let isPlain = !value.contains { "<>&\"';{}".contains($0) }
    return isPlain && value != "none" && value != "transparent" && value != "inherit" ? value : nil
  }

  /// The document with other attributes at its root; `nil` takes one away.
  func rewriting(_ bytes: [UInt8], _ changes: KeyValuePairs<String, String?>) -> [UInt8] {
    var tag = "<\(name)"
    for (name, value) in attributes where !changes.contains(where: { $0.key == name }) {
      let quote = value.contains("\"") ? "'" : "\""
      tag += " \(name)=\(quote)\(value)\(quote)"
    }
    for case (let name, let value?) in changes { tag += " \(name)=\"\(value)\"" }
    tag += bytes[range].dropLast().last == UInt8(ascii: "/") ? "/>" : ">"
    return Array(bytes[..<range.lowerBound]) + Array(tag.utf8) + Array(bytes[range.upperBound...])
  }
}

/// Walks through tags and text of a document by where they stand, so that they can be replaced.
struct SVGMarkupWalker {
  struct Tag {
    var range: Range<Int>
    var name: Range<Int>
    var attributes: [(name: Range<Int>, value: Range<Int>)]
  }
  enum Piece {
    case tag(Tag)
    /// Between tags; character data sections too.
    case text(Range<Int>)
  }

  private let bytes: [UInt8]
  private var position: Int

  init(_ bytes: [UInt8], from start: Int = 0) {
    self.bytes = bytes
    position = start
  }

  mutating func next() -> Piece? {
    while position < bytes.count {
      let start = position
      guard bytes[start] == UInt8(ascii: "<") else {
        position = bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        return .text(start..<position)
      }
      if starts(with: "<!--") {
        position = end(of: "-->", from: start + 4)
      } else if starts(with: "<![CDATA[") {
        position = end(of: "]]>", from: start + 9)
        return .text((start + 9)..<max(start + 9, position - 3))
      } else if starts(with: "<?") {
        position = end(of: "?>", from: start + 2)
      } else if starts(with: "</") || starts(with: "<!") {
        position = end(of: ">", from: start + 2)
      } else {
        return .tag(tag())
      }
    }
    return nil
  }

  private func starts(with text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private func end(of text: String, from start: Int) -> Int {
    guard start < bytes.count else { return bytes.count }
    return bytes[start...].firstRange(of: Array(text.utf8))?.upperBound ?? bytes.count
  }

  private mutating func tag() -> Tag {
    let start = position
    position += 1
    var tag = Tag(range: start..<start, name: name(), attributes: [])
    while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
      guard bytes[position] > 0x20, bytes[position] != UInt8(ascii: "/"), bytes[position] != UInt8(ascii: "=") else {
        position += 1
        continue
      }
      let name = self.name()
      while position < bytes.count, bytes[position] <= 0x20 || bytes[position] == UInt8(ascii: "=") { position += 1 }
      guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") else {
        if name.isEmpty { position += 1 }
        continue
      }
      let value = position + 1
      position = bytes[value...].firstIndex(of: bytes[position]) ?? bytes.count
      tag.attributes.append((name, value..<position))
      position = min(position + 1, bytes.count)
    }
    position = min(position + 1, bytes.count)
    tag.range = start..<position
    return tag
  }

  private mutating func name() -> Range<Int> {
    let start = position
    while position < bytes.count, bytes[position] > 0x20, ![0x3D, 0x3E, 0x2F].contains(bytes[position]) {
      position += 1
    }
    return start..<position
  }
}
