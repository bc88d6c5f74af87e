package import CairoKit
import FlexCore
import FlexDisplay
package import FlexTree

extension Painter {
  /// px.
  private static let tieBreak = 1e-3

  /// The pattern of a gradient in user space, or `nil` where it has no stops.
  func gradientPattern(_ gradient: GradientFill, covering shape: Shape) throws(CairoError) -> Pattern? {
    guard !gradient.stops.isEmpty else { return nil }
    let pattern: Pattern
    switch gradient.geometry {
    case .linear(let start, let end):
      // Where a hard stop lies on the very centre of a pixel, the pixel belongs to what comes after.
      let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
      let square = dx * dx + dy * dy
      let nudge = -Self.tieBreak / max(square.squareRoot(), Self.tieBreak)
      if !gradient.isRepeating, square > 0 {
        let (x, y) = (dx / square, dy / square)
        let map = Matrix(x, 0, y, 0, -(x * Double(start.x) + y * Double(start.y)) - nudge, 0)
        let raster = try gradientRaster(gradient.stops, isRadial: false, map: map, covering: shape.bounds)
        if let raster { return raster }
      }
      pattern = try .linear(
        from: (Double(start.x) + dx * nudge, Double(start.y) + dy * nudge),
        to: (Double(end.x) + dx * nudge, Double(end.y) + dy * nudge))
    case .radial(let center, let radii):
      // A circle of radius 1, stretched to the ellipse.
      let matrix = Matrix(
        1 / Double(radii.width), 0, 0, 1 / Double(radii.height), -Double(center.x) / Double(radii.width),
        -Double(center.y) / Double(radii.height))
      guard matrix.isInvertible else { return nil }
      if !gradient.isRepeating {
        let raster = try gradientRaster(gradient.stops, isRadial: true, map: matrix, covering: shape.bounds)
        if let raster { return raster }
      }
      pattern = try .radial(center: (0, 0), radius: 1)
      pattern.setMatrix(matrix)
    case .circles(let from, let to):
      pattern = try .radial(
        from: (Double(from.center.x), Double(from.center.y)), radius: Double(from.radius),
        to: (Double(to.center.x), Double(to.center.y)), radius: Double(to.radius))
    case .conic(let center, let from):
      return try conicRaster(gradient, center, from, covering: shape.bounds)
    }
    for stop in gradient.stops { pattern.addStop(Double(stop.offset), stop.color.components) }
    pattern.setExtend(gradient.isRepeating ? .repeat : .pad)
    return pattern
  }
}

extension Color {
  /// Components in gamut, as cairo wants them; what is no number is zero.
  package var components: Pattern.RGBA {
    func clamped(_ value: Float) -> Double { Double(min(max(0, value), 1)) }
    return (clamped(red), clamped(green), clamped(blue), clamped(alpha))
  }
}
