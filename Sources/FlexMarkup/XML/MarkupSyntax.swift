/// How the text of a document is read.
public enum MarkupSyntax: Sendable {
  /// As browsers read pages: whatever is written gives a document.
  case html
  /// As XML, HTML §14 (#the-xhtml-syntax): what isn't well-formed is an error.
  case xml

  /// The syntax that a file's name tells: `page.xhtml`, `card.xhtml.mustache`; all others are HTML.
  public init(ofFileNamed name: String) {
    let file = name.split(separator: "/").last ?? ""
    let endings = file.lowercased().split(separator: ".").dropFirst()
    let own = endings.last { !Self.templateEndings.contains($0) }
    self = own.map { ["xhtml", "xht", "xhtm"].contains($0) } == true ? .xml : .html
  }

  private static let templateEndings: Set<Substring> = ["mustache", "stencil", "hbs", "handlebars", "tmpl", "tpl"]
}
