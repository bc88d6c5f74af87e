public import FlexTree

/// A picture that draws itself at any size: SVG.
public protocol VectorPicture: AnyObject {
  /// Draws into the rectangle (0, 0, `width`, `height`) of user space.
  func draw(on context: Context, width: Double, height: Double) throws(CairoError)
}

/// A picture ready to be drawn.
public enum DecodedImage {
  /// Upright: EXIF orientation is worked in.
  case raster(ImageSurface)
  case vector(any VectorPicture)
}

/// The session's pictures. It decodes each once, when it is first asked for; one thread owns it.
public protocol ImageStore: AnyObject {
  /// The key of a picture that CSS names; `base` is the style sheet's own location.
  func source(url: String, base: String?) -> ImageSource
  /// `nil` where the picture is missing or can't be decoded.
  func dimensions(of source: ImageSource) -> NaturalDimensions?
  /// `nil` where the picture is missing or can't be decoded.
  func image(for source: ImageSource) -> DecodedImage?
  /// Bytes that show the very same pixels, for outputs that take pictures as they are; `nil` where
  /// there are none.
  func encodedImage(for source: ImageSource) -> EncodedImage?
  /// The pixels compressed without loss, for outputs that hold them so; `nil` where there are none.
  func packedImage(for source: ImageSource) throws(CairoError) -> DeflatedImage?
}

extension ImageStore {
  public func packedImage(for source: ImageSource) throws(CairoError) -> DeflatedImage? {
    guard case .raster(let surface) = image(for: source) else { return nil }
    return try DeflatedImage(surface)
  }
}

/// A store without pictures.
public final class NoImages: ImageStore {
  public init() {}
  public func source(url: String, base: String?) -> ImageSource { .missing(url) }
  public func dimensions(of source: ImageSource) -> NaturalDimensions? { nil }
  public func image(for source: ImageSource) -> DecodedImage? { nil }
  public func encodedImage(for source: ImageSource) -> EncodedImage? { nil }
}
