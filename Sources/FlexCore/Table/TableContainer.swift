/// The layout of one table. CSS 2 §17.5 (#visual-layout), CSS Tables 3 §3 (#layout).
///
/// The box is the table with its captions: `width` and `height`, padding and border are of the grid of rows between
/// them. This file is the list of the steps; each step's function says where the specification has it.
struct TableAlgorithm {
  let nodes: Nodes
  let table: Int
  /// Whether frames are asked for, or the size alone.
  let isFinal: Bool
  let isRightToLeft: Bool
  let structure: TableStructure
  let columns: TableColumns
  /// `border-spacing`: between columns, between rows. A table without columns has none.
  let spacing: SIMD2<Float>
  /// Padding and border: left, top, right, bottom.
  let insets: SIMD4<Float>
  /// Width of the table's border box.
  var width: Float = 0
  /// Height of the grid's content box, where it is given.
  var givenHeight = Extent.indefinite
  /// Whether cells may take percentages of their heights: the table's height is given.
  var isHeightGiven = false
  /// The same with collapsed columns in it.
  var fullWidth: Float = 0
  /// Used widths of the columns, and where they begin from the grid's start edge: with collapsed ones as none, and as wide as
  /// these would be.
  var places = ColumnPlaces()
  var fullPlaces = ColumnPlaces()
  var rows: [TableRow] = []
  var groupHeights: [Float] = []
  /// Some final layout was left undone.
  var isUndone = false

  init(_ nodes: Nodes, _ table: Int, base: Extents, isFinal: Bool) {
    self.nodes = nodes
    self.table = table
    self.isFinal = isFinal
    isRightToLeft = nodes.isRightToLeft(table)
    structure = TableStructure(nodes, table)
    insets = nodes.edges(table, base.x)
    let style = nodes.styles[table].table
    columns = TableColumns(
      nodes, structure, isFixed: nodes.styles[table].hasFixedTableLayout, spacing: style.spacing.x)
    spacing = columns.areMergeable ? .zero : style.spacing
  }

  /// What percentages of cells' paddings are of: the grid's content box.
  var percentageWidth: Float { larger(0, fullWidth - insets.sums.x) }

  mutating func layout(_ request: LayoutRequest) -> LayoutOutput {
    width = request.width
    let own = nodes.length(
      table, StyleUnits.size + 4, nodes.styles[table].sizes.y, base: request.base.y, edges: insets.sums.y
    ).definite
    let given = request.definiteHeight.definite ?? own
    // As in browsers, a percentage that is of nothing and keywords ask for a height all the same, and a table that is merely
    // stretched has none: its cells' percentages are of nothing then.
    isHeightGiven = nodes.unit(table, StyleUnits.size, 1) != StyleUnits.auto
    if let given { givenHeight = Extent(larger(0, given - insets.sums.y)) }
    // 1. Columns: §17.5.2 (#width-layout).
    shareColumns(in: fullWidth(width))
    // 2. Captions: §17.4 (#model).
    let top = layOutCaptions(atBottom: false, from: 0)
    // 3. Rows: §17.5.3 (#height-layout).
    measureRows()
    let content = gridHeight
    let limits = nodes.heightLimits(table, base: request.base.y, edges: insets.sums.y)
    let asked =
      request.height.definite.map { $0 - captionHeight(from: top) } ?? given
      ?? heightByRatio.map { min($0, limits.max) }
    let height = larger(content, larger(asked ?? 0, limits.min))
    stretchGroups(to: height)
    // 4. Frames, from the top down.
    let grid = SIMD4(0, top, width, height)
    placeGroups(from: top)
    placeColumnFrames(grid)
    let bottom = layOutCaptions(atBottom: true, from: top + height)
    nodes.pass.tables[Int32(truncatingIfNeeded: table)] = geometry(grid)
    placeAbsolutes(size: SIMD2(width, bottom))
    noteDependence()
    return LayoutOutput(
      height: bottom, contentHeight: bottom - height + content, firstBaseline: baseline(first: true, grid),
      lastBaseline: baseline(first: false, grid))
  }

  /// Height of the grid's border box, as the ratio of a table without a height has it.
  ///
  /// Deviation: as in browsers, it is the ratio's height of a box that is narrower by padding and border.
  /// `Tests/Pages/tables-with-ratios.html` pins it.
  private var heightByRatio: Float? {
    guard nodes.hasRatio(table) else { return nil }
    return nodes.heightByRatio(
      table, width: larger(0, width - insets.sums.x), edges: insets.sums)
  }

  /// Height of the grid's border box, as its rows ask for it. Groups without rows have a height but no spacing, in browsers.
  private var gridHeight: Float {
    let shown = structure.groups.count { !$0.rows.isEmpty }
    return insets.sums.y + groupHeights.reduce(0, +) + spacings(ofGroups: shown)
  }

  /// The vertical spacing around and between so many groups of rows; where columns stand alone there is none, as in browsers.
  func spacings(ofGroups count: Int) -> Float {
    structure.groups.isEmpty ? 0 : spacing.y * Float(count + 1)
  }

  /// What the parent needs to know to use the answer again: rows fill whatever height there is.
  private func noteDependence() {
    let cache = nodes.cache(table)
    var flags = cache.flags.subtracting(.ofLastLayout).union(.dependsOnHeight)
    if isUndone { flags.formUnion(.incomplete) }
    cache.flags = flags
    let groups = structure.groups.filter { !$0.rows.isEmpty }
    cache.firstBaselineBox = Int32(truncatingIfNeeded: groups.first?.node ?? -1)
    cache.lastBaselineBox = Int32(truncatingIfNeeded: groups.last?.node ?? -1)
  }
}

extension Nodes {
  /// Lays a table out.
  func tableLayout(_ node: Int, _ request: LayoutRequest, isFinal: Bool) -> LayoutOutput {
    var table = TableAlgorithm(self, node, base: request.base, isFinal: isFinal)
    return table.layout(request)
  }
}
