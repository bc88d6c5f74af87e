/// A CMap: from codes of text to characters of a font, or to Unicode. ISO 32000-1 §9.7.5, §9.10.3.
struct PDFCharacterCodes {
  /// Lengths of codes, in bytes, by the ranges that they lie in.
  private(set) var spaces: [(bytes: Int, range: ClosedRange<Int>)] = []
  /// From codes to numbers of glyphs.
  private(set) var characters: [Int: Int] = [:]
  /// From codes to UTF-16.
  private(set) var texts: [Int: [UInt16]] = [:]
  /// Another that this one goes on from.
  private(set) var base: String?

  /// - Parameter limit: codes of a range; a false one ends soon.
  init(_ program: [UInt8], limit: Int = 1 << 16) {
    for step in PDFOperators(program) {
      let strings = step.operands.map { $0.stringBytes ?? [] }
      switch step.name {
      case "usecmap": base = step.operands.last?.name
      case "endcodespacerange":
        for index in stride(from: 0, to: strings.count - 1, by: 2) {
          let (low, high) = (Self.number(strings[index]), Self.number(strings[index + 1]))
          if low <= high { spaces.append((strings[index].count, low...high)) }
        }
      case "endbfchar":
        for index in stride(from: 0, to: strings.count - 1, by: 2) {
          texts[Self.number(strings[index])] = Self.units(strings[index + 1])
        }
      case "endbfrange":
        for index in stride(from: 0, to: strings.count - 2, by: 3) {
          let (low, high) = (Self.number(strings[index]), Self.number(strings[index + 1]))
          guard low <= high, high - low < limit else { continue }
          let list = step.operands[index + 2].array
          var units = Self.units(strings[index + 2])
          for (place, code) in (low...high).enumerated() {
            if let list {
              if place < list.count { texts[code] = Self.units(list[place].stringBytes ?? []) }
            } else {
              texts[code] = units
              if let last = units.last { units[units.count - 1] = last &+ 1 }
            }
          }
        }
      case "endcidchar":
        for index in stride(from: 0, to: step.operands.count - 1, by: 2) {
          characters[Self.number(strings[index])] = step.operands[index + 1].integer
        }
      case "endcidrange":
        for index in stride(from: 0, to: step.operands.count - 2, by: 3) {
          let (low, high) = (Self.number(strings[index]), Self.number(strings[index + 1]))
          guard low <= high, high - low < limit, let first = step.operands[index + 2].integer else { continue }
          for code in low...high { characters[code] = first + code - low }
        }
      default: break
      }
    }
  }

  private static func number(_ bytes: [UInt8]) -> Int { bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) } }

  private static func units(_ bytes: [UInt8]) -> [UInt16] {
    bytes.count == 1
      ? [UInt16(bytes[0])]
      : stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
  }

  /// The codes of a string.
  func codes(of text: [UInt8]) -> [Int] {
    var codes: [Int] = []
    var index = 0
    let longest = spaces.map(\.bytes).max() ?? 2
    while index < text.count {
      var length = longest
      for count in 1...max(longest, 1) where index + count <= text.count {
        let code = Self.number(Array(text[index..<(index + count)]))
        if spaces.contains(where: { $0.bytes == count && $0.range.contains(code) }) {
          length = count
          break
        }
      }
      codes.append(Self.number(Array(text[index..<min(index + length, text.count)])))
      index += max(length, 1)
    }
    return codes
  }
}

/// What a TrueType program says of its glyphs. OpenType 1.9, tables maxp, hhea, hmtx, head.
struct PDFTrueType {
  let glyphCount: Int
  private let bytes: [UInt8]
  private let metrics: (offset: Int, count: Int)?
  private let unitsPerEm: Int

  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    func word(_ offset: Int) -> Int? {
      offset >= 0 && offset + 1 < bytes.count ? Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) : nil
    }
    guard bytes.count > 12, let tables = word(4) else { return nil }
    var places: [String: Int] = [:]
    for table in 0..<tables {
      let entry = 12 + 16 * table
      guard entry + 16 <= bytes.count, let high = word(entry + 8), let low = word(entry + 10) else { return nil }
      places[String(decoding: bytes[entry..<(entry + 4)], as: UTF8.self)] = high << 16 | low
    }
    guard let maxp = places["maxp"], let count = word(maxp + 4) else { return nil }
    glyphCount = count
    unitsPerEm = places["head"].flatMap { word($0 + 18) } ?? 1_000
    if let hhea = places["hhea"], let hmtx = places["hmtx"], let number = word(hhea + 34), number > 0 {
      metrics = (hmtx, number)
    } else {
      metrics = nil
    }
  }

  /// Thousandths of the font size.
  func width(of glyph: Int) -> Double? {
    guard let metrics, unitsPerEm > 0 else { return nil }
    let offset = metrics.offset + 4 * min(glyph, metrics.count - 1)
    guard offset >= 0, offset + 1 < bytes.count else { return nil }
    return Double(Int(bytes[offset]) << 8 | Int(bytes[offset + 1])) * 1_000 / Double(unitsPerEm)
  }
}
