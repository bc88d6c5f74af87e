internal import FlexCore
public import FlexTree

/// What `Box.draw` draws on. It records: PDF and SVG have the paths as paths.
public struct Canvas {
  /// The box's size in px.
  public let size: Size
  private var steps: [Drawing.Step] = []

  /// Which ends lines have.
  public enum LineCap: Sendable {
    /// Cut off where the line ends.
    case butt
    /// Half a disc more.
    case round
    /// Half the width more.
    case square
  }

  /// Colours that run into each other.
  public struct Gradient: Equatable, Sendable {
    let paint: Drawing.Paint

    /// Colours at even distances along a line; the outer ones go on beyond it.
    public static func linear(_ colors: [Color], from start: Point, to end: Point) -> Gradient {
      Gradient(paint: .linear(stops(colors), from: CanvasPath.point(start), to: CanvasPath.point(end)))
    }

    /// Colours at even distances from a centre to a circle.
    public static func radial(_ colors: [Color], center: Point, radius: Double) -> Gradient {
      Gradient(
        paint: .radial(
          stops(colors), center: CanvasPath.point(center), radius: max(CanvasPath.finite(radius), 0.001)))
    }

    private static func stops(_ colors: [Color]) -> [Drawing.Stop] {
      let colors = colors.isEmpty ? [Color.clear] : colors
      return colors.enumerated().map { index, color in
        Drawing.Stop(offset: colors.count > 1 ? Float(index) / Float(colors.count - 1) : 0, color: color)
      }
    }
  }

  init(size: Size) { self.size = size }

  /// The steps of a closure.
  static func record(_ size: Size, _ draw: (inout Canvas, Size) -> Void) -> Drawing? {
    var canvas = Canvas(size: size)
    draw(&canvas, size)
    return canvas.steps.isEmpty ? nil : Drawing(canvas.steps)
  }

  // MARK: Drawing

  /// Fills a path.
  ///
  /// - Parameters:
  ///   - path: open parts are closed.
  ///   - color: of all that lies inside.
  ///   - evenOdd: whether what lies inside twice is outside.
  public mutating func fill(_ path: CanvasPath, with color: Color, evenOdd: Bool = false) {
    steps.append(.fill(path.outline, rule: evenOdd ? .evenodd : .nonzero, .color(color)))
  }

  /// Fills a path with a gradient.
  public mutating func fill(_ path: CanvasPath, with gradient: Gradient, evenOdd: Bool = false) {
    steps.append(.fill(path.outline, rule: evenOdd ? .evenodd : .nonzero, gradient.paint))
  }

  /// Fills a rectangle.
  public mutating func fill(_ rect: Rect, with color: Color) { fill(.rect(rect), with: color) }

  /// Draws along a path; `lineWidth` and the lengths of `dashes` and gaps in turn are px.
  public mutating func stroke(
    _ path: CanvasPath, with color: Color, lineWidth: Double = 1, cap: LineCap = .butt, dashes: [Double] = []
  ) {
    let width = CanvasPath.finite(lineWidth)
    let lengths = dashes.map { max(0, CanvasPath.finite($0)) }
    guard width > 0 else { return }
    let ends: Drawing.Pen.Cap =
      switch cap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
    steps.append(
      .stroke(
        path.outline, .init(width: width, cap: ends, dashes: lengths.contains { $0 > 0 } ? lengths : []), color))
  }

  /// Draws a straight line.
  public mutating func line(
    from start: Point, to end: Point, with color: Color, lineWidth: Double = 1, cap: LineCap = .butt,
    dashes: [Double] = []
  ) {
    stroke(.polyline([start, end]), with: color, lineWidth: lineWidth, cap: cap, dashes: dashes)
  }

  // MARK: Groups

  /// Draws what shows inside of a path only.
  public mutating func clipped(to path: CanvasPath, _ draw: (inout Canvas) -> Void) {
    let inner = recorded(draw)
    steps.append(.clip(path.outline, inner))
  }

  /// Draws further to the right and further down.
  public mutating func translated(x: Double, y: Double, _ draw: (inout Canvas) -> Void) {
    transformed(1, 0, 0, 1, Double(CanvasPath.finite(x)), Double(CanvasPath.finite(y)), draw)
  }

  /// Draws larger, or smaller, from the top left corner.
  public mutating func scaled(x: Double, y: Double, _ draw: (inout Canvas) -> Void) {
    transformed(Double(CanvasPath.finite(x)), 0, 0, Double(CanvasPath.finite(y)), 0, 0, draw)
  }

  /// Draws turned clockwise about a point.
  public mutating func rotated(degrees: Double, around center: Point = .zero, _ draw: (inout Canvas) -> Void) {
    let (sin, cos) = CanvasPath.sineAndCosine(degrees.isFinite ? degrees : 0)
    let (x, y) = (Double(CanvasPath.finite(center.x)), Double(CanvasPath.finite(center.y)))
    transformed(cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y, draw)
  }

  /// Draws as one, with an opacity from 0 to 1.
  public mutating func withAlpha(_ alpha: Double, _ draw: (inout Canvas) -> Void) {
    let inner = recorded(draw)
    steps.append(.opacity(alpha.isFinite ? Float(min(max(0, alpha), 1)) : 1, inner))
  }

  private mutating func transformed(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double, _ draw: (inout Canvas) -> Void
  ) {
    let inner = recorded(draw)
    steps.append(.transform(a: a, b: b, c: c, d: d, e: e, f: f, inner))
  }

  private func recorded(_ draw: (inout Canvas) -> Void) -> [Drawing.Step] {
    var canvas = Canvas(size: size)
    draw(&canvas)
    return canvas.steps
  }
}

extension Box {
  /// Draws into the box, over its background and border and under its children: a chart, a seal, a signature line.
  ///
  /// ```swift
  /// let gauge = Box().draw { canvas, size in
  ///   let middle = Point(x: size.width / 2, y: size.height / 2)
  ///   canvas.stroke(.circle(center: middle, radius: 20), with: .lightGray, lineWidth: 6)
  ///   canvas.fill(.sector(center: middle, radius: 16, from: -90, to: 30), with: .systemTeal)
  /// }
  /// ```
  ///
  /// The closure is called whenever the box is rendered, with the size that layout gave it. What reaches out of the box shows,
  /// unless the box clips to its bounds.
  @discardableResult
  public func draw(_ draw: @escaping (inout Canvas, Size) -> Void) -> Self {
    drawing = draw
    return self
  }
}
