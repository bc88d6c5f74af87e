/// A component value. CSS Syntax 3 §5 (#component-value): a token that was kept, or a function or
/// simple block with what is inside.
package indirect enum ComponentValue: Equatable, Sendable {
  /// Unescaped, as written.
  case ident(String)
  /// Without the `@`.
  case atKeyword(String)
  /// Without the `#`; `isID` where the name is an identifier.
  case hash(String, isID: Bool)
  case string(String)
  /// An unquoted `url(…)`.
  case url(String)
  case delim(Unicode.Scalar)
  case number(Double, isInteger: Bool)
  case percentage(Double)
  /// The unit is as written, not lower-cased.
  case dimension(Double, unit: String, isInteger: Bool)
  case whitespace
  case colon, semicolon, comma
  case unicodeRange(ClosedRange<UInt32>)
  case badString, badURL
  case cdo, cdc
  case function(String, [LocatedValue])
  /// `[`, `(` or `{`.
  case block(Unicode.Scalar, [LocatedValue])
}

/// A component value with its place in the style sheet.
package struct LocatedValue: Equatable, Sendable {
  package var value: ComponentValue
  /// UTF-8 offsets in the style sheet's text: the exact source, for custom properties and messages.
  package var range: Range<Int>

  package init(_ value: ComponentValue, range: Range<Int>) {
    self.value = value
    self.range = range
  }
}
