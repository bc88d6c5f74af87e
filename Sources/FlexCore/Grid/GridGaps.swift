/// The gaps of a grid, for what is drawn in them.
extension GridAlgorithm {
  /// Notes where the gaps are, and what items reach over them.
  func noteGaps() {
    let (columns, rows) = (columns.gapLine, rows.gapLine)
    let origin = SIMD2(isRightToLeft ? insets[2] : insets[0], insets[1])
    var geometry = GapGeometry(.grid)
    // Deviation: where there are very many cells, nothing ends rules but the grid's edges.
    // `gridsOfVeryManyCellsHaveRulesFromEdgeToEdge` pins it.
    let isCrossed = (columns.starts.count + 1) * (rows.starts.count + 1) <= Self.gapCellLimit
    let cells = isCrossed ? GapCells(self, columns, rows) : nil
    geometry.columns = gaps(of: columns, at: origin.x, across: rows, from: origin.y) { cells?.beside($0, 0, $1) }
    geometry.rows = gaps(of: rows, at: origin.y, across: columns, from: origin.x) { cells?.beside($0, 1, $1) }
    nodes.pass.gaps[Int32(truncatingIfNeeded: container)] = geometry.isEmpty ? nil : geometry
  }

  private static var gapCellLimit: Int { 250_000 }

  /// - Parameters:
  ///   - line: the tracks that the gaps are between.
  ///   - across: those that stand along the gaps.
  ///   - beside: what is beside a stretch of a gap; `nil`: that isn't known.
  private func gaps(
    of line: GapLine, at start: Float, across: GapLine, from origin: Float,
    _ beside: (_ gap: Int, _ stretch: Int) -> GapGeometry.Stretch?
  ) -> [GapGeometry.Gap] {
    guard line.starts.count > 1, let first = across.starts.first, let last = across.ends.last else { return [] }
    return (1..<line.starts.count).map { index in
      var begin = GapGeometry.Point(offset: origin + first)
      begin.stretch = beside(index - 1, 0) ?? []
      var points = [begin]
      for crossing in 0..<across.starts.count - 1 {
        guard let stretch = beside(index - 1, crossing + 1) else { break }
        let (low, high) = (across.ends[crossing], across.starts[crossing + 1])
        var point = GapGeometry.Point(offset: origin + (low + high) / 2, width: high - low, crossing: crossing)
        point.stretch = stretch
        points.append(point)
      }
      points.append(GapGeometry.Point(offset: origin + last))
      return GapGeometry.Gap(
        center: start + (line.ends[index - 1] + line.starts[index]) / 2, points: points, order: index - 1)
    }
  }
}

/// The tracks of an axis that aren't collapsed.
private struct GapLine {
  var starts: [Float] = []
  var ends: [Float] = []
  /// Where among them each track is; of one that is collapsed, the next.
  var places: [Int] = []

  func range(_ tracks: Range<Int>) -> Range<Int> {
    guard let first = tracks.first, let last = tracks.last else { return 0..<0 }
    let end = last + 1 < places.count ? places[last + 1] : starts.count
    return min(places[first], end)..<end
  }
}

extension GridAxis {
  fileprivate var gapLine: GapLine {
    var line = GapLine()
    for track in tracks {
      line.places.append(line.starts.count)
      guard !track.isCollapsed else { continue }
      line.starts.append(track.offset)
      line.ends.append(track.offset + track.base)
    }
    return line
  }
}

/// How far the items reach that stand in each cell.
private struct GapCells {
  private let rowCount: Int
  /// By column and row: behind which column, and which row, the item ends that reaches furthest; 0 in an empty cell.
  private var ends: [SIMD2<Int32>]

  init(_ grid: GridAlgorithm, _ columns: GapLine, _ rows: GapLine) {
    rowCount = rows.starts.count
    ends = Array(repeating: .zero, count: columns.starts.count * rowCount)
    for item in grid.items {
      let area = (columns: columns.range(item.columns), rows: rows.range(item.rows))
      let end = SIMD2(
        Int32(truncatingIfNeeded: area.columns.upperBound), Int32(truncatingIfNeeded: area.rows.upperBound))
      for column in area.columns {
        for row in area.rows {
          let cell = column * rowCount + row
          ends[cell] = SIMD2(max(ends[cell].x, end.x), max(ends[cell].y, end.y))
        }
      }
    }
  }

  /// - Parameters:
  ///   - gap: behind which track.
  ///   - axis: that of the track.
  ///   - stretch: which track of the other axis.
  func beside(_ gap: Int, _ axis: Int, _ stretch: Int) -> GapGeometry.Stretch {
    let step = axis == 0 ? rowCount : 1
    let cell = axis == 0 ? gap * rowCount + stretch : stretch * rowCount + gap
    if ends[cell][axis] > gap + 1 { return .blocked }
    var result: GapGeometry.Stretch = []
    if ends[cell][axis] == 0 { result.insert(.emptyBefore) }
    if ends[cell + step][axis] == 0 { result.insert(.emptyAfter) }
    return result
  }
}
