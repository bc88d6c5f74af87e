internal import FlexTree

/// Reads the objects of a file that may be damaged: what can't be read is `nil`. ISO 32000-1 §7.2–7.3.
package struct PDFScanner {
  package let file: [UInt8]
  package var position: Int

  /// Arrays and dictionaries inside each other.
  private static let deepest = 64

  package init(_ file: [UInt8], at position: Int) {
    self.file = file
    self.position = position
  }

  var byte: UInt8? { file.indices.contains(position) ? file[position] : nil }
  private var nextByte: UInt8? { file.indices.contains(position + 1) ? file[position + 1] : nil }

  /// Past white space and comments.
  package mutating func skipSpace() {
    while let byte {
      if byte == UInt8(ascii: "%") {
        while let byte = self.byte, byte != 0x0A, byte != 0x0D { position += 1 }
      } else if byte.isPDFSpace {
        position += 1
      } else {
        return
      }
    }
  }

  /// Whether `word` stands here as a whole word; it is skipped then.
  package mutating func skip(_ word: String) -> Bool {
    skipSpace()
    let end = position + word.utf8.count
    guard end <= file.count, file[position..<end].elementsEqual(word.utf8) else { return false }
    guard end == file.count || !file[end].isPDFRegular else { return false }
    position = end
    return true
  }

  /// Digits alone, at most ten of them.
  package mutating func unsigned() -> Int? {
    skipSpace()
    let digits = file[min(position, file.count)...].prefix(11).prefix { (0x30...0x39).contains($0) }
    guard (1...10).contains(digits.count) else { return nil }
    guard digits.endIndex == file.count || !file[digits.endIndex].isPDFRegular else { return nil }
    position = digits.endIndex
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  package mutating func value(depth: Int = 0) -> PDFValue? {
    guard depth < Self.deepest else { return nil }
    skipSpace()
    guard let byte else { return nil }
    switch byte {
    case UInt8(ascii: "["): return array(depth)
    case UInt8(ascii: "("): return literalString()
    case UInt8(ascii: "<"): return nextByte == byte ? dictionary(depth) : hexadecimalString()
    case UInt8(ascii: "/"):
      let start = position
      position += 1
      skipRegular()
      return .token(Array(file[start..<position]))
    default: return byte.isPDFRegular ? reference() ?? word() : nil
    }
  }

  private mutating func array(_ depth: Int) -> PDFValue? {
    position += 1
    var values: [PDFValue] = []
    while true {
      skipSpace()
      if byte == UInt8(ascii: "]") {
        position += 1
        return .array(values)
      }
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    }
  }

  private mutating func dictionary(_ depth: Int) -> PDFValue? {
    position += 2
    var entries: [PDFValue.Entry] = []
    while true {
      skipSpace()
      if byte == UInt8(ascii: ">"), nextByte == byte {
        position += 2
        return .dictionary(entries)
      }
      guard byte == UInt8(ascii: "/"), case .token(let key)? = value(depth: depth + 1),
        let value = value(depth: depth + 1)
      else { return nil }
      entries.append(.init(key: Array(key.dropFirst()), value: value))
    }
  }

  /// Parentheses inside are balanced or escaped. ISO 32000-1 §7.3.4.2.
  private mutating func literalString() -> PDFValue? {
    let start = position
    var depth = 0
    while let byte {
      position += 1
      switch byte {
      case UInt8(ascii: "\\"): position += 1
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return .token(Array(file[start..<position])) }
      default: break
      }
    }
    return nil
  }

  private mutating func hexadecimalString() -> PDFValue? {
    let start = position
    position += 1
    while let byte, byte.isPDFSpace || byte.hexadecimalValue != nil { position += 1 }
    guard byte == UInt8(ascii: ">") else { return nil }
    position += 1
    return .token(Array(file[start..<position]))
  }

  /// Two integers and an `R`, whatever the generation; the scanner stays where it is if something else stands here.
  private mutating func reference() -> PDFValue? {
    let start = position
    if let number = unsigned(), unsigned() != nil, skip("R") { return .reference(number) }
    position = start
    return nil
  }

  /// A number or one of the three keywords that are objects.
  private mutating func word() -> PDFValue? {
    let start = position
    skipRegular()
    let value = PDFValue.token(Array(file[start..<position]))
    let isKeyword = ["true", "false", "null"].contains { file[start..<position].elementsEqual($0.utf8) }
    return isKeyword || value.real != nil ? value : nil
  }

  private mutating func skipRegular() {
    while let byte, byte.isPDFRegular { position += 1 }
  }

  /// The bytes of a stream, from behind the keyword `stream`. ISO 32000-1 §7.3.8.1.
  package mutating func stream(length: Int) -> Range<Int>? {
    if byte == 0x0D { position += 1 }
    guard byte == 0x0A else { return nil }
    let start = position + 1
    guard length >= 0, length <= file.count - start else { return nil }
    position = start + length
    return skip("endstream") ? start..<(start + length) : nil
  }
}

extension UInt8 {
  var isPDFSpace: Bool { [0, 0x09, 0x0A, 0x0C, 0x0D, 0x20].contains(self) }

  /// Neither white space nor a delimiter. ISO 32000-1 §7.2.2.
  var isPDFRegular: Bool { !isPDFSpace && !"()<>[]{}/%".utf8.contains(self) }
}
