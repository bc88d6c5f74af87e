/// One grid item on its way through the algorithm. CSS Grid 1 §6 (#grid-items).
struct GridItem {
  let node: Int
  /// Its columns and rows in the implicit grid.
  var columns: Range<Int>
  var rows: Range<Int>
  /// `justify-self` and `align-self`, with `auto` resolved.
  var justify: SelfAlignment
  var align: SelfAlignment
  /// Whether the size depends on the other axis' area.
  var dependsOnArea: Bool
  /// Whether its content is as wide as its own height has it, rather than the box itself.
  var followsHeightInside = false
  /// On which axes a margin is `auto`: 1 for columns, 2 for rows.
  var autoMarginAxes: UInt8
  /// On which axes its alignment is to fill its area: 1 for columns, 2 for rows. §6.2 (#grid-item-sizing).
  var fillingAxes: UInt8
  /// On which axes it is a subgrid: 1 for columns, 2 for rows.
  var subgrid: UInt8 = 0
  /// Whether its baseline is aligned with others'. CSS Box Alignment 3 §9.3 (#baseline-align-self).
  var alignsBaseline = false
  /// Distance of that baseline from the upper margin edge, of a last baseline from the lower one.
  var baseline: Float = 0
  /// By how much the item is moved off that edge so that the baselines of its group meet.
  var shim: Float = 0

  func hasAutoMargin(_ axis: Int) -> Bool { autoMarginAxes & 1 << UInt8(truncatingIfNeeded: axis) != 0 }
  func mayStretch(_ axis: Int) -> Bool { fillingAxes & 1 << UInt8(truncatingIfNeeded: axis) != 0 }

  func tracks(_ axis: Int) -> Range<Int> { axis == 0 ? columns : rows }
}
