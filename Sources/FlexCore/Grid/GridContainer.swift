/// The layout of one grid container. CSS Grid Layout 1 §11 (#layout-algorithm).
///
/// This file is the list of its steps; each step's function says where the specification has it.
struct GridAlgorithm {
  let nodes: Nodes
  let container: Int
  /// Whether frames are asked for, or the size alone.
  let isFinal: Bool
  let template: GridTemplate
  let isRightToLeft: Bool
  /// Padding, border and scroll bars: left, top, right, bottom.
  let insets: SIMD4<Float>
  /// The content box's width, and its height.
  var content: Extents
  /// `min-height` and `max-height` of the content box.
  var heightLimits = SizeLimits(min: 0, max: .infinity)

  var items: [GridItem] = []
  var columns = GridAxis()
  var rows = GridAxis()
  /// How many columns and rows the implicit grid has.
  var trackCount = SIMD2(0, 0)
  /// The explicit grid's lines, for the areas of absolute children.
  var explicit: [ExplicitAxis] = []
  var hasAbsolutes = false
  /// Of a subgrid whose items are asked for the grid around: what margins, borders, padding and gaps add to an item on
  /// these tracks of an axis.
  var edgesAround: ((Int, Range<Int>) -> Float)?
  /// Whether items take over tracks of this grid.
  var hasSubgrids = false
  /// Whether some items' sizes depend on the other axis' area, and whether some ask for their baselines to be aligned.
  var hasDependentItems = false
  var hasBaselines = false
  /// Some item's size depends on the container's height.
  var dependsOnHeight = false
  /// Of the rows before columns were sized again: the container is as tall as these, in Chromium.
  var firstHeight: Float = 0
  /// Some item's final layout was left undone.
  var isUndone = false

  /// - Parameter width: of the border box; indefinite where the intrinsic width is asked for.
  init(_ nodes: Nodes, _ container: Int, width: Extent, height: Extent, base: Extents, isFinal: Bool) {
    self.nodes = nodes
    self.container = container
    self.isFinal = isFinal
    template = nodes.styles[container].template
    isRightToLeft = nodes.isRightToLeft(container)
    insets = nodes.edges(container, base.x) + nodes.gutters(container)
    let sums = insets.sums
    content = Extents((width - sums.x).atLeast(0), (height - sums.y).atLeast(0))
  }

  /// §11.1 (#algo-overview).
  mutating func layout(_ request: LayoutRequest) -> LayoutOutput {
    let edges = nodes.edges(container, request.base.x).sums.y
    let limits = nodes.heightLimits(container, base: request.base.y, edges: edges)
    heightLimits = SizeLimits(min: larger(0, limits.min - insets.sums.y), max: larger(0, limits.max - insets.sums.y))

    placeItems()  // 1. Run the grid item placement algorithm: §8.
    sizeGrid(width: content.x.px, constraint: nil)  // 3. Size the grid: §11.2, within the container's width.

    // 2. The size of the container is that of its grid.
    let gridHeight = firstHeight
    let height = nodes.usedHeight(container, request, contentHeight: gridHeight + insets.sums.y)
    resolveRowPercentages(gridHeight, given: request.height - insets.sums.y)

    alignRows(height: larger(0, height - insets.sums.y))  // §10.5
    placeFrames(outer: SIMD2(request.width, height))  // 4. Lay out the grid items into their areas.
    placeAbsoluteChildren(outer: SIMD2(request.width, height))  // §9
    noteBaselineItems()
    noteDependence()
    if nodes.styles[container].notesGaps { noteGaps() }
    return LayoutOutput(
      height: height, contentHeight: gridHeight + insets.sums.y, firstBaseline: .indefinite,
      lastBaseline: .indefinite)
  }

  /// §11.2 (#algo-grid-sizing).
  mutating func sizeGrid(width: Float, constraint: IntrinsicSize?) {
    let sizesTwice = hasDependentItems && isNestedLittle
    makeRows()
    // 1. The columns; rows whose size is given are known already.
    sizeColumns(width: width, constraint, rowsAreSized: false)
    guard constraint == nil || sizesTwice else { return }
    // 2. The rows.
    sizeRows()
    firstHeight = rows.totalSize
    // 3. Again the columns, where an item's width depends on its rows; 4. and then the rows.
    let readsHeights = constraint == nil && noteItemsByHeight()
    guard sizesTwice || readsHeights && isNestedLittle,
      items.contains(where: { $0.dependsOnArea && columns.asksItems($0.columns) })
    else { return }
    let before = columns.tracks.map(\.base)
    sizeColumns(width: width, constraint, rowsAreSized: true)
    if before != columns.tracks.map(\.base), items.contains(where: sizesRowsAgain) {
      makeRows()
      sizeRows()
    }
  }

  /// Notes items whose content is as wide as the height of their area has it, once they were asked for their widths.
  ///
  /// - Returns: whether there are such.
  private mutating func noteItemsByHeight() -> Bool {
    var areThere = false
    for index in items.indices where !items[index].dependsOnArea && items[index].mayStretch(1) {
      let node = items[index].node
      guard nodes.hasCache(node), nodes.cache(node).flags.contains(.dependsOnHeight), !nodes.isTable(node) else {
        continue
      }
      items[index].dependsOnArea = true
      items[index].followsHeightInside = true
      hasDependentItems = true
      areThere = true
    }
    return areThere
  }

  /// Whether an item's rows are sized again in columns of other widths.
  ///
  /// Deviation: as in Chromium, they are where its own height is of its area, and not for a limit of it or the ratio of a
  /// replaced element. `Tests/Pages/grids-sized-twice.html` pins it.
  private func sizesRowsAgain(for item: GridItem) -> Bool {
    item.followsHeightInside
      || item.dependsOnArea && !nodes.styles[item.node].isReplaced
        && nodes.unit(item.node, StyleUnits.size, 1) != StyleUnits.auto
  }

  /// Whether few grids are around this one. Sizing twice asks the items for more; where all of many nested
  /// grids did that, the cost would double with each.
  ///
  /// Deviation: deeper grids size their columns once. `aChainOf500GridsAsksEachLeafAtMost8Times` pins it.
  private var isNestedLittle: Bool {
    var count = 0
    var ancestor = nodes.parentBox(container)
    while ancestor >= 0, count <= Self.nestingLimit {
      if nodes.display(ancestor) == .grid { count += 1 }
      ancestor = nodes.parentBox(ancestor)
    }
    return count <= Self.nestingLimit
  }

  private static let nestingLimit = 4

  /// Percentages of a height that was the content's counted as `auto`; now they are of that height
  /// (§7.2.1, #track-sizes), and so are the shares of flexible rows.
  ///
  /// - Parameter given: the content height that the container is given though it isn't definite; else indefinite.
  private mutating func resolveRowPercentages(_ gridHeight: Float, given: Extent) {
    guard !content.y.isDefinite else { return }
    let sizes = (explicit[1].sizes + template.autoRows).contains(where: \.hasPercentage)
    let hasRelativeGap = nodes.units(container) & (15 << LengthSlot.rowGap.rawValue) != 0
    let stretched = given != gridHeight ? given.definite : nil
    guard sizes || hasRelativeGap || stretched != nil || rows.tracks.contains(where: { $0.flexFactor != nil }) else {
      return
    }
    content.y = Extent(stretched.map { larger(0, $0) } ?? heightLimits.clamp(gridHeight))
    makeRows()
    sizeRows()
  }

  /// Whether frames inside of the items may be others than the last layout left, after widths were asked for.
  var mayMoveFrames: Bool {
    items.contains { item in
      item.dependsOnArea || item.alignsBaseline
        || nodes.hasCache(item.node) && !nodes.cache(item.node).flags.contains(.run)
    }
  }

  /// What the parent needs to know to use the answer again.
  private mutating func noteDependence() {
    let cache = nodes.cache(container)
    var flags = cache.flags.subtracting(.ofLastLayout)
    if isUndone { flags.formUnion(.incomplete) }
    // Rows that depend on the height were sized for the very height that came out; how many there are was not.
    if dependsOnHeight || template.rows.isAutomatic { flags.formUnion(.dependsOnHeight) }
    cache.flags = flags
  }
}

extension TrackList {
  /// Whether the number of tracks follows the room.
  var isAutomatic: Bool {
    entries.contains { entry in
      switch entry {
      case .repeated(.autoFill, _), .repeated(.autoFit, _): true
      default: false
      }
    }
  }
}

extension TrackSize {
  var hasPercentage: Bool {
    func hasPercentage(_ breadth: TrackBreadth) -> Bool {
      if case .length(let length) = breadth { length.hasPercentage } else { false }
    }
    return switch self {
    case .breadth(let breadth): hasPercentage(breadth)
    case .minmax(let low, let high): hasPercentage(low) || hasPercentage(high)
    case .fitContent(let length): length.hasPercentage
    }
  }
}

extension Nodes {
  /// Lays a grid container out.
  func gridLayout(_ node: Int, _ request: LayoutRequest, isFinal: Bool) -> LayoutOutput {
    var grid = GridAlgorithm(
      self, node, width: Extent(request.width), height: request.definiteHeight, base: request.base, isFinal: isFinal)
    return grid.layout(request)
  }

  /// The intrinsic width of a grid container's content box. CSS Grid 1 §5.2 (#intrinsic-sizes).
  func gridIntrinsicWidth(_ node: Int, _ kind: IntrinsicSize, contentHeight: Extent) -> Float {
    let insets = edges(node, .indefinite) + gutters(node)
    var grid = GridAlgorithm(
      self, node, width: .indefinite, height: contentHeight + insets.sums.y, base: .indefinite,
      isFinal: false)
    grid.placeItems()
    grid.sizeGrid(width: .infinity, constraint: kind)
    if grid.hasDependentItems || grid.template.rows.isAutomatic {
      cache(node).flags.formUnion(.dependsOnHeight)
    }
    // Where rows were sized, by measuring, frames inside are no longer those of a layout.
    if grid.mayMoveFrames { cache(node).retire() }
    return grid.columns.totalSize
  }
}
