internal import FlexCore
internal import FlexTree

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
    case .flex where style.flexWrap == .nowrap:
      // Of a line's items only where they are aligned in it counts.
      return areaTop(of: row) > box.box.border.top + box.box.padding.top + Fragmenter.tolerance
    case .grid: return areaTop(of: row) > Fragmenter.tolerance
    default: return false
    }
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
    return room
  }
}
