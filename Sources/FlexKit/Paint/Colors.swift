public import FlexTree

/// A colour in sRGB.
public typealias Color = FlexTree.Color

extension FlexTree.Color {
  /// Components from 0 to 255, alpha from 0 to 1.
  public static func rgb(_ red: Int, _ green: Int, _ blue: Int, alpha: Double = 1) -> Color {
    func component(_ value: Int) -> Float { Float(min(max(0, value), 255)) / 255 }
    return Color(
      red: component(red), green: component(green), blue: component(blue), alpha: Float(min(max(0, alpha), 1)))
  }

  /// `0xRRGGBB`, alpha from 0 to 1.
  public static func hex(_ value: UInt32, alpha: Double = 1) -> Color {
    Color(hex: value, alpha: Float(min(max(0, alpha), 1)))
  }

  /// From black, 0, to white, 1.
  public static func white(_ value: Double, alpha: Double = 1) -> Color {
    Color(red: Float(value), green: Float(value), blue: Float(value), alpha: Float(min(max(0, alpha), 1)))
  }

  /// The same colour with another alpha, 0 to 1.
  public func withAlpha(_ alpha: Double) -> Color {
    var color = self
    color.alpha = Float(min(max(0, alpha), 1))
    return color
  }

  /// Transparent.
  public static let clear = Color.transparent
  /// One third of white.
  public static let darkGray = Color.white(1 / 3)
  /// Half of white.
  public static let gray = Color.white(0.5)
  /// Two thirds of white.
  public static let lightGray = Color.white(2 / 3)
  /// `#FF0000`.
  public static let red = Color.hex(0xFF0000)
  /// `#00FF00`.
  public static let green = Color.hex(0x00FF00)
  /// `#0000FF`.
  public static let blue = Color.hex(0x0000FF)
  /// `#00FFFF`.
  public static let cyan = Color.hex(0x00FFFF)
  /// `#FFFF00`.
  public static let yellow = Color.hex(0xFFFF00)
  /// `#FF00FF`.
  public static let magenta = Color.hex(0xFF00FF)
  /// `#FF8000`.
  public static let orange = Color.hex(0xFF8000)
  /// `#800080`.
  public static let purple = Color.hex(0x800080)
  /// `#996633`.
  public static let brown = Color.hex(0x996633)
}
