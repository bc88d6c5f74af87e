import FlexDisplay

/// Character maps: from codes to what a face knows its glyphs by, or to text. ISO 32000-1 §9.7.5, §9.10.3.
enum PDFCharacterMap {
  /// Entries that one operator may have.
  private static let blockSize = 100

  /// From codes to numbers of glyphs.
  static func encoding(_ numbers: [Int]) -> PDFContent {
    // Codes in a row whose numbers are in a row make one range.
    var ranges: [(first: Int, last: Int, number: Int)] = []
    for (code, number) in numbers.enumerated() {
      if let range = ranges.last, range.number + code - range.first == number, code >> 8 == range.first >> 8 {
        ranges[ranges.count - 1].last = code
      } else {
        ranges.append((code, code, number))
      }
    }
    var map = begin(isWide: true, isText: false)
    for block in blocks(ranges.count) {
      map.append(integer: block.count)
      map.append(" begincidrange\n")
      for range in ranges[block] {
        map.append(code: range.first, isWide: true)
        map.append(code: range.last, isWide: true)
        map.append(integer: range.number)
        map.append("\n")
      }
      map.append("endcidrange\n")
    }
    map.append(ending)
    return map
  }

  /// From codes to UTF-16.
  ///
  /// - Parameter isWide: whether codes have two bytes.
  static func text(_ texts: [PDFGlyphText?], isWide: Bool) -> PDFContent {
    var ranges: [(first: Int, last: Int, text: [UInt16])] = []
    for (code, text) in texts.enumerated() {
      guard let units = text?.utf16, !units.isEmpty else { continue }
      // The last byte alone counts up within a range.
      if let range = ranges.last, range.last + 1 == code, code & 0xFF != 0, range.text.count == 1, units.count == 1,
        Int(range.text[0]) + code - range.first == Int(units[0]), units[0] >> 8 == range.text[0] >> 8
      {
        ranges[ranges.count - 1].last = code
      } else {
        ranges.append((code, code, units))
      }
    }
    let singles = ranges.filter { $0.first == $0.last }
    let rows = ranges.filter { $0.first != $0.last }
    var map = begin(isWide: isWide, isText: true)
    for block in blocks(singles.count) {
      map.append(integer: block.count)
      map.append(" beginbfchar\n")
      for range in singles[block] {
        map.append(code: range.first, isWide: isWide)
        map.append("<")
        map.append(utf16Digits: range.text)
        map.append(">\n")
      }
      map.append("endbfchar\n")
    }
    for block in blocks(rows.count) {
      map.append(integer: block.count)
      map.append(" beginbfrange\n")
      for range in rows[block] {
        map.append(code: range.first, isWide: isWide)
        map.append(code: range.last, isWide: isWide)
        map.append("<")
        map.append(utf16Digits: range.text)
        map.append(">\n")
      }
      map.append("endbfrange\n")
    }
    map.append(ending)
    return map
  }

  private static func blocks(_ count: Int) -> [Range<Int>] {
    stride(from: 0, to: count, by: blockSize).map { $0..<min($0 + blockSize, count) }
  }

  private static func begin(isWide: Bool, isText: Bool) -> PDFContent {
    var map = PDFContent()
    map.append(
      "/CIDInit/ProcSet findresource begin 12 dict begin begincmap\n/CIDSystemInfo<</Registry(Adobe)/Ordering(")
    map.append(isText ? "UCS" : "Identity")
    map.append(")/Supplement 0>>def/CMapName/")
    map.append(isText ? "Adobe-Identity-UCS" : "Codes")
    map.append(" def/CMapType ")
    map.append(isText ? "2" : "1")
    map.append(" def\n1 begincodespacerange\n")
    map.append(isWide ? "<0000><FFFF>\n" : "<00><FF>\n")
    map.append("endcodespacerange\n")
    return map
  }

  private static let ending: StaticString = "endcmap CMapName currentdict/CMap defineresource pop end end\n"
}

extension PDFContent {
  fileprivate mutating func append(code: Int, isWide: Bool) {
    append("<")
    if isWide { append(hexadecimal: UInt8(truncatingIfNeeded: code >> 8)) }
    append(hexadecimal: UInt8(truncatingIfNeeded: code))
    append(">")
  }
}

extension PDFGlyphText {
  var utf16: [UInt16] {
    switch self {
    case .scalar(let value): Unicode.Scalar(value).map { Array(String($0).utf16) } ?? []
    case .string(let bytes): Array(String(decoding: bytes, as: UTF8.self).utf16)
    }
  }
}
