import CairoKit
import FlexCore
import FlexTree

extension Painter {
  /// The pattern of a gradient in user space, or `nil` where it has no stops.
  func gradientPattern(_ gradient: GradientFill, covering shape: Shape) throws(CairoError) -> Pattern? {
    guard !gradient.stops.isEmpty else { return nil }
    let pattern: Pattern
    switch gradient.geometry {
    case .linear(let start, let end):
      pattern = try .linear(from: (Double(start.x), Double(start.y)), to: (Double(end.x), Double(end.y)))
    case .radial(let center, let radii):
      // A circle of radius 1, stretched to the ellipse.
      pattern = try .radial(center: (0, 0), radius: 1)
      let matrix = Matrix(
        1 / Double(radii.width), 0, 0, 1 / Double(radii.height), -Double(center.x) / Double(radii.width),
        -Double(center.y) / Double(radii.height))
      guard matrix.isInvertible else { return nil }
      pattern.setMatrix(matrix)
    case .conic(let center, let from):
      return context.isRaster
        ? try conicRaster(gradient, center, from, covering: shape.bounds)
        : try conicMesh(gradient, center, from, covering: shape.bounds)
    }
    for stop in gradient.stops { pattern.addStop(Double(stop.offset), stop.color.components) }
    pattern.setExtend(gradient.isRepeating ? .repeat : .pad)
    return pattern
  }
}

extension Color {
  /// Components in gamut, as cairo wants them.
  var components: Pattern.RGBA {
    func clamped(_ value: Float) -> Double { Double(min(max(value, 0), 1)) }
    return (clamped(red), clamped(green), clamped(blue), clamped(alpha))
  }
}
