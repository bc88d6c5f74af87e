/// Flexbox 1 §9.4, cross size determination (#cross-sizing): steps 7 to 11.
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
      if seen.contains(.contentLimits), item.cross.isDefinite { holdToContent(&item, child) }
      if !item.cross.isDefinite {
        determineHeight(&item, child)
      } else if item.flags.contains(.alignsBaseline) {
        measureBaseline(&item, child, LayoutRequest(width: item.targetMain, height: item.cross, base: base))
      }
    } else {
      if isMainDefinite(item) {
        if !item.cross.isDefinite || followsHeight(item, child) { determineWidth(&item, child) }
      } else if !item.cross.isDefinite {
        item.cross = Extent(fitContentCross(child, item))
      }
      if item.flags.contains(.alignsBaseline) { noteLeftEdge(&item) }
    }
  }

  /// The height of a row's item that its content decides on.
  private mutating func determineHeight(_ item: inout FlexItem, _ child: Int) {
    // A table's ratio is of its grid: it knows that itself.
    if nodes.hasRatio(child), !nodes.isTable(child) {
      let request = nodes.boxRequest(child, width: item.targetMain, height: .indefinite, base: base)
      item.cross = request.height
      item.flags.formUnion(.crossIsDefinite)
      if item.flags.contains(.alignsBaseline) { measureBaseline(&item, child, request) }
      return
    }
    let request = LayoutRequest(width: item.targetMain, height: .indefinite, base: base)
    if item.flags.contains(.alignsBaseline) {
      let height = nodes.layout(child, request).height
      item.cross = Extent(height)
      noteBaseline(&item, child, height: height)
    } else {
      item.cross = Extent(nodes.measure(child, request).height)
    }
  }

  /// The width of a column's item, once its height is known.
  private mutating func determineWidth(_ item: inout FlexItem, _ child: Int) {
    item.cross = Extent(
      nodes.usedWidth(
        child, base: base, available: innerCross - item.crossMargins, height: Extent(item.targetMain),
        stretches: false, ratioWins: true))
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
    if !isMultiLine, let innerCross = innerCross.definite {
      // A single line is as thick as a container of definite cross size.
      lines[0].cross = innerCross
      if seen.contains(.baselines) { _ = shareBaselines(&lines[0]) }
      return
    }
    for line in 0..<lineCount { lines[line].cross = thickness(&lines[line]) }
  }

  /// The cross size that a line's items ask for, those that share a baseline together. Notes the baselines.
  mutating func thickness(_ line: inout FlexLine) -> Float {
    var thickness: Float = 0
    for index in line.start..<line.end where !items[index].flags.contains(.alignsBaseline) {
      thickness = larger(thickness, items[index].outerCross)
    }
    return seen.contains(.baselines) ? larger(thickness, shareBaselines(&line)) : thickness
  }

  /// §9.4 step 9 (#algo-line-stretch): `align-content: stretch` shares the rest among the lines.
  mutating func stretchLines() {
    let keyword = nodes.styles[container].alignContent.keyword
    guard keyword == .stretch || keyword == .normal else { return }
    let free = innerCross.px - linesCrossSize()
    guard free > 0 else { return }
    let share = free / Float(lineCount)
    for line in 0..<lineCount { lines[line].cross += share }
  }

  // Unsupported: §9.4 step 10 (#algo-visibility), `visibility: collapse` of items, whose line would keep its size. As in
  // Chromium, such an item is `hidden`.

  /// §9.4 step 11 (#algo-stretch): the used cross size. A stretched item fills its line.
  @inline(__always) mutating func determineUsedCrossSize(_ item: inout FlexItem, _ line: FlexLine) {
    let flags = item.flags
    if flags.contains(.stretches) {
      let child = Int(item.node)
      if main == 0, nodes.isTable(child) { return stretchTable(&item, child, line) }
      if stretchesEarly, earlyCross == innerCross { return }
      item.cross = Extent(stretchedCross(child, line.cross - item.crossMargins))
      item.flags.formUnion(.crossIsDefinite)
      if seen.contains(.contentLimits) { holdToContent(&item, child) }
    } else if flags.contains(.fitsLine) {
      fit(&item, to: line)
    }
  }

  /// Holds a row's item of known height to limits that name its content's. CSS Sizing 3 §5 (#sizing-values).
  @inline(never) private mutating func holdToContent(_ item: inout FlexItem, _ child: Int) {
    guard nodes.units(child) & StyleUnits.verticalLimitKeyword != 0, !nodes.isTable(child),
      !nodes.hasRatio(child)
    else { return }
    item.cross = nodes.boxRequest(child, width: item.targetMain, height: item.cross, base: base).height
  }

  /// A cross size that depends on the line: the `stretch` keyword fills it, and in several columns, whose
  /// lines may be wider than the container, content fits into it.
  @inline(never) private mutating func fit(_ item: inout FlexItem, to line: FlexLine) {
    let child = Int(item.node)
    let available = line.cross - item.crossMargins
    if main == 0 {
      item.cross = Extent(stretchedCross(child, available))
      item.flags.formUnion(.crossIsDefinite)
      if item.flags.contains(.alignsBaseline) {
        measureBaseline(
          &item, child, LayoutRequest(width: item.targetMain, height: item.cross, base: base))
      }
    } else {
      item.cross = Extent(
        nodes.usedWidth(
          child, base: base, available: Extent(available),
          height: isMainDefinite(item) ? Extent(item.targetMain) : .indefinite, stretches: false,
          ratioWins: true))
      if item.flags.contains(.alignsBaseline) { noteLeftEdge(&item) }
    }
  }
}
