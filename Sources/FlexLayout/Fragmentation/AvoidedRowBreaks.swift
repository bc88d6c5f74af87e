internal import FlexCore
internal import FlexTree

/// Rows of grids and lines of flex containers that items say should not be parted. CSS Grid 1 §12 (#pagination) and CSS
/// Flexbox 1 §10 (#pagination) have breaks between them be as those between blocks; in columns Chromium weighs them
/// otherwise.
extension FlowFilling {
  /// Whether columns should not part a row of a grid, or a line of a flex container, from the one before.
  func avoidsParting(before index: Int) -> Bool {
    let style = box.box.style.layout
    guard box.fragmenter.fillsColumns, index > first, !box.inner.avoidsBreaks,
      style.display == .grid || style.display == .flex && style.flexDirection.isRow
    else { return false }
    return box.fragmenter.avoids(layout.breaks.between(rows[index - 1], rows[index]))
  }

  /// How far down a row may begin, px: one of a grid that begins where the column ends is the next one's.
  func lastPlace(of index: Int) -> Float {
    let isGrid = box.fragmenter.fillsColumns && index > first && box.box.style.layout.display == .grid
    return limit(of: index) - (isGrid ? 2 * Fragmenter.tolerance : 0)
  }

  /// Where such a row has no room.
  mutating func part(before index: Int, at rowTop: Float) -> FragmentOutcome {
    if rowTop >= limit(of: index) - Fragmenter.tolerance {
      // A row of a grid that begins where the column ends is the next one's.
      guard box.box.style.layout.display == .grid else { return backtrack() }
      return partFreely(before: index, at: rowTop)
    }
    // One that could be divided, however badly, would be: all of the box stands behind the break rather than that.
    for appeal in [BreakAppeal.fewLines, .despiteAvoid] where appeal > space.appeal {
      if let placed = place(rows[index], index, at: rowTop, nil, mustBreak: false, appeal: appeal),
        placed.isBroken || !placed.beside.isEmpty
      {
        return .none
      }
    }
    // Where there is no other break between two rows, the one that should not be is as good.
    let kept = self
    let outcome = backtrack()
    if case .placed = outcome { return outcome }
    self = kept
    return partFreely(before: index, at: rowTop)
  }

  private mutating func partFreely(before index: Int, at rowTop: Float) -> FragmentOutcome {
    partsFreely = true
    box.trimmed += max(0, rowTop - space.limit)
    return finish(before: index, nil)
  }

  /// Finds the break that is as good as is asked for, or better than one that the rows' `avoid` speaks against.
  // Deviation: as in Chromium, a box takes the best of its own breaks before what is around it is asked, and what is around it
  // then finds nothing wrong: the lines of a heading are parted rather than the heading moves with all of a box.
  // `Tests/Pages/early-breaks-in-boxes.html` pins it.
  mutating func backtrack(from index: Int) -> FragmentOutcome {
    let kept = self
    let outcome = backtrack()
    guard case .none = outcome, space.appeal < .fewLines, !space.mustBreak, !box.isColumn, !box.inner.avoidsBreaks,
      index > first, kept.appeal(before: index) == .despiteAvoid
    else { return outcome }
    self = kept
    // What can be divided itself, with no worse a break, is.
    let top = end + rows[index].top - rows[index - 1].bottom
    if place(rows[index], index, at: top, nil, mustBreak: false, appeal: .fewLines) != nil { return .none }
    box.lowerAppeal(to: .fewLines)
    let worse = backtrack()
    if case .placed(_, let rest?) = worse { rest.appeal = .perfect }
    return worse
  }

  /// Whether what should not be divided has no room only because of the margin above it, with which a column begins: such a
  /// break asks for higher columns as one inside of it would. In Chromium, too, which goes on with what it has divided there.
  func wantsItsMargin(_ index: Int, at rowTop: Float) -> Bool {
    guard box.fragmenter.fillsColumns, index > first, rowTop > box.inner.start + Fragmenter.tolerance,
      rows[first..<index].allSatisfy(layout.isCollapsedThrough), let member = rows[index].members.first,
      rows[index].members.count == 1, !layout[member].formsBlockContext, !layout.isMonolithic(member),
      box.fragmenter.avoidsBreaks(inside: layout[member])
    else { return false }
    guard
      box.isColumn
        || box.isFirst && box.topEdge == 0
          && box.top - layout.topMargin(of: box.id) <= box.inner.start + Fragmenter.tolerance
    else { return false }
    var room = box.inner
    room.appeal = .perfect
    guard case .placed(_, let rest?) = box.fragmenter.contents(of: member, nil, top: rowTop, room) else { return false }
    return !rest.isAtEnd && rest.forced == nil && rest.spanner == nil
  }
}

extension FlowFilling {
  /// Whether breaks above a row's start aren't looked for, as one that would be good stands in a box that should not be divided.
  // Deviation: as in Chromium, which takes such a break for the best so far, and only then weighs what it breaks.
  // `Tests/Pages/breaks-behind-kept-boxes.html` pins it.
  func hidesEarlierBreaks(_ mark: Mark, _ appeal: BreakAppeal) -> Bool {
    let row = rows[mark.index]
    guard !box.inner.avoidsBreaks, !box.box.laysSideBySide,
      let member = row.members.first, row.members.count == 1, row.spanning.isEmpty,
      !layout.isMonolithic(member), box.fragmenter.avoidsBreaks(inside: layout[member])
    else { return false }
    var room = box.inner
    room.limit = limit(of: mark.index)
    room.mustBreak = true
    room.appeal = appeal
    var fragmenter = box.fragmenter
    fragmenter.shortage = nil
    guard case .placed(_, let rest?) = fragmenter.contents(of: member, nil, top: mark.top, room) else { return false }
    return !rest.isAtEnd
  }

  /// Whether nothing of what is divided would stand here but edges: the break before it is the better one.
  func isBetterMoved(_ index: Int, at rowTop: Float, _ placed: PlacedRow) -> Bool {
    guard box.fragmenter.fillsColumns, space.appeal >= .lastResort, index > first, !hasBegun(index),
      appeal(before: index) < .lastResort, canBreak(before: index, at: rowTop)
    else { return false }
    return placed.fragments.allSatisfy(\.isBare)
      && placed.inside.values.allSatisfy { $0.forced == nil && $0.spanner == nil && $0.ownSpanner == nil }
  }
}
