/// What items ask of their tracks. CSS Grid 1 §11.5 (#algo-content), §6.6 (#min-size-auto).
extension GridAlgorithm {
  // MARK: Columns

  /// - Parameters:
  ///   - width: the content box's; infinite where the intrinsic width is asked for.
  ///   - rowsAreSized: whether heights of areas are known, besides those of fixed rows.
  mutating func sizeColumns(width: Float, _ constraint: IntrinsicSize?, rowsAreSized: Bool) {
    if let inherited = inherited(0), !inherited.tracks.isEmpty {
      columns.take(inherited, gap: nodes.gap(container, 0, content.x))
      if hasSubgrids { handDownTracks(0) }
      return
    }
    makeColumns()
    let contributions = columnContributions(constraint, rowsAreSized: rowsAreSized, sizesSingleColumns: true)
    let justify = nodes.styles[container].justifyContent.keyword
    columns.resolve(
      contributions,
      GridSpace(
        available: width, constraint: constraint, stretches: justify == .normal || justify == .stretch))
    columns.align(
      nodes.styles[container].justifyContent, in: constraint == nil ? width : columns.totalSize,
      leftIsEnd: isRightToLeft)
    if hasSubgrids, constraint == nil { handDownTracks(0) }
  }

  /// What items ask of the columns; of a grid's own columns those are sized at once that an item is alone in.
  private mutating func columnContributions(
    _ constraint: IntrinsicSize?, rowsAreSized: Bool, sizesSingleColumns: Bool = false
  ) -> [GridContribution] {
    var contributions: [GridContribution] = []
    guard columns.asksItems else { return contributions }
    for item in items where columns.asksItems(item.columns) {
      if item.subgrid & 1 != 0 {
        contributions += subgridContributions(item, 0) { $0.columnContributions(constraint, rowsAreSized: false) }
        continue
      }
      let contribution =
        item.isPlain && item.columns.count == 1 && nodes.unit(item.node, StyleUnits.size, 0) == StyleUnits.px
        ? plainContribution(item)
        : columnContribution(
          item, areaHeight: rowsAreSized ? Extent(rows.size(item.rows)) : rows.definiteSize(item.rows), constraint)
      if sizesSingleColumns, contribution.tracks.count == 1, !contribution.spansFlexible {
        columns.sizeToFit(contribution, contribution.tracks.lowerBound)
      } else {
        if contributions.isEmpty { contributions.reserveCapacity(items.count) }
        contributions.append(contribution)
      }
    }
    return contributions
  }

  /// The contribution of a plain item with a width, in one column.
  @inline(__always)
  private func plainContribution(_ item: GridItem) -> GridContribution {
    let width = nodes.intrinsicContribution(item.node, .minContent, parentHeight: .indefinite, stretched: .indefinite)
    return GridContribution(
      tracks: item.columns, minimum: width, minContent: width, maxContent: width,
      spansFlexible: columns.tracks[item.columns.lowerBound].isFlexible)
  }

  private mutating func columnContribution(
    _ item: GridItem, areaHeight: Extent, _ constraint: IntrinsicSize?
  ) -> GridContribution {
    let node = item.node
    let stretched = item.mayStretch(1) ? areaHeight : .indefinite
    let spansFlexible = columns.isFlexible(item.columns)
    let asksForMaximum =
      constraint == .maxContent || columns.asksForMaximum(item.columns)
    let minContent = nodes.intrinsicContribution(
      node, .minContent, parentHeight: areaHeight, stretched: stretched)
    let maxContent =
      asksForMaximum
      ? nodes.intrinsicContribution(node, .maxContent, parentHeight: areaHeight, stretched: stretched) : minContent
    var minimum = minContent
    if dependsOnArea(nodes.unit(node, StyleUnits.size, 0)) {
      let margins = nodes.margins(node, .zero).sums.x
      if nodes.unit(node, StyleUnits.minSize, 0) == StyleUnits.auto {
        minimum = automaticMinimum(
          item, 0, content: minContent, edges: nodes.edges(node, .zero).sums.x + margins, spansFlexible)
      } else {
        minimum = margins + givenMinimum(node, areaHeight: areaHeight)
      }
    }
    return GridContribution(
      tracks: item.columns, minimum: minimum, minContent: minContent, maxContent: maxContent,
      spansFlexible: spansFlexible)
  }

  /// The least width that an item asks for, border box. A table whose content is wider sticks out of its area, as in
  /// browsers.
  private func givenMinimum(_ node: Int, areaHeight: Extent) -> Float {
    let edges = nodes.edges(node, .zero).sums
    if nodes.isTable(node), nodes.unit(node, StyleUnits.minSize, 0) == StyleUnits.px {
      return larger(nodes.boxed(node, nodes.styles[node].minSizes.x, edges.x), edges.x)
    }
    return nodes.widthLimits(
      node, base: Extents(.indefinite, areaHeight), available: .indefinite, edges: edges, automaticMinimum: false
    ).min
  }

  /// Whether a preferred size counts as `auto` while tracks are sized.
  private func dependsOnArea(_ unit: UInt64) -> Bool {
    unit == StyleUnits.auto || unit == StyleUnits.fitContent || unit >= StyleUnits.percent
  }

  /// The minimum contribution of an item whose minimum is `auto`: its content's, where it spans a track
  /// that gives way to content, but no more than fixed tracks give. §6.6 (#min-size-auto).
  private mutating func automaticMinimum(
    _ item: GridItem, _ axis: Int, content: Float, edges: Float, _ spansFlexible: Bool
  ) -> Float {
    let range = item.tracks(axis)
    guard !nodes.isScrollContainer(item.node), range.count == 1 || !spansFlexible else { return edges }
    // More than fixed tracks give isn't asked for.
    guard let limit = axis == 0 ? columns.automaticLimit(range) : rows.automaticLimit(range) else { return edges }
    if limit == .infinity { return content }
    return min(content, larger(limit - (edgesAround?(axis, range) ?? 0), edges))
  }

  // MARK: Rows

  mutating func sizeRows() {
    if let inherited = inherited(1), !inherited.tracks.isEmpty {
      return rows.take(inherited, gap: nodes.gap(container, 1, content.y))
    }
    measureBaselines(rowsAreSized: false)
    let contributions = rowContributions(sizesSingleRows: true)
    let align = nodes.styles[container].alignContent.keyword
    rows.resolve(
      contributions,
      GridSpace(
        available: content.y.or(.infinity), constraint: nil, limits: heightLimits,
        stretches: align == .normal || align == .stretch))
  }

  /// What items ask of the rows; of a grid's own rows those are sized at once that an item is alone in.
  mutating func rowContributions(sizesSingleRows: Bool = false) -> [GridContribution] {
    var contributions: [GridContribution] = []
    guard rows.asksItems else { return contributions }
    for item in items where rows.asksItems(item.rows) {
      if item.subgrid & 2 != 0 {
        contributions += subgridRowContributions(item)
        continue
      }
      let contribution = rowContribution(item)
      if sizesSingleRows, contribution.tracks.count == 1, !contribution.spansFlexible {
        rows.sizeToFit(contribution, contribution.tracks.lowerBound)
      } else {
        if contributions.isEmpty { contributions.reserveCapacity(items.count) }
        contributions.append(contribution)
      }
    }
    return contributions
  }

  private mutating func rowContribution(_ item: GridItem) -> GridContribution {
    let node = item.node
    let width = columns.area(item.columns).size
    if item.isPlain, nodes.unit(node, StyleUnits.size, 1) == StyleUnits.px {
      let request = nodes.plainRequest(item, area: Extents(width, .indefinite))
      // Whatever is inside, the box is as tall as it says.
      let height = request.height.px + nodes.styles[node].margins.sums.y + item.shim
      return GridContribution(
        tracks: item.rows, minimum: height, minContent: height, maxContent: height,
        spansFlexible: rows.isFlexible(item.rows))
    }
    let margins = nodes.margins(node, Extent(width)).sums.y
    let height = nodes.measure(node, request(item, area: Extents(width, .indefinite))).height + margins + item.shim
    let spansFlexible = rows.isFlexible(item.rows)
    var minimum = height
    if dependsOnArea(nodes.unit(node, StyleUnits.size, 1)) {
      let edges = nodes.edges(node, Extent(width)).sums.y
      if nodes.unit(node, StyleUnits.minSize, 1) == StyleUnits.auto {
        minimum = automaticMinimum(item, 1, content: height, edges: edges + margins, spansFlexible)
      } else {
        minimum = nodes.heightLimits(node, base: .indefinite, edges: edges).min + margins
      }
    }
    return GridContribution(
      tracks: item.rows, minimum: minimum, minContent: height, maxContent: height, spansFlexible: spansFlexible)
  }

  // MARK: Sizes of items

  /// Whether the item fills its area on an axis. §6.2 (#grid-item-sizing).
  mutating func stretches(_ item: GridItem, _ axis: Int) -> Bool {
    guard item.mayStretch(axis) else { return false }
    // A ratio gives the height where the width is given, or fills the area.
    return axis == 0 || item.align.keyword == .stretch || !nodes.hasRatio(item.node)
      || !item.mayStretch(0) && nodes.unit(item.node, StyleUnits.size, 0) == StyleUnits.auto
  }

  /// The layout of an item in an area of this size, whose height may not be known.
  mutating func request(_ item: GridItem, area: Extents) -> LayoutRequest {
    if item.isPlain { return nodes.plainRequest(item, area: area) }
    let node = item.node
    let margins = nodes.margins(node, area.x).sums
    let fills = stretches(item, 1)
    let height = nodes.definiteHeight(
      node, base: area, stretched: fills ? (area.y - margins.y).atLeast(0) : .indefinite, margins: margins.y)
    let width = nodes.usedWidth(
      node, base: area, available: (area.x - margins.x).atLeast(0), height: height, stretches: stretches(item, 0),
      ratioWins: item.justify.keyword != .stretch)
    if fills, nodes.isTable(node), nodes.unit(node, StyleUnits.size, 1) == StyleUnits.auto {
      // It fills its area with its captions.
      return LayoutRequest(width: width, height: height, base: area)
    }
    // A subgrid is as large as its tracks. §9 (#subgrid-box-alignment).
    guard item.subgrid != 0 else { return nodes.boxRequest(node, width: width, height: height, base: area) }
    return nodes.boxRequest(
      node, width: item.subgrid & 1 != 0 ? larger(0, area.x.px - margins.x) : width,
      height: item.subgrid & 2 != 0 ? (area.y - margins.y).atLeast(0).or(height) : height, base: area)
  }

  // MARK: Baselines

  /// Finds the baselines that are aligned, and how far each item is moved for it.
  /// §11.5 step 1 (#algo-baseline-shims).
  ///
  /// - Parameter rowsAreSized: whether the items' areas are known, besides those of fixed rows.
  mutating func measureBaselines(rowsAreSized: Bool) {
    guard hasBaselines else { return }
    var lowest: [Int: Float] = [:]
    for index in items.indices {
      items[index].shim = 0
      items[index].alignsBaseline = false
      let item = items[index]
      let isLast = item.align.keyword == .lastBaseline
      guard isLast || item.align.keyword == .baseline, !item.hasAutoMargin(1) else { continue }
      if !rowsAreSized { forgetRows(of: item) }
      let width = columns.area(item.columns).size
      let margins = nodes.margins(item.node, Extent(width))
      let areaHeight = rowsAreSized ? Extent(rows.area(item.rows).size) : rows.definiteSize(item.rows)
      let height = nodes.layout(item.node, request(item, area: Extents(width, areaHeight))).height
      let baseline = nodes.baseline(item.node, first: !isLast).or(height)
      items[index].alignsBaseline = true
      items[index].baseline = isLast ? height - baseline + margins[3] : baseline + margins[1]
      let group = baselineGroup(item)
      lowest[group] = larger(lowest[group] ?? -.infinity, items[index].baseline)
    }
    for index in items.indices where items[index].alignsBaseline {
      items[index].shim = (lowest[baselineGroup(items[index])] ?? 0) - items[index].baseline
    }
  }

  /// Items of one row share a first, and a last, baseline. CSS Box Alignment 3 §9.2 (#baseline-sharing-group).
  private func baselineGroup(_ item: GridItem) -> Int {
    item.align.keyword == .lastBaseline ? -item.rows.upperBound : item.rows.lowerBound
  }
}
