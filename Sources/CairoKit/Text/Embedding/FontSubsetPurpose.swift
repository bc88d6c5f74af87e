internal import CHarfBuzz

/// What a font that is cut down is for.
enum FontSubsetPurpose {
  /// To show given glyphs for given characters.
  case characters
  /// To shape text as the whole font does.
  case shaping
  /// To draw glyphs by their number.
  case outlines

  /// Tables that are of no use.
  var droppedTables: [String] {
    let always = [
      "BASE", "DSIG", "FFTM", "JSTF", "LTSH", "MATH", "PCLT", "STAT", "VDMX", "VORG", "Zapf", "feat", "gasp", "hdmx",
      "kerx", "meta", "morx", "prop", "vhea", "vmtx",
    ]
    let shaping = ["GDEF", "GPOS", "GSUB", "kern"]
    return switch self {
    case .characters: always + shaping
    case .shaping: always
    case .outlines: always + shaping + ["OS/2", "cmap", "name", "post", "CBDT", "CBLC", "COLR", "CPAL", "SVG ", "sbix"]
    }
  }

  /// The face as HarfBuzz is to see it; the caller releases it.
  ///
  /// HarfBuzz looks through all characters of a face before it cuts it down, which is most of its work and for nothing
  /// where glyphs are known: such faces are shown to it without. Wraps `hb_face_create_for_tables`.
  func source(_ face: OpaquePointer?) -> OpaquePointer? {
    guard self == .outlines, let face,
      let lean = hb_face_create_for_tables(Self.outlineTable, UnsafeMutableRawPointer(face), nil)
    else { return hb_face_reference(face) }
    hb_face_set_upem(lean, hb_face_get_upem(face))
    hb_face_set_glyph_count(lean, hb_face_get_glyph_count(face))
    return lean
  }

  /// The tables that outlines are drawn from. Wraps `hb_face_reference_table`.
  private static let outlineTable: hb_reference_table_func_t = { _, tag, face in
    switch tag {
    case 0x4346_4620,  // CFF
      0x6176_6172, 0x6676_6172, 0x6776_6172, 0x4856_4152,  // avar, fvar, gvar, HVAR
      0x676C_7966, 0x6C6F_6361,  // glyf, loca
      0x6865_6164, 0x6868_6561, 0x686D_7478, 0x6D61_7870:  // head, hhea, hmtx, maxp
      return face.map { hb_face_reference_table(OpaquePointer($0), tag) } ?? hb_blob_get_empty()
    default: return hb_blob_get_empty()
    }
  }
}
