internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexTree

/// How an SVG holds text.
public enum SVGTextMode: String, CaseIterable, Sendable {
  /// `<text>` with embedded fonts: it can be selected and found.
  case embedded
  /// Outlines.
  case paths
}

/// Writes runs of glyphs as `<text>`, one `<tspan>` a word, so that a reader that shapes by itself
/// drifts by no more than a word.
///
/// Where a word's characters stand for one glyph each, an embedded font maps them to just these
/// glyphs and positions are written out: every reader shows what was laid out, kerning and features
/// included. Other words (ligatures, marks, Arabic) are shaped by the reader with a font that keeps
/// its shaping tables. Where a reader would arrive at other glyphs, outlines are written.
struct SVGTextWriter {
  let fonts: FontSet
  let mode: SVGTextMode
  /// Fonts in use, in order of appearance.
  private(set) var embedded: [SVGFont] = []
  private(set) var classes = SVGTextClasses()

  init(fonts: FontSet, mode: SVGTextMode) {
    self.fonts = fonts
    self.mode = mode
  }

  mutating func write(_ item: TextItem, _ definitions: inout SVGDefinitions, to body: inout SVGMarkup)
    throws(CairoError)
  {
    let run = item.run
    guard !run.glyphs.isEmpty, run.fontSize > 0, item.color.alpha > 0 || item.stroke != nil else { return }
    if fonts.hasPictures(run.font) {
      writePictures(item, &definitions, to: &body)
    } else if mode == .paths || fonts.isDrawnOnly(run.font) || item.isDecorative && item.text.isEmpty {
      writeOutlines(item, &definitions, to: &body)
    } else if run.isStanding {
      writeStanding(item, &definitions, to: &body)
    } else {
      let words = SVGWord.words(of: run)
      let needsShaping = words.contains { !$0.isPlain }
      if needsShaping, !fonts.shapesByDefault(run) {
        writeOutlines(item, &definitions, to: &body)
      } else if run.isRightToLeft {
        writeRightToLeft(item, to: &body)
      } else {
        write(words, of: item, to: &body)
      }
    }
  }

  // MARK: Text

  private mutating func write(_ words: [SVGWord], of item: TextItem, to body: inout SVGMarkup) {
    let run = item.run
    // Kerning of some words is none of those that are shaped.
    let plainSpacing = letterSpacing(of: run, words.filter(\.isPlain))
    let shapedSpacing = letterSpacing(of: run, words.filter { !$0.isPlain })
    var rest = words[...]
    while let first = rest.first {
      // Words that share a font share an element.
      let name = className(of: first, run)
      let count = 1 + rest.dropFirst().prefix { className(of: $0, run) == name }.count
      let group = rest.prefix(count)
      let spacing = first.isPlain ? plainSpacing : shapedSpacing
      rest = rest.dropFirst(count)
      begin(item, class: name, spacing: spacing, to: &body)
      if group.count == 1 {
        appendPositions(of: first, item, spacing: spacing, to: &body)
        body.append(">")
        body.append(text: first.text)
      } else {
        body.append(">")
        for word in group {
          body.append("<tspan")
          appendPositions(of: word, item, spacing: spacing, to: &body)
          body.append(">")
          body.append(text: word.text)
          body.append("</tspan>")
        }
      }
      body.append("</text>\n")
    }
  }

  /// Letters one below the other, each with its place. They are forms for vertical text, which a font that maps
  /// characters to just these shows.
  private mutating func writeStanding(_ item: TextItem, _ definitions: inout SVGDefinitions, to body: inout SVGMarkup) {
    let run = item.run
    let scalars = run.text.unicodeScalars.map(\.value)
    let pairs = Array(zip(scalars, run.glyphs.map(\.id)))
    guard scalars.count == run.glyphs.count, run.clusters.allSatisfy({ $0.glyphCount == 1 }), SVGFont.canMap(pairs)
    else {
      return writeOutlines(item, &definitions, to: &body)
    }
    let index = font(showing: pairs, of: run.font)
    body.append("<text")
    body.append("class", classes.name(font: index, size: run.fontSize))
    appendPaint(item, to: &body)
    if item.isDecorative { body.append(" aria-hidden=\"true\"") }
    for (name, places) in [
      ("x", run.glyphs.map { item.origin.x + $0.x }), ("y", run.glyphs.map { item.origin.y + $0.y }),
    ] {
      body.append(name == "x" ? " x=\"" : " y=\"")
      for (index, place) in places.enumerated() {
        if index > 0 { body.append(" ") }
        body.append(number: (place * 100).rounded() / 100)
      }
      body.append("\"")
    }
    body.append(">")
    body.append(text: run.text)
    body.append("</text>\n")
  }

  /// A run from right to left as a whole: `x` is its right end.
  private mutating func writeRightToLeft(_ item: TextItem, to body: inout SVGMarkup) {
    let run = item.run
    let index = font(shaping: run.glyphs.map(\.id), text: run.text, of: run.font)
    begin(item, class: classes.name(font: index, size: run.fontSize), spacing: 0, to: &body)
    body.append(" direction=\"rtl\"")
    body.append("x", item.origin.x + run.width)
    body.append(">")
    body.append(text: run.text)
    body.append("</text>\n")
  }

  private func begin(_ item: TextItem, class name: String, spacing: Float, to body: inout SVGMarkup) {
    body.append("<text")
    body.append("class", name)
    appendPaint(item, to: &body)
    if spacing != 0 { body.append("letter-spacing", spacing) }
    if item.isDecorative { body.append(" aria-hidden=\"true\"") }
    body.append("y", item.origin.y)
  }

  private func appendPaint(_ item: TextItem, to body: inout SVGMarkup) {
    if item.color != .black { body.append("fill", opacity: "fill-opacity", item.color) }
    if let stroke = item.stroke, stroke.width > 0, stroke.color.alpha > 0 {
      body.append("stroke", opacity: "stroke-opacity", stroke.color)
      body.append("stroke-width", stroke.width)
    }
  }

  /// The class of the font that shows a word; the glyphs become part of that font.
  private mutating func className(of word: SVGWord, _ run: GlyphRun) -> String {
    let index =
      word.isPlain
      ? font(showing: Array(zip(word.text.unicodeScalars.map(\.value), word.glyphs.map(\.id))), of: run.font)
      : font(shaping: word.glyphs.map(\.id), text: word.text, of: run.font)
    return classes.name(font: index, size: run.fontSize)
  }

  /// One `x` where the rest follows from advances, else one a character as far as needed.
  private func appendPositions(of word: SVGWord, _ item: TextItem, spacing: Float, to body: inout SVGMarkup) {
    guard let first = word.glyphs.first else { return }
    var positions = [item.origin.x + first.x]
    if word.isPlain {
      var needed = 1
      var pen = positions[0]
      for (glyph, next) in zip(word.glyphs, word.glyphs.dropFirst()) {
        pen += fonts.nominalAdvance(of: glyph.id, in: item.font, size: item.fontSize) + spacing
        let x = item.origin.x + next.x
        positions.append(x)
        if abs(x - pen) > 0.01 {
          needed = positions.count
          pen = x
        }
      }
      positions.removeLast(positions.count - needed)
    }
    body.append(" x=\"")
    for (index, x) in positions.enumerated() {
      if index > 0 { body.append(" ") }
      body.append(number: (x * 100).rounded() / 100)
    }
    body.append("\"")
  }

  /// What most glyphs advance beyond the font's own: `letter-spacing`, for readers that know but
  /// one position a word. Kerning touches the lesser part.
  private func letterSpacing(of run: GlyphRun, _ words: [SVGWord]) -> Float {
    // Marks take no room of their own, and none beside them.
    let extras = words.flatMap(\.glyphs).filter { $0.advance != 0 }.map {
      $0.advance - fonts.nominalAdvance(of: $0.id, in: run.font, size: run.fontSize)
    }.sorted()
    guard !extras.isEmpty else { return 0 }
    let median = (extras[extras.count / 2] * 1_000).rounded() / 1_000
    return abs(median) < 0.02 ? 0 : median
  }

  // MARK: Fonts

  /// The font that maps these characters to these glyphs, and no other.
  private mutating func font(showing pairs: [(UInt32, UInt32)], of id: FontID) -> Int {
    for index in embedded.indices where embedded[index].face == id && embedded[index].add(pairs) { return index }
    var font = SVGFont(face: id, isShaping: false)
    _ = font.add(pairs)
    embedded.append(font)
    return embedded.count - 1
  }

  private mutating func font(shaping glyphs: [UInt32], text: String, of id: FontID) -> Int {
    let index: Int
    if let known = embedded.firstIndex(where: { $0.face == id && $0.isShaping }) {
      index = known
    } else {
      index = embedded.count
      embedded.append(SVGFont(face: id, isShaping: true))
    }
    embedded[index].shapedGlyphs.formUnion(glyphs)
    embedded[index].shapedScalars.formUnion(text.unicodeScalars.map(\.value))
    return index
  }
}
