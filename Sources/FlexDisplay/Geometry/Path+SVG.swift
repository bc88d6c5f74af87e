package import FlexCore
import FlexTree
import Glibc

extension Path {
  /// Reads SVG path data, moved by `origin`; what follows an error is left out.
  /// SVG 2 §9.3 (#PathData).
  package init(svg data: String, origin: Point = .zero) {
    var pen = SVGPen(origin: origin)
    for command in SVGPathData(data, limit: 1 << 20).commands { pen.draw(command) }
    self.init(pen.elements)
  }
}

/// Draws path data, command by command.
private struct SVGPen {
  let origin: Point
  private(set) var elements: [Path.Element] = []
  private var current = Point.zero
  private var start = Point.zero
  /// The last control point, for smooth curves, and the command that set it.
  private var control: Point?
  private var controlIsCubic = false

  init(origin: Point) { self.origin = origin }

  mutating func draw(_ command: SVGPathData.Command) {
    let numbers = command.numbers.map { Float($0).clampedCoordinate }
    let base = command.letter & 0x20 != 0 ? current : .zero
    func point(_ index: Int) -> Point { Point(x: numbers[index] + base.x, y: numbers[index + 1] + base.y) }
    var lastControl: Point?
    var lastIsCubic = false
    switch command.letter | 0x20 {
    case UInt8(ascii: "m"):
      current = point(0)
      start = current
      elements.append(.move(placed(current)))
    case UInt8(ascii: "l"): line(point(0))
    case UInt8(ascii: "h"): line(Point(x: numbers[0] + base.x, y: current.y))
    case UInt8(ascii: "v"): line(Point(x: current.x, y: numbers[0] + base.y))
    case UInt8(ascii: "c"):
      cubic(point(0), point(2), point(4))
      (lastControl, lastIsCubic) = (point(2), true)
    case UInt8(ascii: "s"):
      cubic(controlIsCubic ? reflected : current, point(0), point(2))
      (lastControl, lastIsCubic) = (point(0), true)
    case UInt8(ascii: "q"):
      quadratic(point(0), point(2))
      lastControl = point(0)
    case UInt8(ascii: "t"):
      let middle = controlIsCubic ? current : reflected
      quadratic(middle, point(0))
      lastControl = middle
    case UInt8(ascii: "a"):
      arc(abs(numbers[0]), abs(numbers[1]), numbers[2], numbers[3] != 0, numbers[4] != 0, point(5))
    default:
      elements.append(.close)
      current = start
    }
    control = lastControl
    controlIsCubic = lastIsCubic
  }

  private var reflected: Point {
    guard let control else { return current }
    return Point(x: 2 * current.x - control.x, y: 2 * current.y - control.y)
  }

  private func placed(_ point: Point) -> Point { Point(x: point.x + origin.x, y: point.y + origin.y) }

  private mutating func line(_ to: Point) {
    elements.append(.line(placed(to)))
    current = to
  }

  private mutating func cubic(_ first: Point, _ second: Point, _ to: Point) {
    elements.append(.cubic(placed(first), placed(second), placed(to)))
    current = to
  }

  private mutating func quadratic(_ middle: Point, _ to: Point) {
    let from = current
    func third(_ end: Point) -> Point {
      Point(x: end.x + (middle.x - end.x) * 2 / 3, y: end.y + (middle.y - end.y) * 2 / 3)
    }
    cubic(third(from), third(to), to)
  }

  /// SVG 2 appendix B.2 (#ArcImplementationNotes): from end points to centre, then quarter by quarter.
  private mutating func arc(
    _ rx: Float, _ ry: Float, _ rotation: Float, _ isLarge: Bool, _ sweeps: Bool, _ to: Point
  ) {
    guard rx > 0, ry > 0, to != current else { return line(to) }
    let (sine, cosine) = Trigonometry.sineAndCosine(degrees: Double(rotation))
    let (dx, dy) = (Double(current.x - to.x) / 2, Double(current.y - to.y) / 2)
    let (x1, y1) = (cosine * dx + sine * dy, -sine * dx + cosine * dy)
    var (a, b) = (Double(rx), Double(ry))
    let lambda = x1 * x1 / (a * a) + y1 * y1 / (b * b)
    if lambda > 1 {
      a *= lambda.squareRoot()
      b *= lambda.squareRoot()
    }
    let numerator = max(a * a * b * b - a * a * y1 * y1 - b * b * x1 * x1, 0)
    let factor = (numerator / max(a * a * y1 * y1 + b * b * x1 * x1, 1e-12)).squareRoot() * (isLarge == sweeps ? -1 : 1)
    let (cx, cy) = (factor * a * y1 / b, -factor * b * x1 / a)
    let startAngle = atan2((y1 - cy) / b, (x1 - cx) / a)
    var sweep = atan2((-y1 - cy) / b, (-x1 - cx) / a) - startAngle
    if sweeps, sweep < 0 { sweep += 2 * .pi } else if !sweeps, sweep > 0 { sweep -= 2 * .pi }
    let middleX = cosine * cx - sine * cy + Double(current.x + to.x) / 2
    let middleY = sine * cx + cosine * cy + Double(current.y + to.y) / 2
    func onEllipse(_ x: Double, _ y: Double) -> Point {
      Point(
        x: Float(middleX + cosine * a * x - sine * b * y), y: Float(middleY + sine * a * x + cosine * b * y))
    }
    let count = max(Int((abs(sweep) / (.pi / 2)).rounded(.up)), 1)
    let step = sweep / Double(count)
    let reach = 4.0 / 3 * tan(step / 4)
    for piece in 0..<count {
      let (t0, t1) = (startAngle + Double(piece) * step, startAngle + Double(piece + 1) * step)
      let end = piece == count - 1 ? to : onEllipse(cos(t1), sin(t1))
      cubic(
        onEllipse(cos(t0) - reach * sin(t0), sin(t0) + reach * cos(t0)),
        onEllipse(cos(t1) + reach * sin(t1), sin(t1) - reach * cos(t1)), end)
    }
  }
}
