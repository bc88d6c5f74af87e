internal import FlexDOM
internal import Mustache

extension Template {
  /// The texts of a template and its partials on their way through swift-mustache, and what was taken out of them.
  struct Texts {
    private(set) var expressions = TemplateOutline.Expressions()
    private(set) var literals = TemplateOutline.Literals()
    private(set) var pieces: [MustacheTemplate] = []
    let lengths: TemplateOutline.Pieces.Lengths

    init(lengths: TemplateOutline.Pieces.Lengths) { self.lengths = lengths }

    /// Parses a text.
    ///
    /// - Parameters:
    ///   - index: of the file, for stamps.
    ///   - isWhole: whether it is the template itself, of which what doesn't ask the data is put aside. All of a partial's
    ///     text stays with it, for each of its lines may be indented.
    mutating func parse(
      _ text: String, file: String, index: Int, isWhole: Bool = false
    ) throws(MarkupError) -> MustacheTemplate {
      let named = try TemplateOutline.named(TagStamp.stamp(text, file: index), file: file, expressions: &expressions)
      if isWhole, let shortened = TemplateOutline.withoutLiterals(named), let template = try? parsed(shortened.text) {
        literals = shortened.literals
        return template
      }
      do {
        return try parsed(named)
      } catch let error as MustacheTemplate.ParserError {
        // The outline found nothing wrong: what is left are extensions used in a way they don't allow.
        let offset = SourceText(text).offset(line: error.context.lineNumber, column: 1)
        throw MarkupError(.rejectedTemplate("\(error.error)"), location: SourceLocation(file: file, offset: offset))
      } catch {
        throw MarkupError(.rejectedTemplate("\(error)"), location: SourceLocation(file: file, offset: 0))
      }
    }

    /// In pieces where it is long; where one of them is refused the whole is parsed, whose error has the right place.
    private mutating func parsed(_ text: String) throws -> MustacheTemplate {
      let made = TemplateOutline.Pieces(of: text, firstNumber: pieces.count, lengths: lengths)
      guard let made,
        let rest = try? MustacheTemplate(string: String(decoding: made.text, as: UTF8.self)),
        let parts = try? made.pieces.map({ try MustacheTemplate(string: String(decoding: $0, as: UTF8.self)) })
      else { return try MustacheTemplate(string: text) }
      pieces += parts
      return rest
    }
  }
}
