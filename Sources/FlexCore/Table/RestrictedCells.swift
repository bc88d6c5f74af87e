// Boxes that scroll in cells whose height somebody gives.
extension Nodes {
  /// Whether a percentage of its height asks for nothing while the rows of a cell's table are measured: of what scrolls, in
  /// a cell that has a height or whose table has. CSS Tables 3 §3.10 (#percentage-sizing-of-table-cell-children).
  ///
  /// Deviation: as in Chromium it is a percentage of the cell's height afterwards, whether or not that is definite.
  /// `Tests/Pages/scrolling-boxes-in-cells.html` pins it.
  @inline(never) func isRestricted(_ child: Int, in cell: Int) -> Bool {
    guard scrollsVertically(child), isPercentage(child, .height) else { return false }
    if unit(cell, StyleUnits.size, 1) == StyleUnits.px { return true }
    var outer = parentBox(cell)
    while outer >= 0, !isTable(outer) {
      guard styles[outer].rare != nil, styles[outer].tablePart != .none, styles[outer].tablePart != .cell else {
        return false
      }
      outer = parentBox(outer)
    }
    return outer >= 0 && (unit(outer, StyleUnits.size, 1) == StyleUnits.px || isPercentage(outer, .height))
  }

  private func scrollsVertically(_ node: Int) -> Bool {
    let overflow = styles[node].overflow.height
    return overflow == .auto || overflow == .scroll
  }
}
