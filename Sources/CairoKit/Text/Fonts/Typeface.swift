internal import CCairo
internal import CHarfBuzz

/// FreeType, started. Faces hold on to it.
final class FreeTypeLibrary {
  let pointer: FT_Library  // owned

  /// Wraps `FT_Init_FreeType`.
  init() throws(CairoError) {
    var opened: FT_Library?
    guard FT_Init_FreeType(&opened) == 0, let opened else {
      throw CairoError(action: "start FreeType", reason: "out of memory")
    }
    pointer = opened
  }
  deinit { FT_Done_FreeType(pointer) }
}

/// The bytes of a face with FreeType's view of it, which cairo draws from. Cairo keeps it alive as long as a font of
/// it is in use, so a surface may outlive the font set.
final class TypefaceStorage {
  let face: FT_Face  // owned
  let blob: OpaquePointer  // hb_blob_t, owned: FreeType reads from it
  private let library: FreeTypeLibrary

  /// Wraps `FT_New_Memory_Face`.
  init?(library: FreeTypeLibrary, blob: OpaquePointer, index: Int) {
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length), length > 0 else { return nil }
    var opened: FT_Face?
    let bytes = UnsafeRawPointer(data).assumingMemoryBound(to: FT_Byte.self)
    guard FT_New_Memory_Face(library.pointer, bytes, FT_Long(length), FT_Long(index), &opened) == 0, let opened else {
      return nil
    }
    face = opened
    self.blob = hb_blob_reference(blob)
    self.library = library
  }

  deinit {
    FT_Done_Face(face)
    hb_blob_destroy(blob)
  }
}

/// A face with its variations and synthesis, open: HarfBuzz's font, which shapes, and cairo's, which draws.
/// Both are independent of size.
final class Typeface {
  /// HarfBuzz's integers per px at size 1 divided by this give px.
  static let subunits: Int32 = 64

  let storage: TypefaceStorage
  let font: OpaquePointer  // hb_font_t, owned
  let description: FaceDescription
  let variations: [FontVariationValue]
  let synthesizesBold: Bool
  let synthesizesOblique: Bool
  let unitsPerEm: Int32
  /// Glyphs are pictures of one size (CBDT, sbix) that are scaled.
  let hasBitmapsOnly: Bool
  /// Whether the font says how far its letters are apart where they stand one below the other.
  private(set) lazy var hasVerticalMetrics = hasTable("vmtx")
  /// What glyphs in several colours are painted with; `nil` where the font has none.
  private(set) lazy var colorTables =
    hasTable("COLR") ? ColorTables(hb_font_get_face(font), unitsPerEm: unitsPerEm) : nil
  /// What the font's maker allows of files that hold it.
  private(set) lazy var licence = readLicence()
  /// px per em of those pictures.
  private let bitmapSize: Float
  private var cairoFace: OpaquePointer?  // cairo_font_face_t, owned
  private var glyphCache: [UInt32: UInt32] = [:]
  /// Glyphs of the first characters, which most texts are made of; `unasked` for those that nobody asked for.
  private var latinGlyphs = [UInt32](repeating: unasked, count: 0x250)
  private static let unasked = UInt32.max
  private var unitMetrics: FontMetrics?
  private var featureTags: Set<UInt32>?

  init?(
    library: FreeTypeLibrary, blob: OpaquePointer, description: FaceDescription, variations: [FontVariationValue],
    synthesizesBold: Bool, synthesizesOblique: Bool
  ) {
    guard let storage = TypefaceStorage(library: library, blob: blob, index: description.index) else { return nil }
    self.storage = storage
    self.description = description
    self.variations = variations
    // A rule may call a bold face light; it doesn't get bolder still.
    self.synthesizesBold = synthesizesBold && storage.face[0].style_flags & Int(FT_STYLE_FLAG_BOLD) == 0
    self.synthesizesOblique = synthesizesOblique
    hasBitmapsOnly = fx_ft_is_scalable(storage.face) == 0
    bitmapSize =
      storage.face[0].num_fixed_sizes > 0 ? Float(storage.face[0].available_sizes[0].y_ppem) / 64 : 0
    let face = hb_face_create(blob, UInt32(clamping: description.index))
    unitsPerEm = Int32(clamping: max(16, hb_face_get_upem(face)))
    font = hb_font_create(face)
    hb_face_destroy(face)
    hb_ot_font_set_funcs(font)
    hb_font_set_scale(font, unitsPerEm * Self.subunits, unitsPerEm * Self.subunits)
    if !variations.isEmpty {
      let values = variations.map { hb_variation_t(tag: $0.tag.openTypeTag, value: $0.value) }
      hb_font_set_variations(font, values, UInt32(values.count))
    }
  }

  deinit {
    hb_font_destroy(font)
    if let cairoFace { cairo_font_face_destroy(cairoFace) }
  }

  /// What HarfBuzz's integers are multiplied by to give px at `size`.
  func scale(size: Float) -> Float { size / Float(unitsPerEm * Self.subunits) }

  /// An advance of HarfBuzz's in px at `size`. Pictures are whole px wide in their own size, which is then scaled.
  func advance(_ units: Int32, size: Float) -> Float {
    guard hasBitmapsOnly, bitmapSize > 0 else { return Float(units) * scale(size: size) }
    return (Float(units) * scale(size: bitmapSize)).rounded() / bitmapSize * size
  }

  /// px that outlines at `size` gain where bold is synthetic, half on each side; as in Chromium relatively more in
  /// small sizes.
  func boldness(size: Float) -> Float {
    guard synthesizesBold, !hasBitmapsOnly, size > 0 else { return 0 }
    let growth = min(max((size - 9) / (36 - 9), 0), 1)
    return size * (1 / 24 + growth * (1 / 32 - 1 / 24))
  }

  /// The glyph of a character on its own; 0 is none. Wraps `hb_font_get_nominal_glyph`.
  func glyph(_ scalar: UInt32) -> UInt32 {
    let isLatin = scalar < latinGlyphs.count
    if isLatin, latinGlyphs[Int(scalar)] != Self.unasked { return latinGlyphs[Int(scalar)] }
    if !isLatin, let known = glyphCache[scalar] { return known }
    var glyph: UInt32 = 0
    if hb_font_get_nominal_glyph(font, scalar, &glyph) == 0 { glyph = 0 }
    if isLatin { latinGlyphs[Int(scalar)] = glyph } else { glyphCache[scalar] = glyph }
    return glyph
  }

  /// Whether the GSUB or GPOS table has a feature.
  func hasFeature(_ tag: String) -> Bool {
    if let featureTags { return featureTags.contains(tag.openTypeTag) }
    var all: Set<UInt32> = []
    let face = hb_font_get_face(font)
    for table in ["GSUB".openTypeTag, "GPOS".openTypeTag] {
      var tags = [hb_tag_t](repeating: 0, count: 64)
      var start: UInt32 = 0
      while true {
        var count = UInt32(tags.count)
        let total = hb_ot_layout_table_get_feature_tags(face, table, start, &count, &tags)
        all.formUnion(tags.prefix(Int(count)))
        start += count
        if count == 0 || start >= total { break }
      }
    }
    featureTags = all
    return all.contains(tag.openTypeTag)
  }

  /// Vertical measures at size 1.
  func metrics(size: Float) -> FontMetrics {
    let unit = unitMetrics ?? measured()
    unitMetrics = unit
    return unit.scaled(by: size)
  }

  private func measured() -> FontMetrics {
    let face = storage.face[0]
    let unit = 1 / Float(unitsPerEm)
    func metric(_ tag: hb_ot_metrics_tag_t) -> Float? {
      var value: hb_position_t = 0
      guard hb_ot_metrics_get_position(font, tag, &value) != 0 else { return nil }
      return Float(value) * scale(size: 1)
    }
    var ascent = Float(face.ascender) * unit
    var descent = -Float(face.descender) * unit
    var lineGap = Float(Int(face.height) - Int(face.ascender) + Int(face.descender)) * unit
    if face.ascender == 0 && face.descender == 0 || hasBitmapsOnly {
      ascent = metric(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER) ?? 0.8
      descent = -(metric(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER) ?? -0.2)
      lineGap = metric(HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP) ?? 0
    }
    let xHeight = metric(HB_OT_METRICS_TAG_X_HEIGHT).flatMap { $0 > 0 ? $0 : nil } ?? inkHeight("x") ?? ascent * 0.56
    return FontMetrics(
      ascent: ascent, descent: descent, emAscent: emAscent ?? ascent / max(ascent + descent, 0.1),
      lineGap: max(0, lineGap), xHeight: xHeight,
      capHeight: metric(HB_OT_METRICS_TAG_CAP_HEIGHT).flatMap { $0 > 0 ? $0 : nil } ?? inkHeight("H") ?? ascent,
      underlineOffset: -(metric(HB_OT_METRICS_TAG_UNDERLINE_OFFSET) ?? -0.1),
      underlineThickness: metric(HB_OT_METRICS_TAG_UNDERLINE_SIZE) ?? 0.05,
      strikeoutOffset: metric(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET) ?? xHeight / 2,
      strikeoutThickness: metric(HB_OT_METRICS_TAG_STRIKEOUT_SIZE) ?? 0.05,
      zeroAdvance: advance("0") ?? 0.5, spaceAdvance: advance(" ") ?? 0.25,
      averageAdvance: averageAdvance ?? advance("x") ?? xHeight,
      widestExtent: max(Float(face.bbox.xMax - face.bbox.xMin) * unit, 0))
  }

  /// What the typographic ascender is of ascender and descender together, from the table `OS/2`.
  private var emAscent: Float? {
    guard let table = hb_face_reference_table(hb_font_get_face(font), "OS/2".openTypeTag) else { return nil }
    defer { hb_blob_destroy(table) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(table, &length), length >= 72 else { return nil }
    let bytes = UnsafeRawPointer(data)
    func number(_ offset: Int) -> Float {
      Float(Int16(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int16.self)))
    }
    let (ascender, descender) = (number(68), -number(70))
    return ascender > 0 && ascender + descender > 0 ? ascender / (ascender + descender) : nil
  }

  /// `xAvgCharWidth` of the table `OS/2`, em.
  private var averageAdvance: Float? {
    guard let table = hb_face_reference_table(hb_font_get_face(font), "OS/2".openTypeTag) else { return nil }
    defer { hb_blob_destroy(table) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(table, &length), length >= 4 else { return nil }
    let value = Int16(bigEndian: UnsafeRawPointer(data).loadUnaligned(fromByteOffset: 2, as: Int16.self))
    return value > 0 ? Float(value) / Float(unitsPerEm) : nil
  }

  private func advance(_ scalar: Unicode.Scalar) -> Float? {
    let id = glyph(scalar.value)
    return id == 0 ? nil : Float(hb_font_get_glyph_h_advance(font, id)) * scale(size: 1)
  }

  private func inkHeight(_ scalar: Unicode.Scalar) -> Float? {
    let id = glyph(scalar.value)
    var extents = hb_glyph_extents_t()
    guard id != 0, hb_font_get_glyph_extents(font, id, &extents) != 0 else { return nil }
    return Float(extents.y_bearing) * scale(size: 1)
  }

  /// The face as cairo draws it, made on first use. Wraps `cairo_ft_font_face_create_for_ft_face`.
  func drawingFace() -> OpaquePointer? {
    if let cairoFace { return cairoFace }
    guard let made = cairo_ft_font_face_create_for_ft_face(storage.face, Int32(FT_LOAD_NO_HINTING)) else { return nil }
    // The FT_Face must live as long as cairo's face, which a surface may hold after this object is gone.
    let kept = Unmanaged.passRetained(storage)
    // A key is an address that nothing else uses: the face's own.
    let key = UnsafeRawPointer(storage.face).assumingMemoryBound(to: cairo_user_data_key_t.self)
    let status = cairo_font_face_set_user_data(made, key, kept.toOpaque()) { pointer in
      if let pointer { Unmanaged<TypefaceStorage>.fromOpaque(pointer).release() }
    }
    if status != CAIRO_STATUS_SUCCESS { kept.release() }
    if synthesizesOblique { cairo_ft_font_face_set_synthesize(made, CAIRO_FT_SYNTHESIZE_OBLIQUE.rawValue) }
    cairoFace = made
    return made
  }
}

extension FontMetrics {
  func scaled(by size: Float) -> FontMetrics {
    FontMetrics(
      ascent: ascent * size, descent: descent * size, emAscent: emAscent * size, lineGap: lineGap * size,
      xHeight: xHeight * size,
      capHeight: capHeight * size, underlineOffset: underlineOffset * size,
      underlineThickness: underlineThickness * size, strikeoutOffset: strikeoutOffset * size,
      strikeoutThickness: strikeoutThickness * size, zeroAdvance: zeroAdvance * size, spaceAdvance: spaceAdvance * size,
      averageAdvance: averageAdvance * size, widestExtent: widestExtent * size)
  }
}

extension String {
  /// Four ASCII letters as one number, filled up with spaces.
  var openTypeTag: UInt32 {
    var tag: UInt32 = 0
    var left = 4
    for byte in utf8.prefix(4) { (tag, left) = (tag << 8 | UInt32(byte), left - 1) }
    while left > 0 { (tag, left) = (tag << 8 | 0x20, left - 1) }
    return tag
  }
}
