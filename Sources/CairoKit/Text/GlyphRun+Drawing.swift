internal import CCairo

extension Context {
  /// Paints a run with the current source; `origin` is the left end of its baseline.
  /// Wraps `cairo_show_glyphs`.
  public func show(_ run: GlyphRun, at origin: (x: Double, y: Double), fonts: FontSet) {
    if showOnQuarters(run, at: origin, fonts: fonts) { return }
    guard selectFont(fonts[run.font], of: run) else { return }
    let glyphs = run.cairoGlyphs(at: origin)
    cairo_show_glyphs(pointer, glyphs, Int32(clamping: glyphs.count))
  }

  /// Adds the outlines of a run to the current path. Wraps `cairo_glyph_path`.
  public func addPath(of run: GlyphRun, at origin: (x: Double, y: Double), fonts: FontSet) {
    guard selectFont(fonts[run.font], of: run) else { return }
    let glyphs = run.cairoGlyphs(at: origin)
    cairo_glyph_path(pointer, glyphs, Int32(clamping: glyphs.count))
  }

  private func selectFont(_ typeface: Typeface?, of run: GlyphRun) -> Bool {
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
