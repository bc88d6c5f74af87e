/// Flexbox 1 §9.7 (#resolve-flexible-lengths).
extension FlexAlgorithm {
  /// §9.3 step 6 (#algo-flex): the used main size of each items[index].
  mutating func resolveFlexibleLengths() {
    for line in 0..<lineCount {
      // 1. Determine the used flex factor: the items grow where they leave room, else they shrink.
      let free = innerMain - lines[line].hypotheticalSum
      if free > 0 {
        if lines[line].growSum > 0, seen.contains(.clamped) || !growAtOnce(lines[line], free) {
          resolveFlexibleLengths(in: lines[line].start..<lines[line].end, grows: true)
        }
      } else if free < 0 {
        if seen.contains(.deferredMinimums) { resolveDeferredMinimums(lines[line].start..<lines[line].end) }
        if seen.contains(.clamped) || !shrinkAtOnce(lines[line], free) {
          resolveFlexibleLengths(in: lines[line].start..<lines[line].end, grows: false)
        }
      }
    }
  }

  // MARK: In one round

  /// The growth of a line in which no base size is beyond its limits. Where no target is either, there
  /// is nothing to freeze, and the first round of the loop is the last; else the answer is false.
  private mutating func growAtOnce(_ line: FlexLine, _ free: Float) -> Bool {
    let items = items
    // Factors that sum up to less than 1 leave space over.
    let share = free / max(line.growSum, 1)
    var isViolated = false
    for index in line.start..<line.end {
      let target = items[index].baseSize + items[index].grow * share
      items[index].targetMain = target
      if target > items[index].maxMain { isViolated = true }
    }
    return !isViolated
  }

  /// The same for a line that shrinks.
  private mutating func shrinkAtOnce(_ line: FlexLine, _ free: Float) -> Bool {
    let items = items
    var factors: Float = 0
    var scaledFactors: Float = 0
    for index in line.start..<line.end {
      factors += items[index].shrink
      scaledFactors += items[index].shrink * (items[index].baseSize - items[index].mainEdges)
    }
    guard scaledFactors > 0 else { return true }
    let share = finite(free * min(factors, 1) / scaledFactors)
    var isViolated = false
    for index in line.start..<line.end {
      let base = items[index].baseSize
      let target = base + items[index].shrink * (base - items[index].mainEdges) * share
      items[index].targetMain = target
      if target < items[index].minMain { isViolated = true }
    }
    return !isViolated
  }

  /// A share of the free space. Among boxes of nearly no size it is beyond all numbers, and what has no part in it at
  /// all would take that times zero.
  @inline(__always) private func finite(_ share: Float) -> Float {
    min(max(share, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }

  // MARK: Round by round

  private mutating func resolveFlexibleLengths(in range: Range<Int>, grows: Bool) {
    // 2. Size inflexible items. 3. Calculate initial free space.
    var loop = freezeInflexibleItems(range, grows: grows)
    loop.initialFreeSpace = innerMain - loop.used
    // 4. Loop. Each round freezes an item, or is the last.
    var rounds = range.count
    while loop.factors > 0, rounds >= 0 {
      distributeFreeSpace(range, loop, grows: grows)
      if !freezeOverflexedItems(in: range, &loop, grows: grows) { return }
      rounds &-= 1
    }
  }

  /// Where the loop of §9.7 step 4 stands.
  struct FlexLoop {
    /// Outer sizes that the free space is what is left of: frozen items' targets, the others' bases.
    var used: Float
    /// Sum of the unfrozen items' flex factors.
    var factors: Float = 0
    /// Sum of those items' shrink factors, scaled by their inner base sizes.
    var scaledFactors: Float = 0
    var initialFreeSpace: Float = 0
  }

  /// Automatic minimum sizes that were put off, of items that may shrink.
  private mutating func resolveDeferredMinimums(_ range: Range<Int>) {
    for index in range {
      guard items[index].flags.contains(.minimumIsDeferred), items[index].shrink > 0 else { continue }
      resolveAutomaticMinimum(&items[index])
      items[index].hypotheticalMain = max(
        items[index].minMain, min(items[index].baseSize, items[index].maxMain))
      items[index].targetMain = items[index].hypotheticalMain
      if items[index].hypotheticalMain != items[index].baseSize { seen.formUnion(.clamped) }
    }
  }

  /// 2. Freezes items with a factor of zero, and those whose base size is beyond their hypothetical
  /// size on the side they would move to.
  private mutating func freezeInflexibleItems(_ range: Range<Int>, grows: Bool) -> FlexLoop {
    let items = items
    var loop = FlexLoop(used: mainGap * Float(range.count &- 1))
    for index in range {
      let factor = grows ? items[index].grow : items[index].shrink
      let base = items[index].baseSize
      let hypothetical = items[index].hypotheticalMain
      if factor == 0 || (grows ? base > hypothetical : base < hypothetical) {
        items[index].flags.formUnion(.isFrozen)
        loop.used += items[index].mainMargins + hypothetical
      } else {
        loop.used += items[index].mainMargins + base
        loop.factors += factor
        if !grows { loop.scaledFactors += factor * (base - items[index].mainEdges) }
      }
    }
    return loop
  }

  /// b. Remaining free space, less of it where the factors sum up to less than 1;
  /// c. distributed in proportion to the factors.
  private mutating func distributeFreeSpace(_ range: Range<Int>, _ loop: FlexLoop, grows: Bool) {
    let items = items
    var remaining = innerMain - loop.used
    if loop.factors < 1, abs(loop.initialFreeSpace * loop.factors) < abs(remaining) {
      remaining = loop.initialFreeSpace * loop.factors
    }
    let divisor = grows ? loop.factors : loop.scaledFactors
    let share = divisor > 0 ? finite(remaining / divisor) : 0
    for index in range where !items[index].flags.contains(.isFrozen) {
      let base = items[index].baseSize
      let weight = grows ? items[index].grow : items[index].shrink * (base - items[index].mainEdges)
      items[index].targetMain = base + weight * share
    }
  }

  /// d. Fixes min/max violations; e. freezes over-flexed items. Returns whether another round is needed.
  mutating func freezeOverflexedItems(in range: Range<Int>, _ loop: inout FlexLoop, grows: Bool) -> Bool {
    let items = items
    // d. Min wins over max; minMain is floored by padding and border.
    var totalViolation: Float = 0
    var isViolated = false
    for index in range where !items[index].flags.contains(.isFrozen) {
      let unclamped = items[index].targetMain
      let target = max(items[index].minMain, min(unclamped, items[index].maxMain))
      items[index].flags.subtract([.violatesMinimum, .violatesMaximum])
      if target != unclamped {
        items[index].targetMain = target
        items[index].flags.formUnion(target > unclamped ? .violatesMinimum : .violatesMaximum)
        totalViolation += target - unclamped
        isViolated = true
      }
    }
    // e. Zero: all are frozen, and the loop ends. Positive: the min violations. Negative: the max violations.
    if !isViolated || totalViolation == 0 { return false }
    for index in range where !items[index].flags.contains(.isFrozen) {
      guard items[index].flags.contains(totalViolation > 0 ? .violatesMinimum : .violatesMaximum) else { continue }
      items[index].flags.formUnion(.isFrozen)
      loop.used += items[index].targetMain - items[index].baseSize
    }
    return countUnfrozen(range, &loop, grows: grows)
  }

  /// Sums up the factors of what is left.
  private mutating func countUnfrozen(_ range: Range<Int>, _ loop: inout FlexLoop, grows: Bool) -> Bool {
    loop.factors = 0
    loop.scaledFactors = 0
    var isLeft = false
    for index in range where !items[index].flags.contains(.isFrozen) {
      let factor = grows ? items[index].grow : items[index].shrink
      loop.factors += factor
      if !grows { loop.scaledFactors += factor * (items[index].baseSize - items[index].mainEdges) }
      isLeft = true
    }
    return isLeft
  }
}
