/// Which children of a block container its baselines are of. CSS Align 3 §9.1 (#baseline-export).
extension Nodes {
  /// Notes what a plain block with a cache, just laid out in a block of no unusual kind, means for its parent.
  @inline(__always)
  func notePlainBlock(_ child: Int, _ cache: NodeCache, _ notes: inout FlowNotes) {
    cache.flags.formUnion(.answersForContent)
    if cache.flags.contains(.dependsOnHeight) { notes.dependsOnHeight = true }
    let id = Int32(truncatingIfNeeded: child)
    if isMeasured(child) {
      guard cache.run.output.firstBaseline.isDefinite else { return }
      if notes.firstBaselineBox < 0 { notes.firstBaselineBox = id }
      notes.lastBaselineBox = id
    } else {
      if notes.firstBaselineBox < 0, cache.firstBaselineBox >= 0 { notes.firstBaselineBox = id }
      if cache.lastBaselineBox >= 0 { notes.lastBaselineBox = id }
    }
  }

  /// Whether a child that was just laid out has a baseline. CSS Align 3 §9.1 (#baseline-export).
  func hasBaseline(_ child: Int) -> Bool {
    let cache = cache(child)
    cache.flags.formUnion(.answersForContent)
    if styles[child].rare != nil, styles[child].suppressesBaseline { return false }
    return isMeasured(child) ? cache.run.output.firstBaseline.isDefinite : cache.firstBaselineBox >= 0
  }

  /// Whether a child that has a baseline has one for its container's last: no table has, and no block without other lines.
  func hasLastBaseline(_ child: Int) -> Bool {
    if isTable(child) { return false }
    guard !isMeasured(child), !makesItems(child) else { return true }
    return cache(child).lastBaselineBox >= 0
  }

  /// Whether a child without a first baseline has a last one: it scrolls, or something in it does.
  func hasOnlyLastBaseline(_ child: Int, in node: Int) -> Bool {
    if isScrollContainer(child), standsOnMarginEdge(child, in: node) { return true }
    return display(child) == .block && !isMeasured(child) && cache(child).lastBaselineBox >= 0
  }
}
