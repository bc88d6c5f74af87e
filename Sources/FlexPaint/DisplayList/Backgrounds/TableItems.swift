import CairoKit
import FlexCore
import FlexDisplay
import FlexTree

/// The layers of a table: its own background, then those of column groups, columns, groups of rows, rows and cells.
/// CSS 2 §17.5.1 (#table-layers).
extension DisplayListBuilder {
  /// The background of rows or columns, which shows in their cells only: between these there is the table's.
  /// Pictures are placed as on the whole part.
  mutating func tablePartItems(_ id: BoxID) -> [DisplayItem] {
    guard tree[id].style.paint.hasBackground else { return [] }
    let paint = tree[id].style.paint
    let inherited = Inherited(tree[id].style.text, isTransformed: places[id].isTransformed)
    let part = area(of: id)
    return cells(ofPart: id).filter { isVisible($0) }.flatMap { cell -> [DisplayItem] in
      var area = area(of: cell)
      area.borderBox.radii = Corners(all: .zero)
      return backgroundItems(paint, inherited: inherited, area: area, positioning: part)
    }
  }

  /// The cells that begin in a row, a group of rows, a column or a group of columns.
  private mutating func cells(ofPart id: BoxID) -> [BoxID] {
    let tree = tree
    func cells(ofRow row: BoxID) -> [BoxID] {
      tree[row].children.filter {
        tree[$0].style.layout.tablePart == .cell && !tree[$0].style.layout.position.isOutOfFlow
      }
    }
    func cells(ofGroup group: BoxID) -> [BoxID] { tree[group].children.flatMap(cells(ofRow:)) }
    switch tree[id].style.layout.tablePart {
    case .row: return cells(ofRow: id)
    case .rowGroup, .headerGroup, .footerGroup: return cells(ofGroup: id)
    case .column, .columnGroup:
      var table = tree[id].parent
      while let box = table, tree[box].style.layout.display != .table { table = tree[box].parent }
      guard let table else { return [] }
      let grid = tableGrids[table] ?? TableGrid(tree, table)
      tableGrids[table] = grid
      guard places[id].frame.width > 0, let part = (grid.columns + grid.columnGroups).first(where: { $0.id == id })
      else { return [] }
      return grid.cells.filter { part.range.contains($0.columns.lowerBound) }.map(\.id)
    case .cell, .caption, .none: return []
    }
  }

  /// Whether a cell shows nothing of itself: it is empty, and `empty-cells: hide` holds.
  /// CSS 2 §17.6.1.1 (#empty-cells).
  func isHiddenCell(_ id: BoxID) -> Bool {
    tree[id].style.layout.tablePart == .cell && tree[id].style.text.emptyCellsHidden
      && tree[id].style.text.borderCollapse == .separate && tree[id].children.isEmpty && tree[id].content == .none
  }

  /// The borders between the cells of a table whose borders collapse.
  mutating func paintCollapsedBorders(of id: BoxID) {
    guard let borders = tree[id].collapsedBorders, isVisible(id), let last = borders.rows.last,
      let table = tree[id].table
    else { return }
    let mode = tree[id].style.text.writingMode
    let origin = mode.drawn(places[id].frame)
    var rowLines = borders.rows.map { mode.drawn(places[$0].frame).y }
    rowLines.append(mode.drawn(places[last].frame).maxY)
    let columns = table.columns.prefix(borders.columnCount)
    guard columns.count == borders.columnCount else { return }
    let isReversed = tree[id].style.layout.direction == .rtl
    var columnLines = columns.map { origin.x + (isReversed ? $0.left + $0.width : $0.left) }
    columnLines.append(columns.last.map { origin.x + (isReversed ? $0.left : $0.left + $0.width) } ?? origin.x)
    let items = CollapsedBorderItems(
      borders: borders, rowLines: rowLines, columnLines: columnLines, isReversed: isReversed, grid: grid
    ).items
    emitter.emit(
      mode.isVertical && !items.isEmpty ? [.transform(mode.fromDrawn, items)] : items, clip: places[id].ownClip)
  }
}

extension WritingMode {
  /// A rectangle of the page in a space where the flow's rows follow each other downwards: turned or mirrored about the
  /// page's corner, so that device pixels lie in it as they do on the page.
  fileprivate func drawn(_ rect: Rect) -> Rect {
    switch self {
    case .horizontalTB: rect
    case .verticalRL, .sidewaysRL: Rect(x: rect.y, y: -rect.maxX, width: rect.height, height: rect.width)
    case .verticalLR: Rect(x: rect.y, y: rect.x, width: rect.height, height: rect.width)
    case .sidewaysLR: Rect(x: -rect.maxY, y: rect.x, width: rect.height, height: rect.width)
    }
  }

  fileprivate var fromDrawn: Matrix {
    switch self {
    case .horizontalTB: .identity
    case .verticalRL, .sidewaysRL: Matrix(0, 1, -1, 0, 0, 0)
    case .verticalLR: Matrix(0, 1, 1, 0, 0, 0)
    case .sidewaysLR: Matrix(0, -1, 1, 0, 0, 0)
    }
  }
}

extension BoxFragment {
  /// What is painted around a box's content. Borders that collapse are their table's to paint; those of tables and
  /// cells are shaded from the text's colour where they have none of their own.
  var decorations: PaintStyle {
    guard style.layout.display == .table || style.layout.tablePart == .cell else { return style.paint }
    var paint = style.paint
    if bordersCollapse {
      paint.borderStyle = Edges(all: .none)
      paint.borderImage = BorderImage()
    }
    paint.borderColor = paint.borderColor.map { .color($0.resolved(style.text.color)) }
    return paint
  }
}
