internal import FlexCore
internal import FlexTree

/// Where a fragment of a flow ends, and what goes on behind it.
extension FlowFilling {
  /// - Parameter keepsFloats: whether what floats before the row stays here.
  mutating func finish(
    before index: Int, _ forced: BreakBetween?, keepsFloats: Bool = false, isEarlier: Bool = false
  ) -> FragmentOutcome {
    let rest = BreakToken(consumed: 0, row: index)
    carryOn(rest, from: index)
    let isFree = keepsFloats && rows[index].members.contains(where: layout.isSpanner)
    if forced == nil, !isEarlier { rest.appeal = isFree ? .perfect : appeal(before: index) }
    let hasPlacedThem = index == first && box.token?.isInside == false && box.token?.hasPlacedFloats == true
    rest.hasPlacedFloats = keepsFloats || hasPlacedThem
    rest.forced = forced.map { ForcedBreak(value: $0, isBehind: isForcedBehind(index)) }
    rest.hasPlacedAbsolutes = box.fragmenter.fillsColumns && !(forced != nil && standBehindBreak(index))
    placeRepeatedFooter(index, at: end + (parts?.spacing ?? 0))
    if space.isEndless {
      // Columns that are shared have room for the margin as well, though it ends with them. In Chromium, too.
      let margin = index > first ? marginAbove(forced, before: index) : 0
      let spacing = box.box.style.layout.tablePart.isSection && index > first ? layout.rowSpacing(of: box.id) : 0
      return box.broken(rest, laidOutEnd: rowsEnd, end: end + margin + spacing)
    }
    if box.box.style.layout.tablePart.isSection, index > first {
      // Rows that stand together end with the spacing below the last of them.
      return box.broken(rest, end: min(max(end, space.limit), end + layout.rowSpacing(of: box.id)), endsThere: true)
    }
    let endsItems = forced == nil && index > first && box.box.style.layout.display == .flex
    let margin = endsItems ? itemMarginBelow(index - 1) : 0
    return box.broken(rest, laidOutEnd: rowsEnd, end: box.endOver(end + margin))
  }

  /// Leaves the fragmentainer empty that a forced break begins.
  mutating func skip(before index: Int, _ token: BreakToken) -> FragmentOutcome {
    let outcome = finish(before: index, nil)
    if case .placed(_, let rest?) = outcome { rest.hasPlacedAbsolutes = token.hasPlacedAbsolutes }
    return outcome
  }

  /// A break above a row that clears floats which go on. Above an empty box with which the contents begin it is a bad one:
  /// columns that share what there is are higher for it, if they can, and on pages the box around moves on whole where it has
  /// an edge above them or holds its floats. In Chromium, too.
  func above(_ index: Int, at rowTop: Float, _ outcome: FragmentOutcome) -> FragmentOutcome {
    guard index == first, layout.isCollapsedThrough(rows[index]), case .placed(_, let rest?) = outcome
    else { return outcome }
    if !box.isColumn {
      let keepsFloats = box.topEdge > 0 || box.box.formsBlockContext
      return keepsFloats && space.appeal < .lastResort ? .none : outcome
    }
    noteLack(of: index, at: rowTop)
    rest.appeal = .lastResort
    return outcome
  }

  mutating func finish(inside index: Int, _ placed: PlacedRow) -> FragmentOutcome {
    let rest = BreakToken(consumed: 0, row: index)
    rest.isInside = true
    rest.inside = placed.inside
    rest.unbegun = placed.unbegun
    rest.rowConsumed = placed.consumed
    rest.forced = placed.inside.values.lazy.compactMap(\.forced).first
    rest.spanner = placed.inside.values.lazy.compactMap(\.spanner).first
    rest.isAboveSpanner = placed.inside.values.contains(where: \.isAboveSpanner)
    carryOn(rest, from: index + 1)
    placeRepeatedFooter(index, at: footerTop(behind: index, placed))
    let hasEnd = rest.spanner != nil || space.isEndless
    let end = hasEnd ? placed.bottom : box.endOver(placed.bottom)
    return box.broken(rest, laidOutEnd: rowsEnd, end: end)
  }
}
