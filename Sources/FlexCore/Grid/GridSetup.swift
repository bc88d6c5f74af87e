/// The implicit grid: its items, and the tracks they stand in. CSS Grid 1 §6 to §8.
extension GridAlgorithm {
  /// Lists the in-flow children in order-modified document order, and decides on their tracks. §8.
  mutating func placeItems() {
    explicit = [explicitAxis(0), explicitAxis(1)]
    let kinds = listItems()
    let limits = [inherited(0)?.count, inherited(1)?.count]
    if kinds.arePlaced || kinds.areSubgrids || limits[0] != nil || limits[1] != nil {
      placeBySpans(hasSubgrids: kinds.areSubgrids, limits)
    } else {
      placeInTurn()
    }
    hasSubgrids = kinds.areSubgrids
    guard hasSubgrids else { return }
    for index in items.indices {
      items[index].subgrid = subgridAxes(items[index].node)
      if items[index].subgrid != 0 { items[index].isPlain = false }
    }
    handDownLines()
  }

  /// Lists the items, without their places.
  ///
  /// - Returns: whether some say where they stand, and whether some may be subgrids.
  private mutating func listItems() -> (arePlaced: Bool, areSubgrids: Bool) {
    let nodes = nodes
    let container = container
    var (arePlaced, areSubgrids, isOrdered) = (false, false, true)
    var order = Int32.min
    items.reserveCapacity(Int(nodes.links[container].childCount))
    let defaults = (justify: nodes.styles[container].justifyItems, align: nodes.styles[container].alignItems)
    var child = nodes.firstBox(container)
    while child >= 0 {
      if nodes.isOutOfFlow(child) {
        hasAbsolutes = true
      } else {
        if nodes.styles[child].orderValue < order { isOrdered = false }
        order = nodes.styles[child].orderValue
        if !nodes.styles[child].lines.areAuto { arePlaced = true }
        if nodes.display(child) == .grid, subgridAxes(child) != 0 { areSubgrids = true }
        let item = nodes.gridItem(child, justify: defaults.justify, align: defaults.align)
        if item.dependsOnArea { hasDependentItems = true }
        if item.asksForBaseline { hasBaselines = true }
        items.append(item)
      }
      child = nodes.nextBox(child, in: container)
    }
    if !isOrdered {
      // Stable: items of equal order stay in document order.
      items = items.enumerated().sorted {
        (nodes.styles[$0.element.node].orderValue, $0.offset) < (nodes.styles[$1.element.node].orderValue, $1.offset)
      }.map(\.element)
    }
    return (arePlaced, areSubgrids)
  }

  /// One item after the other in the next cell: none says where it stands, so that there are no holes.
  private mutating func placeInTurn() {
    let minor = template.autoFlow.isColumn ? 1 : 0
    let lineLength = max(1, explicit[minor].count)
    var (place, line) = (0, 0)
    for index in items.indices {
      if place == lineLength {
        place = 0
        line &+= 1
      }
      if minor == 0 {
        items[index].columns = place..<place &+ 1
        items[index].rows = line..<line &+ 1
      } else {
        items[index].columns = line..<line &+ 1
        items[index].rows = place..<place &+ 1
      }
      place &+= 1
    }
    let used = items.isEmpty ? SIMD2(0, 0) : SIMD2(line == 0 ? place : lineLength, line + 1)
    noteTracks(first: SIMD2(0, 0), last: minor == 0 ? used : SIMD2(used.y, used.x))
  }

  private mutating func placeBySpans(hasSubgrids: Bool, _ limits: [Int?]) {
    var spans: [GridPlace] = []
    spans.reserveCapacity(items.count)
    for item in items {
      let lines = nodes.styles[item.node].lines
      if lines.isRare {
        let placement = nodes.styles[item.node].placement
        spans.append(
          GridPlace(
            columns: GridSpan(placement.columnStart, placement.columnEnd, in: explicit[0]),
            rows: GridSpan(placement.rowStart, placement.rowEnd, in: explicit[1])))
      } else {
        spans.append(
          GridPlace(
            columns: GridSpan(lines, .columnStart, .columnEnd, explicitCount: explicit[0].count),
            rows: GridSpan(lines, .rowStart, .rowEnd, explicitCount: explicit[1].count)))
      }
    }
    if hasSubgrids { spanSubgrids(items.map(\.node), &spans) }
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
    noteTracks(first: first, last: last)
    for index in items.indices {
      let columnStart = spans[index].columns.start &- first.x
      let rowStart = spans[index].rows.start &- first.y
      items[index].columns = columnStart..<columnStart &+ spans[index].columns.count
      items[index].rows = rowStart..<rowStart &+ spans[index].rows.count
    }
  }

  /// How many tracks there are.
  ///
  /// - Parameters:
  ///   - first: of the first column and row that an item, or the explicit grid, has.
  ///   - last: behind the last that an item has.
  private mutating func noteTracks(first: SIMD2<Int>, last: SIMD2<Int>) {
    columns.explicitStart = -first.x
    rows.explicitStart = -first.y
    // An explicit grid without tracks doesn't hold the grid open.
    func end(_ axis: Int) -> Int { explicit[axis].count > 0 ? max(explicit[axis].count, last[axis]) : last[axis] }
    trackCount = SIMD2(columns.explicitStart + end(0), rows.explicitStart + end(1))
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
    columns.noteAskingTracks()
  }

  /// Fresh rows. §11.4 (#algo-init).
  mutating func makeRows() {
    rows.gap = nodes.gap(container, 1, content.y)
    rows.tracks = makeTracks(1, count: trackCount.y, start: rows.explicitStart, template.autoRows, available: content.y)
    rows.noteAskingTracks()
  }

  private func makeTracks(
    _ axis: Int, count: Int, start: Int, _ implicit: [TrackSize], available: Extent
  ) -> [GridTrack] {
    let sizes = explicit[axis].sizes
    let autoFit = explicit[axis].autoFit
    var isUsed: [Bool] = []
    if !autoFit.isEmpty {
      isUsed = [Bool](repeating: false, count: count)
      for item in items { for track in item.tracks(axis) { isUsed[track] = true } }
    }
    // Most grids have one implicit size.
    let onlyImplicit = implicit.count == 1 ? GridTrack(implicit[0], available: available) : nil
    return (0..<count).map { index in
      let line = index - start
      if let onlyImplicit, !sizes.indices.contains(line) { return onlyImplicit }
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
