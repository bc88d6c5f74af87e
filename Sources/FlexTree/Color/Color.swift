/// A colour in sRGB, not premultiplied. Components are 0…1 for colours of the sRGB gamut and may
/// lie outside it for colours that CSS Color 4 defines in a wider space.
public struct Color: Equatable, Hashable, Sendable {
  public var red: Float
  public var green: Float
  public var blue: Float
  /// 0…1.
  public var alpha: Float
  /// What a press prints it with, where it is given so; the components show that on a screen.
  public var inks = Inks.none

  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// What a calculation gave, kept where later calculations can trust it: components far outside every gamut
  /// come to `componentRange`, and one that is no number to zero. CSS Color 4 §4.3 (#out-of-gamut) leaves such
  /// limits to us.
  public init(computedRed red: Double, green: Double, blue: Double, alpha: Double) {
    func bounded(_ value: Double, _ range: ClosedRange<Float>) -> Float {
      value.isNaN ? 0 : min(max(Float(value), range.lowerBound), range.upperBound)
    }
    self.init(
      red: bounded(red, Self.componentRange), green: bounded(green, Self.componentRange),
      blue: bounded(blue, Self.componentRange), alpha: bounded(alpha, 0...1))
  }

  /// Red, green and blue of every computed colour. The widest predefined space reaches to about ±3.
  public static let componentRange: ClosedRange<Float> = -16...16

  /// `0xRRGGBB`.
  public init(hex: UInt32, alpha: Float = 1) {
    self.init(
      red: Float((hex >> 16) & 0xFF) / 255, green: Float((hex >> 8) & 0xFF) / 255, blue: Float(hex & 0xFF) / 255,
      alpha: alpha)
  }

  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// `transparent`: black with alpha 0.
  public static let transparent = Color(red: 0, green: 0, blue: 0, alpha: 0)
}

/// A computed `<color>`: `currentcolor` stays a keyword so that it inherits as one.
/// CSS Color 4 §10.1 (#currentcolor-color).
public enum StyleColor: Equatable, Hashable, Sendable {
  case color(Color)
  case currentColor

  /// The used colour.
  @inlinable public func resolved(_ currentColor: Color) -> Color {
    switch self {
    case .color(let color): color
    case .currentColor: currentColor
    }
  }
}
