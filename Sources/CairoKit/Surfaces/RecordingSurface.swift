import CCairo

/// Drawing kept as operations, to be replayed through a `Pattern`: a tile that stays vector.
/// Not `Sendable`.
public final class RecordingSurface {
  let pointer: OpaquePointer  // cairo_surface_t, owned

  /// Wraps `cairo_recording_surface_create`; extents in user units of its own.
  public init(width: Double, height: Double) throws(CairoError) {
    var extents = cairo_rectangle_t(x: 0, y: 0, width: width, height: height)
    pointer = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents)
    try check(cairo_surface_status(pointer), "record a drawing of \(width)×\(height)")
  }

  /// A drawing without bounds. Wraps `cairo_recording_surface_create`.
  public init() throws(CairoError) {
    pointer = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nil)
    try check(cairo_surface_status(pointer), "record a drawing")
  }

  deinit { cairo_surface_destroy(pointer) }
}
