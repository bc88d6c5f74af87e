import CairoKit
import FlexCore
import FlexDisplay
import FlexTree
import Glibc

extension Painter {
  /// Pixels a conic gradient's picture may have; larger ones are drawn coarser.
  private static let pixelLimit = 16_000_000.0
  private static let longestSide = 16_000.0

  /// A picture of a conic gradient, pixel by pixel of the device. CSS Images 4 §3.3 (#conic-gradients).
  func conicRaster(
    _ gradient: GradientFill, _ center: Point, _ from: Float, covering bounds: Rect
  ) throws(CairoError) -> Pattern? {
    let extents = context.clipExtents
    let visible = bounds.intersection(
      Rect(
        x: Float(extents.minX), y: Float(extents.minY), width: Float(extents.maxX - extents.minX),
        height: Float(extents.maxY - extents.minY)))
    guard !visible.isEmpty else { return nil }
    let matrix = context.matrix
    var scale = max(abs(matrix.determinant).squareRoot(), 1e-3)
    let area = Double(visible.width) * Double(visible.height)
    if area * scale * scale > Self.pixelLimit { scale = (Self.pixelLimit / area).squareRoot() }
    scale = min(scale, Self.longestSide / Double(max(visible.width, visible.height)))
    // Whole pixels of the device, so that nothing is sampled twice.
    let left = (Double(visible.x) * scale).rounded(.down)
    let top = (Double(visible.y) * scale).rounded(.down)
    let width = Int((Double(visible.maxX) * scale).rounded(.up) - left)
    let height = Int((Double(visible.maxY) * scale).rounded(.up) - top)
    let surface = try ImageSurface(devicePixels: (max(width, 1), max(height, 1)))
    let table = GradientTable(gradient.stops)
    let stride = surface.stride
    let centerX = Double(center.x) * scale - left - 0.5
    let centerY = Double(center.y) * scale - top - 0.5
    unsafe surface.withMutablePixels { pixels in
      for y in 0..<height {
        for x in 0..<width {
          let degrees = atan2(Double(x) - centerX, centerY - Double(y)) * 180 / .pi
          var turn = (degrees - Double(from)) / 360
          turn -= turn.rounded(.down)
          unsafe pixels.storeBytes(of: table[Float(turn)], toByteOffset: y * stride + x * 4, as: UInt32.self)
        }
      }
    }
    let pattern = try Pattern(surface)
    pattern.setMatrix(Matrix(scale, 0, 0, scale, -left, -top))
    pattern.setFilter(matrix.isAxisAligned ? .nearest : .good)
    pattern.setExtend(.pad)
    return pattern
  }
}

/// Colours of a gradient, looked up by offset: premultiplied pixels.
struct GradientTable {
  private let stops: GradientStops
  private let pixels: [UInt32]
  /// Fine enough that a hard stop is off by a small part of a pixel.
  private static let count = 8_192

  init(_ stops: [GradientFill.Stop]) {
    self.stops = GradientStops(expanded: stops)
    let stops = self.stops
    pixels = (0...Self.count).map { stops.color(at: Float($0) / Float(Self.count)).premultipliedPixel }
  }

  subscript(offset: Float) -> UInt32 { pixels[min(max(Int(offset * Float(Self.count)), 0), Self.count)] }
}

extension Color {
  /// A premultiplied native-endian ARGB word.
  var premultipliedPixel: UInt32 {
    let (red, green, blue, alpha) = components
    func byte(_ value: Double) -> UInt32 { UInt32((value * alpha * 255).rounded()) }
    return UInt32((alpha * 255).rounded()) << 24 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}
