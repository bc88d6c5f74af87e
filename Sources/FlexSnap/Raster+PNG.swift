internal import CairoKit

extension Raster {
  /// Decodes a PNG.
  ///
  /// - Throws: `CairoError` where the bytes are no picture.
  public init(png: [UInt8]) throws {
    let picture = try ImageDecoder().decode(png)
    guard case .raster(let image) = picture else {
      throw CairoError(action: "compare the picture", reason: "it is an SVG")
    }
    let surface = image.surface
    let (width, height) = (surface.width, surface.height)
    self.init(width: width, height: height, filledWith: 0)
    unsafe surface.withPixels { bytes in
      for y in 0..<height {
        for x in 0..<width {
          let word = unsafe bytes.load(fromByteOffset: y * surface.stride + x * 4, as: UInt32.self)
          pixels[y * width + x] = image.isOpaque ? word | 0xFF00_0000 : Self.unpremultiplied(word)
        }
      }
    }
  }

  /// Encodes the picture; every pixel is written opaque as cairo holds it.
  public func png() throws -> [UInt8] {
    let surface = try ImageSurface(devicePixels: (width: width, height: height))
    unsafe surface.withMutablePixels { bytes in
      for y in 0..<height {
        for x in 0..<width {
          unsafe bytes.storeBytes(of: pixels[y * width + x], toByteOffset: y * surface.stride + x * 4, as: UInt32.self)
        }
      }
    }
    return try PNGEncoder().encode(surface)
  }

  private static func unpremultiplied(_ word: UInt32) -> UInt32 {
    let alpha = word >> 24
    guard alpha > 0, alpha < 255 else { return word }
    func channel(_ shift: UInt32) -> UInt32 { min(255, (((word >> shift) & 0xFF) * 255 + alpha / 2) / alpha) << shift }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }
}
