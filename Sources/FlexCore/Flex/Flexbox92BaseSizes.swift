/// Flexbox 1 §9.2, line length determination (#line-sizing): steps 2 to 4.
extension FlexAlgorithm {
  /// §9.2 step 2 (#algo-available): the available space for the flex items, and the axes.
  @inline(__always) init(_ nodes: Nodes, _ container: Int, _ request: LayoutRequest, isFinal: Bool) {
    self.isFinal = isFinal
    self.nodes = nodes
    self.container = container
    self.request = request
    let direction = nodes.styles[container].keyword(StyleKeywords.flexDirection, bits: 2)
    let wrap = nodes.styles[container].flexWrap
    let isColumn = MainAxis.index == 1
    let isReverse = direction & 1 != 0
    let isRightToLeft = nodes.isRightToLeft(container)
    let wrapsReverse = wrap == .wrapReverse || wrap == .balanceReverse
    reversesMain = isReverse != (!isColumn && isRightToLeft)
    reversesCross = wrapsReverse != (isColumn && isRightToLeft)
    isMultiLine = wrap != .nowrap
    mainStartEdge = MainAxis.index &+ (reversesMain ? 2 : 0)
    crossStartEdge = (1 &- MainAxis.index) &+ (reversesCross ? 2 : 0)

    insets = nodes.edges(container, request.base.x) + nodes.gutters(container)
    let sums = insets.sums
    let width = larger(request.width - sums.x, 0)
    let height = (request.height - sums.y).atLeast(0)
    base = Extents(width, (request.definiteHeight - sums.y).atLeast(0))
    innerMain = isColumn ? height : Extent(width)
    innerCross = isColumn ? Extent(width) : height
    stretchesEarly = wrap == .nowrap && (isColumn || request.isHeightDefinite && height.isDefinite)
    earlyCross = isColumn ? Extent(width) : base.y
    let gaps = SIMD2(nodes.gap(container, 0, Extent(width)), nodes.gap(container, 1, base.y))
    mainGap = isColumn ? gaps.y : gaps.x
    crossGap = isColumn ? gaps.x : gaps.y

    items = nodes.pass.arena.allocate(FlexItem.self, count: nodes.boxCount(container))
    lines = nodes.pass.arena.allocate(FlexLine.self, count: 1)
  }

  /// §9.2 step 3 (#algo-main-item): the flex base size and the hypothetical main size of an item, with what they follow
  /// from.
  ///
  /// - Parameter parentAlignment: what `align-self: auto` comes to.
  @inline(__always)
  mutating func determineBaseSize(_ item: inout FlexItem, _ child: Int, _ parentAlignment: UInt8) {
    var alignment = parentAlignment
    if nodes.styles[child].keywords & (15 &<< StyleKeywords.alignSelf) != 0 {
      alignment = Self.resolved(nodes.styles[child].keyword(StyleKeywords.alignSelf, bits: 6))
    }
    var flags: FlexItem.Flags = []
    if nodes.hasCache(child) {
      flags.formUnion(.hasContent)
      nodes.links[child].flags.subtract(.startsLine)
    } else {
      nodes.links[child].flags.subtract([.dirty, .startsLine])
    }
    if nodes.styles[child].rare != nil { flags.formUnion(.hasRareStyle) }
    var new = FlexItem(
      margins: nodes.styles[child].margins, node: Int32(truncatingIfNeeded: child), flags: flags,
      packedAlignment: alignment, baseSize: 0, hypotheticalMain: 0, targetMain: 0, minMain: 0, maxMain: .infinity,
      mainEdges: 0, grow: nodes.styles[child].grow, shrink: nodes.styles[child].shrink, cross: .indefinite, ascent: 0)
    // Most styles are lengths in px and `auto`s only. The body is compiled once for these, without what others need.
    if nodes.styles[child].units & StyleUnits.notPlain == 0,
      alignment & 15 < SelfAlignment.Keyword.baseline.rawValue, !isIntrinsic
    {
      determineBaseSize(&new, child, isPlain: true)
      item = new
    } else {
      item = new
      determineAnyBaseSize(&item, child)
    }
  }

  @inline(never) private mutating func determineAnyBaseSize(_ item: inout FlexItem, _ child: Int) {
    determineBaseSize(&item, child, isPlain: false)
  }

  /// - Parameter isPlain: whether sizes are px or `auto`, margins and paddings px, and there is neither a ratio nor
  ///   baseline alignment; a constant.
  @inline(__always)
  private mutating func determineBaseSize(_ item: inout FlexItem, _ child: Int, isPlain: Bool) {
    let units = nodes.styles[child].units
    let edges = isPlain ? nodes.plainEdges(child) : nodes.edges(child, base.x).sums
    // `box-sizing: content-box` adds the edges; a border box is at least as large as they are.
    let added = isPlain && nodes.isContentBox(child) ? edges : .zero
    item.mainEdges = edges[main]
    item.margins = inFlow(isPlain ? nodes.styles[child].margins : nodes.margins(child, base.x))
    if !isPlain {
      if units & StyleUnits.margins != 0 { noteAutoMargins(&item, child) }
      if units & StyleUnits.dependsOnBlockSize != 0 { seen.formUnion(.dependsOnHeight) }
      if item.alignment == SelfAlignment.Keyword.baseline.rawValue || item.alignsLastBaseline { noteBaseline(&item) }
    }
    determineEarlyCross(&item, child, units, edges, added, isPlain: isPlain)
    determineLimits(&item, child, units, edges, added, isPlain: isPlain)
    determineBase(&item, child, units, edges, added, isPlain: isPlain)
    if !isPlain, nodes.isTable(child) { holdTableContent(&item, child, edges) }
    item.hypotheticalMain = larger(item.minMain, min(item.baseSize, item.maxMain))
    item.targetMain = item.hypotheticalMain
    if item.hypotheticalMain != item.baseSize { seen.formUnion(.clamped) }
  }

  /// The unit of a size, or of a limit, on an axis.
  @inline(__always) private func unit(_ units: UInt64, _ shift: UInt64, _ axis: Int) -> UInt64 {
    (units &>> (shift &+ UInt64(truncatingIfNeeded: axis &* 4))) & 15
  }

  /// The cross size, as far as it is known before the main size is.
  @inline(__always)
  private mutating func determineEarlyCross(
    _ item: inout FlexItem, _ child: Int, _ units: UInt64, _ edges: SIMD2<Float>, _ added: SIMD2<Float>,
    isPlain: Bool
  ) {
    var isKnown = true
    if !isPlain, isIntrinsic {
      item.cross = Extent(
        nodes.intrinsicContribution(child, .maxContent, parentHeight: base.y, stretched: .indefinite)
          - item.crossMargins)
    } else if unit(units, StyleUnits.size, cross) != StyleUnits.auto {
      if isPlain {
        let size = larger(nodes.styles[child].sizes[cross] + added[cross], edges[cross])
        item.cross = Extent(clampPlainCross(child, size, units, edges[cross]))
      } else {
        item.cross = specifiedCross(&item, child, edges)
        isKnown = item.cross.isDefinite
      }
    } else if item.alignment == SelfAlignment.Keyword.stretch.rawValue,
      isPlain || !item.flags.intersects(.autoCrossMargins)
    {
      item.flags.formUnion(.stretches)
      isKnown = stretchesEarly
      if stretchesEarly {
        let room = (earlyCross - item.crossMargins).px
        let size = isPlain ? room : calculatedCross(child, room, edges)
        item.cross = Extent(
          isPlain ? clampPlainCross(child, size, units, edges[cross]) : clampCross(child, size, edges))
      }
    } else {
      isKnown = false
      if main == 1, isMultiLine { item.flags.formUnion(.fitsLine) }
    }
    if !isPlain, main == 0, units & StyleUnits.verticalLimitKeyword != 0 {
      seen.formUnion([.contentLimits, .contentCross])
    }
    if isKnown { item.flags.formUnion(.crossIsDefinite) }
    if !isKnown || !isPlain && (item.flags.contains(.alignsBaseline) || nodes.hasRatio(child)) {
      seen.formUnion(.contentCross)
    }
  }

  /// The limits of the main size; an automatic minimum is put off.
  @inline(__always)
  private mutating func determineLimits(
    _ item: inout FlexItem, _ child: Int, _ units: UInt64, _ edges: SIMD2<Float>, _ added: SIMD2<Float>,
    isPlain: Bool
  ) {
    if unit(units, StyleUnits.maxSize, main) != StyleUnits.auto {
      item.maxMain =
        isPlain
        ? larger(nodes.styles[child].maxSizes[main] + added[main], edges[main])
        : maximumMain(child, &item, edges)
    }
    item.minMain = edges[main]
    if unit(units, StyleUnits.minSize, main) != StyleUnits.auto {
      item.minMain =
        isPlain
        ? larger(nodes.styles[child].minSizes[main] + added[main], edges[main])
        : minimumMain(child, &item, edges)
    } else if !nodes.isScrollContainer(child) {
      item.flags.formUnion(.minimumIsDeferred)
      seen.formUnion(.deferredMinimums)
    }
  }

  /// The flex base size: A to E of step 3.
  @inline(__always)
  private mutating func determineBase(
    _ item: inout FlexItem, _ child: Int, _ units: UInt64, _ edges: SIMD2<Float>, _ added: SIMD2<Float>,
    isPlain: Bool
  ) {
    // `flex-basis: auto` is the main size property; its keywords then act as the basis'.
    let isAuto = unit(units, StyleUnits.flexBasis, 0) == StyleUnits.auto
    let unit = isAuto ? unit(units, StyleUnits.size, main) : unit(units, StyleUnits.flexBasis, 0)
    let value = isAuto ? nodes.styles[child].sizes[main] : nodes.styles[child].basis
    var size: Extent
    var isResolved = false
    if isPlain {
      size = Extent(value + added[main])
    } else {
      let shift = isAuto ? StyleUnits.size + UInt64(main) * 4 : StyleUnits.flexBasis
      size = nodes.length(child, shift, value, base: base[main], edges: edges[main])
      isResolved = size.isDefinite
      if !size.isDefinite, unit == StyleUnits.stretch { size = base[main] - item.mainMargins }
    }
    if isPlain ? unit != StyleUnits.auto : size.isDefinite {
      // A. A definite flex basis, or `auto` and a definite main size.
      item.baseSize = larger(size.px, edges[main])
      item.flags.formUnion(.basisIsDefinite)
    } else if !isPlain, nodes.hasRatio(child), item.flags.contains(.crossIsDefinite), !isIntrinsicKeyword(unit) {
      // B. A ratio and a definite cross size.
      item.baseSize = nodes.sizeByRatio(child, axis: main, other: item.cross.px, edges: edges)
      item.flags.formUnion(.basisIsDefinite)
    } else if main == 0 {
      // C–E. The size of the content.
      item.baseSize = isPlain ? plainContentWidth(item, child, edges) : contentWidth(child, item, unit)
    } else if isPlain, item.cross.isDefinite, !item.flags.contains(.hasContent) {
      item.baseSize = edges[main] + nodes.gutters(child).sums.y
    } else {
      onCopy(&item) { item in item.baseSize = contentHeight(child, &item, edges) }
    }
    if !isPlain, nodes.hasCalcSize(child) { calculateBase(&item, child, edges, isAuto: isAuto, isResolved: isResolved) }
    // An automatic minimum may exceed a base size that isn't the content's.
    if item.flags.contains(.minimumIsDeferred), isPlain ? !isAuto : needsMinimumNow(item, unit, isAuto) {
      onCopy(&item) { item in resolveAutomaticMinimum(&item) }
    }
  }

  /// Hands a copy on, so that the item itself may stand in registers all along.
  @inline(__always) private func onCopy(_ item: inout FlexItem, _ change: (inout FlexItem) -> Void) {
    var copy = item
    change(&copy)
    item = copy
  }

  /// E in a row: the max-content width of a plain item.
  @inline(__always)
  private func plainContentWidth(_ item: FlexItem, _ child: Int, _ edges: SIMD2<Float>) -> Float {
    let insets = edges + nodes.gutters(child).sums
    guard item.flags.contains(.hasContent) else { return insets.x }
    return insets.x
      + nodes.intrinsicContentWidth(
        child, .maxContent,
        contentHeight: item.flags.contains(.crossIsDefinite) ? (item.cross - insets.y).atLeast(0) : .indefinite)
  }

  /// Whether the automatic minimum could be above the base size: that is neither the content's size
  /// nor the specified size.
  private func needsMinimumNow(_ item: FlexItem, _ unit: UInt64, _ isAuto: Bool) -> Bool {
    let child = Int(item.node)
    if nodes.hasRatio(child) || nodes.isTable(child) || nodes.hasCalcSize(child) { return true }
    switch unit {
    case StyleUnits.auto, StyleUnits.content, StyleUnits.maxContent, StyleUnits.minContent: return false
    default: return !isAuto
    }
  }

  private mutating func isIntrinsicKeyword(_ unit: UInt64) -> Bool {
    unit == StyleUnits.minContent || unit == StyleUnits.maxContent || unit == StyleUnits.fitContent
  }

  /// C–E in a row: the max-content size, or the one a keyword names.
  private mutating func contentWidth(_ child: Int, _ item: FlexItem, _ unit: UInt64) -> Float {
    let height = item.flags.contains(.crossIsDefinite) ? item.cross : .indefinite
    if nodes.hasRatio(child), nodes.fillsAvailableWidth(child, height: height) {
      let edges = nodes.edges(child, base.x).sums
      let width = larger((innerMain - item.mainMargins).orZero(), edges.x)
      return nodes.transferredLimits(child, base: base, edges: edges).clamp(width)
    }
    switch unit {
    case StyleUnits.minContent: return nodes.intrinsicWidth(child, .minContent, base: base, height: height)
    case StyleUnits.fitContent:
      return nodes.fitContentWidth(child, base: base, available: innerMain - item.mainMargins, height: height)
    default: return nodes.intrinsicWidth(child, .maxContent, base: base, height: height)
    }
  }

  /// C–E in a column: the height of the content at the item's width.
  mutating func contentHeight(_ child: Int, _ item: inout FlexItem, _ edges: SIMD2<Float>)
    -> Float
  {
    if !item.cross.isDefinite {
      item.cross = Extent(fitContentCross(child, item))
    }
    if nodes.hasRatio(child), !nodes.isTable(child) {
      item.flags.formUnion(.basisIsDefinite)
      return nodes.heightByRatio(child, width: item.cross.px, edges: edges)
    }
    if nodes.unit(child, StyleUnits.size, 1) == StyleUnits.auto {
      var request = columnRequest(item, height: .indefinite)
      // As in Chromium, nothing is handed on before the item is as high as it will be.
      if nodes.units(child) & StyleUnits.handsOnHeight != 0 { request.base.y = .indefinite }
      return nodes.measure(child, request).contentHeight
    }
    return nodes.measure(child, naturalRequest(item, child)).contentHeight
  }

  /// The request for a column's item whose content decides on its height. Within a column of its own
  /// a height property still says where lines break and what items share.
  mutating func naturalRequest(_ item: FlexItem, _ child: Int) -> LayoutRequest {
    let widthBase = Extents(base.x, .indefinite)
    guard nodes.unit(child, StyleUnits.size, 1) != StyleUnits.auto, nodes.display(child) == .flex,
      nodes.styles[child].keyword(StyleKeywords.flexDirection, bits: 2) >= FlexDirection.column.rawValue
    else { return LayoutRequest(width: item.cross.px, height: .indefinite, base: widthBase) }
    let height = nodes.definiteHeight(
      child, base: widthBase, stretched: .indefinite, margins: item.mainMargins)
    return LayoutRequest(width: item.cross.px, height: height, base: widthBase, isHeightDefinite: false)
  }

  /// The width of a column's item whose own isn't definite, before its height is known.
  mutating func fitContentCross(_ child: Int, _ item: FlexItem) -> Float {
    nodes.usedWidth(
      child, base: Extents(base.x, .indefinite), available: innerCross - item.crossMargins, height: .indefinite,
      stretches: false, ratioWins: true)
  }

  // MARK: Cross size before the main size

  /// A cross size property that isn't `auto`.
  @inline(never)
  private mutating func specifiedCross(_ item: inout FlexItem, _ child: Int, _ edges: SIMD2<Float>) -> Extent {
    let unit = nodes.unit(child, StyleUnits.size, cross)
    if unit == StyleUnits.stretch && (main == 0 || isMultiLine)
      || unit == StyleUnits.fitContent && main == 1 && isMultiLine
    {
      item.flags.formUnion(.fitsLine)
    }
    if cross == 1 {
      // A table's height is only its least: it knows that itself.
      if nodes.isTable(child), unit == StyleUnits.px || unit >= StyleUnits.percent { return .indefinite }
      return nodes.definiteHeight(child, base: base, stretched: .indefinite, margins: item.crossMargins)
    }
    var width = nodes.width(
      child, .width, nodes.styles[child].sizes.x, base: base, available: innerCross - item.crossMargins,
      edges: edges.x, height: .indefinite)
    // The content of a picture that fills the room is as wide as that.
    if width.isDefinite, nodes.hasRatio(child) {
      let height = nodes.definiteHeight(child, base: base, stretched: .indefinite, margins: item.mainMargins)
      if nodes.fillsAvailableWidth(child, height: height) {
        width = (innerCross - item.crossMargins).atLeast(edges.x).or(width)
      }
    }
    return width.definite.map { Extent(clampCross(child, $0, edges)) } ?? .indefinite
  }

  /// Holds a cross size to its limits.
  @inline(__always) mutating func clampCross(_ child: Int, _ size: Float) -> Float {
    clampCross(child, size, nodes.edges(child, base.x).sums)
  }

  mutating func clampCross(_ child: Int, _ size: Float, _ edges: SIMD2<Float>) -> Float {
    let units = nodes.units(child)
    let limits: UInt64 = 0xF0F << (StyleUnits.minSize + UInt64(truncatingIfNeeded: cross &* 4))
    let others = StyleUnits.hasRatio | StyleUnits.isTable | StyleUnits.hasCalcSize
    if units & (limits | others) == 0 { return larger(size, edges[cross]) }
    if units & (limits & StyleUnits.notPlain | others) == 0 {
      return clampPlainCross(child, size, units, edges[cross])
    }
    if cross == 1 { return nodes.heightLimits(child, base: base.y, edges: edges.y).clamp(size) }
    let width = nodes.widthLimits(
      child, base: base, available: innerCross, edges: edges, automaticMinimum: false, transfers: false
    ).clamp(size)
    return units & StyleUnits.isTable == 0 ? width : nodes.widthWithoutCollapsedColumns(child, width, base: base)
  }

  /// Holds a cross size to limits in px.
  @inline(__always)
  private mutating func clampPlainCross(_ child: Int, _ size: Float, _ units: UInt64, _ edges: Float) -> Float {
    let units = units &>> UInt64(truncatingIfNeeded: cross &* 4)
    var size = size
    if units & 0xF0000 != 0 {
      size = min(size, larger(nodes.boxed(child, nodes.styles[child].maxSizes[cross], edges), edges))
    }
    return larger(
      size, units & 0xF00 != 0 ? larger(nodes.boxed(child, nodes.styles[child].minSizes[cross], edges), edges) : edges)
  }

  /// §9.2 step 4 (#algo-main-container): the main size. A row's is given; a column's is the longest
  /// line's, within the column's limits.
  mutating func determineMainSize() {
    var longest: Float = 0
    for line in 0..<lineCount { longest = larger(longest, lines[line].hypotheticalSum) }
    let main = heightWithinLimits(longest)
    innerMain = Extent(main)
    isAsTallAsItems = main == longest
  }

  // MARK: Rare facts

  @inline(never) private mutating func noteAutoMargins(_ item: inout FlexItem, _ child: Int) {
    let mainStart = mainStartEdge
    let crossStart = crossStartEdge
    if nodes.isMarginAuto(child, mainStart) { item.flags.formUnion(.mainStartAuto) }
    if nodes.isMarginAuto(child, mainStart ^ 2) { item.flags.formUnion(.mainEndAuto) }
    if nodes.isMarginAuto(child, crossStart) { item.flags.formUnion(.crossStartAuto) }
    if nodes.isMarginAuto(child, crossStart ^ 2) { item.flags.formUnion(.crossEndAuto) }
    if item.flags.intersects(.autoMainMargins) { seen.formUnion(.autoMainMargins) }
    if item.flags.intersects(.autoCrossMargins) { seen.formUnion(.autoCrossMargins) }
  }

  /// §8.3 (#align-items-property): without auto cross margins the item takes part in baseline alignment.
  @inline(never) private mutating func noteBaseline(_ item: inout FlexItem) {
    if !item.flags.intersects(.autoCrossMargins) {
      item.flags.formUnion(.alignsBaseline)
      seen.formUnion(item.alignsLastBaseline ? [.baselines, .lastBaselines] : .baselines)
    }
  }
}

extension OptionSet {
  /// Whether any of `other` is in it.
  @inline(__always) func intersects(_ other: Self) -> Bool { !isDisjoint(with: other) }
}
