/// Rows that get another height.
///
/// A row is measured as tall as its content, and laid out again as tall as what it stands in: nothing but the
/// heights of its stretched items differs then. So where the last layout at the same width was of a row whose
/// items don't depend on its height, only those heights are set, and the items laid out at them.
extension Nodes {
  /// Lays a row out at another height than it was laid out at last.
  ///
  /// Returns `nil` where an item's height isn't as simple: then what was done so far is of no use, and does no harm.
  func restretch(_ node: Int, _ request: LayoutRequest, isFinal: Bool) -> LayoutOutput? {
    let mark = pass.arena.mark
    defer { pass.arena.release(mark) }
    var flex = FlexAlgorithm<RowAxis>(self, node, request, isFinal: isFinal)
    return flex.restretch()
  }
}

extension FlexAlgorithm where MainAxis == RowAxis {
  fileprivate mutating func restretch() -> LayoutOutput? {
    let nodes = nodes
    var child = nodes.firstBox(container)
    while child >= 0 {
      guard let height = restretchedHeight(child) else { return nil }
      nodes.frames[child].w = height
      if nodes.hasCache(child) {
        layOut(child, LayoutRequest(width: nodes.frames[child].z, height: Extent(height), base: base))
      }
      child = nodes.nextBox(child, in: container)
    }
    let cache = nodes.cache(container)
    if seen.contains(.undone) { cache.flags.formUnion(.incomplete) }
    if seen.contains(.dependsOnHeight) {
      cache.flags.subtract(.keepsContent)
      cache.flags.formUnion(.dependsOnHeight)
    } else {
      cache.flags.formUnion(.isRow)
    }
    return LayoutOutput(
      height: request.height.px, contentHeight: innerCross.px + insets.sums.y, firstBaseline: .indefinite,
      lastBaseline: .indefinite)
  }

  /// The height of an item that stretches, or is given in px; `nil`: of another one.
  @inline(__always) private mutating func restretchedHeight(_ child: Int) -> Float? {
    guard nodes.styles[child].rare == nil, nodes.styles[child].units & (StyleUnits.hasRatio | StyleUnits.isTable) == 0
    else {
      return nil
    }
    switch nodes.unit(child, StyleUnits.size, 1) {
    case StyleUnits.auto:
      let margins = nodes.margins(child, base.x)
      return clampCross(child, innerCross.px - (margins[1] + margins[3]))
    case StyleUnits.px: return nodes.frames[child].w
    default: return nil
    }
  }

  /// Notes whether the row can be laid out at other heights by its items' heights alone.
  @inline(__always) mutating func noteRow() {
    let tied: SeenItems = [.absolutes, .baselines, .lastBaselines, .autoCrossMargins, .contentLimits]
    guard alignments == 1 << UInt32(SelfAlignment.Keyword.stretch.rawValue), !isMultiLine, !seen.intersects(tied),
      !notesGaps,
      nodes.units(container) & (StyleUnits.hasRatio | StyleUnits.verticalLimitKeyword) == 0
    else { return }
    let cache = nodes.cache(container)
    if !cache.flags.contains(.dependsOnHeight) { cache.flags.formUnion(.isRow) }
  }
}
