/// A table's parts in the order they are shown in. CSS 2 §17.2 (#table-display).
struct TableStructure {
  struct Cell {
    let node: Int
    /// No more than the group has.
    let rows: Range<Int>
    let columns: Range<Int>
    var row: Int { rows.lowerBound }
    var column: Int { columns.lowerBound }
    var rowSpan: Int { rows.count }
    var columnSpan: Int { columns.count }
  }

  struct Row {
    let node: Int
    let cells: Range<Int>
    let isCollapsed: Bool
  }

  struct Group {
    let node: Int
    let rows: Range<Int>
    /// Neither the header nor the footer.
    let isBody: Bool
  }

  var captions: [Int] = []
  /// Columns and groups of columns, as children of the table.
  var columns: [Int] = []
  var groups: [Group] = []
  var rows: [Row] = []
  var cells: [Cell] = []
  /// Children with no place in a table's flow.
  var absolutes: [Int] = []

  init(_ nodes: Nodes, _ table: Int) {
    var header: Int?
    var footer: Int?
    var bodies: [Int] = []
    nodes.forEachBox(in: table) { child in
      if nodes.isOutOfFlow(child) { return absolutes.append(child) }
      switch nodes.styles[child].tablePart {
      case .caption: captions.append(child)
      case .column, .columnGroup: columns.append(child)
      case .headerGroup where header == nil: header = child
      case .footerGroup where footer == nil: footer = child
      case .headerGroup, .footerGroup, .rowGroup: bodies.append(child)
      case .row, .cell, .none: nodes.hide(child)
      }
    }
    if let header { append(group: header, isBody: false, nodes) }
    for body in bodies { append(group: body, isBody: true, nodes) }
    if let footer { append(group: footer, isBody: false, nodes) }
  }

  private mutating func append(group: Int, isBody: Bool, _ nodes: Nodes) {
    let isCollapsed = nodes.styles[group].isTrackCollapsed
    var members: [Int] = []
    nodes.forEachBox(in: group) { child in
      if nodes.isOutOfFlow(child) {
        absolutes.append(child)
      } else if nodes.styles[child].tablePart == .row {
        members.append(child)
      } else {
        nodes.hide(child)
      }
    }
    let first = rows.count
    var slots = TableSlots(rowCount: members.count)
    for row in members {
      let firstCell = cells.count
      slots.beginRow()
      nodes.forEachBox(in: row) { child in
        if nodes.isOutOfFlow(child) { return absolutes.append(child) }
        guard nodes.styles[child].tablePart == .cell else { return nodes.hide(child) }
        let (rows, columns) = slots.place(nodes.styles[child])
        cells.append(
          Cell(node: child, rows: first + rows.lowerBound..<first + rows.upperBound, columns: columns))
      }
      rows.append(
        Row(
          node: row, cells: firstCell..<cells.count,
          isCollapsed: isCollapsed || nodes.styles[row].isTrackCollapsed))
    }
    groups.append(Group(node: group, rows: first..<rows.count, isBody: isBody))
  }

  /// The cells that begin in the rows of a group.
  func cells(of group: Group) -> ArraySlice<Cell> {
    guard let first = group.rows.first, let last = group.rows.last else { return [] }
    return cells[rows[first].cells.lowerBound..<rows[last].cells.upperBound]
  }
}

extension Nodes {
  /// The boxes among a box's children.
  @inline(__always) func forEachBox(in parent: Int, _ body: (Int) -> Void) {
    var child = firstBox(parent)
    while child >= 0 {
      body(child)
      child = nextBox(child, in: parent)
    }
  }
}
