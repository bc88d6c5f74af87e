internal import CairoKit
internal import FlexCore
internal import FlexStyle
internal import FlexTree
internal import TextMeasure

/// Metrics from the session's fonts.
struct SessionFonts: MarkerFonts {
  let measurer: TextMeasurer
  var fonts: FontSet { measurer.fonts }

  func roundedAscent(of style: TextStyle) -> Float { fonts.metrics(for: style).ascent.rounded() }

  func baselines(of style: TextStyle) -> (ascent: Float, descent: Float, xHeight: Float) {
    let metrics = fonts.metrics(for: style)
    return (metrics.ascent, metrics.descent, metrics.xHeight)
  }

  func controlMetrics(of style: TextStyle) -> ControlMetrics {
    let metrics = fonts.metrics(for: style)
    let average = metrics.averageAdvance
    let height = metrics.ascent.rounded() + metrics.descent.rounded()
    return ControlMetrics(
      average: max(average, average.rounded()), widest: metrics.widestExtent.rounded(),
      height: height, lineHeight: height + metrics.lineGap.rounded())
  }

  /// Chromium measures the texts that decide how wide a control is word for word: nothing is kerned with a space.
  func width(of text: String, _ style: TextStyle) -> Float {
    func measured(_ piece: Substring) -> Float { piece.isEmpty ? 0 : line(of: String(piece), style).advance }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    return words.reduce(0) { $0 + measured($1) } + Float(words.count - 1) * measured(" ")
  }

  /// Text on one line with all of its spaces.
  private func line(of text: String, _ style: TextStyle) -> Paragraph {
    var plain = ComputedStyle()
    plain.text = style
    plain.text.whiteSpaceCollapse = .preserve
    plain.text.textWrapMode = .nowrap
    var content = InlineContent(rootStyle: plain)
    content.items = [.text(text)]
    return measurer.paragraph(for: content)
  }

  func clusters(of text: String, _ style: TextStyle) -> [(text: String, advance: Float)]? {
    let paragraph = line(of: text, style)
    let layout = paragraph.layout(width: paragraph.advance + 1) { _, _ in AtomMetrics(size: .zero, baseline: 0) }
    var clusters: [(text: String, advance: Float)] = []
    for case .glyphs(let fragment) in layout.lines.first?.fragments ?? [] {
      let run = fragment.run
      guard !run.isRightToLeft else { return nil }
      let bytes = Array(run.text.utf8)
      var glyph = 0
      for cluster in run.clusters {
        let glyphs = run.glyphs[glyph..<glyph + cluster.glyphCount]
        glyph += cluster.glyphCount
        let shown = String(decoding: bytes[cluster.textRange], as: UTF8.self)
        clusters.append((shown, glyphs.reduce(0) { $0 + $1.advance }))
      }
    }
    return clusters
  }

  func capHeight(of style: TextStyle) -> Float { fonts.metrics(for: style).capHeight }

  func roomBelowLetters(of style: TextStyle) -> Float { fonts.roomBelowLetters(of: style) }

  func ink(of text: String, _ style: ComputedStyle) -> TextInk {
    var content = InlineContent(rootStyle: style)
    content.items = [.text(text)]
    let paragraph = measurer.paragraph(for: content)
    return measurer.ink(of: paragraph)
  }
}

extension FontSet {
  /// How large a style's primary font sets scripts, where it says so.
  func scriptScales(of style: TextStyle) -> ScriptScales? {
    guard let font = primary(of: fonts(for: style)), let first = mathConstant(.scriptScale, of: font, size: 1),
      first > 0, let second = mathConstant(.scriptScriptScale, of: font, size: 1), second > 0
    else { return nil }
    return ScriptScales(first: first, second: second)
  }
}
