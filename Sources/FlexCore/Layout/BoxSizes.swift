extension Float {
  /// Keeps what ratios and percentages make of a length within `Style.limit`, and NaN as it is.
  @inline(__always) var limited: Float { min(larger(self, -Style.limit), Style.limit) }

  /// The number in whole units of 1/64 px, rounded down: what browsers lay out in.
  @inline(__always) var layoutUnitDown: Float {
    let units = self * 64
    guard abs(self) < 65_536 else {
      // Larger numbers have no such fractions.
      return abs(self) < 131_072 ? units.rounded(.down) / 64 : self
    }
    // Between 2²³ and 2²⁴ numbers are whole: what is below 2²² comes there with 2²³ + 2²². `rounded(_:)` is a call.
    let nearest = (units + 12_582_912) - 12_582_912
    return (nearest > units ? nearest - 1 : nearest) / 64
  }

  /// Between `low` and `high`; `low` wins.
  @inline(__always) func clamped(_ low: Float, _ high: Float) -> Float { larger(low, min(self, high)) }
}

extension SIMD4<Float> {
  /// Sums of opposite edges: left + right, top + bottom.
  @inline(__always) var sums: SIMD2<Float> { lowHalf + highHalf }
}

/// The least and the most a box may measure on an axis, border box.
struct SizeLimits {
  var min: Float
  var max: Float

  @inline(__always) func clamp(_ value: Float) -> Float { value.clamped(min, max) }
}

// MARK: - Edges

extension Nodes {
  /// Used padding plus border: left, top, right, bottom. Percentages are of the containing block's
  /// width on all edges; of an indefinite one they are 0. CSS 2 §8.4 (#padding-properties).
  @inline(__always) func edges(_ node: Int, _ baseWidth: Extent) -> SIMD4<Float> {
    let edges = styles[node].paddings + styles[node].borders
    return styles[node].units & StyleUnits.paddings == 0 ? edges : percentEdges(node, baseWidth)
  }

  /// The sums of opposite edges of a box whose paddings are in px.
  @inline(__always) func plainEdges(_ node: Int) -> SIMD2<Float> {
    (styles[node].paddings + styles[node].borders).sums
  }

  @inline(never) private func percentEdges(_ node: Int, _ baseWidth: Extent) -> SIMD4<Float> {
    padding(node, baseWidth) + styles[node].borders
  }

  func padding(_ node: Int, _ baseWidth: Extent) -> SIMD4<Float> {
    var result = styles[node].paddings
    for edge in 0..<4 {
      result[edge] = larger(0, edgeLength(node, StyleUnits.padding, edge, result[edge], baseWidth))
    }
    return result
  }

  /// Used margins, `auto` as 0.
  @inline(__always) func margins(_ node: Int, _ baseWidth: Extent) -> SIMD4<Float> {
    styles[node].units & StyleUnits.margins == 0 ? styles[node].margins : percentMargins(node, baseWidth)
  }

  @inline(never) private func percentMargins(_ node: Int, _ baseWidth: Extent) -> SIMD4<Float> {
    var result = styles[node].margins
    for edge in 0..<4 { result[edge] = edgeLength(node, StyleUnits.margin, edge, result[edge], baseWidth) }
    return result
  }

  /// Whether a margin is `auto`; edges count left, top, right, bottom.
  @inline(__always) func isMarginAuto(_ node: Int, _ edge: Int) -> Bool {
    (units(node) &>> (StyleUnits.margin &+ UInt64(truncatingIfNeeded: edge &* 2))) & 3 == StyleUnits.edgeAuto
  }

  private func edgeLength(_ node: Int, _ shift: UInt64, _ edge: Int, _ value: Float, _ base: Extent) -> Float {
    let slot = shift + UInt64(edge) * 2
    switch (units(node) &>> slot) & 3 {
    case StyleUnits.edgePx: return value
    case StyleUnits.edgePercent: return (value * 0.01 * base.orZero()).limited
    case StyleUnits.edgeRare:
      guard let slot = LengthSlot(rawValue: slot) else { return 0 }
      return Style.finite((styles[node].rareLength(slot).resolved(against: base.orZero()) ?? 0))
    default: return 0
    }
  }

  /// What scroll bars take off the content box: the vertical one stands at the inline end, the
  /// horizontal one below. CSS Overflow 3 §3.1 (#scrollbar-layout).
  @inline(__always) func gutters(_ node: Int) -> SIMD4<Float> {
    styles[node].keywords & StyleKeywords.anyOverflow == 0 ? .zero : scrollbarGutters(node)
  }

  @inline(never) private func scrollbarGutters(_ node: Int) -> SIMD4<Float> {
    let bar = styles[node].scrollbarWidth
    let overflow = styles[node].overflow
    let vertical = overflow.height == .scroll ? bar : 0
    let isLeft = isRightToLeft(node)
    let stable = styles[node].stableGutters
    return SIMD4(isLeft ? vertical : 0, 0, isLeft ? 0 : vertical, overflow.width == .scroll ? bar : 0)
      + SIMD4(stable.left, stable.top, stable.right, stable.bottom)
  }

  /// `column-gap` or `row-gap`; a percentage of an indefinite size is 0.
  /// CSS Box Alignment 3 §8.3 (#gap-percent).
  @inline(__always) func gap(_ node: Int, _ axis: Int, _ contentSize: Extent) -> Float {
    let value = styles[node].gaps[axis]
    return units(node) & StyleUnits.gapUnits == 0 ? value : percentGap(node, axis, value, contentSize)
  }

  @inline(never) private func percentGap(_ node: Int, _ axis: Int, _ value: Float, _ base: Extent) -> Float {
    let slot: LengthSlot = axis == 0 ? .columnGap : .rowGap
    return switch (units(node) &>> slot.rawValue) & 3 {
    case StyleUnits.edgePx: value
    case StyleUnits.edgePercent: (value * 0.01 * base).limited.orZero()
    default: larger(0, Style.finite((styles[node].rareLength(slot).resolved(against: base.orZero()) ?? 0)))
    }
  }
}

// MARK: - Sizes

extension Nodes {
  /// A length or percentage as a border box; indefinite where it is neither, or has no base.
  ///
  /// - Parameters:
  ///   - shift: the unit's place, vertical included: see `StyleUnits`.
  ///   - edges: padding plus border on the axis.
  @inline(__always)
  func length(_ node: Int, _ shift: UInt64, _ value: Float, base: Extent, edges: Float) -> Extent {
    let unit = (units(node) &>> shift) & 15
    if unit == StyleUnits.px { return Extent(boxed(node, value, edges)) }
    return unit == StyleUnits.auto ? .indefinite : relativeLength(node, shift, unit, value, base, edges)
  }

  /// Adds what `box-sizing` leaves out. CSS Sizing 3 §3.3 (#box-sizing).
  @inline(__always) func boxed(_ node: Int, _ value: Float, _ edges: Float) -> Float {
    isContentBox(node) ? value + edges : larger(value, edges)
  }

  @inline(never)
  private func relativeLength(
    _ node: Int, _ shift: UInt64, _ unit: UInt64, _ value: Float, _ base: Extent, _ edges: Float
  ) -> Extent {
    if hasCalcSize(node), let slot = LengthSlot(rawValue: shift), styles[node].calcSize(slot) != nil {
      return calculatedLength(node, slot, base: base).map { Extent(boxed(node, $0, edges)) } ?? .indefinite
    }
    guard let base = base.definite else { return .indefinite }
    if unit == StyleUnits.percent { return Extent(boxed(node, (value * 0.01 * base).limited, edges)) }
    guard unit == StyleUnits.rare, let slot = LengthSlot(rawValue: shift),
      case .calc(let calculation) = styles[node].rareLength(slot)
    else { return .indefinite }
    return Extent(boxed(node, larger(0, Style.finite(calculation.resolved(against: base))), edges))
  }

  /// `min-height` and `max-height`; percentages of an indefinite base, keywords and `auto` limit nothing.
  /// CSS 2 §10.7 (#min-max-heights).
  @inline(__always) func heightLimits(_ node: Int, base: Extent, edges: Float) -> SizeLimits {
    let units = units(node)
    if units & StyleUnits.verticalLimitNotPx != 0 { return relativeHeightLimits(node, base: base, edges: edges) }
    var limits = SizeLimits(min: edges, max: .infinity)
    if units & (15 &<< LengthSlot.minHeight.rawValue) != 0 {
      limits.min = larger(boxed(node, styles[node].minSizes.y, edges), edges)
    }
    if units & (15 &<< LengthSlot.maxHeight.rawValue) != 0 {
      limits.max = boxed(node, styles[node].maxSizes.y, edges)
    }
    return limits
  }

  @inline(never) private func relativeHeightLimits(_ node: Int, base: Extent, edges: Float) -> SizeLimits {
    let minimum = heightLimit(node, StyleUnits.minSize, styles[node].minSizes.y, base, edges)
    let maximum = heightLimit(node, StyleUnits.maxSize, styles[node].maxSizes.y, base, edges)
    return SizeLimits(
      min: larger(minimum.or(edges), edges), max: maximum.or(.infinity))
  }

  private func heightLimit(_ node: Int, _ limit: UInt64, _ value: Float, _ base: Extent, _ edges: Float) -> Extent {
    let slot: LengthSlot = limit == StyleUnits.minSize ? .minHeight : .maxHeight
    switch unit(node, limit, 1) {
    case StyleUnits.stretch:
      // Margins in percent of an unknown width are none.
      let height = stretchedHeight(node, in: Extents(.zero, base), margins: margins(node, .zero).sums.y)
      return calculated(node, slot, height.atLeast(edges), base: base, edges: edges)
    case StyleUnits.auto where limit == StyleUnits.minSize && styles[node].calcSize(slot) != nil:
      return Extent(calculated(node, slot, edges, base: base, edges: edges))
    case StyleUnits.minContent, StyleUnits.maxContent, StyleUnits.fitContent:
      guard styles[node].isReplaced, let content = replacedContentHeight(node).definite else { return .indefinite }
      return Extent(calculated(node, slot, content, base: base, edges: edges))
    default:
      let base = limit == StyleUnits.minSize ? minimumBase(node, 1, base) : base
      return length(node, limit + 4, value, base: base, edges: edges)
    }
  }

  /// What the percentages of a minimum are of: in a calculation, of 0 where the size around isn't definite.
  /// CSS Sizing 3 §5.2.1 (#percentage-sizing).
  ///
  /// Deviation: of a table there is no minimum height then, as in browsers. `Tests/Pages/calculated-minimum-heights.html`
  /// pins it.
  func minimumBase(_ node: Int, _ axis: Int, _ base: Extent) -> Extent {
    guard unit(node, StyleUnits.minSize, axis) == StyleUnits.rare, axis == 0 || !isTable(node),
      styles[node].calcSize(axis == 0 ? .minWidth : .minHeight) == nil
    else { return base }
    return Extent(base.orZero())
  }

  /// What `stretch` comes to. Margins that collapse with the containing block's are outside of it.
  /// CSS Sizing 4 §6.1 (#stretch-fit-sizing).
  @inline(never) private func stretchedHeight(_ node: Int, in base: Extents, margins: Float) -> Extent {
    let parent = parentBox(node)
    guard base.y.isDefinite, parent >= 0, node != pass.root, !isFormattingContextRoot(parent),
      !isOutOfFlow(node), !isFloating(node)
    else { return base.y - margins }
    // Whether there are edges is all that counts, whatever percentages are of.
    let (edges, own) = (self.edges(parent, Extent(100)), self.margins(node, base.x))
    return base.y - margins + (edges[1] == 0 ? own[1] : 0) + (edges[3] == 0 ? own[3] : 0)
  }

  /// The height of the border box where it doesn't depend on content; else indefinite.
  ///
  /// - Parameters:
  ///   - base: content size of the containing block.
  ///   - stretched: what `auto` comes to where alignment stretches the box; else indefinite.
  ///   - margins: vertical margins, for `height: stretch`.
  func definiteHeight(_ node: Int, base: Extents, stretched: Extent, margins: Float) -> Extent {
    let edges = edges(node, base.x).sums.y
    var height = length(node, StyleUnits.size + 4, styles[node].sizes.y, base: base.y, edges: edges)
    if !height.isDefinite {
      switch unit(node, StyleUnits.size, 1) {
      case StyleUnits.auto: height = stretched
      case StyleUnits.stretch: height = stretchedHeight(node, in: base, margins: margins)
      default: break
      }
      height = calculated(node, .height, height, base: base.y, edges: edges)
    }
    guard let height = height.definite else { return .indefinite }
    return Extent(heightLimits(node, base: base.y, edges: edges).clamp(height))
  }
}

// MARK: - Aspect ratio

extension Nodes {
  @inline(__always) func hasRatio(_ node: Int) -> Bool { units(node) & StyleUnits.hasRatio != 0 }

  /// Whether the ratio is of the content box. CSS Sizing 4 §5.1 (#aspect-ratio).
  private func ratioExcludesEdges(_ node: Int) -> Bool {
    isContentBox(node) || styles[node].aspectRatioIsAuto
  }

  /// The width that the ratio gives to a height, border boxes.
  func widthByRatio(_ node: Int, height: Float, edges: SIMD2<Float>) -> Float {
    let ratio = styles[node].ratio
    if ratioExcludesEdges(node) { return larger(0, (height - edges.y) * ratio).limited + edges.x }
    return larger((height * ratio).limited, edges.x)
  }

  /// The height that the ratio gives to a width, border boxes.
  func heightByRatio(_ node: Int, width: Float, edges: SIMD2<Float>) -> Float {
    let ratio = styles[node].ratio
    if ratioExcludesEdges(node) { return larger(0, (width - edges.x) / ratio).limited + edges.y }
    return larger((width / ratio).limited, edges.y)
  }

  /// `size[axis]` from the other axis' size, border boxes.
  func sizeByRatio(_ node: Int, axis: Int, other: Float, edges: SIMD2<Float>) -> Float {
    axis == 0
      ? widthByRatio(node, height: other, edges: edges) : heightByRatio(node, width: other, edges: edges)
  }
}
