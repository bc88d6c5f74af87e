/// Finds the slots that the cells of a group of rows stand in, row by row.
/// HTML §4.9.12.1 (#forming-a-table), the algorithm for processing rows.
public struct TableSlots: Sendable {
  private let rowCount: Int
  private var row = -1
  private var column = 0
  /// The first row in which no cell that began above or further left reaches into a column.
  private var freeFrom: [Int] = []

  /// - Parameter rowCount: of the group.
  public init(rowCount: Int) { self.rowCount = rowCount }

  /// Goes on to the next row.
  public mutating func beginRow() {
    row += 1
    column = 0
  }

  /// Takes the next free column, and those beside and below that the cell spans.
  ///
  /// - Returns: the rows, counted from the group's first and no more than it has, and the columns.
  public mutating func place(_ cell: Style) -> (rows: Range<Int>, columns: Range<Int>) {
    while column < freeFrom.count, freeFrom[column] > row { column += 1 }
    let columns = column..<column + cell.columnSpan
    let rest = rowCount - row
    let rows = row..<row + (cell.rowSpan == 0 ? rest : min(cell.rowSpan, rest))
    column = columns.upperBound
    if freeFrom.count < column { freeFrom += Array(repeating: 0, count: column - freeFrom.count) }
    for index in columns { freeFrom[index] = max(freeFrom[index], rows.upperBound) }
    return (rows, columns)
  }
}
