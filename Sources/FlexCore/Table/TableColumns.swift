/// The columns of a table, measured. CSS Tables 3 §3.8.1 (#computing-column-measures).
struct TableColumns {
  var columns: [TableColumn] = []
  let isFixed: Bool
  /// Horizontal `border-spacing`.
  let spacing: Float

  /// Lists a table's columns with what they, their groups and the cells ask for.
  init(_ nodes: Nodes, _ structure: TableStructure, isFixed: Bool, spacing: Float) {
    self.isFixed = isFixed
    self.spacing = spacing
    for node in structure.columns { append(node, nodes) }
    measureCells(nodes, structure)
    limitPercentages()
  }

  /// Adds the columns that a column or a group of them stands for.
  private mutating func append(_ node: Int, _ nodes: Nodes) {
    func repeated(_ column: Int, _ inherited: Float?, isCollapsed: Bool) -> [TableColumn] {
      var measure = nodes.columnMeasure(ofColumn: column, inherited: inherited, isFixed: isFixed)
      if isCollapsed { measure.isCollapsed = true }
      return Array(repeating: measure, count: nodes.styles[column].columnSpan)
    }
    let isCollapsed = nodes.styles[node].isTrackCollapsed
    guard nodes.styles[node].tablePart == .columnGroup, nodes.firstBox(node) >= 0 else {
      columns += repeated(node, nil, isCollapsed: isCollapsed)
      return
    }
    let group = nodes.columnMeasure(ofColumn: node, inherited: nil, isFixed: isFixed)
    nodes.forEachBox(in: node) { child in
      columns += repeated(child, isFixed ? nil : group.knownMaximum, isCollapsed: isCollapsed)
    }
  }

  private mutating func measureCells(_ nodes: Nodes, _ structure: TableStructure) {
    // Only the first row counts in fixed layout. CSS 2 §17.5.2.1 (#fixed-table-layout).
    let counted = isFixed ? structure.rows.first?.cells ?? 0..<0 : structure.cells.indices
    // Columns that a span alone reaches at the end don't exist, but in fixed layout.
    let count = structure.cells.map { isFixed ? $0.columns.upperBound : $0.column + 1 }.max() ?? 0
    var fresh = TableColumn()
    fresh.isMergeable = !isFixed
    if columns.count < count {
      columns += Array(repeating: fresh, count: count - columns.count)
    } else {
      while columns.count > count, let last = columns.last, last.isMergeable { columns.removeLast() }
    }
    var cells: [TableColumn?] = Array(repeating: nil, count: columns.count)
    var spanning: [SpanningCell] = []
    for cell in structure.cells[counted] {
      let measure = nodes.columnMeasure(ofCell: cell.node, isFixed: isFixed)
      if cell.columnSpan == 1 {
        if cells[cell.column] == nil {
          cells[cell.column] = measure
        } else {
          cells[cell.column]?.encompass(measure, isFixed: false)
        }
      } else {
        let end = min(cell.columns.upperBound, columns.count)
        spanning.append(SpanningCell(columns: cell.column..<end, columnSpan: cell.columnSpan, measure: measure))
      }
    }
    if !isFixed { for cell in structure.cells { columns[cell.column].isMergeable = false } }
    for (index, cell) in cells.enumerated() {
      if let cell { columns[index].encompass(cell, isFixed: isFixed) }
    }
    // Cells over fewer columns come first, of those the ones that begin further left.
    let ordered = spanning.enumerated().sorted { a, b in
      (a.element.columnSpan, a.element.columns.lowerBound, a.offset)
        < (b.element.columnSpan, b.element.columns.lowerBound, b.offset)
    }
    for (_, cell) in ordered { distribute(cell) }
    for index in columns.indices {
      columns[index].maximum = larger(columns[index].minimum, columns[index].maximum)
    }
  }

  /// All percentages together are no more than 100: in auto layout those further on get what is left, in
  /// fixed layout all shrink.
  private mutating func limitPercentages() {
    var total: Float = 0
    for index in columns.indices {
      guard let percent = columns[index].percent else { continue }
      if !isFixed, percent + total > 100 {
        // One that nothing is left for is as wide as its content, for which no table would be wide enough.
        columns[index].percent = total < 100 ? 100 - total : nil
      }
      total += columns[index].percent ?? 0
    }
    guard isFixed, total > 100 else { return }
    for index in columns.indices {
      if let percent = columns[index].percent { columns[index].percent = percent * 100 / total }
    }
  }

  /// Whether there are no columns to see: none at all, or none that a cell begins in or that asks for a width.
  var areMergeable: Bool { columns.allSatisfy(\.isMergeable) }

  /// What the spacing takes of the table's width; in one without columns there is none to see.
  var spacings: Float {
    guard !areMergeable else { return 0 }
    return spacing * Float(max(1, columns.count { !$0.isMergeable }) + 1)
  }

  // MARK: The table's own widths

  /// GRIDMIN and GRIDMAX, spacing included. CSS Tables 3 §3.8.2 (#computing-the-table-width).
  ///
  /// A table is wide enough that columns with percentages have what their content asks for, and leave the
  /// others what theirs does.
  func widths(allowsPercentages: Bool) -> (minimum: Float, maximum: Float) {
    var minimum: Float = 0
    var maximum: Float = 0
    var percentSum: Float = 0
    var estimate: Float = 0
    var others: Float = 0
    for column in columns {
      minimum += isFixed && column.isConstrained && column.percent == nil ? column.maximum : column.minimum
      maximum += column.maximum
      guard let percent = column.percent else {
        others += column.maximum
        continue
      }
      percentSum += percent
      if percent > 0 { estimate = larger(estimate, 100 / percent * (column.maximum - column.percentEdges)) }
    }
    if percentSum > 0, allowsPercentages {
      percentSum = min(percentSum, 100)
      if others > 0 {
        estimate = larger(estimate, percentSum == 100 ? Self.limit : 100 / (100 - percentSum) * others)
      }
      maximum = larger(maximum, estimate)
    }
    // Deviation: as in browsers, what is around a table without columns, or a width that it is given, has room for the
    // spacing at its edges. `Tests/Pages/deviations-of-tables.html` pins it.
    let spacings = areMergeable ? 2 * spacing : spacings
    return (minimum + spacings, larger(minimum, maximum) + spacings)
  }

  /// As wide as a table gets that no width would be enough for, px.
  static let limit: Float = 1_000_000
}
