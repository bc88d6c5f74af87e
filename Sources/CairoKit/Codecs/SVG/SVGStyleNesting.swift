/// How deep brackets of a style sheet stand inside each other, read byte by byte as it comes. librsvg's parser calls
/// itself for each `:not(` or `:is(` and would run out of stack.
struct SVGStyleNesting {
  private enum State: Equatable {
    case plain, slash, comment, star, url
    case string(UInt8)
  }

  static let limit = 100

  private(set) var isTooDeep = false
  private var closers: [UInt8] = []
  private var state = State.plain
  private var isEscaped = false
  /// The last bytes outside of strings and comments, in lower case.
  private var recent: UInt32 = 0

  /// Goes on with more of the same sheet.
  mutating func read(_ text: some Sequence<UInt8>) {
    for byte in text where !isTooDeep { read(byte) }
  }

  private mutating func read(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
      return
    }
    switch state {
    case .comment: if byte == UInt8(ascii: "*") { state = .star }
    case .star: state = byte == UInt8(ascii: "/") ? .plain : byte == UInt8(ascii: "*") ? .star : .comment
    case .string(let quote):
      isEscaped = byte == UInt8(ascii: "\\")
      // A line's end closes a string, too.
      if byte == quote || byte == 0x0A || byte == 0x0C || byte == 0x0D { state = .plain }
    case .slash where byte == UInt8(ascii: "*"): state = .comment
    case .slash, .plain, .url: readPlain(byte)
    }
  }

  private mutating func readPlain(_ byte: UInt8) {
    if state == .url {
      // A name without quotes goes to its bracket, whatever quotes follow in it.
      if byte == 0x20 || (0x09...0x0D).contains(byte) { return }
      if byte != UInt8(ascii: "\""), byte != UInt8(ascii: "'"), byte != UInt8(ascii: ")") {
        isEscaped = byte == UInt8(ascii: "\\")
        recent = 0
        isInName = true
      }
      state = .plain
    }
    if isInName {
      isEscaped = byte == UInt8(ascii: "\\")
      if byte != UInt8(ascii: ")") { return }
      isInName = false
    }
    state = .plain
    recent = recent << 8 | UInt32(byte | (byte >= 0x41 && byte <= 0x5A ? 0x20 : 0))
    switch byte {
    case UInt8(ascii: "/"): state = .slash
    case UInt8(ascii: "\\"): isEscaped = true
    case UInt8(ascii: "\""), UInt8(ascii: "'"): state = .string(byte)
    case UInt8(ascii: "("):
      open(UInt8(ascii: ")"))
      if recent == 0x75_72_6C_28 { state = .url }  // url(
    case UInt8(ascii: "["): open(UInt8(ascii: "]"))
    case UInt8(ascii: "{"): open(UInt8(ascii: "}"))
    case closers.last: closers.removeLast()
    default: break
    }
  }

  /// Within the brackets of `url(` without quotes.
  private var isInName = false

  private mutating func open(_ closer: UInt8) {
    closers.append(closer)
    isTooDeep = closers.count > Self.limit
  }
}
