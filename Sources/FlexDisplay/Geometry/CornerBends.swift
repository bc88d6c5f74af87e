package import FlexCore
package import FlexTree

/// Corners that are no ellipses. An outline within another keeps its distance from that.
/// CSS Borders 4 §4.2 (#corner-shaping).
package indirect enum CornerBends: Equatable, Sendable {
  case none
  /// `outline` is what the edges are counted from; `nil` is the rectangle itself.
  case bent(Corners<CornerShape>, outline: RoundedRect?, inset: Edges<Float>)
}

extension RoundedRect {
  /// A border box's outline. CSS Backgrounds 3 §4 (#border-radius), CSS Borders 4 §4.2 (#corner-shaping).
  package init(_ rect: Rect, of paint: PaintStyle, percentageBase: Size<Float>) {
    self.init(rect, cssRadii: paint.borderRadius, percentageBase: percentageBase)
    bend(paint.cornerShapes)
  }

  package mutating func bend(_ shapes: Corners<CornerShape>) {
    guard shapes != Corners(all: .round), !isRectangle else { return }
    bends = .bent(shapes, outline: nil, inset: Edges(all: 0))
  }

  /// The corners of an outline `edges` further in.
  package func bends(insetBy edges: Edges<Float>) -> CornerBends {
    guard case .bent(let shapes, let outline, let inset) = bends else { return .none }
    var base = outline ?? self
    base.bends = .none
    return .bent(shapes, outline: base, inset: inset + edges)
  }

  /// The outline with its corners bent.
  func bentPath(_ shapes: Corners<CornerShape>, _ outline: RoundedRect?, _ inset: Edges<Float>) -> Path {
    var base = outline ?? self
    base.bends = .none
    var points = BentOutline(outline: base, shapes: shapes, inset: inset).points
    if !inset.isZero { points = Self.clipped(points, to: rect) }
    return Path(polygon: points)
  }

  /// A polygon cut to a rectangle, side by side.
  private static func clipped(_ points: [Point], to rect: Rect) -> [Point] {
    func cut(_ points: [Point], _ distance: (Point) -> Float) -> [Point] {
      var result: [Point] = []
      for (index, point) in points.enumerated() {
        let last = points[(index + points.count - 1) % points.count]
        let (a, b) = (distance(last), distance(point))
        if (a < 0) != (b < 0) {
          let share = a / (a - b)
          result.append(Point(x: last.x + (point.x - last.x) * share, y: last.y + (point.y - last.y) * share))
        }
        if b >= 0 { result.append(point) }
      }
      return result
    }
    var points = cut(points) { $0.x - rect.x }
    points = cut(points) { rect.maxX - $0.x }
    points = cut(points) { $0.y - rect.y }
    return cut(points) { rect.maxY - $0.y }
  }
}

/// The points of an outline, moved inwards or outwards.
private struct BentOutline {
  let outline: RoundedRect
  let shapes: Corners<CornerShape>
  let inset: Edges<Float>

  /// Pieces that a corner's curve is made of.
  private static let pieces = 48

  var points: [Point] {
    let (rect, radii) = (outline.rect, outline.radii)
    // Clockwise; each corner with the way along its first and its second side.
    return corner(
      Point(x: rect.x, y: rect.y), radii.topLeft, shapes.topLeft, from: Point(x: 0, y: 1), to: Point(x: 1, y: 0))
      + corner(
        Point(x: rect.maxX, y: rect.y), radii.topRight, shapes.topRight, from: Point(x: -1, y: 0),
        to: Point(x: 0, y: 1))
      + corner(
        Point(x: rect.maxX, y: rect.maxY), radii.bottomRight, shapes.bottomRight, from: Point(x: 0, y: -1),
        to: Point(x: -1, y: 0))
      + corner(
        Point(x: rect.x, y: rect.maxY), radii.bottomLeft, shapes.bottomLeft, from: Point(x: 1, y: 0),
        to: Point(x: 0, y: -1))
  }

  /// - Parameters:
  ///   - from: from the corner back along the side that leads to it.
  ///   - to: from the corner along the side that leads away.
  private func corner(
    _ corner: Point, _ radius: Size<Float>, _ shape: CornerShape, from: Point, to: Point
  ) -> [Point] {
    func along(_ side: Point) -> Float { side.x != 0 ? radius.width : radius.height }
    let (first, second) = (along(from), along(to))
    let parameter = radius.isSharp ? .infinity : shape.parameter
    // In steps along both sides from the corner, with the way out of the shape there.
    let curve = Self.curve(parameter)
    var result: [Point] = []
    let isOutset = inset.left < 0 || inset.top < 0 || inset.right < 0 || inset.bottom < 0
    func place(_ u: Float, _ v: Float, _ outward: Point) -> Point {
      let x = corner.x + from.x * first * u + to.x * second * v
      let y = corner.y + from.y * first * u + to.y * second * v
      let length = (outward.x * outward.x + outward.y * outward.y).squareRoot()
      guard length > 0, !inset.isZero else { return Point(x: x, y: y) }
      let (nx, ny) = (outward.x / length, outward.y / length)
      return Point(x: x - nx * (nx < 0 ? inset.left : inset.right), y: y - ny * (ny < 0 ? inset.top : inset.bottom))
    }
    /// The way out where the curve goes on by these shares of the radii.
    func outward(_ du: Float, _ dv: Float) -> Point {
      let dx = from.x * first * du + to.x * second * dv
      let dy = from.y * first * du + to.y * second * dv
      return Point(x: dy, y: -dx)
    }
    let (before, after) = (Point(x: -to.x, y: -to.y), Point(x: -from.x, y: -from.y))
    if isOutset { result.append(place(curve[0].u, curve[0].v, before)) }
    if parameter.isInfinite, parameter < 0 {
      // Two straight lines, and a corner that moves with both.
      let (first, last) = (outward(0, 1), outward(-1, 0))
      result.append(place(1, 0, first))
      let (a, b, middle) = (place(1, 1, first), place(1, 1, last), place(1, 1, Point(x: 0, y: 0)))
      result.append(Point(x: a.x + b.x - middle.x, y: a.y + b.y - middle.y))
      result.append(place(0, 1, last))
    } else if parameter.isFinite {
      for (index, point) in curve.enumerated() {
        let (low, high) = (curve[max(index - 1, 0)], curve[min(index + 1, curve.count - 1)])
        result.append(place(point.u, point.v, outward(high.u - low.u, high.v - low.v)))
      }
    }
    if parameter.isInfinite, parameter > 0 {
      // A right angle moves along both sides.
      let x = corner.x + (from.x + to.x > 0 ? inset.left : -inset.right)
      let y = corner.y + (from.y + to.y > 0 ? inset.top : -inset.bottom)
      return [Point(x: x, y: y)]
    }
    if isOutset, let last = curve.last { result.append(place(last.u, last.v, after)) }
    return result
  }

  /// From the first side to the second, in shares of the radii from the corner.
  private static func curve(_ parameter: Float) -> [(u: Float, v: Float)] {
    if parameter == -.infinity { return [(1, 0), (1, 1), (0, 1)] }
    if parameter == .infinity { return [(1, 0), (0, 0), (0, 1)] }
    if parameter == 0 { return [(1, 0), (0, 1)] }
    // |x|ⁿ + |y|ⁿ = 1 with n = 2^|k|, about the middle of the ellipse, or about the corner where it bends inwards.
    let exponent = 2 / ElementaryFunctions.pow(2, Double(min(abs(parameter), 20)))
    return (0...pieces).map { step in
      let turn = ElementaryFunctions.sineAndCosine(degrees: 90 * Double(step) / Double(pieces))
      let x = Float(ElementaryFunctions.pow(max(turn.cosine, 0), exponent))
      let y = Float(ElementaryFunctions.pow(max(turn.sine, 0), exponent))
      return parameter > 0 ? (1 - y, 1 - x) : (x, y)
    }
  }
}
