import CairoKit
import FlexCore
import FlexDisplay
import FlexTree

extension Painter {
  /// Pixels a gradient's picture may have; larger ones are left to cairo, which keeps no picture.
  private static let pixelLimit = 16_000_000.0

  /// A picture of a gradient in the pixels of the device, row by row. Cairo asks for the colour of each pixel by itself,
  /// which takes four times as long.
  ///
  /// - Parameters:
  ///   - map: from user space to the gradient's own: for `isRadial` offsets are distances from (0, 0), otherwise x.
  ///   - bounds: what is to be covered, in user space.
  /// - Returns: `nil` where nothing is to be seen, or too much.
  func gradientRaster(
    _ stops: [GradientFill.Stop], isRadial: Bool, map: Matrix, covering bounds: Rect
  ) throws(CairoError) -> Pattern? {
    let matrix = context.matrix
    guard let inverse = matrix.inverted, let box = deviceBox(of: bounds, matrix) else { return nil }
    guard box.width * box.height <= Self.pixelLimit, box.width >= 1, box.height >= 1 else { return nil }
    let (width, height) = (Int(box.width), Int(box.height))
    let surface = try ImageSurface(devicePixels: (width, height))
    let stride = surface.stride
    // Colours are those of the pixels' centres.
    let toGradient = map.concatenating(inverse).concatenating(.translation(box.left + 0.5, box.top + 0.5))
    unsafe surface.withMutablePixels { pixels in
      var ramp = GradientRamp(stops)
      for y in 0..<height {
        let row = unsafe UnsafeMutableRawBufferPointer(rebasing: pixels[(y * stride)..<(y * stride + width * 4)])
        if isRadial {
          unsafe Self.fillRadialRow(row, y, toGradient, &ramp)
        } else {
          unsafe Self.fillLinearRow(row, y, toGradient, &ramp)
        }
      }
    }
    let pattern = try Pattern(surface)
    pattern.setMatrix(Matrix.translation(-box.left, -box.top).concatenating(matrix))
    pattern.setFilter(.nearest)
    pattern.setExtend(.pad)
    return pattern
  }

  /// The whole pixels of the device that `bounds` touch inside the clip.
  private func deviceBox(
    of bounds: Rect, _ matrix: Matrix
  ) -> (left: Double, top: Double, width: Double, height: Double)? {
    let clip = context.clipExtents
    let (minX, maxX) = (max(Double(bounds.x), clip.minX), min(Double(bounds.maxX), clip.maxX))
    let (minY, maxY) = (max(Double(bounds.y), clip.minY), min(Double(bounds.maxY), clip.maxY))
    guard minX < maxX, minY < maxY else { return nil }
    let corners = [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)].map { matrix.applied(x: $0.0, y: $0.1) }
    let (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
    let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
    guard left.isFinite, right.isFinite, top.isFinite, bottom.isFinite else { return nil }
    return (
      left.rounded(.down), top.rounded(.down), right.rounded(.up) - left.rounded(.down),
      bottom.rounded(.up) - top.rounded(.down)
    )
  }

  private static let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)

  private static func fillLinearRow(
    _ row: UnsafeMutableRawBufferPointer, _ y: Int, _ map: Matrix, _ ramp: inout GradientRamp
  ) {
    let first = map.c * Double(y) + map.e
    let steps = lanes * Float(map.a)
    let span = Float(map.a * 7)
    unsafe forEachGroup(of: row) { x in
      let start = Float(first + map.a * Double(x))
      return ramp.pixels(steps + start, least: min(start, start + span), most: max(start, start + span))
    }
  }

  private static func fillRadialRow(
    _ row: UnsafeMutableRawBufferPointer, _ y: Int, _ map: Matrix, _ ramp: inout GradientRamp
  ) {
    let (firstX, firstY) = (map.c * Double(y) + map.e, map.d * Double(y) + map.f)
    let (stepsX, stepsY) = (lanes * Float(map.a), lanes * Float(map.b))
    // Where the row comes nearest to the centre.
    let square = map.a * map.a + map.b * map.b
    let nearest = -(firstX * map.a + firstY * map.b) / square
    unsafe forEachGroup(of: row) { x in
      let across = stepsX + Float(firstX + map.a * Double(x))
      let down = stepsY + Float(firstY + map.b * Double(x))
      let offsets = (across * across + down * down).squareRoot()
      let isNearest = Double(x) - 1 < nearest && nearest < Double(x) + 8
      return ramp.pixels(
        offsets, least: isNearest ? 0 : min(offsets[0], offsets[7]), most: max(offsets[0], offsets[7]))
    }
  }

  /// Fills a row by eight pixels.
  @inline(__always)
  private static func forEachGroup(of row: UnsafeMutableRawBufferPointer, _ pixels: (Int) -> SIMD8<UInt32>) {
    let count = row.count / 4
    let whole = count & ~7
    var x = 0
    while x < whole {
      unsafe row.storeBytes(of: pixels(x), toByteOffset: x * 4, as: SIMD8<UInt32>.self)
      x += 8
    }
    guard x < count else { return }
    let rest = pixels(x)
    for lane in 0..<(count - x) { unsafe row.storeBytes(of: rest[lane], toByteOffset: (x + lane) * 4, as: UInt32.self) }
  }
}
