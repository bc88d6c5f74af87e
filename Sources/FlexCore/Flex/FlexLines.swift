/// Flexbox 1 §9.3 (#main-sizing).
extension FlexAlgorithm {
  /// Room for rounding of sums that ought to fit exactly, in px.
  static let fitTolerance: Float = 1 / 128

  /// §9.3 step 5 (#algo-line-break): collects items into lines.
  mutating func collectLines() {
    guard isMultiLine, itemCount > 1 else {
      lines.initialize(to: FlexLine(start: 0, end: itemCount))
      lineCount = 1
      return
    }
    let available = lineBreakSize()
    let wrap = nodes.styles[container].flexWrap
    if wrap == .balance || wrap == .balanceReverse {
      balanceLines(available: available)
      return
    }
    markLineStarts(limit: available + Self.fitTolerance)
    listLines()
  }

  /// Marks the first item of each line: items that don't fit behind the others begin one.
  /// Returns how many lines there are.
  @discardableResult
  mutating func markLineStarts(limit: Float) -> Int {
    var count = 1
    var sum: Float = 0
    var isFirst = true
    for index in 0..<itemCount {
      let size = items[index].outerHypotheticalMain
      let next = sum + size + (isFirst ? 0 : mainGap)
      if !isFirst, next > limit {
        items[index].flags.formUnion(.startsLine)
        count &+= 1
        sum = size
      } else {
        items[index].flags.subtract(.startsLine)
        sum = next
      }
      isFirst = false
    }
    return count
  }

  /// Makes the list of lines from the marks.
  mutating func listLines() {
    var count = 1
    for index in 1..<itemCount where items[index].flags.contains(.startsLine) { count &+= 1 }
    lines = nodes.pass.pointee.arena.allocate(FlexLine.self, count: count)
    lineCount = 0
    var start = 0
    for index in 1..<itemCount where items[index].flags.contains(.startsLine) {
      (lines + lineCount).initialize(to: FlexLine(start: start, end: index))
      lineCount &+= 1
      start = index
    }
    (lines + lineCount).initialize(to: FlexLine(start: start, end: itemCount))
    lineCount &+= 1
  }

  /// The main size at which lines break: that of the container; of a column as tall as its content,
  /// its maximum.
  private func lineBreakSize() -> Float {
    if innerMain.isDefinite { return innerMain }
    let limits = heightLimits()
    guard nodes.hasRatio(container) else { return limits.max }
    let edges = nodes.edges(container, request.base.x).sums
    return limits.clamp(nodes.heightByRatio(container, width: request.width, edges: edges) - insets.sums.y)
  }

  /// Limits of the container's content height.
  func heightLimits() -> SizeLimits {
    let edges = nodes.edges(container, request.base.x).sums.y
    let inset = insets.sums.y
    let limits = nodes.heightLimits(container, base: request.base.y, edges: edges)
    return SizeLimits(min: max(0, limits.min - inset), max: max(0, limits.max - inset))
  }

  /// §9.3 step 4 (#algo-main-container): the main size. A row's is given; a column's is the longest
  /// line's, within the column's limits.
  mutating func determineMainSize() {
    if innerMain.isDefinite {
      for line in 0..<lineCount { lines[line].mainSize = innerMain }
      return
    }
    let limits = heightLimits()
    var longest: Float = 0
    for line in 0..<lineCount {
      var sum = mainGap * Float(max(0, lines[line].end - lines[line].start - 1))
      for index in lines[line].start..<lines[line].end { sum += items[index].outerHypotheticalMain }
      longest = max(longest, sum)
    }
    innerMain = limits.clamp(longest)
    for line in 0..<lineCount { lines[line].mainSize = innerMain }
  }
}
