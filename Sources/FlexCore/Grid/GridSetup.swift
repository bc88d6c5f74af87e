/// The implicit grid: its items, and the tracks they stand in. CSS Grid 1 §6 to §8.
extension GridAlgorithm {
  /// Lists the in-flow children in order-modified document order, and decides on their tracks. §8.
  mutating func placeItems() {
    explicit = [explicitAxis(0), explicitAxis(1)]
    var children: [(node: Int, order: Int32)] = []
    var isOrdered = true
    var child = nodes.firstBox(container)
    while child >= 0 {
      if nodes.isOutOfFlow(child) {
        hasAbsolutes = true
      } else {
        let order = nodes.styles[child].orderValue
        if let last = children.last, last.order > order { isOrdered = false }
        children.append((child, order))
      }
      child = nodes.nextBox(child, in: container)
    }
    if !isOrdered {
      // Stable: items of equal order stay in document order.
      children = children.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
        .map(\.element)
    }
    var hasSubgrids = false
    var spans: [GridPlace] = []
    spans.reserveCapacity(children.count)
    for child in children {
      if nodes.display(child.node) == .grid, subgridAxes(child.node) != 0 { hasSubgrids = true }
      guard nodes.styles[child.node].isPlaced else {
        spans.append(GridPlace(columns: .auto, rows: .auto))
        continue
      }
      let placement = nodes.styles[child.node].placement
      spans.append(
        GridPlace(
          columns: GridSpan(placement.columnStart, placement.columnEnd, in: explicit[0]),
          rows: GridSpan(placement.rowStart, placement.rowEnd, in: explicit[1])))
    }
    let limits = [inherited(0)?.count, inherited(1)?.count]
    if hasSubgrids { spanSubgrids(children.map(\.node), &spans) }
    if limits[0] != nil || limits[1] != nil { clamp(&spans, to: limits) }
    var placer = GridPlacer(template.autoFlow, explicitCount: SIMD2(explicit[0].count, explicit[1].count))
    placer.place(&spans)
    if limits[0] != nil || limits[1] != nil {
      for index in spans.indices {
        spans[index].columns.isAuto = false
        spans[index].rows.isAuto = false
      }
      clamp(&spans, to: limits)
    }

    var first = SIMD2(0, 0)
    var last = spans.isEmpty ? SIMD2(0, 0) : SIMD2(repeating: Int.min)
    for span in spans {
      first = SIMD2(min(first.x, span.columns.start), min(first.y, span.rows.start))
      last = SIMD2(max(last.x, span.columns.end), max(last.y, span.rows.end))
    }
    columns.explicitStart = -first.x
    rows.explicitStart = -first.y
    // An explicit grid without tracks doesn't hold the grid open.
    func end(_ axis: Int) -> Int { explicit[axis].count > 0 ? max(explicit[axis].count, last[axis]) : last[axis] }
    trackCount = SIMD2(columns.explicitStart + end(0), rows.explicitStart + end(1))
    items.reserveCapacity(children.count)
    for index in children.indices {
      let columnStart = spans[index].columns.start + columns.explicitStart
      let rowStart = spans[index].rows.start + rows.explicitStart
      items.append(
        makeItem(
          children[index].node, columnStart..<columnStart + spans[index].columns.count,
          rowStart..<rowStart + spans[index].rows.count))
    }
    guard hasSubgrids else { return }
    for index in items.indices { items[index].subgrid = subgridAxes(items[index].node) }
    handDownLines()
  }

  /// A subgrid has no tracks but those it takes over.
  private func clamp(_ spans: inout [GridPlace], to limits: [Int?]) {
    for axis in 0...1 {
      guard let limit = limits[axis] else { continue }
      for index in spans.indices { spans[index][axis] = spans[index][axis].clamped(to: limit) }
    }
  }

  private func spanSubgrids(_ children: [Int], _ spans: inout [GridPlace]) {
    for (index, child) in children.enumerated() {
      let placement = nodes.styles[child].placement
      let places = [(placement.columnStart, placement.columnEnd), (placement.rowStart, placement.rowEnd)]
      for axis in 0...1 {
        if let count = automaticSpan(child, axis, places[axis].0, places[axis].1) { spans[index][axis].count = count }
      }
    }
  }

  private func makeItem(_ node: Int, _ columns: Range<Int>, _ rows: Range<Int>) -> GridItem {
    var justify = nodes.styles[node].justifySelf
    if justify.keyword == .auto { justify = nodes.styles[container].justifyItems }
    var align = nodes.styles[node].alignSelf
    if align.keyword == .auto { align = nodes.styles[container].alignItems }
    var autoMarginAxes: UInt8 = 0
    if nodes.isMarginAuto(node, 0) || nodes.isMarginAuto(node, 2) { autoMarginAxes |= 1 }
    if nodes.isMarginAuto(node, 1) || nodes.isMarginAuto(node, 3) { autoMarginAxes |= 2 }
    var fillingAxes: UInt8 = 0
    // `normal` leaves a replaced element its natural size, `stretch` doesn't.
    let fillsByItself = !nodes.styles[node].isReplaced || nodes.styles[node].fillsGridArea
    if justify.keyword == .stretch || justify.keyword == .normal && fillsByItself { fillingAxes |= 1 }
    if align.keyword == .stretch || align.keyword == .normal && fillsByItself { fillingAxes |= 2 }
    return GridItem(
      node: node, columns: columns, rows: rows, justify: justify, align: align,
      dependsOnArea: nodes.units(node) & StyleUnits.dependsOnBlockSize != 0, autoMarginAxes: autoMarginAxes,
      fillingAxes: fillingAxes & ~autoMarginAxes)
  }

  private func explicitAxis(_ axis: Int) -> ExplicitAxis {
    if let inherited = inherited(axis) { return ExplicitAxis(inherited, areas: template.areas.ranges(axis)) }
    return ExplicitAxis(
      axis == 0 ? template.columns : template.rows, areas: template.areas.ranges(axis),
      areaCount: template.areas.count(axis)
    ) { list in repetitions(of: list, axis) }
  }

  /// How often the tracks of `repeat(auto-fill)` stand. §7.2.3.2 (#auto-repeat).
  private func repetitions(of list: TrackList, _ axis: Int) -> Int {
    let room: Float
    var isMinimum = false
    if let definite = content[axis].definite {
      room = definite
    } else {
      // A definite maximum counts, else a definite minimum has to be filled.
      let edges = nodes.edges(container, .zero).sums
      let maximum = nodes.length(
        container, StyleUnits.maxSize + UInt64(axis * 4), nodes.styles[container].maxSizes[axis],
        base: .indefinite, edges: edges[axis])
      let minimum = nodes.length(
        container, StyleUnits.minSize + UInt64(axis * 4), nodes.styles[container].minSizes[axis],
        base: .indefinite, edges: edges[axis])
      if let maximum = maximum.definite {
        room = larger(0, larger(maximum, minimum.orZero()) - insets.sums[axis])
      } else if let minimum = minimum.definite {
        room = larger(0, minimum - insets.sums[axis])
        isMinimum = true
      } else {
        return 1
      }
    }
    let gap = nodes.gap(container, axis, content[axis])
    func size(_ size: TrackSize) -> Float {
      let track = GridTrack(size, available: content[axis])
      let low = track.minimum.fixedSize
      return larger(track.maximum.fixedSize.map { larger($0, low ?? 0) } ?? low ?? 0, 0)
    }
    var fixed: Float = 0
    var fixedCount = 0
    var repeated: Float = 0
    var repeatedCount = 0
    for entry in list.entries {
      switch entry {
      case .names: break
      case .track(let track):
        fixed += size(track)
        fixedCount += 1
      case .repeated(.count(let times), let entries):
        for case .track(let track) in entries {
          fixed += size(track) * Float(times)
          fixedCount += times
        }
      case .repeated(_, let entries):
        for case .track(let track) in entries {
          repeated += size(track)
          repeatedCount += 1
        }
      }
    }
    // A track of no size counts as 1 px, so that the division has an end.
    let step = larger(1, repeated + gap * Float(repeatedCount))
    let free = room - fixed - gap * Float(fixedCount) + gap
    let times = (free / step + (isMinimum ? -0.0001 : 0.0001)).rounded(isMinimum ? .up : .down)
    return min(max(1, Int(larger(0, min(times, Float(ExplicitAxis.trackLimit))))), ExplicitAxis.trackLimit)
  }

  // MARK: Tracks

  /// Fresh columns. §11.4 (#algo-init).
  mutating func makeColumns() {
    columns.gap = nodes.gap(container, 0, content.x)
    columns.tracks = makeTracks(
      0, count: trackCount.x, start: columns.explicitStart, template.autoColumns, available: content.x)
  }

  /// Fresh rows. §11.4 (#algo-init).
  mutating func makeRows() {
    rows.gap = nodes.gap(container, 1, content.y)
    rows.tracks = makeTracks(1, count: trackCount.y, start: rows.explicitStart, template.autoRows, available: content.y)
  }

  private func makeTracks(
    _ axis: Int, count: Int, start: Int, _ implicit: [TrackSize], available: Extent
  ) -> [GridTrack] {
    let sizes = explicit[axis].sizes
    let autoFit = explicit[axis].autoFit
    var isUsed = [Bool](repeating: autoFit.isEmpty, count: count)
    if !autoFit.isEmpty {
      for item in items { for track in item.tracks(axis) { isUsed[track] = true } }
    }
    return (0..<count).map { index in
      let line = index - start
      var size: TrackSize
      if sizes.indices.contains(line) {
        size = sizes[line]
      } else {
        // The pattern of implicit sizes goes on after the template, and ends before it. §7.6 (#auto-tracks).
        let step = line >= sizes.count ? line - sizes.count : line
        size = implicit[((step % implicit.count) + implicit.count) % implicit.count]
      }
      let isCollapsed = autoFit.contains(line) && !isUsed[index]
      if isCollapsed { size = .breadth(.length(.zero)) }
      var track = GridTrack(size, available: available)
      track.isCollapsed = isCollapsed
      return track
    }
  }
}
