import CairoKit
import FlexCore
import FlexTree

extension Projection {
  static let identity = Projection([1, 0, 0, 0, 1, 0, 0, 0, 1])

  init(_ matrix: Matrix) { self.init([matrix.a, matrix.c, matrix.e, matrix.b, matrix.d, matrix.f, 0, 0, 1]) }

  /// First `other`, then this.
  func concatenating(_ other: Projection) -> Projection {
    var product = [Double](repeating: 0, count: 9)
    for row in 0..<3 {
      for column in 0..<3 {
        product[row * 3 + column] = (0..<3).reduce(0) { $0 + values[row * 3 + $1] * other.values[$1 * 3 + column] }
      }
    }
    return Projection(product)
  }

  /// `nil` where the plane is seen from its edge.
  var inverted: Projection? {
    let m = values
    let cofactors = [
      m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
      m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
      m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
    ]
    let determinant = m[0] * cofactors[0] + m[1] * cofactors[3] + m[2] * cofactors[6]
    guard abs(determinant) > 1e-12, determinant.isFinite else { return nil }
    return Projection(cofactors.map { $0 / determinant })
  }

  func applied(_ x: Double, _ y: Double) -> (x: Double, y: Double, w: Double) {
    let w = values[6] * x + values[7] * y + values[8]
    return (
      (values[0] * x + values[1] * y + values[2]) / w, (values[3] * x + values[4] * y + values[5]) / w, w
    )
  }

  /// Around what a rectangle becomes; what comes too near to the eye reaches as far as anything may.
  func bounds(of rect: Rect) -> Rect {
    let corners = [(rect.x, rect.y), (rect.maxX, rect.y), (rect.x, rect.maxY), (rect.maxX, rect.maxY)].map {
      applied(Double($0.0), Double($0.1))
    }
    guard corners.allSatisfy({ $0.w > 0.01 }) else { return rect.expanded(by: Self.farthest) }
    let (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
    let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
    return Rect(
      x: Float(left).clampedCoordinate, y: Float(top).clampedCoordinate, width: Float(right - left).clampedLength,
      height: Float(bottom - top).clampedLength)
  }

  /// px that perspective may carry a pixel.
  static let farthest: Float = 2_000
}

extension Raster {
  /// Draws the pixels in perspective, each from the four that lie around where it comes from.
  func apply(_ projection: Projection) throws(CairoError) {
    guard let toUser = toPixels.inverted else { return }
    let forward = Projection(toPixels).concatenating(projection).concatenating(Projection(toUser))
    let result = try ImageSurface(devicePixels: (surface.width, surface.height))
    guard let back = forward.inverted else { return replace(result) }
    let (width, height) = (surface.width, surface.height)
    let (sourceStride, targetStride) = (surface.stride / 4, result.stride / 4)
    surface.withPixels { source in
      result.withMutablePixels { target in
        let source = source.bindMemory(to: UInt32.self)
        let target = target.bindMemory(to: UInt32.self)
        for y in 0..<height {
          for x in 0..<width {
            let from = back.applied(Double(x) + 0.5, Double(y) + 0.5)
            let (u, v) = (from.x - 0.5, from.y - 0.5)
            guard u > -1, v > -1, u < Double(width), v < Double(height),
              forward.applied(from.x, from.y).w > 0
            else { continue }
            target[y * targetStride + x] = Self.blend(source, sourceStride, width, height, u, v)
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
      x >= 0 && y >= 0 && x < width && y < height ? pixels[y * stride + x] : 0
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
