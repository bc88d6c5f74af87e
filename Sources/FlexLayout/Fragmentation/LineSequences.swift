internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// Lines that blocks in inline boxes part: they are lines of one context, and blocks that follow each other in one inline
/// box count as one of them, however many they are.
/// CSS Break 3 §3.3 (#widows-orphans), CSS 2 §9.2.1.1 (#anonymous-block-level).
extension FlowFilling {
  /// Whether a row is a block in inline boxes.
  private func isLineByItself(_ index: Int) -> Bool {
    guard rows[index].members.count == 1 else { return false }
    let member = layout[rows[index].members[0]]
    return !member.splits.isEmpty || member.box.splitInlineBox != nil
  }

  /// Whether a row has lines that belong to the box itself.
  private func hasOwnLines(_ index: Int) -> Bool {
    guard rows[index].members.count == 1 else { return false }
    let member = rows[index].members[0]
    return layout.inline[member] != nil && layout[member].source == nil
  }

  /// Whether a row's lines are parted from others by a block beside them: how many these have to be isn't theirs alone.
  func isPiece(_ index: Int) -> Bool {
    guard hasOwnLines(index) else { return false }
    return index > 0 && isLineByItself(index - 1) || index + 1 < rows.count && isLineByItself(index + 1)
  }

  /// The rows around one that are lines of one context; empty where no block parts them.
  private func lineSequence(around index: Int) -> Range<Int> {
    guard isPiece(index) || isLineByItself(index) else { return index..<index }
    var (lower, upper) = (index, index + 1)
    while lower > 0, isPiece(lower - 1) || isLineByItself(lower - 1) { lower -= 1 }
    while upper < rows.count, isPiece(upper) || isLineByItself(upper) { upper += 1 }
    return lower..<upper
  }

  /// The lines that a row adds to those before it.
  ///
  /// - Parameter begin: the first row that is counted.
  private func lineCount(_ index: Int, from begin: Int) -> Int {
    guard isLineByItself(index) else { return layout.inline[rows[index].members[0]]?.lines.count ?? 0 }
    return index > begin && continuesLine(index) ? 0 : 1
  }

  /// Whether a block in inline boxes follows another one in the same.
  private func continuesLine(_ index: Int) -> Bool {
    guard index > 0, isLineByItself(index), isLineByItself(index - 1) else { return false }
    return layout[rows[index].members[0]].splits == layout[rows[index - 1].members[0]].splits
  }

  /// Where a row of such lines has no room, or not for all of it, has the break fall where `orphans` and `widows` would
  /// have it.
  ///
  /// - Parameter placed: what has room of the row; `nil`: nothing.
  /// - Returns: `nil` where the break falls where the room ends.
  mutating func breakAmongLines(_ index: Int, _ placed: PlacedRow?) -> FragmentOutcome? {
    if let placed, partsBlockBadly(index, placed) { return breakBefore(index) }
    guard space.appeal < .fewLines, !space.mustBreak, mayDivide, placed?.isBroken ?? true else { return nil }
    let sequence = lineSequence(around: index)
    guard !sequence.isEmpty else { return nil }
    let isBlock = isLineByItself(index)
    // A block that is divided inside is no break between lines, nor is one between two blocks.
    if isBlock, placed != nil || hasBegun(index) { return nil }
    if isBlock, index == sequence.lowerBound || continuesLine(index) { return nil }
    let member = rows[index].members[0]
    let begin = max(first, sequence.lowerBound)
    let begun = hasBegun(begin) ? box.token?.inside[rows[begin].members[0]]?.row ?? 0 : 0
    let fitting = placed?.inside[member]?.row ?? (begin == index ? begun : 0)
    let style = box.box.style.text
    let (orphans, widows) = (Int(clamping: style.orphans), Int(clamping: style.widows))
    let here = (begin..<index).reduce(fitting - (isLineByItself(begin) ? 0 : begun)) { $0 + lineCount($1, from: begin) }
    let goesOn = begun > 0 || begin > sequence.lowerBound || space.isBehindBreak
    guard here >= max(1, goesOn ? max(orphans, widows) : orphans) else {
      guard begun == 0, begin > first, canBreak(before: begin, at: marks.first { $0.index == begin }?.top ?? 0) else {
        return FragmentOutcome.none
      }
      return breakBefore(begin)
    }
    placed?.inside[member]?.appeal = .perfect
    // The room ends for what is behind such a block: no more lines are counted. In Chromium, too.
    let hasBlockBehind = !isBlock && index + 1 < sequence.upperBound
    let behind = isBlock ? 1 : lineCount(index, from: begin) - fitting + (hasBlockBehind ? 1 : 0)
    guard behind < widows else { return nil }
    var left = here - min(here, max(here - (widows - behind), max(1, orphans)))
    guard left > 0 else { return nil }
    // The line that the break falls before: so many lines back.
    var row = index
    var line = fitting
    while left > line - (row == begin ? begun : 0), row > begin {
      left -= line - (row == begin ? begun : 0)
      row -= 1
      line = lineCount(row, from: begin)
    }
    line -= left
    return line > 0 ? breakInside(row, before: line) : breakBefore(row)
  }

  /// Behind a block that ends inline boxes there is a line without anything, below the block's margin: where that has no room,
  /// all of the lines stand behind the break. In Chromium, too.
  ///
  /// - Parameter placed: all of the block.
  /// - Returns: `nil` where the line has room, or there is no break before the first of the lines.
  mutating func breakBeforeLines(endingWith index: Int, _ placed: PlacedRow) -> FragmentOutcome? {
    guard !placed.isBroken, isLineByItself(index), space.appeal < .lastResort, !space.mustBreak, mayDivide,
      placed.bottom + marginBehind(index) > limit(of: index) + Fragmenter.tolerance
    else { return nil }
    let sequence = lineSequence(around: index)
    let begin = sequence.lowerBound
    guard index + 1 == sequence.upperBound, begin >= first, !hasBegun(begin) else { return nil }
    if begin == first { return box.isFirst ? FragmentOutcome.none : nil }
    guard let mark = marks.first(where: { $0.index == begin }), canBreak(before: begin, at: mark.top) else {
      return nil
    }
    return breakBefore(begin)
  }

  /// Whether a block that follows lines would be divided with too few lines of its own on a side: to leave too few lines
  /// before it is no worse.
  private func partsBlockBadly(_ index: Int, _ placed: PlacedRow) -> Bool {
    guard placed.isBroken, !space.mustBreak, mayDivide, isLineByItself(index), !hasBegun(index), index > first,
      isPiece(index - 1), let mark = marks.last, canBreak(before: index, at: mark.top)
    else { return false }
    return placed.inside[rows[index].members[0]]?.appeal ?? .perfect >= .fewLines
  }

  private mutating func breakBefore(_ index: Int) -> FragmentOutcome? {
    guard let found = marks.lastIndex(where: { $0.index == index }) else { return nil }
    let mark = marks[found]
    rewind(to: mark)
    marks.removeSubrange(found...)
    end = mark.previousEnd
    return finish(before: index, nil)
  }

  private mutating func breakInside(_ index: Int, before line: Int) -> FragmentOutcome? {
    guard let found = marks.lastIndex(where: { $0.index == index }) else { return nil }
    let mark = marks[found]
    let member = rows[index].members[0]
    rewind(to: mark)
    marks.removeSubrange((found + 1)...)
    end = mark.previousEnd
    let known = box.fragmenter.firstLineBehind
    box.fragmenter.firstLineBehind = FittedColumns.FirstLine(box: member, index: line)
    defer { box.fragmenter.firstLineBehind = known }
    let token = hasBegun(index) ? box.token : nil
    if token == nil { _ = placeAsides(of: rows[index], at: mark.top, mayPush: true) }
    guard let placed = place(rows[index], index, at: mark.top, token, mustBreak: false), placed.isBroken else {
      return nil
    }
    placed.inside[member]?.appeal = .perfect
    append(placed)
    return finish(inside: index, placed)
  }
}
