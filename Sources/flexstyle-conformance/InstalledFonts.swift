import CairoKit
import FlexStyle
import FlexTree

/// Lengths of the installed fonts a case asks for, for `ch` and `ex`.
struct InstalledFonts: Sendable {
  /// By family, at 1px.
  private var metrics: [String: FlexStyle.FontMetrics] = [:]

  init(_ families: [String]) {
    guard !families.isEmpty, let fonts = try? FontSet() else { return }
    let size: Float = 1000
    for family in families {
      guard let font = fonts.fonts(for: FontRequest(families: [.named(family)])).first else { continue }
      let found = fonts.metrics(of: font, size: size)
      metrics[family] = FlexStyle.FontMetrics(
        xHeight: found.xHeight / size, zeroAdvance: found.zeroAdvance / size, capHeight: found.capHeight / size,
        ideographicAdvance: 1)
    }
  }

  /// The lengths at a style's size; the browser rounds `ex` to whole px.
  func measure(_ style: TextStyle) -> FlexStyle.FontMetrics {
    for case .named(let family) in style.fontFamily {
      guard let unit = metrics[family] else { continue }
      let size = style.fontSize
      return FlexStyle.FontMetrics(
        xHeight: (unit.xHeight * size).rounded(), zeroAdvance: unit.zeroAdvance * size,
        capHeight: unit.capHeight * size, ideographicAdvance: unit.ideographicAdvance * size)
    }
    return FlexStyle.FontMetrics(fallbackForFontSize: style.fontSize)
  }
}
