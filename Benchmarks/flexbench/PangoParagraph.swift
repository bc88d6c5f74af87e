import CCairo

/// A `PangoLayout` over one text, the yardstick of `flexbench text`: unhinted, unrounded, as TextMeasure shapes.
@safe final class PangoParagraph {
  private let layout: OpaquePointer  // PangoLayout, owned

  /// Paragraphs of one font map, which must outlive them.
  @safe final class Shared {
    let map: UnsafeMutablePointer<PangoFontMap>  // owned
    let context: OpaquePointer  // PangoContext, owned

    init?() {
      guard let map = unsafe pango_cairo_font_map_new(), let context = unsafe pango_font_map_create_context(map) else {
        return nil
      }
      unsafe self.map = map
      unsafe self.context = context
      unsafe pango_context_set_round_glyph_positions(context, 0)
      let options = unsafe cairo_font_options_create()
      unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
      unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
      unsafe pango_cairo_context_set_font_options(context, options)
      unsafe cairo_font_options_destroy(options)
    }
    deinit {
      unsafe g_object_unref(UnsafeMutableRawPointer(context))
      unsafe g_object_unref(map)
    }
  }

  init?(_ text: String, family: String, size: Double, _ shared: Shared) {
    guard let made = unsafe pango_layout_new(shared.context) else { return nil }
    unsafe layout = made
    let font = unsafe pango_font_description_new()
    unsafe pango_font_description_set_family(font, family)
    unsafe pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    unsafe pango_layout_set_font_description(layout, font)
    unsafe pango_font_description_free(font)
    unsafe pango_layout_set_auto_dir(layout, 0)
    unsafe pango_layout_set_text(layout, text, -1)
  }
  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// Breaks lines anew at a width in px; the height in px.
  func height(width: Double) -> Double {
    unsafe pango_layout_set_width(layout, Int32(width * Double(PANGO_SCALE)))
    var size: (width: Int32, height: Int32) = (0, 0)
    unsafe pango_layout_get_size(layout, &size.width, &size.height)
    return Double(size.height) / Double(PANGO_SCALE)
  }
}
