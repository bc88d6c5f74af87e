internal import CHBSubset
internal import CHarfBuzz
public import FlexTree

/// What CSS calls a face, so that a reader without the embedded font finds a like one.
public struct FontFaceStyle: Equatable, Sendable {
  public var family: String
  /// 1…1000, of the face itself.
  public var weight: Float
  public var isItalic: Bool
  /// Whether text is drawn bolder or slanted beyond what the face has.
  public var isSyntheticBold: Bool
  public var isSyntheticOblique: Bool
}

/// A font cut down to some glyphs, which have new numbers in it.
final class FontSubset {
  let face: OpaquePointer  // hb_face_t, owned
  let newGlyphs: [UInt32: UInt32]

  init(owning face: OpaquePointer, newGlyphs: [UInt32: UInt32]) {
    self.face = face
    self.newGlyphs = newGlyphs
  }
  deinit { hb_face_destroy(face) }
}

/// Cutting fonts down to the glyphs a document uses. HarfBuzz does the work.
extension FontSet {
  public func style(of id: FontID) -> FontFaceStyle? {
    guard let typeface = self[id] else { return nil }
    let description = typeface.description
    let asked = typeface.variations.first { $0.tag == "wght" }?.value
    return FontFaceStyle(
      family: description.families.first ?? "", weight: asked ?? description.weight.lowerBound,
      isItalic: description.isItalic, isSyntheticBold: typeface.synthesizesBold,
      isSyntheticOblique: typeface.synthesizesOblique)
  }

  /// A WOFF font that shows exactly the given glyph for each character, without any shaping.
  ///
  /// - Parameter glyphs: glyph by Unicode scalar.
  public func characterFont(of id: FontID, glyphs: [UInt32: UInt32]) throws(CairoError) -> [UInt8] {
    try programs.file(.characters(id, glyphs: glyphs)) { () throws(CairoError) in
      let subset = try subset(of: id, glyphs: Set(glyphs.values), scalars: [], purpose: .characters)
      let mapped = glyphs.compactMap { scalar, glyph in
        subset.newGlyphs[glyph].map { (scalar: scalar, glyph: $0) }
      }
      var tables = FontTables.tables(of: subset.face)
      tables["cmap"] = FontTables.characterMap(mapped.sorted { $0.scalar < $1.scalar })
      return try FontTables.woff(tables)
    }
  }

  /// A WOFF font that shapes text of the given characters as the whole font does.
  public func shapingFont(of id: FontID, glyphs: Set<UInt32>, scalars: Set<UInt32>) throws(CairoError) -> [UInt8] {
    try programs.file(.shaping(id, glyphs: glyphs, scalars: scalars)) { () throws(CairoError) in
      let subset = try subset(of: id, glyphs: glyphs, scalars: scalars, purpose: .shaping)
      return try FontTables.woff(FontTables.tables(of: subset.face))
    }
  }

  /// Wraps `hb_subset_plan_create_or_fail` and `hb_subset_plan_execute_or_fail`.
  func subset(
    of id: FontID, glyphs: Set<UInt32>, scalars: Set<UInt32>, purpose: FontSubsetPurpose
  ) throws(CairoError) -> FontSubset {
    let name = self[id]?.description.postScriptName ?? ""
    func failure(_ reason: String) -> CairoError {
      CairoError(action: "embed font '\(name)'", reason: reason)
    }
    let library = try OpenedLibrary.functions(fx_hbsubset_open, to: "embed font '\(name)'")
    guard let typeface = self[id], let input = library.hb_subset_input_create_or_fail() else {
      throw failure("out of memory")
    }
    defer { library.hb_subset_input_destroy(input) }
    for glyph in glyphs { hb_set_add(library.hb_subset_input_glyph_set(input), glyph) }
    for scalar in scalars { hb_set_add(library.hb_subset_input_unicode_set(input), scalar) }
    library.hb_subset_input_set_flags(
      input, HB_SUBSET_FLAGS_NO_HINTING.rawValue | HB_SUBSET_FLAGS_NOTDEF_OUTLINE.rawValue)
    // Family, style and PostScript name; more is of no use in a page.
    let names = library.hb_subset_input_set(input, HB_SUBSET_SETS_NAME_ID)
    hb_set_clear(names)
    for name in [1, 2, 6] as [UInt32] { hb_set_add(names, name) }
    let drop = library.hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG)
    for tag in purpose.droppedTables { hb_set_add(drop, tag.openTypeTag) }
    pinAxes(of: typeface, in: input, library)

    let source = purpose.source(hb_font_get_face(typeface.font))
    defer { hb_face_destroy(source) }
    guard let plan = library.hb_subset_plan_create_or_fail(source, input) else {
      uncutFonts.insert(id)
      throw failure("the font can't be cut down")
    }
    defer { library.hb_subset_plan_destroy(plan) }
    guard let face = library.hb_subset_plan_execute_or_fail(plan) else {
      uncutFonts.insert(id)
      throw failure("the font can't be cut down")
    }
    let map = library.hb_subset_plan_old_to_new_glyph_mapping(plan)
    var newGlyphs: [UInt32: UInt32] = [:]
    for glyph in glyphs where hb_map_has(map, glyph) != 0 { newGlyphs[glyph] = hb_map_get(map, glyph) }
    return FontSubset(owning: face, newGlyphs: newGlyphs)
  }

  /// Makes a variable font a plain one. Wraps `hb_subset_input_pin_axis_location`.
  private func pinAxes(of typeface: Typeface, in input: OpaquePointer, _ library: fx_hbsubset) {
    let face = hb_font_get_face(typeface.font)
    var count = hb_ot_var_get_axis_count(face)
    guard count > 0 else { return }
    var axes = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    hb_ot_var_get_axis_infos(face, 0, &count, &axes)
    for axis in axes {
      let asked = typeface.variations.first { $0.tag.openTypeTag == axis.tag }?.value ?? axis.default_value
      _ = library.hb_subset_input_pin_axis_location(
        input, face, axis.tag, max(axis.min_value, min(axis.max_value, asked)))
    }
  }

  // MARK: Glyphs

  /// How far the pen moves after a glyph where nothing shapes the text; px.
  public func nominalAdvance(of glyph: UInt32, in id: FontID, size: Float) -> Float {
    guard let typeface = self[id] else { return 0 }
    return Float(hb_font_get_glyph_h_advance(typeface.font, glyph)) * typeface.scale(size: size)
  }

  /// Whether a reader that shapes the run's text with default features arrives at its glyphs.
  public func shapesByDefault(_ run: GlyphRun) -> Bool {
    guard let typeface = self[run.font], let buffer = hb_buffer_create() else { return false }
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_add_utf8(buffer, run.text, -1, 0, -1)
    hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(typeface.font, buffer, nil, 0)
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count) else { return false }
    return Int(count) == run.glyphs.count && run.glyphs.indices.allSatisfy { infos[$0].codepoint == run.glyphs[$0].id }
  }

  /// Whether glyphs of this font are pictures, which have no outline.
  public func hasPictures(_ id: FontID) -> Bool { self[id]?.hasBitmapsOnly ?? false }

  /// A glyph that is a picture: PNG bytes and the rectangle it covers at `size`, px from the glyph's
  /// origin, y downwards. Wraps `hb_ot_color_glyph_reference_png`.
  public func picture(of glyph: UInt32, in id: FontID, size: Float)
    -> (png: [UInt8], x: Float, y: Float, width: Float, height: Float)?
  {
    guard let typeface = self[id], let blob = hb_ot_color_glyph_reference_png(typeface.font, glyph) else { return nil }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    var extents = hb_glyph_extents_t()
    guard let data = hb_blob_get_data(blob, &length), length > 0,
      hb_font_get_glyph_extents(typeface.font, glyph, &extents) != 0
    else { return nil }
    let scale = typeface.scale(size: size)
    return (
      Array(UnsafeRawBufferPointer(start: data, count: Int(length))), Float(extents.x_bearing) * scale,
      -Float(extents.y_bearing) * scale, Float(extents.width) * scale, -Float(extents.height) * scale
    )
  }

  /// The edges of what a glyph paints, px from its origin, y downwards; `nil` where it paints nothing.
  /// Wraps `hb_font_get_glyph_extents`.
  public func ink(of glyph: UInt32, in id: FontID, size: Float) -> (
    left: Float, top: Float, right: Float, bottom: Float
  )? {
    var extents = hb_glyph_extents_t()
    guard let typeface = self[id], hb_font_get_glyph_extents(typeface.font, glyph, &extents) != 0, extents.width != 0
    else { return nil }
    let scale = typeface.scale(size: size)
    let (x, y) = (Float(extents.x_bearing) * scale, -Float(extents.y_bearing) * scale)
    return (x, y, x + Float(extents.width) * scale, y - Float(extents.height) * scale)
  }

  /// A glyph's outline at a size of 1000 px, y downwards, slanted where the face is slanted by us.
  /// Wraps `hb_font_get_glyph_shape`.
  public func outline(of glyph: UInt32, in id: FontID) -> GlyphOutline? {
    guard let typeface = self[id] else { return nil }
    var recorder = GlyphOutline.Recorder(
      scale: typeface.scale(size: 1_000), slant: typeface.synthesizesOblique ? 0.2 : 0)
    guard let functions = hb_draw_funcs_create() else { return nil }
    defer { hb_draw_funcs_destroy(functions) }
    GlyphOutline.Recorder.register(in: functions)
    withUnsafeMutablePointer(to: &recorder) {
      hb_font_get_glyph_shape(typeface.font, glyph, functions, UnsafeMutableRawPointer($0))
    }
    return recorder.outline
  }
}
