internal import FlexDOM

/// Finds the placeholders of a template in mustache(5), with the delimiters that hold where they stand.
struct PlaceholderScanner {
  /// What the first character of a placeholder says that it is.
  enum Kind {
    /// `{{name}}`.
    case variable
    /// `{{{name}}}` or `{{&name}}`.
    case rawVariable
    /// `{{#name}}`.
    case section
    /// `{{^name}}`.
    case invertedSection
    /// `{{<name}}`: a partial, with blocks for those that it has.
    case parent
    /// `{{$name}}`.
    case block
    /// `{{/name}}`.
    case end
    /// `{{>name}}`.
    case partial
    /// `{{! a remark }}`.
    case comment
    /// `{{=<% %>=}}`.
    case delimiters
    /// `{{% NAME: value }}`.
    case pragma

    /// Whether the line of one that is alone on it is left out. Mustache has it so of all but variables.
    var takesItsLine: Bool {
      switch self {
      case .variable, .rawVariable: false
      default: true
      }
    }
  }

  struct Placeholder {
    var kind: Kind
    /// With its delimiters, in UTF-8.
    var range: Range<Int>
    /// What stands in it, without white space around.
    var content: String
  }

  let bytes: [UInt8]
  private let file: String
  private var position = 0
  private var opening = Array("{{".utf8)
  private var closing = Array("}}".utf8)
  /// What doesn't stand in the rest of the text.
  private var absent: Set<[UInt8]> = []
  /// So many kinds of ends are looked for in vain at most, each through all of the text.
  private static let maximumAbsent = 16

  /// - Parameter file: what locations name the text.
  init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// - Returns: `nil` where there are no more.
  /// - Throws: `MarkupError` where one isn't closed, or sets no delimiters; those behind it may still be asked for.
  mutating func next() throws(MarkupError) -> Placeholder? {
    guard let start = find(opening, from: position) else {
      position = bytes.count
      return nil
    }
    position = start + opening.count
    let kind = readKind()
    let content =
      switch kind {
      case .delimiters: try content(from: start, closedBy: [UInt8(ascii: "=")] + closing)
      case .rawVariable where bytes[position - 1] == UInt8(ascii: "{"):
        try content(from: start, closedBy: [UInt8(ascii: "}")] + closing)
      default: try content(from: start, closedBy: closing)
      }
    if kind == .delimiters { try setDelimiters(content, at: start) }
    if kind == .rawVariable, content.hasPrefix("{") {
      throw MarkupError(.surplusBrace, location: SourceLocation(file: file, offset: start))
    }
    return Placeholder(kind: kind, range: start..<position, content: content)
  }

  private mutating func readKind() -> Kind {
    let sigil = position < bytes.count ? bytes[position] : 0
    let kind: Kind? =
      switch sigil {
      case UInt8(ascii: "{"), UInt8(ascii: "&"): .rawVariable
      case UInt8(ascii: "#"): .section
      case UInt8(ascii: "^"): .invertedSection
      case UInt8(ascii: "<"): .parent
      case UInt8(ascii: "$"): .block
      case UInt8(ascii: "/"): .end
      case UInt8(ascii: ">"): .partial
      case UInt8(ascii: "!"): .comment
      case UInt8(ascii: "="): .delimiters
      case UInt8(ascii: "%"): .pragma
      default: nil
      }
    if kind != nil { position += 1 }
    return kind ?? .variable
  }

  /// The text up to `end`; the position moves behind it.
  private mutating func content(from start: Int, closedBy end: [UInt8]) throws(MarkupError) -> String {
    guard !absent.contains(end), let close = find(end, from: position) else {
      absent.insert(end)
      // Every other end has this one in it.
      if end == closing || absent.count > Self.maximumAbsent { position = bytes.count }
      throw MarkupError(.unclosedTag, location: SourceLocation(file: file, offset: start))
    }
    defer { position = close + end.count }
    return trimmed(position..<close)
  }

  /// Without white space at both ends. Names are of ASCII as a rule, where bytes are characters.
  private func trimmed(_ range: Range<Int>) -> String {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, Self.isSpace(bytes[start]) { start += 1 }
    while start < end, Self.isSpace(bytes[end - 1]) { end -= 1 }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    guard start < end, bytes[start] | bytes[end - 1] >= 0x80 else { return text }
    return text.withoutOuterSpaces
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private mutating func setDelimiters(_ text: String, at start: Int) throws(MarkupError) {
    let parts = text.split(whereSeparator: \.isWhitespace)
    guard parts.count == 2, !text.contains("=") else {
      throw MarkupError(.invalidDelimiters, location: SourceLocation(file: file, offset: start))
    }
    opening = Array(parts[0].utf8)
    closing = Array(parts[1].utf8)
  }

  private func find(_ wanted: [UInt8], from start: Int) -> Int? {
    let first = wanted[0]
    var index = start
    while index + wanted.count <= bytes.count {
      if bytes[index] == first {
        var length = 1
        while length < wanted.count, bytes[index + length] == wanted[length] { length += 1 }
        if length == wanted.count { return index }
      }
      index += 1
    }
    return nil
  }
}
