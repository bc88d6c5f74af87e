/// How a table's parts stand inside it, as laid out. Lengths are CSS px.
public struct TableGeometry: Equatable, Sendable {
  /// One column, by its edges from the left edge of the table's border box.
  public struct Column: Equatable, Sendable {
    public var left: Float
    public var width: Float
    /// Whether it takes no part in the table, and has no spacing: no cell begins in it, or it is collapsed.
    public var isLeftOut: Bool
  }

  /// The grid of rows with the table's padding and border, relative to its border box: all of that but the
  /// captions. CSS 2 §17.4 (#model).
  public var grid: Rect
  /// In the order of the columns, whatever the direction.
  public var columns: [Column]
  /// What the table is narrower by than it would be with its collapsed columns, px.
  public var collapsedWidth: Float
}

extension LayoutTree {
  /// Of a table, as of the last layout; `nil` for other boxes, and for a table without children.
  public func tableGeometry(of node: NodeID) -> TableGeometry? { nodes.pass.tables[node.index] }
}

extension TableAlgorithm {
  /// - Parameter grid: border box, from the table's corner.
  func geometry(_ grid: SIMD4<Float>) -> TableGeometry {
    let shown = columns.columns.indices.map { index in
      let start = places.starts[index]
      return TableGeometry.Column(
        left: isRightToLeft ? width - start - places.widths[index] : start, width: places.widths[index],
        isLeftOut: columns.columns[index].isMergeable || columns.columns[index].isCollapsed)
    }
    return TableGeometry(
      grid: Rect(x: grid.x, y: grid.y, width: grid.z, height: grid.w), columns: shown,
      collapsedWidth: larger(0, fullWidth - width))
  }
}
