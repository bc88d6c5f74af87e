internal import CairoKit
internal import FlexCore
internal import FlexTree

/// The mark at the end of a line that is cut: `text-overflow` and `line-clamp`.
/// CSS Overflow 4 §3.1 (#text-overflow), §4.2 (#block-ellipsis).
struct Ellipsis {
  private let paragraph: Paragraph
  private let room: Float
  private let isRightToLeft: Bool
  private let mark: LineLeaf

  /// `nil` where the line needs no mark. `isCut` lines get one even if all of them fits.
  init?(_ paragraph: Paragraph, row: VisualRow, room: Float, isCut: Bool, isRightToLeft: Bool) {
    let style = paragraph.rootStyle
    let overflows = row.contentWidth > room + 1 / 64
    let string: String
    switch style.inline.textOverflow {
    case _ where isCut: string = "\u{2026}"
    case .ellipsis where overflows && style.layout.overflow.width != .visible: string = "\u{2026}"
    case .string(let own) where overflows && style.layout.overflow.width != .visible: string = own
    default: return nil
    }
    guard let run = paragraph.markRun(string, isRightToLeft: isRightToLeft) else { return nil }
    self.paragraph = paragraph
    self.room = room
    self.isRightToLeft = isRightToLeft
    let end = paragraph.text.scalars.count
    mark = LineLeaf(
      kind: .glyphs(run), box: 0, level: isRightToLeft ? 1 : 0, width: run.width, scalars: end..<end, text: string)
  }

  /// Takes leaves off the end until the mark fits behind what is left. At least one character stays.
  func truncated(_ row: VisualRow) -> VisualRow {
    var visual = row.order.map { row.leaves[$0] }.filter { !$0.isTrailing }
    let available = max(0, room - mark.width)
    // Lefts of leaves, mirrored where lines begin on the right.
    var starts = row.order.filter { !row.leaves[$0].isTrailing }.map { index in
      isRightToLeft ? row.totalWidth - row.x[index] - row.leaves[index].width : row.x[index]
    }
    if isRightToLeft {
      visual.reverse()
      starts.reverse()
    }
    var kept: [LineLeaf] = []
    for (n, leaf) in visual.enumerated() {
      let end = starts[n] + leaf.width
      if end <= available + 1 / 64 {
        kept.append(leaf)
        continue
      }
      let isFirst = !kept.contains { $0.width > 0 }
      if let part = cut(leaf, to: available - starts[n], keepsOne: isFirst) { kept.append(part) }
      break
    }
    kept.append(mark)
    if isRightToLeft { kept.reverse() }
    return row.replacing(kept)
  }

  /// The part of a leaf that fits, in whole graphemes. A leaf that runs against the line's direction
  /// loses its beginning: its end is nearer to the line's start.
  private func cut(_ leaf: LineLeaf, to room: Float, keepsOne: Bool) -> LineLeaf? {
    guard let source = leaf.source else { return keepsOne ? leaf : nil }
    let runsAlong = source.isRightToLeft == isRightToLeft
    let shaped = paragraph.shaped
    let range = leaf.scalars
    let boundaries = (range.lowerBound + 1..<max(range.lowerBound + 1, range.upperBound)).filter {
      shaped.isGrapheme[$0]
    }
    var best: Range<Int>?
    for boundary in runsAlong ? boundaries : boundaries.reversed() {
      let part = runsAlong ? range.lowerBound..<boundary : boundary..<range.upperBound
      if Float(shaped.width(part)) > room + 1 / 64 {
        if best == nil, keepsOne { best = part }
        break
      }
      best = part
    }
    if best == nil, keepsOne { best = range }
    return best.flatMap { leaf.cut(to: $0, scalars: paragraph.text.scalars) }
  }
}
