/// Columns in which some items changed.
///
/// In a column as tall as its items nothing is shared out: each item has the size it would have alone, and
/// stands below the one before. So where the last layout was such a stack, only the items that changed are
/// laid out, and the others move by what those grew or shrank: a list of thousands of rows costs a few
/// instructions a row. The sums are made in the order of a full layout, so that they are equal to the last bit.
extension Nodes {
  /// Lays a column out again that was a stack when it was last asked the same.
  ///
  /// Returns `nil` where it is none any more: then what was done so far is of no use, and does no harm.
  func restack(_ node: Int, _ request: LayoutRequest) -> LayoutOutput? {
    let mark = pass.arena.mark
    defer { pass.arena.release(mark) }
    var flex = FlexAlgorithm<ColumnAxis>(self, node, request, isFinal: true)
    return flex.restack()
  }
}

extension FlexAlgorithm where MainAxis == ColumnAxis {
  fileprivate mutating func restack() -> LayoutOutput? {
    let nodes = nodes
    var child = nodes.firstBox(container)
    let first = child
    var last = child
    var count = 0
    var position = insets[1]
    var sum: Float = 0
    while child >= 0 {
      guard isStackable(child) else { return nil }
      if nodes.links[child].flags.contains(.dirty), !restackItem(child) { return nil }
      let top = nodes.styles[child].margins[1]
      let outer = nodes.frames[child].w + (top + nodes.styles[child].margins[3])
      nodes.frames[child].y = position + top
      position += outer + mainGap
      sum += outer
      count &+= 1
      last = child
      child = nodes.nextBox(child, in: container)
    }
    hypotheticalSum = sum + mainGap * Float(max(0, count &- 1))
    guard count > 0, hypotheticalSum >= 0, !nodes.isBrokenOff else { return nil }
    let limits = heightLimits()
    guard limits.clamp(hypotheticalSum) == hypotheticalSum else { return nil }
    let cache = nodes.cache(container)
    cache.firstBaselineBox = Int32(truncatingIfNeeded: first)
    cache.lastBaselineBox = Int32(truncatingIfNeeded: last)
    cache.flags.formUnion(.isStack)
    let content = hypotheticalSum + insets.sums.y
    return LayoutOutput(
      height: outerHeightLimits().clamp(content), contentHeight: content, firstBaseline: .indefinite,
      lastBaseline: .indefinite)
  }

  /// Whether an item is in the flow, without insets, order and margins that aren't px.
  @inline(__always) private func isStackable(_ child: Int) -> Bool {
    nodes.styles[child].keywords & StyleKeywords.isOutOfFlow == 0 && nodes.styles[child].rare == nil
      && nodes.styles[child].units & StyleUnits.margins == 0 && nodes.styles[child].orderValue == 0
  }

  /// Lays an item out as the only one: §9.2 to §9.6 without what other items can have a say in.
  private mutating func restackItem(_ child: Int) -> Bool {
    determineBaseSize(
      &items[0], child, Self.resolved(nodes.styles[container].keyword(StyleKeywords.alignItems, bits: 6)))
    itemCount = 1
    hypotheticalSum = items[0].outerHypotheticalMain
    collectLines()
    if seen.contains(.contentCross) { determineHypotheticalCrossSizes() }
    determineLineCrossSizes()
    placeItems(height: 0)  // What stands from the top down asks for no height.
    let cache = nodes.cache(container)
    if items[0].grow != 0 { cache.flags.subtract(.keepsContent) }
    if seen.contains(.dependsOnHeight) {
      cache.flags.subtract(.keepsContent)
      cache.flags.formUnion(.dependsOnHeight)
    }
    return !seen.intersects(.unstackable)
  }

  /// Notes whether the column can be laid out item by item when something changes.
  @inline(__always) mutating func noteStack() {
    // A few items are laid out as fast as they are looked through.
    guard itemCount >= 4, !notesGaps else { return }
    let justify = nodes.styles[container].keyword(StyleKeywords.justifyContent, bits: 4)
    if isAsTallAsItems, hypotheticalSum >= 0, !isMultiLine, !reversesMain, !isIntrinsic, !request.height.isDefinite,
      justify <= ContentAlignment.Keyword.flexStart.rawValue, !seen.intersects(.unstackable),
      nodes.units(container) & StyleUnits.hasRatio == 0, !nodes.links[container].flags.contains(.hasContents)
    {
      nodes.cache(container).flags.formUnion(.isStack)
    }
  }
}

extension SeenItems {
  /// What ties items to each other, or isn't worth an eye to each item.
  fileprivate static let unstackable: SeenItems = [
    .order, .absolutes, .baselines, .lastBaselines, .autoMainMargins, .autoCrossMargins, .undone,
  ]
}
