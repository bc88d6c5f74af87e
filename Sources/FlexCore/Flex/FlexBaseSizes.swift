/// Flexbox 1 §9.2 step 3 (#algo-main-item): flex base size and hypothetical main size.
extension FlexAlgorithm {
  /// Fills in an item. Most styles are lengths in px and `auto`s only, and need no more than this.
  ///
  /// - Parameter parentAlignment: what `align-self: auto` comes to.
  @inline(__always)
  mutating func makeItem(_ item: inout FlexItem, _ child: Int, _ parentAlignment: UInt8) {
    let units = nodes.styles[child].units
    var alignment = parentAlignment
    if nodes.styles[child].keywords & (15 &<< StyleKeywords.alignSelf) != 0 {
      alignment = Self.resolved(nodes.styles[child].keyword(StyleKeywords.alignSelf, bits: 6))
    }
    var flags: FlexItem.Flags = []
    if nodes.hasCache(child) {
      flags.formUnion(.hasContent)
    } else {
      nodes.links[child].flags.subtract(.dirty)
    }
    if nodes.styles[child].rare != nil { flags.formUnion(.hasRareStyle) }
    var new = FlexItem(
      margins: nodes.styles[child].margins, node: Int32(truncatingIfNeeded: child), flags: flags,
      packedAlignment: alignment, baseSize: 0, hypotheticalMain: 0, targetMain: 0, minMain: 0, maxMain: .infinity,
      mainEdges: 0, grow: nodes.styles[child].grow, shrink: nodes.styles[child].shrink, cross: .indefinite, ascent: 0)
    if units & StyleUnits.notPlain == 0, alignment & 15 < SelfAlignment.Keyword.baseline.rawValue, !isIntrinsic {
      makePlainItem(&item, &new, units)
    } else {
      item = new
      makeAnyItem(&item, child)
    }
  }

  /// An item whose sizes are px or `auto`, its margins and paddings px, without a ratio.
  @inline(__always)
  private mutating func makePlainItem(
    _ item: inout FlexItem, _ new: inout FlexItem, _ units: UInt64
  ) {
    let child = Int(new.node)
    new.margins = inFlow(new.margins)
    let edges = nodes.plainEdges(child)
    let mainEdges = edges[main]
    let crossEdges = edges[cross]
    new.mainEdges = mainEdges
    // `box-sizing: content-box` adds the edges; a border box is at least as large as they are.
    let added = nodes.isContentBox(child) ? edges : .zero
    let mainUnits = units &>> UInt64(truncatingIfNeeded: main &* 4)
    let crossUnits = units &>> UInt64(truncatingIfNeeded: cross &* 4)

    // The cross size, as far as it is known before the main size is.
    if crossUnits & 15 != 0 {
      new.cross = max(nodes.styles[child].sizes[cross] + added[cross], crossEdges)
      new.flags.formUnion(.crossIsDefinite)
    } else if new.alignment == SelfAlignment.Keyword.stretch.rawValue {
      new.flags.formUnion(.stretches)
      if stretchesEarly {
        new.cross = max(earlyCross - new.crossMargins, crossEdges)
        new.flags.formUnion(.crossIsDefinite)
      }
    } else if main == 1, isMultiLine {
      new.flags.formUnion(.fitsLine)
    }
    if new.cross.isDefinite {
      new.cross = clampPlainCross(child, new.cross, units, crossEdges)
    } else {
      seen.formUnion(.contentCross)
    }

    // The limits of the main size.
    if mainUnits & 0xF0000 != 0 { new.maxMain = max(nodes.styles[child].maxSizes[main] + added[main], mainEdges) }
    new.minMain = mainEdges
    if mainUnits & 0xF00 != 0 {
      new.minMain = max(nodes.styles[child].minSizes[main] + added[main], mainEdges)
    } else if !nodes.isScrollContainer(child) {
      new.flags.formUnion(.minimumIsDeferred)
      seen.formUnion(.deferredMinimums)
    }

    let hasBasis = units & StyleUnits.flexBasisUnit != 0
    if hasBasis || mainUnits & 15 != 0 {
      // A. A definite flex basis, or `auto` and a definite main size.
      let value = hasBasis ? nodes.styles[child].basis : nodes.styles[child].sizes[main]
      new.baseSize = max(value + added[main], mainEdges)
      new.flags.formUnion(.basisIsDefinite)
      if hasBasis, new.flags.contains(.minimumIsDeferred) {
        item = new
        resolveAutomaticMinimum(&item)
        new = item
      }
    } else if main == 0 {
      // E. The max-content size.
      let insets = edges + nodes.gutters(child).sums
      new.baseSize = insets.x
      if new.flags.contains(.hasContent) {
        new.baseSize += nodes.intrinsicContentWidth(
          child, .maxContent,
          contentHeight: new.flags.contains(.crossIsDefinite) ? max(new.cross - insets.y, 0) : .indefinite)
      }
    } else if new.cross.isDefinite, !new.flags.contains(.hasContent) {
      new.baseSize = mainEdges + nodes.gutters(child).sums.y
    } else {
      item = new
      item.baseSize = contentHeight(child, &item, edges)
      new = item
    }
    new.hypotheticalMain = max(new.minMain, min(new.baseSize, new.maxMain))
    new.targetMain = new.hypotheticalMain
    if new.hypotheticalMain != new.baseSize { seen.formUnion(.clamped) }
    item = new
  }

  /// An item with percentages, keywords, `auto` margins, a ratio or baseline alignment.
  @inline(never)
  private mutating func makeAnyItem(_ item: inout FlexItem, _ child: Int) {
    let units = nodes.units(child)
    let margins = nodes.margins(child, base.x)
    item.margins = inFlow(margins)
    if units & StyleUnits.margins != 0 { noteAutoMargins(&item, child) }

    let edges = nodes.edges(child, base.x).sums
    item.mainEdges = edges[main]
    if units & StyleUnits.dependsOnBlockSize != 0 { seen.formUnion(.dependsOnHeight) }
    if item.alignment == SelfAlignment.Keyword.baseline.rawValue
      || item.alignment == SelfAlignment.Keyword.lastBaseline.rawValue
    {
      noteBaseline(&item)
    }
    determineEarlyCross(&item, child, edges)
    if !item.cross.isDefinite || item.flags.contains(.alignsBaseline) || nodes.hasRatio(child) {
      seen.formUnion(.contentCross)
    }

    // The limits of the main size.
    if nodes.unit(child, StyleUnits.maxSize, main) != StyleUnits.auto {
      item.maxMain = maximumMain(child, &item, edges)
    }
    item.minMain = edges[main]
    if nodes.unit(child, StyleUnits.minSize, main) != StyleUnits.auto {
      item.minMain = minimumMain(child, &item, edges)
    } else if !nodes.isScrollContainer(child) {
      item.flags.formUnion(.minimumIsDeferred)
      seen.formUnion(.deferredMinimums)
    }
    determineBaseSize(&item, child, (units &>> StyleUnits.flexBasis) & 15, edges)
    if nodes.isTable(child) { holdTableContent(&item, child, edges) }
    item.hypotheticalMain = max(
      item.minMain, min(item.baseSize, item.maxMain))
    item.targetMain = item.hypotheticalMain
    if item.hypotheticalMain != item.baseSize { seen.formUnion(.clamped) }
  }

  /// The cross size, as far as it is known before the main size is.
  private mutating func determineEarlyCross(
    _ item: inout FlexItem, _ child: Int, _ edges: SIMD2<Float>
  ) {
    if isIntrinsic {
      item.cross =
        nodes.intrinsicContribution(child, .maxContent, parentHeight: base.y, stretched: .indefinite)
        - item.crossMargins
    } else if nodes.unit(child, StyleUnits.size, cross) == StyleUnits.auto {
      if item.alignment == SelfAlignment.Keyword.stretch.rawValue,
        !item.flags.intersects(.autoCrossMargins)
      {
        item.flags.formUnion(.stretches)
      }
      if item.flags.contains(.stretches) {
        if stretchesEarly {
          item.cross = clampCross(child, earlyCross - item.crossMargins, edges)
        }
      } else if main == 1, isMultiLine {
        item.flags.formUnion(.fitsLine)
      }
    } else {
      item.cross = specifiedCross(child, item, edges)
      switch nodes.unit(child, StyleUnits.size, cross) {
      case StyleUnits.stretch where main == 0 || isMultiLine: item.flags.formUnion(.fitsLine)
      case StyleUnits.fitContent where main == 1 && isMultiLine: item.flags.formUnion(.fitsLine)
      default: break
      }
    }
    if item.cross.isDefinite { item.flags.formUnion(.crossIsDefinite) }
  }

  // MARK: Flex base size

  /// The flex base size where it isn't simply a length.
  @inline(never)
  private mutating func determineBaseSize(
    _ item: inout FlexItem, _ child: Int, _ basisUnit: UInt64, _ edges: SIMD2<Float>
  ) {
    // `auto` is the main size property; its keywords then act as the basis'.
    let isAuto = basisUnit == StyleUnits.auto
    let shift = isAuto ? StyleUnits.size + UInt64(main) * 4 : StyleUnits.flexBasis
    let value = isAuto ? nodes.styles[child].sizes[main] : nodes.styles[child].basis
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
  private mutating func needsMinimumNow(_ item: FlexItem, _ unit: UInt64, _ isAuto: Bool) -> Bool {
    let child = Int(item.node)
    if nodes.hasRatio(child) || nodes.isTable(child) { return true }
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
      return max((innerMain - item.mainMargins).orZero(), nodes.edges(child, base.x).sums.x)
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
      item.cross = fitContentCross(child, item)
    }
    if nodes.hasRatio(child) {
      item.flags.formUnion(.basisIsDefinite)
      return nodes.heightByRatio(child, width: item.cross, edges: edges)
    }
    if nodes.unit(child, StyleUnits.size, 1) == StyleUnits.auto {
      return nodes.measure(child, columnRequest(item, height: .indefinite)).contentHeight
    }
    return nodes.measure(child, naturalRequest(item, child)).contentHeight
  }

  /// The request for a column's item whose content decides on its height. Within a column of its own
  /// a height property still says where lines break and what items share.
  mutating func naturalRequest(_ item: FlexItem, _ child: Int) -> LayoutRequest {
    let widthBase = SIMD2<Float>(base.x, .indefinite)
    guard nodes.unit(child, StyleUnits.size, 1) != StyleUnits.auto, nodes.display(child) == .flex,
      nodes.styles[child].keyword(StyleKeywords.flexDirection, bits: 2) >= FlexDirection.column.rawValue
    else { return LayoutRequest(width: item.cross, height: .indefinite, base: widthBase) }
    let height = nodes.definiteHeight(
      child, base: widthBase, stretched: .indefinite, margins: item.mainMargins)
    return LayoutRequest(width: item.cross, height: height, base: widthBase, isHeightDefinite: false)
  }

  /// The width of a column's item whose own isn't definite, before its height is known.
  mutating func fitContentCross(_ child: Int, _ item: FlexItem) -> Float {
    nodes.usedWidth(
      child, base: SIMD2(base.x, .indefinite), available: innerCross - item.crossMargins, height: .indefinite,
      stretches: false, ratioWins: true)
  }

  /// The request for a column's item at its own width.
  mutating func columnRequest(_ item: FlexItem, height: Float) -> LayoutRequest {
    LayoutRequest(
      width: item.cross, height: height, base: base,
      isHeightDefinite: isHeightDefinite || item.flags.contains(.basisIsDefinite))
  }

  // MARK: Cross size before the main size

  /// A cross size property that isn't `auto`.
  @inline(never)
  private mutating func specifiedCross(_ child: Int, _ item: FlexItem, _ edges: SIMD2<Float>)
    -> Float
  {
    if cross == 1 {
      // A table's height is only its least: it knows that itself.
      if nodes.isTable(child), nodes.unit(child, StyleUnits.size, 1) == StyleUnits.px { return .indefinite }
      return nodes.definiteHeight(child, base: base, stretched: .indefinite, margins: item.crossMargins)
    }
    let width = nodes.width(
      child, .width, nodes.styles[child].sizes.x, base: base, available: innerCross - item.crossMargins,
      edges: edges.x, height: .indefinite)
    return width.isDefinite ? clampCross(child, width, edges) : width
  }

  /// Holds a cross size to its limits.
  @inline(__always) mutating func clampCross(_ child: Int, _ size: Float) -> Float {
    clampCross(child, size, nodes.edges(child, base.x).sums)
  }

  mutating func clampCross(_ child: Int, _ size: Float, _ edges: SIMD2<Float>) -> Float {
    let units = nodes.units(child)
    let limits: UInt64 = 0xF0F << (StyleUnits.minSize + UInt64(truncatingIfNeeded: cross &* 4))
    let others = StyleUnits.hasRatio | StyleUnits.isTable
    if units & (limits | others) == 0 { return max(size, edges[cross]) }
    if units & (limits & StyleUnits.notPlain | others) == 0 {
      return clampPlainCross(child, size, units, edges[cross])
    }
    if cross == 1 { return nodes.heightLimits(child, base: base.y, edges: edges.y).clamp(size) }
    return nodes.widthLimits(
      child, base: base, available: innerCross, edges: edges, automaticMinimum: false, transfers: false
    ).clamp(size)
  }

  /// Holds a cross size to limits in px.
  @inline(__always)
  private mutating func clampPlainCross(_ child: Int, _ size: Float, _ units: UInt64, _ edges: Float) -> Float {
    let units = units &>> UInt64(truncatingIfNeeded: cross &* 4)
    var size = size
    if units & 0xF0000 != 0 {
      size = min(size, max(nodes.boxed(child, nodes.styles[child].maxSizes[cross], edges), edges))
    }
    return max(
      size, units & 0xF00 != 0 ? max(nodes.boxed(child, nodes.styles[child].minSizes[cross], edges), edges) : edges)
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
