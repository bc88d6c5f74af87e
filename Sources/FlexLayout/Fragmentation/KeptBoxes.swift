internal import FlexCore
internal import FlexTree

/// Boxes that had no room at one of the heights tried for columns around.
final class BoxesWithoutRoom {
  fileprivate var boxes: Set<BoxID> = []
}

extension Fragmenter {
  /// A box around others with columns, as it is where nothing ends: as long as it has room, it isn't laid out again for the
  /// columns around, and what has no room in the columns inside, behind forced breaks, stands further out rather than behind
  /// the break around. In Chromium, too.
  func kept(_ id: BoxID, top: Float, _ space: Space) -> Fragment? {
    guard let withoutHeight, fillsColumns, !isPaged, !space.isEndless, !space.mustBreak, space.floats.isEmpty,
      layout.isDividedInside[id.index]
    else { return nil }
    if layout.isUnforcedGrid(id) {
      // Nor is a grid, whose empty rows at the end of a column would stand behind the break, unless it has moved to a column's
      // start.
      let stays = isFirstColumn || top > space.start + Self.tolerance
      guard stays, top + layout.extents[id.index] <= space.limit + Self.tolerance else { return nil }
      return Fragment(box: id, y: top, height: layout[id].frame.height, content: .whole)
    }
    guard layout.holdsColumns(id), !withoutHeight.boxes.contains(id) else { return nil }
    var asked = self
    asked.shortage = nil
    asked.withoutHeight = nil
    var endless = Space(start: min(top, space.start), limit: .infinity, appeal: .any)
    endless.isEndless = true
    if case .placed(let fragment, nil) = asked.contents(of: id, nil, top: top, endless),
      fragment.bottom <= space.limit + Self.tolerance
    {
      return fragment
    }
    withoutHeight.boxes.insert(id)
    return nil
  }
}

extension FlowLayout {
  /// Whether a box is a grid in which no break is forced, and which has no columns.
  fileprivate func isUnforcedGrid(_ id: BoxID) -> Bool {
    tree[id].style.layout.display == .grid && !breaks.hasForcedInside[id.index]
      && !tree[id].children.contains { isDividedInside[$0.index] }
  }

  /// Whether boxes with columns are in one that has none itself.
  fileprivate func holdsColumns(_ id: BoxID) -> Bool {
    !tree[id].hasColumns && breaks.hasForcedInside[id.index]
      && tree[id].children.contains { tree[$0].hasColumns || holdsColumns($0) }
  }
}
