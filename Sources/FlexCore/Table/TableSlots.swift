/// Finds the columns that the cells of a group of rows stand in, row by row.
/// HTML §4.9.12.1 (#forming-a-table), the algorithm for processing rows.
public struct TableSlots: Sendable {
  /// How many more rows each column is taken for, by cells that began above or further left.
  private var taken: [Int] = []
  private var column = 0

  public init() {}

  /// Goes on to the next row.
  public mutating func beginRow() {
    for index in taken.indices where taken[index] > 0 { taken[index] -= 1 }
    column = 0
  }

  /// Takes the next free column, and those beside and below that the cell spans.
  ///
  /// - Parameter rowSpan: as far as the group has rows.
  /// - Returns: the cell's first column.
  public mutating func place(columnSpan: Int, rowSpan: Int) -> Int {
    while column < taken.count, taken[column] > 0 { column += 1 }
    let first = column
    column += columnSpan
    if taken.count < column { taken += [Int](repeating: 0, count: column - taken.count) }
    for index in first..<column { taken[index] = max(taken[index], rowSpan) }
    return first
  }
}
