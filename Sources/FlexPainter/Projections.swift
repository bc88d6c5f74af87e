import CairoKit
import FlexCore
import FlexDisplay
import FlexTree

extension Raster {
  /// Draws the pixels in perspective, each from the four that lie around where it comes from.
  func apply(_ projection: Projection) throws(CairoError) {
    guard let toUser = toPixels.inverted else { return }
    let forward = Projection(toPixels).concatenating(projection).concatenating(Projection(toUser))
    let result = try ImageSurface(devicePixels: (surface.width, surface.height))
    guard let back = forward.inverted else { return replace(result) }
    let (width, height) = (surface.width, surface.height)
    let (sourceStride, targetStride) = (surface.stride / 4, result.stride / 4)
    unsafe surface.withPixels { source in
      unsafe result.withMutablePixels { target in
        let source = unsafe source.bindMemory(to: UInt32.self)
        let target = unsafe target.bindMemory(to: UInt32.self)
        for y in 0..<height {
          for x in 0..<width {
            let from = back.applied(Double(x) + 0.5, Double(y) + 0.5)
            let (u, v) = (from.x - 0.5, from.y - 0.5)
            guard u > -1, v > -1, u < Double(width), v < Double(height),
              forward.applied(from.x, from.y).w > 0
            else { continue }
            unsafe target[y * targetStride + x] = Self.blend(source, sourceStride, width, height, u, v)
          }
        }
      }
    }
    replace(result)
  }

  /// The premultiplied colour between four pixels.
  private static func blend(
    _ pixels: UnsafeBufferPointer<UInt32>, _ stride: Int, _ width: Int, _ height: Int, _ u: Double, _ v: Double
  ) -> UInt32 {
    let (left, top) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    let (fx, fy) = (UInt32((u - Double(left)) * 256), UInt32((v - Double(top)) * 256))
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
      unsafe x >= 0 && y >= 0 && x < width && y < height ? pixels[y * stride + x] : 0
    }
    let corners = (pixel(left, top), pixel(left + 1, top), pixel(left, top + 1), pixel(left + 1, top + 1))
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      func channel(_ pixel: UInt32) -> UInt32 { pixel >> shift & 0xFF }
      let upper = channel(corners.0) * (256 - fx) + channel(corners.1) * fx
      let lower = channel(corners.2) * (256 - fx) + channel(corners.3) * fx
      result |= ((upper * (256 - fy) + lower * fy + 0x8000) >> 16) << shift
    }
    return result
  }
}
