internal import CHarfBuzz

/// Lines and curves of a glyph; x to the right, y downwards.
public struct GlyphOutline: Equatable, Sendable {
  public enum Element: Equatable, Sendable {
    case move(x: Float, y: Float)
    case line(x: Float, y: Float)
    case quadratic(x1: Float, y1: Float, x: Float, y: Float)
    case cubic(x1: Float, y1: Float, x2: Float, y2: Float, x: Float, y: Float)
    case close
  }
  public var elements: [Element] = []

  /// What HarfBuzz's drawing callbacks write to.
  struct Recorder {
    let scale: Float
    let slant: Float
    var outline = GlyphOutline()

    private func place(_ x: Float, _ y: Float) -> (x: Float, y: Float) { ((x + slant * y) * scale, -y * scale) }

    private mutating func move(_ x: Float, _ y: Float) {
      let point = place(x, y)
      outline.elements.append(.move(x: point.x, y: point.y))
    }

    private mutating func line(_ x: Float, _ y: Float) {
      let point = place(x, y)
      outline.elements.append(.line(x: point.x, y: point.y))
    }

    private mutating func quadratic(_ x1: Float, _ y1: Float, _ x: Float, _ y: Float) {
      let (control, end) = (place(x1, y1), place(x, y))
      outline.elements.append(.quadratic(x1: control.x, y1: control.y, x: end.x, y: end.y))
    }

    private mutating func cubic(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float, _ x: Float, _ y: Float) {
      let (first, second, end) = (place(x1, y1), place(x2, y2), place(x, y))
      outline.elements.append(
        .cubic(x1: first.x, y1: first.y, x2: second.x, y2: second.y, x: end.x, y: end.y))
    }

    /// Wraps `hb_draw_funcs_set_move_to_func` and its like; the draw data is a `Recorder`.
    static func register(in functions: OpaquePointer) {
      hb_draw_funcs_set_move_to_func(
        functions, { _, data, _, x, y, _ in data?.assumingMemoryBound(to: Recorder.self)[0].move(x, y) }, nil, nil)
      hb_draw_funcs_set_line_to_func(
        functions, { _, data, _, x, y, _ in data?.assumingMemoryBound(to: Recorder.self)[0].line(x, y) }, nil, nil)
      hb_draw_funcs_set_quadratic_to_func(
        functions,
        { _, data, _, x1, y1, x, y, _ in
          data?.assumingMemoryBound(to: Recorder.self)[0].quadratic(x1, y1, x, y)
        }, nil, nil)
      hb_draw_funcs_set_cubic_to_func(
        functions,
        { _, data, _, x1, y1, x2, y2, x, y, _ in
          data?.assumingMemoryBound(to: Recorder.self)[0].cubic(x1, y1, x2, y2, x, y)
        }, nil, nil)
      hb_draw_funcs_set_close_path_func(
        functions,
        { _, data, _, _ in data?.assumingMemoryBound(to: Recorder.self)[0].outline.elements.append(.close) }, nil,
        nil)
    }
  }
}
