internal import FlexTree

/// Where a picture comes from.
public enum PictureSource: Equatable, Hashable, Sendable {
  /// A path or URL as the rendering's resources understand it.
  case url(String)
  /// An encoded picture: PNG, JPEG, WebP, GIF, BMP or SVG.
  case data([UInt8], mediaType: String)
  /// SVG markup.
  case svg(String)

  /// The source as a URL: data is written into it.
  public var url: String {
    switch self {
    case .url(let url): url
    case .data(let bytes, let mediaType): "data:\(mediaType);base64,\(Base64.text(bytes))"
    case .svg(let markup): "data:image/svg+xml;base64,\(Base64.text(Array(markup.utf8)))"
    }
  }
}

/// A box with a picture.
open class ImageBox: Box {
  /// How a picture fills a box that has another ratio.
  public enum ContentMode: Sendable {
    /// Distorted.
    case scaleToFill
    /// As large as fits.
    case scaleAspectFit
    /// As small as covers; the rest is cut off.
    case scaleAspectFill
    /// In its own size, in the middle.
    case center
  }

  /// The picture, or `nil` for none.
  public var source: PictureSource? {
    didSet { setNeedsLayout() }
  }

  /// The picture's own size in px. Rendering fills it in where it is `nil`.
  public var naturalSize: Size? {
    didSet { if naturalSize != oldValue { setNeedsLayout() } }
  }

  /// How the picture fills the box. Initially `scaleToFill`.
  public var contentMode: ContentMode = .scaleToFill

  /// What the picture shows, for PDF and SVG.
  public var alternativeText = ""

  /// A box with a picture whose size is known; without one rendering finds it out.
  public init(_ source: PictureSource? = nil, naturalSize: Size? = nil) {
    self.source = source
    self.naturalSize = naturalSize
    super.init()
  }

  /// A picture by its path or URL.
  public convenience init(url: String) { self.init(.url(url)) }

  /// SVG markup.
  public convenience init(svg markup: String) { self.init(.svg(markup)) }

  /// Sets how the picture fills the box.
  @discardableResult
  public func contentMode(_ mode: ContentMode) -> Self {
    contentMode = mode
    return self
  }

  /// Sets what the picture shows, for PDF and SVG.
  @discardableResult
  public func alternativeText(_ text: String) -> Self {
    alternativeText = text
    return self
  }

  /// Width divided by height of the picture, if it has both.
  public var naturalRatio: Double? {
    guard let naturalSize, naturalSize.width > 0, naturalSize.height > 0 else { return nil }
    return naturalSize.width / naturalSize.height
  }

  /// The content's size, else the picture's own.
  open override func measure(width: Double?, height: Double?) -> ContentSize? {
    if let content { return content.measure(width: width, height: height) }
    guard source != nil || naturalSize != nil else { return nil }
    let size = naturalSize ?? .zero
    return ContentSize(width: size.width, height: size.height)
  }
}
