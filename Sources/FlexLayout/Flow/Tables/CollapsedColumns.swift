internal import FlexCore
internal import FlexTree

extension FragmentTree {
  /// Clips the cells of collapsed columns, which are as wide as nothing but have content all the same.
  /// CSS 2 §17.5.5 (#dynamic-effects).
  mutating func clipCollapsedColumns() {
    for index in boxes.indices where boxes[index].style.layout.display == .table {
      guard hasCollapsedColumns(BoxID(index: index)) else { continue }
      let grid = TableGrid(self, BoxID(index: index))
      var collapsed: Set<Int> = []
      for column in grid.columns + grid.columnGroups where self[column.id].style.layout.isTrackCollapsed {
        collapsed.formUnion(column.range)
      }
      for cell in grid.cells where cell.columns.allSatisfy(collapsed.contains) {
        self[cell.id].style.layout.overflow = Size(width: .clip, height: .clip)
      }
    }
  }

  func hasCollapsedColumns(_ table: BoxID) -> Bool {
    self[table].children.contains { id in
      switch self[id].style.layout.tablePart {
      case .column, .columnGroup:
        self[id].style.layout.isTrackCollapsed
          || self[id].children.contains { self[$0].style.layout.isTrackCollapsed }
      default: false
      }
    }
  }
}

/// How wide the content of a table is, in its own flow, and what it is narrower by for its collapsed columns; px.
struct NarrowedFlow {
  var width: Float
  var collapsed: Float
}
