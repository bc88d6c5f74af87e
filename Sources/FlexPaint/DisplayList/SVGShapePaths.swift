public import CairoKit
internal import FlexCore
import FlexTree

extension Path {
  /// The outline of an SVG shape element, px; `nil` for other elements and unreadable values.
  /// SVG 2 §10 (#shapes). Unsupported: rounded `<rect>`, units and percentages.
  public init?(svgElement tag: String, attribute: (String) -> String?) {
    func number(_ name: String) -> Float {
      let value = attribute(name).flatMap { Float($0.filter { !$0.isWhitespace }) } ?? 0
      return value.clampedCoordinate
    }
    switch tag {
    case "path":
      guard let data = attribute("d") else { return nil }
      self.init(svg: data)
    case "rect":
      let rect = Rect(x: number("x"), y: number("y"), width: number("width"), height: number("height"))
      guard rect.width > 0, rect.height > 0 else { return nil }
      self = RoundedRect(rect).path
    case "circle", "ellipse":
      let radii =
        tag == "circle"
        ? Size(width: number("r"), height: number("r")) : Size(width: number("rx"), height: number("ry"))
      guard radii.width > 0, radii.height > 0 else { return nil }
      let rect = Rect(
        x: number("cx") - radii.width, y: number("cy") - radii.height, width: 2 * radii.width,
        height: 2 * radii.height)
      self = RoundedRect(rect, radii: Corners(all: radii)).path
    case "polygon":
      // Points are path data without commands.
      guard let points = attribute("points") else { return nil }
      self.init(svg: "M\(points)z")
    default: return nil
    }
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
