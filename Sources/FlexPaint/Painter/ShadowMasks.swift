import CairoKit
import FlexCore
import FlexTree

/// Blurred rounded rectangles. Only a small one with the same corners is blurred; its middle rows
/// and columns are drawn out (nine slices). Blurred ones are kept: cards on a page share them.
/// Not `Sendable`.
public final class ShadowMasks {
  private struct Key: Hashable {
    var width: Double
    var height: Double
    var x: Double
    var y: Double
    var radii: [Double]
    var deviation: Double
  }

  /// A blurred shape; `origin` is its top left pixel relative to the shape's whole-pixel corner.
  struct Tile {
    var coverage: [UInt8]
    var width: Int
    var height: Int
    var margin: Int
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
      if !left.isEmpty { target[(left.lowerBound - columns.lowerBound)...].copyBytes(from: row[left]) }
      if !drawnOut.isEmpty {
        let start = drawnOut.lowerBound - columns.lowerBound
        for column in start..<(start + drawnOut.count) { target[column] = row[middleX] }
      }
      if !right.isEmpty {
        target[(right.lowerBound - columns.lowerBound)...].copyBytes(
          from: row[(right.lowerBound - cut)..<(right.upperBound - cut)])
      }
    }
  }

  private var tiles: [Key: Tile] = [:]
  private static let tileLimit = 256

  public init() {}

  /// The mask of a blurred shape, cut to `visible`: device pixels. Returns it with its origin.
  func mask(
    of shape: RoundedRect, deviation: Double, visible: (minX: Int, minY: Int, maxX: Int, maxY: Int)
  ) throws(CairoError) -> (surface: ImageSurface, x: Int, y: Int)? {
    let blur = BoxBlur(deviation: deviation)
    let margin = blur.reach + 1
    let left = Double(shape.rect.x).rounded(.down)
    let top = Double(shape.rect.y).rounded(.down)
    let fractionX = Double(shape.rect.x) - left
    let fractionY = Double(shape.rect.y) - top
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

    let tile = try tile(
      shape.radii, size: small, x: fractionX, y: fractionY, deviation: deviation, blur: blur, margin: margin)
    let originX = Int(left) - margin
    let originY = Int(top) - margin
    let fullWidth = tile.width + Int(cutX)
    let fullHeight = tile.height + Int(cutY)
    let fromX = max(originX, visible.minX)
    let fromY = max(originY, visible.minY)
    let toX = min(originX + fullWidth, visible.maxX)
    let toY = min(originY + fullHeight, visible.maxY)
    guard fromX < toX, fromY < toY else { return nil }
    let surface = try ImageSurface(devicePixels: (toX - fromX, toY - fromY), format: .a8)
    let stride = surface.stride
    let columns = (fromX - originX)..<(toX - originX)
    surface.withMutablePixels { pixels in
      tile.coverage.withUnsafeBytes { source in
        for y in (fromY - originY)..<(toY - originY) {
          let target = UnsafeMutableRawBufferPointer(rebasing: pixels[((y + originY - fromY) * stride)...])
          let row = y <= tile.middleY ? y : max(tile.middleY, y - Int(cutY))
          tile.draw(
            UnsafeRawBufferPointer(rebasing: source[(row * tile.width)...]), columns, cut: Int(cutX), to: target)
        }
      }
    }
    return (surface, fromX, fromY)
  }

  /// A name for the mask that `mask` returns for the same arguments: equal masks are written once into a PDF.
  static func name(
    of shape: RoundedRect, deviation: Double, visible: (minX: Int, minY: Int, maxX: Int, maxY: Int), isInset: Bool
  ) -> String {
    let radii = [shape.radii.topLeft, shape.radii.topRight, shape.radii.bottomRight, shape.radii.bottomLeft]
    let corners = radii.map { "\($0.width)/\($0.height)" }.joined(separator: " ")
    let rect = shape.rect
    // Only where the shape lies in what is visible matters, not where on the page.
    let (x, y) = (Double(rect.x) - Double(visible.minX), Double(rect.y) - Double(visible.minY))
    let size = "\(visible.maxX - visible.minX)x\(visible.maxY - visible.minY)"
    return "\(isInset ? "inset" : "outer") \(x) \(y) \(rect.width) \(rect.height) \(corners) \(deviation) \(size)"
  }

  private func tile(
    _ radii: Corners<Size<Float>>, size: Size<Double>, x: Double, y: Double, deviation: Double, blur: BoxBlur,
    margin: Int
  ) throws(CairoError) -> Tile {
    let all = [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft]
    let key = Key(
      width: size.width, height: size.height, x: x, y: y,
      radii: all.flatMap { [Double($0.width), Double($0.height)] }, deviation: deviation)
    if let tile = tiles[key] { return tile }
    let width = Int((size.width + x).rounded(.up)) + 2 * margin
    let height = Int((size.height + y).rounded(.up)) + 2 * margin
    let surface = try ImageSurface(devicePixels: (width, height), format: .a8)
    let context = try Context(surface)
    context.setSource(red: 0, green: 0, blue: 0)
    context.fill(
      Shape(
        RoundedRect(
          Rect(
            x: Float(x) + Float(margin), y: Float(y) + Float(margin), width: Float(size.width),
            height: Float(size.height)), radii: radii)))
    try context.checkStatus("draw a shadow")
    let stride = surface.stride
    var coverage = [UInt8](repeating: 0, count: width * height)
    surface.withMutablePixels { pixels in
      blur.apply(to: pixels, width: width, height: height, stride: stride, channels: 1)
      for row in 0..<height {
        for column in 0..<width { coverage[row * width + column] = pixels[row * stride + column] }
      }
    }
    let tile = Tile(
      coverage: coverage, width: width, height: height, margin: margin, middleX: width / 2, middleY: height / 2)
    if tiles.count >= Self.tileLimit { tiles.removeAll() }
    tiles[key] = tile
    return tile
  }
}
