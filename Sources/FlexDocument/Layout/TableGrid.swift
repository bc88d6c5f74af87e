internal import FlexCore
internal import FlexTree

/// The slots of a table's grid and who covers them, rows in the order that they stand in.
/// HTML §4.9.12 (#table-model).
struct TableGrid {
  struct Cell {
    let id: BoxID
    let rows: Range<Int>
    let columns: Range<Int>
  }

  private(set) var groups: [(id: BoxID, rows: Range<Int>)] = []
  private(set) var rows: [(id: BoxID, group: BoxID)] = []
  private(set) var cells: [Cell] = []
  private(set) var columns: [(id: BoxID, range: Range<Int>)] = []
  private(set) var columnGroups: [(id: BoxID, range: Range<Int>)] = []
  private(set) var columnCount = 0

  init(_ tree: BoxTree, _ table: BoxID) {
    func part(_ id: BoxID) -> TablePart { tree[id].style.layout.tablePart }
    let children = tree[table].children.filter { !tree[$0].style.isOutOfFlow }
    let header = children.first { part($0) == .headerGroup }
    let footer = children.first { part($0) == .footerGroup }
    let bodies = children.filter { id in
      [.rowGroup, .headerGroup, .footerGroup].contains(part(id)) && id != header && id != footer
    }
    for group in [header].compactMap({ $0 }) + bodies + [footer].compactMap({ $0 }) { append(group: group, tree) }
    append(columns: children.filter { part($0) == .column || part($0) == .columnGroup }, tree)
    let isFixed = tree[table].style.layout.hasFixedTableLayout
    columnCount = cells.map { isFixed ? $0.columns.upperBound : $0.columns.lowerBound + 1 }.max() ?? 0
    let count = columnCount
    cells = cells.map { Cell(id: $0.id, rows: $0.rows, columns: $0.columns.clamped(to: 0..<count)) }
    columns = columns.map { ($0.id, $0.range.clamped(to: 0..<count)) }
    columnGroups = columnGroups.map { ($0.id, $0.range.clamped(to: 0..<count)) }
  }

  private mutating func append(group: BoxID, _ tree: BoxTree) {
    let first = rows.count
    let members = tree[group].children.filter { tree[$0].style.layout.tablePart == .row && !tree[$0].style.isOutOfFlow }
    var slots = TableSlots(rowCount: members.count)
    for row in members {
      slots.beginRow()
      for cell in tree[row].children where tree[cell].style.layout.tablePart == .cell {
        guard !tree[cell].style.isOutOfFlow else { continue }
        let (rows, columns) = slots.place(tree[cell].style.layout)
        cells.append(
          Cell(id: cell, rows: first + rows.lowerBound..<first + rows.upperBound, columns: columns))
      }
      rows.append((row, group))
    }
    groups.append((group, first..<rows.count))
  }

  private mutating func append(columns members: [BoxID], _ tree: BoxTree) {
    var next = 0
    func take(_ id: BoxID) -> Range<Int> {
      defer { next += tree[id].style.layout.columnSpan }
      return next..<next + tree[id].style.layout.columnSpan
    }
    for id in members {
      let first = next
      let inner = tree[id].children
      if tree[id].style.layout.tablePart == .column {
        columns.append((id, take(id)))
      } else if inner.isEmpty {
        columnGroups.append((id, take(id)))
      } else {
        for column in inner { columns.append((column, take(column))) }
        columnGroups.append((id, first..<next))
      }
    }
  }
}
