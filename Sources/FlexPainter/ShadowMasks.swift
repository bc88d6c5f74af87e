package import CairoKit
import FlexCore
package import FlexDisplay
import FlexTree

/// Blurred rounded rectangles. Only a small one with the same corners is blurred; its middle rows
/// and columns are drawn out (nine slices). Blurred ones are kept: cards on a page share them.
/// Not `Sendable`.
public final class ShadowMasks {
  fileprivate struct Key: Hashable {
    var width: Double
    var height: Double
    var x: Double
    var y: Double
    var radii: [Double]
    var deviation: Double
  }

  /// A blurred shape.
  private struct Tile {
    var coverage: [UInt8]
    var width: Int
    var height: Int
    /// Column and row that may be repeated.
    var middleX: Int
    var middleY: Int

    /// Copies `columns` of a row that is drawn out by `cut` columns in its middle.
    fileprivate func draw(
      _ row: UnsafeRawBufferPointer, _ columns: Range<Int>, cut: Int, to target: UnsafeMutableRawBufferPointer
    ) {
      let left = columns.clamped(to: 0..<(middleX + 1))
      let drawnOut = columns.clamped(to: (middleX + 1)..<(middleX + 1 + cut))
      let right = columns.clamped(to: (middleX + 1 + cut)..<max(columns.upperBound, middleX + 1 + cut))
      if !left.isEmpty { unsafe target[(left.lowerBound - columns.lowerBound)...].copyBytes(from: row[left]) }
      if !drawnOut.isEmpty {
        let start = drawnOut.lowerBound - columns.lowerBound
        for column in start..<(start + drawnOut.count) { unsafe target[column] = row[middleX] }
      }
      if !right.isEmpty {
        unsafe target[(right.lowerBound - columns.lowerBound)...].copyBytes(
          from: row[(right.lowerBound - cut)..<(right.upperBound - cut)])
      }
    }
  }

  private struct PackedKey: Hashable {
    var mask: Mask
    var isInset: Bool
  }

  private var tiles: [Key: Tile] = [:]
  private var packed: [PackedKey: DeflatedImage.Plane] = [:]
  private static let tileLimit = 256

  public init() {}

  /// What of a blurred shape shows, in pixels.
  package struct Mask: Hashable {
    fileprivate var tile: Key
    fileprivate var margin: Int
    /// Columns and rows that the tile is drawn out by.
    fileprivate var cut: Cut
    /// What isn't cut off.
    package var columns: Range<Int>
    package var rows: Range<Int>

    fileprivate struct Cut: Hashable {
      var columns: Int
      var rows: Int
    }
  }

  /// The mask of a blurred shape, cut to `visible`, and its top left pixel; `nil` where there is none.
  package func place(
    _ shape: RoundedRect, deviation: Double, visible: (minX: Int, minY: Int, maxX: Int, maxY: Int)
  ) -> (mask: Mask, x: Int, y: Int)? {
    let margin = BoxBlur(deviation: deviation).reach + 1
    let left = Double(shape.rect.x).rounded(.down)
    let top = Double(shape.rect.y).rounded(.down)
    // Corners and the blur around them on both sides, and a middle to repeat.
    let radii = shape.radii
    let cornerX = Double(
      max(radii.topLeft.width, radii.topRight.width, radii.bottomLeft.width, radii.bottomRight.width))
    let cornerY = Double(
      max(radii.topLeft.height, radii.topRight.height, radii.bottomLeft.height, radii.bottomRight.height))
    let leastWidth = 2 * (cornerX.rounded(.up) + Double(margin)) + 3
    let leastHeight = 2 * (cornerY.rounded(.up) + Double(margin)) + 3
    let cutX = max((Double(shape.rect.width) - leastWidth).rounded(.down), 0)
    let cutY = max((Double(shape.rect.height) - leastHeight).rounded(.down), 0)
    let small = Size(width: Double(shape.rect.width) - cutX, height: Double(shape.rect.height) - cutY)
    guard small.width + Double(2 * margin) < 16_000, small.height + Double(2 * margin) < 16_000,
      (small.width + Double(2 * margin)) * (small.height + Double(2 * margin)) < 64_000_000
    else { return nil }
    let corners = [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft]
    let key = Key(
      width: small.width, height: small.height, x: Double(shape.rect.x) - left, y: Double(shape.rect.y) - top,
      radii: corners.flatMap { [Double($0.width), Double($0.height)] }, deviation: deviation)
    let originX = Int(left) - margin
    let originY = Int(top) - margin
    let fromX = max(originX, visible.minX)
    let fromY = max(originY, visible.minY)
    let toX = min(originX + key.columnCount(margin: margin) + Int(cutX), visible.maxX)
    let toY = min(originY + key.rowCount(margin: margin) + Int(cutY), visible.maxY)
    guard fromX < toX, fromY < toY else { return nil }
    let mask = Mask(
      tile: key, margin: margin, cut: Mask.Cut(columns: Int(cutX), rows: Int(cutY)),
      columns: (fromX - originX)..<(toX - originX), rows: (fromY - originY)..<(toY - originY))
    return (mask, fromX, fromY)
  }

  /// The pixels of a mask.
  package func surface(of mask: Mask) throws(CairoError) -> ImageSurface {
    let tile = try tile(mask.tile, margin: mask.margin)
    let surface = try ImageSurface(devicePixels: (mask.columns.count, mask.rows.count), format: .a8)
    let stride = surface.stride
    unsafe surface.withMutablePixels { pixels in
      unsafe tile.coverage.withUnsafeBytes { source in
        for y in mask.rows {
          let target = unsafe UnsafeMutableRawBufferPointer(rebasing: pixels[((y - mask.rows.lowerBound) * stride)...])
          let row = y <= tile.middleY ? y : max(tile.middleY, y - mask.cut.rows)
          unsafe tile.draw(
            UnsafeRawBufferPointer(rebasing: source[(row * tile.width)...]), mask.columns, cut: mask.cut.columns,
            to: target)
        }
      }
    }
    return surface
  }

  /// The pixels of a mask compressed; of an inset shadow what they leave.
  package func packed(_ mask: Mask, isInset: Bool) throws(CairoError) -> DeflatedImage.Plane {
    let key = PackedKey(mask: mask, isInset: isInset)
    if let known = packed[key] { return known }
    let surface = try surface(of: mask)
    if isInset { surface.invert() }
    let plane = try DeflatedImage.Plane(coverage: surface)
    if packed.count >= Self.tileLimit { packed.removeAll() }
    packed[key] = plane
    return plane
  }

  private func tile(_ key: Key, margin: Int) throws(CairoError) -> Tile {
    if let tile = tiles[key] { return tile }
    let width = key.columnCount(margin: margin)
    let height = key.rowCount(margin: margin)
    let surface = try ImageSurface(devicePixels: (width, height), format: .a8)
    let context = try Context(surface)
    context.setSource(red: 0, green: 0, blue: 0)
    context.fill(Shape(key.shape(margin: margin)))
    try context.checkStatus("draw a shadow")
    let stride = surface.stride
    var coverage = [UInt8](repeating: 0, count: width * height)
    unsafe surface.withMutablePixels { pixels in
      unsafe BoxBlur(deviation: key.deviation).apply(
        to: pixels, width: width, height: height, stride: stride, channels: 1)
      for row in 0..<height {
        for column in 0..<width { coverage[row * width + column] = unsafe pixels[row * stride + column] }
      }
    }
    let tile = Tile(coverage: coverage, width: width, height: height, middleX: width / 2, middleY: height / 2)
    if tiles.count >= Self.tileLimit { tiles.removeAll() }
    tiles[key] = tile
    return tile
  }
}

extension ShadowMasks.Key {
  fileprivate func columnCount(margin: Int) -> Int { Int((width + x).rounded(.up)) + 2 * margin }
  fileprivate func rowCount(margin: Int) -> Int { Int((height + y).rounded(.up)) + 2 * margin }

  /// The small shape in its tile.
  fileprivate func shape(margin: Int) -> RoundedRect {
    func radius(_ index: Int) -> Size<Float> {
      Size(width: Float(radii[2 * index]), height: Float(radii[2 * index + 1]))
    }
    return RoundedRect(
      Rect(
        x: Float(x) + Float(margin), y: Float(y) + Float(margin), width: Float(width), height: Float(height)),
      radii: Corners(topLeft: radius(0), topRight: radius(1), bottomRight: radius(2), bottomLeft: radius(3)))
  }
}

extension ImageSurface {
  /// Turns coverage into what it leaves.
  package func invert() {
    unsafe withMutablePixels { pixels in
      for index in pixels.indices { unsafe pixels[index] = 255 - pixels[index] }
    }
  }
}
