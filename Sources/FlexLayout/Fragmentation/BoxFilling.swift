internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// One fragment of a box with something inside, while it is made.
struct BoxFilling {
  var fragmenter: Fragmenter
  let id: BoxID
  let token: BreakToken?
  /// Of the fragment's border box.
  let top: Float
  private(set) var space: Space
  /// The room for the contents.
  var inner: Space
  /// Border and padding that the fragment has above and below its contents, px.
  let topEdge: Float
  let bottomEdge: Float
  /// Where contents begin that go on from the fragmentainer before.
  var contentTop: Float
  var children: [Fragment] = []
  var statics: [StaticPlace] = []
  /// What goes on beside the flow.
  var beside: [BreakToken.Aside] = []
  /// How far floats reach down.
  var floatBottom: Float = -.infinity
  /// px of what layout gave the box in height that it has no use for here.
  var trimmed: Float = 0
  /// The same, but of a height that is the contents', and no less than it may be.
  private var trimmedHeight: Float {
    if box.hasOwnHeight && fragmenter.fillsColumns || isAsHighAsItsRow { return 0 }
    return min(trimmed, max(0, box.frame.height - (box.leastHeight ?? 0) - (token?.trimmed ?? 0)))
  }

  var layout: FlowLayout { fragmenter.layout }
  var box: BoxFragment { layout[id] }
  var isFirst: Bool { token == nil }
  /// How far the fragment reaches for contents that end there; `nil` where that isn't over the fragmentainer's end.
  func endOver(_ end: Float) -> Float? {
    let isOver = !fragmenter.slices && end > (clones ? inner.limit : space.limit) + Fragmenter.tolerance
    return isOver ? end + (clones ? bottomEdge : 0) : nil
  }
  /// Whether the box had its end already, and only what sticks out of it goes on.
  var isPastEnd: Bool { !isColumn && token?.isAtEnd == true }
  /// Whether each fragment has all of border and padding. CSS Break 3 §5.4 (#break-decoration).
  let clones: Bool
  /// Whether this is a column of the box.
  private(set) var isColumn = false

  init(_ fragmenter: Fragmenter, _ id: BoxID, _ token: BreakToken?, top: Float, _ space: Space) {
    self.fragmenter = fragmenter
    self.id = id
    self.token = token
    self.top = top
    self.space = space
    let box = fragmenter.layout[id]
    // Columns have all edges, however much higher than the column that is. In Chromium, too.
    let reachesOver = fragmenter.fillsColumns && !fragmenter.slices && !space.isEndless
    clones = box.clonesEdges(in: reachesOver ? .infinity : space.limit - space.start)
    let isPastEnd = token?.isAtEnd == true
    topEdge = token == nil || (clones && !isPastEnd) ? box.border.top + box.padding.top : 0
    let consumed = clones ? 0 : token?.bottomEdgeConsumed ?? 0
    bottomEdge = isPastEnd ? 0 : max(0, fragmenter.layout.edge(below: id) - consumed)
    contentTop = top + topEdge
    inner = space
    if clones { inner.limit -= bottomEdge }
    let isAtStart = top <= space.start + Fragmenter.tolerance
    if token != nil || clones && reachesOver, isAtStart { inner.start = top + topEdge }
    if clones, reachesOver, isAtStart {
      inner.isBelowClonedEdge = true
      inner.limit = max(inner.limit, inner.start + 1)
    }
    inner.isBehindBreak = false
    if box.formsBlockContext {
      inner.floats = []
      inner.pushesFloats = false
      inner.isAtBreak = false
    }
  }

  /// A column of a box, which has none of the box's edges.
  init(column fragmenter: Fragmenter, _ id: BoxID, _ token: BreakToken?, top: Float, _ space: Space) {
    self.fragmenter = fragmenter
    self.id = id
    self.token = token
    self.top = top
    self.space = space
    clones = false
    isColumn = true
    (topEdge, bottomEdge, contentTop) = (0, 0, top)
    inner = space
    // `break-inside` of the box, and of those around it, is about what they stand in, not about these columns.
    inner.avoidsBreaks = false
  }

  /// Height of the border box that is left of what layout gave it.
  var restHeight: Float {
    if isPastEnd || isColumn { return 0 }
    let cloned = clones && !isFirst ? topEdge : 0
    return max(0, box.frame.height - (token?.consumed ?? 0) - trimmedHeight) + cloned
  }

  /// Has breaks be found that are worse than was asked for.
  mutating func lowerAppeal(to appeal: BreakAppeal) { (space.appeal, inner.appeal) = (appeal, appeal) }

  /// Whether the box has room of its own besides its contents'.
  var clipsContents: Bool { !isColumn && box.style.layout.overflow.height != .visible }

  // MARK: Ends

  /// The box's last fragment, but for what sticks out of it.
  ///
  /// - Parameters:
  ///   - end: of the contents, px; `lastRow` where layout had that.
  ///   - row: how many rows or lines there are.
  /// - Returns: `nil` where the fragment doesn't end before the fragmentainer does, and may not be cut there.
  mutating func complete(end: Float, laidOutEnd: Float?, trailing: Float, row: Int) -> FragmentOutcome? {
    var end = end
    // The margins of items are the container's height, which goes on. In Chromium, too.
    let display = box.style.layout.display
    let itemMargin = !isColumn && (display == .grid || display == .flex) ? trailing : 0
    var trailing = trailing - itemMargin
    let formsContext = isColumn || box.formsBlockContext
    if formsContext, floatBottom > end {
      // A margin beside floats isn't below them.
      trailing = max(0, end + trailing - floatBottom)
      end = floatBottom
    }
    // A box goes on as long as floats do that it has to hold.
    let goesOn = formsContext && hasFloatsGoingOn
    // The rest of a grid's row is as high as what goes on in it. In Chromium, too.
    let goesOnInRow = display == .grid && token?.isInside == true && token?.row == row - 1
    let marginBelow = goesOnInRow ? 0 : itemMargin
    let needed = end + trailing + marginBelow + bottomEdge - top
    let height = hasDefiniteHeight(laidOutEnd) ? restHeight : max(needed, restHeight)
    if !goesOn, top + height <= space.limit + Fragmenter.tolerance {
      return ended(height: height, row: row)
    }
    if !goesOn, clones, inner.isBelowClonedEdge, contentTop <= inner.start + Fragmenter.tolerance,
      height - trailing - (end - top) - bottomEdge <= max(0, inner.limit - end) + Fragmenter.tolerance
    {
      // Edges that all fragments have find no more room elsewhere.
      return ended(height: max(needed - trailing, height - trailing), row: row)
    }
    if contentTop > space.limit + Fragmenter.tolerance {
      // The edge above the contents isn't divided while there are other breaks.
      fragmenter.shortage?.note(top + height - space.limit)
      if space.appeal < .lastResort { return nil }
      let isEmptyCell = box.style.layout.tablePart == .cell && end <= contentTop
      if isEmptyCell, !fragmenter.slices, top > space.start + Fragmenter.tolerance, space.appeal < .any {
        return FragmentOutcome.none
      }
    }
    if !fragmenter.slices, !goesOn, end > space.limit + Fragmenter.tolerance {
      // What can't be divided reaches over a column's end; so does what is around, and has nothing below.
      let isDefinite = hasDefiniteHeight(laidOutEnd)
      if isDefinite ? top + restHeight <= end : bottomEdge == 0 && restHeight - trailing <= end - top + 0.01 {
        return ended(height: isDefinite ? restHeight : end - top, row: row)
      }
      if box.style.layout.tablePart == .cell {
        // The edge below a cell stands in the column of what is above it.
        return restHeight - trailing - bottomEdge <= end - top + 0.01
          ? ended(height: end + bottomEdge - top, row: row)
          : broken(BreakToken(consumed: 0, row: row), laidOutEnd: laidOutEnd, end: end + bottomEdge)
      }
      return broken(BreakToken(consumed: 0, row: row), laidOutEnd: laidOutEnd, end: end)
    }
    let room = space.limit - top
    // The margin below the last thing inside ends with the fragmentainer; so does the spacing of a table, but of one that
    // should not be divided.
    let isWhole = display == .table && fragmenter.avoidsBreaks(inside: box)
    // Those of a flex container find their room where all of it does, if there is any. In Chromium, too.
    let overhang = top + height - space.limit
    let mayEndAbove = isFirst || fragmenter.fillsColumns
    if !goesOn, mayEndAbove, itemMargin > 0, display == .flex,
      overhang <= itemMargin + bottomEdge + Fragmenter.tolerance
    {
      fragmenter.shortage?.note(overhang)
      if isFirst || bottomEdge > 0, space.appeal < .lastResort {
        // Above an edge a break before a column's items is as good as one behind them.
        let goesBack = fragmenter.fillsColumns && bottomEdge > 0 && !box.style.layout.flexDirection.isRow
        return goesBack ? nil : FragmentOutcome.none
      }
      if fragmenter.fillsColumns {
        guard bottomEdge > 0 else { return ended(height: height, row: row) }
        return broken(BreakToken(consumed: 0, row: row), end: end + itemMargin, endsThere: true)
      }
      return broken(BreakToken(consumed: 0, row: row))
    }
    if !goesOn, !isWhole, trailing > 0, bottomEdge == 0, top + height - trailing <= space.limit + Fragmenter.tolerance {
      if isAsHighAsItsRow { return broken(BreakToken(consumed: 0, row: row)) }
      trimmed += height - room
      return ended(height: room, row: row)
    }
    let gap = height - trailing - (end - top) - bottomEdge
    if !goesOn, box.style.layout.tablePart == .cell, !fragmenter.slices || bottomEdge > 0,
      end <= space.limit + Fragmenter.tolerance, top + needed > space.limit + Fragmenter.tolerance
    {
      // The edge below a cell stands in the column or on the page of what is above it. It reaches over the end of one that the
      // cell begins, and doesn't ask for more where that is its first. In Chromium, too.
      if top <= space.start + Fragmenter.tolerance {
        if !isFirst { fragmenter.shortage?.note(top + needed - space.limit) }
        return gap > Fragmenter.tolerance
          ? broken(BreakToken(consumed: 0, row: row), end: top + needed) : ended(height: height, row: row)
      }
      fragmenter.shortage?.note(top + height - space.limit)
      // Cells don't look back for a better break.
      if space.appeal < .any { return FragmentOutcome.none }
      if end <= contentTop, gap <= Fragmenter.tolerance, !fragmenter.slices { return ended(height: height, row: row) }
    }
    fragmenter.shortage?.note(top + height - space.limit)
    let isAllowed =
      goesOn || space.appeal >= .lastResort
      || (gap > Fragmenter.tolerance && (!inner.avoidsBreaks || space.appeal >= .despiteAvoid))
    guard isAllowed, room > topEdge || !isFirst || space.appeal >= .lastResort, room > 0 else { return nil }
    let rest = BreakToken(consumed: 0, row: row)
    if !goesOn, !fragmenter.slices, !clones {
      // The edge below the contents stands in one column, which it may be higher than.
      if height <= bottomEdge + Fragmenter.tolerance {
        return isFirst && space.appeal < .any ? nil : ended(height: height, row: row)
      }
      // That of a cell, below empty room, ends what the cell has of its row there.
      let edgeTop = top + height - bottomEdge
      if box.style.layout.tablePart != .cell, abs(gap) > Fragmenter.tolerance,
        edgeTop <= space.limit + Fragmenter.tolerance
      {
        return broken(rest, end: edgeTop, endsThere: true)
      }
    }
    if !goesOn, gap <= Fragmenter.tolerance, end <= space.limit,
      !fragmenter.slices || bottomEdge <= space.limit - space.start
    {
      // The margin above it ends with the column.
      if !fragmenter.slices { trimmed += max(0, trailing) }
      return broken(rest, end: end, endsThere: true)
    }
    // An edge that is higher than a page goes on as well.
    if fragmenter.slices {
      rest.bottomEdgeConsumed = (token?.bottomEdgeConsumed ?? 0) + max(0, room - max(0, height - bottomEdge))
    }
    return broken(rest)
  }

  /// Whether the box is as high as layout made it, however high its contents become.
  func hasDefiniteHeight(_ laidOutEnd: Float?) -> Bool {
    if isColumn { return false }
    if isPastEnd || box.hasOwnHeight { return true }
    guard let laidOutEnd else { return false }
    return laidOutEnd > box.frame.height - layout.edge(below: id) + 0.01
  }

  /// The box ends here; what sticks out goes on beside.
  mutating func ended(height: Float, row: Int) -> FragmentOutcome {
    if clipsContents { beside = beside.filter { layout.leavesClip(of: id, $0.box) } }
    var fragment = makeFragment(height: height)
    fragment.isLast = !isPastEnd
    let rest = BreakToken(consumed: (token?.consumed ?? 0) + max(height, space.limit - top), row: row)
    rest.isAtEnd = true
    placeAbsolutes(height: height, isEnded: true, rest)
    fragment.children = children
    rest.beside = beside
    rest.forced = beside.first { $0.token?.forced != nil && layout.isInFlow($0.box) }?.token?.forced
    rest.appeal = beside.reduce(rest.appeal) { max($0, $1.token?.appeal ?? .perfect) }
    return .placed(fragment, rest.beside.isEmpty && !hasMoreAbsolutes(rest) ? nil : rest)
  }

  /// The box goes on in the next fragmentainer, up to whose start it reaches, unless its height ends it here.
  ///
  /// - Parameters:
  ///   - end: of the contents, where that isn't the fragmentainer's: at a box that reaches over all columns, or below what
  ///     can't be divided.
  ///   - endsThere: whether the fragment has that end, and doesn't reach to the fragmentainer's.
  mutating func broken(
    _ rest: BreakToken, laidOutEnd: Float? = nil, end: Float? = nil, endsThere: Bool = false
  ) -> FragmentOutcome {
    let reached = space.isEndless ? end ?? children.reduce(top) { max($0, $1.bottom) } : nil
    let room = max(0, (reached ?? (rest.spanner == nil && !endsThere ? space.limit : end ?? space.limit)) - top)
    rest.appeal = rest.inside.values.reduce(rest.appeal) { max($0, $1.appeal) }
    rest.isEarlier = rest.inside.values.contains(where: \.isEarlier)
    rest.appeal = beside.reduce(rest.appeal) { max($0, $1.token?.appeal ?? .perfect) }
    // What can't be divided and reaches over the end takes the box along, as far as that has a height of its own.
    let reachedEnd = max(room, !fragmenter.slices && rest.spanner == nil ? (end ?? top) - top : 0)
    let endsHere = restHeight <= reachedEnd + Fragmenter.tolerance || (space.isEndless && rest.spanner == nil)
    // Where the height of columns is looked for, a grid that asks for breaks is as high as it is without them, and what is
    // behind it doesn't wait for its items. In Chromium, too.
    let isWholeGrid = space.isEndless && fragmenter.fillsColumns && box.style.layout.display == .grid
    if space.isEndless, fragmenter.fillsColumns, rest.forced != nil, !isPastEnd, !isWholeGrid,
      hasDefiniteHeight(laidOutEnd)
    {
      // Nor does what is behind a box of a given height come before the break that is forced in it. In Chromium, too.
      return goingOn(rest, height: restHeight, contentEnd: top + restHeight, consumed: restHeight)
    }
    if rest.spanner != nil, !isPastEnd, hasDefiniteHeight(laidOutEnd),
      restHeight - bottomEdge <= reachedEnd + Fragmenter.tolerance
    {
      // The edge below the contents, and the margin, stand behind what reaches over all columns. In Chromium, too.
      let height = max(0, restHeight - bottomEdge)
      return goingOn(rest, height: height, contentEnd: end, consumed: height + trimmedHeight)
    }
    if hasDefiniteHeight(laidOutEnd) || isWholeGrid, endsHere {
      if clipsContents { return ended(height: restHeight, row: rest.row) }
      var fragment = makeFragment(height: restHeight)
      fragment.isLast = !isPastEnd
      rest.isAtEnd = true
      if isWholeGrid { rest.forced = nil }
      rest.consumed = (token?.consumed ?? 0) + room
      placeAbsolutes(height: restHeight, isEnded: true, rest)
      fragment.children = children
      rest.beside = beside
      return .placed(fragment, rest)
    }
    var reach = max(room, (end ?? top) - top)
    // Above what reaches over all columns there is no edge but where it has no room anyhow.
    var hasBottomEdge = rest.spanner == nil
    if clones, inner.isBelowClonedEdge, !endsThere {
      let contentEnd = rest.spanner == nil ? inner.limit : min(inner.limit, end ?? inner.limit)
      hasBottomEdge = hasBottomEdge || contentEnd + bottomEdge - top > reach + Fragmenter.tolerance
      reach = max(reach, contentEnd + bottomEdge - top)
    }
    let cloned = clones ? (hasBottomEdge ? bottomEdge : 0) + (isFirst ? 0 : topEdge) : 0
    return goingOn(rest, height: reach, contentEnd: end, consumed: max(0, reach - cloned) + trimmedHeight)
  }

  /// A fragment behind which the box goes on.
  ///
  /// - Parameter consumed: how much of the box's height the fragment is, px.
  private mutating func goingOn(
    _ rest: BreakToken, height: Float, contentEnd: Float?, consumed: Float
  ) -> FragmentOutcome {
    var fragment = makeFragment(height: height)
    fragment.isLast = false
    fragment.contentEnd = contentEnd
    rest.consumed = (token?.consumed ?? 0) + consumed
    rest.trimmed = (token?.trimmed ?? 0) + trimmedHeight
    placeAbsolutes(height: height, isEnded: false, rest)
    fragment.children = children
    rest.beside = beside
    return .placed(fragment, rest)
  }

  private func makeFragment(height: Float) -> Fragment {
    Fragment(
      box: id, y: top, height: max(0, height), before: token?.consumed ?? 0, isFirst: isFirst, content: .children,
      statics: statics, trimmed: trimmedHeight)
  }

  // MARK: Absolute boxes

  private func hasMoreAbsolutes(_ rest: BreakToken) -> Bool {
    !isColumn && !clipsContents && rest.nextAbsolute < layout.absolutes[id]?.count ?? 0
  }

  /// Puts the absolutely positioned boxes here that the box places within this fragment. They are where they would
  /// be if all fragments stood below each other.
  private mutating func placeAbsolutes(height: Float, isEnded: Bool, _ rest: BreakToken) {
    guard !isColumn, let absolutes = layout.absolutes[id] else { return }
    let before = token?.consumed ?? 0
    var index = token?.nextAbsolute ?? 0
    let reach = isEnded ? max(height, space.limit - top) : height
    var room = space
    room.mustBreak = false
    while index < absolutes.count, absolutes[index].y < before + reach || absolutes[index].y < before {
      var y = top + max(0, absolutes[index].y - before)
      if isFirst { y = top + absolutes[index].y }
      room.appeal = y <= space.start + Fragmenter.tolerance ? .any : .lastResort
      place(BreakToken.Aside(box: absolutes[index].box, token: nil), at: y, room)
      index += 1
    }
    rest.nextAbsolute = index
  }
}

extension BoxFragment {
  /// Whether all fragments have the box's edges: not where these leave no room at all.
  func clonesEdges(in room: Float) -> Bool {
    style.inline.boxDecorationBreak == .clone
      && border.top + padding.top + border.bottom + padding.bottom < room - 1
  }

  var formsBlockContext: Bool { box.formsBlockContext }
}
