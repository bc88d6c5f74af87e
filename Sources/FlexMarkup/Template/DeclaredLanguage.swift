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
    guard let (attributes, offset) = found,
      let match = attributes.firstMatch(of: /(?i:\slang)\s*=\s*("([^"]*)"|'([^']*)'|([^\s>]+))/)
    else { return nil }
    let value = String(match.2 ?? match.3 ?? match.4 ?? "")
    self.offset = offset
    self.engine = engine
    if let placeholder = value.wholeMatch(of: /\s*\{\{\{?(.+?)\}?\}\}\s*/) {
      let name = placeholder.1.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let parsed = engine == .mustache ? try? ExpressionParser.parse(name) : try? StencilExpressionParser.parse(name)
      guard let expression = parsed else { return nil }
      self.expression = expression
    } else {
      expression = .literal(.string(value))
    }
  }

  func name(for root: DataValue) -> String? {
    var evaluator = Evaluator(formats: .english, engine: engine)
    return evaluator.value(of: expression, in: [Scope(value: root)])?.text
  }
}
