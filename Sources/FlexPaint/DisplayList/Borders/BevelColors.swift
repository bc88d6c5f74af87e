import FlexDisplay
import FlexTree

/// The lighter and the darker tone of `groove`, `ridge`, `inset` and `outset`, Chromium's: CSS
/// leaves them open. CSS Backgrounds 3 §3.2 (#border-style).
enum BevelColors {
  /// Steps that a colour is made lighter or darker by.
  private static let step: Float = 0.33

  /// The side that looks turned away from the light. Colours near black are lightened instead, so
  /// that both tones differ from each other.
  static func dark(_ color: Color) -> Color { isNearBlack(color) ? lighter(color) : darker(color) }

  /// The side that looks turned to the light. Colours near white stay.
  static func light(_ color: Color) -> Color {
    if isNearBlack(color) { return lighter(lighter(color)) }
    return isNearWhite(color) ? color : lighter(color)
  }

  private static func isNearBlack(_ color: Color) -> Bool {
    luminance(color) <= luminance(Color(hex: 0x202020)) + 1e-6
  }

  private static func isNearWhite(_ color: Color) -> Bool {
    luminance(color) > luminance(Color(hex: 0xEBEBEB)) + 1e-6
  }

  private static func luminance(_ color: Color) -> Float {
    func linear(_ value: Float) -> Double { Transfer.srgbToLinear(Double(value)) }
    return Float(0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue))
  }

  private static func darker(_ color: Color) -> Color {
    let value = max(color.red, color.green, color.blue)
    return scaled(color, by: max(0, value - step) / max(value, 1e-6))
  }

  private static func lighter(_ color: Color) -> Color {
    let value = max(color.red, color.green, color.blue)
    guard value > 0 else { return Color(red: step, green: step, blue: step, alpha: color.alpha) }
    return scaled(color, by: min(1, value + step) / value)
  }

  private static func scaled(_ color: Color, by factor: Float) -> Color {
    Color(red: color.red * factor, green: color.green * factor, blue: color.blue * factor, alpha: color.alpha)
  }
}
