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
  mutating func finish(before index: Int, spanner: BoxID) -> FragmentOutcome {
    let rest = BreakToken(consumed: 0, row: index)
    rest.spanner = spanner
    rest.hasPlacedAbsolutes = true
    if end > space.limit {
      box.fragmenter.shortage?.note(end - space.limit)
      rest.appeal = .lastResort
      return box.broken(rest, laidOutEnd: rows.last?.bottom, end: end)
    }
    var margin: Float = 0
    if index > first { margin = marginBehind(index - 1) }
    if !box.isColumn, box.bottomEdge == 0 {
      // One that collapses with that of the box around is nowhere. In Chromium, too.
      if !box.box.hasOwnHeight, box.box.style.layout.minSize.height == .auto { box.trimmed += margin }
      margin = 0
    }
    box.trimmed += max(0, end + margin - space.limit)
    return box.broken(rest, laidOutEnd: rows.last?.bottom, end: min(space.limit, end + margin))
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
