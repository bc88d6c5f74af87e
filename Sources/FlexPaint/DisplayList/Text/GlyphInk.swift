import CairoKit
import FlexCore
import FlexDisplay
import FlexTree
import TextMeasure

/// What the builder must know of glyphs' outlines and fonts' metrics. Lives as long as one build.
struct GlyphInk {
  private let fonts: FontSet

  init(_ fonts: FontSet) { self.fonts = fonts }

  /// The fonts of a style in the order of its families.
  func fonts(of style: TextStyle) -> [FontID] { fonts.fonts(for: style) }

  /// How glyphs in several colours are painted; `nil` where a run's font has none.
  func colorGlyphs(_ item: TextItem, _ style: ComputedStyle) -> ColorGlyphs? {
    let font = item.font
    guard fonts.hasColorPaints(font) else { return nil }
    return ColorGlyphs(
      fonts: fonts, font: font,
      colors: style.rare.inherited.fontPalette.colors(
        of: fonts.palettes(of: font), family: fonts.usedFamily(of: font).lowercased()),
      textColor: item.color, isSilhouette: item.isDecorative)
  }

  /// Metrics of the decorating box's font; px. The run's own font stands for it where it isn't known.
  func metrics(of style: TextStyle, run: PackedGlyphRun) -> FontMetrics? {
    fonts.metrics(of: run.font, size: style.fontSize)
  }

  /// Where outlines of the run cross the stripe from `top` to `bottom`; x ranges in px.
  /// CSS Text Decoration 4 §2.9 (#text-decoration-skip-ink-property).
  func crossings(of run: GlyphRun, at origin: Point, from top: Float, to bottom: Float) -> [(Float, Float)] {
    guard let context = try? Context.unbounded() else { return [] }
    context.addPath(of: run, at: (0, 0), fonts: fonts)
    let stripe = (top: Double(top - origin.y), bottom: Double(bottom - origin.y))
    var ranges: [(Float, Float)] = []
    for subpath in context.flattenedPath() {
      var range: (Double, Double)?
      for (a, b) in zip(subpath, subpath.dropFirst()) {
        guard let part = Self.part(of: (a, b), from: stripe.top, to: stripe.bottom) else { continue }
        range = range.map { (min($0.0, part.0), max($0.1, part.1)) } ?? part
      }
      if let range { ranges.append((origin.x + Float(range.0), origin.x + Float(range.1))) }
    }
    return ranges
  }

  /// The x range of a segment inside a horizontal stripe.
  private static func part(
    of segment: ((x: Double, y: Double), (x: Double, y: Double)), from top: Double, to bottom: Double
  ) -> (Double, Double)? {
    let (a, b) = segment
    guard max(a.y, b.y) > top, min(a.y, b.y) < bottom else { return nil }
    func x(at y: Double) -> Double {
      a.y == b.y ? a.x : a.x + (b.x - a.x) * (min(max(y, min(a.y, b.y)), max(a.y, b.y)) - a.y) / (b.y - a.y)
    }
    if a.y == b.y { return (min(a.x, b.x), max(a.x, b.x)) }
    let (first, second) = (x(at: top), x(at: bottom))
    return (min(first, second), max(first, second))
  }
}
