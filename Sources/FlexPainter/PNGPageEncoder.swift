public import CairoKit
internal import FlexCore
public import FlexDisplay
public import FlexTree

/// Paints a page on a raster and writes it as PNG.
public struct PNGPageEncoder {
  public var encoder: PNGEncoder
  /// What lies under everything; `nil` leaves the picture transparent.
  public var background: Color?
  /// Blurred masks, kept from one page to the next.
  public var shadows: ShadowMasks

  /// More pixels than this aren't painted: four bytes each.
  public static let pixelLimit = 128 << 20

  public init(
    encoder: PNGEncoder = PNGEncoder(), background: Color? = .white, shadows: ShadowMasks = ShadowMasks()
  ) {
    self.encoder = encoder
    self.background = background
    self.shadows = shadows
  }

  public func encode(_ page: DisplayList, fonts: FontSet, images: any ImageStore) throws(CairoError) -> [UInt8] {
    try encoder.encode(consuming: try raster(of: page, fonts: fonts, images: images))
  }

  /// The page in device pixels; a part of a pixel at the end counts as one.
  public func raster(of page: DisplayList, fonts: FontSet, images: any ImageStore) throws(CairoError) -> ImageSurface {
    let (width, height) = (devicePixels(page.size.width, page), devicePixels(page.size.height, page))
    guard width <= ImageSurface.maximumSide, height <= ImageSurface.maximumSide,
      width * height <= PNGPageEncoder.pixelLimit
    else {
      throw CairoError(
        action: "paint a picture of \(width) × \(height) px",
        reason: "at most \(ImageSurface.maximumSide) px a side and \(PNGPageEncoder.pixelLimit >> 20) Mi in all")
    }
    let surface = try ImageSurface(devicePixels: (width, height))
    let context = try Context(surface)
    context.scale(Double(page.scale), Double(page.scale))
    try Painter(context: context, fonts: fonts, images: images, shadows: shadows).paint(page, background: background)
    try context.checkStatus("paint a page")
    return surface
  }

  private func devicePixels(_ length: Float, _ page: DisplayList) -> Int {
    let pixels = length * page.scale
    // A thousandth over a whole pixel is rounding.
    return pixels.isFinite ? max(1, Int(min(1e6, (pixels - 0.001).rounded(.up)))) : 1
  }
}
