public import FlexDOM

extension Document {
  /// The longest HTML text that is parsed, in bytes.
  public static let maximumSize = 64 << 20
  /// How deep elements may stand in each other.
  public static let maximumDepth = 512

  /// Parses HTML as a browser does: every text gives a document.
  ///
  /// - Parameter file: what locations name the text.
  /// - Throws: `MarkupError` where the text is too large or nests too deep.
  public init(parsing html: String, file: String = "<html>") throws(MarkupError) {
    self = try GumboParser.parse(html, locate: Locator(files: [file], isBound: false))
  }

  /// Parses what a template was bound to; locations point into the template's own files.
  ///
  /// - Throws: `MarkupError` where the text is too large or nests too deep.
  public init(parsing bound: BoundTemplate) throws(MarkupError) {
    self = try GumboParser.parse(bound.stampedText, locate: Locator(files: bound.files, isBound: true))
  }
}
