/// The text of a `style` attribute, by itself. CSS Style Attributes §2 (#syntax).
package struct StyleAttribute: Sendable {
  private let block: DeclarationBlock?
  /// What was skipped; places count from the text's start.
  package let diagnostics: [CSSError]

  package init(parsing text: String) {
    let source = Array(text.utf8)
    var stream = TokenStream(source)
    var context = ParsingContext(origin: SourceOrigin(file: "<style>", offset: 0))
    var collector = DeclarationCollector(source: source)
    for declaration in stream.consumeDeclarationList() { collector.add(declaration, context: &context) }
    block = collector.takeBlock()
    diagnostics = context.diagnostics
  }

  /// Whether any declaration is left.
  package var hasDeclarations: Bool { block != nil }
}
