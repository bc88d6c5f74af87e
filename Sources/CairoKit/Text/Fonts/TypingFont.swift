internal import CHarfBuzz
public import FlexTree

/// A face as fields of forms need it: all of the characters that people type by one byte each, and not only those that a
/// document shows.
public struct TypingFont: Sendable {
  /// A TrueType font, as a zlib stream.
  public var data: [UInt8]
  /// Of the bytes that `data` holds.
  public var length: Int
  /// Of the codes 32…255, thousandths of the font size; 0 where the face has no such character.
  public var widths: [Float]

  /// The characters of the codes 128…159; the others are Latin-1's. ISO 32000-1 annex D.2 (WinAnsiEncoding).
  private static let special: [UInt32] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
    0x0178,
  ]

  /// The character of a code; 0 is none.
  static func scalar(_ code: Int) -> UInt32 {
    switch code {
    case 0x20...0x7E, 0xA0...0xFF: UInt32(code)
    case 0x80...0x9F: special[code - 0x80]
    default: 0
    }
  }
}

extension FontSet {
  /// Whether a face can and may be embedded for typing: one with TrueType outlines that has the letters of English.
  public func canType(_ id: FontID) -> Bool {
    guard isEmbeddable(id), let typeface = self[id], typeface.hasTable("glyf"), typeface.licence.allowsEditing else {
      return false
    }
    return covers(id, (0x20...0x7E).map { UInt32($0) })
  }

  /// Cuts a face down to the characters of Windows-1252, by which it can be typed with.
  ///
  /// - Throws: where the face can't be embedded, or HarfBuzz refuses it.
  public func typingFont(of id: FontID) throws(CairoError) -> TypingFont {
    guard let typeface = self[id] else { throw CairoError(action: "embed a font", reason: "there is none") }
    let codes = 0x20...0xFF
    let glyphs = codes.map { code in
      let scalar = TypingFont.scalar(code)
      return (scalar: scalar, glyph: scalar == 0 ? 0 : typeface.glyph(scalar))
    }
    let known = glyphs.filter { $0.glyph != 0 }
    let subset = try subset(of: id, glyphs: Set(known.map(\.glyph)), scalars: [], purpose: .outlines)
    var tables = FontTables.tables(of: subset.face)
    let mapped = known.compactMap { entry in subset.newGlyphs[entry.glyph].map { (scalar: entry.scalar, glyph: $0) } }
    tables["cmap"] = FontTables.characterMap(mapped.sorted { $0.scalar < $1.scalar })
    let bytes = FontTables.openType(tables)
    guard let data = try Deflater().zlib(bytes) else {
      throw CairoError(action: "compress a font", reason: "out of memory")
    }
    return TypingFont(
      data: data, length: bytes.count,
      widths: glyphs.map { $0.glyph == 0 ? 0 : nominalAdvance(of: $0.glyph, in: id, size: 1_000) })
  }
}
