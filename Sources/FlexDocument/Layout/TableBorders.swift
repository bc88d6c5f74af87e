internal import FlexCore
internal import FlexTree

extension BoxTree {
  /// Gives tables and their cells the borders that they are laid out with: where borders collapse, half of those that
  /// win at their edges. Rows and columns have none of their own. CSS 2 §17.6 (#borders).
  mutating func resolveTableBorders() {
    for index in boxes.indices {
      let style = boxes[index].style
      switch style.display.tablePart {
      case .none: break
      case .cell, .caption: continue
      default: if style.text.borderCollapse == .collapse { continue }
      }
      let id = BoxID(index: index)
      if style.layout.display == .table, style.text.borderCollapse == .collapse {
        var resolver = CollapsedBorderResolver(tree: self, table: id)
        resolver.resolve()
        self = resolver.tree
      } else if style.layout.display == .tablePart, style.layout.border != Edges(all: 0) {
        boxes[index].style.layout.border = Edges(all: 0)
      }
    }
  }
}

/// Finds the border that wins at each edge of a table's grid. CSS 2 §17.6.2.1 (#border-conflict-resolution).
struct CollapsedBorderResolver {
  private(set) var tree: BoxTree
  private let table: BoxID
  private let grid: TableGrid
  private let isReversed: Bool
  private var borders: CollapsedBorders
  /// Edges inside of cells that span several columns or rows, where nothing else has a border.
  private var innerHorizontal: Set<[Int]> = []
  private var innerVertical: Set<[Int]> = []
  /// Edges at which `hidden` won.
  private var hiddenHorizontal: Set<[Int]> = []
  private var hiddenVertical: Set<[Int]> = []

  init(tree: BoxTree, table: BoxID) {
    self.tree = tree
    self.table = table
    grid = TableGrid(tree, table)
    isReversed = tree[table].style.layout.direction == .rtl
    borders = CollapsedBorders(rows: grid.rows.map(\.id), columnCount: grid.columnCount)
  }

  mutating func resolve() {
    for cell in grid.cells { noteInside(cell) }
    // What is compared first wins where all is equal: cells, rows, groups of them, columns, groups, the table.
    for cell in grid.cells { merge(cell.id, cell.rows, cell.columns) }
    let all = 0..<grid.columnCount
    for (index, row) in grid.rows.enumerated() { merge(row.id, index..<index + 1, all) }
    for group in grid.groups { merge(group.id, group.rows, all) }
    let rows = 0..<grid.rows.count
    for column in grid.columns { merge(column.id, rows, column.range) }
    for group in grid.columnGroups { merge(group.id, rows, group.range) }
    merge(table, rows, all)
    lower()
  }

  private mutating func noteInside(_ cell: TableGrid.Cell) {
    for row in cell.rows {
      for column in cell.columns {
        if row > cell.rows.lowerBound { innerHorizontal.insert([row, column]) }
        if column > cell.columns.lowerBound { innerVertical.insert([row, column]) }
      }
    }
  }

  /// Lets a box's four sides compete for the edges around what it covers.
  private mutating func merge(_ id: BoxID, _ rows: Range<Int>, _ columns: Range<Int>) {
    guard !rows.isEmpty, !columns.isEmpty else { return }
    let start = edge(of: id, isReversed ? \.right : \.left, isReversed ? \.right : \.left)
    let end = edge(of: id, isReversed ? \.left : \.right, isReversed ? \.left : \.right)
    let top = edge(of: id, \.top, \.top)
    let bottom = edge(of: id, \.bottom, \.bottom)
    for row in rows {
      compete(start, vertical: [row, columns.lowerBound])
      compete(end, vertical: [row, columns.upperBound])
    }
    for column in columns {
      compete(top, horizontal: [rows.lowerBound, column])
      compete(bottom, horizontal: [rows.upperBound, column])
    }
  }

  private func edge(
    of id: BoxID, _ width: KeyPath<Edges<Float>, Float>, _ side: KeyPath<Edges<LineStyle>, LineStyle>
  ) -> (edge: CollapsedBorders.Edge, isHidden: Bool) {
    let style = tree[id].style
    let line = style.paint.borderStyle[keyPath: side]
    var color = StyleColor.currentColor
    switch width {
    case \.left: color = style.paint.borderColor.left
    case \.right: color = style.paint.borderColor.right
    case \.top: color = style.paint.borderColor.top
    default: color = style.paint.borderColor.bottom
    }
    // Between cells the sunken and the raised look are those of a ridge and a groove.
    let shown: LineStyle = line == .inset ? .ridge : line == .outset ? .groove : line
    let edge = CollapsedBorders.Edge(
      width: style.layout.border[keyPath: width], style: shown, color: color.resolved(style.text.color))
    return (edge, line == .hidden)
  }

  private mutating func compete(_ rival: (edge: CollapsedBorders.Edge, isHidden: Bool), vertical place: [Int]) {
    guard !innerVertical.contains(place), !hiddenVertical.contains(place) else { return }
    if rival.isHidden {
      hiddenVertical.insert(place)
      borders.vertical[place[0]][place[1]] = nil
    } else if rival.edge.wins(over: borders.vertical[place[0]][place[1]]) {
      borders.vertical[place[0]][place[1]] = rival.edge
    }
  }

  private mutating func compete(_ rival: (edge: CollapsedBorders.Edge, isHidden: Bool), horizontal place: [Int]) {
    guard !innerHorizontal.contains(place), !hiddenHorizontal.contains(place) else { return }
    if rival.isHidden {
      hiddenHorizontal.insert(place)
      borders.horizontal[place[0]][place[1]] = nil
    } else if rival.edge.wins(over: borders.horizontal[place[0]][place[1]]) {
      borders.horizontal[place[0]][place[1]] = rival.edge
    }
  }

  // MARK: What layout reads

  /// Gives cells and the table half of the widest border at each of their sides. A table has no padding then.
  private mutating func lower() {
    for cell in grid.cells {
      tree[cell.id].style.layout.border = halves(cell.rows, cell.columns)
      tree[cell.id].bordersCollapse = true
    }
    for part in grid.rows.map(\.id) + grid.groups.map(\.id) + grid.columns.map(\.id) + grid.columnGroups.map(\.id) {
      tree[part].style.layout.border = Edges(all: 0)
      tree[part].bordersCollapse = true
    }
    tree[table].style.layout.border = halves(0..<grid.rows.count, 0..<grid.columnCount)
    tree[table].style.layout.padding = Edges(all: .zero)
    tree[table].bordersCollapse = true
    tree[table].collapsedBorders = borders
  }

  private func halves(_ rows: Range<Int>, _ columns: Range<Int>) -> Edges<Float> {
    func widest(_ edges: [CollapsedBorders.Edge?]) -> Float { (edges.compactMap { $0?.width }.max() ?? 0) / 2 }
    guard !rows.isEmpty, !columns.isEmpty else { return Edges(all: 0) }
    let start = widest(rows.map { borders.vertical[$0][columns.lowerBound] })
    let end = widest(rows.map { borders.vertical[$0][columns.upperBound] })
    return Edges(
      left: isReversed ? end : start, right: isReversed ? start : end,
      top: widest(columns.map { borders.horizontal[rows.lowerBound][$0] }),
      bottom: widest(columns.map { borders.horizontal[rows.upperBound][$0] }))
  }
}

extension CollapsedBorders.Edge {
  /// Wider borders win, then those whose style is the more conspicuous.
  fileprivate func wins(over other: CollapsedBorders.Edge?) -> Bool {
    guard width > 0, style != .none else { return false }
    guard let other else { return true }
    return width != other.width ? width > other.width : style.rank > other.style.rank
  }
}

extension LineStyle {
  fileprivate var rank: Int {
    switch self {
    case .none, .hidden, .inset, .outset: 0
    case .groove: 1
    case .ridge: 2
    case .dotted: 3
    case .dashed: 4
    case .solid: 5
    case .double: 6
    }
  }
}
