internal import CHarfBuzz
internal import FlexTree

/// The tables `COLR` and `CPAL` of a font. OpenType 1.9.1, COLR (#colr-table-formats), CPAL (#palette-table-header).
///
/// Whatever the bytes say, reading ends: each offset is checked, and a glyph has so many paints and no more.
///
/// Unsupported: what variations change of paints; they are painted as by default.
struct ColorTables {
  let palettes: [GlyphPalette]
  private let bytes: [UInt8]
  /// Font units to px of a font 1000 px high.
  private let scale: Float

  /// Paints of one glyph, and how deeply they may be nested.
  private static let paintLimit = 1_024
  private static let depthLimit = 32
  /// Colours of all palettes.
  private static let colorLimit = 1 << 18

  /// `nil` where the face has no such tables. Wraps `hb_face_reference_table`.
  init?(_ face: OpaquePointer, unitsPerEm: Int32) {
    func table(_ tag: String) -> [UInt8] {
      guard let blob = hb_face_reference_table(face, tag.openTypeTag) else { return [] }
      defer { hb_blob_destroy(blob) }
      var length: UInt32 = 0
      guard let data = hb_blob_get_data(blob, &length), length > 0 else { return [] }
      return Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
    }
    bytes = table("COLR")
    guard bytes.count >= 14 else { return nil }
    palettes = Self.palettes(table("CPAL"))
    scale = 1_000 / Float(max(unitsPerEm, 1))
  }

  private static func palettes(_ bytes: [UInt8]) -> [GlyphPalette] {
    let reader = TableReader(bytes)
    guard let version = reader.u16(0), let entries = reader.u16(2), let count = reader.u16(4),
      let records = reader.u16(6), let first = reader.u32(8)
    else { return [] }
    let types = version >= 1 ? reader.u32(12 + 2 * count) : nil
    var result: [GlyphPalette] = []
    for palette in 0..<count {
      guard let start = reader.u16(12 + 2 * palette), start + entries <= records,
        (palette + 1) * entries <= colorLimit
      else { break }
      var colors: [Color] = []
      for entry in start..<start + entries {
        let place = first + 4 * entry
        guard let blue = reader.u8(place), let green = reader.u8(place + 1), let red = reader.u8(place + 2),
          let alpha = reader.u8(place + 3)
        else { break }
        colors.append(
          Color(
            red: Float(red) / 255, green: Float(green) / 255, blue: Float(blue) / 255, alpha: Float(alpha) / 255))
      }
      var flags = 0
      if let types, types > 0 { flags = reader.u32(types + 4 * palette) ?? 0 }
      result.append(
        GlyphPalette(colors: colors, suitsLightBackgrounds: flags & 1 != 0, suitsDarkBackgrounds: flags & 2 != 0))
    }
    return result
  }

  /// What a glyph is painted with.
  func paint(of glyph: UInt32) -> ColorPaint? {
    var left = Self.paintLimit
    return paint(of: glyph, 0, &left)
  }

  private func paint(of glyph: UInt32, _ depth: Int, _ left: inout Int) -> ColorPaint? {
    let reader = TableReader(bytes)
    if reader.u16(0) == 1, let list = reader.u32(14), list > 0, let count = reader.u32(list),
      let record = reader.search(glyph, from: list + 4, size: 6, count: count), let offset = reader.u32(record + 2)
    {
      return PaintReader(reader: reader, scale: scale) { glyph, depth, left in
        paint(of: glyph, depth, &left)
      }.paint(at: list + offset, depth, &left)
    }
    guard let count = reader.u16(2), let bases = reader.u32(4), let layers = reader.u32(8),
      let record = reader.search(glyph, from: bases, size: 6, count: count), let first = reader.u16(record + 2),
      let used = reader.u16(record + 4)
    else { return nil }
    var paints: [ColorPaint] = []
    for layer in first..<first + used {
      guard left > 0, let id = reader.u16(layers + 4 * layer), let entry = reader.u16(layers + 4 * layer + 2) else {
        break
      }
      left -= 1
      paints.append(.glyph(UInt32(id), .solid(.init(entry: entry == 0xFFFF ? nil : entry, alpha: 1))))
    }
    return .layers(paints)
  }

  static func isTooDeep(_ depth: Int) -> Bool { depth > depthLimit }
}

/// Numbers of a table, most significant byte first; `nil` beyond its end.
struct TableReader {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func u8(_ place: Int) -> Int? { bytes.indices.contains(place) ? Int(bytes[place]) : nil }

  func u16(_ place: Int) -> Int? {
    guard place >= 0, place < bytes.count - 1 else { return nil }
    return Int(bytes[place]) << 8 | Int(bytes[place + 1])
  }

  func u24(_ place: Int) -> Int? {
    guard let high = u8(place), let low = u16(place + 1) else { return nil }
    return high << 16 | low
  }

  func u32(_ place: Int) -> Int? {
    guard let high = u16(place), let low = u16(place + 2) else { return nil }
    return high << 16 | low
  }

  func i16(_ place: Int) -> Float? { u16(place).map { Float(Int16(truncatingIfNeeded: $0)) } }

  /// A number with 14 bits behind the point.
  func fraction(_ place: Int) -> Float? { i16(place).map { $0 / 16_384 } }

  /// A number with 16 bits behind the point.
  func fixed(_ place: Int) -> Double? { u32(place).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 } }

  /// The place of the record that begins with a glyph; records are in the order of these.
  func search(_ glyph: UInt32, from start: Int, size: Int, count: Int) -> Int? {
    var (low, high) = (0, min(count, bytes.count / size))
    while low < high {
      let middle = (low + high) / 2
      guard let found = u16(start + size * middle) else { return nil }
      if found == Int(glyph) { return start + size * middle }
      if found < Int(glyph) { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
