/// A style sheet's tokens and a place among them. CSS Syntax 3 §5.2 (#parser-definitions).
///
/// Marks are plain indices, so that trying a declaration and then a rule costs no copy.
struct TokenStream {
  let source: [UInt8]
  let tokens: [LocatedToken]
  var index = 0

  /// How deep functions, blocks and rules may stand in each other. What is deeper is dropped; a value that
  /// lost something is invalid. Recursion over values and rules is bounded by this.
  static let nestingLimit = 200

  init(_ source: [UInt8], readsUnicodeRanges: Bool = false) {
    self.source = source
    tokens = Tokenizer.tokenize(source, readsUnicodeRanges: readsUnicodeRanges)
  }

  /// The next token; at the end, `endOfFile` for ever.
  var next: Token { tokens[index].token }
  var position: Int { tokens[index].start }
  /// Where the last consumed token ended.
  var lastEnd: Int { index > 0 ? tokens[index - 1].end : 0 }

  mutating func discard() {
    if index + 1 < tokens.count { index += 1 }
  }

  mutating func discardWhitespace() {
    while next == .whitespace { discard() }
  }

  /// §5.5.7 Consume a component value (#consume-component-value).
  mutating func consumeComponentValue(depth: Int = 0) -> LocatedValue {
    let start = position
    switch next {
    case .openCurly: return consumeSimpleBlock("{", until: .closeCurly, depth: depth)
    case .openSquare: return consumeSimpleBlock("[", until: .closeSquare, depth: depth)
    case .openParen: return consumeSimpleBlock("(", until: .closeParen, depth: depth)
    case .function(let name):
      // §5.5.9 Consume a function (#consume-function).
      let contents = consumeContents(until: .closeParen, depth: depth)
      return LocatedValue(contents.map { .function(name, $0) } ?? .badURL, range: start..<lastEnd)
    case let token:
      discard()
      return LocatedValue(ComponentValue(preserving: token), range: start..<lastEnd)
    }
  }

  /// §5.5.8 Consume a simple block (#consume-simple-block).
  private mutating func consumeSimpleBlock(_ open: Unicode.Scalar, until close: Token, depth: Int) -> LocatedValue {
    let start = position
    let contents = consumeContents(until: close, depth: depth)
    return LocatedValue(contents.map { .block(open, $0) } ?? .badURL, range: start..<lastEnd)
  }

  /// What stands between an opening token, which is next, and its end; `nil` where it was too deep.
  private mutating func consumeContents(until close: Token, depth: Int) -> [LocatedValue]? {
    guard depth < Self.nestingLimit else {
      skipBlock()
      return nil
    }
    discard()
    var contents: [LocatedValue] = []
    while true {
      switch next {
      case .endOfFile: return contents
      case close:
        discard()
        return contents
      default: contents.append(consumeComponentValue(depth: depth + 1))
      }
    }
  }

  /// Skips a block or function, whose opening token is next, without recursion.
  mutating func skipBlock() {
    var closers: [Token] = []
    repeat {
      switch next {
      case .openCurly: closers.append(.closeCurly)
      case .openSquare: closers.append(.closeSquare)
      case .openParen, .function: closers.append(.closeParen)
      case .closeCurly, .closeSquare, .closeParen: if closers.last == next { closers.removeLast() }
      case .endOfFile: return
      default: break
      }
      discard()
    } while !closers.isEmpty
  }

  /// §5.4.10 Parse a list of component values (#parse-list-of-component-values).
  mutating func consumeComponentValues() -> [LocatedValue] {
    var values: [LocatedValue] = []
    while next != .endOfFile { values.append(consumeComponentValue()) }
    return values
  }
}

extension ComponentValue {
  /// A token that is neither a function nor opens a block. §5.2 (#preserved-tokens).
  init(preserving token: Token) {
    switch token {
    case .ident(let name): self = .ident(name)
    case .function(let name): self = .function(name, [])
    case .atKeyword(let name): self = .atKeyword(name)
    case .hash(let name, let isID): self = .hash(name, isID: isID)
    case .string(let text): self = .string(text)
    case .badString: self = .badString
    case .url(let url): self = .url(url)
    case .badURL: self = .badURL
    case .delim(let scalar): self = .delim(scalar)
    case .number(let value, let isInteger): self = .number(value, isInteger: isInteger)
    case .percentage(let value): self = .percentage(value)
    case .dimension(let value, let unit, let isInteger): self = .dimension(value, unit: unit, isInteger: isInteger)
    case .unicodeRange(let range): self = .unicodeRange(range)
    case .whitespace: self = .whitespace
    case .cdo: self = .cdo
    case .cdc: self = .cdc
    case .colon: self = .colon
    case .semicolon: self = .semicolon
    case .comma: self = .comma
    case .openSquare: self = .delim("[")
    case .closeSquare: self = .delim("]")
    case .openParen: self = .delim("(")
    case .closeParen: self = .delim(")")
    case .openCurly: self = .delim("{")
    case .closeCurly: self = .delim("}")
    case .endOfFile: self = .whitespace
    }
  }
}

/// The component values of a text; ranges are offsets in it.
func parseComponentValues(_ text: String) -> [LocatedValue] {
  var stream = TokenStream(Array(text.utf8))
  return stream.consumeComponentValues()
}

extension Array where Element == LocatedValue {
  /// Without the white space at both ends.
  func trimmed() -> [LocatedValue] {
    guard let first = firstIndex(where: { $0.value != .whitespace }),
      let last = lastIndex(where: { $0.value != .whitespace })
    else { return [] }
    return first == 0 && last == count - 1 ? self : Array(self[first...last])
  }

  /// Split at top-level commas.
  func splitAtCommas() -> [[LocatedValue]] {
    split(omittingEmptySubsequences: false) { $0.value == .comma }.map(Array.init)
  }
}
