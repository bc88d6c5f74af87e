/// Heights of rows and groups of them. CSS 2 §17.5.3 (#height-layout), CSS Tables 3 §3.9 (#row-layout).
extension TableAlgorithm {
  /// The least height of each row: its own, and those of its cells; cells of several rows make these higher
  /// afterwards, and so does a height of the group.
  mutating func measureRows() {
    rows = structure.rows.map { measure($0) }
    for group in structure.groups {
      // Percentages of a group's rows are no more than 100 together: later rows get what is left.
      var left: Float = 100
      for row in group.rows {
        rows[row].percent = rows[row].percent.map { min($0, left) }
        left -= rows[row].percent ?? 0
      }
      let spans = structure.cells(of: group).filter { $0.rowSpan > 1 }
      // What lies in few rows comes before what lies around it.
      for cell in spans.sorted(by: { ($0.rowSpan, $0.row) < ($1.rowSpan, $1.row) }) {
        let height = larger(contentHeight(of: cell), givenHeight(cell.node) ?? 0)
        rows.stretch(cell.rows, to: height, spacing: spacing.y, isSpan: true, base: nil)
      }
      let given = givenHeight(group.node)
      if let given {
        rows.stretch(group.rows, to: given, spacing: spacing.y, isSpan: false, base: given)
      }
      groupHeights.append(larger(height(of: group.rows), given ?? 0))
    }
    for (index, row) in structure.rows.enumerated() where row.isCollapsed { rows[index].height = 0 }
  }

  private mutating func measure(_ row: TableStructure.Row) -> TableRow {
    var result = TableRow()
    var ascent: Float = -.infinity
    var descent: Float = -.infinity
    var fallback = Float.infinity
    for cell in structure.cells[row.cells] {
      let height = contentHeight(of: cell)
      let given = givenHeight(cell.node)
      if cell.rowSpan > 1 {
        result.startsSpan = true
      } else {
        result.height = larger(result.height, larger(height, given ?? 0))
        note(percentage: cell.node, in: &result)
        if given != nil { result.isConstrained = true }
      }
      if let baseline = baseline(of: cell).definite {
        ascent = larger(ascent, baseline)
        if cell.rowSpan == 1 { descent = larger(descent, height - baseline) }
      } else {
        fallback = min(fallback, nodes.edges(cell.node, Extent(percentageWidth))[3])
      }
    }
    note(percentage: row.node, in: &result)
    if let given = givenHeight(row.node) {
      result.height = larger(result.height, given)
      result.isConstrained = true
    }
    if ascent > -.infinity {
      result.height = larger(result.height, ascent + (descent > -.infinity ? descent : 0))
      result.baseline = ascent
      result.hasBaseline = true
    } else if fallback < .infinity {
      result.spaceBelow = fallback
    }
    return result
  }

  private func note(percentage node: Int, in row: inout TableRow) {
    guard nodes.unit(node, StyleUnits.size, 1) == StyleUnits.percent else { return }
    row.percent = larger(row.percent ?? 0, nodes.styles[node].sizes.y)
  }

  /// A `height` in px as a border box; else `nil`. Percentages are the rows' business, and limits have no
  /// effect on cells, rows and groups.
  private func givenHeight(_ node: Int) -> Float? {
    guard nodes.unit(node, StyleUnits.size, 1) == StyleUnits.px else { return nil }
    let isCell = nodes.styles[node].tablePart == .cell
    return nodes.boxed(node, nodes.styles[node].sizes.y, isCell ? nodes.edges(node, Extent(percentageWidth)).sums.y : 0)
  }

  /// The height of rows with the spacing between them; collapsed ones have none.
  func height(of range: Range<Int>) -> Float {
    let shown = range.filter { !structure.rows[$0].isCollapsed }
    return shown.reduce(0) { $0 + rows[$1].height } + spacing.y * Float(max(0, shown.count - 1))
  }

  /// Makes groups higher, so that the table's grid is `height` px. Bodies grow before header and footer; of them
  /// those that nothing was asked of, else those with a height, else those with a percentage.
  mutating func stretchGroups(to height: Float) {
    // Deviation: as in browsers, groups without rows grow too, and all have spacing between them, which is left out again
    // where they are placed. `Tests/Pages/deviations-of-tables.html` pins it.
    let shown = Array(structure.groups.indices)
    let room = height - insets.sums.y - nodes.styles[table].table.spacing.y * Float(shown.count + 1)
    var rest = room - shown.reduce(0) { $0 + groupHeights[$1] }
    guard !shown.isEmpty, rest > 0 else { return }
    func percent(_ index: Int) -> Float? {
      let node = structure.groups[index].node
      return nodes.unit(node, StyleUnits.size, 1) == StyleUnits.percent ? nodes.styles[node].sizes.y : nil
    }
    // Percentages grow first, as far as they say.
    let deficits = shown.map { larger(0, (percent($0) ?? 0) * 0.01 * room - groupHeights[$0]) }
    let deficit = deficits.reduce(0, +)
    if deficit > 0 {
      let given = min(rest, deficit)
      for (index, own) in zip(shown, deficits) { groupHeights[index] += given * own / deficit }
      rest -= given
    }
    if rest > 1 / 128 {
      let bodies = shown.filter { structure.groups[$0].isBody }
      let candidates = bodies.isEmpty ? shown : bodies
      let automatic = candidates.filter { percent($0) == nil && givenHeight(structure.groups[$0].node) == nil }
      let fixed = candidates.filter { percent($0) == nil && givenHeight(structure.groups[$0].node) != nil }
      let chosen = !automatic.isEmpty ? automatic : !fixed.isEmpty ? fixed : candidates
      let total = chosen.reduce(0) { $0 + groupHeights[$1] }
      for index in chosen {
        groupHeights[index] += total > 0 ? rest * groupHeights[index] / total : rest / Float(chosen.count)
      }
    }
    for index in shown {
      let group = structure.groups[index]
      rows.stretch(
        group.rows, to: groupHeights[index], spacing: spacing.y, isSpan: false, base: groupHeights[index])
    }
  }
}
