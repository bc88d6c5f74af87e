/// `min-` and `max-` limits of an item's main size, and the automatic minimum. Flexbox 1 §4.5 (#min-size-auto).
extension FlexAlgorithm {
  // MARK: Limits of the main size

  mutating func maximumMain(_ child: Int, _ item: inout FlexItem, _ edges: SIMD2<Float>)
    -> Float
  {
    mainLimit(child, &item, .maxWidth, StyleUnits.maxSize, nodes.styles[child].maxSizes[main], edges).or(.infinity)
  }

  mutating func minimumMain(_ child: Int, _ item: inout FlexItem, _ edges: SIMD2<Float>)
    -> Float
  {
    let value = nodes.styles[child].minSizes[main]
    return larger(edges[main], mainLimit(child, &item, .minWidth, StyleUnits.minSize, value, edges).or(0))
  }

  /// `min-` or `max-width` in a row, `-height` in a column.
  private mutating func mainLimit(
    _ child: Int, _ item: inout FlexItem, _ slot: LengthSlot, _ shift: UInt64, _ value: Float,
    _ edges: SIMD2<Float>
  ) -> Extent {
    if main == 0 {
      return nodes.width(
        child, slot, value, base: base, available: innerMain - item.mainMargins, edges: edges.x,
        height: item.flags.contains(.crossIsDefinite) ? item.cross : .indefinite)
    }
    let base = shift == StyleUnits.minSize ? nodes.minimumBase(child, 1, base.y) : base.y
    let height = nodes.length(child, shift + 4, value, base: base, edges: edges.y)
    if height.isDefinite { return height }
    let limit: Extent
    switch nodes.unit(child, shift, 1) {
    case StyleUnits.stretch: limit = self.base.y - item.mainMargins
    case StyleUnits.minContent, StyleUnits.maxContent, StyleUnits.fitContent:
      limit = Extent(contentHeight(child, &item, edges))
    default: return .indefinite
    }
    let slot: LengthSlot = slot == .minWidth ? .minHeight : .maxHeight
    return nodes.calculated(child, slot, limit, base: self.base.y, edges: edges.y)
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
      minimum = nodes.minContentWidth(
        child, base: base, height: item.flags.contains(.crossIsDefinite) ? item.cross : .indefinite)
      // What fills the room is as wide as that by its content, whatever width it asks for, unless it gives way to any room.
      if nodes.hasRatio(child), nodes.styles[child].fillsAvailableWidth {
        let room = larger((innerMain - item.mainMargins).orZero(), edges.x)
        minimum = minimum > edges.x ? room : min(minimum, room)
      }
      if nodes.hasRatio(child), item.flags.contains(.crossIsDefinite) {
        // Content of a replaced element is as wide as its height makes it.
        let width = nodes.widthByRatio(child, height: item.cross.px, edges: edges)
        minimum = nodes.styles[child].isReplaced ? width : larger(minimum, width)
      }
      // A control whose width is a percentage gives way: CSS Sizing 3 §5.2.2 (#min-content-zero).
      if nodes.styles[child].compressibility == .width {
        minimum = nodes.compressedWidth(child, base: base, edges: edges).or(minimum)
      }
    } else {
      minimum = contentHeight(child, &item, edges)
      // A height that follows the content is the height by the ratio, and that the specified size.
      let unit = nodes.unit(child, StyleUnits.size, 1)
      let isSpecified = unit == StyleUnits.px || unit >= StyleUnits.percent && base.y.isDefinite
      if nodes.hasRatio(child), unit == StyleUnits.auto || isSpecified {
        let content = nodes.measure(child, naturalRequest(item, child)).contentHeight
        minimum = larger(minimum, withinTransferredLimits(child, content, edges))
      }
    }
    if nodes.hasRatio(child), main == 0, !item.flags.contains(.crossIsDefinite) {
      minimum = withinTransferredLimits(child, minimum, edges)
    }
    // Specified size suggestion; without one, the transferred size of a replaced element.
    if !nodes.isTable(child), let specified = specifiedMain(child, item, edges).definite {
      minimum = min(minimum, specified)
    } else if nodes.styles[child].isReplaced, nodes.hasRatio(child), item.flags.contains(.crossIsDefinite) {
      minimum = min(minimum, nodes.sizeByRatio(child, axis: main, other: item.cross.px, edges: edges))
    }
    let slot: LengthSlot = main == 0 ? .minWidth : .minHeight
    minimum = nodes.calculated(child, slot, minimum, base: base[main], edges: edges[main])
    item.minMain = larger(edges[main], min(minimum, item.maxMain))
  }

  /// A table is as large as its content at least, whatever its limits say. CSS 2 §17.5.2 (#width-layout).
  @inline(never)
  mutating func holdTableContent(_ item: inout FlexItem, _ child: Int, _ edges: SIMD2<Float>) {
    // A given height is the grid's; captions stand outside of it, as in browsers.
    if main == 1, item.flags.contains(.basisIsDefinite) {
      if !item.cross.isDefinite { item.cross = Extent(fitContentCross(child, item)) }
      item.baseSize += nodes.captionHeight(of: child, width: item.cross.px)
    }
    let content =
      main == 0
      ? nodes.minContentWidth(child, base: base, height: .indefinite) : contentHeight(child, &item, edges)
    item.minMain = larger(item.minMain, content)
    item.maxMain = larger(item.maxMain, content)
  }

  /// A table fills its line, and is no lower than its rows.
  @inline(never)
  mutating func stretchTable(_ item: inout FlexItem, _ child: Int, _ line: FlexLine) {
    let request = LayoutRequest(width: item.targetMain, height: .indefinite, base: base)
    item.cross = Extent(
      larger(clampCross(child, line.cross - item.crossMargins), nodes.measure(child, request).contentHeight))
    item.flags.formUnion(.crossIsDefinite)
  }

  /// The main size property, where it comes to a size. §4.5 (#specified-size-suggestion).
  private mutating func specifiedMain(
    _ child: Int, _ item: FlexItem, _ edges: SIMD2<Float>
  ) -> Extent {
    let value = nodes.styles[child].sizes[main]
    if main == 0 {
      let height = item.flags.contains(.crossIsDefinite) ? item.cross : .indefinite
      // Its content is all that such a picture asks for.
      if nodes.hasRatio(child), nodes.fillsAvailableWidth(child, height: height) { return .indefinite }
      return nodes.width(
        child, .width, value, base: base, available: innerMain - item.mainMargins, edges: edges.x, height: height)
    }
    if nodes.unit(child, StyleUnits.size, 1) == StyleUnits.stretch {
      return nodes.calculated(child, .height, base.y - item.mainMargins, base: base.y, edges: edges.y)
    }
    return nodes.length(child, StyleUnits.size + 4, value, base: base.y, edges: edges.y)
  }

  /// Holds a main size to the cross axis' definite limits, converted through the ratio.
  private mutating func withinTransferredLimits(_ child: Int, _ size: Float, _ edges: SIMD2<Float>) -> Float {
    var size = size
    let low: Float
    let high: Float
    if cross == 1 {
      let limits = nodes.heightLimits(child, base: base.y, edges: edges.y)
      low = limits.min
      high = limits.max
    } else {
      let limits = nodes.widthLimits(
        child, base: base, available: innerCross, edges: edges, automaticMinimum: false, transfers: false)
      low = limits.min
      high = limits.max
    }
    if high < .infinity { size = min(size, nodes.sizeByRatio(child, axis: main, other: high, edges: edges)) }
    if low > 0 { size = larger(size, nodes.sizeByRatio(child, axis: main, other: low, edges: edges)) }
    return size
  }
}
