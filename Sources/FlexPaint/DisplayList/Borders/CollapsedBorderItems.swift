import FlexCore
import FlexDisplay
import FlexTree

/// Paints the edges of a table's grid, each once. CSS 2 §17.6.2 (#collapsing-borders).
///
/// An edge stands in the middle of its grid line. Where edges meet, the one that wins reaches over the joint, and the
/// others end beside it.
struct CollapsedBorderItems {
  typealias Edge = CollapsedBorders.Edge

  /// From the left to the right, whatever the direction.
  private let horizontal: [[Edge?]]
  private let vertical: [[Edge?]]
  private let rowLines: [Float]
  private let columnLines: [Float]
  private let grid: PixelGrid

  /// - Parameters:
  ///   - rowLines: tops of the rows, and the bottom of the last.
  ///   - columnLines: starts of the columns, and the end of the last.
  init(borders: CollapsedBorders, rowLines: [Float], columnLines: [Float], isReversed: Bool, grid: PixelGrid) {
    horizontal = isReversed ? borders.horizontal.map { $0.reversed() } : borders.horizontal
    vertical = isReversed ? borders.vertical.map { $0.reversed() } : borders.vertical
    self.rowLines = rowLines
    self.columnLines = isReversed ? columnLines.reversed() : columnLines
    self.grid = grid
  }

  var items: [DisplayItem] {
    var items: [DisplayItem] = []
    for row in rowLines.indices {
      for column in columnLines.indices {
        if let edge = vertical(row, column) { add(edge, row, column, isHorizontal: false, to: &items) }
        if let edge = horizontal(row, column) { add(edge, row, column, isHorizontal: true, to: &items) }
      }
    }
    return items
  }

  /// The edge that begins at a crossing of lines.
  private func horizontal(_ row: Int, _ column: Int) -> Edge? {
    horizontal.indices.contains(row) && horizontal[row].indices.contains(column) ? horizontal[row][column] : nil
  }

  private func vertical(_ row: Int, _ column: Int) -> Edge? {
    vertical.indices.contains(row) && vertical[row].indices.contains(column) ? vertical[row][column] : nil
  }

  private func add(_ edge: Edge, _ row: Int, _ column: Int, isHorizontal: Bool, to items: inout [DisplayItem]) {
    let start = reach(of: edge, at: row, column, isHorizontal: isHorizontal, isStart: true)
    let end = reach(
      of: edge, at: isHorizontal ? row : row + 1, isHorizontal ? column + 1 : column, isHorizontal: isHorizontal,
      isStart: false)
    let half = edge.width / 2
    let rect =
      isHorizontal
      ? Rect(
        x: columnLines[column] - start, y: rowLines[row] - half,
        width: columnLines[column + 1] + end - columnLines[column] + start, height: edge.width)
      : Rect(
        x: columnLines[column] - half, y: rowLines[row] - start, width: edge.width,
        height: rowLines[row + 1] + end - rowLines[row] + start)
    let snapped = grid.snapped(rect)
    if snapped.isEmpty { return }
    // Nearly all edges of nearly all tables.
    if edge.style == .solid, edge.color.alpha == 1 {
      items.append(.fill(.rect(snapped), .color(edge.color)))
    } else {
      items += Self.line(edge, in: snapped, isHorizontal: isHorizontal, scale: grid.scale)
    }
  }

  /// How far an edge goes beyond a crossing that it begins or ends at: half of the joint, or less where another wins.
  private func reach(of edge: Edge, at row: Int, _ column: Int, isHorizontal: Bool, isStart: Bool) -> Float {
    let before = (isHorizontal ? vertical(row - 1, column) : horizontal(row, column - 1))?.width ?? 0
    let behind = (isHorizontal ? vertical(row, column) : horizontal(row, column))?.width ?? 0
    let opposite =
      isHorizontal
      ? horizontal(row, isStart ? column - 1 : column) : vertical(isStart ? row - 1 : row, column)
    let crossing = max(before, behind)
    // Equals lie over each other there.
    return edge.width >= max(crossing, opposite?.width ?? 0) ? crossing / 2 : -crossing / 2
  }

  /// One edge as a stretch of border.
  private static func line(_ edge: Edge, in rect: Rect, isHorizontal: Bool, scale: Float) -> [DisplayItem] {
    let width = isHorizontal ? rect.height : rect.width
    var sides = (width: Edges<Float>(all: 0), style: Edges<LineStyle>(all: .none))
    if isHorizontal {
      (sides.width.top, sides.style.top) = (width, edge.style)
    } else {
      (sides.width.left, sides.style.left) = (width, edge.style)
    }
    return BorderItems(
      outer: RoundedRect(rect), widths: sides.width, style: sides.style, color: Edges(all: edge.color), scale: scale
    ).items
  }
}
