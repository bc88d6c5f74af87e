internal import CCairo
internal import CHarfBuzz
public import FlexTree

/// A face cut down to some glyphs, as page description formats embed it.
public struct FontProgram: Sendable {
  public enum Format: Sendable {
    /// A TrueType font; glyphs are known by their index.
    case trueType
    /// A bare table of compact outlines (CFF); glyphs are known by their CID, or by their index where they have none.
    case compact
  }
  public var format: Format
  /// A zlib stream.
  public var data: [UInt8]
  /// Of the bytes that `data` holds.
  public var length: Int
  /// What each glyph of the whole face is known by.
  public var numbers: [UInt32: UInt32]
}

extension FontProgram {
  fileprivate init(format: Format, bytes: [UInt8], numbers: [UInt32: UInt32]) throws(CairoError) {
    guard let data = try Deflater().zlib(bytes) else {
      throw CairoError(action: "compress a font", reason: "out of memory")
    }
    self.init(format: format, data: data, length: bytes.count, numbers: numbers)
  }
}

/// What a reader is told of a face before it reads it: measures in thousandths of the font size, y upwards.
public struct FontSummary: Sendable {
  public var postScriptName: String
  public var isItalic: Bool
  public var isMonospaced: Bool
  public var weight: Float
  public var ascent: Float
  public var descent: Float
  public var capHeight: Float
  /// Left, bottom, right, top of all glyphs together.
  public var bounds: (left: Float, bottom: Float, right: Float, top: Float)
}

/// Faces cut down before, so that documents with the same characters share them: those of headings and labels, say.
/// Not `Sendable`.
final class FontPrograms {
  /// What a face was cut down to, and for which kind of file.
  enum Key: Hashable {
    case program(FontID, glyphs: Set<UInt32>)
    case characters(FontID, glyphs: [UInt32: UInt32])
    case shaping(FontID, glyphs: Set<UInt32>, scalars: Set<UInt32>)

    fileprivate var count: Int {
      switch self {
      case .program(_, let glyphs): glyphs.count
      case .characters(_, let glyphs): glyphs.count
      case .shaping(_, let glyphs, let scalars): glyphs.count + scalars.count
      }
    }
  }
  private var programs: [Key: FontProgram] = [:]
  private var files: [Key: [UInt8]] = [:]
  private var byteCount = 0
  private static let limit = 4 << 20

  func program(_ key: Key, make: () throws(CairoError) -> FontProgram) throws(CairoError) -> FontProgram {
    if let known = programs[key] { return known }
    let program = try make()
    makeRoom(for: program.data.count, key)
    programs[key] = program
    return program
  }

  func file(_ key: Key, make: () throws(CairoError) -> [UInt8]) throws(CairoError) -> [UInt8] {
    if let known = files[key] { return known }
    let file = try make()
    makeRoom(for: file.count, key)
    files[key] = file
    return file
  }

  private func makeRoom(for bytes: Int, _ key: Key) {
    // A glyph takes some bytes in the key and in the numbers.
    let size = bytes + 32 * key.count
    if byteCount + size > Self.limit {
      programs.removeAll()
      files.removeAll()
      byteCount = 0
    }
    byteCount += size
  }
}

extension FontSet {
  /// Whether the face has outlines that can and may be cut down and embedded: TrueType's, or plain PostScript ones.
  public func isEmbeddable(_ id: FontID) -> Bool {
    guard let typeface = self[id], !typeface.hasBitmapsOnly, !uncutFonts.contains(id), typeface.licence.allowsSubset
    else { return false }
    return typeface.hasTable("glyf") || typeface.hasTable("CFF ") && typeface.variations.isEmpty
  }

  /// Cuts a face down to glyphs.
  ///
  /// - Throws: where the face can't be embedded, or HarfBuzz refuses it.
  public func program(of id: FontID, glyphs: Set<UInt32>) throws(CairoError) -> FontProgram {
    try programs.program(.program(id, glyphs: glyphs)) { () throws(CairoError) in
      try makeProgram(of: id, glyphs: glyphs)
    }
  }

  private func makeProgram(of id: FontID, glyphs: Set<UInt32>) throws(CairoError) -> FontProgram {
    let subset = try subset(of: id, glyphs: glyphs, scalars: [], purpose: .outlines)
    guard let blob = hb_face_reference_blob(subset.face) else {
      throw CairoError(action: "embed a font", reason: "out of memory")
    }
    defer { hb_blob_destroy(blob) }
    guard let face = hb_face_create(blob, 0) else {
      throw CairoError(action: "embed a font", reason: "out of memory")
    }
    defer { hb_face_destroy(face) }
    if let outlines = Typeface.table("CFF ", of: face) {
      return try FontProgram(format: .compact, bytes: outlines, numbers: characterIDs(of: subset, id))
    }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length), length > 0 else {
      throw CairoError(action: "embed a font", reason: "nothing is left of it")
    }
    return try FontProgram(
      format: .trueType, bytes: Array(UnsafeRawBufferPointer(start: data, count: Int(length))),
      numbers: subset.newGlyphs)
  }

  /// Faces whose glyphs have character identifiers keep them; others go by their new index.
  /// Wraps `FT_Get_CID_Is_Internally_CID_Keyed` and `FT_Get_CID_From_Glyph_Index`.
  private func characterIDs(of subset: FontSubset, _ id: FontID) -> [UInt32: UInt32] {
    guard let face = self[id]?.storage.face else { return subset.newGlyphs }
    var isKeyed: FT_Bool = 0
    guard FT_Get_CID_Is_Internally_CID_Keyed(face, &isKeyed) == 0, isKeyed != 0 else { return subset.newGlyphs }
    var numbers: [UInt32: UInt32] = [:]
    for glyph in subset.newGlyphs.keys {
      var number: FT_UInt = 0
      if FT_Get_CID_From_Glyph_Index(face, glyph, &number) == 0 { numbers[glyph] = number }
    }
    return numbers
  }

  /// Measures of a face at a size of 1000.
  public func summary(of id: FontID) -> FontSummary? {
    guard let typeface = self[id] else { return nil }
    let face = typeface.storage.face[0]
    let unit = 1_000 / Float(typeface.unitsPerEm)
    let metrics = typeface.metrics(size: 1_000)
    let asked = typeface.variations.first { $0.tag == "wght" }?.value
    return FontSummary(
      postScriptName: typeface.description.postScriptName, isItalic: typeface.description.isItalic,
      isMonospaced: typeface.description.isMonospaced, weight: asked ?? typeface.description.weight.lowerBound,
      ascent: metrics.ascent, descent: metrics.descent, capHeight: metrics.capHeight,
      bounds: (
        Float(face.bbox.xMin) * unit, Float(face.bbox.yMin) * unit, Float(face.bbox.xMax) * unit,
        Float(face.bbox.yMax) * unit
      ))
  }
}

extension Typeface {
  func hasTable(_ tag: String) -> Bool {
    guard let table = hb_face_reference_table(hb_font_get_face(font), tag.openTypeTag) else { return false }
    defer { hb_blob_destroy(table) }
    return hb_blob_get_length(table) > 0
  }

  /// The bytes of a table; `nil` where there is none. Wraps `hb_face_reference_table`.
  fileprivate static func table(_ tag: String, of face: OpaquePointer) -> [UInt8]? {
    guard let table = hb_face_reference_table(face, tag.openTypeTag) else { return nil }
    defer { hb_blob_destroy(table) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(table, &length), length > 0 else { return nil }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
  }
}
