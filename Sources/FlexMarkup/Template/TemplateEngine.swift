/// The languages that templates are written in.
public enum TemplateEngine: String, Sendable, CaseIterable {
  /// Mustache(5) with inheritance, dynamic names and content types.
  case mustache
  /// The language of Stencil, much as that of Django: `{% for %}`, `{% if %}`, filters.
  case stencil
  /// HTML alone: nothing is filled in, braces are text.
  case html

  /// The language that a file's name tells: `card.stencil.html`, `card.stencil`; all others are mustache.
  public init(ofFileNamed name: String) {
    let file = name.split(separator: "/").last ?? ""
    self = file.lowercased().split(separator: ".").dropFirst().contains("stencil") ? .stencil : .mustache
  }
}
