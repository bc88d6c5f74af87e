/// Cells: laid out as tall as their content to know their rows' heights, and then into these.
/// CSS 2 §17.5.3 (#height-layout), §17.5.4 (#column-alignment).
extension TableAlgorithm {
  private func naturalRequest(_ cell: TableStructure.Cell) -> LayoutRequest {
    // Rows are as high as if all columns showed.
    let width = fullPlaces.place(of: cell.columns)?.width ?? 0
    return LayoutRequest(width: width, height: .indefinite, base: Extents(percentageWidth, .indefinite))
  }

  /// The height that a cell's content asks for, border box; `height` and its limits have no part in it.
  mutating func contentHeight(of cell: TableStructure.Cell) -> Float {
    let request = naturalRequest(cell)
    // A baseline is read off frames.
    let needsFrames = alignment(of: cell) == .baseline
    let output = needsFrames ? nodes.layout(cell.node, request) : nodes.measure(cell.node, request)
    return output.contentHeight
  }

  private func alignment(of cell: TableStructure.Cell) -> CellAlignment { nodes.styles[cell.node].cellAlignment }

  /// Distance of the baseline of a cell that shares its row's from the top of its border box; else indefinite. It is
  /// the lower edge of content that has none; a cell without content doesn't take part, one with an absolute box does, as in
  /// Chromium.
  mutating func baseline(of cell: TableStructure.Cell) -> Extent {
    guard alignment(of: cell) == .baseline, nodes.firstBox(cell.node) >= 0 else { return .indefinite }
    let output = nodes.layout(cell.node, naturalRequest(cell))
    return Extent(ownBaseline(of: cell).or(output.contentHeight - nodes.edges(cell.node, Extent(percentageWidth))[3]))
  }

  /// The baseline of the content as it stands, from the cell's top; indefinite where it has none.
  private func ownBaseline(of cell: TableStructure.Cell) -> Extent {
    nodes.baseline(cell.node, first: true) - nodes.cellShift(cell.node)
  }

  /// Whether a cell shares its row's baseline.
  private func sharesBaseline(_ cell: TableStructure.Cell) -> Bool {
    rows[cell.row].hasBaseline && alignment(of: cell) == .baseline && nodes.hasBoxInFlow(cell.node)
  }

  private mutating func finalRequest(_ cell: TableStructure.Cell, width: Float, height: Float) -> LayoutRequest {
    // Percentages of a cell's height need one that was asked for: by the table, where it isn't the content's own.
    let isDefinite =
      nodes.unit(cell.node, StyleUnits.size, 1) == StyleUnits.px || isHeightGiven && height != contentHeight(of: cell)
    return LayoutRequest(
      width: width, height: Extent(height), base: Extents(percentageWidth, .indefinite), isHeightDefinite: isDefinite)
  }

  /// Whether a cell's baseline is another in the final layout than in that by which rows were measured: something in it
  /// has a percentage of its height.
  private func movesItsBaseline(_ cell: TableStructure.Cell) -> Bool {
    nodes.hasCache(cell.node) && nodes.cache(cell.node).flags.contains(.dependsOnHeight)
  }

  /// Takes the baseline of a row from its cells' final layouts, where percentages change it.
  ///
  /// - Parameter row: with the heights of all rows known.
  mutating func moveBaseline(of row: Int) {
    guard rows[row].hasBaseline else { return }
    let cells = structure.cells[structure.rows[row].cells].filter { sharesBaseline($0) }
    guard cells.contains(where: movesItsBaseline) else { return }
    var lowest: Float = 0
    for cell in cells {
      let natural = baseline(of: cell).orZero()
      guard movesItsBaseline(cell) else {
        lowest = larger(lowest, natural)
        continue
      }
      _ = nodes.layout(
        cell.node, finalRequest(cell, width: place(of: cell.columns).width, height: height(of: cell.rows)))
      lowest = larger(lowest, ownBaseline(of: cell).or(natural))
    }
    rows[row].baseline = lowest
  }

  /// The final layout, as tall as the cell's rows are, with its content where `vertical-align` has it.
  mutating func layOut(_ cell: TableStructure.Cell, width: Float, height: Float) {
    let node = cell.node
    let sharesBaseline = sharesBaseline(cell)
    if sharesBaseline { _ = nodes.layout(node, naturalRequest(cell)) }
    var baseline = sharesBaseline ? ownBaseline(of: cell) : .indefinite
    let request = finalRequest(cell, width: width, height: height)
    if !isFinal, nodes.hasCache(node), !nodes.isCurrent(node, request) {
      isUndone = true
      return
    }
    let output = nodes.layout(node, request)
    if !nodes.hasCache(node) { return nodes.links[node].flags.subtract(.dirty) }
    if sharesBaseline, baseline.isDefinite, movesItsBaseline(cell) {
      baseline = Extent(ownBaseline(of: cell).or(baseline.px))
    }
    let free = larger(0, height - output.contentHeight)
    let shift: Float =
      switch alignment(of: cell) {
      case .top: 0
      case .middle: free / 2
      case .bottom: free
      case .baseline:
        baseline.definite.map { larger(0, rows[cell.row].baseline - $0) }
          ?? (sharesBaseline ? edgeShift(of: cell, output) : 0)
      }
    nodes.shiftCell(node, by: shift, size: SIMD2(width, height), percentageWidth: percentageWidth)
  }

  /// How far down the lower edge of content without a baseline comes to stand on its row's.
  ///
  /// Deviation: as in Chromium it is that of the content in all of the cell's height, which percentages of that move no
  /// higher than the cell's top, but what fills it does. `Tests/Pages/baselines-of-filled-cells.html` pins it.
  private func edgeShift(of cell: TableStructure.Cell, _ output: LayoutOutput) -> Float {
    let edge = output.contentHeight - nodes.edges(cell.node, Extent(percentageWidth))[3]
    let shift = rows[cell.row].baseline - edge
    return shift < 0 && !nodes.hasFillingBox(in: cell.node) ? 0 : shift
  }
}

extension Nodes {
  /// Whether a child asks for all of a box's height.
  fileprivate func hasFillingBox(in parent: Int) -> Bool {
    var child = firstBox(parent)
    while child >= 0 {
      if unit(child, StyleUnits.size, 1) == StyleUnits.stretch { return true }
      child = nextBox(child, in: parent)
    }
    return false
  }

  /// How far below its place in a block container a cell's content stands.
  func cellShift(_ cell: Int) -> Float { pass.cellShifts[Int32(truncatingIfNeeded: cell)] ?? 0 }

  fileprivate func hasBoxInFlow(_ cell: Int) -> Bool {
    var child = firstBox(cell)
    while child >= 0, isOutOfFlow(child) { child = nextBox(child, in: cell) }
    return child >= 0
  }

  /// Moves a cell's content down, to `shift` below where its own layout has it.
  fileprivate func shiftCell(_ cell: Int, by shift: Float, size: SIMD2<Float>, percentageWidth: Float) {
    let difference = shift - cellShift(cell)
    guard difference != 0 else { return }
    pass.cellShifts[Int32(truncatingIfNeeded: cell)] = shift
    var hasAbsolutes = false
    forEachBox(in: cell) { child in
      if isOutOfFlow(child) { hasAbsolutes = true } else { frames[child].y += difference }
    }
    if hasAbsolutes { placeAbsoluteBlocks(cell, size, edges(cell, Extent(percentageWidth)) + gutters(cell)) }
  }

  /// Notes that a cell's content stands where a block container's does.
  @inline(__always) func resetCellShift(_ node: Int) {
    guard styles[node].rare != nil, !pass.cellShifts.isEmpty else { return }
    pass.cellShifts[Int32(truncatingIfNeeded: node)] = nil
  }
}
