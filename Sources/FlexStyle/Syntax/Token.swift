/// A token. CSS Syntax 3 §4 (#tokenization).
enum Token: Equatable, Sendable {
  case ident(String)
  /// With the name before the `(`.
  case function(String)
  case atKeyword(String)
  case hash(String, isID: Bool)
  case string(String)
  case badString
  case url(String)
  case badURL
  case delim(Unicode.Scalar)
  case number(Double, isInteger: Bool)
  case percentage(Double)
  case dimension(Double, unit: String, isInteger: Bool)
  case unicodeRange(ClosedRange<UInt32>)
  case whitespace
  case cdo, cdc
  case colon, semicolon, comma
  case openSquare, closeSquare
  case openParen, closeParen
  case openCurly, closeCurly
  case endOfFile
}

/// A token with its UTF-8 offsets in the tokenizer's source.
struct LocatedToken: Sendable {
  var token: Token
  var start: Int
  var end: Int
}
