import CCairo
public import FlexTree

/// A drawing state over one surface. User space is what the caller scaled it to; `Double` begins
/// here. One thread owns it: not `Sendable`.
public final class Context {
  public enum FillRule: Sendable {
    case nonzero, evenOdd

    var cairo: cairo_fill_rule_t { self == .nonzero ? CAIRO_FILL_RULE_WINDING : CAIRO_FILL_RULE_EVEN_ODD }
  }

  public enum LineCap: Sendable {
    case butt, round, square

    var cairo: cairo_line_cap_t {
      switch self {
      case .butt: CAIRO_LINE_CAP_BUTT
      case .round: CAIRO_LINE_CAP_ROUND
      case .square: CAIRO_LINE_CAP_SQUARE
      }
    }
  }

  public enum LineJoin: Sendable {
    case miter, round, bevel

    var cairo: cairo_line_join_t {
      switch self {
      case .miter: CAIRO_LINE_JOIN_MITER
      case .round: CAIRO_LINE_JOIN_ROUND
      case .bevel: CAIRO_LINE_JOIN_BEVEL
      }
    }
  }

  let pointer: OpaquePointer  // cairo_t, owned

  private init(_ surface: OpaquePointer, _ action: String) throws(CairoError) {
    pointer = cairo_create(surface)
    try check(cairo_status(pointer), action)
  }

  deinit { cairo_destroy(pointer) }

  /// Wraps `cairo_create`.
  public convenience init(_ surface: ImageSurface) throws(CairoError) {
    try self.init(surface.pointer, "draw on a picture")
  }

  /// Wraps `cairo_create`.
  public convenience init(_ surface: PDFSurface) throws(CairoError) {
    try self.init(surface.pointer, "draw on a PDF")
  }

  /// A context for paths of any extent: on surfaces with edges cairo leaves out glyphs that are far from them. Wraps
  /// `cairo_recording_surface_create`.
  public static func unbounded() throws(CairoError) -> Context {
    let surface: OpaquePointer = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
    defer { cairo_surface_destroy(surface) }
    return try Context(surface, "trace outlines")
  }

  /// Throws what went wrong since the context was made. Wraps `cairo_status`.
  public func checkStatus(_ action: String) throws(CairoError) {
    try check(cairo_status(pointer), action)
  }

  // MARK: State

  /// Restores clip, transform, source and line settings after `body`. Wraps `cairo_save` and `cairo_restore`.
  public func saved<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    cairo_save(pointer)
    defer { cairo_restore(pointer) }
    return try body()
  }

  /// The map from user space to device space. Wraps `cairo_get_matrix` and `cairo_set_matrix`.
  public var matrix: Matrix {
    get {
      var matrix = cairo_matrix_t()
      cairo_get_matrix(pointer, &matrix)
      return Matrix(matrix)
    }
    set {
      guard newValue.isInvertible else { return }
      var matrix = newValue.cairo
      cairo_set_matrix(pointer, &matrix)
    }
  }

  /// Applies `matrix` before the present map; a singular one is ignored. Wraps `cairo_transform`.
  public func transform(_ matrix: Matrix) {
    guard matrix.isInvertible else { return }
    var matrix = matrix.cairo
    cairo_transform(pointer, &matrix)
  }

  /// Wraps `cairo_translate`.
  public func translate(_ x: Double, _ y: Double) { transform(.translation(x, y)) }

  /// Wraps `cairo_scale`.
  public func scale(_ x: Double, _ y: Double) { transform(.scale(x, y)) }

  /// Wraps `cairo_set_operator`.
  public func setOperator(_ value: BlendOperator) { cairo_set_operator(pointer, value.cairo) }

  /// Whether edges are smoothed. Wraps `cairo_set_antialias`.
  public func setAntialiased(_ value: Bool) {
    cairo_set_antialias(pointer, value ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
  }

  // MARK: Source

  /// Wraps `cairo_set_source_rgba`; components 0…1, not premultiplied.
  public func setSource(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    cairo_set_source_rgba(pointer, red, green, blue, alpha)
  }

  /// Wraps `cairo_set_source`.
  public func setSource(_ pattern: Pattern) { cairo_set_source(pointer, pattern.pointer) }

  // MARK: Path

  /// Wraps `cairo_new_path`.
  public func newPath() { cairo_new_path(pointer) }

  /// Wraps `cairo_move_to`.
  public func move(toX x: Double, y: Double) { cairo_move_to(pointer, x, y) }

  /// Wraps `cairo_line_to`.
  public func line(toX x: Double, y: Double) { cairo_line_to(pointer, x, y) }

  /// A cubic Bézier. Wraps `cairo_curve_to`.
  public func curve(
    control1: (x: Double, y: Double), control2: (x: Double, y: Double), to end: (x: Double, y: Double)
  ) {
    cairo_curve_to(pointer, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
  }

  /// Wraps `cairo_close_path`.
  public func closePath() { cairo_close_path(pointer) }

  /// Wraps `cairo_rectangle`.
  public func rectangle(x: Double, y: Double, width: Double, height: Double) {
    cairo_rectangle(pointer, x, y, width, height)
  }

  /// Clockwise, angles in radians. Wraps `cairo_arc`.
  public func arc(center: (x: Double, y: Double), radius: Double, from start: Double, to end: Double) {
    cairo_arc(pointer, center.x, center.y, radius, start, end)
  }

  /// The path without curves, each subpath as its points. Wraps `cairo_copy_path_flat`.
  public func flattenedPath() -> [[(x: Double, y: Double)]] {
    guard let path = cairo_copy_path_flat(pointer) else { return [] }
    defer { cairo_path_destroy(path) }
    var subpaths: [[(x: Double, y: Double)]] = []
    var index = 0
    let count = Int(path[0].num_data)
    while index < count, let data = path[0].data {
      let header = data[index].header
      if header.type == CAIRO_PATH_MOVE_TO {
        subpaths.append([(data[index + 1].point.x, data[index + 1].point.y)])
      } else if header.type == CAIRO_PATH_LINE_TO, !subpaths.isEmpty {
        subpaths[subpaths.count - 1].append((data[index + 1].point.x, data[index + 1].point.y))
      } else if header.type == CAIRO_PATH_CLOSE_PATH, let first = subpaths.last?.first {
        subpaths[subpaths.count - 1].append(first)
      }
      index += max(Int(header.length), 1)
    }
    return subpaths
  }

  // MARK: Drawing

  /// Fills the path and forgets it. Wraps `cairo_set_fill_rule` and `cairo_fill`.
  public func fill(_ rule: FillRule = .nonzero) {
    cairo_set_fill_rule(pointer, rule.cairo)
    cairo_fill(pointer)
  }

  /// Strokes the path and forgets it. Wraps `cairo_stroke` and the setters of line width, cap, join and dash.
  public func stroke(
    width: Double, cap: LineCap = .butt, join: LineJoin = .miter, dashes: [Double] = [], dashOffset: Double = 0
  ) {
    cairo_set_line_width(pointer, width)
    cairo_set_line_cap(pointer, cap.cairo)
    cairo_set_line_join(pointer, join.cairo)
    cairo_set_dash(pointer, dashes, Int32(clamping: dashes.count), dashOffset)
    cairo_stroke(pointer)
  }

  /// Cuts further drawing to the path and forgets it. Wraps `cairo_clip`.
  public func clip(_ rule: FillRule = .nonzero) {
    cairo_set_fill_rule(pointer, rule.cairo)
    cairo_clip(pointer)
  }

  /// Bounds of what the clip leaves, in user space. Wraps `cairo_clip_extents`.
  public var clipExtents: (minX: Double, minY: Double, maxX: Double, maxY: Double) {
    var extents = (minX: 0.0, minY: 0.0, maxX: 0.0, maxY: 0.0)
    cairo_clip_extents(pointer, &extents.minX, &extents.minY, &extents.maxX, &extents.maxY)
    return extents
  }

  /// Covers everything inside the clip. Wraps `cairo_paint_with_alpha`.
  public func paint(alpha: Double = 1) {
    if alpha >= 1 { cairo_paint(pointer) } else { cairo_paint_with_alpha(pointer, alpha) }
  }

  /// Covers everything inside the clip as far as `mask` does. Wraps `cairo_mask`.
  public func mask(_ mask: Pattern) { cairo_mask(pointer, mask.pointer) }

  /// Draws `body` apart, on a transparent layer as large as the clip, and returns the layer.
  /// Wraps `cairo_push_group` and `cairo_pop_group`.
  public func group(_ body: () throws(CairoError) -> Void) throws(CairoError) -> Pattern {
    cairo_push_group(pointer)
    do {
      try body()
    } catch {
      cairo_pattern_destroy(cairo_pop_group(pointer))
      throw error
    }
    return try Pattern(owning: cairo_pop_group(pointer), "draw a group")
  }

  /// What is drawn so far, in device space. Wraps `cairo_get_group_target`.
  public func backdrop() throws(CairoError) -> Pattern {
    try Pattern(owning: cairo_pattern_create_for_surface(cairo_get_group_target(pointer)), "read what is drawn")
  }
}
