internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// Boxes with columns, which are fragmentainers inside of others. CSS Multi-column 1 §7 (#filling-columns).
extension Fragmenter {
  /// The height that a box's columns need where they are filled evenly, px of the content box.
  func columnsHeight(of id: BoxID, limit: Float) -> Float {
    var filling = ColumnFilling(self, id, nil, top: 0, Space(start: 0, limit: .infinity, appeal: .any))
    filling.ownLimit = limit
    _ = filling.fill()
    return max(0, filling.end)
  }

  func columns(_ id: BoxID, _ token: BreakToken?, top: Float, _ space: Space) -> FragmentOutcome {
    guard let question = ColumnsQuestion(self, id, token, top: top, space) else {
      var filling = ColumnFilling(self, id, token, top: top, space)
      return filling.fitted()
    }
    if let known = layout.knownColumns[question] { return known.answer(shortage) }
    var asked = self
    let lack = SpaceShortage()
    asked.shortage = lack
    var filling = ColumnFilling(asked, id, token, top: top, space)
    let known = KnownColumns(filling.fitted(), shortage: lack)
    layout.knownColumns[question] = known
    return known.answer(shortage)
  }
}

/// One fragment of a box with columns, while it is made: rows of columns, between which boxes reach over all of them.
struct ColumnFilling {
  var box: BoxFilling
  let columns: ColumnGeometry
  let style: ColumnStyle
  /// Columns fill with a fragmenter of their own, whose breaks are column breaks.
  var inner: Fragmenter
  /// The rows of columns, for the rules between them.
  private var gaps = ColumnGaps()
  /// Height of the content box where it is given, px.
  var ownLimit: Float?
  /// Lays out what goes on where columns end among floats.
  var fitting: ColumnFitting?
  /// Where they do, from the top.
  var ends: [PageEnd] = []
  /// The lines that columns end in front of among no floats, by the columns' numbers.
  private(set) var firstLinesBehind: [Int: FittedColumns.FirstLine] = [:]
  /// How many columns stand in the rows before.
  private(set) var columnCount = 0
  /// Whether a row has more than there is room for.
  private var hasColumnsFurtherOut = false
  /// Of the rows that share what there is, px.
  var heights: [Float] = []
  /// Where the contents end.
  private(set) var end: Float = 0
  /// Where the last row of columns begins, or the last box that reaches over all of them.
  private var lastTop: Float = 0
  /// Whether breaks fall where they should not between the columns of a row that stands below the box's border and padding.
  private var breaksRulesBelowEdge = false
  /// How good the worst of the breaks between columns is that could be better behind the break around.
  private var worst = BreakAppeal.perfect
  /// Whether the row of columns that comes goes on from one before, and not from what reaches over all columns.
  private var isNextRow = false

  var layout: FlowLayout { box.layout }
  var rows: [FlowRow] { layout.rows[box.id.index] }

  init(_ fragmenter: Fragmenter, _ id: BoxID, _ token: BreakToken?, top: Float, _ space: Space) {
    box = BoxFilling(fragmenter, id, token, top: top, space)
    let own = fragmenter.layout[id]
    columns = ColumnGeometry(own.style, room: own.contentSize.width)
    style = own.style.inline.columns
    var inner = fragmenter
    inner.fillsColumns = true
    inner.withoutHeight = nil
    self.inner = inner
    if box.isPastEnd {
      // What sticks out of the box on pages has all the room there is; in columns none of its height is left.
      guard fragmenter.fillsColumns else { return }
      if case .px = own.style.layout.maxSize.height { ownLimit = 0 }
      if own.hasOwnHeight, !fragmenter.isPaged { ownLimit = 0 }
    } else if box.hasDefiniteHeight(nil) {
      ownLimit = max(0, box.restHeight - box.topEdge - box.bottomEdge)
    } else if case .px(let most) = own.style.layout.maxSize.height {
      let edges = own.border.top + own.padding.top + own.border.bottom + own.padding.bottom
      let height = own.style.layout.boxSizing == .borderBox ? most : most + edges
      ownLimit = max(0, height - (token?.consumed ?? 0) - box.topEdge - box.bottomEdge)
    }
  }

  mutating func fill() -> FragmentOutcome {
    guard !box.space.mustBreak, !box.space.beginsNothing else { return .none }
    if isEdgeAlone {
      let isOver = box.contentTop > box.space.limit + Fragmenter.tolerance
      return ruled(box.broken(BreakToken(consumed: 0, row: 0), end: isOver ? box.contentTop : nil))
    }
    var carried = box.token
    end = box.contentTop
    lastTop = end
    var margin = SpannerMargin()
    while true {
      let isPending = (carried?.spanner ?? carried?.ownSpanner) != nil
      if let token = isPending ? carried.map(BreakToken.init) : beforeSpanner(carried, in: box.id),
        let spanner = token.spanner ?? token.ownSpanner
      {
        token.spanner = spanner
        if carried !== box.token, token.spannerRest == nil, let value = forcedBreak(before: spanner) {
          return end(token, before: value)
        }
        isNextRow = false
        token.spannerRest == nil ? margin.add(layout.ownMargin(of: spanner).top) : margin.clear()
        if wrapsRows, offsetInRow > 0, rowRoom ?? 0 < margin.height + layout[spanner].frame.height { end += toNextRow }
        end += toNextStride
        let top = end + (carried === box.token && carried != nil ? 0 : margin.height)
        var room = box.inner
        room.appeal = room.appeal == .any && top > box.inner.start + Fragmenter.tolerance ? .lastResort : room.appeal
        guard case .placed(let fragment, let next) = box.fragmenter.fragment(spanner, token.spannerRest, top: top, room)
        else {
          // Where it comes first, the box itself stands behind the break.
          let mayBeEmpty = box.space.appeal >= .lastResort && end > box.inner.start + Fragmenter.tolerance
          let isAnythingHere = carried !== box.token || mayBeEmpty
          return isAnythingHere ? goOn(token) : .none
        }
        box.children.append(fragment)
        // Of rows of a given height the box has the one that this ends in.
        lastTop = rowHeight == nil ? top : max(top, fragment.bottom - Fragmenter.tolerance)
        gaps.endsWithRow = false
        end = fragment.bottom
        if let next, !next.isAtEnd {
          let rest = BreakToken(token)
          rest.spannerRest = next
          worst = max(worst, next.appeal)
          return goOn(rest)
        }
        margin = SpannerMargin(layout.ownMargin(of: spanner).bottom)
        carried = token.past(spanner)
        continue
      }
      guard carried?.isInside == true || carried?.row ?? 0 < rows.count || carried?.beside.isEmpty == false else {
        break
      }
      end += margin.height
      margin.clear()
      switch fillRow(carried) {
      case .all:
        return completed()
      // Where nothing had room, the gap before the row mostly, the rest goes on: here it never would.
      case .some(let rest) where rest !== carried && (rest.spanner != nil || wraps(rest)): carried = rest
      case .some(let rest), .behind(let rest): return goOn(rest, laidOutEnd: isLimited ? .infinity : nil)
      case .nothing: return .none
      }
    }
    end += margin.height
    return completed()
  }

  private mutating func completed() -> FragmentOutcome {
    // Rows are as high as they are given, and the box ends with that in which the last thing begins.
    // Columns that nothing makes higher aren't there. In Chromium, too.
    let isAnythingInLast = end > lastTop || lastTop <= box.contentTop || offsetInRow(at: lastTop) > 0
    if let height = rowHeight, isAnythingInLast, end > box.contentTop || style.fill == .auto && box.isFirst {
      end = max(box.contentTop, min(lastTop - offsetInRow(at: lastTop) + height, box.inner.limit))
    }
    // Of a height that the columns alone made, nothing is left when they end.
    let ends = box.fragmenter.fillsColumns || box.inner.limit.isFinite
    if ends, !box.hasDefiniteHeight(nil), let least = leastHeight {
      box.trimmed += max(0, box.restHeight - max(end + box.bottomEdge - box.top, least))
    }
    // Over a height that is limited, contents reach as over one that is given.
    let isLimited = ownLimit.map { end > box.contentTop + $0 + Fragmenter.tolerance } ?? false
    let outcome =
      box.complete(end: end, laidOutEnd: isLimited ? .infinity : nil, trailing: 0, row: rows.count) ?? .none
    // The last row's rules go down to the end of the box.
    if case .placed(let fragment, _) = outcome, !wrapsRows { gaps.extend(to: fragment.height - box.bottomEdge) }
    return ruled(outcome)
  }

  /// A break before a box that reaches over all columns, where that is next: a child, or in one that goes on.
  private func beforeSpanner(_ token: BreakToken?, in id: BoxID) -> BreakToken? {
    let (index, rows) = (token?.row ?? 0, layout.rows[id.index])
    guard index < rows.count, let member = rows[index].members.first else { return nil }
    if let token, token.isInside {
      guard token.inside.count == 1, token.unbegun.isEmpty, let rest = token.inside[member], rest.isPastSpanner,
        let inner = beforeSpanner(rest, in: member)
      else { return nil }
      let copy = BreakToken(token)
      copy.inside[member] = inner
      copy.spanner = inner.spanner
      return copy
    }
    // What floats before it, or is placed there, stands in columns of its own.
    guard rows[index].asides.isEmpty || token?.hasPlacedAbsolutes == true, layout.isSpanner(member) else { return nil }
    let copy = token.map(BreakToken.init) ?? BreakToken(consumed: 0, row: index)
    copy.spanner = member
    return copy
  }

  /// - Parameter laidOutEnd: of the contents, where the box ends above it.
  mutating func goOn(_ rest: BreakToken, laidOutEnd: Float? = nil) -> FragmentOutcome {
    box.beside += rest.beside
    let token = BreakToken(rest)
    // Columns around end for what reaches over all of theirs.
    token.ownSpanner = token.spanner
    token.spanner = nil
    token.isAboveSpanner = false
    token.columnsConsumed = 0
    if wrapsRows, isNextRow, let rowHeight {
      // A row that columns around divide goes on with what is left of its height.
      let had = offsetInRow(at: lastTop) + end - lastTop
      if had < rowHeight - Fragmenter.tolerance { token.columnsConsumed = had }
    }
    // That the flow in the columns has ended, and something sticks out of it, doesn't end the box.
    token.isAtEnd = false
    // Nor is a break between the box's own columns forced for those around. In Chromium, too.
    token.isBehindOwnForced = false
    if let forced = token.forced?.value, !(forced.endsPages && box.fragmenter.isPaged) {
      (token.forced, token.isBehindOwnForced) = (nil, true)
    }
    let outcome = ruled(box.broken(token, laidOutEnd: laidOutEnd))
    // How good the breaks between the columns are says nothing of that between two rows of them, but where the first row
    // stands below an edge of the box. In Chromium, too.
    token.appeal = breaksRulesBelowEdge && box.fragmenter.fillsColumns ? max(.fewLines, worst) : worst
    return outcome
  }

  private func ruled(_ outcome: FragmentOutcome) -> FragmentOutcome {
    guard case .placed(var fragment, let rest) = outcome else { return outcome }
    fragment.gaps = gaps.geometry(of: box.box, columns)
    fragment.hasColumnsFurtherOut = hasColumnsFurtherOut
    fragment.columnsEnd = end
    guard box.fragmenter.isPaged, box.fragmenter.slices else { return .placed(fragment, rest) }
    return cut(fragment, rest)
  }

  /// Whether there are breaks, or columns, in what stands in the columns.
  private var isDividedFurther: Bool {
    rows.contains { $0.members.contains { layout.isDividedInside[$0.index] } }
  }

  var holdsFloatsWithDoubledMargins: Bool {
    layout.hasFloats && layout.holdsFloatsWithDoubledMargins[box.id.index]
  }

  // MARK: A row of columns

  private enum RowOutcome {
    case all
    case some(BreakToken)
    /// All of it stands behind the break around.
    case behind(BreakToken)
    case nothing
  }

  /// Fills a row of columns with what goes on at `token`.
  private mutating func fillRow(_ token: BreakToken?) -> RowOutcome {
    if wrapsRows, isNextRow || rowRoom ?? 0 <= 0 { end += toNextRow }
    let top = end
    let pageRoom = max(0, box.inner.limit - top)
    let used = top - box.contentTop
    let limitedRoom = rowRoom.map { max(0, $0) } ?? ownLimit.map { max(0, $0 - used) } ?? .infinity
    // What shares nothing is limited by the columns around, whatever the most is that the box may be high. In Chromium, too.
    let ownRoom = isLimited && style.fill == .auto ? .infinity : limitedRoom
    let room = min(pageRoom, ownRoom)
    // While columns around look for the height of theirs, nothing ends.
    let goesToPages = pageRoom < ownRoom && !(box.space.isEndless && box.fragmenter.fillsColumns)
    let none = box.children.isEmpty ? RowOutcome.nothing : .some(token ?? BreakToken(consumed: 0, row: 0))
    // What has no height finds its room anywhere.
    let isEmpty = box.isFirst && box.box.frame.height <= 0 || layout.hasNoHeight(behind: token, in: box.id)
    guard room > 0 || box.space.appeal == .any || !goesToPages || isEmpty else { return none }
    // A row behind another one isn't divided. In Chromium, too.
    if wrapsRows, isNextRow, let rowHeight, rowHeight > pageRoom + Fragmenter.tolerance { return none }
    var row: Row
    // As many columns as there is room for, where there are rows of more; what has no room else stands further out.
    // §8.2 (#overflow-columns).
    let count = goesToPages || wrapsRows || isLimited ? columns.count : 10_000
    // Below anything else on a page, what has more room on the next one isn't cut. Columns whose height is their own
    // cut nothing: what they have no room for reaches over their end.
    let isAtTop = top <= box.inner.start + Fragmenter.tolerance
    let isAtStart = box.space.appeal == .any || isAtTop && box.fragmenter.overhangsAtStart
    let cuts = goesToPages ? isAtStart && box.children.isEmpty : nil
    // The height that columns around share is that of columns that share theirs. In Chromium, too.
    var isBalanced = style.fill != .auto || box.space.isEndless && box.fragmenter.fillsColumns
    if room.isFinite {
      row = emptyRow(top)
      if !isBalanced {
        row = make(token, top: top, height: max(1, room), count: count, cuts: cuts)
        // What stands above a box that reaches over all columns is shared by these. §7.1 (#cf).
        isBalanced = row.rest?.spanner != nil
        if !goesToPages, !isBalanced, row.columns.count > columns.count { row.bottom = top + room }
      }
      if isBalanced {
        let limit = min(room, limitedRoom)
        row = balanced(token, top: top, limit: limit, count: count, isNested: goesToPages, cuts: cuts)
      }
      if row.columns.isEmpty, row.rest != nil {
        guard goesToPages, let only = onlyColumn(token, top: top, height: room) else {
          if isBalanced, row.isTooShort { box.fragmenter.shortage?.note(row.shortage) }
          return none
        }
        row = only
      }
      if goesToPages { row.bottom = min(row.bottom, top + room) }
      if row.rest != nil && row.rest?.spanner == nil, goesToPages { row.bottom = top + room }
      // Several columns that share nothing are as high as those around them leave room.
      if goesToPages, !isBalanced, row.columns.count > 1, row.rest == nil, box.fragmenter.fillsColumns {
        row.bottom = top + room
      }
    } else {
      // Columns of no given height that aren't shared stand as they come.
      row = isBalanced ? emptyRow(top) : make(token, top: top, height: Self.endless, count: 10_000)
      if isBalanced || row.rest?.spanner != nil {
        row = balanced(token, top: top, limit: .infinity, count: count, isNested: false)
      } else if row.columns.count > 1 || isDividedFurther || holdsFloatsWithDoubledMargins {
        // All of them end with the highest, and what goes on reaches to their end; columns inside are divided there.
        let height = row.bottom - top
        row = make(token, top: top, height: max(1, height), count: 10_000)
        row.bottom = top + height
      }
    }
    // Columns around aren't made higher for those that share nothing. In Chromium, too.
    if isBalanced, row.isTooShort { box.fragmenter.shortage?.note(row.shortage) }
    if !goesToPages, reachesOverBreak(row, top: top) {
      return standsBelowAnything ? .nothing : .behind(token ?? BreakToken(consumed: 0, row: 0))
    }
    if isLimited || goesToPages == (rowHeight == nil), standsBehindBreak(row, top: top) {
      if columnCount == 0 {
        breaksRulesBelowEdge = box.topEdge > 0 && top <= box.contentTop
        // All of the box stands there, where something is above it.
        let isBelow = box.isFirst && box.top > box.space.start + Fragmenter.tolerance
        if rowHeight != nil, isBelow, box.space.appeal < .fewLines { return .nothing }
      }
      return .behind(token ?? BreakToken(consumed: 0, row: 0))
    }
    // So does it for a bad break before the last column of a row of a given height.
    if rowHeight != nil, !goesToPages, box.isFirst, box.top > box.space.start + Fragmenter.tolerance,
      box.fragmenter.fillsColumns, !box.fragmenter.isPaged, !box.space.isEndless,
      [.fewLines, .despiteAvoid].contains(row.worst), box.space.appeal < row.worst
    {
      return .nothing
    }
    if rowHeight == nil || goesToPages { worst = max(worst, row.worst) }
    if min(worst, .lastResort) > box.space.appeal { return .nothing }
    let isOver = row.rest == nil || row.rest?.spanner == nil
    let isAnything = !isBalanced || row.bottom > top
    let height = isOver && wrapsRows && !goesToPages && isAnything ? room : row.bottom - top
    let fills =
      !isBalanced && ownRoom.isFinite && !wrapsRows && (box.hasDefiniteHeight(nil) || row.columns.count > 1)
    let back = goesToPages ? 0 : backFromGap(used)
    take(row, top: top, height: back < 0 ? back : fills ? room : height)
    isNextRow = true
    return row.rest.map { .some($0) } ?? .all
  }

  /// How far a row of columns ends above where it begins, px: one that begins where there would be the gap behind a row as high as
  /// the box ends with that row, and what reaches over all columns next stands there. In Chromium, too.
  ///
  /// - Parameter used: where the row begins, px from the contents' start.
  private func backFromGap(_ used: Float) -> Float {
    guard !wrapsRows, let ownLimit, ownLimit > 0, used > ownLimit else { return 0 }
    return min(0, ownLimit - used.truncatingRemainder(dividingBy: ownLimit + box.box.style.rowGap))
  }

  private mutating func take(_ row: Row, top: Float, height: Float) {
    let isReversed = box.box.style.layout.direction == .rtl
    let step = columns.step
    gaps.add(top: top - box.top, height: max(0, height), count: row.columns.count, isNext: isNextRow)
    lastTop = top
    if columnCount == 0 { breaksRulesBelowEdge = row.breaksRules && box.topEdge > 0 && top <= box.contentTop }
    ends = row.ends
    firstLinesBehind.merge(row.firstLinesBehind) { _, new in new }
    columnCount += row.columns.count
    hasColumnsFurtherOut = hasColumnsFurtherOut || row.columns.count > columns.count
    inner.layout = row.layout
    box.fragmenter.layout = row.layout
    for (index, column) in row.columns.enumerated() {
      box.statics += column.statics.map {
        StaticPlace(box: $0.box, dx: $0.dx + (isReversed ? -step : step) * Float(index))
      }
      for var child in column.children {
        child.dx += (isReversed ? -step : step) * Float(index)
        box.children.append(child)
      }
    }
    end = top + height
  }
}

extension BreakBetween {
  var endsPages: Bool { isForced && self != .column && self != .always }
}

extension Fragment {
  /// How far down the contents reach that can't be made shorter.
  var contentBottom: Float {
    if isLast { return bottom }
    return contentEnd ?? children.reduce(y) { $1.isBeyond ? $0 : max($0, $1.contentBottom) }
  }

  var hasStripes: Bool { isStripe || children.contains(where: \.hasStripes) }
}
