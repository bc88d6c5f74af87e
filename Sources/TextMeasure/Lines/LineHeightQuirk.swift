internal import FlexCore
internal import FlexTree

extension LineStruts {
  /// Whether in quirks modes the box has a strut that a line begins in.
  func holdStart(of line: InlinePosition) -> Bool {
    self == .lineStart || self == .firstLineStart && line == InlinePosition(item: 0, scalar: 0)
  }
}

/// Which inline boxes take part in a line's height where only those with text do.
/// Quirks Mode §3.5 (#the-line-height-calculation-quirk).
struct LineHeightQuirk {
  private let paragraph: Paragraph
  /// The scalar behind the last one that shows: white space at the line's end counts for nothing.
  let shownEnd: Int

  init(_ paragraph: Paragraph, _ line: BrokenLine) {
    self.paragraph = paragraph
    shownEnd = Self.end(of: line, in: paragraph)
  }

  /// Whether an inline box counts whatever it holds where it starts or ends: where it has a border or padding there.
  func counts(_ box: Int, atStart: Bool) -> Bool {
    let edges = InlineEdges.present(of: paragraph.content.boxes[box])
    let isLeft = atStart == (paragraph.content.boxes[box].style.text.direction == .ltr)
    return (isLeft ? edges.border.left + edges.padding.left : edges.border.right + edges.padding.right) > 0
  }

  /// Whether a tab or a forced break makes the box around it count: as in Chromium, a break does in a box in which nothing
  /// stands before it.
  func counts(_ item: InlineText.Item, in box: LineHeightCalculator.Extent) -> Bool {
    item.kind == .tab ? item.range.lowerBound < shownEnd : !box.ascent.isFinite
  }

  private static func end(of line: BrokenLine, in paragraph: Paragraph) -> Int {
    let text = paragraph.text
    var index = min(line.end.item, text.items.count - 1)
    while index >= line.start.item {
      let item = text.items[index]
      index -= 1
      guard item.range.lowerBound < line.end.scalar else { continue }
      switch item.kind {
      case .tab, .atom: return item.range.upperBound
      case .text:
        let lower = max(line.start.scalar, item.range.lowerBound)
        var end = min(line.end.scalar, item.range.upperBound)
        if TrailingSpace(paragraph.content.boxes[item.box].style.text) == .collapses {
          while end > lower, Character32.isLineEndSpace(text.scalars[end - 1]) { end -= 1 }
        }
        if end > lower { return end }
      case .control, .open, .close, .outOfFlow, .float, .forcedBreak: continue
      }
    }
    return line.start.scalar
  }
}
