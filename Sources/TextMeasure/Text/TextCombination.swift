internal import CairoKit
internal import FlexTree

/// `text-combine-upright`.
extension TextShaping {
  /// Sets a text as one letter: side by side in the square of an em, narrowed where it is too wide. CSS Writing Modes 4
  /// §9.1 (#text-combine-upright).
  mutating func combine(_ range: Range<Int>, in box: Int) {
    guard !range.isEmpty else { return }
    let style = styles[box]
    var run = ShapedRun(
      range: range, font: font(for: range.lowerBound..<range.lowerBound + 1, style: style), size: style.size, level: 0,
      script: scripts[range.lowerBound], box: box, glyphs: [], uprightAxis: style.uprightAxis)
    run.glyphs = shaper.shape(
      result.shapingScalars, range, font: run.font, size: run.size, isRightToLeft: false, script: run.script,
      language: style.shapingLanguage, features: style.features, roundsPictures: style.fonts.contains(run.font))
    let width = run.glyphs.reduce(0) { $0 + $1.advance }
    if width > style.size * Self.widestCombination { run.narrowing = style.size * Self.widestCombination / width }
    // From the top of the square down to the baseline.
    let drop = (style.size - style.fontHeight.ascent - style.fontHeight.descent) / 2 + style.fontHeight.ascent
    var pen = -width / 2
    for index in run.glyphs.indices {
      let glyph = run.glyphs[index]
      run.glyphs[index].xOffset = drop + glyph.yOffset
      run.glyphs[index].yOffset = -(pen + glyph.xOffset)
      pen += glyph.advance
      run.glyphs[index].advance = index == 0 ? style.size : 0
      run.glyphs[index].cluster = range.lowerBound
      // Their places are all from the square's beginning.
      if index > 0 { run.glyphs[index].xOffset -= style.size }
    }
    for scalar in range { result.runOfScalar[scalar] = Int32(result.runs.count) }
    result.runs.append(run)
  }

  /// How wide what is combined may be before it is narrowed, em; as in Chromium.
  private static let widestCombination: Float = 1.1
}
