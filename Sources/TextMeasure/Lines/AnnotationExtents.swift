internal import CairoKit
internal import FlexCore
internal import FlexTree

// What ruby and emphasis marks take of lines.

extension LineHeightCalculator {
  /// A ruby annotation with edges above or below it counts as its box alone, with all of its font, as in Chromium.
  func annotationStrut(of box: Int) -> Extent {
    guard annotationHasEdges, paragraph.content.boxes[box].parent == 0 else { return .none }
    let edges = breaker.edges[box]
    return Extent(
      ascent: paragraph.styles[box].ascent + edges.margin.top + edges.border.top + edges.padding.top,
      descent: paragraph.styles[box].descent + edges.margin.bottom + edges.border.bottom + edges.padding.bottom)
  }

  /// Whether a ruby base has no text: as in Chromium, it is as high as a line then.
  var isEmptyBase: Bool { paragraph.rootStyle.inline.rubyPart == .base && paragraph.text.scalars.isEmpty }

  var annotationHasEdges: Bool {
    guard paragraph.rootStyle.inline.rubyPart == .annotation, paragraph.content.boxes.count > 1 else { return false }
    let edges = breaker.edges[1]
    return [edges.margin, edges.border, edges.padding].contains { $0.top != 0 || $0.bottom != 0 }
  }

  /// What a run of ruby takes of its line, in whole px as Chromium has it: the em box of the run's font, but no more
  /// than the ascent and descent of the box's own. What these are more, bases and annotations overlap.
  func rubyExtent(of run: ShapedRun, _ box: Int) -> Extent {
    let style = paragraph.styles[box]
    if style.orientation != nil { return Extent(ascent: run.size / 2, descent: run.size / 2) }
    let emAscent = paragraph.metrics(of: run).emAscent
    return Extent(
      ascent: emAscent.emEdge(within: style.ascent), descent: (run.size - emAscent).emEdge(within: style.descent))
  }

  /// Emphasis marks stand on the em box of their text, in lines of half its size. CSS Text Decoration 3 §3.4
  /// (#text-emphasis-position-property) leaves the room for them to browsers: as in Chromium it is whole px, and no
  /// mark begins outside the font's ascent and descent.
  func marks(of run: ShapedRun, _ box: Int) -> Annotations {
    let style = paragraph.styles[box]
    var emAscent = paragraph.metrics(of: run).emAscent
    if style.orientation != nil {
      emAscent = (emAscent.nearestLayoutUnit + (style.size - emAscent).nearestLayoutUnit) / 2
    }
    let over = min(emAscent.nearestLayoutUnit.rounded(.up), style.ascent)
    let under = min((style.size - emAscent).nearestLayoutUnit.rounded(.up), style.descent)
    let mark = (style.size / 2).rounded()
    return paragraph.content.boxes[box].style.text.hasEmphasisUnder
      ? Annotations(over: over, under: under + mark, isOver: false, isUnder: true)
      : Annotations(over: over + mark, under: under, isOver: true, isUnder: false)
  }
}
