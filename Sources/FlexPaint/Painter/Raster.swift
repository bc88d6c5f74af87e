import CairoKit
import FlexCore
import FlexTree

/// A part of a drawing as pixels of its own, to be changed and drawn back. Filters work on it.
final class Raster {
  private(set) var surface: ImageSurface
  /// From user space to the raster's pixels.
  let toPixels: Matrix
  /// Pixels a px of user space, each way.
  let scale: (x: Double, y: Double)
  private let isUpright: Bool

  /// Pixels that one raster may have; larger ones are coarser.
  private static let pixelLimit = 32_000_000.0

  /// A transparent raster of what `context` shows of `bounds`, and `margin` px around it; `nil`
  /// where nothing shows.
  ///
  /// - Parameters:
  ///   - resolution: pixels a CSS px in vector outputs.
  ///   - format: `.a8` keeps coverage alone.
  init?(
    _ context: Context, bounds: Rect, margin: Float = 0, resolution: Double = Painter.vectorResolution,
    format: ImageSurface.Format = .argb32
  ) throws(CairoError) {
    let extents = context.clipExtents
    let clip = Rect(
      x: Float(extents.minX), y: Float(extents.minY), width: Float(extents.maxX - extents.minX),
      height: Float(extents.maxY - extents.minY))
    let user = bounds.intersection(clip.expanded(by: margin))
    guard !user.isEmpty else { return nil }
    let matrix = context.matrix
    var space = context.isRaster ? matrix.keepingAxes : Matrix.scale(resolution, resolution)
    var device = user.bounds(through: space)
    let pixels = Double(device.width) * Double(device.height)
    if pixels > Self.pixelLimit || device.width > 16_000 || device.height > 16_000 {
      let shrink = min(
        (Self.pixelLimit / max(pixels, 1)).squareRoot(), 16_000 / Double(device.width), 16_000 / Double(device.height))
      space = Matrix.scale(shrink, shrink).concatenating(space)
      device = user.bounds(through: space)
    }
    let left = (Double(device.x) - 1).rounded(.down)
    let top = (Double(device.y) - 1).rounded(.down)
    let width = Int((Double(device.maxX) + 1).rounded(.up) - left)
    let height = Int((Double(device.maxY) + 1).rounded(.up) - top)
    toPixels = Matrix.translation(-left, -top).concatenating(space)
    scale = ((space.a * space.a + space.b * space.b).squareRoot(), (space.c * space.c + space.d * space.d).squareRoot())
    isUpright = context.isRaster && space == matrix
    surface = try ImageSurface(devicePixels: (width, height), format: format)
  }

  /// Paints items as `painter` would.
  func paint(_ items: [DisplayItem], _ painter: Painter) throws(CairoError) {
    let context = try Context(surface)
    context.matrix = toPixels
    let inner = Painter(context: context, fonts: painter.fonts, images: painter.images, shadows: painter.shadows)
    inner.nesting = painter.nesting
    try inner.paint(items)
    try context.checkStatus("paint a layer")
  }

  /// Copies what is already drawn.
  func copyBackdrop(of context: Context) throws(CairoError) {
    let pattern = try context.backdrop()
    let copy = try Context(surface)
    // Both matrices lead from user space: to the raster, and to the device.
    guard let inverse = context.matrix.inverted else { return }
    copy.matrix = toPixels.concatenating(inverse)
    pattern.setExtend(.pad)
    copy.setSource(pattern)
    copy.paint()
  }

  /// The raster as a pattern of user space.
  func pattern() throws(CairoError) -> Pattern {
    let pattern = try Pattern(surface)
    pattern.setMatrix(toPixels)
    pattern.setFilter(isUpright ? .nearest : .bilinear)
    return pattern
  }

  func replace(_ surface: ImageSurface) { self.surface = surface }
}

extension Matrix {
  /// The map where it leaves circles round or the axes straight; else its scales alone, so that a blur
  /// of user space runs along the rows and columns of pixels.
  fileprivate var keepingAxes: Matrix {
    let isRound = abs(a - d) < 1e-9 && abs(b + c) < 1e-9
    if isRound || b == 0 && c == 0 { return self }
    return .scale((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
  }
}
