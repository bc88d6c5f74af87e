/// Flexbox 1 §9.4 (#cross-sizing).
extension FlexAlgorithm {
  /// §9.4 step 7 (#algo-cross-item): the hypothetical cross size of each item: laid out at its used
  /// main size, `auto` as `fit-content`.
  mutating func determineHypotheticalCrossSizes() {
    for index in 0..<itemCount {
      let item = items + index
      let child = Int(item.pointee.node)
      if main == 0 {
        if item.pointee.cross.isDefinite {
          if item.pointee.flags.contains(.alignsBaseline) { measureBaseline(item, child) }
        } else {
          determineHeight(item, child)
        }
      } else if !item.pointee.cross.isDefinite || followsRatio(item.pointee, child) {
        determineWidth(item, child)
      }
    }
  }

  /// The height of a row's item that its content decides on.
  private mutating func determineHeight(_ item: UnsafeMutablePointer<FlexItem>, _ child: Int) {
    if nodes.hasRatio(child) {
      item.pointee.cross = nodes.automaticHeightByRatio(child, width: item.pointee.targetMain, base: base)
      item.pointee.flags.formUnion(.crossIsDefinite)
      if item.pointee.flags.contains(.alignsBaseline) { measureBaseline(item, child) }
      return
    }
    let output = nodes.measure(
      child, LayoutRequest(width: item.pointee.targetMain, height: .indefinite, base: base))
    item.pointee.cross = output.height
    if item.pointee.flags.contains(.alignsBaseline) { noteBaseline(item, output) }
  }

  /// The width of a column's item, once its height is known.
  private func determineWidth(_ item: UnsafeMutablePointer<FlexItem>, _ child: Int) {
    let height: Float =
      nodes.hasRatio(child) && (isHeightDefinite || item.pointee.flags.contains(.basisIsDefinite))
      ? item.pointee.targetMain : .indefinite
    item.pointee.cross = nodes.usedWidth(
      child, base: base, available: innerCross - item.pointee.crossMargins, height: height, stretches: false,
      ratioWins: true)
  }

  /// Whether an `auto` width follows the flexed height through the item's ratio.
  private func followsRatio(_ item: FlexItem, _ child: Int) -> Bool {
    nodes.hasRatio(child) && !item.flags.contains(.crossIsDefinite)
      && nodes.unit(child, StyleUnits.size, 0) == StyleUnits.auto
  }

  /// §9.4 step 8 (#algo-cross-line): the cross size of each line.
  mutating func determineLineCrossSizes() {
    if !isMultiLine, innerCross.isDefinite {
      // A single line is as thick as a container of definite cross size.
      lines[0].cross = innerCross
      if seen.contains(.baselines) { lines[0].baseline = baselineGroup(lines[0]).ascent }
      return
    }
    for line in 0..<lineCount {
      var thickness: Float = 0
      for index in lines[line].start..<lines[line].end
      where !items[index].flags.contains(.alignsBaseline) {
        thickness = max(thickness, items[index].outerCross)
      }
      if seen.contains(.baselines) {
        let group = baselineGroup(lines[line])
        lines[line].baseline = group.ascent
        thickness = max(thickness, group.ascent + group.descent)
      }
      lines[line].cross = thickness
    }
    if !isMultiLine { lines[0].cross = heightLimits().clamp(lines[0].cross) }
  }

  /// Sum of the lines and the gaps between them.
  func linesCrossSize() -> Float {
    if !isMultiLine, innerCross.isDefinite, main == 0 { return singleLineContent() }
    var sum = crossGap * Float(lineCount - 1)
    for line in 0..<lineCount { sum += lines[line].cross }
    return sum
  }

  /// What the items of a single line in a row of given height ask for.
  private func singleLineContent() -> Float {
    guard nodes.hasRatio(container) else { return innerCross }
    var thickness: Float = 0
    for index in 0..<itemCount { thickness = max(thickness, items[index].outerCross) }
    return thickness
  }

  /// §9.4 step 15 (#algo-cross-container): the height of the border box. A row's content is its
  /// lines; a column's, its longest line.
  mutating func determineContainerCrossSize(_ contentCross: Float) -> LayoutOutput {
    let inset = insets.sums.y
    let content = main == 0 ? contentCross : contentMain()
    let output = nodes.finish(
      container, request, contentHeight: content + inset, first: .indefinite, last: .indefinite)
    let inner = max(0, output.height - inset)
    if main == 0 {
      if !innerCross.isDefinite, !isMultiLine { lines[0].cross = max(0, inner) }
      innerCross = inner
    } else {
      innerMain = inner
    }
    return output
  }

  /// The longest line of a column.
  private func contentMain() -> Float {
    var longest: Float = 0
    for line in 0..<lineCount {
      var sum = mainGap * Float(max(0, lines[line].end - lines[line].start - 1))
      for index in lines[line].start..<lines[line].end { sum += items[index].outerMain }
      longest = max(longest, sum)
    }
    return longest
  }

  /// §9.4 step 9 (#algo-line-stretch): `align-content: stretch` shares the rest among the lines.
  mutating func stretchLines() {
    guard isMultiLine else { return }
    let keyword = nodes.styles[container].alignContent.keyword
    guard keyword == .stretch || keyword == .normal else { return }
    let free = innerCross - linesCrossSize()
    guard free > 0 else { return }
    let share = free / Float(lineCount)
    for line in 0..<lineCount { lines[line].cross += share }
  }

  /// §9.4 step 11 (#algo-stretch): the used cross size; stretched items fill their line.
  mutating func determineUsedCrossSizes() {
    for line in 0..<lineCount {
      let thickness = lines[line].cross
      for index in lines[line].start..<lines[line].end where items[index].flags.contains(.stretches) {
        let item = items + index
        let child = Int(item.pointee.node)
        item.pointee.cross = clampCross(
          child, thickness - item.pointee.crossMargins, nodes.edges(child, base.x).sums)
        item.pointee.flags.formUnion(.crossIsDefinite)
      }
    }
  }
}

extension Nodes {
  /// The height that the ratio gives to a box of `height: auto`, and at least the content's where
  /// the minimum is automatic. CSS Sizing 4 §5.1.1 (#aspect-ratio-minimum).
  func automaticHeightByRatio(_ node: Int, width: Float, base: SIMD2<Float>) -> Float {
    let edges = edges(node, base.x).sums
    var limits = heightLimits(node, base: base.y, edges: edges.y)
    let height = heightByRatio(node, width: width, edges: edges)
    if unit(node, StyleUnits.minSize, 1) == StyleUnits.auto, !isScrollContainer(node), !styles[node].isReplaced,
      hasCache(node)
    {
      let content = measure(node, LayoutRequest(width: width, height: limits.clamp(height), base: base)).contentHeight
      limits.min = max(limits.min, min(content, limits.max))
    }
    return limits.clamp(height)
  }
}
