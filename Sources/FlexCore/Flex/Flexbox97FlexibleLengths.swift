/// Flexbox 1 §9.7, resolving flexible lengths (#resolve-flexible-lengths).
extension FlexAlgorithm {
  /// §9.7 step 5: sets the used main sizes of a line's items, after the steps before it.
  mutating func resolveFlexibleLengths(ofLine line: Int) {
    let free = innerMain.px - lines[line].hypotheticalSum
    let range = lines[line].start..<lines[line].end
    // Without free space, or anybody who could take it, the items keep their hypothetical sizes.
    guard let grows = usedFlexFactor(line, free) else { return }
    if !seen.contains(.clamped) {
      // No item is frozen in front: where no target is beyond its limits either, the first round of the loop is the last.
      let loop = firstRound(line, free, grows: grows)
      if !distributeFreeSpace(range, loop, grows: grows, isFirst: true) { return }
    }
    var loop = sizeInflexibleItems(range, grows: grows)
    loop.initialFreeSpace = initialFreeSpace(loop)
    // 4. Loop. Each round freezes an item, or is the last.
    var rounds = range.count
    while hasFlexibleItems(loop), rounds >= 0 {
      distributeFreeSpace(range, loop, grows: grows, isFirst: false)
      let violation = fixViolations(in: range)
      if !freezeOverflexedItems(in: range, &loop, violation) { return }
      countUnfrozen(range, &loop, grows: grows)
      rounds &-= 1
    }
  }

  /// Where the loop of step 4 stands.
  struct FlexLoop {
    /// Outer sizes that the free space is what is left of: frozen items' targets, the others' bases.
    var used: Float
    /// Sum of the unfrozen items' flex factors.
    var factors: Float = 0
    /// Sum of those items' shrink factors, scaled by their inner base sizes.
    var scaledFactors: Float = 0
    var initialFreeSpace: Float = 0
  }

  /// §9.7 step 1: determines the used flex factor: the items grow where they leave room, else they shrink. `nil`: neither.
  @inline(__always) private mutating func usedFlexFactor(_ line: Int, _ free: Float) -> Bool? {
    if free > 0 { return lines[line].growSum > 0 ? true : nil }
    guard free < 0 else { return nil }
    if seen.contains(.deferredMinimums) { resolveDeferredMinimums(lines[line].start..<lines[line].end) }
    return false
  }

  /// The loop before its first round where all items keep their base sizes so far.
  @inline(__always) private mutating func firstRound(_ line: Int, _ free: Float, grows: Bool) -> FlexLoop {
    var loop = FlexLoop(used: innerMain.px - free, factors: lines[line].growSum, initialFreeSpace: free)
    if !grows { countUnfrozen(lines[line].start..<lines[line].end, &loop, grows: false) }
    return loop
  }

  /// Automatic minimum sizes that were put off, of items that may shrink.
  private mutating func resolveDeferredMinimums(_ range: Range<Int>) {
    for index in range {
      guard items[index].flags.contains(.minimumIsDeferred), items[index].shrink > 0 else { continue }
      resolveAutomaticMinimum(&items[index])
      items[index].hypotheticalMain = larger(
        items[index].minMain, min(items[index].baseSize, items[index].maxMain))
      items[index].targetMain = items[index].hypotheticalMain
      if items[index].hypotheticalMain != items[index].baseSize { seen.formUnion(.clamped) }
    }
  }

  /// §9.7 step 2: sizes inflexible items: freezes those with a factor of zero, and those whose base size is beyond their
  /// hypothetical size on the side they would move to.
  private mutating func sizeInflexibleItems(_ range: Range<Int>, grows: Bool) -> FlexLoop {
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

  /// §9.7 step 3: calculates the initial free space.
  @inline(__always) private mutating func initialFreeSpace(_ loop: FlexLoop) -> Float { innerMain.px - loop.used }

  /// §9.7 step 4a: checks for flexible items.
  @inline(__always) private mutating func hasFlexibleItems(_ loop: FlexLoop) -> Bool { loop.factors > 0 }

  /// §9.7 step 4b: calculates the remaining free space, less of it where the factors sum up to less than 1.
  @inline(__always) private mutating func remainingFreeSpace(_ loop: FlexLoop, isFirst: Bool) -> Float {
    let remaining = isFirst ? loop.initialFreeSpace : innerMain.px - loop.used
    let part = loop.initialFreeSpace * loop.factors
    return loop.factors < 1 && abs(part) < abs(remaining) ? part : remaining
  }

  /// §9.7 step 4c: distributes free space in proportion to the flex factors. Returns whether a target is beyond a limit on
  /// the side it moved to.
  ///
  /// - Parameter isFirst: whether no item is frozen; a constant.
  @inline(__always) @discardableResult
  private mutating func distributeFreeSpace(
    _ range: Range<Int>, _ loop: FlexLoop, grows: Bool, isFirst: Bool
  ) -> Bool {
    let items = items
    let remaining = remainingFreeSpace(loop, isFirst: isFirst)
    let divisor = grows ? loop.factors : loop.scaledFactors
    let share = divisor > 0 ? finite(remaining / divisor) : 0
    var isBeyond = false
    for index in range where isFirst || !items[index].flags.contains(.isFrozen) {
      let base = items[index].baseSize
      let weight = grows ? items[index].grow : items[index].shrink * (base - items[index].mainEdges)
      let target = base + weight * share
      items[index].targetMain = target
      if grows ? target > items[index].maxMain : target < items[index].minMain { isBeyond = true }
    }
    return isBeyond
  }

  /// A share of the free space. Among boxes of nearly no size it is beyond all numbers, and what has no part in it at
  /// all would take that times zero.
  @inline(__always) private func finite(_ share: Float) -> Float {
    min(larger(share, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }

  /// §9.7 step 4d: fixes min/max violations. Returns the total violation.
  private mutating func fixViolations(in range: Range<Int>) -> Float {
    let items = items
    // Min wins over max; minMain is floored by padding and border.
    var total: Float = 0
    for index in range where !items[index].flags.contains(.isFrozen) {
      let unclamped = items[index].targetMain
      let target = larger(items[index].minMain, min(unclamped, items[index].maxMain))
      items[index].flags.subtract([.violatesMinimum, .violatesMaximum])
      if target != unclamped {
        items[index].targetMain = target
        items[index].flags.formUnion(target > unclamped ? .violatesMinimum : .violatesMaximum)
        total += target - unclamped
      }
    }
    return total
  }

  /// §9.7 step 4e: freezes over-flexed items: at a positive total the min violations, at a negative one the max
  /// violations; at zero all are frozen, and the answer is false: the loop ends.
  private mutating func freezeOverflexedItems(in range: Range<Int>, _ loop: inout FlexLoop, _ total: Float) -> Bool {
    guard total != 0 else { return false }
    let items = items
    for index in range where !items[index].flags.contains(.isFrozen) {
      guard items[index].flags.contains(total > 0 ? .violatesMinimum : .violatesMaximum) else { continue }
      items[index].flags.formUnion(.isFrozen)
      loop.used += items[index].targetMain - items[index].baseSize
    }
    return true
  }

  /// Sums up the factors of what is left.
  @inline(__always) private mutating func countUnfrozen(_ range: Range<Int>, _ loop: inout FlexLoop, grows: Bool) {
    let items = items
    var factors: Float = 0
    var scaledFactors: Float = 0
    for index in range where !items[index].flags.contains(.isFrozen) {
      let factor = grows ? items[index].grow : items[index].shrink
      factors += factor
      if !grows { scaledFactors += factor * (items[index].baseSize - items[index].mainEdges) }
    }
    loop.factors = factors
    loop.scaledFactors = scaledFactors
  }
}
