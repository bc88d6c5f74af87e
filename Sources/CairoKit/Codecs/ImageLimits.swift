/// What a picture may ask for. One that asks for more is refused before memory is taken.
public struct ImageLimits: Equatable, Sendable {
  /// Width times height in the picture's own pixels; four bytes of memory each.
  public var pixelCount = 64 << 20
  /// Width or height in pixels: what a cairo image surface can hold.
  public var side = 32_767
  /// Bytes of an SVG document.
  public var svgByteCount = 16 << 20

  public init() {}

  /// The size as `Int`s, if it is within the limits.
  func check(width: Int, height: Int, format: String) throws(CairoError) {
    guard width > 0, height > 0 else {
      throw CairoError(action: "decode \(format) picture", reason: "it is \(width) × \(height) pixels, which is empty")
    }
    guard width <= side, height <= side else {
      throw CairoError(
        action: "decode \(format) picture", reason: "\(width) × \(height) pixels; at most \(side) a side are accepted")
    }
    guard width * height <= pixelCount else {
      throw CairoError(
        action: "decode \(format) picture",
        reason: "\(width) × \(height) pixels; at most \(pixelCount >> 20) Mi pixels are accepted")
    }
  }
}
