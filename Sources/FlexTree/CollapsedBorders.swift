/// The borders of a table whose borders collapse: one an edge of the grid, which wins over all that meet there.
/// CSS 2 §17.6.2 (#collapsing-borders).
public struct CollapsedBorders: Equatable, Sendable {
  /// A stretch of border between two neighbours in the grid.
  public struct Edge: Equatable, Sendable {
    /// px.
    public var width: Float
    public var style: LineStyle
    public var color: Color

    public init(width: Float, style: LineStyle, color: Color) {
      self.width = width
      self.style = style
      self.color = color
    }
  }

  /// The rows as they stand, from the top.
  public var rows: [BoxID]
  public var columnCount: Int
  /// Above each row and column, and below the last row: by row, then by column. `nil`: none, or inside a cell.
  public var horizontal: [[Edge?]]
  /// At the start of each row's columns, and at the end of the last one: by row, then by column.
  public var vertical: [[Edge?]]

  public init(rows: [BoxID], columnCount: Int) {
    self.rows = rows
    self.columnCount = columnCount
    horizontal = Array(repeating: Array(repeating: nil, count: columnCount), count: rows.count + 1)
    vertical = Array(repeating: Array(repeating: nil, count: columnCount + 1), count: rows.count)
  }
}
