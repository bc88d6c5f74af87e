public import FlexDOM

/// Finds out how the bytes of an HTML file are to be read. HTML §13.2.3.2 (#determining-the-character-encoding).
public enum EncodingSniffer {
  /// The text of a file whose byte order mark or `<meta>` tells its encoding; of one that tells none, where it is UTF-8.
  /// Other bytes are read as browsers read them, which is said of the text.
  ///
  /// - Parameters:
  ///   - file: what messages name the file.
  ///   - syntax: by default what the file's name tells.
  /// - Returns: `nil` for what can be no text: a NUL among bytes that aren't UTF-8.
  public static func text(
    ofHTML bytes: [UInt8], file: String = "", syntax: MarkupSyntax? = nil
  ) -> (text: String, note: Diagnostic?)? {
    if let marked = markedText(bytes) { return (marked, nil) }
    let declared =
      (syntax ?? MarkupSyntax(ofFileNamed: file)) == .xml
      ? declaredEncoding(ofXML: bytes) : declaredEncoding(in: bytes.prefix(1024))
    if let declared, declared != .utf8 { return (declared.decode(bytes[...]), nil) }
    if let text = String(validating: bytes, as: UTF8.self) { return (text, nil) }
    if bytes.contains(0) { return nil }
    // HTML §13.2.3.2, step 9: what legacy pages of the most locales are written in.
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let encoding = declared == .utf8 || isMarked ? TextEncoding.utf8 : .windows1252
    let content = isMarked ? bytes.dropFirst(3) : bytes[...]
    let before = encoding.decode(content.prefix(Array(content).firstInvalidUTF8))
    let error = MarkupError(
      .notInEncoding(isUTF8: encoding == .utf8), location: SourceLocation(file: file, offset: before.utf8.count))
    return (encoding.decode(content), Diagnostic(error, severity: .warning))
  }

  /// The text of a file with a byte order mark, which isn't part of it.
  public static func markedText(_ bytes: [UInt8]) -> String? {
    guard let mark = TextEncoding.byteOrderMark(of: bytes) else { return nil }
    if mark.encoding == .utf8 { return String(validating: bytes.dropFirst(mark.length), as: UTF8.self) }
    return mark.encoding.decode(bytes.dropFirst(mark.length))
  }

  /// What a `<meta>` in the first bytes says. HTML §13.2.3.3 (#prescan-a-byte-stream-to-determine-its-encoding).
  static func declaredEncoding(in bytes: ArraySlice<UInt8>) -> TextEncoding? {
    // Names are ASCII: any other byte may read as anything.
    let text = String(decoding: bytes.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") }, as: UTF8.self).lowercased()
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "<") {
      rest = rest[open...]
      if rest.hasPrefix("<!--") {
        guard let close = rest.dropFirst(2).firstRange(of: "-->") else { return nil }
        rest = rest[close.upperBound...]
        continue
      }
      guard let end = rest.firstIndex(of: ">") else { return nil }
      let tag = rest[..<end]
      rest = rest[end...]
      guard tag.hasPrefix("<meta"), let after = tag.dropFirst(5).first, after.isWhitespace || after == "/" else {
        continue
      }
      guard let name = charset(in: tag), let encoding = TextEncoding(label: name) else { continue }
      // What was just read byte by byte is no UTF-16.
      return name.hasPrefix("utf-16") ? .utf8 : encoding
    }
    return nil
  }

  /// What the first line of a document in XML says; it is UTF-8 otherwise. XML 1.0 §4.3.3 (#charencoding).
  private static func declaredEncoding(ofXML bytes: [UInt8]) -> TextEncoding {
    let line = String(decoding: bytes.prefix(1024).prefix { $0 < 0x80 && $0 != UInt8(ascii: ">") }, as: UTF8.self)
    guard line.hasPrefix("<?xml"), let name = line.firstRange(of: "encoding") else { return .utf8 }
    let value = line[name.upperBound...].drop { $0.isWhitespace || $0 == "=" }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return .utf8 }
    let label = value.dropFirst().prefix { $0 != quote }.lowercased()
    // What was just read byte by byte is no UTF-16.
    return label.hasPrefix("utf-16") ? .utf8 : TextEncoding(label: label) ?? .utf8
  }

  /// The value of `charset`, as an attribute or in the `content` of one.
  /// HTML §2.4.4 (#algorithm-for-extracting-a-character-encoding-from-a-meta-element).
  private static func charset(in tag: Substring) -> String? {
    guard let name = tag.firstRange(of: "charset") else { return nil }
    let value = tag[name.upperBound...].drop { $0.isWhitespace }
    guard value.first == "=" else { return nil }
    let text = value.dropFirst().drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
    return String(text.prefix { !$0.isWhitespace && !["\"", "'", ";", "/"].contains($0) })
  }
}

extension [UInt8] {
  /// Offset of the first byte that isn't UTF-8.
  package var firstInvalidUTF8: Int {
    var bytes = makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &bytes) {
      case .valid(let scalar): offset += scalar.count
      case .emptyInput, .error: return offset
      }
    }
  }
}
