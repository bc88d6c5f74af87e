internal import FlexDOM

/// A stretch of a Stencil template: text, or what stands between delimiters.
struct StencilPiece: Equatable {
  enum Kind: Equatable { case text, value, tag, comment }
  var kind: Kind
  /// Of a value or a tag without delimiters and white space around it.
  var content: String
  /// UTF-8 offset of its first byte.
  var offset: Int
}

/// Cuts a template at `{{ … }}`, `{% … %}` and `{# … #}`, in one pass over its bytes.
///
/// White space next to `{%-` and `-%}` is taken off the text there; `{%+` and `+%}` keep it, which is what happens anyway.
struct StencilScanner {
  private let bytes: [UInt8]
  private let file: String
  private var pieces: [StencilPiece] = []
  /// Whether the tag before wants no white space behind it.
  private var trimsNext = false

  /// - Throws: `MarkupError` where a delimiter has no end.
  static func pieces(of text: String, file: String) throws(MarkupError) -> [StencilPiece] {
    var scanner = StencilScanner(bytes: Array(text.utf8), file: file)
    try scanner.scan()
    return scanner.pieces
  }

  private init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  private mutating func scan() throws(MarkupError) {
    var copied = 0
    var index = 0
    while index + 1 < bytes.count {
      guard bytes[index] == UInt8(ascii: "{"), let kind = Self.kind(of: bytes[index + 1]) else {
        index += 1
        continue
      }
      let closing: [UInt8] = [bytes[index + 1] == UInt8(ascii: "{") ? UInt8(ascii: "}") : bytes[index + 1], 0x7D]
      guard let close = find(closing, from: index + 2) else {
        let opening = String(decoding: bytes[index..<(index + 2)], as: UTF8.self)
        throw MarkupError(
          .stencil(.unclosedDelimiter(opening, closing: String(decoding: closing, as: UTF8.self))),
          location: SourceLocation(file: file, offset: index))
      }
      var range = (index + 2)..<close
      let (leads, ends) = (range.first.map { bytes[$0] }, range.last.map { bytes[$0] })
      let marks: [UInt8?] = [UInt8(ascii: "-"), UInt8(ascii: "+")]
      let minus = UInt8(ascii: "-")
      addText(copied..<index, trimsEnd: kind == .tag && leads == minus)
      if kind == .tag {
        if marks.contains(leads) { range = (range.lowerBound + 1)..<range.upperBound }
        if marks.contains(ends), !range.isEmpty { range = range.lowerBound..<(range.upperBound - 1) }
        trimsNext = ends == minus
      }
      while let first = range.first, Self.isSpace(bytes[first]) { range = (first + 1)..<range.upperBound }
      while let last = range.last, Self.isSpace(bytes[last]) { range = range.lowerBound..<last }
      pieces.append(StencilPiece(kind: kind, content: String(decoding: bytes[range], as: UTF8.self), offset: index))
      index = close + 2
      copied = index
    }
    addText(copied..<bytes.count, trimsEnd: false)
  }

  private mutating func addText(_ range: Range<Int>, trimsEnd: Bool) {
    var range = range
    if trimsNext {
      while let first = range.first, Self.isSpace(bytes[first]) { range = (first + 1)..<range.upperBound }
    }
    if trimsEnd { while let last = range.last, Self.isSpace(bytes[last]) { range = range.lowerBound..<last } }
    trimsNext = false
    guard !range.isEmpty else { return }
    let text = String(decoding: bytes[range], as: UTF8.self)
    pieces.append(StencilPiece(kind: .text, content: text, offset: range.lowerBound))
  }

  private static func kind(of byte: UInt8) -> StencilPiece.Kind? {
    switch byte {
    case UInt8(ascii: "{"): .value
    case UInt8(ascii: "%"): .tag
    case UInt8(ascii: "#"): .comment
    default: nil
    }
  }

  private func find(_ wanted: [UInt8], from start: Int) -> Int? {
    var index = start
    while index + 1 < bytes.count {
      if bytes[index] == wanted[0], bytes[index + 1] == wanted[1] { return index }
      index += 1
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
