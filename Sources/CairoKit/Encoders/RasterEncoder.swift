/// Writes a surface in one of the formats for photographs and the web; the same pixels give the same bytes.
public struct RasterEncoder: Equatable, Sendable {
  public enum Format: Sendable, CaseIterable { case jpeg, webP, avif, gif, tiff }

  public var format: Format
  /// 1…100, of formats that lose something.
  public var quality: Int
  /// Whether every pixel comes back as it was; of WebP and AVIF. GIF has at most 256 colours, TIFF loses nothing.
  public var isLossless: Bool
  /// What the surface's numbers mean; the file says so where it isn't sRGB. GIF can't.
  public var gamut = ColorGamut.srgb

  /// - Parameter quality: clamped to 1…100; `nil` is what the library's own program takes: 75, of AVIF 60.
  public init(_ format: Format, quality: Int? = nil, isLossless: Bool = false) {
    self.format = format
    self.quality = min(max(quality ?? (format == .avif ? 60 : 75), 1), 100)
    self.isLossless = isLossless
  }

  /// The file. What is transparent lies on white in a JPEG.
  ///
  /// - Throws: where the surface is too large for the format, or memory runs out.
  public func encode(_ surface: ImageSurface) throws(CairoError) -> [UInt8] {
    guard surface.format == .argb32, surface.width > 0, surface.height > 0 else { throw failure("there are no pixels") }
    if let limit = largestSide, surface.width > limit || surface.height > limit {
      throw failure("\(surface.width) × \(surface.height) pixels; the format has at most \(limit) a side")
    }
    let pixels = StraightPixels(surface)
    switch format {
    case .jpeg: return try JPEGEncoder.encode(pixels, quality: quality, profile: try gamut.profile)
    case .webP:
      return try WebPEncoder.encode(pixels, quality: quality, isLossless: isLossless, profile: try gamut.profile)
    case .avif: return try AVIFEncoder.encode(pixels, quality: isLossless ? nil : quality, gamut: gamut)
    case .gif: return try GIFEncoder.encode(pixels)
    case .tiff: return try TIFFEncoder.encode(pixels, profile: try gamut.profile)
    }
  }

  /// Pixels a side that the format can address, where that is less than a surface has.
  private var largestSide: Int? {
    switch format {
    case .webP: 16_383
    case .avif, .jpeg, .gif, .tiff: nil
    }
  }

  private func failure(_ reason: String) -> CairoError { CairoError(action: "write a \(format) file", reason: reason) }
}

/// A surface's pixels with straight alpha: B, G, R, A, without gaps.
struct StraightPixels {
  let width: Int
  let height: Int
  var bytes: [UInt8]
  let isOpaque: Bool

  init(_ surface: ImageSurface) {
    let (width, height, stride) = (surface.width, surface.height, surface.stride)
    (self.width, self.height) = (width, height)
    var isOpaque = true
    bytes = surface.withPixels { source in
      [UInt8](unsafeUninitializedCapacity: 4 * width * height) { target, count in
        for row in 0..<height {
          for column in 0..<width {
            let from = row * stride + 4 * column
            let to = 4 * (row * width + column)
            let alpha = source[from + 3]
            target[to + 3] = alpha
            if alpha == 255 {
              for channel in 0..<3 { target[to + channel] = source[from + channel] }
              continue
            }
            isOpaque = false
            for channel in 0..<3 {
              let value = alpha == 0 ? 0 : (Int(source[from + channel]) * 255 + Int(alpha) / 2) / Int(alpha)
              target[to + channel] = UInt8(min(255, value))
            }
          }
        }
        count = 4 * width * height
      }
    }
    self.isOpaque = isOpaque
  }

  /// On white.
  func flattened() -> [UInt8] {
    if isOpaque { return bytes }
    var flat = bytes
    for pixel in stride(from: 0, to: flat.count, by: 4) {
      let alpha = Int(flat[pixel + 3])
      for channel in pixel..<(pixel + 3) {
        flat[channel] = UInt8((Int(flat[channel]) * alpha + 255 * (255 - alpha) + 127) / 255)
      }
      flat[pixel + 3] = 255
    }
    return flat
  }
}
