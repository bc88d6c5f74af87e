internal import CCairo

extension Context {
  /// Words are anchored that begin this many glyphs after the last anchor.
  private static let glyphsBetweenAnchors = 8

  /// Paints a run with the current source; `origin` is the left end of its baseline. In a PDF the
  /// text can be selected and searched. Wraps `cairo_show_text_glyphs`.
  public func show(_ run: GlyphRun, at origin: (x: Double, y: Double), fonts: FontSet) {
    if showOnQuarters(run, at: origin, fonts: fonts) { return }
    let embedded = embeddedFaces?[run.font]
    guard selectFont(embedded?.typeface ?? fonts[run.font], of: run) else { return }
    var glyphs = run.cairoGlyphs(at: origin)
    if let embedded {
      for index in glyphs.indices { glyphs[index].index = UInt(embedded.newGlyphs[run.glyphs[index].id] ?? 0) }
    }
    if !isRaster { anchor(&glyphs, of: run) }
    // Clusters go to cairo in logical order; ours are in visual order.
    let clusters = (run.isRightToLeft ? run.clusters.reversed() : run.clusters).map {
      cairo_text_cluster_t(num_bytes: Int32(clamping: $0.textRange.count), num_glyphs: Int32(clamping: $0.glyphCount))
    }
    let byteCount = run.text.utf8.count
    let coversText =
      clusters.reduce(0) { $0 + Int($1.num_bytes) } == byteCount
      && clusters.reduce(0) { $0 + Int($1.num_glyphs) } == glyphs.count
    if coversText && byteCount > 0 {
      let flags = run.isRightToLeft ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(rawValue: 0)
      cairo_show_text_glyphs(
        pointer, run.text, Int32(clamping: byteCount), glyphs, Int32(clamping: glyphs.count), clusters,
        Int32(clamping: clusters.count), flags)
    } else {
      cairo_show_glyphs(pointer, glyphs, Int32(clamping: glyphs.count))
    }
  }

  /// Adds the outlines of a run to the current path. Wraps `cairo_glyph_path`.
  public func addPath(of run: GlyphRun, at origin: (x: Double, y: Double), fonts: FontSet) {
    guard selectFont(fonts[run.font], of: run) else { return }
    let glyphs = run.cairoGlyphs(at: origin)
    cairo_glyph_path(pointer, glyphs, Int32(clamping: glyphs.count))
  }

  /// Makes a PDF say anew where glyphs stand, at the start of a run and then every few words.
  ///
  /// cairo positions the glyphs of a line by the advances before them, exact ones, but writes advances
  /// in whole thousandths of the font size into the file, so that readers drift away: up to 1 px in
  /// 100 glyphs. It writes a position where the baseline changes by more than a thousandth of the
  /// font size; nobody sees twice that much.
  private func anchor(_ glyphs: inout [cairo_glyph_t], of run: GlyphRun) {
    let nudge = Double(run.fontSize) * 0.002
    // Bytes, for `clusters` counts in them.
    let text = Array(run.text.utf8)
    var index = 0
    var sinceAnchor = Int.max
    var followsSpace = true
    for cluster in run.clusters {
      if followsSpace, sinceAnchor >= Self.glyphsBetweenAnchors {
        isTextNudged.toggle()
        sinceAnchor = 0
      }
      let end = min(index + cluster.glyphCount, glyphs.count)
      if isTextNudged { for glyph in index..<end { glyphs[glyph].y += nudge } }
      sinceAnchor += end - index
      index = end
      followsSpace = text.indices.contains(cluster.textRange.lowerBound) && text[cluster.textRange.lowerBound] == 0x20
    }
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
