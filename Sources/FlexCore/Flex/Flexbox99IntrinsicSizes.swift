/// Flexbox 1 §9.9 (#intrinsic-sizes).
extension Nodes {
  /// The intrinsic width of a flex container's content box.
  ///
  /// Row, §9.9.1 (#intrinsic-main-sizes). Deviation: browsers sum up the items' contributions instead
  /// of the fractions of that section, so this does, which `Tests/Pages/deviations-of-boxes.html`
  /// pins. Column, §9.9.2 (#intrinsic-cross-sizes).
  func flexIntrinsicWidth(
    _ node: Int, _ kind: IntrinsicSize, contentHeight: Extent, breakHeight: Extent
  ) -> Float {
    let isColumn = styles[node].keyword(StyleKeywords.flexDirection, bits: 2) >= FlexDirection.column.rawValue
    let wraps = styles[node].flexWrap != .nowrap
    if isColumn, wraps, kind == .maxContent {
      return multiLineColumnWidth(node, contentHeight: contentHeight, breakHeight: breakHeight)
    }
    let gap = isColumn ? 0 : gap(node, 0, .indefinite)
    if wraps, !isColumn, kind == .maxContent, styles[node].flexLineCount > 1,
      styles[node].flexWrap.rawValue >= FlexWrap.balance.rawValue
    {
      return balancedWidth(node, gap: gap, lines: styles[node].flexLineCount, contentHeight: contentHeight)
    }
    let alignItems = styles[node].alignItems.keyword
    var sum: Float = 0
    var largest: Float = 0
    var count = 0
    var keepsFrames = true
    var isCapped = false
    var dependsOnHeight = isColumn && wraps
    var child = firstBox(node)
    while child >= 0 {
      if !isOutOfFlow(child) {
        let units = units(child)
        var stretched = Extent.indefinite
        if units & StyleUnits.dependsOnBlockSize != 0 { dependsOnHeight = true }
        if contentHeight.isDefinite, !isColumn, !wraps {
          let alignSelf = styles[child].alignSelf.keyword
          let alignment = alignSelf == .auto ? alignItems : alignSelf
          if alignment == .stretch || alignment == .normal, !isMarginAuto(child, 1), !isMarginAuto(child, 3) {
            stretched = contentHeight
          }
        }
        let contribution = intrinsicContribution(
          child, kind, parentHeight: contentHeight, stretched: stretched,
          isFlexed: !isColumn && (kind == .maxContent || !wraps))
        if hasCache(child) {
          let flags = cache(child).flags
          if flags.contains(.dependsOnHeight) { dependsOnHeight = true }
          if !flags.contains(.run) { keepsFrames = false }
        }
        if wraps, contribution < 0 || (units &>> StyleUnits.flexBasis) & 15 == StyleUnits.px { isCapped = true }
        sum += contribution
        largest = larger(largest, contribution)
        count += 1
      }
      child = nextBox(child, in: node)
    }
    if dependsOnHeight { cache(node).flags.formUnion(.dependsOnHeight) }
    // Measuring took frames away below: then those of this box are not in place either.
    if !keepsFrames { cache(node).retire() }
    if isColumn || (wraps && kind == .minContent) { return largest }
    sum += gap * Float(max(0, count - 1))
    // Items held to their flex basis, and negative margins, may leave less than the widest needs.
    guard isCapped else { return sum }
    return larger(sum, flexIntrinsicWidth(node, .minContent, contentHeight: contentHeight, breakHeight: breakHeight))
  }

  /// The max-content width of a column of several lines: lay it out with the items at their max-content
  /// contributions, and sum up the lines.
  private func multiLineColumnWidth(_ node: Int, contentHeight: Extent, breakHeight: Extent) -> Float {
    let cache = cache(node)
    cache.flags.formUnion(.dependsOnHeight)
    let insets = (edges(node, .zero) + gutters(node)).sums
    let mark = pass.arena.mark
    defer { pass.arena.release(mark) }
    var flex = FlexAlgorithm<ColumnAxis>(
      self, node,
      LayoutRequest(
        width: insets.x, height: contentHeight.or(breakHeight) + insets.y,
        base: .indefinite, isHeightDefinite: contentHeight.isDefinite),
      isFinal: false)
    let width = flex.sumOfLines()
    // The frames inside are now of that layout.
    cache.retire()
    return width
  }
}

extension FlexAlgorithm {
  /// What the lines of a column measure across: each is as wide as its widest contribution.
  mutating func sumOfLines() -> Float {
    // Percentages of the width that is being computed count as `auto`.
    base.x = .indefinite
    crossGap = nodes.gap(container, cross, .indefinite)
    isIntrinsic = true
    generateItems()
    collectLines()
    innerCross = .indefinite
    for index in 0..<itemCount { noteLeftEdge(&items[index]) }
    determineLineCrossSizes()
    return linesCrossSize()
  }
}
