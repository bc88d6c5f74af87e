/// `in <color-space> <hue-method>`. CSS Color 4 §12 (#interpolation).
public struct ColorInterpolation: Equatable, Hashable, Sendable {
  public enum Hue: UInt8, Sendable, Hashable { case shorter, longer, increasing, decreasing }
  public var space: ColorSpace
  public var hue: Hue
  /// Whether the author named the space: sRGB by default and `in srgb` mix the same.
  public var isExplicit = false
  /// `space: .srgb` premultiplied is what legacy colours use.
  public init(space: ColorSpace = .srgb, hue: Hue = .shorter) {
    self.space = space
    self.hue = hue
  }
}
