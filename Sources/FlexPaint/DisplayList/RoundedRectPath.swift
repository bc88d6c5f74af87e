import FlexCore
import FlexTree

extension RoundedRect {
  /// Distance of a control point from a quarter ellipse's end, as a share of the radius.
  static let kappa: Float = 0.5522847

  /// The outline, clockwise from the end of the top left corner.
  var path: Path {
    if isRectangle {
      return Path(polygon: [
        Point(x: rect.x, y: rect.y), Point(x: rect.maxX, y: rect.y), Point(x: rect.maxX, y: rect.maxY),
        Point(x: rect.x, y: rect.maxY),
      ])
    }
    var path = Path()
    let k = 1 - Self.kappa
    let (left, top, right, bottom) = (rect.x, rect.y, rect.maxX, rect.maxY)
    func point(_ x: Float, _ y: Float) -> Point { Point(x: x, y: y) }
    let (tl, tr, br, bl) = (radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft)
    path.elements = [.move(point(left + tl.width, top)), .line(point(right - tr.width, top))]
    path.elements.append(
      .cubic(
        point(right - tr.width * k, top), point(right, top + tr.height * k), point(right, top + tr.height)))
    path.elements.append(.line(point(right, bottom - br.height)))
    path.elements.append(
      .cubic(
        point(right, bottom - br.height * k), point(right - br.width * k, bottom), point(right - br.width, bottom)))
    path.elements.append(.line(point(left + bl.width, bottom)))
    path.elements.append(
      .cubic(point(left + bl.width * k, bottom), point(left, bottom - bl.height * k), point(left, bottom - bl.height)))
    path.elements.append(.line(point(left, top + tl.height)))
    path.elements.append(
      .cubic(point(left, top + tl.height * k), point(left + tl.width * k, top), point(left + tl.width, top)))
    path.elements.append(.close)
    return path
  }

  /// Length of the outline; a corner's by Ramanujan's first approximation.
  var perimeter: Float {
    func quarter(_ radius: Size<Float>) -> Float {
      let (a, b) = (radius.width, radius.height)
      return .pi / 4 * (3 * (a + b) - ((3 * a + b) * (a + 3 * b)).squareRoot())
    }
    func saved(_ radius: Size<Float>) -> Float { radius.width + radius.height - quarter(radius) }
    return 2 * (rect.width + rect.height) - saved(radii.topLeft) - saved(radii.topRight) - saved(radii.bottomRight)
      - saved(radii.bottomLeft)
  }
}
