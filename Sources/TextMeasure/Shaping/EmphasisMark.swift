internal import CairoKit
internal import FlexCore
public import FlexTree

/// The mark that `text-emphasis` sets beside each letter. CSS Text Decoration 3 §3 (#emphasis-marks).
public struct EmphasisMark: Equatable, Sendable {
  /// The mark at half the text's size.
  public var run: GlyphRun
  /// px from the text's baseline down to the mark's: negative above.
  public var baseline: Float
  /// px; the mark is centred by its advance.
  public var width: Float { run.width }

  /// Whether a cluster gets a mark: all do but white space, control characters and most punctuation.
  public static func marks(_ cluster: Substring) -> Bool {
    guard let scalar = cluster.unicodeScalars.first else { return false }
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .unassigned: return false
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      return "#%&@§¶⁊⁋※‱‰٪".unicodeScalars.contains(scalar)
    default: return true
    }
  }
}

extension Paragraph {
  /// Above and below the baseline, the em box of the root's letters in whole px.
  var emBox: (ascent: Float, descent: Float) {
    guard let font = styles[0].primary else { return (0, 0) }
    let metrics = fonts.metrics(of: font, size: styles[0].size)
    if styles[0].orientation != nil {
      // The baseline is the middle of vertical letters.
      let half = (metrics.emAscent.nearestLayoutUnit + (styles[0].size - metrics.emAscent).nearestLayoutUnit) / 2
      return (half.rounded(.up), half.rounded(.up))
    }
    return (
      metrics.emAscent.emEdge(within: metrics.ascent),
      (styles[0].size - metrics.emAscent).emEdge(within: metrics.descent)
    )
  }

  /// Whether an inline box's text has marks.
  func hasEmphasis(_ box: Int) -> Bool {
    content.boxes[box].style.text.textEmphasis.mark?.isEmpty == false
  }

  /// The mark of an inline box's text, or `nil` where it has none.
  func emphasisMark(of box: Int) -> EmphasisMark? {
    if let known = emphasisMarks[box] { return known }
    let made = makeEmphasisMark(box)
    emphasisMarks[box] = .some(made)
    return made
  }

  private func makeEmphasisMark(_ box: Int) -> EmphasisMark? {
    let emphasis = content.boxes[box].style.text.textEmphasis
    let style = styles[box]
    // Of a string only the first letter counts. §3.1 (#text-emphasis-style-property).
    guard let letter = emphasis.mark?.first, let primary = style.primary else { return nil }
    let scalars = letter.unicodeScalars.map(\.value)
    let font =
      style.fonts.first { fonts.covers($0, scalars) } ?? fonts.fallback(
        for: scalars, language: style.language, wantsEmoji: false, request: style.request) ?? primary
    var half = style
    half.size = style.size / 2
    half.features = []
    let shaped = ShapedRun(
      range: 0..<0, font: font, size: half.size, level: 0, script: 0x4C61_746E, box: box, glyphs: [],
      uprightAxis: style.orientation == nil ? nil : style.uprightAxis / 2)
    guard let run = textRun(String(letter), like: shaped, style: half) else { return nil }
    // As in Chromium the em box of the text's own font counts, and over it the descent of that font at half the size.
    let own = self.shaped.runs.first { $0.box == box }?.font ?? primary
    let text = fonts.metrics(of: own, size: style.size)
    let (mark, line) = (fonts.metrics(of: primary, size: half.size), fonts.metrics(of: own, size: half.size))
    return EmphasisMark(
      run: run,
      baseline: content.boxes[box].style.text.hasEmphasisUnder
        ? style.size - text.emAscent + mark.emAscent : -text.emAscent - line.descent)
  }
}
