/// Flexbox 1 §9.7 (#resolve-flexible-lengths).
extension FlexAlgorithm {
  /// §9.3 step 6 (#algo-flex): the used main size of each item.
  mutating func resolveFlexibleLengths() {
    for line in 0..<lineCount { resolveFlexibleLengths(of: lines[line]) }
  }

  private mutating func resolveFlexibleLengths(of line: FlexLine) {
    let range = line.start..<line.end
    // 1. Determine the used flex factor.
    var sum = mainGap * Float(max(0, range.count - 1))
    for index in range { sum += items[index].outerHypotheticalMain }
    let free = line.mainSize - sum
    if free == 0 { return finishAtHypothetical(range) }
    let grows = free > 0
    if !grows { resolveDeferredMinimums(range) }
    // 2. Size inflexible items.
    guard freezeInflexibleItems(range, grows: grows) else { return }
    // 3. Initial free space. 4. Loop.
    let initial = freeSpace(range, line.mainSize)
    var rounds = range.count
    while rounds >= 0, distributeFreeSpace(range, line.mainSize, initial, grows: grows) { rounds -= 1 }
  }

  /// No room is left or lacking: items keep their hypothetical sizes, which are their targets.
  @inline(__always) private func finishAtHypothetical(_ range: Range<Int>) {}

  /// Automatic minimum sizes that were put off, of items that may shrink.
  private mutating func resolveDeferredMinimums(_ range: Range<Int>) {
    for index in range
    where items[index].flags.contains(.minimumIsDeferred) && nodes.styles[Int(items[index].node)].shrink > 0 {
      resolveAutomaticMinimum(&items[index])
      items[index].hypotheticalMain = max(
        items[index].minMain, min(items[index].baseSize, items[index].maxMain))
      items[index].targetMain = items[index].hypotheticalMain
    }
  }

  /// 2. Freezes items with a factor of zero, and those whose base size is beyond their hypothetical
  /// size on the side they would move to. Returns whether any item is left.
  private mutating func freezeInflexibleItems(_ range: Range<Int>, grows: Bool) -> Bool {
    var isFlexible = false
    for index in range {
      let item = items + index
      let style = nodes.styles + Int(item.pointee.node)
      let factor = grows ? style.pointee.grow : style.pointee.shrink
      let base = item.pointee.baseSize
      if factor == 0 || (grows ? base > item.pointee.hypotheticalMain : base < item.pointee.hypotheticalMain) {
        item.pointee.flags.formUnion(.isFrozen)
      } else {
        item.pointee.flexFactor = factor
        isFlexible = true
      }
    }
    return isFlexible
  }

  /// 3. The room less frozen items' target sizes and the others' base sizes, outer ones.
  private func freeSpace(_ range: Range<Int>, _ mainSize: Float) -> Float {
    var used = mainGap * Float(range.count - 1)
    for index in range {
      let item = items + index
      used += item.pointee.mainMargins
      used += item.pointee.flags.contains(.isFrozen) ? item.pointee.targetMain : item.pointee.baseSize
    }
    return mainSize - used
  }

  /// One round of step 4. Returns whether another is needed.
  private mutating func distributeFreeSpace(
    _ range: Range<Int>, _ mainSize: Float, _ initial: Float, grows: Bool
  ) -> Bool {
    // b. Remaining free space; less of it where the factors sum up to less than 1.
    var remaining = freeSpace(range, mainSize)
    var factors: Float = 0
    var scaled: Float = 0
    for index in range where !items[index].flags.contains(.isFrozen) {
      let factor = items[index].flexFactor
      factors += factor
      if !grows { scaled += factor * (items[index].baseSize - items[index].mainEdges) }
    }
    if factors < 1, abs(initial * factors) < abs(remaining) { remaining = initial * factors }
    // c. Distribute it in proportion to the factors.
    if remaining != 0, grows || scaled > 0 {
      let share = grows ? remaining / factors : remaining / scaled
      for index in range where !items[index].flags.contains(.isFrozen) {
        let item = items + index
        let factor = item.pointee.flexFactor
        let weight = grows ? factor : factor * (item.pointee.baseSize - item.pointee.mainEdges)
        item.pointee.targetMain = item.pointee.baseSize + weight * share
      }
    } else {
      for index in range where !items[index].flags.contains(.isFrozen) {
        items[index].targetMain = items[index].baseSize
      }
    }
    return freezeOverflexedItems(in: range)
  }

  /// d. Fixes min/max violations; e. freezes over-flexed items. Returns whether any stays unfrozen.
  mutating func freezeOverflexedItems(in range: Range<Int>) -> Bool {
    // d. Min wins over max; minMain is floored by padding and border.
    var totalViolation: Float = 0
    for index in range where !items[index].flags.contains(.isFrozen) {
      let item = items + index
      let unclamped = item.pointee.targetMain
      item.pointee.targetMain = max(item.pointee.minMain, min(unclamped, item.pointee.maxMain))
      item.pointee.violation = item.pointee.targetMain - unclamped
      totalViolation += item.pointee.violation
    }
    if totalViolation == 0 { return false }
    // e. Positive: the min violations. Negative: the max violations. (Zero: all, so we are done.)
    var isLeft = false
    for index in range where !items[index].flags.contains(.isFrozen) {
      if totalViolation * items[index].violation > 0 {
        items[index].flags.formUnion(.isFrozen)
      } else {
        isLeft = true
      }
    }
    return isLeft
  }
}
