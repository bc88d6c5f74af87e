/// A decoded picture. One session owns it: not `Sendable`.
public enum Picture {
  /// Pixels.
  case raster(RasterImage)
  /// An SVG document, drawn as vectors at any size.
  case vector(VectorImage)

  public var naturalDimensions: NaturalDimensions {
    switch self {
    case .raster(let image): image.naturalDimensions
    case .vector(let image): image.naturalDimensions
    }
  }

  /// About how much memory it takes.
  public var byteCount: Int {
    switch self {
    case .raster(let image): image.width * image.height * 4 + (image.encoded?.bytes.count ?? 0)
    // A parsed document is some times as large as its text.
    case .vector(let image): image.bytes.count * 10
    }
  }
}
