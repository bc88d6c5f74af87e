internal import FlexCore
internal import FlexTree

/// Floats and absolutely positioned boxes that stand before the rows of a flow.
extension FlowFilling {
  /// - Parameter mayPush: whether floats that have no room here stand in the next fragmentainer, and what they stand
  ///   beside doesn't go with them.
  /// - Returns: whether the row may stand here.
  mutating func placeAsides(of row: FlowRow, at rowTop: Float, mayPush: Bool) -> Bool {
    var isPushing = false
    let isBehindBreak = box.fragmenter.fillsColumns && box.token?.isInside == false && row.top == rows[first].top
    for aside in row.asides {
      if box.fragmenter.fillsColumns, layout.isPlacedBeyondColumns(aside) { continue }
      let isFloat = layout[aside].style.layout.float != .none
      if isFloat, isBehindPushedFloats, !isPushing {
        box.beside.append(BreakToken.Aside(box: aside, token: nil))
        continue
      }
      if !(isPushing && isFloat),
        box.placeAside(
          aside, at: rowTop + layout[aside].frame.y - row.top, isBehindBreak: isBehindBreak)
      {
        continue
      }
      guard mayPush || row.members.isEmpty else { return false }
      isPushing = true
      box.beside.append(BreakToken.Aside(box: aside, token: nil))
    }
    return true
  }

  /// Puts what floats before a row where it began, as the row itself stands behind a break; whether anything does.
  mutating func keepsFloats(above mark: Mark) -> Bool {
    let row = rows[mark.index]
    guard box.fragmenter.fillsColumns, hasFloats(row), !hasLines(beside: mark.index) else { return false }
    return placeAsides(of: row, at: mark.top, mayPush: true)
  }

  /// Whether a float has no room here that comes before what is placed.
  var isBehindPushedFloats: Bool { box.fragmenter.fillsColumns && (box.inner.pushesFloats || box.hasFloatsPushed) }

  /// Whether what goes on beside the flow is a float, or has one.
  func holdsFloats(_ aside: BreakToken.Aside) -> Bool {
    let box = layout[aside.box]
    return box.style.layout.float != .none
      || !box.formsBlockContext && aside.token?.beside.contains(where: holdsFloats) == true
  }

  /// Whether the floats before a row may stand in the next fragmentainer without it: lines beside them go with them, as
  /// they are as short as these leave room.
  func mayPush(_ index: Int, at rowTop: Float) -> Bool {
    if isBelowItsFloats(index) { return false }
    return !canBreak(before: index, at: rowTop) || !hasLines(beside: index)
  }

  /// Whether what can't be divided stands below what floats before it, as it has no room beside that, wherever the two
  /// stand.
  private func isBelowItsFloats(_ index: Int) -> Bool {
    guard box.fragmenter.fillsColumns, !layout.isFitted[box.id.index], hasFloats(rows[index]), !clears(rows[index]),
      let member = rows[index].members.first, layout.isMonolithic(member)
    else { return false }
    return layout.isPushedByFloats(index, of: box.id)
  }

  /// How far below the start of a fragmentainer a row begins that stands below what floats before it, px.
  func roomForFloats(above index: Int) -> Float {
    let mayBeBelow = hasFloats(rows[index]) && (isBehindSpanner || clears(rows[index]))
    let isBelow = isBelowItsFloats(index) || mayBeBelow && layout.isPushedByFloats(index, of: box.id)
    return isBelow ? layout.heightOfFloats(above: rows[index]) : 0
  }

  /// Whether lines are laid out again beside what floats before a row, wherever that stands.
  private func areRefitted(beside index: Int) -> Bool {
    let refitted = box.fragmenter.fillsColumns ? layout.refittedInColumns : layout.refittedFloats
    return !refitted.isEmpty
      && rows[index].asides.allSatisfy { layout[$0].style.layout.float == .none || refitted.contains($0) }
  }

  /// Whether lines may stand beside what floats before a row, and stay as they are wherever it stands.
  func hasLines(beside index: Int) -> Bool {
    if areRefitted(beside: index) { return false }
    let end = rows[index].asides.reduce(-Float.infinity) { end, aside in
      layout[aside].style.layout.float == .none
        ? end : max(end, layout[aside].frame.maxY + min(0, layout.floatMarginBelow(aside)))
    }
    guard let row = layout.nextRowWithLines(of: box.id, from: index) else { return false }
    return rows[row].top < end
  }

  /// Whether the first row stands below floats that leave it no room beside them: these are parted from it as from a row
  /// before. In Chromium, too.
  func isBelowFloats(_ index: Int) -> Bool {
    if index == first, let token = box.token, !isBehindSpanner {
      if isBelowItsFloats(index) { return true }
      if !box.fragmenter.fillsColumns, !hasBegun(index), isBlockContainer, layout.isPushedByFloats(index, of: box.id) {
        return token.hasPlacedFloats ? !box.inner.floats.isEmpty : hasFloats(rows[index])
      }
      return box.fragmenter.fillsColumns && token.hasPlacedFloats && !box.inner.floats.isEmpty
        && layout.isPushedByFloats(index, of: box.id)
    }
    return index == first && (box.isFirst || isBehindSpanner)
      && (!box.inner.floats.isEmpty || box.fragmenter.fillsColumns)
      && isBlockContainer
      && layout.isPushedByFloats(index, of: box.id)
  }

  /// Whether the first row comes next behind what reaches over all columns: nothing of the box is in a column before.
  private var isBehindSpanner: Bool { box.token.map { $0.isPastSpanner && !$0.isInside } ?? false }

  /// Whether a box begins with floats that leave what comes first in it no room beside them.
  func beginsBelowItsFloats(_ index: Int) -> Bool {
    index == first && (box.isFirst || isBehindSpanner) && box.fragmenter.fillsColumns && hasFloats(rows[index])
      && layout.isPushedByFloats(index, of: box.id)
  }

  /// Whether a row stands below floats that leave it no room, and go on in the next column.
  func endsWithFloats(_ index: Int) -> Bool {
    guard box.fragmenter.fillsColumns, !clears(rows[index]), layout.isPushedByFloats(index, of: box.id) else {
      return false
    }
    return box.beside.contains(where: holdsFloats) || box.inner.floats.contains(where: \.goesOn)
  }

  /// Flex and grid containers that go on where no floats are stand in all of the line, though what is in them stays as it
  /// was laid out beside those of the column before, and boxes of a width of their own begin where the line does. In
  /// Chromium, too.
  func widen(_ fragment: inout Fragment) {
    guard fragment.relaid == nil, !box.inner.floats.contains(where: { $0.bottom > fragment.y }),
      box.floatBottom <= fragment.y,
      let (left, right) = layout.roomBesideFloats(of: fragment.box)
    else { return }
    let isReversed = layout[fragment.box].style.layout.direction == .rtl
    guard layout[fragment.box].style.layout.size.width == .auto else {
      fragment.dx = box.box.style.layout.direction == .rtl ? right : -left
      return
    }
    fragment.dx = -left
    fragment.widened = left + right
    guard isReversed else { return }
    for index in fragment.children.indices { fragment.children[index].dx += left + right }
  }

  /// Whether a break may fall inside the box.
  var mayDivide: Bool { !box.inner.avoidsBreaks || space.appeal >= .despiteAvoid }

  func hasFloats(_ row: FlowRow) -> Bool { row.asides.contains { layout[$0].style.layout.float != .none } }

  /// A break that a row or the one before asks for. Floats between the two stand before it, unless it is the one before
  /// that asks. In Chromium, too.
  mutating func finish(before index: Int, _ forced: BreakBetween, at rowTop: Float) -> FragmentOutcome {
    let hasAsides = box.fragmenter.fillsColumns ? hasFloats(rows[index]) : !rows[index].asides.isEmpty
    let keepsFloats = hasAsides && !isForcedBehind(index)
    if keepsFloats { _ = placeAsides(of: rows[index], at: rowTop, mayPush: true) }
    // Behind the break nothing stands below them.
    if beginsBelowItsFloats(index), !box.isColumn { box.trimmed += max(0, rowTop - box.contentTop) }
    // Nor does the margin of what stands behind the break count. Gaps do. In Chromium, too.
    if space.isEndless, index > first, !box.isColumn, isBlockContainer {
      box.trimmed += max(0, rowTop - end - marginAbove(forced, before: index))
    } else if index > first {
      // What has no room of a gap, or of the margin above the break, is nowhere.
      let behind = isBlockContainer ? rows[index].members.first.map(layout.topMargin) ?? 0 : 0
      box.trimmed += max(0, rowTop - behind - max(space.limit, end + itemMarginBelow(index - 1)))
    }
    return finish(before: index, forced, keepsFloats: keepsFloats)
  }

  /// Whether the row before one asks for a break behind it.
  func isForcedBehind(_ index: Int) -> Bool {
    index > first && box.fragmenter.forces(layout.breaks.behind(rows[index - 1]))
  }

  /// Whether absolute boxes before a row stand behind a break with it: one that the row before asks for.
  func standBehindBreak(_ index: Int) -> Bool {
    box.fragmenter.fillsColumns && isForcedBehind(index) && forcedBreak(before: index) != nil
  }

  /// Absolute boxes that columns don't divide stand at the end of what is before them, wherever the row goes on.
  mutating func placeBeyondColumns(_ row: FlowRow, at rowTop: Float) {
    guard box.fragmenter.fillsColumns else { return }
    for aside in row.asides where layout.isPlacedBeyondColumns(aside) {
      _ = box.placeAside(aside, at: rowTop + layout[aside].frame.y - row.top)
    }
  }

  /// Absolute boxes begin where what is before them ends.
  mutating func noteStatics(_ boxes: [BoxID]) {
    let limit = max(box.inner.start, box.inner.limit)
    guard box.fragmenter.fillsColumns, end <= limit + Fragmenter.tolerance else { return }
    box.statics += boxes.map { StaticPlace(box: $0) }
  }

  /// Whether a row that stands below floats may be the first of the next fragmentainer, wherever these end.
  func goesOnWithoutFloats(_ index: Int) -> Bool {
    clears(rows[index]) && mayDivide && (index <= first || appeal(before: index) <= space.appeal)
  }

  /// Whether a row stands below all floats before it. CSS 2 §9.5.2 (#flow-control).
  func clears(_ row: FlowRow) -> Bool {
    row.members.count == 1 && layout[row.members[0]].style.layout.clear != .none
  }

  /// The sides of floats that a row stands below. CSS 2 §9.5.2 (#flow-control).
  private func clear(of row: FlowRow) -> Clear {
    clears(row) ? layout[row.members[0]].style.layout.clear.resolved(box.box.style.layout.direction) : .none
  }

  /// Where the floats end that stand here and that a row stands below, with their margins; −∞ where there are none.
  func bottomOfFloats(clearedBy row: FlowRow) -> Float {
    let clear = clear(of: row)
    guard clear != .none else { return -.infinity }
    return box.inner.floats.reduce(-.infinity) { bottom, float in
      clear.includes(float.isLeft ? .left : .right) ? max(bottom, float.marginBottom) : bottom
    }
  }

  /// How much higher than layout has it a row stands for what the floats that it clears have lost at a page's end, px.
  func heightLost(above index: Int, at rowTop: Float) -> Float {
    let clear = clear(of: rows[index])
    guard clear != .none else { return 0 }
    let floats = box.inner.floats.filter { clear.includes($0.isLeft ? .left : .right) }
    guard let lowest = floats.max(by: { $0.laidOut < $1.laidOut }), lowest.trimmed > 0, !lowest.goesOn else { return 0 }
    let room = rowTop - max(end, bottomOfFloats(clearedBy: rows[index]))
    return max(0, min(lowest.trimmed, room, layout.pushByFloats(index, of: box.id)))
  }

  /// Whether a row stands below floats that go on elsewhere.
  func clearsFloatsGoingOn(_ row: FlowRow) -> Bool {
    let clear = clear(of: row)
    guard clear != .none else { return false }
    return box.beside.contains { aside in
      let float = layout[aside.box].style.layout.float
      guard float != .none else { return false }
      let direction = layout[aside.box].parent.map { layout[$0].style.layout.direction } ?? .ltr
      return clear.includes(float.resolved(direction))
    }
  }
}
