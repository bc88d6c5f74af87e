/// How wide a table would be. CSS Tables 3 §3.8.2 (#computing-the-table-width).
extension Nodes {
  /// The intrinsic width of a table's content box: of its columns, or of a caption's longest word.
  ///
  /// Deviation: as in browsers, what a cell, a flex or a grid item is as wide as doesn't grow by the percentages of
  /// columns in it. `Tests/Pages/deviations-of-tables.html` pins it.
  ///
  /// - Parameter edges: padding and border with their percentages, where these are known, px.
  func tableIntrinsicWidth(_ node: Int, _ kind: IntrinsicSize, edges: Float? = nil) -> Float {
    tableWidth(node, kind, allowsPercentages: !isInsideFittingBox(node), edges: edges)
  }

  /// The width that a table would like to have where it is placed, border box: there percentages count.
  ///
  /// - Parameter isPlaced: whether the table is, and not asked for what a line would like to have.
  func preferredTableWidth(_ node: Int, base: Extents, height: Extent, isPlaced: Bool) -> Float {
    let edges = edges(node, base.x).sums.x
    let width =
      isPlaced && isInsideFittingBox(node)
      ? tableWidth(node, .maxContent, allowsPercentages: true, edges: edges) + edges
      : intrinsicWidth(node, .maxContent, base: base, height: height)
    return width - unseenSpacing(node, width: width, edges: edges)
  }

  /// What the width by its content of a table without columns has too much, where nothing gives it a width: its spacing.
  ///
  /// - Parameter width: that width, border box.
  func unseenSpacing(_ node: Int, width: Float, edges: Float) -> Float {
    let spacing = 2 * styles[node].table.spacing.x
    let given = unit(node, StyleUnits.size, 0)
    // A box in a line is asked for `fit-content` where its own width is `auto`.
    let isAutomatic = given == StyleUnits.auto || given == StyleUnits.fitContent && parentBox(node) < 0
    // What a percentage of padding comes to has no end in binary.
    guard width - edges < spacing + 1 / 128, isAutomatic, unit(node, StyleUnits.minSize, 0) == StyleUnits.auto,
      !isOutOfFlow(node), hasCache(node)
    else {
      return 0
    }
    let structure = TableStructure(self, node)
    guard structure.cells.isEmpty else { return 0 }
    let columns = TableColumns(
      self, structure, isFixed: styles[node].hasFixedTableLayout, spacing: styles[node].table.spacing.x)
    guard columns.areMergeable else { return 0 }
    let captions = structure.captions.reduce(0) {
      larger($0, intrinsicContribution($1, .minContent, parentHeight: .indefinite, stretched: .indefinite))
    }
    return larger(0, width - larger(edges, captions))
  }

  /// What `max-content` comes to as a table's own width, border box: the percentages of columns have no part in it, as in
  /// browsers.
  func maxContentTableWidth(_ node: Int, base: Extents) -> Float {
    let edges = edges(node, base.x).sums.x
    return tableWidth(node, .maxContent, allowsPercentages: false, edges: edges) + edges
  }

  private func tableWidth(
    _ node: Int, _ kind: IntrinsicSize, allowsPercentages: Bool, edges: Float? = nil
  ) -> Float {
    guard hasCache(node) else { return 0 }
    let table = TableAlgorithm(self, node, base: .indefinite, isFinal: false)
    let widths = table.columns.widths(allowsPercentages: allowsPercentages)
    var maximum = widths.maximum
    if styles[node].hasFixedTableLayout {
      // Nothing but a percentage says how wide the table would be: no width is too much.
      if isPercentage(node, .width) {
        maximum = larger(maximum, TableColumns.limit)
      } else if unit(node, StyleUnits.size, 0) == StyleUnits.fitContent {
        maximum = larger(maximum, firstRowWidth(table))
      }
    }
    let captions = table.structure.captions.reduce(0) {
      larger($0, intrinsicContribution($1, .minContent, parentHeight: .indefinite, stretched: .indefinite))
    }
    // Where cells were laid out for that, frames inside are no longer those of a layout.
    let keepsFrames = table.structure.cells.allSatisfy { cell in
      !hasCache(cell.node) || cache(cell.node).flags.contains(.run)
    }
    if !keepsFrames { cache(node).retire() }
    return larger(kind == .minContent ? widths.minimum : maximum, captions - (edges ?? table.insets.sums.x))
  }

  /// What the cells of the first row of a table in fixed layout would like to take, spacing included.
  private func firstRowWidth(_ table: TableAlgorithm) -> Float {
    var widths = table.columns.columns.map(\.maximum)
    for cell in table.structure.cells[table.structure.rows.first?.cells ?? 0..<0]
    where cell.columnSpan == 1 && cell.column < widths.count {
      let width = intrinsicContribution(cell.node, .maxContent, parentHeight: .indefinite, stretched: .indefinite)
      widths[cell.column] = larger(widths[cell.column], width)
    }
    return widths.reduce(0, +) + table.columns.spacings
  }

  /// Whether a cell, or a flex or grid container, is among the containing blocks of a box.
  private func isInsideFittingBox(_ node: Int) -> Bool {
    var box = node
    while box >= 0, box != pass.root {
      let isAbsolute = isOutOfFlow(box)
      if isAbsolute, styles[box].position == .fixed { return false }
      box = parentBox(box)
      while isAbsolute, box >= 0, box != pass.root, styles[box].position == .static { box = parentBox(box) }
      if box >= 0, display(box).makesItems || styles[box].tablePart == .cell { return true }
    }
    let root = pass.root
    return root >= 0 && styles[root].rare != nil && styles[root].standsInFittingBox
  }
}
