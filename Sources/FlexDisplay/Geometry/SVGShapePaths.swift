public import FlexCore
public import FlexTree

extension Path {
  /// The outline of an SVG shape element, px; `nil` for other elements and unreadable values.
  /// SVG 2 §10 (#shapes). Unsupported: units and percentages.
  public init?(svgElement tag: String, attribute: (String) -> String?) {
    func number(_ name: String) -> Float { attribute(name).map(Self.number) ?? 0 }
    switch tag {
    case "path":
      guard let data = attribute("d") else { return nil }
      self.init(svg: data)
    case "rect":
      let rect = Rect(x: number("x"), y: number("y"), width: number("width"), height: number("height"))
      guard rect.width > 0, rect.height > 0 else { return nil }
      let (rx, ry) = (attribute("rx") ?? attribute("ry"), attribute("ry") ?? attribute("rx"))
      let radius = Size(
        width: min(rx.map(Self.number) ?? 0, rect.width / 2), height: min(ry.map(Self.number) ?? 0, rect.height / 2))
      self = RoundedRect(rect, radii: Corners(all: radius)).path
    case "line":
      self.init([
        .move(Point(x: number("x1"), y: number("y1"))), .line(Point(x: number("x2"), y: number("y2"))),
      ])
    case "circle", "ellipse":
      let radii =
        tag == "circle"
        ? Size(width: number("r"), height: number("r")) : Size(width: number("rx"), height: number("ry"))
      guard radii.width > 0, radii.height > 0 else { return nil }
      let rect = Rect(
        x: number("cx") - radii.width, y: number("cy") - radii.height, width: 2 * radii.width,
        height: 2 * radii.height)
      self = RoundedRect(rect, radii: Corners(all: radii)).path
    case "polygon", "polyline":
      // Points are path data without commands.
      guard let points = attribute("points") else { return nil }
      self.init(svg: "M\(points)z")
    default: return nil
    }
  }

  private static func number(_ text: String) -> Float {
    (Float(text.filter { !$0.isWhitespace }) ?? 0).clampedCoordinate
  }

  /// The smallest rectangle around the path, or `nil` where it has no points.
  public var extents: Rect? {
    var (low, high): (Point?, Point?) = (nil, nil)
    func add(_ point: Point) {
      low = Point(x: min(low?.x ?? point.x, point.x), y: min(low?.y ?? point.y, point.y))
      high = Point(x: max(high?.x ?? point.x, point.x), y: max(high?.y ?? point.y, point.y))
    }
    var current = Point.zero
    for element in elements {
      switch element {
      case .move(let to), .line(let to):
        add(to)
        current = to
      case .cubic(let first, let second, let to):
        let times = [(current.x, first.x, second.x, to.x), (current.y, first.y, second.y, to.y)].flatMap(Self.turns)
        for t in times {
          let (u, v) = (1 - t, t)
          add(
            Point(
              x: u * u * u * current.x + 3 * u * u * v * first.x + 3 * u * v * v * second.x + v * v * v * to.x,
              y: u * u * u * current.y + 3 * u * u * v * first.y + 3 * u * v * v * second.y + v * v * v * to.y))
        }
        add(to)
        current = to
      case .close: break
      }
    }
    guard let low, let high else { return nil }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Where a coordinate of a curve turns back: the roots of its derivative inside (0, 1).
  private static func turns(_ p0: Float, _ p1: Float, _ p2: Float, _ p3: Float) -> [Float] {
    let (a, b, c) = (p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0)
    var roots: [Float] = []
    if abs(a) < 1e-6 {
      if b != 0 { roots = [-c / b] }
    } else {
      let discriminant = b * b - 4 * a * c
      guard discriminant >= 0 else { return [] }
      let root = discriminant.squareRoot()
      roots = [(-b + root) / (2 * a), (-b - root) / (2 * a)]
    }
    return roots.filter { $0 > 0 && $0 < 1 }
  }

  /// The path with every point mapped.
  public func mapped(by matrix: Matrix) -> Path {
    func map(_ point: Point) -> Point {
      let mapped = matrix.applied(x: Double(point.x), y: Double(point.y))
      return Point(x: Float(mapped.x).clampedCoordinate, y: Float(mapped.y).clampedCoordinate)
    }
    return Path(
      elements.map { element in
        switch element {
        case .move(let to): .move(map(to))
        case .line(let to): .line(map(to))
        case .cubic(let first, let second, let to): .cubic(map(first), map(second), map(to))
        case .close: .close
        }
      })
  }
}
