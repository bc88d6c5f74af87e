internal import FlexCore
internal import FlexTree

/// Columns of one row: each takes what it has room for, and where they share what there is, all are as high as that asks
/// for. CSS Multi-column 1 §7 (#filling-columns).
extension ColumnFilling {
  /// What stands in a row of columns.
  struct Row {
    var columns: [Fragment] = []
    var rest: BreakToken?
    /// Whether all of it stands here that may: up to the end, to a break between pages or to what reaches over columns.
    var isComplete = false
    /// Whether breaks fall where they should not.
    var breaksRules = false
    /// How good the break behind the last column is.
    var appeal = BreakAppeal.perfect
    /// How good the worst of the breaks between the columns is, where those around have more room behind their break.
    var worst = BreakAppeal.perfect
    /// How many breaks between the columns are forced. Those are, too, at which what floats, or sticks out, goes on above
    /// what reaches over all columns. In Chromium, too.
    var forcedCount = 0
    /// Whether the columns would have to be higher than they may, to hold all, or to break where they should.
    var isTooShort = false
    /// How much taller the columns would have to be for more to stand in one of them, px.
    var shortage: Float = .infinity
    /// How far down the contents reach.
    var bottom: Float
    /// What the row, and the next one, is filled from.
    var layout: FlowLayout
    /// Where columns end among floats, those of the rows before with them.
    var ends: [PageEnd]
    /// The lines that columns end in front of which do so among no floats.
    var firstLinesBehind: [Int: FittedColumns.FirstLine] = [:]
  }

  func emptyRow(_ top: Float) -> Row { Row(bottom: top, layout: layout, ends: ends) }

  /// Higher than any column, px.
  static let endless: Float = 1e6

  /// Fills columns of a height one after the other.
  ///
  /// - Parameter cuts: whether the page's end may fall through anything; `nil` where the columns end above it.
  func make(_ token: BreakToken?, top: Float, height: Float, count: Int, cuts: Bool? = nil) -> Row {
    var row = emptyRow(top)
    var inner = inner
    // What can't be divided reaches over the end of a column; where a page ends there, `overhang` is about it.
    inner.slices = false
    inner.overhangsAtStart = cuts != false
    var rest = token
    let mayFindMore = cuts != nil && mayFindMoreRoom(top)
    for _ in 0..<count {
      inner.isFirstColumn = row.columns.isEmpty
      var space = Space(start: top, limit: top + height, appeal: .any)
      space.isEndless = height >= Self.endless
      let isAtStart =
        cuts == true || token != nil || top <= box.inner.start + Fragmenter.tolerance || top + height < box.inner.limit
      let appeals = BreakAppeal.allCases.filter {
        (isAtStart || !row.columns.isEmpty || $0 <= box.space.appeal) && ($0 < .any || cuts != false)
      }
      let (hasColumns, worst) = (!row.columns.isEmpty, row.worst)
      let filled = fitted(rest, &row, inner, height: height) { inner in
        guard mayFindMore, hasColumns, let rest else { return column(inner, rest, top: top, space, appeals) }
        return column(inner, rest, top: top, space, appeals.filter { $0 <= worst })
          ?? emptyColumn(inner, rest, top: top, space)
          ?? column(inner, rest, top: top, space, appeals.filter { $0 > worst })
      }
      let isBare = filled.map { $0.fragment.children.isEmpty && $0.rest != nil || layout.holdsNoFloat($0) } ?? true
      let isGoingOn = token != nil && token === box.token
      guard let filled, !(isBare && cuts == false && row.columns.isEmpty && !isGoingOn) else {
        // Nothing of it has room: all of it is left.
        rest = rest ?? BreakToken(consumed: 0, row: 0)
        break
      }
      row.columns.append(filled.fragment)
      // Where the contents end, floats and what sticks out of boxes have room as well. In Chromium, too.
      let isOver = space.isEndless || filled.rest == nil
      let bottom = isOver ? row.layout.reach(of: filled.fragment) : filled.fragment.contentBottom
      row.bottom = max(row.bottom, bottom)
      row.breaksRules =
        row.breaksRules || filled.breaksRules || filled.fragment.hasStripes
        || row.layout.isDividedAgainstWill(filled.fragment)
      row.appeal = filled.appeal
      rest = filled.rest
      // That of the last one there may be doesn't count. In Chromium, too.
      let counts = mayFindMore || rowHeight != nil && filled.appeal < .lastResort
      if counts, rest?.spanner == nil, rest == nil || row.columns.count < columns.count {
        row.worst = max(row.worst, filled.appeal)
      }
      let goesOnAboveSpanner = rest.map { $0.isAboveSpanner || $0.spanner != nil && layout.hasFlowsBeside($0) } ?? false
      if rest?.forced != nil || goesOnAboveSpanner { row.forcedCount += 1 }
      // A page break ends all columns, and so does what reaches over them.
      row.isComplete = rest == nil || rest?.spanner != nil
      if let forced = rest?.forced?.value, forced.endsPages, box.fragmenter.isPaged { row.isComplete = true }
      // What floats, or sticks out, above what reaches over all columns has others still.
      if row.isComplete, !goesOnAboveSpanner { break }
    }
    row.rest = rest
    return row
  }

  /// One column, with the best end that there is.
  private func column(
    _ inner: Fragmenter, _ rest: BreakToken?, top: Float, _ space: Space, _ appeals: [BreakAppeal]
  ) -> FilledColumn? {
    var space = space
    for appeal in appeals {
      space.appeal = appeal
      var filling = FlowFilling(column: inner, box.id, rest, top: top, space)
      guard case .placed(let fragment, let next) = filling.fill() else { continue }
      var filled = FilledColumn(fragment: fragment, rest: next, breaksRules: false)
      // A break before the end of the room is the better for it: higher columns are no remedy.
      if let next, next.forced == nil, next.spanner == nil {
        filled.breaksRules = next.appeal > .perfect || !next.isEarlier && appeal >= .lastResort
        filled.appeal = max(next.appeal, appeal >= .lastResort ? .any : .perfect)
      }
      // So does an edge that has no room above what reaches over all columns.
      if let next, next.spanner != nil, next.appeal >= .lastResort { filled.breaksRules = true }
      // What reaches over the end because it can't begin elsewhere would stand in a higher column.
      if appeal == .any, next == nil { (filled.breaksRules, filled.appeal) = (true, .any) }
      return filled
    }
    return nil
  }

  /// Whether columns around have more room behind their break than where the row begins. Columns behind one that ends
  /// with a good break are left empty then, rather than that they end with a worse one. In Chromium, too.
  private func mayFindMoreRoom(_ top: Float) -> Bool {
    box.fragmenter.fillsColumns && !box.fragmenter.isPaged && box.isFirst && !box.space.isEndless
      && top > box.inner.start + Fragmenter.tolerance
  }

  /// A column in which nothing begins, and no line stands: only what goes on reaches through it.
  private func emptyColumn(_ inner: Fragmenter, _ rest: BreakToken, top: Float, _ space: Space) -> FilledColumn? {
    var space = space
    space.beginsNothing = true
    var filling = FlowFilling(column: inner, box.id, rest, top: top, space)
    guard case .placed(let fragment, let next?) = filling.fill() else { return nil }
    return FilledColumn(fragment: fragment, rest: next, breaksRules: false)
  }

  /// Whether a row of columns behind which there should be no break stands where the columns around begin anew, although it
  /// is below an edge of the box, or what reaches over all columns. In Chromium, too.
  func standsBehindBreak(_ row: Row, top: Float) -> Bool {
    guard box.fragmenter.fillsColumns, !box.fragmenter.isPaged, !box.space.isEndless,
      [.fewLines, .despiteAvoid].contains(row.appeal), !row.columns.contains(where: \.hasStripes)
    else { return false }
    return top > box.inner.start + Fragmenter.tolerance && (box.topEdge > 0 || !box.children.isEmpty)
  }

  /// Whether what is in a row of columns that the box's own height ends reaches over the end of the columns around: below
  /// an edge of the box, or another row, it stands where these begin anew. In Chromium, too.
  func reachesOverBreak(_ row: Row, top: Float) -> Bool {
    guard box.fragmenter.fillsColumns, !box.fragmenter.isPaged, !box.space.isEndless,
      top > max(box.top, box.space.start) + Fragmenter.tolerance
    else { return false }
    return row.columns.contains { row.layout.reach(of: $0) > box.space.limit + Fragmenter.tolerance }
  }

  /// Whether the box begins below something in the columns around: all of it may stand behind a break.
  var standsBelowAnything: Bool {
    box.isFirst && box.children.isEmpty && box.top > box.space.start + Fragmenter.tolerance
      && box.space.appeal < .lastResort
  }

  /// A box's only column, where that begins with the box and doesn't end it: it has room for a first thing, however low
  /// it is. In Chromium, too, where it is so on pages as well: there nothing is cut that fits one.
  func onlyColumn(_ token: BreakToken?, top: Float, height: Float) -> Row? {
    guard !box.fragmenter.isPaged, columns.count == 1, token == nil, box.children.isEmpty, !box.inner.avoidsBreaks,
      top <= box.top + Fragmenter.tolerance
    else { return nil }
    let row = make(nil, top: top, height: max(1, height), count: 1, cuts: true)
    return row.rest == nil ? nil : row
  }

  /// Columns of the same height: the flow's, shared by all of them, or where that doesn't do a little more and more.
  /// §7.1 (#cf).
  ///
  /// - Parameters:
  ///   - count: how many columns there may be at most: those that have no room stand further out.
  ///   - isNested: whether what has no room in the columns goes on in others, behind a break around.
  mutating func balanced(
    _ token: BreakToken?, top: Float, limit: Float, count: Int, isNested: Bool, cuts: Bool? = nil
  ) -> Row {
    if let known = knownHeight, known <= limit {
      heights.append(known)
      let needed = isSingle(limit) ? Self.endless : max(1, known)
      var row = make(token, top: top, height: needed, count: count, cuts: known < limit ? nil : cuts)
      row.bottom = top + known
      return row
    }
    inner.withoutHeight = BoxesWithoutRoom()
    defer { inner.withoutHeight = nil }
    // Forced breaks share the flow already; what is between two of them is shared by the columns that are left.
    let whole = make(token, top: top, height: Self.endless, count: 10_000)
    let parts = whole.columns.map { layout.reach(of: $0) - top }
    let even = Self.evenHeight(of: parts, among: columns.count)
    let least = whole.columns.reduce(even) { max($0, layout.undividedHeight(inColumn: $1)) }
    var height = min(limit, ((least - 0.001) * 64).rounded(.up) / 64)
    let needed = isSingle(limit) ? Self.endless : max(1, height)
    var row = make(token, top: top, height: needed, count: count, cuts: height < limit ? nil : cuts)
    var steps = 0
    while !row.isComplete || row.breaksRules || row.columns.count > columns.count, steps < 60 {
      var next = height
      if columns.count > row.forcedCount + 1 {
        // Small lacks one after the other would take long.
        if row.shortage.isFinite { next += max(row.shortage, Float(steps) / 64) }
      } else if isNested {
        // Higher columns don't do where as many breaks are forced.
        next = limit
      }
      next = min(limit, next)
      row.isTooShort = next <= height
      if row.isTooShort { break }
      height = next
      steps += 1
      row = make(token, top: top, height: max(1, height), count: count, cuts: height < limit ? nil : cuts)
    }
    row.bottom = top + height
    heights.append(height)
    return row
  }

  /// Whether nothing ends a single column: what floats in it stands there, although it asks for more room than it takes.
  private func isSingle(_ limit: Float) -> Bool {
    columns.count == 1 && limit == .infinity && holdsFloatsWithDoubledMargins
  }

  /// What the next row that shares what there is was found to need, when lines were fitted to its columns.
  private var knownHeight: Float? {
    guard fitting == nil, box.token == nil, let known = layout.tree.fittedColumns[box.id]?.heights,
      heights.count < known.count
    else { return nil }
    return known[heights.count]
  }

  /// The least height of columns that parts of these heights have enough of, where each takes columns of its own. Found
  /// by halving: columns may be billions.
  static func evenHeight(of parts: [Float], among count: Int) -> Float {
    let total = parts.reduce(0) { $0 + Double($1) }
    guard count > parts.count, total > 0, total.isFinite else { return parts.max() ?? 0 }
    func columns(_ part: Float, _ height: Double) -> Double { max(1, (Double(part) / height).rounded(.up)) }
    // No part wastes a whole column.
    var (low, high) = (total / Double(count), total / Double(count - parts.count))
    if parts.count == 1 { return parts[0] / Float(count) }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { break }
      if parts.reduce(0, { $0 + columns($1, middle) }) <= Double(count) { high = middle } else { low = middle }
    }
    return parts.map { $0 / Float(columns($0, high)) }.max() ?? 0
  }
}

extension FlowLayout {
  /// Whether nothing stands in a column, as floats have no room there.
  fileprivate func holdsNoFloat(_ column: ColumnFilling.FilledColumn) -> Bool {
    guard let rest = column.rest, rest.forced == nil, rest.spanner == nil, pushesFloats(rest) else { return false }
    return column.fragment.children.allSatisfy { $0.isBare || reach(of: $0) <= column.fragment.y }
  }

  private func pushesFloats(_ token: BreakToken) -> Bool {
    token.beside.contains { $0.token.map(pushesFloats) ?? (self[$0.box].style.layout.float != .none) }
      || token.inside.values.contains(where: pushesFloats)
  }

  /// Whether something floats, or sticks out of a box, that goes on beside the flow, up to what reaches over all columns.
  fileprivate func hasFlowsBeside(_ token: BreakToken) -> Bool {
    token.beside.contains { aside in
      guard !self[aside.box].style.isOutOfFlow else { return false }
      guard let rest = aside.token, rest.spanner != nil else { return true }
      return hasFlowsBeside(rest)
    } || token.inside.values.contains(where: hasFlowsBeside)
  }
}
