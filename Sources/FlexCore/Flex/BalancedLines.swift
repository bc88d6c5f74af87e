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
      let size = max(0, items[index].outerHypotheticalMain)
      low = max(low, size)
      high += size + mainGap
    }
    if available < .infinity { high = max(low, min(high, available + Self.fitTolerance)) }
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
