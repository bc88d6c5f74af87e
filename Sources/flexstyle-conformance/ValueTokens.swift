import Foundation

/// A token of a computed value, as the comparison reads it.
enum ValueToken: Equatable {
  case number(Double, unit: String)
  case string(String)
  case url(String)
  case hash(String)
  /// A function's name, the bracket already read.
  case call(String)
  case word(String)
  case mark(Character)
}

/// Splits a computed value into tokens. White space between them doesn't matter.
struct ValueTokenizer {
  private let text: [Character]
  private var index = 0

  init(_ value: String) { text = Array(value.trimmingCharacters(in: .whitespacesAndNewlines)) }

  static func tokenize(_ value: String) -> [ValueToken] {
    var tokenizer = ValueTokenizer(value)
    var tokens: [ValueToken] = []
    while let token = tokenizer.next() { tokens.append(token) }
    return tokens
  }

  private func peek(_ offset: Int = 0) -> Character? { index + offset < text.count ? text[index + offset] : nil }

  private mutating func next() -> ValueToken? {
    while let character = peek(), character.isWhitespace { index += 1 }
    guard let character = peek() else { return nil }
    if let url = readURL() { return .url(url) }
    if character == "\"" || character == "'" { return .string(readString(character)) }
    if character == "#", let hash = readHash() { return .hash(hash) }
    if let number = readNumber() { return number }
    if let name = readName() {
      if peek() == "(" {
        index += 1
        return .call(name)
      }
      return .word(name)
    }
    index += 1
    return "(),/*+-".contains(character) ? .mark(character) : .word(String(character))
  }

  private mutating func readURL() -> String? {
    guard text[index...].prefix(4).map({ String($0).lowercased() }).joined() == "url(" else { return nil }
    let start = index
    index += 4
    while peek()?.isWhitespace == true { index += 1 }
    var content = ""
    if let quote = peek(), quote == "\"" || quote == "'" {
      content = readString(quote)
    } else {
      var raw = ""
      while let character = peek(), character != ")", !character.isWhitespace {
        raw.append(character)
        index += 1
        if character == "\\", let escaped = peek() {
          raw.append(escaped)
          index += 1
        }
      }
      content = Self.unescape(raw)
    }
    while peek()?.isWhitespace == true { index += 1 }
    guard peek() == ")" else {
      index = start
      return nil
    }
    index += 1
    return content
  }

  private mutating func readString(_ quote: Character) -> String {
    index += 1
    var raw = ""
    while let character = peek(), character != quote {
      raw.append(character)
      index += 1
      if character == "\\", let escaped = peek() {
        raw.append(escaped)
        index += 1
      }
    }
    index += 1
    return Self.unescape(raw)
  }

  private mutating func readHash() -> String? {
    var end = index + 1
    while end < text.count, text[end].isHexDigit { end += 1 }
    guard (3...8).contains(end - index - 1), end == text.count || !Self.isNameCharacter(text[end]) else { return nil }
    defer { index = end }
    return String(text[index + 1..<end])
  }

  private mutating func readNumber() -> ValueToken? {
    var end = index
    func digit(_ at: Int) -> Bool { at < text.count && text[at].isASCII && text[at].isNumber }
    if end < text.count, text[end] == "-" || text[end] == "+" { end += 1 }
    guard digit(end) || (end < text.count && text[end] == "." && digit(end + 1)) else { return nil }
    while digit(end) { end += 1 }
    if end < text.count, text[end] == "." {
      end += 1
      while digit(end) { end += 1 }
    }
    if end < text.count, text[end] == "e" {
      let sign = end + 1 < text.count && "+-".contains(text[end + 1]) ? 1 : 0
      if digit(end + 1 + sign) {
        end += 1 + sign
        while digit(end) { end += 1 }
      }
    }
    let number = Double(String(text[index..<end])) ?? 0
    index = end
    var unit = ""
    if peek() == "%" {
      unit = "%"
      index += 1
    } else {
      while let character = peek(), character.isASCII, character.isLetter {
        unit.append(character)
        index += 1
      }
    }
    return .number(number, unit: unit.lowercased())
  }

  private mutating func readName() -> String? {
    var end = index
    while end < text.count, text[end] == "-", end - index < 2 { end += 1 }
    guard end < text.count, text[end].isLetter || text[end] == "_" || text[end] == "\\" || !text[end].isASCII else {
      return nil
    }
    while end < text.count, Self.isNameCharacter(text[end]) || text[end] == "\\" {
      end += text[end] == "\\" ? 2 : 1
    }
    end = min(end, text.count)
    defer { index = end }
    return String(text[index..<end])
  }

  private static func isNameCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "_"
  }

  static func unescape(_ text: String) -> String {
    guard text.contains("\\") else { return text }
    var result = String.UnicodeScalarView()
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      guard scalar == "\\", let next = scalars.first else {
        result.append(scalar)
        continue
      }
      let digits = scalars.prefix(6).prefix { $0.properties.isASCIIHexDigit }
      if digits.isEmpty {
        if next != "\n" { result.append(next) }
        scalars.removeFirst()
      } else {
        scalars.removeFirst(digits.count)
        let value = UInt32(digits.map { String($0) }.joined(), radix: 16) ?? 0
        result.append(value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}")
        if let space = scalars.first, space.properties.isWhitespace { scalars.removeFirst() }
      }
    }
    return String(result)
  }
}
