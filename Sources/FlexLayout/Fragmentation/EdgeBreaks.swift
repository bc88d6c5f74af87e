internal import FlexCore
internal import FlexTree
internal import TextMeasure

extension FlowFilling {
  /// Whether a break before the first row of a grid, or of a flex container's column, is as good as those behind it:
  /// something of the container stands above.
  ///
  /// CSS Break 3 §4.1 (#possible-breaks) has breaks between a box's content edge and its contents only where there is a gap
  /// (class C).
  // Deviation: as in Chromium edges count for a gap, and of the items in a column their margins.
  // `Tests/Pages/breaks-below-edges.html` pins it.
  func isBelowEdges(_ index: Int) -> Bool {
    guard index == 0, box.isFirst, !box.isColumn, let row = rows.first, !row.members.isEmpty else { return false }
    let style = box.box.style.layout
    switch style.display {
    case .flex where !style.flexDirection.isRow: return row.top > Fragmenter.tolerance
    case .flex:
      // Of a line's items only where they are aligned in it counts, and their margins.
      return row.top > box.box.border.top + box.box.padding.top + Fragmenter.tolerance
    case .grid: return areaTop(of: row) > Fragmenter.tolerance
    default: return false
    }
  }

  /// Whether a break that the first row asks for falls inside of the box: something of it stands above. In Chromium, too.
  func asksBelowEdges(_ index: Int) -> Bool { box.fragmenter.fillsColumns && isBelowEdges(index) }

  /// Whether the break before the first row is one to go back to: in a flex container's column.
  func isBreakBelowEdge(_ index: Int) -> Bool {
    let style = box.box.style.layout
    return box.fragmenter.fillsColumns && style.display == .flex && !style.flexDirection.isRow && isBelowEdges(index)
  }

  /// Whether nothing of the first row of a table, or of items, has room below an edge or spacing with which a column begins: the
  /// row is divided there, and doesn't stand behind a break. In Chromium, too.
  func dividesFirstRow(_ index: Int, at rowTop: Float) -> Bool {
    guard box.fragmenter.fillsColumns, index == 0, box.isFirst, !box.isColumn, let row = rows.first,
      box.top <= space.start + Fragmenter.tolerance, rowTop < limit(of: index)
    else { return false }
    let style = box.box.style.layout
    guard style.display == .flex ? style.flexDirection.isRow : style.display == .table else { return false }
    let first = row.members.reduce(Float.infinity) { min($0, layout.firstContentEnd(in: $1)) }
    // Edges of empty cells aren't divided.
    return first < .infinity && rowTop + first > limit(of: index) + Fragmenter.tolerance
  }

  /// Where all rows of a box have room but not the edge below them, the break falls inside of the box, at the best place
  /// there is: even where one before the box would break no rule. In Chromium, too.
  mutating func breakAboveEndEdge() -> FragmentOutcome {
    let outcome = backtrack()
    guard case .none = outcome, box.bottomEdge > 0, !box.inner.avoidsBreaks,
      let appeal = BreakAppeal(rawValue: space.appeal.rawValue + 1), appeal <= .despiteAvoid
    else { return outcome }
    var room = space
    room.appeal = appeal
    room.keepsAvoided = true
    var filling = FlowFilling(box: BoxFilling(box.fragmenter, box.id, box.token, top: box.top, room), parts: parts)
    return filling.fill()
  }

  /// Whether what is divided would begin right where the fragmentainer ends.
  func hasNoRoom(at rowTop: Float, _ index: Int, _ placed: PlacedRow) -> Bool {
    rowTop >= limit(of: index) - Fragmenter.tolerance && placed.inside.values.allSatisfy { $0.spanner == nil }
      && canBreak(before: index, at: rowTop)
  }

  /// Notes what a row lacks that begins below the end: of lines, the first.
  func noteLack(of index: Int, at rowTop: Float) {
    guard let shortage = box.fragmenter.shortage else { return }
    let row = rows[index]
    if row.members.count == 1, let lines = layout.inline[row.members[0]]?.lines, let line = lines.first,
      !layout.isMonolithic(row.members[0]), !box.fragmenter.avoidsBreaks(inside: layout[row.members[0]])
    {
      let member = layout[row.members[0]]
      shortage.note(rowTop + member.border.top + member.padding.top + line.frame.maxY - limit(of: index))
      return
    }
    let height = row.members.first.flatMap(layout.heightAboveSpanner) ?? row.bottom - row.top
    shortage.note(rowTop + height - limit(of: index))
  }

  /// Whether margins of items take the room that they have where a column ends, and go on: in a flex container's column.
  var keepsItemMargins: Bool {
    let style = box.box.style.layout
    return box.fragmenter.fillsColumns && style.display == .flex && !style.flexDirection.isRow
      && style.flexWrap == .nowrap
  }

  /// How far below a row of items the margins of these reach, px.
  func itemMarginBelow(_ index: Int) -> Float {
    let display = box.box.style.layout.display
    guard index >= 0, display == .flex || display == .grid else { return 0 }
    let ends = rows[index].members.lazy.filter { !rows[index].spanning.contains($0) }
      .map { layout[$0].frame.maxY + layout.bottomMargin(of: $0) }
    return max(0, (ends.max() ?? 0) - rows[index].bottom)
  }

  /// Whether a flex container stands behind the break as a whole, as the margins of the items that end here have no room.
  /// In Chromium, too.
  func lacksItemMargin(before index: Int) -> Bool {
    guard box.box.style.layout.display == .flex, box.isFirst, index > first, space.appeal < .lastResort,
      box.top > space.start + Fragmenter.tolerance
    else { return false }
    let lack = end + itemMarginBelow(index - 1) - space.limit
    guard lack > Fragmenter.tolerance else { return false }
    box.fragmenter.shortage?.note(lack)
    return true
  }

  private func areaTop(of row: FlowRow) -> Float {
    row.members.lazy.map { layout[$0].frame.y - layout.topMargin(of: $0) }.min() ?? 0
  }

  /// What stays free above a row that begins a fragmentainer, px: for floats above it, or because layout has it further
  /// below the box's start than where the box was broken.
  func roomBehindBreak(above index: Int, at rowTop: Float, _ token: BreakToken) -> Float {
    var room = min(layout.room(above: index, of: box.id), max(0, box.bottomOfFloats - rowTop))
    if !token.hasPlacedFloats { room += roomForFloats(above: index) }
    let display = box.box.style.layout.display
    if index == 0, display == .flex || display == .grid { room = max(room, rows[index].top - token.consumed) }
    // Of the margins of a container's items, what had no room stands behind the break.
    if keepsItemMargins, !token.keepsMargins, let member = rows[index].members.first {
      room = max(room, min(layout.topMargin(of: member), rows[index].top - token.consumed))
    }
    // Margins in a row of a grid are kept, wherever it stands, and go on above it from the row before. In Chromium, too.
    if display == .grid, !token.keepsMargins {
      let left = index > 0 ? max(0, rows[index - 1].bottom + itemMarginBelow(index - 1) - token.consumed) : 0
      room = max(room, rows[index].top - areaTop(of: rows[index]) + left)
    }
    return room
  }

  /// Whether the margins above and below a box are one. CSS 2 §8.3.1 (#collapsing-margins).
  func isCollapsedThrough(_ row: FlowRow) -> Bool {
    box.isColumn && layout.isCollapsedThrough(row)
  }

  func forcedBreak(before index: Int) -> BreakBetween? {
    var value = layout.breaks.before(rows[index])
    if index > first {
      // What comes last in a box that has ended, but goes on elsewhere, says nothing yet. In Chromium, too.
      let behind = rows[index - 1].members.count == 1 && goesOnBeside(rows[index - 1].members[0])
      value =
        behind
        ? layout[rows[index - 1].members[0]].style.inline.breakAfter.joined(with: value)
        : layout.breaks.between(rows[index - 1], rows[index])
    }
    guard box.fragmenter.forces(value), !hasStoodBefore(index) else { return nil }
    // A box stands nowhere while there is nothing in it, and is not divided. In Chromium, too.
    let isNothing =
      box.isFirst && !box.isColumn && !box.box.formsBlockContext && box.topEdge == 0 && end <= box.contentTop
      && rows[index].bottom <= rows[index].top && !rows[index].members.contains(where: layout.hasLines)
      && rows[first..<max(first, index)].allSatisfy(layout.isCollapsedThrough)
    return isNothing ? nil : value
  }
}

extension FlowFilling {
  /// Whether the flow of a box that has ended here hasn't come to what stands last in it.
  private func goesOnBeside(_ member: BoxID) -> Bool {
    box.beside.contains { aside in
      guard aside.box == member, let token = aside.token, token.isAtEnd else { return false }
      return token.row < layout.rows[member.index].count - 1
    }
  }
}

extension FlowLayout {
  /// Where the highest of the first lines ends, or of what can't be divided, px from a box's top; infinite where there is none.
  fileprivate func firstContentEnd(in id: BoxID) -> Float {
    if isMonolithic(id) { return tree[id].frame.height }
    if let lines = inline[id]?.lines, let line = lines.first { return tree[id].contentOrigin.y + line.frame.maxY }
    return tree[id].children.reduce(Float.infinity) { end, child in
      tree[child].style.isOutOfFlow ? end : min(end, tree[child].frame.y + firstContentEnd(in: child))
    }
  }
}
