/// Where a start tag stands in its file, carried through binding by an attribute.
struct TagStamp: Equatable {
  /// Taken off again when the tree is copied.
  static let attributeName = "data-flexrender-at"

  /// Index of the file, in the order in which files were met.
  var file: Int
  /// UTF-8 offset of the tag's `<`.
  var start: Int
  /// UTF-8 offset behind the tag's `>`.
  var end: Int
  /// UTF-8 offset of the first placeholder in the tag, or its end: what stands behind it is moved by binding.
  var placeholder: Int

  /// How many bytes `append(to:)` writes.
  var textLength: Int {
    Self.opening.count + 4 + [file, start, end, placeholder].reduce(0) { $0 + Self.digitCount(of: $1) }
  }

  private static let opening = Array(" \(attributeName)=\"".utf8)

  private static func digitCount(of number: Int) -> Int {
    var (count, rest) = (1, number / 10)
    while rest > 0 { (count, rest) = (count + 1, rest / 10) }
    return count
  }

  /// Writes the attribute, as it stands behind the tag's name: every start tag of a document has one, so without strings.
  func append(to text: inout [UInt8]) {
    text += Self.opening
    Self.append(file, UInt8(ascii: ":"), to: &text)
    Self.append(start, UInt8(ascii: ":"), to: &text)
    Self.append(end, UInt8(ascii: ":"), to: &text)
    Self.append(placeholder, UInt8(ascii: "\""), to: &text)
  }

  private static func append(_ number: Int, _ separator: UInt8, to text: inout [UInt8]) {
    var power = 1
    while power <= number / 10 { power *= 10 }
    while power > 0 {
      text.append(UInt8(ascii: "0") + UInt8(number / power % 10))
      power /= 10
    }
    text.append(separator)
  }

  init(file: Int, start: Int, end: Int, placeholder: Int? = nil) {
    self.file = file
    self.start = start
    self.end = end
    self.placeholder = placeholder ?? end
  }

  /// Reads an attribute's value.
  init?(_ value: String) {
    var numbers = (0, 0, 0, 0)
    var (count, hasDigit) = (0, false)
    for byte in value.utf8 {
      if byte == UInt8(ascii: ":"), hasDigit, count < 3 {
        numbers = (numbers.1, numbers.2, numbers.3, 0)
        (count, hasDigit) = (count + 1, false)
        continue
      }
      guard (0x30...0x39).contains(byte), numbers.3 <= (Int.max - 9) / 10 else { return nil }
      numbers.3 = numbers.3 * 10 + Int(byte & 0xF)
      hasDigit = true
    }
    guard count == 3, hasDigit else { return nil }
    self.init(file: numbers.0, start: numbers.1, end: numbers.2, placeholder: numbers.3)
  }

  /// A stamp, and where in its file it is to be written.
  struct Place {
    /// UTF-8 offset behind the tag's name.
    var offset: Int
    var stamp: TagStamp
  }

  /// The stamps of a template's start tags in the order of the text. Line ends stay where they are, so that standalone
  /// placeholders still stand alone.
  static func places(
    in template: String, file: Int, engine: TemplateEngine = .mustache, syntax: MarkupSyntax
  ) -> [Place] {
    var template = template
    return template.withUTF8 { bytes in
      var places: [Place] = []
      var scanner = unsafe TagScanner(bytes, placeholders: engine, syntax: syntax)
      while let tag = scanner.next() {
        let nameEnd = tag.nameRange.upperBound
        // A name that a placeholder completes is not the tag's name yet.
        let isWhole = unsafe nameEnd == bytes.count || bytes[nameEnd] != UInt8(ascii: "{")
        guard !tag.isEnd, isWhole else { continue }
        let stamp = TagStamp(file: file, start: tag.start, end: tag.end, placeholder: tag.placeholder)
        places.append(Place(offset: nameEnd, stamp: stamp))
      }
      return places
    }
  }

  /// A template's text with a stamp in each start tag.
  static func stamp(
    _ template: String, file: Int, engine: TemplateEngine = .mustache, syntax: MarkupSyntax
  ) -> String {
    let bytes = Array(template.utf8)
    var stamped: [UInt8] = []
    stamped.reserveCapacity(bytes.count + bytes.count / 4)
    var copied = 0
    for place in places(in: template, file: file, engine: engine, syntax: syntax) {
      stamped += bytes[copied..<place.offset]
      place.stamp.append(to: &stamped)
      copied = place.offset
    }
    stamped += bytes[copied...]
    return String(decoding: stamped, as: UTF8.self)
  }
}
