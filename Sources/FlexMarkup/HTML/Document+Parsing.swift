public import FlexDOM

extension Document {
  /// The longest HTML text that is parsed, in bytes.
  public static let maximumSize = 64 << 20
  /// How deep elements may stand in each other.
  public static let maximumDepth = 512

  /// Parses HTML as a browser does: every text gives a document. One in XML has to be well-formed.
  ///
  /// - Parameters:
  ///   - file: what locations name the text.
  ///   - syntax: by default what the file's name tells.
  /// - Throws: `MarkupError` where the text is too large, nests too deep or is no XML.
  public init(
    parsing html: String, file: String = "<html>", syntax: MarkupSyntax? = nil
  ) throws(MarkupError) {
    let locate = Locator(files: [file], isBound: false)
    self = try Self.parse(html, as: syntax ?? MarkupSyntax(ofFileNamed: file), locate: locate)
  }

  /// Parses what a template was bound to; locations point into the template's own files.
  ///
  /// - Throws: `MarkupError` where the text is too large, nests too deep or is no XML.
  public init(parsing bound: BoundTemplate) throws(MarkupError) {
    let syntax = bound.files.first.map(MarkupSyntax.init(ofFileNamed:)) ?? .html
    self = try Self.parse(bound.stampedText, as: syntax, locate: Locator(files: bound.files, isBound: true))
  }

  private static func parse(
    _ text: String, as syntax: MarkupSyntax, locate: Locator
  ) throws(MarkupError) -> Document {
    switch syntax {
    case .html: try GumboParser.parse(text, locate: locate)
    case .xml: try XMLParser.parse(text, locate: locate)
    }
  }
}
