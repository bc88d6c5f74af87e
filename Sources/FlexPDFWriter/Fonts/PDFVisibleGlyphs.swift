internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexTree

/// Which glyphs of a text have ink in what can be seen. A line that a page's end cuts would otherwise be found on both
/// pages, and by what no structure tells apart, what an edge hides.
struct PDFVisibleGlyphs {
  /// What can be seen, px from the text's origin.
  private let area: Rect
  private let fonts: FontSet
  private let font: FontID
  private let size: Float
  /// px that strokes reach beyond outlines.
  private let reach: Float
  /// px that a px above the baseline is slanted by.
  private let slant: Float
  /// Whether glyphs have colours or drawings, whose ink isn't their outline's.
  private let isDrawn: Bool

  /// Whether a text is so near the edges of what can be seen that glyphs may lie outside.
  static func mayLeave(_ visible: Rect, _ text: TextItem) -> Bool {
    let (origin, size) = (text.origin, text.fontSize)
    return origin.x < visible.x || origin.x + text.width > visible.maxX || origin.y - 0.8 * size < visible.y
      || origin.y + 0.25 * size > visible.maxY
  }

  init(_ text: TextItem, in visible: Rect, fonts: FontSet, boldness: Float, slant: Float, isDrawn: Bool) {
    area = visible.offset(x: -text.origin.x, y: -text.origin.y)
    (self.fonts, self.font, self.size, self.slant, self.isDrawn) = (
      fonts, text.font, text.fontSize, slant, isDrawn
    )
    reach = ((text.stroke?.width ?? 0) + boldness) / 2
  }

  func contains(_ glyph: GlyphRun.Glyph) -> Bool {
    // Of spaces and drawings it is the place that counts.
    var ink = (left: Float(0), top: -0.5 * size, right: glyph.advance, bottom: Float(0))
    if isDrawn {
      (ink.top, ink.bottom) = (-1.2 * size, 0.4 * size)
    } else if let own = fonts.ink(of: glyph.id, in: font, size: size) {
      ink = own
      ink.left -= max(0, slant * ink.bottom)
      ink.right -= min(0, slant * ink.top)
    }
    return glyph.x + ink.left - reach < area.maxX && glyph.x + ink.right + reach > area.x
      && glyph.y + ink.top - reach < area.maxY && glyph.y + ink.bottom + reach > area.y
  }
}
