internal import CHarfBuzz

/// Tables of an OpenType font, and their packing as WOFF.
enum FontTables {
  /// All tables of a face by tag. Wraps `hb_face_get_table_tags`, which lists those of a face over
  /// bytes only, and `hb_face_reference_table`.
  static func tables(of built: OpaquePointer) -> [String: [UInt8]] {
    let blob = hb_face_reference_blob(built)
    defer { hb_blob_destroy(blob) }
    guard let face = hb_face_create(blob, 0) else { return [:] }
    defer { hb_face_destroy(face) }
    var tables: [String: [UInt8]] = [:]
    var start: UInt32 = 0
    while true {
      var tags = [hb_tag_t](repeating: 0, count: 32)
      var count = UInt32(tags.count)
      let total = hb_face_get_table_tags(face, start, &count, &tags)
      for tag in tags.prefix(Int(count)) {
        guard let blob = hb_face_reference_table(face, tag) else { continue }
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let data = hb_blob_get_data(blob, &length), length > 0 else { continue }
        let name = String(decoding: withUnsafeBytes(of: tag.bigEndian) { Array($0) }, as: UTF8.self)
        tables[name] = Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
      }
      start += count
      if count == 0 || start >= total { return tables }
    }
  }

  /// A `cmap` with the mapping as format 4, for the basic plane, and format 12. OpenType 1.9 (#cmap).
  static func characterMap(_ mapping: [(scalar: UInt32, glyph: UInt32)]) -> [UInt8] {
    // Characters in a row whose glyphs are in a row make one segment.
    var segments: [(first: UInt32, last: UInt32, glyph: UInt32)] = []
    for (scalar, glyph) in mapping {
      if let last = segments.last, last.last + 1 == scalar, last.glyph + (scalar - last.first) == glyph {
        segments[segments.count - 1].last = scalar
      } else {
        segments.append((scalar, scalar, glyph))
      }
    }
    var full: [UInt8] = bytes16(12) + bytes16(0)
    full += bytes32(UInt32(16 + 12 * segments.count)) + bytes32(0) + bytes32(UInt32(segments.count))
    for segment in segments { full += bytes32(segment.first) + bytes32(segment.last) + bytes32(segment.glyph) }

    let basic = segments.filter { $0.last < 0xFFFF } + [(0xFFFF, 0xFFFF, 0)]
    let count = UInt32(basic.count)
    var searchRange: UInt32 = 2
    var selector: UInt32 = 0
    while searchRange * 2 <= count * 2 { (searchRange, selector) = (searchRange * 2, selector + 1) }
    var plain = bytes16(4) + bytes16(16 + 8 * count) + bytes16(0) + bytes16(2 * count)
    plain += bytes16(searchRange) + bytes16(selector) + bytes16(2 * count - searchRange)
    for segment in basic { plain += bytes16(segment.last) }
    plain += bytes16(0)
    for segment in basic { plain += bytes16(segment.first) }
    // Glyph minus character, modulo 65,536; the last segment must give glyph 0.
    for segment in basic { plain += bytes16(segment.first == 0xFFFF ? 1 : segment.glyph &- segment.first) }
    for _ in basic { plain += bytes16(0) }

    // Two Windows subtables: basic plane, all planes.
    let header = bytes16(0) + bytes16(2) + bytes16(3) + bytes16(1) + bytes32(20) + bytes16(3) + bytes16(10)
    return header + bytes32(UInt32(20 + plain.count)) + plain + full
  }

  /// Packs tables as WOFF 1.0 §3–5 (#OverallStructure), each compressed where that helps.
  static func woff(_ tables: [String: [UInt8]]) throws(CairoError) -> [UInt8] {
    guard !tables.isEmpty else { throw CairoError(action: "pack a font", reason: "it has no tables") }
    let compressor = try Compressor(effort: 9)
    let tables = withChecksum(tables).sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    var directory: [UInt8] = []
    var body: [UInt8] = []
    let bodyStart = 44 + 20 * tables.count
    var plainSize = 12 + 16 * tables.count
    for (tag, data) in tables {
      let packed = data.withUnsafeBytes { compressor.zlib($0) } ?? data
      let stored = packed.count < data.count ? packed : data
      directory += Array(tag.utf8) + bytes32(UInt32(bodyStart + body.count)) + bytes32(UInt32(stored.count))
      directory += bytes32(UInt32(data.count)) + bytes32(checksum(data))
      body += stored
      while body.count % 4 != 0 { body.append(0) }
      plainSize += (data.count + 3) / 4 * 4
    }
    var file = Array("wOFF".utf8) + bytes32(flavor(of: tables.map(\.key)))
    file += bytes32(UInt32(bodyStart + body.count)) + bytes16(UInt32(tables.count)) + bytes16(0)
    file += bytes32(UInt32(plainSize)) + bytes16(1) + bytes16(0)
    // Neither metadata nor private data.
    file += [UInt8](repeating: 0, count: 20)
    return file + directory + body
  }

  /// `OTTO` for CFF outlines, 1.0 for TrueType's.
  private static func flavor(of tags: [String]) -> UInt32 {
    tags.contains("CFF ") || tags.contains("CFF2") ? 0x4F54_544F : 0x0001_0000
  }

  /// The tables as an OpenType file. OpenType 1.9 (#organization-of-an-opentype-font).
  static func openType(_ tables: [String: [UInt8]]) -> [UInt8] {
    let sorted = withChecksum(tables).sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    var file = directory(of: sorted).bytes
    for (_, data) in sorted {
      file += data
      while file.count % 4 != 0 { file.append(0) }
    }
    return file
  }

  /// Fills in `head.checkSumAdjustment`, which makes the whole font add up. OpenType 1.9 (#head).
  private static func withChecksum(_ tables: [String: [UInt8]]) -> [String: [UInt8]] {
    guard var head = tables["head"], head.count >= 12 else { return tables }
    var result = tables
    head.replaceSubrange(8..<12, with: [0, 0, 0, 0])
    result["head"] = head
    let sorted = result.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    let (directory, sum) = directory(of: sorted)
    head.replaceSubrange(8..<12, with: bytes32(0xB1B0_AFBA &- (sum &+ checksum(directory))))
    result["head"] = head
    return result
  }

  /// Where each table stands, and the sum of all tables' words.
  private static func directory(of sorted: [(key: String, value: [UInt8])]) -> (bytes: [UInt8], sum: UInt32) {
    var searchRange: UInt32 = 16
    var selector: UInt32 = 0
    while searchRange * 2 <= UInt32(16 * sorted.count) { (searchRange, selector) = (searchRange * 2, selector + 1) }
    var directory = bytes32(flavor(of: sorted.map(\.key))) + bytes16(UInt32(sorted.count)) + bytes16(searchRange)
    directory += bytes16(selector) + bytes16(UInt32(16 * sorted.count) - searchRange)
    var offset = UInt32(12 + 16 * sorted.count)
    var total: UInt32 = 0
    for (tag, data) in sorted {
      let sum = checksum(data)
      directory += Array(tag.utf8) + bytes32(sum) + bytes32(offset) + bytes32(UInt32(data.count))
      offset += UInt32((data.count + 3) / 4 * 4)
      total &+= sum
    }
    return (directory, total)
  }

  /// The sum of big-endian words, filled up with zeros.
  private static func checksum(_ data: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0
    for (index, byte) in data.enumerated() { sum &+= UInt32(byte) << UInt32(8 * (3 - index % 4)) }
    return sum
  }

  private static func bytes16(_ value: UInt32) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  private static func bytes32(_ value: UInt32) -> [UInt8] { bytes16(value >> 16) + bytes16(value) }
}
