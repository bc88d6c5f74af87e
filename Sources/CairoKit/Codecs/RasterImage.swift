/// The bytes a picture came in, for outputs that can take them as they are.
public struct EncodedImage: Equatable, Sendable {
  public enum Format: String, Sendable {
    case png = "image/png"
    case jpeg = "image/jpeg"
  }
  public var format: Format
  public var bytes: [UInt8]
  /// The ICC profile that says what the bytes' numbers mean; `nil` is sRGB. It is in `bytes` as well, or what it was
  /// made of.
  public var profile: [UInt8]?

  public init(format: Format, bytes: [UInt8], profile: [UInt8]? = nil) {
    self.format = format
    self.bytes = bytes
    self.profile = profile
  }
}

/// A decoded raster picture, upright; it never changes once made. Not `Sendable`.
public final class RasterImage {
  /// Premultiplied ARGB32.
  public let surface: ImageSurface
  /// Whether every pixel has alpha 255.
  public let isOpaque: Bool
  /// The original bytes, where they show the very same picture.
  public let encoded: EncodedImage?

  private var packedPixels: DeflatedImage?

  /// The pixels compressed, once for all files that show them.
  public func packed() throws(CairoError) -> DeflatedImage {
    if let packedPixels { return packedPixels }
    let packed = try DeflatedImage(surface)
    packedPixels = packed
    return packed
  }

  /// Pixels, after EXIF orientation.
  public var width: Int { surface.width }
  public var height: Int { surface.height }

  /// One picture pixel is one CSS px. CSS Images 3 §5.1 (#the-image-resolution).
  public var naturalDimensions: NaturalDimensions {
    NaturalDimensions(width: Float(width), height: Float(height), ratio: Float(width) / Float(height))
  }

  /// - Parameters:
  ///   - isOpaque: what the format knows; `nil` looks at every pixel.
  ///   - fill: writes the pixels, rows of `4 × width` bytes: B, G, R, A, premultiplied. They are 0
  ///     before.
  init(
    width: Int, height: Int, isOpaque: Bool? = nil, encoded: EncodedImage? = nil,
    fill: (UnsafeMutableBufferPointer<UInt8>) throws(CairoError) -> Void
  ) throws(CairoError) {
    surface = try ImageSurface(devicePixels: (width, height))
    self.encoded = encoded
    // `Result` carries the typed error through a rethrowing closure.
    let filled: Result<Bool, CairoError> = surface.withMutablePixels { raw in
      let pixels = raw.bindMemory(to: UInt8.self)
      do throws(CairoError) {
        try fill(pixels)
        return .success(isOpaque ?? PixelFormat.isOpaque(UnsafeBufferPointer(pixels)))
      } catch {
        return .failure(error)
      }
    }
    self.isOpaque = try filled.get()
  }
}
