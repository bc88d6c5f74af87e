import FlexCore
import FlexTree

extension RoundedRect {
  /// Distance of a control point from a quarter ellipse's end, as a share of the radius.
  package static let kappa: Float = 0.5522847

  /// The outline, clockwise from the end of the top left corner.
  package var path: Path {
    if isRectangle {
      return Path(polygon: [
        Point(x: rect.x, y: rect.y), Point(x: rect.maxX, y: rect.y), Point(x: rect.maxX, y: rect.maxY),
        Point(x: rect.x, y: rect.maxY),
      ])
    }
    if case .bent(let shapes, let outline, let inset) = bends { return bentPath(shapes, outline, inset) }
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

  /// Length of the outline as Chromium measures it: a corner's as that of chords that lie at most half
  /// a device pixel inside the curve, and of all together only whole pixels. Dashes are fitted to it.
  package func perimeter(scale: Float) -> Float {
    func quarter(_ radius: Size<Float>) -> Float {
      let (a, b) = (radius.width, radius.height)
      if radius.isSharp { return a + b }
      var count = 2
      var step = Trigonometry.sineAndCosine(degrees: 45 / 2)
      while Float((1 - step.cosine) * step.cosine) * max(a, b) * scale > 0.5, count < 64 {
        count *= 2
        step = Trigonometry.sineAndCosine(degrees: 45 / Double(count))
      }
      // Chords of the circle with the mean radius; Ramanujan's first approximation of the ellipse.
      let exact = Float.pi / 4 * (3 * (a + b) - ((3 * a + b) * (a + 3 * b)).squareRoot())
      return exact * Float(2 * Double(count) * step.sine) / (.pi / 2)
    }
    func saved(_ radius: Size<Float>) -> Float { radius.width + radius.height - quarter(radius) }
    let length =
      2 * (rect.width + rect.height) - saved(radii.topLeft) - saved(radii.topRight) - saved(radii.bottomRight)
      - saved(radii.bottomLeft)
    return (length * scale).rounded(.down) / scale
  }
}
