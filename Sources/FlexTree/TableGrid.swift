internal import FlexCore

/// The slots of a table's grid and who covers them, rows in the order that they stand in.
/// HTML §4.9.12 (#table-model).
public struct TableGrid: Sendable {
  /// A cell with the slots that it covers.
  public struct Cell: Sendable {
    public let id: BoxID
    public let rows: Range<Int>
    public let columns: Range<Int>
  }

  /// The header first and the footer last.
  public private(set) var groups: [(id: BoxID, rows: Range<Int>)] = []
  public private(set) var rows: [(id: BoxID, group: BoxID)] = []
  /// Row by row.
  public private(set) var cells: [Cell] = []
  /// By `<col>` and the like; there may be fewer or more than the grid has columns, which their ranges are cut to.
  public private(set) var columns: [(id: BoxID, range: Range<Int>)] = []
  public private(set) var columnGroups: [(id: BoxID, range: Range<Int>)] = []
  /// Columns that a span alone reaches at the end don't count, but in fixed layout.
  public private(set) var columnCount = 0

  /// - Parameter table: has all its anonymous boxes.
  public init(_ tree: FragmentTree, _ table: BoxID) {
    func part(_ id: BoxID) -> TablePart { tree[id].style.layout.tablePart }
    let children = tree[table].children.filter { !tree[$0].style.layout.position.isOutOfFlow }
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

  private mutating func append(group: BoxID, _ tree: FragmentTree) {
    let first = rows.count
    func isInFlow(_ id: BoxID) -> Bool { !tree[id].style.layout.position.isOutOfFlow }
    let members = tree[group].children.filter { tree[$0].style.layout.tablePart == .row && isInFlow($0) }
    var slots = TableSlots(rowCount: members.count)
    for row in members {
      slots.beginRow()
      for cell in tree[row].children where tree[cell].style.layout.tablePart == .cell {
        guard isInFlow(cell) else { continue }
        let (rows, columns) = slots.place(tree[cell].style.layout)
        cells.append(
          Cell(id: cell, rows: first + rows.lowerBound..<first + rows.upperBound, columns: columns))
      }
      rows.append((row, group))
    }
    groups.append((group, first..<rows.count))
  }

  private mutating func append(columns members: [BoxID], _ tree: FragmentTree) {
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
