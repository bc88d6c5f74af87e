import CairoKit
import FlexCore
package import FlexDisplay
package import FlexTree

extension Painter {
  /// Standard deviation in pixels of the mask beyond which a mask is made coarser: a wide blur has no detail.
  private static let largestDeviation = 60.0

  /// CSS Backgrounds 3 §6 (#shadow-layers).
  func paint(_ shadow: ShadowItem) throws(CairoError) {
    try context.saved { () throws(CairoError) in
      if shadow.isInset {
        context.clip(to: Shape(shadow.limit))
      } else {
        context.clipOut(Shape(shadow.limit))
      }
      guard !context.isClippedAway else { return }
      context.setSource(shadow.color)
      if shadow.standardDeviation <= 0 {
        return context.fill(shadow.isInset ? Self.around(shadow.shape, shadow.limit) : Shape(shadow.shape))
      }
      try paintBlurred(shadow)
    }
  }

  /// Everything around a hole, at least as far as `area`.
  package static func around(_ hole: RoundedRect, _ area: RoundedRect) -> Shape {
    let outside = area.rect.union(hole.rect).expanded(by: 1)
    return hole.rect.isEmpty ? .rect(outside) : .ring(outer: RoundedRect(outside), inner: hole)
  }

  private func paintBlurred(_ shadow: ShadowItem) throws(CairoError) {
    // Pixels of the mask: the device's own where nothing is turned.
    let matrix = context.matrix
    var scale = min(max(abs(matrix.determinant).squareRoot(), 1e-2), 64)
    let coarseness = max(Double(shadow.standardDeviation) * scale / Self.largestDeviation, 1)
    scale /= coarseness
    let upright = matrix.b == 0 && matrix.c == 0 && matrix.a > 0 && matrix.d > 0 && coarseness == 1
    let toMask = upright ? matrix : Matrix.scale(scale, scale)
    // One deviation for both axes, whatever the scales: as browsers blur.
    let deviation = Double(shadow.standardDeviation) * scale
    var shape = shadow.shape.mapped(by: toMask)
    if upright, !shadow.isInset { shape = shape.snappedForBlur(deviation: Float(deviation)) }
    let extents = context.clipExtents
    let low = toMask.applied(x: extents.minX, y: extents.minY)
    let high = toMask.applied(x: extents.maxX, y: extents.maxY)
    let visible = (
      minX: Int(low.x.rounded(.down)), minY: Int(low.y.rounded(.down)), maxX: Int(high.x.rounded(.up)),
      maxY: Int(high.y.rounded(.up))
    )
    guard visible.maxX - visible.minX < ImageSurface.maximumSide, visible.maxY - visible.minY < ImageSurface.maximumSide
    else { return }
    guard shape.rect.width > 0, shape.rect.height > 0 else {
      // An inset shadow without a hole covers everything.
      if shadow.isInset { context.paint() }
      return
    }
    guard let place = shadows.place(shape, deviation: deviation, visible: visible) else {
      if shadow.isInset { context.paint() }
      return
    }
    let mask = (surface: try shadows.surface(of: place.mask), x: place.x, y: place.y)
    if shadow.isInset {
      mask.surface.invert()
      try context.saved { () throws(CairoError) in
        // Beyond the mask, the hole is far away: all shade.
        let inner = Rect(
          x: Float(mask.x), y: Float(mask.y), width: Float(mask.surface.width), height: Float(mask.surface.height))
        context.matrix = context.matrix.concatenating(toMask.inverted ?? .identity)
        let all = Rect(
          x: Float(visible.minX), y: Float(visible.minY), width: Float(visible.maxX - visible.minX),
          height: Float(visible.maxY - visible.minY))
        if all.union(inner) != inner {
          context.fill(.ring(outer: RoundedRect(all.union(inner)), inner: RoundedRect(inner)))
        }
      }
    }
    let pattern = try Pattern(mask.surface)
    pattern.setMatrix(Matrix.translation(-Double(mask.x), -Double(mask.y)).concatenating(toMask))
    pattern.setFilter(upright ? .nearest : .bilinear)
    context.mask(pattern)
  }

}

extension Context {
  /// Cuts further drawing to what lies outside a shape.
  func clipOut(_ shape: Shape) {
    let extents = clipExtents
    newPath()
    rectangle(
      x: extents.minX - 1, y: extents.minY - 1, width: extents.maxX - extents.minX + 2,
      height: extents.maxY - extents.minY + 2)
    _ = add(shape)
    clip(.evenOdd)
  }
}

extension RoundedRect {
  /// The shape on whole pixels where Skia blurs it there: sharp corners at the nearest ones, round
  /// ones around it where the middle can be drawn out.
  fileprivate func snappedForBlur(deviation: Float) -> RoundedRect {
    var snapped = self
    if isRectangle {
      let (left, top) = ((rect.x + 0.5).rounded(.down), (rect.y + 0.5).rounded(.down))
      snapped.rect = Rect(
        x: left, y: top, width: (rect.maxX + 0.5).rounded(.down) - left, height: (rect.maxY + 0.5).rounded(.down) - top)
      return snapped
    }
    let corners = [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft]
    let reach = deviation * 3
    let least = Size(
      width: 2 * ((corners.map(\.width).max() ?? 0) + reach) + 3,
      height: 2 * ((corners.map(\.height).max() ?? 0) + reach) + 3)
    guard rect.width >= least.width, rect.height >= least.height else { return self }
    // Float noise isn't a fraction.
    let (left, top) = ((rect.x + 0.01).rounded(.down), (rect.y + 0.01).rounded(.down))
    snapped.rect = Rect(
      x: left, y: top, width: (rect.maxX - 0.01).rounded(.up) - left, height: (rect.maxY - 0.01).rounded(.up) - top)
    return snapped
  }

  /// Moved and scaled; the map must keep it upright.
  package func mapped(by matrix: Matrix) -> RoundedRect {
    let origin = matrix.applied(x: Double(rect.x), y: Double(rect.y))
    let (scaleX, scaleY) = (Float(matrix.a), Float(matrix.d))
    return RoundedRect(
      Rect(x: Float(origin.x), y: Float(origin.y), width: rect.width * scaleX, height: rect.height * scaleY),
      radii: radii.map { Size(width: $0.width * scaleX, height: $0.height * scaleY) })
  }
}
