/// Baseline alignment: Flexbox 1 §8.3 (#align-items-property), §8.5 (#flex-baselines).
extension FlexAlgorithm {
  /// Finds the alignment baseline of an item whose cross size is given.
  func measureBaseline(_ item: UnsafeMutablePointer<FlexItem>, _ child: Int) {
    noteBaseline(
      item,
      nodes.measure(
        child, LayoutRequest(width: item.pointee.targetMain, height: item.pointee.cross, base: base)))
  }

  /// An item without a baseline is aligned by its lower border edge.
  func noteBaseline(_ item: UnsafeMutablePointer<FlexItem>, _ output: LayoutOutput) {
    let isLast = item.pointee.alignment == SelfAlignment.Keyword.lastBaseline.rawValue
    let baseline = (isLast ? output.lastBaseline : output.firstBaseline).or(output.height)
    item.pointee.ascent = reversesCross ? output.height - baseline : baseline
  }

  /// The largest distances of the baseline from the margin edges, of a line's items that take part.
  func baselineGroup(_ line: FlexLine) -> (ascent: Float, descent: Float) {
    var ascent: Float = -.infinity
    var descent: Float = -.infinity
    for index in line.start..<line.end where items[index].flags.contains(.alignsBaseline) {
      let above = items[index].crossStartMargin + items[index].ascent
      ascent = max(ascent, above)
      descent = max(descent, items[index].outerCross - above)
    }
    return ascent.isFinite ? (ascent, descent) : (0, 0)
  }

  /// The container's own baselines: of its first line's first item that takes part in baseline
  /// alignment, else of the first item. Last baselines likewise. §8.5.
  func withBaselines(_ output: LayoutOutput) -> LayoutOutput {
    guard itemCount > 0 else { return output }
    var output = output
    let first = lines[reversesBlockLines ? lineCount - 1 : 0]
    let last = lines[reversesBlockLines ? 0 : lineCount - 1]
    output.firstBaseline = baseline(of: representative(first, first: true), first: true)
    output.lastBaseline = baseline(of: representative(last, first: false), first: false)
    if nodes.isScrollContainer(container) {
      output.firstBaseline = min(max(output.firstBaseline, 0), output.height)
      output.lastBaseline = min(max(output.lastBaseline, 0), output.height)
    }
    return output
  }

  /// Whether the line that comes first in the flow is the last one on the page.
  private var reversesBlockLines: Bool { crossStartIsEnd }

  /// The item that gives a line its baseline. As browsers do, a reversed line is read from its end.
  private func representative(_ line: FlexLine, first: Bool) -> Int {
    let fromEnd = mainStartIsEnd != (main == 1 && !first)
    if main == 0, seen.contains(.baselines) {
      for step in 0..<(line.end - line.start) {
        let index = fromEnd ? line.end - 1 - step : line.start + step
        if items[index].flags.contains(.alignsBaseline) { return index }
      }
    }
    return fromEnd ? line.end - 1 : line.start
  }

  /// An item's baseline in the container.
  private func baseline(of index: Int, first: Bool) -> Float {
    let child = Int(items[index].node)
    var frame = nodes.frames[child]
    if nodes.styles[child].rare != nil { frame.y -= nodes.relativeOffset(child, base).y }
    guard nodes.hasCache(child) else { return frame.y + frame.w }
    let output = nodes.cache(child).pointee.lastOutput
    return frame.y + (first ? output.firstBaseline : output.lastBaseline).or(frame.w)
  }
}
