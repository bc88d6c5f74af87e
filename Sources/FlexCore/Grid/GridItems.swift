/// What a box is as a grid item, and what is asked of plain ones without a detour.
extension Nodes {
  /// A child of a grid container as an item of it, without its place.
  ///
  /// - Parameters:
  ///   - justify: `justify-items` of the container.
  ///   - align: `align-items` of it.
  @inline(__always)
  func gridItem(_ node: Int, justify: SelfAlignment, align: SelfAlignment) -> GridItem {
    let (units, keywords) = (units(node), keywords(node))
    let own: UInt64 = 15 &<< StyleKeywords.justifySelf | 15 &<< StyleKeywords.alignSelf
    var (justify, align) = (justify, align)
    if keywords & own != 0 {
      if styles[node].justifySelf.keyword != .auto { justify = styles[node].justifySelf }
      if styles[node].alignSelf.keyword != .auto { align = styles[node].alignSelf }
    }
    let isReplaced = keywords & (1 &<< StyleKeywords.isReplaced) != 0
    // `normal` leaves a replaced element its natural size, `stretch` doesn't.
    let fillsByItself = !isReplaced || styles[node].fillsGridArea
    var fillingAxes: UInt8 = 0
    if justify.keyword == .stretch || justify.keyword == .normal && fillsByItself { fillingAxes |= 1 }
    if align.keyword == .stretch || align.keyword == .normal && fillsByItself { fillingAxes |= 2 }
    var autoMarginAxes: UInt8 = 0
    if units & StyleUnits.margins != 0 {
      if isMarginAuto(node, 0) || isMarginAuto(node, 2) { autoMarginAxes |= 1 }
      if isMarginAuto(node, 1) || isMarginAuto(node, 3) { autoMarginAxes |= 2 }
    }
    return GridItem(
      node: node, justify: justify, align: align, dependsOnArea: units & StyleUnits.dependsOnBlockSize != 0,
      autoMarginAxes: autoMarginAxes, fillingAxes: fillingAxes & ~autoMarginAxes,
      isPlain: units & StyleUnits.notPlain == 0 && !isReplaced && styles[node].rare == nil,
      standsAtStart: autoMarginAxes == 0 && justify.keyword.isAtStart && align.keyword.isAtStart)
  }

  /// The layout of a plain item in an area of this size, whose height may not be known.
  @inline(__always)
  func plainRequest(_ item: GridItem, area: Extents) -> LayoutRequest {
    let node = item.node
    let (units, edges, margins) = (units(node), plainEdges(node), styles[node].margins.sums)
    var height: Extent = .indefinite
    if units & (15 &<< LengthSlot.height.rawValue) != 0 {
      height = Extent(boxed(node, styles[node].sizes.y, edges.y))
    } else if item.mayStretch(1) {
      height = (area.y - margins.y).atLeast(0)
    }
    if let given = height.definite {
      height = Extent(heightLimits(node, base: .indefinite, edges: edges.y).clamp(given))
    }
    var width: Float
    if units & 15 != 0 {
      width = larger(boxed(node, styles[node].sizes.x, edges.x), edges.x)
    } else if item.mayStretch(0) {
      width = larger(larger(0, area.x.px - margins.x), edges.x)
    } else {
      width = fitContentWidth(node, base: area, available: (area.x - margins.x).atLeast(0), height: height)
    }
    if units & (255 &<< StyleUnits.minSize | 255 &<< StyleUnits.maxSize) != 0 {
      width = widthLimits(node, base: area, available: .indefinite, edges: edges, automaticMinimum: false).clamp(width)
    }
    return LayoutRequest(width: larger(width, edges.x), height: height, base: area)
  }
}

extension SelfAlignment.Keyword {
  /// Whether a box aligned so stands at the start of its area, whatever the directions.
  @inline(__always) var isAtStart: Bool {
    switch self {
    case .auto, .normal, .stretch, .start, .flexStart: true
    default: false
    }
  }
}
