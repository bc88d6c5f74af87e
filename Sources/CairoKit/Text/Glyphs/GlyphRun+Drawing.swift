internal import CCairo
public import FlexTree

extension Context {
  /// Paints a run with the current source; `origin` is the left end of its baseline.
  /// Wraps `cairo_show_glyphs`.
  public func show(_ run: GlyphRun, at origin: (x: Double, y: Double), fonts: FontSet) {
    if showOnQuarters(run, at: origin, fonts: fonts) { return }
    if showPictures(run, at: origin, fonts: fonts) { return }
    if isBeyondOutlines(run) {
      cairo_new_path(pointer)
      addEnlargedPath(of: run, at: origin, fonts: fonts)
      cairo_set_fill_rule(pointer, CAIRO_FILL_RULE_WINDING)
      return cairo_fill(pointer)
    }
    guard selectFont(fonts[run.font], of: run) else { return }
    let glyphs = run.cairoGlyphs(at: origin)
    let boldness = Double(fonts.boldness(of: run))
    guard boldness > 0 else { return cairo_show_glyphs(pointer, glyphs, Int32(clamping: glyphs.count)) }
    // What fill and line cover together counts once, however translucent the source is.
    cairo_push_group_with_content(pointer, CAIRO_CONTENT_ALPHA)
    cairo_new_path(pointer)
    cairo_glyph_path(pointer, glyphs, Int32(clamping: glyphs.count))
    fillBold(by: boldness)
    let coverage = cairo_pop_group(pointer)
    cairo_mask(pointer, coverage)
    cairo_pattern_destroy(coverage)
  }

  /// Device pixels an emoji may be tall to be drawn by cairo, which first scales its bitmap to the whole size, several
  /// times over, whatever of it is seen.
  private static let largestBitmap = 1_024.0

  /// Paints huge glyphs that are pictures as such.
  private func showPictures(_ run: GlyphRun, at origin: (x: Double, y: Double), fonts: FontSet) -> Bool {
    let matrix = self.matrix
    let size = Double(run.fontSize) * abs(matrix.determinant).squareRoot()
    guard size > Self.largestBitmap, fonts.hasPictures(run.font) else { return false }
    for glyph in run.glyphs {
      guard let picture = fonts.picture(of: glyph.id, in: run.font, size: run.fontSize),
        let image = try? PNGDecoder.decode(picture.png, limits: ImageLimits()),
        let pattern = try? Pattern(image.surface)
      else { continue }
      saved {
        translate(origin.x + Double(glyph.x + picture.x), origin.y + Double(glyph.y + picture.y))
        scale(
          Double(picture.width) / Double(image.surface.width), Double(picture.height) / Double(image.surface.height))
        newPath()
        rectangle(x: 0, y: 0, width: Double(image.surface.width), height: Double(image.surface.height))
        clip()
        setSource(pattern)
        paint()
      }
    }
    return true
  }

  /// Fills the path of outlines and a line around them, opaque.
  func fillBold(by boldness: Double) {
    setSource(red: 0, green: 0, blue: 0)
    cairo_set_fill_rule(pointer, CAIRO_FILL_RULE_WINDING)
    cairo_fill_preserve(pointer)
    setBoldLine(boldness)
    cairo_stroke(pointer)
  }

  /// The line that makes outlines bold. As Skia's, it is mitred up to four times its width.
  func setBoldLine(_ boldness: Double) {
    cairo_set_line_width(pointer, boldness)
    cairo_set_line_join(pointer, CAIRO_LINE_JOIN_MITER)
    cairo_set_miter_limit(pointer, 4)
    cairo_set_dash(pointer, nil, 0, 0)
  }

  /// Adds the outlines of a run to the current path. Wraps `cairo_glyph_path`.
  public func addPath(of run: GlyphRun, at origin: (x: Double, y: Double), fonts: FontSet) {
    // A huge bitmap would be traced pixel by pixel.
    let size = Double(run.fontSize) * abs(matrix.determinant).squareRoot()
    guard size <= Self.largestBitmap || !fonts.hasPictures(run.font), selectFont(fonts[run.font], of: run) else {
      return
    }
    if isBeyondOutlines(run) { return addEnlargedPath(of: run, at: origin, fonts: fonts) }
    let glyphs = run.cairoGlyphs(at: origin)
    cairo_glyph_path(pointer, glyphs, Int32(clamping: glyphs.count))
  }

  /// Device pixels an em may be high for FreeType, which refuses more than 65,535.
  private static let largestOutline = 32_768.0

  /// Whether a run of a picture is larger than FreeType scales outlines to.
  private func isBeyondOutlines(_ run: GlyphRun) -> Bool {
    Double(run.fontSize) * abs(matrix.determinant).squareRoot() > Self.largestOutline
      && cairo_surface_get_type(cairo_get_target(pointer)) == CAIRO_SURFACE_TYPE_IMAGE
  }

  /// Adds outlines that were scaled to the run's own size, as large as the matrix makes them.
  /// Wraps `cairo_copy_path` and `cairo_append_path`.
  private func addEnlargedPath(of run: GlyphRun, at origin: (x: Double, y: Double), fonts: FontSet) {
    let before = cairo_copy_path(pointer)
    defer { cairo_path_destroy(before) }
    cairo_new_path(pointer)
    cairo_save(pointer)
    cairo_identity_matrix(pointer)
    let glyphs = run.cairoGlyphs(at: origin)
    if selectFont(fonts[run.font], of: run) { cairo_glyph_path(pointer, glyphs, Int32(clamping: glyphs.count)) }
    let outlines = cairo_copy_path(pointer)
    defer { cairo_path_destroy(outlines) }
    cairo_restore(pointer)
    cairo_new_path(pointer)
    cairo_append_path(pointer, before)
    cairo_append_path(pointer, outlines)
  }

  /// Makes a run's font the current one.
  func selectFont(_ typeface: Typeface?, of run: GlyphRun) -> Bool {
    guard !run.glyphs.isEmpty, run.fontSize > 0, run.fontSize.isFinite, let typeface,
      let face = typeface.drawingFace(), let options = cairo_font_options_create()
    else { return false }
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    if !typeface.variations.isEmpty {
      let settings = typeface.variations.map { "\($0.tag)=\($0.value)" }.joined(separator: ",")
      cairo_font_options_set_variations(options, settings)
    }
    cairo_set_font_options(pointer, options)
    cairo_set_font_face(pointer, face)
    cairo_set_font_size(pointer, Double(run.fontSize))
    return true
  }
}

extension GlyphRun {
  func cairoGlyphs(at origin: (x: Double, y: Double)) -> [cairo_glyph_t] {
    glyphs.map { cairo_glyph_t(index: UInt($0.id), x: origin.x + Double($0.x), y: origin.y + Double($0.y)) }
  }
}
