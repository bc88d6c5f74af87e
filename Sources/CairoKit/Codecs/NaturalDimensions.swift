/// Size and shape of a picture before CSS resizes it. CSS Images 3 §4 (#natural-dimensions).
public struct NaturalDimensions: Equatable, Sendable {
  /// CSS px; `nil` where the picture has none.
  public var width: Float?
  /// CSS px; `nil` where the picture has none.
  public var height: Float?
  /// Width divided by height, or `nil`.
  public var ratio: Float?

  public init(width: Float? = nil, height: Float? = nil, ratio: Float? = nil) {
    self.width = width
    self.height = height
    self.ratio = ratio
  }
}
