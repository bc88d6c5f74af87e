package import CairoKit
package import FlexCore
import FlexDisplay
import FlexTree

extension Painter {
  /// Tiles that are drawn one by one; more of them are drawn once and repeated.
  private static let tileLimit = 2_000

  func paint(_ image: ImagePlacement) throws(CairoError) {
    guard !image.frame.isEmpty else { return }
    switch images.image(for: image.source) {
    case nil: return
    case .raster(let surface):
      let pattern = try self.pattern(surface, in: image.frame, rendering: image.rendering, crop: image.crop)
      // Without padding, pixels at the edge would fade.
      pattern.setExtend(.pad)
      context.setSource(pattern)
      context.newPath()
      context.rectangle(image.frame)
      context.fill()
    case .vector(let picture): try draw(picture, in: image.frame, overflows: image.overflows)
    }
  }

  private func draw(_ picture: any VectorPicture, in frame: Rect, overflows: Bool) throws(CairoError) {
    try context.saved { () throws(CairoError) in
      if !overflows {
        context.newPath()
        context.rectangle(frame)
        context.clip()
      }
      guard !context.isClippedAway else { return }
      context.translate(Double(frame.x), Double(frame.y))
      try picture.draw(on: context, width: Double(frame.width), height: Double(frame.height))
    }
  }

  /// A picture's pixels stretched over `frame`; only those inside `crop` are looked at.
  private func pattern(
    _ surface: ImageSurface, in frame: Rect, rendering: ImageRendering, crop: Rect? = nil
  ) throws(CairoError) -> Pattern {
    let scaleX = Double(surface.width) / Double(frame.width)
    let scaleY = Double(surface.height) / Double(frame.height)
    var toPixels = Matrix(scaleX, 0, 0, scaleY, -Double(frame.x) * scaleX, -Double(frame.y) * scaleY)
    let pattern: Pattern
    if let crop {
      let (part, x, y) = try surface.part(showing: crop)
      pattern = try Pattern(part)
      toPixels = Matrix.translation(-Double(x), -Double(y)).concatenating(toPixels)
    } else {
      pattern = try Pattern(surface)
    }
    pattern.setMatrix(toPixels)
    switch rendering {
    case .pixelated, .crispEdges, .optimizeContrast:
      // A device pixel whose middle lies between two picture pixels takes the first: cairo's rounding of
      // the scale would decide otherwise.
      let device = abs(context.matrix.determinant).squareRoot()
      let nudge = min(0.01, min(scaleX, scaleY) / max(device, 1e-3) / 4)
      pattern.setMatrix(Matrix.translation(-nudge, -nudge).concatenating(toPixels))
      pattern.setFilter(.nearest)
    case .auto, .smooth:
      let device = abs(context.matrix.determinant).squareRoot()
      let isPixelForPixel = context.matrix.inverted.map { toPixels.concatenating($0).movesWholePixels } ?? false
      pattern.setFilter(isPixelForPixel ? .nearest : max(scaleX, scaleY) > device ? .good : .bilinear)
    }
    return pattern
  }

  /// Tiles over everything inside the clip.
  func paint(_ tiling: Tiling) throws(CairoError) {
    let extents = context.clipExtents
    let columns = Self.starts(tiling.tile.x, tiling.tile.width, tiling.step.width, extents.minX, extents.maxX)
    let rows = Self.starts(tiling.tile.y, tiling.tile.height, tiling.step.height, extents.minY, extents.maxY)
    guard let columns, let rows else { return try paintRepeated(tiling) }
    if case .image(let source, let rendering) = tiling.content {
      guard let image = images.image(for: source) else { return }
      if case .raster(let surface) = image, tiling.hasNoGaps {
        let pattern = try self.pattern(surface, in: tiling.tile, rendering: rendering)
        pattern.setExtend(.repeat)
        fill(tiling, with: pattern)
        return
      }
      // Drawings side by side would show the ground through their smoothed edges.
      if case .vector = image, tiling.hasNoGaps, columns.count * rows.count > 1 {
        return try paintRepeated(tiling)
      }
    }
    guard columns.count * rows.count <= Self.tileLimit else { return try paintRepeated(tiling) }
    for y in rows {
      for x in columns {
        try paintTile(tiling.content, in: Rect(x: x, y: y, width: tiling.tile.width, height: tiling.tile.height))
      }
    }
  }

  /// Fills what the clip shows of all tiles with a pattern that repeats itself both ways.
  private func fill(_ tiling: Tiling, with pattern: Pattern) {
    let extents = context.clipExtents
    context.setSource(pattern)
    context.newPath()
    // Where the picture doesn't repeat, one tile is all.
    let x = tiling.step.width > 0 ? extents.minX : Double(tiling.tile.x)
    let y = tiling.step.height > 0 ? extents.minY : Double(tiling.tile.y)
    let right = tiling.step.width > 0 ? extents.maxX : Double(tiling.tile.maxX)
    let bottom = tiling.step.height > 0 ? extents.maxY : Double(tiling.tile.maxY)
    context.rectangle(x: x, y: y, width: right - x, height: bottom - y)
    context.fill()
  }

  /// Where tiles begin that reach into `from`…`to`; `nil` where there are too many to count.
  package static func starts(_ tile: Float, _ length: Float, _ step: Float, _ from: Double, _ to: Double) -> [Float]? {
    guard step > 0 else { return [tile] }
    let first = ((from - Double(tile) - Double(length)) / Double(step)).rounded(.down) + 1
    let last = ((to - Double(tile)) / Double(step)).rounded(.up) - 1
    guard last - first < 100_000 else { return nil }
    guard first <= last else { return [] }
    return (Int(first)...Int(last)).map { Float(Double(tile) + Double($0) * Double(step)) }
  }

  private func paintTile(_ content: Tiling.Content, in tile: Rect) throws(CairoError) {
    switch content {
    case .image(let source, let rendering):
      try paint(ImagePlacement(source: source, frame: tile, rendering: rendering))
    case .gradient(let gradient):
      try context.saved { () throws(CairoError) in
        // Tiles meet on pixel centres, so that no seam shows.
        context.setAntialiased(false)
        context.translate(Double(tile.x), Double(tile.y))
        let shape = Shape.rect(Rect(x: 0, y: 0, width: tile.width, height: tile.height))
        guard let pattern = try gradientPattern(gradient, covering: shape) else { return }
        context.setSource(pattern)
        context.fill(shape)
      }
    }
  }

  /// One tile, drawn once in device pixels and repeated.
  private func paintRepeated(_ tiling: Tiling) throws(CairoError) {
    let scale = abs(context.matrix.determinant).squareRoot()
    let step = Size(
      width: tiling.step.width > 0 ? tiling.step.width : tiling.tile.width,
      height: tiling.step.height > 0 ? tiling.step.height : tiling.tile.height)
    let width = Int(min(max((Double(step.width) * scale).rounded(), 1), 2_048))
    let height = Int(min(max((Double(step.height) * scale).rounded(), 1), 2_048))
    let surface = try ImageSurface(devicePixels: (width, height))
    let tileContext = try Context(surface)
    let (scaleX, scaleY) = (Double(width) / Double(step.width), Double(height) / Double(step.height))
    tileContext.scale(scaleX, scaleY)
    let painter = Painter(context: tileContext, fonts: fonts, images: images, shadows: shadows)
    try painter.paintTile(
      tiling.content, in: Rect(x: 0, y: 0, width: tiling.tile.width, height: tiling.tile.height))
    let pattern = try Pattern(surface)
    pattern.setMatrix(
      Matrix(scaleX, 0, 0, scaleY, -Double(tiling.tile.x) * scaleX, -Double(tiling.tile.y) * scaleY))
    pattern.setExtend(.repeat)
    // Of tiles much smaller than a pixel, better filters would read very many.
    pattern.setFilter(.bilinear)
    fill(tiling, with: pattern)
  }
}

extension Tiling {
  /// Whether tiles touch each other.
  var hasNoGaps: Bool {
    (step.width <= 0 || step.width == tile.width) && (step.height <= 0 || step.height == tile.height)
  }
}

extension Matrix {
  /// Whether the map is a translation by whole numbers, but for float noise.
  var movesWholePixels: Bool {
    func isNear(_ value: Double, _ target: Double) -> Bool { abs(value - target) < 1e-4 }
    return isNear(a, 1) && isNear(d, 1) && isNear(b, 0) && isNear(c, 0) && isNear(e, e.rounded())
      && isNear(f, f.rounded())
  }
}

extension ImageSurface {
  /// The pixels of a picture of which a part shows.
  ///
  /// - Parameter crop: that part, as shares of the picture's size.
  /// - Returns: a copy of them, and where they stand in the picture.
  package func part(showing crop: Rect) throws(CairoError) -> (part: ImageSurface, x: Int, y: Int) {
    // Pixels that show at all; float noise doesn't.
    let noise = 0.02
    let x = Int((Double(crop.x) * Double(width) + noise).rounded(.down))
    let y = Int((Double(crop.y) * Double(height) + noise).rounded(.down))
    let part = try part(
      x: x, y: y, width: max(Int((Double(crop.maxX) * Double(width) - noise).rounded(.up)) - x, 1),
      height: max(Int((Double(crop.maxY) * Double(height) - noise).rounded(.up)) - y, 1))
    return (part, x, y)
  }
}
