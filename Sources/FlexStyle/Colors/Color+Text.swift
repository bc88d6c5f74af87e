package import FlexTree

extension Color {
  /// A colour as CSS writes it, without a document around: `#fc0`, `rebeccapurple`, `oklch(70% 0.1 200)`. `nil` where it
  /// is none, or one that depends on something else.
  package init?(css text: String) {
    var reader = ValueReader(parseComponentValues(text).trimmed())
    guard let color = Grammar<StyleColor>.color.read(&reader), reader.isAtEnd, case .absolute(.color(let used)) = color
    else { return nil }
    self = used
  }
}
