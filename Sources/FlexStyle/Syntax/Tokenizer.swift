internal import FlexTree

/// Turns a style sheet's UTF-8 into tokens. CSS Syntax 3 §4.3 (#tokenizer-algorithms).
///
/// Preprocessing (§3.3, #input-preprocessing) is done on the way, so that offsets stay those of the source:
/// carriage returns and form feeds are newlines, U+0000 is U+FFFD.
struct Tokenizer {
  let source: [UInt8]
  var position = 0
  /// Whether `U+26` is a unicode range: only in the descriptor of that name.
  let readsUnicodeRanges: Bool
  private let end: Int

  init(_ source: [UInt8], range: Range<Int>? = nil, readsUnicodeRanges: Bool = false) {
    self.source = source
    self.position = range?.lowerBound ?? 0
    self.end = range?.upperBound ?? source.count
    self.readsUnicodeRanges = readsUnicodeRanges
  }

  /// All tokens of a text, `endOfFile` last.
  static func tokenize(_ source: [UInt8], readsUnicodeRanges: Bool = false) -> [LocatedToken] {
    var tokenizer = Tokenizer(source, readsUnicodeRanges: readsUnicodeRanges)
    var tokens: [LocatedToken] = []
    tokens.reserveCapacity(source.count / 3 + 1)
    repeat { tokens.append(tokenizer.next()) } while tokens[tokens.count - 1].token != .endOfFile
    return tokens
  }

  /// The byte `offset` ahead, or 0 past the end: no branch below takes a 0 for anything but U+FFFD, and
  /// those ask `isAtEnd` first.
  @inline(__always) func peek(_ offset: Int = 0) -> UInt8 {
    let index = position + offset
    return index < end ? source[index] : 0
  }

  private var isAtEnd: Bool { position >= end }

  /// §4.3.1 Consume a token (#consume-token).
  mutating func next() -> LocatedToken {
    consumeComments()
    let start = position
    let token = consumeToken()
    return LocatedToken(token: token, start: start, end: position)
  }

  private mutating func consumeToken() -> Token {
    guard !isAtEnd else { return .endOfFile }
    let byte = peek()
    switch byte {
    case .space, .tab, .lineFeed, .carriageReturn, .formFeed:
      while peek().isCSSWhitespace { position += 1 }
      return .whitespace
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return consumeString(quote: byte)
    case UInt8(ascii: "#"):
      guard isIdentCodePoint(at: 1) || isValidEscape(at: 1) else { return consumeDelim() }
      let isID = startsIdent(at: 1)
      position += 1
      return .hash(consumeName(), isID: isID)
    case UInt8(ascii: "("): return consumeOne(.openParen)
    case UInt8(ascii: ")"): return consumeOne(.closeParen)
    case UInt8(ascii: ","): return consumeOne(.comma)
    case UInt8(ascii: ":"): return consumeOne(.colon)
    case UInt8(ascii: ";"): return consumeOne(.semicolon)
    case UInt8(ascii: "["): return consumeOne(.openSquare)
    case UInt8(ascii: "]"): return consumeOne(.closeSquare)
    case UInt8(ascii: "{"): return consumeOne(.openCurly)
    case UInt8(ascii: "}"): return consumeOne(.closeCurly)
    case UInt8(ascii: "+"), UInt8(ascii: "."): return startsNumber() ? consumeNumeric() : consumeDelim()
    case UInt8(ascii: "-"):
      if startsNumber() { return consumeNumeric() }
      if peek(1) == UInt8(ascii: "-"), peek(2) == UInt8(ascii: ">") {
        position += 3
        return .cdc
      }
      return startsIdent(at: 0) ? consumeIdentLike() : consumeDelim()
    case UInt8(ascii: "<"):
      if peek(1) == UInt8(ascii: "!"), peek(2) == UInt8(ascii: "-"), peek(3) == UInt8(ascii: "-") {
        position += 4
        return .cdo
      }
      return consumeDelim()
    case UInt8(ascii: "@"):
      guard startsIdent(at: 1) else { return consumeDelim() }
      position += 1
      return .atKeyword(consumeName())
    case UInt8(ascii: "\\"): return isValidEscape(at: 0) ? consumeIdentLike() : consumeDelim()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return consumeNumeric()
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      if readsUnicodeRanges, let range = consumeUnicodeRange() { return .unicodeRange(range) }
      return consumeIdentLike()
    default: return startsIdent(at: 0) ? consumeIdentLike() : consumeDelim()
    }
  }

  private mutating func consumeOne(_ token: Token) -> Token {
    position += 1
    return token
  }

  private mutating func consumeDelim() -> Token {
    let (scalar, length) = scalar(at: position)
    position += length
    return .delim(scalar)
  }

  /// §4.3.2 Consume comments (#consume-comment).
  private mutating func consumeComments() {
    while peek() == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
      position += 2
      while !isAtEnd, !(peek() == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) { position += 1 }
      position = min(position + 2, end)
    }
  }

  /// §4.3.3 Consume a numeric token (#consume-numeric-token).
  private mutating func consumeNumeric() -> Token {
    let (value, isInteger) = consumeNumber()
    if startsIdent(at: 0) { return .dimension(value, unit: consumeName(), isInteger: isInteger) }
    if peek() == UInt8(ascii: "%") {
      position += 1
      return .percentage(value)
    }
    return .number(value, isInteger: isInteger)
  }

  /// §4.3.4 Consume an ident-like token (#consume-ident-like-token).
  private mutating func consumeIdentLike() -> Token {
    let name = consumeName()
    guard peek() == UInt8(ascii: "("), !isAtEnd else { return .ident(name) }
    position += 1
    guard name.equalsIgnoringASCIICase("url") else { return .function(name) }
    // A quoted url() is a function; its white space stays, since the function's contents begin with it.
    var ahead = 0
    while peek(ahead).isCSSWhitespace { ahead += 1 }
    if peek(ahead) == UInt8(ascii: "\"") || peek(ahead) == UInt8(ascii: "'") { return .function(name) }
    return consumeURL()
  }

  /// §4.3.5 Consume a string token (#consume-string-token).
  private mutating func consumeString(quote: UInt8) -> Token {
    position += 1
    let start = position
    // Most strings hold no escape and are one slice of the source.
    while !isAtEnd {
      let byte = peek()
      if byte == quote {
        position += 1
        return .string(text(start..<position - 1))
      }
      if byte.isNewline { return .badString }
      if byte == UInt8(ascii: "\\") || byte == 0 { break }
      position += 1
    }
    var bytes = Array(source[start..<position])
    while !isAtEnd {
      let byte = peek()
      if byte == quote {
        position += 1
        return .string(String(decoding: bytes, as: UTF8.self))
      }
      if byte.isNewline { return .badString }
      if byte == UInt8(ascii: "\\") {
        if position + 1 >= end {
          position += 1
        } else if peek(1).isNewline {
          position += 1
          consumeNewline()
        } else {
          position += 1
          consumeEscape(into: &bytes)
        }
      } else {
        appendByte(byte, to: &bytes)
      }
    }
    return .string(String(decoding: bytes, as: UTF8.self))
  }

  /// §4.3.6 Consume a url token (#consume-url-token).
  private mutating func consumeURL() -> Token {
    while peek().isCSSWhitespace { position += 1 }
    var bytes: [UInt8] = []
    while !isAtEnd {
      let byte = peek()
      switch byte {
      case UInt8(ascii: ")"):
        position += 1
        return .url(String(decoding: bytes, as: UTF8.self))
      case .space, .tab, .lineFeed, .carriageReturn, .formFeed:
        while peek().isCSSWhitespace { position += 1 }
        if isAtEnd { return .url(String(decoding: bytes, as: UTF8.self)) }
        if peek() == UInt8(ascii: ")") {
          position += 1
          return .url(String(decoding: bytes, as: UTF8.self))
        }
        return consumeBadURLRemnants()
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("): return consumeBadURLRemnants()
      case UInt8(ascii: "\\"):
        guard isValidEscape(at: 0) else { return consumeBadURLRemnants() }
        position += 1
        consumeEscape(into: &bytes)
      default:
        if byte.isNonPrintable { return consumeBadURLRemnants() }
        appendByte(byte, to: &bytes)
      }
    }
    return .url(String(decoding: bytes, as: UTF8.self))
  }

  /// §4.3.14 Consume the remnants of a bad url (#consume-remnants-of-bad-url).
  private mutating func consumeBadURLRemnants() -> Token {
    while !isAtEnd {
      if peek() == UInt8(ascii: ")") {
        position += 1
        break
      }
      position += isValidEscape(at: 0) ? 2 : 1
    }
    position = min(position, end)
    return .badURL
  }

  /// §4.3.7 Consume an escaped code point (#consume-escaped-code-point), after the backslash.
  private mutating func consumeEscape(into bytes: inout [UInt8]) {
    guard !isAtEnd else { return bytes.append(contentsOf: "\u{FFFD}".utf8) }
    guard peek().isHexDigit else { return appendScalar(to: &bytes) }
    var value: UInt32 = 0
    var digits = 0
    while digits < 6, peek().isHexDigit {
      value = value << 4 | UInt32(peek().hexadecimalValue ?? 0)
      position += 1
      digits += 1
    }
    if peek().isCSSWhitespace { consumeNewline() }
    let scalar = value == 0 ? nil : Unicode.Scalar(value)
    bytes.append(contentsOf: UTF8.encode(scalar ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
  }

  /// Consumes one white space character; a carriage return with its line feed.
  private mutating func consumeNewline() {
    position += peek() == .carriageReturn && peek(1) == .lineFeed ? 2 : 1
  }

  /// §4.3.11 Consume an ident sequence (#consume-name).
  private mutating func consumeName() -> String {
    let start = position
    while isIdentCodePoint(at: 0), peek() != 0 { position += scalarLength(at: position) }
    guard (peek() == 0 && !isAtEnd) || isValidEscape(at: 0) else { return text(start..<position) }
    var bytes = Array(source[start..<position])
    while !isAtEnd {
      if isIdentCodePoint(at: 0) {
        appendScalar(to: &bytes)
      } else if isValidEscape(at: 0) {
        position += 1
        consumeEscape(into: &bytes)
      } else {
        break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Tests on what comes next

  /// §4.3.8 Two code points are a valid escape (#starts-with-a-valid-escape).
  private func isValidEscape(at offset: Int) -> Bool {
    peek(offset) == UInt8(ascii: "\\") && !(position + offset + 1 < end && peek(offset + 1).isNewline)
  }

  /// §4.2 (#ident-code-point).
  private func isIdentCodePoint(at offset: Int) -> Bool {
    let byte = peek(offset)
    if byte.isASCIILetter || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") { return true }
    return isNonASCIIIdent(byte, at: offset)
  }

  // Deviation: every code point from U+0080 is taken for an ident code point, as in CSS 2 and in browsers;
  // #non-ascii-ident-code-point leaves out some spaces and punctuation. `Tests/Pages/deviations-of-lines.html` pins it.
  private func isNonASCIIIdent(_ byte: UInt8, at offset: Int) -> Bool {
    byte >= 0x80 || (byte == 0 && position + offset < end)
  }

  private func isIdentStart(at offset: Int) -> Bool {
    let byte = peek(offset)
    return byte.isASCIILetter || byte == UInt8(ascii: "_") || isNonASCIIIdent(byte, at: offset)
  }

  /// §4.3.9 Three code points would start an ident sequence (#would-start-an-identifier).
  private func startsIdent(at offset: Int) -> Bool {
    if peek(offset) == UInt8(ascii: "-") {
      return isIdentStart(at: offset + 1) || peek(offset + 1) == UInt8(ascii: "-") || isValidEscape(at: offset + 1)
    }
    return isIdentStart(at: offset) || isValidEscape(at: offset)
  }

  /// §4.3.10 Three code points would start a number (#starts-with-a-number).
  private func startsNumber() -> Bool {
    let offset = peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") ? 1 : 0
    return peek(offset).isDigit || (peek(offset) == UInt8(ascii: ".") && peek(offset + 1).isDigit)
  }

  // MARK: Text

  /// The scalar at an index; U+FFFD for U+0000 and for bytes that are no UTF-8.
  private func scalar(at index: Int) -> (scalar: Unicode.Scalar, length: Int) {
    let first = source[index]
    if first < 0x80 { return (first == 0 ? "\u{FFFD}" : Unicode.Scalar(first), 1) }
    let length = scalarLength(at: index)
    guard length > 1 else { return ("\u{FFFD}", 1) }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for i in 1..<length { value = value << 6 | UInt32(source[index + i] & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }

  /// The number of bytes of the scalar at an index.
  private func scalarLength(at index: Int) -> Int {
    let first = source[index]
    let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    return min(length, end - index)
  }

  private mutating func appendByte(_ byte: UInt8, to bytes: inout [UInt8]) {
    if byte == 0 { bytes.append(contentsOf: "\u{FFFD}".utf8) } else { bytes.append(byte) }
    position += 1
  }

  private mutating func appendScalar(to bytes: inout [UInt8]) {
    let (scalar, length) = scalar(at: position)
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    position += length
  }

  func text(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }
}
