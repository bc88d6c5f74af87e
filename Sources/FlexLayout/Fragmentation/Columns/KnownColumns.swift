internal import FlexCore
internal import FlexTree

/// Columns that are asked for again with the very same room: those in columns, for each height that the columns around
/// are tried with. Without the answers each level would take several times as long as the one inside it.
struct ColumnsQuestion: Hashable {
  private let box: BoxID
  private let token: BreakToken?
  /// px.
  private let (top, start, limit): (Float, Float, Float)
  private let appeal: BreakAppeal
  private let dividedAgainstWill: Int
  private let flags: [Bool]

  /// - Returns: `nil` where the answer is by more than this: they stand beside floats.
  init?(_ fragmenter: Fragmenter, _ id: BoxID, _ token: BreakToken?, top: Float, _ space: Space) {
    guard fragmenter.fillsColumns, space.floats.isEmpty else { return nil }
    (box, self.token) = (id, token)
    (self.top, start, limit) = (top, space.start, space.limit)
    (appeal, dividedAgainstWill) = (space.appeal, space.dividedAgainstWill)
    flags = [
      fragmenter.isPaged, fragmenter.slices, fragmenter.overhangsAtStart, space.isEndless, space.isAtBreak,
      space.isBehindBreak, space.mustBreak,
      space.avoidsBreaks, space.isBelowClonedEdge,
    ]
  }
}

/// By what they say, so that the same place reached by other ways is the same.
extension BreakToken: Hashable {
  package static func == (a: BreakToken, b: BreakToken) -> Bool {
    a === b
      || (a.row, a.consumed, a.rowConsumed) == (b.row, b.consumed, b.rowConsumed)
        && a.layout === b.layout && a.bottomEdgeConsumed == b.bottomEdgeConsumed
        && a.columnsConsumed == b.columnsConsumed && a.flags == b.flags
        && (a.nextAbsolute, a.appeal, a.forced) == (b.nextAbsolute, b.appeal, b.forced)
        && (a.spanner, a.ownSpanner, a.spannerRest) == (b.spanner, b.ownSpanner, b.spannerRest)
        && a.unbegun == b.unbegun && a.laterRows == b.laterRows && a.beside == b.beside && a.inside == b.inside
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(row)
    hasher.combine(consumed)
    hasher.combine(rowConsumed)
    for inner in inside.values where inside.count == 1 { inner.hash(into: &hasher) }
  }

  private var flags: [Bool] {
    [
      isEarlier, isInside, isAtEnd, isPastSpanner, isAboveSpanner, hasPlacedAbsolutes, hasPlacedFloats,
      isBehindOwnForced,
    ]
  }
}

/// What came of such columns.
struct KnownColumns {
  private let outcome: FragmentOutcome
  /// How much more room they lacked, px.
  private let shortage: Float

  init(_ outcome: FragmentOutcome, shortage: SpaceShortage) {
    self.outcome = Self.copy(outcome)
    self.shortage = shortage.least
  }

  func answer(_ shortage: SpaceShortage?) -> FragmentOutcome {
    shortage?.note(self.shortage)
    return Self.copy(outcome)
  }

  /// Who asks may change the token.
  private static func copy(_ outcome: FragmentOutcome) -> FragmentOutcome {
    guard case .placed(let fragment, let rest?) = outcome else { return outcome }
    let copy = BreakToken(rest)
    copy.isEarlier = rest.isEarlier
    return .placed(fragment, copy)
  }
}
