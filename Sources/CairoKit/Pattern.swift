import CCairo
public import FlexTree

/// What a shape is filled with: a gradient or a picture. Not `Sendable`.
public final class Pattern {
  /// What lies outside a pattern's own area.
  public enum Extend: Sendable {
    case none, `repeat`, pad, reflect

    var cairo: cairo_extend_t {
      switch self {
      case .none: CAIRO_EXTEND_NONE
      case .repeat: CAIRO_EXTEND_REPEAT
      case .pad: CAIRO_EXTEND_PAD
      case .reflect: CAIRO_EXTEND_REFLECT
      }
    }
  }

  /// How a picture is sampled at another size than its own.
  public enum Filter: Sendable {
    case nearest, bilinear, good, best

    var cairo: cairo_filter_t {
      switch self {
      case .nearest: CAIRO_FILTER_NEAREST
      case .bilinear: CAIRO_FILTER_BILINEAR
      case .good: CAIRO_FILTER_GOOD
      case .best: CAIRO_FILTER_BEST
      }
    }
  }

  /// A colour that is not premultiplied; components 0…1.
  public typealias RGBA = (red: Double, green: Double, blue: Double, alpha: Double)

  let pointer: OpaquePointer  // cairo_pattern_t, owned

  private init(owning pointer: OpaquePointer) { self.pointer = pointer }

  /// Takes over a pattern that cairo just created, and checks it.
  convenience init(owning pointer: OpaquePointer, _ action: String) throws(CairoError) {
    self.init(owning: pointer)
    try check(cairo_pattern_status(pointer), action)
  }

  deinit { cairo_pattern_destroy(pointer) }

  /// Wraps `cairo_pattern_create_linear`.
  public static func linear(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) throws(CairoError)
    -> Pattern
  {
    try Pattern(owning: cairo_pattern_create_linear(start.x, start.y, end.x, end.y), "create a linear gradient")
  }

  /// A circle's rays from its centre. Wraps `cairo_pattern_create_radial`.
  public static func radial(center: (x: Double, y: Double), innerRadius: Double = 0, radius: Double) throws(CairoError)
    -> Pattern
  {
    try Pattern(
      owning: cairo_pattern_create_radial(center.x, center.y, innerRadius, center.x, center.y, radius),
      "create a radial gradient")
  }

  /// The circles between two circles, and those beyond. Wraps `cairo_pattern_create_radial`.
  public static func radial(
    from start: (x: Double, y: Double), radius startRadius: Double, to end: (x: Double, y: Double), radius: Double
  ) throws(CairoError) -> Pattern {
    try Pattern(
      owning: cairo_pattern_create_radial(start.x, start.y, startRadius, end.x, end.y, radius),
      "create a gradient between two circles")
  }

  /// Wraps `cairo_pattern_create_for_surface`.
  public convenience init(_ surface: ImageSurface) throws(CairoError) {
    try self.init(owning: cairo_pattern_create_for_surface(surface.pointer), "use a picture as pattern")
  }

  /// Adds a stop of a linear or radial gradient. Wraps `cairo_pattern_add_color_stop_rgba`.
  public func addStop(_ offset: Double, _ color: RGBA) {
    cairo_pattern_add_color_stop_rgba(pointer, offset, color.red, color.green, color.blue, color.alpha)
  }

  /// Maps user space to pattern space. Wraps `cairo_pattern_set_matrix`.
  public func setMatrix(_ matrix: Matrix) {
    var matrix = matrix.cairo
    cairo_pattern_set_matrix(pointer, &matrix)
  }

  /// Wraps `cairo_pattern_set_extend`.
  public func setExtend(_ extend: Extend) { cairo_pattern_set_extend(pointer, extend.cairo) }

  /// Wraps `cairo_pattern_set_filter`.
  public func setFilter(_ filter: Filter) { cairo_pattern_set_filter(pointer, filter.cairo) }
}
