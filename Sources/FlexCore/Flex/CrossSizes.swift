/// Flexbox 1 §9.4 (#cross-sizing).
extension FlexAlgorithm {
  /// §9.4 step 7 (#algo-cross-item): the hypothetical cross size of each item: laid out at its used
  /// main size, `auto` as `fit-content`.
  mutating func determineHypotheticalCrossSizes() {
    let items = items
    for index in 0..<itemCount { determineHypotheticalCrossSize(&items[index]) }
  }

  private mutating func determineHypotheticalCrossSize(_ item: inout FlexItem) {
    let child = Int(item.node)
    if main == 0 {
      if !item.cross.isDefinite {
        determineHeight(&item, child)
      } else if item.flags.contains(.alignsBaseline) {
        measureBaseline(&item, child, LayoutRequest(width: item.targetMain, height: item.cross, base: base))
      }
    } else {
      if isMainDefinite(item) {
        if !item.cross.isDefinite || followsHeight(item, child) { determineWidth(&item, child) }
      } else if !item.cross.isDefinite {
        item.cross = fitContentCross(child, item)
      }
      if item.flags.contains(.alignsBaseline) { noteLeftEdge(&item) }
    }
  }

  /// The height of a row's item that its content decides on.
  private mutating func determineHeight(_ item: inout FlexItem, _ child: Int) {
    if nodes.hasRatio(child) {
      let request = nodes.boxRequest(child, width: item.targetMain, height: .indefinite, base: base)
      item.cross = request.height
      item.flags.formUnion(.crossIsDefinite)
      if item.flags.contains(.alignsBaseline) { measureBaseline(&item, child, request) }
      return
    }
    let request = LayoutRequest(width: item.targetMain, height: .indefinite, base: base)
    if item.flags.contains(.alignsBaseline) {
      item.cross = nodes.layout(child, request).height
      noteBaseline(&item, child, height: item.cross)
    } else {
      item.cross = nodes.measure(child, request).height
    }
  }

  /// The width of a column's item, once its height is known.
  private mutating func determineWidth(_ item: inout FlexItem, _ child: Int) {
    item.cross = nodes.usedWidth(
      child, base: base, available: innerCross - item.crossMargins, height: item.targetMain,
      stretches: false, ratioWins: true)
  }

  /// Whether a column's item's used height is definite. §9.8 (#definite-sizes).
  private mutating func isMainDefinite(_ item: FlexItem) -> Bool {
    isHeightDefinite || item.flags.contains(.basisIsDefinite)
  }

  /// Whether a width that follows the content depends on the flexed height, through a ratio of the item or
  /// inside it.
  private mutating func followsHeight(_ item: FlexItem, _ child: Int) -> Bool {
    switch nodes.unit(child, StyleUnits.size, 0) {
    case StyleUnits.auto: if item.flags.contains(.crossIsDefinite) { return false }
    case StyleUnits.minContent, StyleUnits.maxContent, StyleUnits.fitContent, StyleUnits.rare: break
    default: return false
    }
    return nodes.hasRatio(child) || nodes.hasCache(child) && nodes.cache(child).flags.contains(.dependsOnHeight)
  }

  /// §9.4 step 8 (#algo-cross-line): the cross size of each line.
  mutating func determineLineCrossSizes() {
    if !isMultiLine, innerCross.isDefinite {
      // A single line is as thick as a container of definite cross size.
      lines[0].cross = innerCross
      if seen.contains(.baselines) { _ = shareBaselines(&lines[0]) }
      return
    }
    for line in 0..<lineCount { lines[line].cross = thickness(&lines[line]) }
  }

  /// The cross size that a line's items ask for, those that share a baseline together. Notes the baselines.
  private mutating func thickness(_ line: inout FlexLine) -> Float {
    var thickness: Float = 0
    for index in line.start..<line.end where !items[index].flags.contains(.alignsBaseline) {
      thickness = max(thickness, items[index].outerCross)
    }
    return seen.contains(.baselines) ? max(thickness, shareBaselines(&line)) : thickness
  }

  /// Sum of the lines and the gaps between them.
  mutating func linesCrossSize() -> Float {
    if !isMultiLine, innerCross.isDefinite, main == 0 { return asksForContent ? thickness(&lines[0]) : innerCross }
    var sum = crossGap * Float(lineCount - 1)
    for line in 0..<lineCount { sum += lines[line].cross }
    return sum
  }

  /// Whether the content's height matters though the container's is given: to a ratio's automatic
  /// minimum, and to limits that name the content.
  private var asksForContent: Bool {
    nodes.units(container) & (StyleUnits.hasRatio | StyleUnits.verticalLimitKeyword) != 0
      || main == 1 && !request.isHeightDefinite
  }

  /// §9.4 step 15 (#algo-cross-container): the height of the border box. A row's content is its
  /// lines; a column's, its longest line.
  mutating func determineContainerCrossSize() -> LayoutOutput {
    let inset = insets.sums.y
    let content = main == 0 ? linesCrossSize() : contentMain()
    var height = request.height
    if !height.isDefinite { height = outerHeightLimits().clamp(content + inset) }
    let inner = max(0, height - inset)
    if main == 0 {
      if !innerCross.isDefinite, !isMultiLine { lines[0].cross = inner }
      innerCross = inner
    } else {
      innerMain = inner
    }
    return LayoutOutput(
      height: height, contentHeight: content + inset, firstBaseline: .indefinite, lastBaseline: .indefinite)
  }

  /// The longest line of a column.
  private mutating func contentMain() -> Float {
    // Without free space the items have their hypothetical sizes.
    if isAsTallAsItems || request.height.isDefinite && !asksForContent { return innerMain }
    var longest: Float = 0
    for line in 0..<lineCount {
      longest = max(longest, lines[line].hypotheticalSum)
    }
    return longest
  }

  /// Outer used main sizes of a line's items, and the gaps between them.
  mutating func usedMain(_ line: FlexLine) -> Float {
    let items = items
    var sum = mainGap * Float(max(0, line.end &- line.start &- 1))
    for index in line.start..<line.end { sum += items[index].outerMain }
    return sum
  }

  /// §9.4 step 9 (#algo-line-stretch): `align-content: stretch` shares the rest among the lines.
  mutating func stretchLines() {
    let keyword = nodes.styles[container].alignContent.keyword
    guard keyword == .stretch || keyword == .normal else { return }
    let free = innerCross - linesCrossSize()
    guard free > 0 else { return }
    let share = free / Float(lineCount)
    for line in 0..<lineCount { lines[line].cross += share }
  }

  /// §9.4 step 11 (#algo-stretch): the used cross size. A stretched item fills its line.
  @inline(__always) mutating func determineUsedCrossSize(_ item: inout FlexItem, _ line: FlexLine) {
    let flags = item.flags
    if flags.contains(.stretches) {
      let child = Int(item.node)
      if main == 0, nodes.isTable(child) { return stretchTable(&item, child, line) }
      if stretchesEarly, earlyCross == innerCross { return }
      item.cross = clampCross(child, line.cross - item.crossMargins)
      item.flags.formUnion(.crossIsDefinite)
    } else if flags.contains(.fitsLine) {
      fit(&item, to: line)
    }
  }

  /// A cross size that depends on the line: the `stretch` keyword fills it, and in several columns, whose
  /// lines may be wider than the container, content fits into it.
  @inline(never) private mutating func fit(_ item: inout FlexItem, to line: FlexLine) {
    let child = Int(item.node)
    let available = line.cross - item.crossMargins
    if main == 0 {
      item.cross = clampCross(child, available)
      item.flags.formUnion(.crossIsDefinite)
      if item.flags.contains(.alignsBaseline) {
        measureBaseline(
          &item, child, LayoutRequest(width: item.targetMain, height: item.cross, base: base))
      }
    } else {
      item.cross = nodes.usedWidth(
        child, base: base, available: available,
        height: isMainDefinite(item) ? item.targetMain : .indefinite, stretches: false,
        ratioWins: true)
      if item.flags.contains(.alignsBaseline) { noteLeftEdge(&item) }
    }
  }
}

extension Nodes {
  /// The height that the ratio gives to a box of `height: auto`, and at least the content's where
  /// the minimum is automatic. CSS Sizing 4 §5.1.1 (#aspect-ratio-minimum).
  func automaticHeightByRatio(_ node: Int, width: Float, base: SIMD2<Float>) -> Float {
    let edges = edges(node, base.x).sums
    let limits = heightLimits(node, base: base.y, edges: edges.y)
    if unit(node, StyleUnits.minSize, 1) == StyleUnits.auto {
      return limits.clamp(contentHeightByRatio(node, width: width, base: base))
    }
    return limits.clamp(heightByRatio(node, width: width, edges: edges))
  }

  /// The final request for a box whose size is known but for a height that the content or a ratio gives.
  func boxRequest(_ node: Int, width: Float, height: Float, base: SIMD2<Float>) -> LayoutRequest {
    if height.isDefinite, units(node) & (StyleUnits.verticalLimitKeyword | StyleUnits.isTable) != 0 {
      // A table's height is the least that its rows fill. CSS 2 §17.5.3 (#height-layout).
      if isTable(node) { return LayoutRequest(width: width, height: .nan, base: base, percentageHeight: height) }
      return keywordLimitedRequest(node, width: width, height: height, base: base)
    }
    guard !height.isDefinite, hasRatio(node) else {
      return LayoutRequest(width: width, height: height, base: base)
    }
    return LayoutRequest(
      width: width, height: automaticHeightByRatio(node, width: width, base: base), base: base,
      percentageHeight: limitedHeightByRatio(node, width: width, base: base))
  }

  /// A given height within limits that name the content's. CSS Sizing 3 §5 (#sizing-values).
  @inline(never)
  private func keywordLimitedRequest(
    _ node: Int, width: Float, height: Float, base: SIMD2<Float>
  ) -> LayoutRequest {
    let content = measure(node, LayoutRequest(width: width, height: height, base: base)).contentHeight
    var limits = SizeLimits(min: 0, max: .infinity)
    let keywords = StyleUnits.minContent...StyleUnits.fitContent
    if keywords.contains(unit(node, StyleUnits.minSize, 1)) { limits.min = content }
    if keywords.contains(unit(node, StyleUnits.maxSize, 1)) { limits.max = content }
    return LayoutRequest(width: width, height: limits.clamp(height), base: base)
  }

  /// The height that the ratio gives, within `min-height` and `max-height`.
  func limitedHeightByRatio(_ node: Int, width: Float, base: SIMD2<Float>) -> Float {
    let edges = edges(node, base.x).sums
    return heightLimits(node, base: base.y, edges: edges.y).clamp(heightByRatio(node, width: width, edges: edges))
  }

  /// The same before `min-height` and `max-height`. A percentage that behaves as `auto` has no
  /// automatic minimum.
  ///
  /// - Parameter isDefinite: whether the content's percentages may be taken of that height.
  func contentHeightByRatio(
    _ node: Int, width: Float, base: SIMD2<Float>, isDefinite: Bool = true
  ) -> Float {
    let height = heightByRatio(node, width: width, edges: edges(node, base.x).sums)
    if isScrollContainer(node) || styles[node].isReplaced || !hasCache(node) { return height }
    if unit(node, StyleUnits.size, 1) >= StyleUnits.percent { return height }
    let limits = heightLimits(node, base: base.y, edges: edges(node, base.x).sums.y)
    let request = LayoutRequest(
      width: width, height: isDefinite ? limits.clamp(height) : .indefinite, base: base)
    return max(height, measure(node, request).contentHeight)
  }
}
