internal import CCairo
internal import CHarfBuzz

/// Keeps glyphs of a PDF in their places although the file says less of their widths than cairo thinks.
///
/// cairo positions the glyphs of a line by the exact advances before them, but writes advances into the
/// file as whole thousandths of the font size, the rest cut off. Readers go by what is written, so that
/// text falls behind: by 1 px in 100 glyphs. Glyphs are handed to cairo as far ahead as readers will fall
/// behind. A run has a position of its own, where the sum starts anew.
struct AdvanceCompensation {
  /// What cairo goes on from without a new position, whatever the font: text of one size on one baseline.
  private struct Line: Equatable {
    var size: Float
    var y: Double
  }
  private var line: Line?
  private var isWider = false

  /// The font size to draw a run with: a hundred-thousandth more where the run would continue the one
  /// before, so that cairo writes its position.
  mutating func size(of run: GlyphRun, y: Double) -> Double {
    let next = Line(size: run.fontSize, y: y)
    isWider = next == line ? !isWider : false
    line = next
    return Double(run.fontSize) * (isWider ? 1.000_01 : 1)
  }

  /// Moves glyphs ahead by what is cut off the advances before them.
  static func apply(to glyphs: inout [cairo_glyph_t], of run: GlyphRun, _ typeface: Typeface) {
    let size = Double(run.fontSize)
    let thousandths = 1_000 / (Double(typeface.unitsPerEm) * Double(Typeface.subunits))
    var behind = 0.0
    for index in glyphs.indices {
      glyphs[index].x += behind
      let advance = Double(hb_font_get_glyph_h_advance(typeface.font, run.glyphs[index].id)) * thousandths
      behind += (advance - advance.rounded(.down)) / 1_000 * size
    }
  }
}
