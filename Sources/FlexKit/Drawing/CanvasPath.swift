internal import FlexCore
internal import FlexTree

/// Lines and curves in px, from the top left of the box that draws them; y grows downwards. What isn't a number counts as 0.
public struct CanvasPath: Equatable, Sendable {
  var outline = Drawing.Outline()
  private var current = Point.zero

  /// Nothing yet.
  public init() {}

  /// A path that a closure makes: `CanvasPath { $0.move(to: …); $0.line(to: …) }`.
  public init(_ make: (inout CanvasPath) -> Void) { make(&self) }

  // MARK: Shapes

  /// A rectangle.
  public static func rect(_ rect: Rect) -> CanvasPath {
    .polygon([
      rect.origin, Point(x: rect.maxX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY),
      Point(x: rect.minX, y: rect.maxY),
    ])
  }

  /// A rectangle whose corners have a radius, at most half of its shorter side.
  public static func roundedRect(_ rect: Rect, cornerRadius: Double) -> CanvasPath {
    let radius = max(0, min(cornerRadius, min(rect.width, rect.height) / 2))
    return CanvasPath { path in
      path.move(to: Point(x: rect.minX + radius, y: rect.minY))
      let corners: [(x: Double, y: Double, angle: Double)] = [
        (rect.maxX - radius, rect.minY + radius, -90), (rect.maxX - radius, rect.maxY - radius, 0),
        (rect.minX + radius, rect.maxY - radius, 90), (rect.minX + radius, rect.minY + radius, 180),
      ]
      for corner in corners {
        path.arc(
          center: Point(x: corner.x, y: corner.y), radius: radius, from: corner.angle, to: corner.angle + 90)
      }
      path.close()
    }
  }

  /// The ellipse that touches a rectangle's sides.
  public static func ellipse(in rect: Rect) -> CanvasPath {
    var path = circle(center: .zero, radius: 1)
    path.map { Point(x: rect.midX + $0.x * rect.width / 2, y: rect.midY + $0.y * rect.height / 2) }
    return path
  }

  /// A circle.
  public static func circle(center: Point, radius: Double) -> CanvasPath {
    CanvasPath { path in
      path.arc(center: center, radius: radius, from: 0, to: 360)
      path.close()
    }
  }

  /// A slice of a disc, from one angle to another: degrees clockwise from the right.
  public static func sector(center: Point, radius: Double, from start: Double, to end: Double) -> CanvasPath {
    CanvasPath { path in
      path.move(to: center)
      path.arc(center: center, radius: radius, from: start, to: end)
      path.close()
    }
  }

  /// Straight lines from point to point.
  public static func polyline(_ points: [Point]) -> CanvasPath {
    CanvasPath { path in
      for (index, point) in points.enumerated() { index == 0 ? path.move(to: point) : path.line(to: point) }
    }
  }

  /// Straight lines from point to point and back to the first.
  public static func polygon(_ points: [Point]) -> CanvasPath {
    var path = polyline(points)
    if !points.isEmpty { path.close() }
    return path
  }

  // MARK: Building

  /// Begins at a point.
  public mutating func move(to point: Point) {
    current = point
    outline.elements.append(.move(Self.point(point)))
  }

  /// A straight line to a point.
  public mutating func line(to point: Point) {
    begin(at: point)
    current = point
    outline.elements.append(.line(Self.point(point)))
  }

  /// A cubic Bézier curve to a point.
  public mutating func curve(to point: Point, control1: Point, control2: Point) {
    begin(at: control1)
    current = point
    outline.elements.append(.cubic(Self.point(control1), Self.point(control2), Self.point(point)))
  }

  /// A quadratic Bézier curve to a point.
  public mutating func quadraticCurve(to point: Point, control: Point) {
    begin(at: control)
    let start = current
    func third(_ from: Point) -> Point {
      Point(x: from.x + (control.x - from.x) * 2 / 3, y: from.y + (control.y - from.y) * 2 / 3)
    }
    curve(to: point, control1: third(start), control2: third(point))
  }

  /// An arc of a circle from one angle to another, degrees clockwise from the right, with a line to where it begins.
  public mutating func arc(center: Point, radius: Double, from start: Double, to end: Double) {
    guard start.isFinite, end.isFinite else { return }
    let sweep = max(-360, min(360, end - start))
    func point(_ degrees: Double, out: Double = 0) -> Point {
      let (sin, cos) = Self.sineAndCosine(degrees)
      return Point(x: center.x + radius * (cos - out * sin), y: center.y + radius * (sin + out * cos))
    }
    let first = point(start)
    outline.elements.isEmpty ? move(to: first) : line(to: first)
    let count = max(1, Int((abs(sweep) / 90).rounded(.up)))
    let step = sweep / Double(count)
    // A quarter at most of a circle by a curve: Riškus 2006, an error of 3 in 10,000.
    let (sin, cos) = Self.sineAndCosine(step / 4)
    let reach = cos == 0 ? 0 : 4 / 3 * sin / cos
    for index in 0..<count {
      let (from, to) = (start + step * Double(index), start + step * Double(index + 1))
      curve(to: point(to), control1: point(from, out: reach), control2: point(to, out: -reach))
    }
  }

  /// A straight line to where the path began.
  public mutating func close() { outline.elements.append(.close) }

  /// A path that is drawn to begins somewhere.
  private mutating func begin(at point: Point) { if outline.elements.isEmpty { move(to: point) } }

  private mutating func map(_ change: (Point) -> Point) {
    func mapped(_ point: FlexCore.Point) -> FlexCore.Point {
      Self.point(change(Point(x: Double(point.x), y: Double(point.y))))
    }
    outline.elements = outline.elements.map { element in
      switch element {
      case .move(let point): .move(mapped(point))
      case .line(let point): .line(mapped(point))
      case .cubic(let first, let second, let end): .cubic(mapped(first), mapped(second), mapped(end))
      case .close: .close
      }
    }
  }

  static func point(_ point: Point) -> FlexCore.Point { .init(x: finite(point.x), y: finite(point.y)) }

  /// A length that can be drawn.
  static func finite(_ value: Double) -> Float { value.isFinite ? Float(min(max(value, -1e7), 1e7)) : 0 }

  /// Of an angle in degrees, by its Taylor series: this half of the package has no libm.
  static func sineAndCosine(_ degrees: Double) -> (sin: Double, cos: Double) {
    let quarter = (degrees / 90).rounded()
    let angle = (degrees - quarter * 90) * Double.pi / 180
    let square = angle * angle
    let sin =
      angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72 * (1 - square / 110)))))
    let cos = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56 * (1 - square / 90))))
    return switch quarter.truncatingRemainder(dividingBy: 4) {
    case 1, -3: (cos, -sin)
    case 2, -2: (-sin, -cos)
    case 3, -1: (-cos, sin)
    default: (sin, cos)
    }
  }
}
