/// Flexbox 1 §9.2 step 3 (#algo-main-item): flex base size and hypothetical main size.
extension FlexAlgorithm {
  @inline(__always)
  mutating func makeItem(_ child: Int, _ parentAlignment: UInt8) -> FlexItem {
    let style = nodes.styles + child
    let units = style.pointee.units
    var alignment = style.pointee.keyword(StyleKeywords.alignSelf, bits: 6)
    if alignment & 15 == SelfAlignment.Keyword.auto.rawValue { alignment = parentAlignment }
    var keyword = SelfAlignment.Keyword(rawValue: alignment & 15) ?? .normal
    if keyword == .normal { keyword = .stretch }
    var item = FlexItem(
      node: Int32(truncatingIfNeeded: child), flags: [], alignment: keyword,
      overflow: OverflowPosition(rawValue: alignment >> 4) ?? .unspecified)

    // Margins, by the flow's edges: a reversed axis starts at the right or the bottom.
    let margins = nodes.margins(child, base.x)
    item.mainStartMargin = margins[main &+ (reversesMain ? 2 : 0)]
    item.mainEndMargin = margins[main &+ (reversesMain ? 0 : 2)]
    item.crossStartMargin = margins[cross &+ (reversesCross ? 2 : 0)]
    item.crossEndMargin = margins[cross &+ (reversesCross ? 0 : 2)]
    if units & StyleUnits.margins != 0 { noteAutoMargins(&item, child) }

    let edges = nodes.edges(child, base.x).sums
    item.mainEdges = edges[main]
    if units & StyleUnits.dependsOnBlockSize != 0 { seen.formUnion(.dependsOnHeight) }
    if style.pointee.rare != nil, nodes.hasVerticalPercentInset(child) { seen.formUnion(.dependsOnHeight) }
    if keyword == .baseline || keyword == .lastBaseline { noteBaseline(&item) }

    // The cross size, as far as it is known before the main size is.
    let crossUnit = nodes.unit(child, StyleUnits.size, cross)
    if crossUnit == StyleUnits.auto {
      if keyword == .stretch, !item.flags.intersects(.autoCrossMargins) { item.flags.formUnion(.stretches) }
      if item.flags.contains(.stretches), !isMultiLine, cross == 0 || isHeightDefinite && innerCross.isDefinite {
        item.cross = clampCross(child, innerCross - item.crossMargins, edges)
        item.flags.formUnion(.crossIsDefinite)
      }
    } else {
      item.cross = specifiedCross(child, item, edges)
      if item.cross.isDefinite { item.flags.formUnion(.crossIsDefinite) }
    }

    // The limits of the main size.
    let maxUnit = nodes.unit(child, StyleUnits.maxSize, main)
    if maxUnit != StyleUnits.auto { item.maxMain = maximumMain(child, item, edges) }
    let minUnit = nodes.unit(child, StyleUnits.minSize, main)
    if minUnit == StyleUnits.px {
      item.minMain = max(edges[main], nodes.boxed(child, nodes.value(child, StyleOffset.minSizes, main), edges[main]))
    } else if minUnit != StyleUnits.auto {
      item.minMain = minimumMain(child, item, edges)
    } else {
      item.minMain = edges[main]
      if !nodes.isScrollContainer(child) { item.flags.formUnion(.minimumIsDeferred) }
    }

    // A. A definite flex basis, or `auto` and a definite main size.
    let mainUnit = nodes.unit(child, StyleUnits.size, main)
    let basisUnit = (units &>> StyleUnits.flexBasis) & 15
    if basisUnit == StyleUnits.auto, mainUnit == StyleUnits.px {
      item.baseSize = max(nodes.boxed(child, nodes.value(child, StyleOffset.sizes, main), edges[main]), edges[main])
      item.flags.formUnion(.basisIsDefinite)
    } else {
      determineBaseSize(&item, child, basisUnit, edges)
    }
    item.hypotheticalMain = max(item.minMain, min(item.baseSize, item.maxMain))
    item.targetMain = item.hypotheticalMain
    return item
  }

  // MARK: Flex base size

  /// The flex base size where it isn't simply a length.
  @inline(never)
  private mutating func determineBaseSize(
    _ item: inout FlexItem, _ child: Int, _ basisUnit: UInt64, _ edges: SIMD2<Float>
  ) {
    let style = nodes.styles + child
    // `auto` is the main size property; its keywords then act as the basis'.
    let isAuto = basisUnit == StyleUnits.auto
    let shift = isAuto ? StyleUnits.size + UInt64(main) * 4 : StyleUnits.flexBasis
    let value = isAuto ? nodes.value(child, StyleOffset.sizes, main) : style.pointee.basis
    let unit = isAuto ? nodes.unit(child, StyleUnits.size, main) : basisUnit
    var size = nodes.length(child, shift, value, base: base[main], edges: edges[main])
    if !size.isDefinite, unit == StyleUnits.stretch { size = base[main] - item.mainMargins }
    if size.isDefinite {
      item.baseSize = max(size, edges[main])
      item.flags.formUnion(.basisIsDefinite)
    } else if nodes.hasRatio(child), item.flags.contains(.crossIsDefinite), !isIntrinsicKeyword(unit) {
      // B. A ratio and a definite cross size.
      item.baseSize = nodes.sizeByRatio(child, axis: main, other: item.cross, edges: edges)
      item.flags.formUnion(.basisIsDefinite)
    } else if main == 0 {
      item.baseSize = contentWidth(child, item, unit)
    } else {
      item.baseSize = contentHeight(child, &item, edges)
    }
    // An automatic minimum may exceed a base size that isn't the content's.
    if item.flags.contains(.minimumIsDeferred), needsMinimumNow(item, unit, isAuto) {
      resolveAutomaticMinimum(&item)
    }
  }

  /// Whether the automatic minimum could be above the base size: that is neither the content's size
  /// nor the specified size.
  private func needsMinimumNow(_ item: FlexItem, _ unit: UInt64, _ isAuto: Bool) -> Bool {
    if nodes.hasRatio(Int(item.node)) { return true }
    switch unit {
    case StyleUnits.auto, StyleUnits.content, StyleUnits.maxContent, StyleUnits.minContent: return false
    default: return !isAuto
    }
  }

  private func isIntrinsicKeyword(_ unit: UInt64) -> Bool {
    unit == StyleUnits.minContent || unit == StyleUnits.maxContent || unit == StyleUnits.fitContent
  }

  /// C–E in a row: the max-content size, or the one a keyword names.
  private func contentWidth(_ child: Int, _ item: FlexItem, _ unit: UInt64) -> Float {
    let height = item.flags.contains(.crossIsDefinite) ? item.cross : .indefinite
    switch unit {
    case StyleUnits.minContent: return nodes.intrinsicWidth(child, .minContent, base: base, height: height)
    case StyleUnits.fitContent:
      return nodes.fitContentWidth(child, base: base, available: innerMain - item.mainMargins, height: height)
    default: return nodes.intrinsicWidth(child, .maxContent, base: base, height: height)
    }
  }

  /// C–E in a column: the height of the content at the item's width.
  private func contentHeight(_ child: Int, _ item: inout FlexItem, _ edges: SIMD2<Float>) -> Float {
    if !item.cross.isDefinite {
      item.cross = fitContentCross(child, item)
    }
    if nodes.hasRatio(child) {
      item.flags.formUnion(.basisIsDefinite)
      return nodes.heightByRatio(child, width: item.cross, edges: edges)
    }
    return nodes.measure(child, columnRequest(item, height: .indefinite)).contentHeight
  }

  /// The width of a column's item whose own isn't definite, before its height is known.
  private func fitContentCross(_ child: Int, _ item: FlexItem) -> Float {
    let height =
      nodes.hasRatio(child)
      ? .indefinite : nodes.definiteHeight(child, base: base, stretched: .indefinite, margins: item.mainMargins)
    return nodes.usedWidth(
      child, base: base, available: innerCross - item.crossMargins, height: height, stretches: false, ratioWins: true)
  }

  /// The request for a column's item at its own width.
  func columnRequest(_ item: FlexItem, height: Float) -> LayoutRequest {
    LayoutRequest(
      width: item.cross, height: height, base: base,
      isHeightDefinite: isHeightDefinite || item.flags.contains(.basisIsDefinite))
  }

  // MARK: Cross size before the main size

  /// A cross size property that isn't `auto`.
  @inline(never)
  private func specifiedCross(_ child: Int, _ item: FlexItem, _ edges: SIMD2<Float>) -> Float {
    if cross == 1 {
      return nodes.definiteHeight(child, base: base, stretched: .indefinite, margins: item.crossMargins)
    }
    let width = nodes.width(
      child, .width, nodes.styles[child].sizes.x, base: base, available: innerCross - item.crossMargins,
      edges: edges.x, height: .indefinite)
    return width.isDefinite ? clampCross(child, width, edges) : width
  }

  /// Holds a cross size to its limits.
  func clampCross(_ child: Int, _ size: Float, _ edges: SIMD2<Float>) -> Float {
    let units = nodes.units(child)
    let limits: UInt64 = 0xF0F << (StyleUnits.minSize + UInt64(truncatingIfNeeded: cross &* 4))
    if units & (limits | StyleUnits.hasRatio) == 0 { return max(size, edges[cross]) }
    if cross == 1 { return nodes.heightLimits(child, base: base.y, edges: edges.y).clamp(size) }
    return nodes.widthLimits(child, base: base, available: innerCross, edges: edges, automaticMinimum: false).clamp(
      size)
  }

  // MARK: Limits of the main size

  private func maximumMain(_ child: Int, _ item: FlexItem, _ edges: SIMD2<Float>) -> Float {
    mainLimit(child, item, .maxWidth, StyleUnits.maxSize, StyleOffset.maxSizes, edges).or(.infinity)
  }

  private func minimumMain(_ child: Int, _ item: FlexItem, _ edges: SIMD2<Float>) -> Float {
    max(edges[main], mainLimit(child, item, .minWidth, StyleUnits.minSize, StyleOffset.minSizes, edges).or(0))
  }

  /// `min-` or `max-width` in a row, `-height` in a column.
  private func mainLimit(
    _ child: Int, _ item: FlexItem, _ slot: LengthSlot, _ shift: UInt64, _ offset: Int, _ edges: SIMD2<Float>
  ) -> Float {
    let value = nodes.value(child, offset, main)
    if main == 0 {
      return nodes.width(
        child, slot, value, base: base, available: innerMain - item.mainMargins, edges: edges.x, height: .indefinite)
    }
    let height = nodes.length(child, shift + 4, value, base: base.y, edges: edges.y)
    if height.isDefinite { return height }
    switch nodes.unit(child, shift, 1) {
    case StyleUnits.stretch: return base.y - item.mainMargins
    case StyleUnits.minContent, StyleUnits.maxContent, StyleUnits.fitContent:
      var item = item
      if !item.cross.isDefinite {
        item.cross = fitContentCross(child, item)
      }
      return nodes.measure(child, columnRequest(item, height: .indefinite)).contentHeight
    default: return .indefinite
    }
  }

  // MARK: Automatic minimum size

  /// Works a deferred automatic minimum size out. Flexbox 1 §4.5 (#min-size-auto).
  mutating func resolveAutomaticMinimum(_ item: inout FlexItem) {
    item.flags.subtract(.minimumIsDeferred)
    let child = Int(item.node)
    let edges = nodes.edges(child, base.x).sums
    // Content size suggestion: the min-content size, within what the other axis' limits come to.
    var minimum: Float
    if main == 0 {
      minimum = nodes.intrinsicWidth(
        child, .minContent, base: base, height: .indefinite)
      if nodes.hasRatio(child), item.flags.contains(.crossIsDefinite) {
        minimum = max(minimum, nodes.widthByRatio(child, height: item.cross, edges: edges))
      }
    } else {
      minimum = contentHeight(child, &item, edges)
      if nodes.hasRatio(child) {
        minimum = nodes.contentHeightByRatio(child, width: item.cross, base: base, isDefinite: false)
      }
    }
    if nodes.hasRatio(child) { minimum = withinTransferredLimits(child, minimum, edges) }
    // Specified size suggestion; without one, the transferred size of a replaced element.
    let specified = nodes.length(
      child, StyleUnits.size + UInt64(main) * 4, nodes.value(child, StyleOffset.sizes, main), base: base[main],
      edges: edges[main])
    if specified.isDefinite {
      minimum = min(minimum, specified)
    } else if nodes.styles[child].isReplaced, nodes.hasRatio(child), item.flags.contains(.crossIsDefinite) {
      minimum = min(minimum, nodes.sizeByRatio(child, axis: main, other: item.cross, edges: edges))
    }
    item.minMain = max(edges[main], min(minimum, item.maxMain))
  }

  /// Holds a main size to the cross axis' definite limits, converted through the ratio.
  private func withinTransferredLimits(_ child: Int, _ size: Float, _ edges: SIMD2<Float>) -> Float {
    let low = nodes.length(
      child, StyleUnits.minSize + UInt64(cross) * 4, nodes.value(child, StyleOffset.minSizes, cross),
      base: base[cross], edges: edges[cross])
    let high = nodes.length(
      child, StyleUnits.maxSize + UInt64(cross) * 4, nodes.value(child, StyleOffset.maxSizes, cross),
      base: base[cross], edges: edges[cross])
    var size = size
    if high.isDefinite { size = min(size, nodes.sizeByRatio(child, axis: main, other: high, edges: edges)) }
    if low.isDefinite { size = max(size, nodes.sizeByRatio(child, axis: main, other: low, edges: edges)) }
    return size
  }

  // MARK: Rare facts

  @inline(never) private mutating func noteAutoMargins(_ item: inout FlexItem, _ child: Int) {
    let mainStart = main + (reversesMain ? 2 : 0)
    let crossStart = cross + (reversesCross ? 2 : 0)
    if nodes.isMarginAuto(child, mainStart) { item.flags.formUnion(.mainStartAuto) }
    if nodes.isMarginAuto(child, mainStart ^ 2) { item.flags.formUnion(.mainEndAuto) }
    if nodes.isMarginAuto(child, crossStart) { item.flags.formUnion(.crossStartAuto) }
    if nodes.isMarginAuto(child, crossStart ^ 2) { item.flags.formUnion(.crossEndAuto) }
    if item.flags.intersects(.autoMainMargins) { seen.formUnion(.autoMainMargins) }
  }

  /// §8.3 (#align-items-property): without auto cross margins the item takes part in baseline alignment.
  @inline(never) private mutating func noteBaseline(_ item: inout FlexItem) {
    if !item.flags.intersects(.autoCrossMargins) {
      item.flags.formUnion(.alignsBaseline)
      seen.formUnion(.baselines)
    }
  }
}

extension OptionSet {
  /// Whether any of `other` is in it.
  @inline(__always) func intersects(_ other: Self) -> Bool { !isDisjoint(with: other) }
}
