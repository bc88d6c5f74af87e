import CCairo

/// A `PangoLayout` over one text, the yardstick of `flexbench text`: unhinted, unrounded, as TextMeasure shapes.
final class PangoParagraph {
  private let layout: OpaquePointer  // PangoLayout, owned

  /// Paragraphs of one font map, which must outlive them.
  final class Shared {
    let map: UnsafeMutablePointer<PangoFontMap>  // owned
    let context: OpaquePointer  // PangoContext, owned

    init?() {
      guard let map = pango_cairo_font_map_new(), let context = pango_font_map_create_context(map) else { return nil }
      self.map = map
      self.context = context
      pango_context_set_round_glyph_positions(context, 0)
      let options = cairo_font_options_create()
      cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
      cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
      pango_cairo_context_set_font_options(context, options)
      cairo_font_options_destroy(options)
    }
    deinit {
      g_object_unref(UnsafeMutableRawPointer(context))
      g_object_unref(map)
    }
  }

  init?(_ text: String, family: String, size: Double, _ shared: Shared) {
    guard let made = pango_layout_new(shared.context) else { return nil }
    layout = made
    let font = pango_font_description_new()
    pango_font_description_set_family(font, family)
    pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    pango_layout_set_auto_dir(layout, 0)
    pango_layout_set_text(layout, text, -1)
  }
  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// Breaks lines anew at a width in px; the height in px.
  func height(width: Double) -> Double {
    pango_layout_set_width(layout, Int32(width * Double(PANGO_SCALE)))
    var size: (width: Int32, height: Int32) = (0, 0)
    pango_layout_get_size(layout, &size.width, &size.height)
    return Double(size.height) / Double(PANGO_SCALE)
  }
}
