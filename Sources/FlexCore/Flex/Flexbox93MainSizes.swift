/// Flexbox 1 §9.3, main size determination (#main-sizing): steps 5 and 6.
extension FlexAlgorithm {
  /// Room for rounding of sums that ought to fit exactly, in px.
  static var fitTolerance: Float { 1 / 128 }

  /// §9.3 step 5 (#algo-line-break): collects items into lines.
  mutating func collectLines() {
    guard isMultiLine, itemCount > 1 else {
      lines[0] = FlexLine(
        start: 0, end: itemCount, hypotheticalSum: hypotheticalSum, growSum: growSum, mainBetween: mainGap)
      lineCount = 1
      return
    }
    let available = lineBreakSize()
    let wrap = nodes.styles[container].flexWrap
    if wrap == .balance || wrap == .balanceReverse {
      balanceLines(available: available)
      return
    }
    breakLines(limit: available + Self.fitTolerance)
  }

  /// Makes the list of lines: items that don't fit behind the others begin one.
  private mutating func breakLines(limit: Float) {
    let items = items
    let gap = mainGap
    var count = 1
    var sum = items[0].outerHypotheticalMain
    for index in 1..<itemCount {
      let size = items[index].outerHypotheticalMain
      sum += gap + size
      if sum > limit {
        count &+= 1
        sum = size
      }
    }
    let lines = nodes.pass.arena.allocate(FlexLine.self, count: count)
    self.lines = lines
    lineCount = count
    var last = 0
    lines[0] = FlexLine(
      start: 0, end: 0, hypotheticalSum: items[0].outerHypotheticalMain, growSum: items[0].grow, mainBetween: gap)
    for index in 1..<itemCount {
      let size = items[index].outerHypotheticalMain
      let longer = lines[last].hypotheticalSum + (gap + size)
      if longer > limit {
        lines[last].end = index
        last &+= 1
        lines[last] = FlexLine(
          start: index, end: 0, hypotheticalSum: size, growSum: items[index].grow, mainBetween: gap)
      } else {
        lines[last].hypotheticalSum = longer
        lines[last].growSum += items[index].grow
      }
    }
    lines[last].end = itemCount
  }

  /// Marks the first item of each line: items that don't fit behind the others begin one.
  /// Returns how many lines there are.
  @discardableResult
  mutating func markLineStarts(limit: Float) -> Int {
    let items = items
    let gap = mainGap
    var count = 1
    var sum = items[0].outerHypotheticalMain
    for index in 1..<itemCount {
      let size = items[index].outerHypotheticalMain
      sum += gap + size
      if sum > limit {
        items[index].flags.formUnion(.startsLine)
        count &+= 1
        sum = size
      } else {
        items[index].flags.subtract(.startsLine)
      }
    }
    return count
  }

  /// Makes the list of lines from the marks.
  mutating func listLines() {
    let items = items
    var count = 1
    for index in 1..<itemCount where items[index].flags.contains(.startsLine) { count &+= 1 }
    lines = nodes.pass.arena.allocate(FlexLine.self, count: count)
    lineCount = 0
    var line = FlexLine(start: 0, end: 0, mainBetween: mainGap)
    line.growSum = items[0].grow
    var sum = items[0].outerHypotheticalMain
    for index in 1..<itemCount {
      if items[index].flags.contains(.startsLine) {
        finishLine(&line, end: index, sum)
        sum = items[index].outerHypotheticalMain
        line.growSum = items[index].grow
      } else {
        sum += mainGap + items[index].outerHypotheticalMain
        line.growSum += items[index].grow
      }
    }
    finishLine(&line, end: itemCount, sum)
  }

  private mutating func finishLine(_ line: inout FlexLine, end: Int, _ sum: Float) {
    line.end = end
    line.hypotheticalSum = sum
    lines[lineCount] = line
    lineCount &+= 1
    line.start = end
  }

  /// The main size at which lines break: that of the container; of a column as tall as its content,
  /// its maximum.
  private mutating func lineBreakSize() -> Float {
    if main == 1, let height = request.percentageHeight.definite { return larger(0, height - insets.sums.y) }
    if let innerMain = innerMain.definite { return innerMain }
    let limits = heightLimits()
    guard nodes.hasRatio(container), base.x.isDefinite else { return larger(limits.max, limits.min) }
    let edges = nodes.edges(container, request.base.x).sums
    return limits.clamp(nodes.heightByRatio(container, width: request.width, edges: edges) - insets.sums.y)
  }

  /// §9.3 step 6 (#algo-flex): resolves the flexible lengths of the items, line by line, to find their used main sizes.
  mutating func resolveFlexibleLengths() {
    for line in 0..<lineCount { resolveFlexibleLengths(ofLine: line) }
  }
}
