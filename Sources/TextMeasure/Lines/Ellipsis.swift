internal import CairoKit
internal import FlexCore
internal import FlexTree

/// The mark at the end of a line that is cut: `text-overflow` and `line-clamp`.
/// CSS Overflow 4 §3.1 (#text-overflow), §4.2 (#block-ellipsis).
struct Ellipsis {
  private let paragraph: Paragraph
  /// From where content starts to the line's end, px.
  private let room: Float
  private let isRightToLeft: Bool
  private let mark: LineLeaf

  /// `nil` where the line needs no mark. `isCut` lines get one even if all of them fits. The room is counted from where
  /// content starts, wherever alignment then puts it.
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

  /// Takes leaves off the end until the mark fits behind what is left. At least one character stays where the line
  /// has any room. `lost` are the leaves of `row` that went or were cut, by index.
  func truncated(_ row: VisualRow) -> (row: VisualRow, lost: [Int]) {
    let order = row.order.filter { !row.leaves[$0].isTrailing }
    // Letter spacing behind the mark needn't fit.
    let available = max(0, room - mark.width + paragraph.styles[0].letterSpacing)
    var kept: [Int: LineLeaf] = [:]
    var last: Int?
    var hasWidth = false
    var lost: [Int] = []
    for index in isRightToLeft ? order.reversed() : order {
      let leaf = row.leaves[index]
      // From the line's start, mirrored where that is on the right.
      let start = isRightToLeft ? row.totalWidth - row.x[index] - leaf.width : row.x[index]
      guard lost.isEmpty else {
        lost.append(index)
        continue
      }
      if start + leaf.width <= available {
        kept[index] = leaf
        last = index
        hasWidth = hasWidth || leaf.width > 0
        continue
      }
      lost.append(index)
      if let part = cut(leaf, to: available - start, keepsOne: room > 0 && !hasWidth) {
        kept[index] = part
        last = index
        if case .atom = part.kind { lost.removeLast() }
      }
    }
    return (row.showing(kept, mark: mark, beside: last), lost)
  }

  /// The part of a leaf that fits, in whole graphemes. A leaf that runs against the line's direction
  /// loses its beginning: its end is nearer to the line's start.
  private func cut(_ leaf: LineLeaf, to room: Float, keepsOne: Bool) -> LineLeaf? {
    guard let source = leaf.source, case .glyphs(let run) = leaf.kind else { return keepsOne ? leaf : nil }
    let runsAlong = source.isRightToLeft == isRightToLeft
    let range = leaf.scalars
    let advances = advances(of: run, range)
    var best: Range<Int>?
    var width: Float = 0
    // Grow the part from the line's start, one grapheme at a time.
    var i = runsAlong ? range.lowerBound : range.upperBound
    while runsAlong ? i < range.upperBound : i > range.lowerBound {
      var next = runsAlong ? i + 1 : i - 1
      while next > range.lowerBound, next < range.upperBound, !paragraph.shaped.isGrapheme[next] {
        next += runsAlong ? 1 : -1
      }
      let grapheme = runsAlong ? i..<next : next..<i
      width += grapheme.reduce(0) { $0 + advances[$1 - range.lowerBound] }
      let part = runsAlong ? range.lowerBound..<next : next..<range.upperBound
      if width > room {
        if best == nil, keepsOne { best = part }
        break
      }
      best = part
      i = next
    }
    return best.flatMap { leaf.cut(to: $0, scalars: paragraph.text.scalars) }
  }

  /// The advances of a run's scalars; a ligature's is shared by its letters.
  private func advances(of run: GlyphRun, _ range: Range<Int>) -> [Float] {
    var advances = range.map { Float(paragraph.shaped.width($0..<$0 + 1)) }
    let rough = advances.reduce(0, +)
    // Justified text is wider than it was shaped: what is added counts for its spaces.
    let spaces = range.filter { paragraph.text.scalars[$0] == Character32.space }
    if !spaces.isEmpty, run.width > rough + 1 / 64 {
      let share = (run.width - rough) / Float(spaces.count)
      for space in spaces { advances[space - range.lowerBound] += share }
    }
    return advances
  }
}
