/// The gaps of a flex container, for what is drawn in them: between lines, and in each line between its items.
extension FlexAlgorithm {
  /// Notes where the gaps are.
  ///
  /// - Parameter height: of the container's border box.
  @inline(never) mutating func noteGaps(height: Float) {
    let lines = gapLines(height: height)
    let outer = SIMD2(request.width, height)
    var geometry = GapGeometry(.flex)
    geometry.rowsAreMain = main == 0
    let between = lines.count > 1 ? lines[1].start - lines[0].end : 0
    let centers = lines.dropLast().map { $0.end + between / 2 }
    let content = contentSpan(lines, outer: outer)

    var mainGaps: [GapGeometry.Gap] = []
    var crossGaps: [GapGeometry.Gap] = []
    for (index, center) in centers.enumerated() {
      let points = points(between: lines[index], lines[index + 1], content)
      mainGaps.append(
        GapGeometry.Gap(center: center, points: points, order: crossStartIsEnd ? centers.count - 1 - index : index))
    }
    for (index, line) in lines.enumerated() {
      var start = GapGeometry.Point(offset: line.start)
      if index > 0 {
        start = GapGeometry.Point(offset: line.start - between / 2, width: between, crossing: index - 1)
      }
      var end = GapGeometry.Point(offset: lines[lines.count - 1].end)
      if index < centers.count { end = GapGeometry.Point(offset: centers[index], width: between, crossing: index) }
      for (place, center) in line.gaps.enumerated() {
        let order = line.firstOrder + (mainStartIsEnd ? line.gaps.count - 1 - place : place)
        crossGaps.append(GapGeometry.Gap(center: center, points: [start, end], order: order))
      }
    }
    geometry.rows = main == 0 ? mainGaps : crossGaps
    geometry.columns = main == 0 ? crossGaps : mainGaps
    nodes.pass.gaps[Int32(truncatingIfNeeded: container)] = geometry.isEmpty ? nil : geometry
  }

  /// The lines and the gaps in them, from the start of both axes on, whichever way these run.
  private mutating func gapLines(height: Float) -> [FlexGapLine] {
    let outer = SIMD2(request.width, height)
    var result: [FlexGapLine] = []
    var order = 0
    for index in 0..<lineCount {
      let line = lines[index]
      let start = insets[crossStartEdge] + line.offset
      var gapLine = FlexGapLine(start: start, end: start + line.cross, size: line.mainBetween, firstOrder: order)
      if crossStartIsEnd {
        gapLine.start = outer[cross] - start - line.cross
        gapLine.end = outer[cross] - start
      }
      var position = insets[mainStartEdge] + line.mainStart
      var begins: [Float] = []
      for place in line.start..<line.end {
        let low = position + items[place].mainStartMargin
        begins.append(mainStartIsEnd ? outer[main] - low - items[place].targetMain : low)
        position += items[place].outerMain + line.mainBetween
      }
      if mainStartIsEnd { begins.reverse() }
      gapLine.first = begins.first ?? .infinity
      gapLine.gaps = begins.dropFirst().map { $0 - line.mainBetween / 2 }
      order += gapLine.gaps.count
      result.append(gapLine)
    }
    if crossStartIsEnd { result.reverse() }
    return result
  }

  /// From where to where the gaps between lines go, and those in the lines.
  private func contentSpan(_ lines: [FlexGapLine], outer: SIMD2<Float>) -> (start: Float, end: Float) {
    let startEdge = mainStartIsEnd ? mainStartEdge ^ 2 : mainStartEdge
    let far = outer[main] - insets[startEdge ^ 2]
    var end = far
    // Lines of one item that others follow end with the content box; others go as far as their gaps.
    for (index, line) in lines.enumerated() {
      if let last = line.gaps.last {
        end = main == 0 ? max(last, far) : far
      } else if index < lines.count - 1 {
        end = far
      }
    }
    return (min(insets[startEdge], lines.first?.first ?? .infinity), end)
  }

  /// What crosses the gap between two lines: the gaps of both, those that overlap as one.
  private func points(
    between above: FlexGapLine, _ below: FlexGapLine, _ content: (start: Float, end: Float)
  ) -> [GapGeometry.Point] {
    var crossings: [(offset: Float, size: Float)] = []
    var (first, second) = (0, 0)
    while first < above.gaps.count || second < below.gaps.count {
      let upper = first < above.gaps.count ? above.gaps[first] : .infinity
      let lower = second < below.gaps.count ? below.gaps[second] : .infinity
      if upper <= lower {
        crossings.append((upper, above.size))
        first += 1
        if upper == lower { second += 1 }
      } else {
        crossings.append((lower, below.size))
        second += 1
      }
    }
    var points = [GapGeometry.Point(offset: content.start)]
    var start = 0
    while start < crossings.count {
      var end = start
      while end + 1 < crossings.count,
        crossings[end + 1].offset - crossings[end].offset < (crossings[end].size + crossings[end + 1].size) / 2
      {
        end += 1
      }
      let (low, high) = (crossings[start], crossings[end])
      var opening = GapGeometry.Point(offset: low.offset, width: low.size, crossing: nil)
      if start < end {
        opening.window = .opens
        opening.reach = high.offset + high.size / 2 - (low.offset - low.size / 2)
        var closing = GapGeometry.Point(offset: high.offset, width: high.size, crossing: nil)
        closing.window = .closes
        closing.reach = opening.reach
        points += [opening, closing]
      } else {
        points.append(opening)
      }
      start = end + 1
    }
    return points + [GapGeometry.Point(offset: content.end)]
  }
}

/// A flex line, on axes that run from their starts.
private struct FlexGapLine {
  /// Its edges on the cross axis.
  var start: Float
  var end: Float
  /// How large its gaps are, with what is distributed between the items.
  var size: Float
  /// Which value of a list its first gap takes.
  var firstOrder: Int
  /// Where its first item begins.
  var first = Float.infinity
  /// The middles of its gaps.
  var gaps: [Float] = []
}
