/// What a subgrid takes over from the grid around it on one axis. CSS Grid 2 §9 (#subgrids).
struct SubgridAxis: Equatable {
  /// Names of each line, as the subgrid counts them.
  var lines: [[String]]
  /// Areas of the grid around, as far as they are inside.
  var areas: [String: Range<Int>]
  /// Where each track starts in the subgrid's content box, and its size; empty while tracks have none.
  var tracks: [SIMD2<Float>] = []

  var count: Int { lines.count - 1 }
}

extension SubgridLines {
  /// Names by line, `repeat(auto-fill)` written out so that there are `count` lines where it can be.
  func names(filling count: Int?) -> [[String]] {
    let others = entries.reduce(0) { $1.isAutomatic ? $0 : $0 + $1.names.count * $1.times }
    return entries.flatMap { entry in
      let free = max(0, (count ?? 0) - others)
      let times = entry.isAutomatic ? free / max(1, entry.names.count) : entry.times
      return (0..<min(times, ExplicitAxis.trackLimit)).flatMap { _ in entry.names }
    }
  }
}

extension TrackList {
  var hasSubgridNames: Bool { subgrid.map { !$0.names(filling: nil).isEmpty } ?? false }
}

extension GridAlgorithm {
  /// Whether an item takes its tracks of an axis from this grid: 1 for columns, 2 for rows.
  func subgridAxes(_ node: Int) -> UInt8 {
    guard nodes.display(node) == .grid else { return 0 }
    let template = nodes.styles[node].template
    return (template.columns.subgrid == nil ? 0 : 1) | (template.rows.subgrid == nil ? 0 : 2)
  }

  /// What the grid around has handed down; `nil` where this is no subgrid on the axis.
  func inherited(_ axis: Int) -> SubgridAxis? {
    guard (axis == 0 ? template.columns : template.rows).subgrid != nil, nodes.isSubgrid(container) else { return nil }
    return nodes.pass.subgrids[Int32(truncatingIfNeeded: container)]?[axis]
  }

  /// How many tracks a subgrid whose place is `auto` spans: as many as its line names ask for. §9 (#subgrid-span).
  func automaticSpan(_ node: Int, _ axis: Int, _ start: GridLine, _ end: GridLine) -> Int? {
    guard start == .auto, end == .auto, subgridAxes(node) & (1 << axis) != 0 else { return nil }
    let template = nodes.styles[node].template
    let list = axis == 0 ? template.columns : template.rows
    return list.hasSubgridNames ? max(1, (list.subgrid?.names(filling: nil).count ?? 0) - 1) : nil
  }

  /// Tells subgrids which lines they have. §9 (#subgrid-line-inheritance).
  mutating func handDownLines() {
    for item in items where item.subgrid != 0 {
      for axis in 0...1 where item.subgrid & (1 << UInt8(axis)) != 0 {
        let range = item.tracks(axis)
        let start = range.lowerBound - (axis == 0 ? columns : rows).explicitStart
        let list = axis == 0 ? nodes.styles[item.node].template.columns : nodes.styles[item.node].template.rows
        var inherited = explicit[axis].part(start..<start + range.count)
        if isMirrored(item, axis) { inherited.mirror() }
        for (index, names) in (list.subgrid?.names(filling: range.count + 1) ?? []).prefix(range.count + 1).enumerated()
        {
          inherited.lines[index] += names
        }
        // The tracks of the last time may be those of this.
        let known = handedDown(item.node, axis)?.tracks ?? []
        inherited.tracks = known.count == inherited.count ? known : []
        handDown(inherited, to: item.node, axis)
      }
    }
  }

  private func handedDown(_ node: Int, _ axis: Int) -> SubgridAxis? {
    nodes.pass.subgrids[Int32(truncatingIfNeeded: node)]?[axis]
  }

  private func handDown(_ inherited: SubgridAxis, to node: Int, _ axis: Int) {
    guard handedDown(node, axis) != inherited else { return }
    nodes.pass.subgrids[Int32(truncatingIfNeeded: node), default: [nil, nil]][axis] = inherited
    // Its answers were those of other tracks.
    if nodes.hasCache(node) { nodes.cache(node).invalidate() }
  }

  /// Takes back what a subgrid was told of its rows: they are being sized, and its baseline is asked for on the way.
  func forgetRows(of item: GridItem) {
    guard item.subgrid & 2 != 0, var inherited = handedDown(item.node, 1) else { return }
    inherited.tracks = []
    handDown(inherited, to: item.node, 1)
  }

  /// Tells subgrids where their tracks are, now that these have their sizes. Between tracks lies half of each gap, this
  /// grid's and the subgrid's own. §9 (#subgrid-gaps).
  func handDownTracks(_ axis: Int) {
    let grid = axis == 0 ? columns : rows
    for item in items where item.subgrid & (1 << UInt8(axis)) != 0 {
      guard var inherited = handedDown(item.node, axis) else { continue }
      let range = item.tracks(axis)
      let area = grid.area(range)
      let (before, after) = outerEdges(item, axis, base: Extent(columns.area(item.columns).size))
      let (start, end) = (area.start + before, area.start + area.size - after)
      let gap = subgridGap(item, axis)
      func middle(_ track: Int) -> Float {
        (grid.tracks[track].offset + grid.tracks[track].base + grid.tracks[track + 1].offset) / 2
      }
      inherited.tracks = range.map { track in
        let high = track == range.upperBound - 1 ? end : middle(track) - gap / 2
        let low = min(high, track == range.lowerBound ? start : middle(track - 1) + gap / 2)
        return SIMD2(low - start, high - low)
      }
      if isMirrored(item, axis) {
        inherited.tracks = inherited.tracks.reversed().map { SIMD2(end - start - $0.x - $0.y, $0.y) }
      }
      handDown(inherited, to: item.node, axis)
    }
  }

  /// Whether the subgrid counts its columns the other way.
  private func isMirrored(_ item: GridItem, _ axis: Int) -> Bool {
    axis == 0 && nodes.isRightToLeft(item.node) != isRightToLeft
  }

  /// `normal` is the gap of the grid around. §9 (#subgrid-gaps).
  private func subgridGap(_ item: GridItem, _ axis: Int) -> Float {
    let template = nodes.styles[item.node].template
    let outer = (axis == 0 ? columns : rows).gap
    let keeps = (axis == 0 ? template.columns : template.rows).subgrid?.keepsGap ?? true
    return keeps ? outer : nodes.gap(item.node, axis, .indefinite)
  }

  /// Margin, border and padding at the start and at the end, as this grid's flow has them.
  private func outerEdges(_ item: GridItem, _ axis: Int, base: Extent) -> (Float, Float) {
    let edges = nodes.margins(item.node, base) + nodes.edges(item.node, base) + nodes.gutters(item.node)
    if axis == 1 { return (edges[1], edges[3]) }
    return isRightToLeft ? (edges[2], edges[0]) : (edges[0], edges[2])
  }

  /// The subgrid's own grid with its items in place, on tracks as far as they are known here.
  private func nested(_ item: GridItem, width: Extent) -> GridAlgorithm {
    var grid = GridAlgorithm(
      nodes, item.node, width: width, height: .indefinite, base: .indefinite, isFinal: false)
    grid.placeItems()
    grid.makeColumns()
    grid.makeRows()
    for axis in 0...1 where item.subgrid & (1 << UInt8(axis)) != 0 {
      var tracks = Array((axis == 0 ? columns : rows).tracks[item.tracks(axis)])
      if isMirrored(item, axis) { tracks.reverse() }
      let gap = subgridGap(item, axis)
      if axis == 0 { (grid.columns.tracks, grid.columns.gap) = (tracks, gap) }
      if axis == 1 { (grid.rows.tracks, grid.rows.gap) = (tracks, gap) }
    }
    grid.columns.noteAskingTracks()
    grid.rows.noteAskingTracks()
    return grid
  }

  /// What the items of a subgrid ask of this grid's tracks: at its edges with its margins, borders and padding, elsewhere
  /// with half of what its gap is wider. §9 (#subgrid-item-contribution).
  func subgridContributions(
    _ item: GridItem, _ axis: Int, width: Extent = .indefinite, _ ask: (inout GridAlgorithm) -> [GridContribution]
  ) -> [GridContribution] {
    var grid = nested(item, width: width)
    let range = item.tracks(axis)
    let (before, after) = outerEdges(item, axis, base: .zero)
    let half = (subgridGap(item, axis) - (axis == 0 ? columns : rows).gap) / 2
    let isMirrored = isMirrored(item, axis)
    func outer(_ inner: Range<Int>) -> Range<Int> {
      isMirrored
        ? range.upperBound - inner.upperBound..<range.upperBound - inner.lowerBound
        : range.lowerBound + inner.lowerBound..<range.lowerBound + inner.upperBound
    }
    func extra(_ tracks: Range<Int>) -> Float {
      (tracks.lowerBound == range.lowerBound ? before : half) + (tracks.upperBound == range.upperBound ? after : half)
    }
    // Its own edges take room where nothing stands as well.
    let (first, last) = (range.lowerBound, range.upperBound - 1)
    let edges = (first == last ? [(first, before + after)] : [(first, before), (last, after)]).map { track, size in
      GridContribution(
        tracks: track..<track + 1, minimum: larger(0, size), minContent: larger(0, size), maxContent: larger(0, size),
        spansFlexible: (axis == 0 ? columns : rows).tracks[track].flexFactor != nil, isEdge: true)
    }
    let around = edgesAround
    grid.edgesAround = { asked, tracks in
      guard asked == axis else { return 0 }
      let tracks = outer(tracks)
      return extra(tracks) + (around?(axis, tracks) ?? 0)
    }
    let asked = ask(&grid)
    // What was laid out or measured on the way is no longer as the subgrid's own layout left it.
    if nodes.hasCache(item.node), axis == 1 || grid.mayMoveFrames { nodes.cache(item.node).retire() }
    return edges
      + asked.map { inner in
        var result = inner
        result.tracks = outer(inner.tracks)
        // Gaps are between items: edges have none.
        let extra =
          inner.isEdge
          ? (result.tracks.lowerBound == first ? before : 0) + (result.tracks.upperBound == last + 1 ? after : 0)
          : extra(result.tracks)
        result.minimum = larger(0, inner.minimum + extra)
        result.minContent = larger(0, inner.minContent + extra)
        result.maxContent = larger(0, inner.maxContent + extra)
        return result
      }
  }

  /// The rows that a subgrid's items ask of this grid.
  mutating func subgridRowContributions(_ item: GridItem) -> [GridContribution] {
    let area = columns.area(item.columns).size
    let width = request(item, area: Extents(area, .indefinite)).width
    return subgridContributions(item, 1, width: Extent(width)) { grid in
      // Its columns have their sizes already, or get them now.
      let rows = grid.rows
      grid.sizeColumns(width: grid.content.x.px, nil, rowsAreSized: false)
      grid.rows = rows
      grid.measureBaselines(rowsAreSized: false)
      return grid.rowContributions()
    }
  }
}

extension Nodes {
  /// Whether a box takes tracks of the grid around, whose sizes its content decides on. CSS Grid 2 §9 (#subgrid-listing).
  func isSubgrid(_ node: Int) -> Bool {
    guard display(node) == .grid, !isOutOfFlow(node) else { return false }
    let (parent, template) = (parentBox(node), styles[node].template)
    return parent >= 0 && display(parent) == .grid
      && (template.columns.subgrid != nil || template.rows.subgrid != nil)
  }
}

extension GridAxis {
  /// Takes over tracks that have their places.
  mutating func take(_ inherited: SubgridAxis, gap: Float) {
    self.gap = gap
    explicitStart = 0
    tracks = inherited.tracks.map { track in
      var result = GridTrack(.breadth(.length(.px(track.y))), available: .indefinite)
      result.offset = track.x
      return result
    }
    noteAskingTracks()
  }
}

extension GridSpan {
  /// Within the tracks that there are: a subgrid has no others. §9 (#subgrid-implicit).
  func clamped(to limit: Int) -> GridSpan {
    var span = self
    span.start = min(max(0, start), max(0, limit - 1))
    span.count = isAuto ? min(count, limit) : max(1, min(end, limit) - span.start)
    return span
  }
}

extension SubgridAxis {
  /// Counted from the other end.
  mutating func mirror() {
    let count = count
    lines.reverse()
    areas = areas.mapValues { count - $0.upperBound..<count - $0.lowerBound }
    // The edges of areas have changed places.
    lines = lines.map { names in names.map(\.otherEdge) }
  }
}

extension String {
  /// The name of an area's other edge.
  fileprivate var otherEdge: String {
    hasSuffix("-start") ? dropLast(6) + "-end" : hasSuffix("-end") ? dropLast(4) + "-start" : self
  }
}
