internal import FlexCore
internal import FlexTree

/// Rows of boxes in a fragment. CSS Break 3 §4.1 (#possible-breaks): breaks fall between them (class A), inside of
/// them, and between the last of them and the box's end (class C).
extension Fragmenter {
  func flow(_ id: BoxID, _ token: BreakToken?, top: Float, _ space: Space) -> FragmentOutcome {
    var filling = FlowFilling(
      box: BoxFilling(self, id, token, top: top, space), parts: layout.tableParts(of: id, repeatsGroups: isPaged))
    return filling.fill()
  }
}

struct FlowFilling {
  var box: BoxFilling
  let parts: TableParts?

  /// A row that stands in the fragment, and how it came there.
  struct Mark {
    var index: Int
    var top: Float
    /// What there was before it.
    var childCount: Int
    var besideCount: Int
    var staticCount: Int
    var floatBottom: Float
    /// The end of the row before, in the fragmentainer.
    var previousEnd: Float
    /// Whether floats inside of it go on elsewhere.
    var hasFloatsGoingOn = false
  }

  /// The rows that may stand here.
  private let range: Range<Int>
  /// The first of the rows at the end that are empty boxes.
  let emptyStart: Int
  var marks: [Mark] = []
  /// Where the last row ended: in the fragmentainer.
  var end: Float = 0
  /// Whether the row that is placed begins the fragmentainer, and what stood above it is in others.
  private var startsAtBreak = false
  /// Whether the break that the rows are parted by is as good as any, whatever its items avoid.
  var partsFreely = false
  var first: Int { box.token?.row ?? range.lowerBound }
  var rows: [FlowRow] { layout.rows[box.id.index] }
  var layout: FlowLayout { box.fragmenter.layout }
  var space: Space { box.space }

  init(box: BoxFilling, parts: TableParts?) {
    self.box = box
    self.parts = parts
    range = 0..<box.layout.rows[box.id.index].count
    emptyStart = box.layout.emptyStart(of: box.id)
  }

  /// A column of a box.
  init(column fragmenter: Fragmenter, _ id: BoxID, _ token: BreakToken?, top: Float, _ space: Space) {
    box = BoxFilling(column: fragmenter, id, token, top: top, space)
    parts = nil
    range = 0..<box.layout.rows[id.index].count
    emptyStart = range.upperBound
  }

  mutating func fill() -> FragmentOutcome {
    // No break is looked for in grids that have room. In Chromium, too.
    if space.mustBreak, box.fragmenter.fillsColumns, box.box.style.layout.display == .grid { return .none }
    let rows = rows
    let token = box.token
    let first = first
    placeRepeatedHeader(first)
    box.placeBeside()
    end = rowsStart
    if let spanner = box.beside.lazy.compactMap(\.spanner).first {
      // What sticks out of a box that has ended comes to one before anything else does.
      return finish(at: token.map(BreakToken.init) ?? BreakToken(consumed: 0, row: first), besideSpanner: spanner)
    }
    if first < range.upperBound, awaitsSpanner(box.beside) {
      return box.broken(token.map(BreakToken.init) ?? BreakToken(consumed: 0, row: first))
    }
    var laidOutEnd: Float? = box.isFirst ? laidOutStart : nil
    var index = first
    while index < range.upperBound {
      let row = rows[index]
      let resumes = hasBegun(index)
      if space.beginsNothing {
        if !resumes { return finish(before: index, nil, isEarlier: true) }
        guard row.members.count == 1 else { return .none }
      }
      startsAtBreak = index == first && !resumes && (token != nil || box.inner.isAtBreak) && !hasFloats(row)
      var rowTop = rowsStart
      if let laidOutEnd {
        rowTop = end + row.top - laidOutEnd
      } else if !resumes, let token, let member = row.members.first,
        layout[member].style.inline.paged.marginBreak.keepsMargin(
          isForced: token.keepsMargins)
      {
        let margin = layout.topMargin(of: member)
        // One that has no room would keep what it is above from any column: it is cut at the next one's start. In Chromium, too.
        if rowTop + margin < space.limit {
          rowTop += margin
        } else if !token.isBehindOwnForced {
          guard token.forced == nil || index > first || space.appeal < .any else { return skip(before: index, token) }
          rowTop += margin
        }
      }
      if index == first, !box.isFirst, !resumes, row.members.isEmpty { rowTop -= layout.marginAbove(asidesOf: row) }
      if index == first, !box.isFirst, !resumes { rowTop += gridEdge(above: index) }
      rowTop = max(rowTop, bottomOfFloats(clearedBy: row))
      if index == first, let token, !resumes { rowTop += roomBehindBreak(above: index, at: rowTop, token) }
      let areAbsolutesHere = index > first ? standBehindBreak(index) : token?.hasPlacedAbsolutes == true
      if !resumes, !areAbsolutesHere { placeBeyondColumns(row, at: rowTop) }
      if !row.statics.isEmpty, !resumes, index == first || !areAbsolutesHere { noteStatics(row.statics) }
      if box.fragmenter.fillsColumns, let member = row.members.first, layout.isSpanner(member) {
        // What is placed above it stands behind a break that is asked for above that. In Chromium, too.
        let isBehindForced = index > first && areAbsolutesHere && !(row.statics.isEmpty && row.asides.isEmpty)
        if isBehindForced, let value = forcedBreak(before: index) { return finish(before: index, value, at: rowTop) }
        var floatEnd = -Float.infinity
        if index > first || token?.hasPlacedAbsolutes != true {
          _ = placeAsides(of: row, at: rowTop, mayPush: true)
          if box.box.formsBlockContext { floatEnd = box.floatBottom }
        }
        if max(end, floatEnd) > space.limit + Fragmenter.tolerance, space.appeal < .lastResort {
          box.fragmenter.shortage?.note(max(end, floatEnd) - space.limit)
          return backtrack()
        }
        // What floats before it and has no room here stands above it as well.
        if box.hasFloatsPushed {
          let outcome = finish(before: index, nil, keepsFloats: true)
          if case .placed(_, let rest?) = outcome { rest.isAboveSpanner = true }
          return outcome
        }
        return finish(before: index, spanner: member, floatEnd: floatEnd)
      }
      if index > first || beginsBelowItsFloats(index) || asksBelowEdges(index), let value = forcedBreak(before: index) {
        return finish(before: index, value, at: rowTop)
      }
      if index > first, row.members.contains(where: box.fragmenter.pushed.contains) {
        _ = placeAsides(of: row, at: rowTop, mayPush: true)
        return finish(before: index, nil, keepsFloats: true)
      }
      if index > first, layout.isFitted[box.id.index], let known = box.fragmenter.firstLineBehind, known.box == box.id,
        known.index == index
      {
        let keepsFloats = hasFloats(row)
        if keepsFloats { _ = placeAsides(of: row, at: rowTop, mayPush: true) }
        return finish(before: index, nil, keepsFloats: keepsFloats)
      }
      marks.append(
        Mark(
          index: index, top: rowTop, childCount: box.children.count, besideCount: box.beside.count,
          staticCount: box.statics.count, floatBottom: box.floatBottom, previousEnd: end))
      let isPushed = clearsFloatsGoingOn(row) && (index > first || !box.children.isEmpty)
      let areAsidesHere = resumes || index == first && token?.hasPlacedFloats == true
      let asidesFit =
        !isPushed && (areAsidesHere || placeAsides(of: row, at: rowTop, mayPush: mayPush(index, at: rowTop)))
      if asidesFit, !resumes, endsWithFloats(index) {
        // Where a column ends, floats that go on do.
        rowTop = min(rowTop, max(end, limit(of: index)))
        marks[marks.count - 1].top = rowTop
      }
      let lost = asidesFit && laidOutEnd != nil ? heightLost(above: index, at: rowTop) : 0
      if lost > 0 {
        rowTop -= lost
        box.trimmed += lost
        marks[marks.count - 1].top = rowTop
      }
      // What would stand below the end stands behind the break, however small it is.
      let hasRoom = rowTop <= lastPlace(of: index) + Fragmenter.tolerance || rowTop <= box.inner.start
      if !hasRoom {
        noteLack(of: index, at: rowTop)
      }
      var attempt = asidesFit && hasRoom ? place(row, index, at: rowTop, resumes ? token : nil, mustBreak: false) : nil
      if let placed = attempt, placed.isBroken,
        hasNoRoom(at: rowTop, index, placed) || isBetterMoved(index, at: rowTop, placed)
      {
        attempt = nil
      }
      if asidesFit, let outcome = breakAmongLines(index, attempt) { return outcome }
      guard let placed = attempt else {
        let mark = marks.removeLast()
        let isBelowFloats =
          box.children.count > mark.childCount && hasFloats(row)
          || resumes && rowTop > box.contentTop + 0.01
        if isPushed ? resumes : asidesFit && isBelowFloats, goesOnWithoutFloats(index) {
          // What stands below floats goes on without them.
          return above(index, at: rowTop, finish(inside: index, PlacedRow(unbegun: row.members)))
        }
        let keepsFloats = asidesFit && !areAsidesHere && canBreak(before: index, at: rowTop) && !hasLines(beside: index)
        if !keepsFloats { rewind(to: mark) }
        if isPushed { return above(index, at: rowTop, finish(before: index, nil)) }
        if canBreak(before: index, at: rowTop) {
          if let outcome = breakBetter(than: index) { return outcome }
          // Of a margin at the break, what had no room is nowhere.
          if isBelowEdges(index) {
            end = min(end, space.limit)
          } else {
            let isKept = index > first && (box.fragmenter.fillsColumns || box.box.style.layout.display == .grid)
            let start = isKept ? end + itemMarginBelow(index - 1) : end
            let behind = keepsItemMargins && index > first ? rows[index].members.first.map(layout.topMargin) ?? 0 : 0
            box.trimmed += max(0, rowTop - behind - max(space.limit, start))
          }
          if lacksItemMargin(before: index) { return .none }
          let wantsItsMargin = wantsItsMargin(index, at: rowTop)
          let outcome = finish(before: index, nil, keepsFloats: keepsFloats)
          if wantsItsMargin, case .placed(_, let rest?) = outcome { rest.appeal = max(rest.appeal, .despiteAvoid) }
          return outcome
        }
        if asidesFit, avoidsParting(before: index) { return part(before: index, at: rowTop) }
        // What begins a column isn't moved on, however little of it stands there. In Chromium, too.
        if asidesFit, box.fragmenter.fillsColumns, rowTop <= box.inner.start + Fragmenter.tolerance { return .none }
        return backtrack(from: index)
      }
      if let outcome = breakBeforeLines(endingWith: index, placed) { return outcome }
      append(placed)
      if placed.isBroken { return finish(inside: index, placed) }
      marks[marks.count - 1].hasFloatsGoingOn = placed.beside.contains(where: holdsFloats)
      let isContent = !isEmptyAtEnd(index) || countsMarginInside(index)
      if isContent, laidOutEnd != nil || !isCutThrough(index, resumes ? placed : nil) {
        (end, laidOutEnd) = (placed.bottom, row.bottom)
        if index == first, let margin = marginBehindForced(index, placed, resumes: resumes) {
          (end, laidOutEnd) = (box.contentTop, rows[index + 1].top - margin)
        }
      }
      if let spanner = placed.beside.lazy.compactMap(\.spanner).first {
        return finish(at: BreakToken(consumed: 0, row: index + 1), besideSpanner: spanner)
      }
      if index + 1 < range.upperBound, awaitsSpanner(placed.beside) {
        return box.broken(BreakToken(consumed: 0, row: index + 1), laidOutEnd: rowsEnd, end: box.endOver(end))
      }
      if index + 1 < range.upperBound,
        let forced = placed.beside.lazy.compactMap({ $0.token?.forced }).first(where: \.isBehind)
      {
        // A break that was asked for behind something in a box that has ended is one for what is behind the box, too; one
        // that is asked for before something isn't. In Chromium, too.
        let outcome = finish(before: index + 1, forced.value)
        if case .placed(_, let rest?) = outcome { rest.hasPlacedAbsolutes = false }
        return outcome
      }
      if index == first, !resumes, isCollapsedThrough(row), countsMarginTwice(index) { end += rowTop - box.contentTop }
      index += 1
    }
    if space.mustBreak { return backtrack() }
    if let row = rows[..<range.upperBound].last, !row.staticsBehind.isEmpty { noteStatics(row.staticsBehind) }
    let trailing = marginAtEnd(index)
    let whole = box.complete(end: end, laidOutEnd: rowsEnd, trailing: trailing, row: range.upperBound)
    return whole ?? breakAboveEndEdge()
  }

  // MARK: Rows

  /// Puts a row here, as far as there is room.
  ///
  /// - Returns: `nil` where there is none.
  func place(
    _ row: FlowRow, _ index: Int, at rowTop: Float, _ token: BreakToken?, mustBreak: Bool, appeal: BreakAppeal? = nil
  ) -> PlacedRow? {
    var room = box.inner
    room.limit = limit(of: index)
    room.mustBreak = mustBreak
    room.isAtBreak = startsAtBreak
    room.pushesFloats = isBehindPushedFloats
    room.isBehindBreak = box.token != nil && index == first && token == nil
    let isAtStart = rowTop <= box.inner.start + Fragmenter.tolerance || marks.count <= 1
    if room.appeal == .any, !isAtStart { room.appeal = .lastResort }
    room.appeal = appeal ?? room.appeal
    if room.appeal < .fewLines, !mustBreak, isPiece(index) { room.appeal = .fewLines }
    var placed = PlacedRow()
    placed.bottom = rowTop + row.bottom - row.top
    // Breaks inside of what has others beside it, or could have, are no better than those before it. In Chromium, too.
    if mustBreak, box.box.laysSideBySide { return nil }
    if let member = row.members.first, row.members.count == 1, row.spanning.isEmpty {
      let rest = token?.inside[member]
      let isMoved = rest == nil && (isBehindPushedFloats || isMovedBehindBreak(index))
      guard case .placed(var fragment, let next) = fragment(member, rest, top: rowTop, room, isMoved: isMoved) else {
        return nil
      }
      if rest != nil { widen(&fragment) }
      placed.fragments = [fragment]
      placed.bottom = fragment.bottom
      guard let next else { return placed }
      if layout[member].style.layout.tablePart == .cell, next.isEarlier {
        next.appeal = max(next.appeal, room.appeal)
        next.isEarlier = false
      }
      if next.isAtEnd {
        placed.beside = [BreakToken.Aside(box: member, token: next)]
      } else {
        placed.inside[member] = next
      }
      return placed
    }
    return placeSideBySide(row, at: rowTop, token, room)
  }

  mutating func append(_ placed: PlacedRow) {
    box.children += placed.fragments
    box.beside += placed.beside
    if placed.fragments.count == 1 { box.trimmed += placed.fragments[0].trimmed }
  }

  // MARK: Breaks

  /// Whether the row at `index` may be the first of the next fragmentainer.
  ///
  /// - Parameter looksBack: whether a better break is looked for than where the room ended. Behind a box without height there
  ///   may be one where the fragmentainer begins. In Chromium, too.
  func canBreak(before index: Int, at rowTop: Float, looksBack: Bool = false) -> Bool {
    guard rowTop > box.inner.start + Fragmenter.tolerance || looksBack && box.fragmenter.fillsColumns else {
      return false
    }
    // Class C, but for the gap: only edges and margins would stand here.
    // Where there are none, the box itself stands behind the break.
    if index <= first, !isBelowFloats(index), !isBelowEdges(index) {
      if dividesFirstRow(index, at: rowTop) { return false }
      let isBegin = box.isFirst || box.isColumn && box.token?.isPastSpanner == true
      return space.appeal >= .lastResort && isBegin && index == first && rowTop > box.top + Fragmenter.tolerance
    }
    return appeal(before: index) <= space.appeal && mayDivide
  }

  /// How good a break before a row is that isn't the first. What the box itself avoids isn't part of it.
  func appeal(before index: Int) -> BreakAppeal {
    if isBelowFloats(index) || isBelowEdges(index) { return .perfect }
    if index <= first || keepsWithHeader(index) { return .lastResort }
    if partsFreely { return .perfect }
    // A block without lines that has no room below the margin before it is behind the break, too.
    let isEmptyBlockBehind =
      rows[index].followsEmptyBlock && end + marginBehind(index - 1) > space.limit + Fragmenter.tolerance
    let value =
      isEmptyBlockBehind
      ? layout.breaks.behind(rows[index - 1]) : layout.breaks.between(rows[index - 1], rows[index])
    return box.fragmenter.avoids(value) ? .despiteAvoid : .perfect
  }

  /// Finds the last good break among what stands here already: inside of a row, or before it.
  mutating func backtrack() -> FragmentOutcome {
    let first = first
    while let mark = marks.last {
      rewind(to: mark)
      let resumes = hasBegun(mark.index)
      let row = rows[mark.index]
      // What goes on from before, or has a float that goes on, isn't divided earlier for what comes behind. In Chromium, too.
      if !row.members.isEmpty, !resumes, !mark.hasFloatsGoingOn, placeAsides(of: row, at: mark.top, mayPush: true),
        let placed = place(row, mark.index, at: mark.top, nil, mustBreak: true)
      {
        if placed.isBroken {
          append(placed)
          return earlier(finish(inside: mark.index, placed))
        }
        // A box of a given height may have ended above what goes on in it.
        if placed.beside.contains(where: { $0.token?.isEarlier == true }), mark.index + 1 < range.upperBound {
          append(placed)
          end = placed.bottom
          return earlier(finish(before: mark.index + 1, nil, isEarlier: true))
        }
      }
      rewind(to: mark)
      marks.removeLast()
      end = mark.previousEnd
      if mark.index > first || isBreakBelowEdge(mark.index), canBreak(before: mark.index, at: mark.top, looksBack: true)
      {
        box.trimmed += max(0, mark.top - space.limit)
        let keepsFloats = keepsFloats(above: mark)
        return earlier(finish(before: mark.index, nil, keepsFloats: keepsFloats, isEarlier: true))
      }
      if !resumes, space.appeal < .despiteAvoid, hidesEarlierBreaks(mark, space.appeal) { return .none }
    }
    return .none
  }

  /// Where the break before a row is one that should not be, takes a better one between the rows before: at a column's
  /// start, behind what has no height, there may be one.
  private mutating func breakBetter(than index: Int) -> FragmentOutcome? {
    let worst = appeal(before: index)
    func isBetter(_ mark: Mark) -> Bool { mark.index > first && appeal(before: mark.index) < worst }
    guard box.fragmenter.fillsColumns, worst >= .despiteAvoid,
      let place = marks.lastIndex(where: { isBetter($0) || hidesEarlierBreaks($0, .perfect) }), isBetter(marks[place])
    else { return nil }
    let mark = marks[place]
    rewind(to: mark)
    marks.removeSubrange(place...)
    end = mark.previousEnd
    box.trimmed += max(0, mark.top - space.limit)
    let keepsFloats = keepsFloats(above: mark)
    return earlier(finish(before: mark.index, nil, keepsFloats: keepsFloats, isEarlier: true))
  }

  /// Takes away what was put here since a row was begun.
  mutating func rewind(to mark: Mark) {
    box.children.removeSubrange(mark.childCount...)
    box.beside.removeSubrange(mark.besideCount...)
    box.statics.removeSubrange(mark.staticCount...)
    box.floatBottom = mark.floatBottom
  }
}
