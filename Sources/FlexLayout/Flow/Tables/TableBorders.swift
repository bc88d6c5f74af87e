internal import FlexCore
internal import FlexTree

extension FragmentTree {
  /// Gives tables and their cells the borders that they are laid out with: where borders collapse, half of those that
  /// win at their edges. Rows and columns have none of their own. CSS 2 §17.6 (#borders).
  mutating func resolveTableBorders() {
    for index in boxes.indices {
      let collapses = boxes[index].style.text.borderCollapse == .collapse
      switch boxes[index].style.layout.display {
      case .table where collapses:
        let (grid, borders, known) = CollapsedBorderResolver.resolve(table: BoxID(index: index), in: self)
        collapse(BoxID(index: index), grid, borders, knownColumns: known)
      case .tablePart where !collapses && boxes[index].style.layout.border != Edges(all: 0):
        boxes[index].style.layout.border = Edges(all: 0)
      default: break
      }
    }
  }

  /// Gives cells and the table half of the widest border at each of their sides. A table has no padding then.
  ///
  /// - Parameter knownColumns: see `CollapsedBorderResolver.knownColumns`.
  private mutating func collapse(
    _ table: BoxID, _ grid: TableGrid, _ borders: CollapsedBorders, knownColumns: Int
  ) {
    let isReversed = self[table].style.layout.direction == .rtl
    let mode = self[table].style.text.writingMode
    for cell in grid.cells {
      let halves =
        cell.columns.lowerBound > knownColumns
        ? Edges(all: 0) : borders.halves(cell.rows, cell.columns, knownColumns, isReversed: isReversed)
      self[cell.id].style.layout.border = mode.page(halves)
      if self[cell.id].style.rare.heightHoldsBorders, case .px(let height) = self[cell.id].style.layout.size.height {
        let borders = self[cell.id].style.layout.border
        self[cell.id].style.layout.size.height = .px(max(0, height - borders.top - borders.bottom))
      }
      self[cell.id].bordersCollapse = true
    }
    for part in grid.rows.map(\.id) + grid.groups.map(\.id) + grid.columns.map(\.id) + grid.columnGroups.map(\.id) {
      self[part].style.layout.border = Edges(all: 0)
      self[part].bordersCollapse = true
    }
    self[table].style.layout.border = mode.page(
      borders.halves(0..<grid.rows.count, 0..<grid.columnCount, knownColumns, isReversed: isReversed))
    self[table].style.layout.padding = Edges(all: .zero)
    self[table].bordersCollapse = true
    self[table].collapsedBorders = borders
  }
}

extension CollapsedBorders {
  /// Half of the widest border at each side of some slots.
  ///
  /// Deviation: as in Chromium, which keeps the edges of one row behind those of the other, as many of each as columns
  /// have borders, what lies behind a row's last edge is the next row's first. `Tests/Pages/deviations-of-tables.html`
  /// pins it.
  fileprivate func halves(
    _ rows: Range<Int>, _ columns: Range<Int>, _ knownColumns: Int, isReversed: Bool
  ) -> Edges<Float> {
    func widest(_ edges: [Edge?]) -> Float { (edges.compactMap { $0?.width }.max() ?? 0) / 2 }
    func edge(_ row: Int, _ index: Int) -> Edge? {
      let (row, index) = (row + index / (knownColumns + 1), index % (knownColumns + 1))
      return vertical.indices.contains(row) ? vertical[row][index] : nil
    }
    guard !rows.isEmpty, !columns.isEmpty else { return Edges(all: 0) }
    let start = widest(rows.map { edge($0, columns.lowerBound) })
    let end = widest(rows.map { edge($0, columns.upperBound) })
    return Edges(
      left: isReversed ? end : start, right: isReversed ? start : end,
      top: widest(columns.map { horizontal[rows.lowerBound][$0] }),
      bottom: widest(columns.map { horizontal[rows.upperBound][$0] }))
  }
}

/// Finds the border that wins at each edge of a table's grid. CSS 2 §17.6.2.1 (#border-conflict-resolution).
struct CollapsedBorderResolver {
  /// What has won at an edge so far.
  private enum Winner {
    case nobody
    case border(CollapsedBorders.Edge)
    /// `border-style: hidden`, over which nothing wins.
    case hidden
    /// The edge is inside of a cell that spans several columns or rows.
    case inside

    var isSomebody: Bool { if case .nobody = self { false } else { true } }

    var edge: CollapsedBorders.Edge? { if case .border(let edge) = self { edge } else { nil } }

    mutating func compete(_ rival: Winner) {
      switch (self, rival) {
      case (.hidden, _), (.inside, _), (_, .nobody), (_, .inside): break
      case (_, .hidden): self = .hidden
      case (.nobody, .border): self = rival
      case (.border(let edge), .border(let other)): if other.wins(over: edge) { self = rival }
      }
    }
  }

  private let tree: FragmentTree
  private let grid: TableGrid
  private let isReversed: Bool
  private let mode: WritingMode
  /// How many columns, from the first, have cells of several slots or borders of their own.
  private var knownColumns = 0
  private var horizontal: [[Winner]]
  private var vertical: [[Winner]]

  static func resolve(table: BoxID, in tree: FragmentTree) -> (
    grid: TableGrid, borders: CollapsedBorders, knownColumns: Int
  ) {
    var resolver = CollapsedBorderResolver(tree, table)
    resolver.resolve(table)
    var borders = CollapsedBorders(rows: resolver.grid.rows.map(\.id), columnCount: resolver.grid.columnCount)
    borders.horizontal = resolver.horizontal.map { $0.map(\.edge) }
    borders.vertical = resolver.vertical.map { $0.map(\.edge) }
    return (resolver.grid, borders, resolver.knownColumns)
  }

  private init(_ tree: FragmentTree, _ table: BoxID) {
    self.tree = tree
    grid = TableGrid(tree, table)
    isReversed = tree[table].style.layout.direction == .rtl
    mode = tree[table].style.text.writingMode
    let (rows, columns) = (grid.rows.count, grid.columnCount)
    horizontal = Array(repeating: Array(repeating: .nobody, count: columns), count: rows + 1)
    vertical = Array(repeating: Array(repeating: .nobody, count: columns + 1), count: rows)
  }

  private mutating func resolve(_ table: BoxID) {
    for cell in grid.cells where cell.rows.count > 1 || cell.columns.count > 1 {
      knownColumns = max(knownColumns, cell.columns.upperBound)
      for row in cell.rows {
        for column in cell.columns {
          if row > cell.rows.lowerBound { horizontal[row][column] = .inside }
          if column > cell.columns.lowerBound { vertical[row][column] = .inside }
        }
      }
    }
    // What is compared first wins where all is equal: cells, rows, groups of them, columns, groups, the table.
    for cell in grid.cells { merge(cell.id, cell.rows, cell.columns) }
    let all = 0..<grid.columnCount
    for (index, row) in grid.rows.enumerated() {
      merge(row.id, index..<index + 1, all, isRow: true)
    }
    for group in grid.groups { merge(group.id, group.rows, all) }
    let rows = 0..<grid.rows.count
    for column in grid.columns { merge(column.id, rows, column.range) }
    for group in grid.columnGroups { merge(group.id, rows, group.range) }
    merge(table, rows, all)
  }

  /// Lets a box's four sides compete for the edges around what it covers.
  ///
  /// - Parameter isRow: whether it is a row, which has the columns of its cells alone.
  private mutating func merge(_ id: BoxID, _ rows: Range<Int>, _ columns: Range<Int>, isRow: Bool = false) {
    guard !rows.isEmpty, !columns.isEmpty else { return }
    let sides = sides(of: id)
    guard sides.left.isSomebody || sides.right.isSomebody || sides.top.isSomebody || sides.bottom.isSomebody else {
      return
    }
    let end =
      isRow
      ? grid.cells.reduce(0) { $1.rows.contains(rows.lowerBound) ? max($0, $1.columns.upperBound) : $0 }
      : columns.upperBound
    knownColumns = max(knownColumns, end)
    for row in rows {
      vertical[row][columns.lowerBound].compete(isReversed ? sides.right : sides.left)
      vertical[row][columns.upperBound].compete(isReversed ? sides.left : sides.right)
    }
    for column in columns {
      horizontal[rows.lowerBound][column].compete(sides.top)
      horizontal[rows.upperBound][column].compete(sides.bottom)
    }
  }

  /// In the coordinates of the table's flow.
  private func sides(of id: BoxID) -> Edges<Winner> {
    let color = tree[id].style.text.color
    func side(_ width: Float, _ style: LineStyle, _ own: StyleColor) -> Winner {
      if style == .hidden { return .hidden }
      guard width > 0, style != .none else { return .nobody }
      // Between cells the sunken and the raised look are those of a ridge and a groove.
      let shown: LineStyle = style == .inset ? .ridge : style == .outset ? .groove : style
      return .border(CollapsedBorders.Edge(width: width, style: shown, color: own.resolved(color)))
    }
    let (widths, styles) = (tree[id].style.layout.border, tree[id].style.paint.borderStyle)
    let colors = tree[id].style.paint.borderColor
    return mode.flow(
      Edges(
        left: side(widths.left, styles.left, colors.left), right: side(widths.right, styles.right, colors.right),
        top: side(widths.top, styles.top, colors.top), bottom: side(widths.bottom, styles.bottom, colors.bottom)))
  }
}

extension CollapsedBorders.Edge {
  /// Wider borders win, then those whose style is the more conspicuous.
  fileprivate func wins(over other: CollapsedBorders.Edge) -> Bool {
    width != other.width ? width > other.width : style.rank > other.style.rank
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
