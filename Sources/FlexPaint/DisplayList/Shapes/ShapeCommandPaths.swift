import FlexCore
import FlexDisplay
import FlexTree

/// `shape()` within a reference box. CSS Shapes 2 §2.2 (#shape-function).
struct ShapeCommandResolution {
  let box: Rect

  /// The steps as path data: they are those of SVG with other units.
  func path(from start: Position2D, _ commands: [ShapeCommand]) -> Path {
    var current = resolved(start)
    var subpathStart = current
    var data = "M\(text(current))"
    for command in commands {
      func end(_ position: Position2D, _ isRelative: Bool) -> Point {
        let point = resolved(position)
        return isRelative ? Point(x: current.x + point.x, y: current.y + point.y) : point
      }
      func place(_ control: ShapeCommand.Control, _ end: Point) -> String {
        let point = resolved(control.point)
        switch control.anchor {
        case .origin: return text(point)
        case .start: return text(Point(x: current.x + point.x, y: current.y + point.y))
        case .end: return text(Point(x: end.x + point.x, y: end.y + point.y))
        }
      }
      var next = current
      switch command {
      case .move(let position, let isRelative):
        next = end(position, isRelative)
        subpathStart = next
        data += "M\(text(next))"
      case .line(let position, let isRelative):
        next = end(position, isRelative)
        data += "L\(text(next))"
      case .horizontal(let x, let isRelative):
        next.x = x.resolved(against: box.width).clampedCoordinate + (isRelative ? current.x : 0)
        data += "L\(text(next))"
      case .vertical(let y, let isRelative):
        next.y = y.resolved(against: box.height).clampedCoordinate + (isRelative ? current.y : 0)
        data += "L\(text(next))"
      case .curve(let position, let isRelative, let controls):
        next = end(position, isRelative)
        data += controls.count == 1 ? "Q" : "C"
        data += controls.map { place($0, next) }.joined(separator: " ") + " \(text(next))"
      case .smooth(let position, let isRelative, let control):
        next = end(position, isRelative)
        data += control.map { "S\(place($0, next)) " } ?? "T"
        data += text(next)
      case .arc(let position, let isRelative, let arc):
        next = end(position, isRelative)
        let base = ((box.width * box.width + box.height * box.height) / 2).squareRoot()
        let rx = arc.radii.width.resolved(against: arc.radii.width == arc.radii.height ? base : box.width)
        let ry = arc.radii.height.resolved(against: arc.radii.width == arc.radii.height ? base : box.height)
        let flags = "\(arc.isLarge ? 1 : 0) \(arc.isClockwise ? 1 : 0)"
        data += "A\(rx.clampedLength) \(ry.clampedLength) \(arc.rotation) \(flags) \(text(next))"
      case .close:
        next = subpathStart
        data += "Z"
      }
      current = next
    }
    return Path(svg: data, origin: box.origin)
  }

  private func resolved(_ position: Position2D) -> Point {
    Point(
      x: position.x.resolved(against: box.width).clampedCoordinate,
      y: position.y.resolved(against: box.height).clampedCoordinate)
  }

  private func text(_ point: Point) -> String { "\(point.x) \(point.y)" }
}

extension Path {
  /// A polygon with circular corners, each as large as its two sides allow.
  init(polygon points: [Point], radius: Float) {
    guard points.count > 2, radius > 0 else {
      self.init(polygon: points)
      return
    }
    self.init()
    for (index, corner) in points.enumerated() {
      let previous = points[(index + points.count - 1) % points.count]
      let next = points[(index + 1) % points.count]
      let (before, after) = (Side(from: corner, to: previous), Side(from: corner, to: next))
      let cosine = max(-1, min(before.x * after.x + before.y * after.y, 1))
      // Half the angle between the sides: how far from the corner the circle touches them.
      let tangent = ((1 - cosine) / max(1 + cosine, 1e-6)).squareRoot()
      guard before.length > 0, after.length > 0, tangent > 1e-3, tangent < 1e3 else {
        elements.append(index == 0 ? .move(corner) : .line(corner))
        continue
      }
      let reach = min(radius / tangent, before.length / 2, after.length / 2)
      // The arc's angle is what the corner turns by.
      let turn = 180 - 2 * Trigonometry.degrees(y: Double(tangent), x: 1)
      let handle = reach - 4 / 3 * Float(Trigonometry.tangent(degrees: turn / 4)) * reach * tangent
      let (start, end) = (before.point(reach), after.point(reach))
      elements.append(index == 0 ? .move(start) : .line(start))
      elements.append(.cubic(before.point(handle), after.point(handle), end))
    }
    elements.append(.close)
  }

  private struct Side {
    var origin: Point
    var x: Float
    var y: Float
    var length: Float

    init(from origin: Point, to end: Point) {
      self.origin = origin
      let (dx, dy) = (end.x - origin.x, end.y - origin.y)
      length = (dx * dx + dy * dy).squareRoot()
      (x, y) = length > 0 ? (dx / length, dy / length) : (0, 0)
    }

    func point(_ distance: Float) -> Point { Point(x: origin.x + x * distance, y: origin.y + y * distance) }
  }
}
