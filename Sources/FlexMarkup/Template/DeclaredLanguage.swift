/// The `lang` of a template's `<html>`: a tag, or a placeholder that the data fills in.
struct DeclaredLanguage: Sendable {
  private let expression: ValueExpression
  private let engine: TemplateEngine
  /// UTF-8 offset of the start tag.
  let offset: Int

  /// - Returns: `nil` where the template's text has no such attribute.
  init?(_ template: String, engine: TemplateEngine = .mustache) {
    var template = template
    let found = template.withUTF8 { bytes -> (text: String, offset: Int)? in
      var scanner = unsafe TagScanner(bytes, placeholders: engine)
      while let tag = scanner.next() {
        guard scanner.name(of: tag) == "html", !tag.isEnd else {
          if scanner.name(of: tag) == "body" { return nil }
          continue
        }
        return unsafe (String(decoding: bytes[tag.nameRange.upperBound..<tag.end], as: UTF8.self), tag.start)
      }
      return nil
    }
    guard let (attributes, offset) = found, let value = Self.language(among: Array(attributes.utf8)) else { return nil }
    self.offset = offset
    self.engine = engine
    if engine != .html, let name = Self.placeholder(value) {
      let parsed = engine == .mustache ? try? ExpressionParser.parse(name) : try? StencilExpressionParser.parse(name)
      guard let expression = parsed else { return nil }
      self.expression = expression
    } else {
      expression = .literal(.string(value))
    }
  }

  /// The value of `lang` among the attributes of a start tag. Read by hand: to compile a pattern takes longer than to read
  /// a short template.
  private static func language(among bytes: [UInt8]) -> String? {
    let spaces = " \t\n\u{C}\r".utf8
    let name = "lang".utf8
    var index = 1
    func skipSpaces() { while index < bytes.count, spaces.contains(bytes[index]) { index += 1 } }
    while index + name.count < bytes.count {
      let start = index
      index += 1
      guard spaces.contains(bytes[start - 1]), bytes[start..<(start + name.count)].map({ $0 | 0x20 }) == Array(name)
      else { continue }
      index = start + name.count
      skipSpaces()
      guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { continue }
      index += 1
      skipSpaces()
      guard index < bytes.count else { return nil }
      let quote = bytes[index]
      let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      let rest = bytes[(isQuoted ? index + 1 : index)...]
      let end = rest.firstIndex { isQuoted ? $0 == quote : spaces.contains($0) || $0 == UInt8(ascii: ">") }
      guard let end = end ?? (isQuoted ? nil : bytes.count), isQuoted || end > rest.startIndex else { continue }
      return String(decoding: rest[..<end], as: UTF8.self)
    }
    return nil
  }

  /// What stands in `{{…}}` or `{{{…}}}`, where that is the whole value.
  private static func placeholder(_ value: String) -> String? {
    var text = value[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    guard text.utf8.count > 4, text.hasPrefix("{{"), text.hasSuffix("}}") else { return nil }
    text = text.dropFirst(2).dropLast(2)
    if text.utf8.count > 1, text.hasPrefix("{") { text.removeFirst() }
    if text.utf8.count > 1, text.hasSuffix("}") { text.removeLast() }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  func name(for root: DataValue) -> String? {
    var evaluator = Evaluator(formats: .english, engine: engine)
    return evaluator.value(of: expression, in: [Scope(value: root)])?.text
  }
}
