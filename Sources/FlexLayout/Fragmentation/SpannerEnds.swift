internal import FlexCore
internal import FlexTree

/// Where columns end at a box that reaches over all of them. CSS Multi-column 1 §6 (#spanning-columns).
extension FlowFilling {
  /// A box that reaches over all columns ends these, too, where it sticks out of one that has ended.
  mutating func finish(at rest: BreakToken, besideSpanner spanner: BoxID) -> FragmentOutcome {
    rest.spanner = spanner
    return box.broken(rest, laidOutEnd: rows.last?.bottom, end: min(space.limit, max(end, box.bottomOfContents)))
  }

  /// A box that reaches over all columns ends these, with the margin above it.
  ///
  /// - Parameter floatEnd: of the floats that have to stand above it.
  mutating func finish(before index: Int, spanner: BoxID, floatEnd: Float) -> FragmentOutcome {
    let contentEnd = end
    end = max(end, floatEnd)
    let rest = BreakToken(consumed: 0, row: index)
    rest.spanner = spanner
    rest.hasPlacedAbsolutes = true
    if end > space.limit {
      box.fragmenter.shortage?.note(end - space.limit)
      // Below an edge that each fragment has, there is no more room elsewhere; cells may reach over with theirs.
      if index == first, box.isFirst, !box.inner.isBelowClonedEdge { rest.appeal = .lastResort }
      return box.broken(rest, laidOutEnd: rows.last?.bottom, end: end)
    }
    var margin: Float = 0
    if index > first { margin = marginBehind(index - 1) }
    if !box.isColumn, box.bottomEdge == 0 {
      // One that collapses with that of the box around is nowhere. In Chromium, too.
      if !box.box.hasOwnHeight, box.box.style.layout.minSize.height == .auto { box.trimmed += margin }
      margin = 0
    }
    let below = max(contentEnd + margin, floatEnd)
    box.trimmed += max(0, below - space.limit)
    return box.broken(rest, laidOutEnd: rows.last?.bottom, end: min(space.limit, below))
  }
}

extension FlowFilling {
  /// Whether something that sticks out of boxes which have ended comes to a box that reaches over all columns: what is
  /// behind them stands below that. In Chromium, too.
  func awaitsSpanner(_ beside: [BreakToken.Aside]) -> Bool {
    box.fragmenter.fillsColumns
      && beside.contains { aside in
        layout.isInFlow(aside.box) && aside.token.map { layout.hasSpannerAhead($0, in: aside.box) } == true
      }
  }
}

extension FlowLayout {
  /// Whether a box that reaches over all columns comes behind a break.
  fileprivate func hasSpannerAhead(_ token: BreakToken, in id: BoxID) -> Bool {
    guard isDividedInside[id.index], !tree[id].hasColumns, inline[id] == nil else { return false }
    if token.inside.contains(where: { hasSpannerAhead($0.value, in: $0.key) }) { return true }
    if token.beside.contains(where: { aside in aside.token.map { hasSpannerAhead($0, in: aside.box) } == true }) {
      return true
    }
    return rows[id.index].dropFirst(token.row + (token.isInside ? 1 : 0)).contains { row in
      row.members.contains { heightAboveSpanner(in: $0) != nil }
    }
  }

  /// Whether nothing of a box comes behind what reaches over all columns, at which a break falls.
  func endsWithSpanner(_ rest: BreakToken, in id: BoxID) -> Bool {
    guard rest.spanner != nil, rest.beside.isEmpty, rest.row == rows[id.index].count - 1,
      rows[id.index][rest.row].members.count == 1
    else { return false }
    guard rest.isInside else { return true }
    return rest.inside.count == 1 && rest.inside.allSatisfy { endsWithSpanner($0.value, in: $0.key) }
  }
}

extension ColumnFilling {
  /// The break that a box which reaches over all columns asks for before it: one between the columns around, in which it
  /// stands. CSS Multi-column 1 §5.1 (#break-before-break-after-break-inside).
  func forcedBreak(before spanner: BoxID) -> BreakBetween? {
    let value = layout.breaks.before(spanner)
    return box.fragmenter.fillsColumns && box.fragmenter.forces(value) ? value : nil
  }

  /// Ends the columns around for it.
  mutating func end(_ rest: BreakToken, before value: BreakBetween) -> FragmentOutcome {
    let outcome = goOn(rest)
    if case .placed(_, let next?) = outcome, !next.isAtEnd { next.forced = ForcedBreak(value: value) }
    return outcome
  }
}

/// The margin between what reaches over all columns and another such box, or the columns. CSS 2 §8.3.1 (#collapsing-margins).
struct SpannerMargin {
  private var (positive, negative): (Float, Float) = (0, 0)
  /// px.
  var height: Float { positive + negative }

  init(_ margin: Float = 0) { add(margin) }

  mutating func add(_ margin: Float) { (positive, negative) = (max(positive, margin), min(negative, margin)) }

  mutating func clear() { self = SpannerMargin() }
}

extension FlowLayout {
  /// The margins above and below a box without those inside, px.
  func ownMargin(of id: BoxID) -> (top: Float, bottom: Float) {
    let width = tree[id].parent.map { tree[$0].contentSize.width } ?? 0
    let margin = tree[id].style.layout.margin
    return (margin.top.resolved(against: width) ?? 0, margin.bottom.resolved(against: width) ?? 0)
  }
}

extension BreakToken {
  /// Where a box goes on behind one that reaches over all columns.
  func past(_ spanner: BoxID) -> BreakToken {
    let copy = BreakToken(self)
    copy.spanner = nil
    copy.ownSpanner = nil
    copy.spannerRest = nil
    if let (child, inner) = inside.first(where: { $0.value.spanner == spanner }) {
      copy.inside[child] = inner.past(spanner)
    } else if let index = beside.firstIndex(where: { $0.spanner == spanner }) {
      copy.beside[index].token = beside[index].token?.past(spanner)
    } else {
      copy.row += 1
      copy.isInside = false
      // What was placed stood before it.
      (copy.hasPlacedAbsolutes, copy.hasPlacedFloats) = (false, false)
    }
    copy.isPastSpanner = true
    return copy
  }
}
