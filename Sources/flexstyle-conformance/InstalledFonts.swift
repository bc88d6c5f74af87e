import CairoKit
import FlexStyle
import FlexTree

/// Lengths of installed fonts, for units such as `ch`, `ex` and `lh`.
struct InstalledFonts: Sendable {
  /// Metrics in em.
  private struct Metrics: Sendable {
    var xHeight, zeroAdvance, capHeight, ascent, descent, lineGap: Float
  }
  /// By family.
  private var metrics: [String: Metrics] = [:]
  /// Of the browser's initial family.
  private let initial: Metrics?

  /// - Parameter families: those that a case asks for.
  init(_ families: [String]) {
    initial = Self.initial
    guard !families.isEmpty, let fonts = try? FontSet() else { return }
    for family in families { metrics[family] = Self.metrics(of: family, in: fonts) }
  }

  private static let initial: Metrics? = (try? FontSet()).flatMap { metrics(of: "Times New Roman", in: $0) }

  private static func metrics(of family: String, in fonts: FontSet) -> Metrics? {
    let size: Float = 1000
    guard let font = fonts.fonts(for: FontRequest(families: [.named(family)])).first else { return nil }
    let found = fonts.metrics(of: font, size: size)
    return Metrics(
      xHeight: found.xHeight / size, zeroAdvance: found.zeroAdvance / size, capHeight: found.capHeight / size,
      ascent: found.ascent / size, descent: found.descent / size, lineGap: found.lineGap / size)
  }

  /// The lengths at a style's size. The browser rounds `ex` to whole px in fonts that a document names.
  func measure(_ style: TextStyle) -> FontRelativeLengths {
    let size = style.fontSize
    var named: Metrics?
    for case .named(let family) in style.fontFamily where named == nil { named = metrics[family] }
    guard let unit = named ?? initial else { return FontRelativeLengths(fallbackForFontSize: size) }
    let xHeight = unit.xHeight * size
    return FontRelativeLengths(
      xHeight: named == nil ? xHeight : xHeight.rounded(), zeroAdvance: unit.zeroAdvance * size,
      capHeight: unit.capHeight * size, ideographicAdvance: size,
      normalLineHeight: [unit.ascent, unit.descent, unit.lineGap].reduce(0) { $0 + ($1 * size).rounded() })
  }
}
