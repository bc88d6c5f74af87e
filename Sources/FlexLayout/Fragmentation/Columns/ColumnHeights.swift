internal import FlexCore
internal import FlexTree

/// How high the rows of columns are that a box, or those around it, give a height.
extension ColumnFilling {
  /// Whether columns around have room for nothing but the edge above the box's own: break class C.
  /// CSS Break 3 §4.1 (#possible-breaks).
  var isEdgeAlone: Bool {
    box.isFirst && box.topEdge > 0 && box.fragmenter.fillsColumns && !box.fragmenter.slices && !box.space.isEndless
      && box.space.appeal >= .lastResort && !rows.isEmpty && box.contentTop >= box.inner.limit - Fragmenter.tolerance
      && box.contentTop > box.inner.start + Fragmenter.tolerance
  }

  /// Whether a new row of columns begins where one has no room. CSS Multi-column 2 §6 (#column-wrap).
  var wrapsRows: Bool { rowHeight != nil && style.wraps ?? (style.height != nil) }

  /// Whether columns around divide the box where its height is limited, and has no more room. In Chromium, too.
  var isLimited: Bool {
    guard box.fragmenter.fillsColumns, !box.space.isEndless, rowHeight == nil, !box.box.hasOwnHeight,
      !box.clipsContents
    else { return false }
    return ownLimit != nil
  }

  /// What is left of the least height that the box has, px of the border box; `nil` where that isn't a length.
  var leastHeight: Float? { box.box.leastHeight.map { max(0, $0 - (box.token?.consumed ?? 0)) } }

  /// The height that rows of columns are given, px. CSS Multi-column 2 §5 (#column-height).
  var rowHeight: Float? {
    let height = style.height ?? (style.wraps == true ? ownLimit : nil)
    return height.flatMap { $0.isFinite ? $0 : nil }
  }

  /// What is left of the row that `end` is in, px; rows stand one below the other from the top on, whatever is in them.
  var rowRoom: Float? { rowHeight.map { $0 - offsetInRow } }

  var offsetInRow: Float { offsetInRow(at: end) }

  func offsetInRow(at y: Float) -> Float {
    guard let rowHeight else { return 0 }
    let stride = rowHeight + box.box.style.rowGap
    let offset = (box.token?.columnsConsumed ?? 0) + max(0, y - box.contentTop)
    return stride > 0 ? offset.truncatingRemainder(dividingBy: stride) : 0
  }

  var toNextRow: Float { (rowHeight ?? 0) + box.box.style.rowGap - offsetInRow }

  /// How far below a row of columns without a given height a box stands that reaches over all of them, px, where rows wrap.
  ///
  // Deviation: Chromium takes such rows to be -1 px high here, and has it stand at a multiple of that and the gap between
  // rows. `Tests/Pages/columns-wrap-above-spanners.html` pins it.
  var toNextStride: Float {
    let stride = box.box.style.rowGap - 1
    guard style.wraps == true, rowHeight == nil, stride > 0 else { return 0 }
    let offset = (end - box.contentTop).truncatingRemainder(dividingBy: stride)
    return offset > 0 ? stride - offset : 0
  }

  func wraps(_ rest: BreakToken) -> Bool {
    wrapsRows && rest.forced.map { !($0.value.endsPages && box.fragmenter.isPaged) } ?? true
      && box.inner.limit - end > 1
  }
}
