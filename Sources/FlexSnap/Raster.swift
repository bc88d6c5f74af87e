/// A picture to compare: rows of pixels from the top, in device pixels.
public struct Raster: Equatable, Sendable {
  public let width: Int
  public let height: Int
  /// One word a pixel: alpha, red, green, blue from the highest byte down, not premultiplied.
  public var pixels: [UInt32]

  /// - Precondition: `pixels` has `width * height` entries.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height, "a picture needs one word for every pixel")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// A picture of one colour.
  public init(width: Int, height: Int, filledWith pixel: UInt32) {
    self.init(width: width, height: height, pixels: [UInt32](repeating: pixel, count: width * height))
  }

  /// The pixel at a place, or `nil` outside the picture.
  func pixel(_ x: Int, _ y: Int) -> UInt32? {
    x >= 0 && y >= 0 && x < width && y < height ? pixels[y * width + x] : nil
  }
}

/// A rectangle of device pixels.
public struct PixelRect: Equatable, Sendable, Codable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The device pixels that a rectangle in CSS px touches.
  public init(covering rect: (x: Float, y: Float, width: Float, height: Float), scale: Float) {
    let left = Int((rect.x * scale).rounded(.down))
    let top = Int((rect.y * scale).rounded(.down))
    let right = Int(((rect.x + rect.width) * scale).rounded(.up))
    let bottom = Int(((rect.y + rect.height) * scale).rounded(.up))
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  func contains(_ px: Int, _ py: Int) -> Bool {
    px >= x && py >= y && px < x + width && py < y + height
  }
}
