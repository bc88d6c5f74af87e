package import CairoKit
package import FlexCore
package import FlexDisplay
package import FlexTree

/// A part of a drawing as pixels of its own, to be changed and drawn back. Filters work on it.
package final class Raster {
  package private(set) var surface: ImageSurface
  /// From user space to the raster's pixels.
  package let toPixels: Matrix
  /// Pixels a px of user space, each way.
  package let scale: (x: Double, y: Double)
  private let isUpright: Bool

  /// Pixels that one raster may have; larger ones are coarser.
  private static let pixelLimit = 32_000_000.0

  /// A transparent raster of what `context` shows of `bounds`, and `margin` px around it, with the device's own pixels;
  /// `nil` where nothing shows.
  ///
  /// - Parameter format: `.a8` keeps coverage alone.
  package convenience init?(
    _ context: Context, bounds: Rect, margin: Float = 0, format: ImageSurface.Format = .argb32
  ) throws(CairoError) {
    let extents = context.clipExtents
    let clip = Rect(
      x: Float(extents.minX), y: Float(extents.minY), width: Float(extents.maxX - extents.minX),
      height: Float(extents.maxY - extents.minY))
    let matrix = context.matrix
    let space = matrix.keepingAxes
    try self.init(bounds.intersection(clip.expanded(by: margin)), space, isDevice: space == matrix, format)
  }

  /// A transparent raster for outputs without pixels of their own; `nil` where nothing shows.
  ///
  /// - Parameters:
  ///   - visible: what can show at all, in user space.
  ///   - resolution: pixels a CSS px.
  package convenience init?(
    bounds: Rect, visible: Rect, margin: Float = 0, resolution: Double = Raster.fileResolution,
    format: ImageSurface.Format = .argb32
  ) throws(CairoError) {
    try self.init(
      bounds.intersection(visible.expanded(by: margin)), .scale(resolution, resolution), isDevice: false,
      // Readers of files stretch pictures to whole px.
      step: max(resolution.rounded(), 1), format)
  }

  /// Pixels a CSS px in outputs without pixels of their own.
  package static let fileResolution = 2.0

  /// - Parameter step: pixels whose multiples the sides lie on.
  private init?(
    _ user: Rect, _ wanted: Matrix, isDevice: Bool, step: Double = 1, _ format: ImageSurface.Format
  ) throws(CairoError) {
    guard !user.isEmpty else { return nil }
    var space = wanted
    var device = user.bounds(through: space)
    let pixels = Double(device.width) * Double(device.height)
    let isTooLarge = pixels > Self.pixelLimit || device.width > 16_000 || device.height > 16_000
    if isTooLarge {
      let shrink = min(
        (Self.pixelLimit / max(pixels, 1)).squareRoot(), 16_000 / Double(device.width), 16_000 / Double(device.height))
      space = Matrix.scale(shrink, shrink).concatenating(space)
      device = user.bounds(through: space)
    }
    let step = isTooLarge ? 1 : step
    let left = ((Double(device.x) - 1) / step).rounded(.down) * step
    let top = ((Double(device.y) - 1) / step).rounded(.down) * step
    guard left.isFinite, top.isFinite, abs(left) < 1e9, abs(top) < 1e9 else { return nil }
    let width = Int(((Double(device.maxX) + 1) / step).rounded(.up) * step - left)
    let height = Int(((Double(device.maxY) + 1) / step).rounded(.up) * step - top)
    toPixels = Matrix.translation(-left, -top).concatenating(space)
    scale = ((space.a * space.a + space.b * space.b).squareRoot(), (space.c * space.c + space.d * space.d).squareRoot())
    isUpright = isDevice && !isTooLarge
    surface = try ImageSurface(devicePixels: (width, height), format: format)
  }

  /// Paints items as `painter` would.
  package func paint(_ items: [DisplayItem], _ painter: Painter) throws(CairoError) {
    try paint(
      items, fonts: painter.fonts, images: painter.images, shadows: painter.shadows, nesting: painter.nesting)
  }

  /// Paints items.
  ///
  /// - Parameter nesting: layers around them.
  package func paint(
    _ items: [DisplayItem], fonts: FontSet, images: any ImageStore, shadows: ShadowMasks, nesting: Int = 0
  ) throws(CairoError) {
    let context = try Context(surface)
    context.matrix = toPixels
    let inner = Painter(context: context, fonts: fonts, images: images, shadows: shadows)
    inner.nesting = nesting
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

  /// Repeats the outermost pixels that lie wholly inside an area of the raster beyond its edges.
  package func pad(around area: Rect) {
    let columns = Self.indices(from: area.x, to: area.maxX, of: surface.width)
    let rows = Self.indices(from: area.y, to: area.maxY, of: surface.height)
    guard !columns.isEmpty, !rows.isEmpty, columns.count < surface.width || rows.count < surface.height,
      surface.format == .argb32
    else { return }
    let (width, height, stride) = (surface.width, surface.height, surface.stride)
    unsafe surface.withMutablePixels { pixels in
      func copy(_ column: Int, _ row: Int) {
        let source =
          min(max(row, rows.lowerBound), rows.upperBound - 1) * stride
          + min(max(column, columns.lowerBound), columns.upperBound - 1) * 4
        let target = row * stride + column * 4
        for byte in 0..<4 { unsafe pixels[target + byte] = pixels[source + byte] }
      }
      for row in 0..<height {
        let isInside = rows.contains(row)
        for column in 0..<(isInside ? columns.lowerBound : width) { copy(column, row) }
        for column in (isInside ? columns.upperBound : width)..<width { copy(column, row) }
      }
    }
  }

  private static func indices(from lower: Float, to upper: Float, of count: Int) -> Range<Int> {
    let first = Int(min(max(lower.rounded(.up), 0), Float(count)))
    return first..<max(first, Int(min(max(upper.rounded(.down), 0), Float(count))))
  }

  /// The raster as a pattern of user space.
  package func pattern() throws(CairoError) -> Pattern {
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

extension [LayerFilter] {
  /// Pixels a CSS px that outputs without pixels need to show the result: a blurred picture has no detail,
  /// and readers interpolate.
  package var resolution: Double {
    var resolution = Raster.fileResolution
    for filter in self {
      switch filter {
      case .function(.blur(let deviation)) where deviation > 0:
        resolution = Swift.min(resolution, 3 / Double(deviation.clampedLength))
      // The sharp original stays.
      case .function(.dropShadow): return Raster.fileResolution
      default: break
      }
    }
    return Swift.max(resolution, 0.05)
  }
}
