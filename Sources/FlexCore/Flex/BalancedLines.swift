/// CSS Flexbox 2 (#flex-line-balancing): `flex-wrap: balance`.
extension FlexAlgorithm {
  /// As many lines as wrapping makes, or as `flex-line-count` asks for if that is more, broken where
  /// the longest is as short as can be.
  mutating func balanceLines(available: Float) {
    let wrapped = markLineStarts(limit: available + Self.fitTolerance)
    let count = max(wrapped, min(nodes.styles[container].flexLineCount, itemCount))
    guard count > 1 else {
      listLines()
      return
    }
    // The smallest limit with which no more than `count` lines are needed, by halving.
    var low: Float = 0
    var high: Float = 0
    for index in 0..<itemCount {
      let size = larger(0, items[index].outerHypotheticalMain)
      low = larger(low, size)
      high += size + mainGap
    }
    if available < .infinity { high = larger(low, min(high, available + Self.fitTolerance)) }
    var steps = 0
    while high - low > Self.fitTolerance, steps < 48 {
      let middle = (low + high) / 2
      if markLineStarts(limit: middle) <= count { high = middle } else { low = middle }
      steps += 1
    }
    let found = markLineStarts(limit: high)
    splitLines(from: found, to: count)
    listLines()
  }

  /// Splits lines until there are `count`: from the end, where items remain.
  private mutating func splitLines(from found: Int, to count: Int) {
    var missing = count - found
    var index = itemCount - 1
    while missing > 0, index > 0 {
      if !items[index].flags.contains(.startsLine) {
        items[index].flags.formUnion(.startsLine)
        missing -= 1
      }
      index -= 1
    }
  }
}

extension Nodes {
  /// The max-content width of a balanced row: the least that its lines fit into.
  func balancedWidth(_ node: Int, gap: Float, lines: Int, contentHeight: Extent) -> Float {
    let mark = pass.arena.mark
    defer { pass.arena.release(mark) }
    let sizes = pass.arena.allocate(Float.self, count: boxCount(node))
    var count = 0
    var low: Float = 0
    var high: Float = 0
    var child = firstBox(node)
    while child >= 0 {
      if !isOutOfFlow(child) {
        let size = larger(
          0,
          intrinsicContribution(child, .maxContent, parentHeight: contentHeight, stretched: .indefinite, isFlexed: true)
        )
        sizes[count] = size
        count += 1
        low = larger(low, size)
        high += size + gap
      }
      child = nextBox(child, in: node)
    }
    high -= gap
    for _ in 0..<48 where high - low > 1e-3 {
      let middle = (low + high) / 2
      if lineCount(sizes, count, gap: gap, limit: middle) <= lines { high = middle } else { low = middle }
    }
    return lineCount(sizes, count, gap: gap, limit: low + 1e-3) <= lines ? low : high
  }

  private func lineCount(_ sizes: Column<Float>, _ count: Int, gap: Float, limit: Float) -> Int {
    var lines = 1
    var sum: Float = 0
    for index in 0..<count {
      sum += (index > 0 ? gap : 0) + sizes[index]
      if index > 0, sum > limit {
        lines += 1
        sum = sizes[index]
      }
    }
    return lines
  }
}
