/// Baseline alignment: Flexbox 1 §8.3 (#align-items-property), §8.5 (#flex-baselines).
extension FlexAlgorithm {
  /// Finds the alignment baseline of an item whose cross size is given. One without a baseline is
  /// aligned by its lower border edge.
  mutating func measureBaseline(
    _ item: UnsafeMutablePointer<FlexItem>, _ child: Int, _ request: LayoutRequest
  ) {
    noteBaseline(item, child, height: nodes.layout(child, request).height)
  }

  /// The same for an item that was just laid out.
  mutating func noteBaseline(_ item: UnsafeMutablePointer<FlexItem>, _ child: Int, height: Float) {
    let isLast = item.pointee.alignment == SelfAlignment.Keyword.lastBaseline.rawValue
    let baseline = nodes.baseline(child, first: !isLast).or(height)
    item.pointee.ascent = reversesCross ? height - baseline : baseline
  }

  /// The largest distances of the baseline from the margin edges, of a line's items that take part.
  mutating func baselineGroup(_ line: FlexLine) -> (ascent: Float, descent: Float) {
    var ascent: Float = -.infinity
    var descent: Float = -.infinity
    for index in line.start..<line.end where items[index].flags.contains(.alignsBaseline) {
      let above = items[index].crossStartMargin + items[index].ascent
      ascent = max(ascent, above)
      descent = max(descent, items[index].outerCross - above)
    }
    return ascent.isFinite ? (ascent, descent) : (0, 0)
  }

  /// Notes the items that the container's own baselines are of: in its first line the first that
  /// takes part in baseline alignment, else the first. Last baselines likewise. §8.5.
  mutating func noteBaselineItems() {
    let cache = nodes.cache(container)
    guard itemCount > 0 else {
      cache.pointee.firstBaselineBox = -1
      cache.pointee.lastBaselineBox = -1
      return
    }
    if lineCount == 1, !mainStartIsEnd, !seen.contains(.baselines) {
      cache.pointee.firstBaselineBox = items[0].node
      cache.pointee.lastBaselineBox = items[main == 1 ? itemCount &- 1 : 0].node
      return
    }
    let reversed = reversesBlockLines
    let first = representative(lines[reversed ? lineCount - 1 : 0], first: true)
    let last = representative(lines[reversed ? 0 : lineCount - 1], first: false)
    cache.pointee.firstBaselineBox = items[first].node
    cache.pointee.lastBaselineBox = items[last].node
  }

  /// Whether the line that comes first in the flow is the last one on the page.
  private var reversesBlockLines: Bool { crossStartIsEnd }

  /// The item that gives a line its baseline. As browsers do, a reversed line is read from its end.
  private mutating func representative(_ line: FlexLine, first: Bool) -> Int {
    let fromEnd = mainStartIsEnd != (main == 1 && !first)
    if main == 0, seen.contains(.baselines) {
      for step in 0..<(line.end - line.start) {
        let index = fromEnd ? line.end - 1 - step : line.start + step
        if items[index].flags.contains(.alignsBaseline) { return index }
      }
    }
    return fromEnd ? line.end - 1 : line.start
  }
}

extension Nodes {
  /// The first or last baseline of a box that was just laid out, from the top of its border box;
  /// indefinite: it has none.
  func baseline(_ node: Int, first: Bool) -> Float {
    guard hasCache(node) else { return .indefinite }
    let run = cache(node).pointee.run
    if isMeasured(node) { return first ? run.output.firstBaseline : run.output.lastBaseline }
    let box = Int(first ? cache(node).pointee.firstBaselineBox : cache(node).pointee.lastBaselineBox)
    guard box >= 0 else { return .indefinite }
    var frame = frames[box]
    if styles[box].rare != nil { frame.y -= relativeOffset(box, contentSize(node, run.key)).y }
    let inner = baseline(box, first: first)
    // A flex item without a baseline has one at its lower edge; a block without one was not chosen.
    let result = frame.y + inner.or(frame.w)
    return isScrollContainer(node) ? min(max(result, 0), run.output.height) : result
  }

  /// The content box of the last layout; a height that was not definite is indefinite.
  private func contentSize(_ node: Int, _ key: RequestKey) -> SIMD2<Float> {
    let insets = (edges(node, Float(bitPattern: key.base.x)) + gutters(node)).sums
    let width = Float(bitPattern: key.size.x & 0x7FFF_FFFF)
    let isDefinite = key.size.x >> 31 == 0
    return SIMD2(
      max(0, width - insets.x), isDefinite ? max(Float(bitPattern: key.size.y) - insets.y, 0) : .indefinite)
  }
}
