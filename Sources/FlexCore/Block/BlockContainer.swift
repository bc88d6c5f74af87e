/// Block layout: CSS 2 §9.4.1 (#block-formatting), §10.3.3 (#blockwidth), §10.6.3 (#normal-block).
extension Nodes {
  /// Lays a block container out.
  ///
  /// - Parameter outer: where the box stands among the floats of its parent's formatting context, where
  ///   it takes part in that.
  func blockLayout(_ node: Int, _ request: LayoutRequest, among outer: FloatContext? = nil) -> LayoutOutput {
    let isRoot = isFormattingContextRoot(node)
    guard outer == nil, links[node].flags.contains(.hasFloats) else {
      return flowLayout(node, request, among: outer, isRoot: isRoot)
    }
    // Which margins floats part is known when the floats have their places, and moves them.
    let around = pass.partedMargins
    defer { pass.partedMargins = around }
    pass.partedMargins = []
    for _ in 1..<Self.partedMarginsLimit {
      let known = pass.partedMargins.count
      let output = flowLayout(node, request, among: nil, isRoot: isRoot)
      if pass.partedMargins.count == known { return output }
    }
    return flowLayout(node, request, among: nil, isRoot: isRoot)
  }

  /// How often a formatting context is laid out anew for margins that floats part.
  private static var partedMarginsLimit: Int { 4 }

  /// - Parameter isRoot: whether the box is a formatting context of its own.
  func flowLayout(
    _ node: Int, _ request: LayoutRequest, among outer: FloatContext?, isRoot: Bool
  ) -> LayoutOutput {
    resetCellShift(node)
    let edges = edges(node, request.base.x)
    let insets = edges + gutters(node)
    let width = larger(0, request.width - insets.sums.x)
    let ownBase = Extents(width, (request.definiteHeight - insets.sums.y).atLeast(0))
    let base = Extents(ownBase.x, percentageBase(node, ownBase.y, request.base.y))
    var flow = BlockFlow(
      origin: SIMD2(insets[0], insets[1]), y: insets[1], collapsesTop: !isRoot && insets[1] == 0)
    var floats = outer
    if outer == nil, links[node].flags.contains(.hasFloats) {
      let breaks = node == pass.brokenFlow ? pass.floatBreaks : []
      floats = FloatContext(space: FloatSpace(breaks: breaks), origin: .zero)
    }
    var notes = FlowNotes()
    let plain = plainFlow(node)
    let takesPlain = plain.isAtLeft && floats == nil
    let isOrdinary = styles[node].rare == nil
    let isCell = !isOrdinary && styles[node].tablePart == .cell
    let placed = floats?.space.breaks.isEmpty ?? false ? floats?.space.placed : nil
    let corner = floats?.origin ?? .zero
    var child = firstBox(node)
    while child >= 0 {
      let isPlain = takesPlain && isPlainBlock(child)
      if isPlain, isOrdinary {
        child = placePlainBlocks(from: child, in: node, plain, &flow, &notes, base)
        continue
      }
      if isPlain, !hasCache(child) {
        placeEmptyBlock(child, plain, &flow, base)
        child = nextBox(child, in: node)
        continue
      }
      if let placed,
        placePlainFloat(child, &flow, placed, from: corner, room: width, isReversed: isRightToLeft(node))
      {
        child = nextBox(child, in: node)
        continue
      }
      if isOutOfFlow(child) {
        flow.hasAbsolutes = true
        if hasLineStart(child) { noteLineStart(child, in: node, flow, width: width, floats) }
      } else {
        var base = base
        if isCell, isRestricted(child, in: node) {
          base = Extents(base.x, Extent((request.height - insets.sums.y).atLeast(0).orZero()))
        }
        if let floats {
          placeAmongFloats(child, in: node, &flow, base, floats)
        } else if isPlain {
          placePlainBlock(child, cache(child), plain, &flow, base)
        } else {
          placeBlock(child, in: node, &flow, base)
        }
        if units(child) & StyleUnits.dependsOnBlockSize != 0 { notes.dependsOnHeight = true }
        var frame = frames[child]
        if hasCache(child) {
          let cache = cache(child)
          if cache.flags.contains(.dependsOnHeight) { notes.dependsOnHeight = true }
          if hasBaseline(child), floats == nil || !isFloating(child) {
            if notes.firstBaselineBox < 0 {
              notes.firstBaselineBox = Int32(truncatingIfNeeded: child)
              if !isOrdinary {
                moveToLeastBaseline(child, in: node, &flow)
                frame = frames[child]
              }
            }
            // Deviation: as in browsers, no row of a table is the last line of a block.
            // `Tests/Pages/deviations-of-tables.html` pins it.
            if hasLastBaseline(child) || standsOnMarginEdge(child, in: node) {
              notes.lastBaselineBox = Int32(truncatingIfNeeded: child)
            }
          } else if floats == nil || !isFloating(child), hasOnlyLastBaseline(child, in: node) {
            notes.lastBaselineBox = Int32(truncatingIfNeeded: child)
          }
        } else if isScrollContainer(child), !isFloating(child), standsOnMarginEdge(child, in: node) {
          notes.lastBaselineBox = Int32(truncatingIfNeeded: child)
        }
        if styles[child].rare != nil {
          if hasVerticalPercentInset(child) { notes.dependsOnHeight = true }
          frames[child] = frame
          offsetRelatively(child, ownBase)
        }
      }
      child = nextBox(child, in: node)
    }
    let limits = heightLimits(node, base: request.base.y, edges: edges.sums.y)
    let cache = cache(node)
    let marker = isOrdinary ? 0 : styles[node].markerHeight
    var content = finishFlow(cache, request.height, &flow, insets, limits, isRoot: isRoot, marker: marker)
    // Floats are inside a box that is a formatting context of its own. CSS 2 §10.6.7 (#root-height).
    if let floats, isRoot { content = larger(content, floats.space.lowest - floats.origin.y + insets[3]) }
    noteFlow(node, cache, flow, notes)
    var output = LayoutOutput(
      height: request.height.or(limits.clamp(content)), contentHeight: content, firstBaseline: .indefinite,
      lastBaseline: .indefinite)
    if !isOrdinary {
      output = finish(node, request, contentHeight: content, first: .indefinite, last: .indefinite)
      output.height = larger(output.height, marker)
    }
    if styles[node].keywords & (15 &<< StyleKeywords.alignContent) != 0 {
      alignContent(node, free: output.height - content)
    }
    if flow.hasAbsolutes { placeAbsoluteBlocks(node, SIMD2(request.width, output.height), insets) }
    return output
  }

  /// `align-content` of a block container moves its content as one. CSS Box Alignment 3 §5.1.1
  /// (#distribution-block).
  private func alignContent(_ node: Int, free: Float) {
    let alignment = styles[node].alignContent
    let safe = ContentAlignment(alignment.keyword, overflow: free < 0 ? .safe : alignment.overflow)
    let offset = Distribution(safe, free: free, count: 1, startsAtEnd: false, leftIsEnd: nil).offset
    guard offset != 0 else { return }
    var child = firstBox(node)
    while child >= 0 {
      if !isOutOfFlow(child) { frames[child].y += offset }
      child = nextBox(child, in: node)
    }
  }

  /// The height of the content with padding and border; the box's own struts are noted.
  ///
  /// - Parameter marker: see `Style.markerHeight`.
  @inline(__always)
  func finishFlow(
    _ cache: NodeCache, _ height: Extent, _ flow: inout BlockFlow, _ insets: SIMD4<Float>, _ limits: SizeLimits,
    isRoot: Bool, marker: Float = 0
  ) -> Float {
    let isAuto = !height.isDefinite
    // A box collapses through when nothing separates its top from its bottom margin.
    let isEmpty =
      flow.collapsesTop && !isRoot && insets[3] == 0 && (isAuto || height == 0) && limits.min == 0 && marker == 0
    var content: Float
    if isEmpty {
      cache.topMargin = flow.margin
      cache.bottomMargin = MarginStrut()
      cache.flags.formUnion(.collapsesThrough)
      return insets.sums.y
    }
    cache.flags.subtract(.collapsesThrough)
    cache.topMargin = flow.topMargin
    let collapsesBottom = !isRoot && insets[3] == 0 && isAuto && !flow.isParted
    if flow.collapsesTop {
      // Only its own height parts the margins: they are all its top's.
      cache.topMargin = flow.margin
      cache.bottomMargin = marker > 0 && collapsesBottom ? flow.margin : MarginStrut()
      content = insets[1]
    } else if collapsesBottom {
      cache.bottomMargin = flow.margin
      content = flow.y
      if limits.clamp(content) != content {
        // Deviation from CSS 2's text, as browsers do: where a limit makes the height, margins stay inside.
        cache.bottomMargin = MarginStrut()
      }
    } else {
      cache.bottomMargin = MarginStrut()
      content = isRoot || insets[3] != 0 || flow.isParted ? flow.y + flow.margin.sum : flow.y
    }
    content = larger(content, insets[1])
    return larger(content + insets[3], marker)
  }

  /// Notes what was found in a block container's flow.
  @inline(__always)
  func noteFlow(_ node: Int, _ cache: NodeCache, _ flow: BlockFlow, _ notes: FlowNotes) {
    var flags = cache.flags.subtracting([.dependsOnHeight, .keepsContent, .sharesMargins])
    if flags.contains(.collapsesThrough) || !cache.bottomMargin.isZero { flags.formUnion(.sharesMargins) }
    if notes.dependsOnHeight {
      flags.formUnion(.dependsOnHeight)
    } else if !flow.hasAbsolutes, styles[node].keywords & (15 &<< StyleKeywords.alignContent) == 0 {
      flags.formUnion(.keepsContent)
    }
    cache.flags = flags
    cache.firstBaselineBox = notes.firstBaselineBox
    cache.lastBaselineBox = notes.lastBaselineBox
  }

  /// Whether the box's content doesn't share margins with it. CSS 2 §9.4.1 (#block-formatting).
  @inline(__always) func isFormattingContextRoot(_ node: Int) -> Bool {
    let keywords = styles[node].keywords
    if (keywords &>> StyleKeywords.display) & 7 != UInt64(Display.block.rawValue) { return true }
    if isOutOfFlow(node) || isScrollContainer(node) || isFloating(node) { return true }
    if keywords & (15 &<< StyleKeywords.alignContent) != 0 { return true }
    let parent = parentBox(node)
    return parent < 0 || node == pass.root || makesItems(parent)
  }

  /// Lays one in-flow child out and moves the flow below it.
  private func placeBlock(_ child: Int, in parent: Int, _ flow: inout BlockFlow, _ base: Extents) {
    let margins = margins(child, base.x)
    let sums = margins.sums
    var height = definiteHeight(child, base: base, stretched: .indefinite, margins: sums.y)
    if styles[child].rare != nil { height = remainingHeight(child, of: height, flow) }
    let width = usedWidth(
      child, base: base, available: base.x - sums.x, height: height, stretches: fillsWidth(child, in: parent),
      ratioWins: true)
    let output = layout(child, boxRequest(child, width: width, height: height, base: base))
    if !hasCache(child) { links[child].flags.subtract(.dirty) }
    let x = horizontalPosition(child, in: parent, base.x.px - width - sums.x, margins)
    flow.advance(collapsibleMargins(child, margins, output), height: output.height)
    frames[child] = SIMD4(flow.origin.x + x, flow.staticY, width, output.height)
  }

  /// What boxes before a child leave of the height that it would fill alone, where it is one that fills the rest.
  @inline(never) func remainingHeight(_ child: Int, of height: Extent, _ flow: BlockFlow) -> Extent {
    guard height.isDefinite, styles[child].fillsRemainingHeight else { return height }
    return (height - (flow.y + flow.margin.sum - flow.origin.y)).atLeast(0)
  }

  /// The margins at the edges of a child that was just laid out: its own, and those that come through
  /// its edges.
  @inline(__always)
  func collapsibleMargins(_ child: Int, _ margins: SIMD4<Float>, _ output: LayoutOutput) -> CollapsibleMargins {
    var result = CollapsibleMargins(top: MarginStrut(margins[1]), bottom: MarginStrut(margins[3]))
    guard sharesMargins(child) else { return result }
    if hasCache(child) {
      let cache = cache(child)
      result.top.append(cache.topMargin)
      result.bottom.append(cache.bottomMargin)
      result.collapsesThrough = cache.flags.contains(.collapsesThrough)
    } else {
      result.collapsesThrough = output.height == 0
    }
    return result
  }

  /// Whether a block's top and bottom margins adjoin its children's.
  func sharesMargins(_ child: Int) -> Bool {
    !isMeasured(child) && !isFormattingContextRoot(child)
  }

  /// How a block is aligned in its container's inline axis. CSS Align 3 §6.1 (#justify-block).
  private func inlineAlignment(_ child: Int, in parent: Int) -> SelfAlignment {
    let own = styles[child].justifySelf
    return own.keyword == .auto ? styles[parent].justifyItems : own
  }

  /// Whether an automatic width of a block fills its container: of one that is aligned it fits the content.
  @inline(__always) func fillsWidth(_ child: Int, in parent: Int) -> Bool {
    fillsWidth(child) && !isAligned(child, in: parent)
  }

  /// Whether a block is told where to stand in its container's inline axis.
  @inline(__always) private func isAligned(_ child: Int, in parent: Int) -> Bool {
    let isPlain =
      styles[child].keyword(StyleKeywords.justifySelf, bits: 4) == SelfAlignment.Keyword.auto.rawValue
      && styles[parent].keyword(StyleKeywords.justifyItems, bits: 4) == SelfAlignment.Keyword.normal.rawValue
    return !isPlain && asksForPlace(child, in: parent)
  }

  @inline(never) private func asksForPlace(_ child: Int, in parent: Int) -> Bool {
    switch inlineAlignment(child, in: parent).keyword {
    case .auto, .normal, .stretch: false
    default: true
    }
  }

  /// Distance of the border box from the content box's left edge. CSS 2 §10.3.3 (#blockwidth).
  func horizontalPosition(
    _ child: Int, in parent: Int, _ free: Float, _ margins: SIMD4<Float>
  ) -> Float {
    let isReversed = isRightToLeft(parent)
    let autoLeft = isMarginAuto(child, 0)
    let autoRight = isMarginAuto(child, 2)
    if autoLeft || autoRight {
      if free <= 0 { return isReversed ? free + margins[0] : margins[0] }
      return autoLeft ? (autoRight ? free / 2 : free) : margins[0]
    }
    var alignment: SelfAlignment.Keyword
    if isAligned(child, in: parent) {
      let own = inlineAlignment(child, in: parent)
      alignment = free < 0 && own.overflow == .safe ? .start : own.keyword
    } else {
      // `align=center` and its like move nothing off the start edge.
      alignment = free > 0 ? styles[parent].blockAlignment.keyword : .normal
    }
    switch alignment {
    case .center: return margins[0] + free / 2
    case .left: return margins[0]
    case .right: return margins[0] + free
    case .end, .flexEnd, .selfEnd: return margins[0] + (isReversed ? 0 : free)
    default: return margins[0] + (isReversed ? free : 0)
    }
  }

  /// Where a box stands in its static position's rectangle: as wide as its container, and of no height, as browsers have
  /// it; `left` and `right` are start and end there. CSS Position 3 §3.5.1 (#staticpos-rect).
  private func staticBias(_ keyword: SelfAlignment.Keyword) -> StaticPosition.Bias {
    switch keyword {
    case .center, .anchorCenter: .center
    case .end, .flexEnd, .selfEnd, .right, .lastBaseline: .end
    default: .start
    }
  }

  /// The static position of absolute children: below what comes before them.
  func placeAbsoluteBlocks(_ node: Int, _ size: SIMD2<Float>, _ insets: SIMD4<Float>) {
    let isReversed = isRightToLeft(node)
    // In a cell they move with what is in it.
    var y = insets[1] + (styles[node].rare != nil ? cellShift(node) : 0)
    var margin = MarginStrut()
    var collapsesTop = !isFormattingContextRoot(node) && insets[1] == 0
    var child = firstBox(node)
    while child >= 0 {
      if isOutOfFlow(child) {
        let top = collapsesTop ? y : y + margin.sum
        var horizontal = StaticPosition.Axis(
          .start, reversed: isReversed, start: insets[0], end: size.x - insets[2])
        var vertical = StaticPosition.Axis(position: top, bias: .start)
        // Noted when the flow came to it, with the floats that there were.
        if let line = pass.lineStarts[Int32(truncatingIfNeeded: child)] {
          horizontal.position = line
        } else {
          let own = inlineAlignment(child, in: node)
          let bias = staticBias(own.keyword)
          if bias != .start {
            horizontal = StaticPosition.Axis(bias, reversed: isReversed, start: insets[0], end: size.x - insets[2])
            horizontal.isSafe = own.overflow == .safe
          }
          vertical.bias = staticBias(styles[child].alignSelf.keyword)
          vertical.isSafe = vertical.bias != .start && styles[child].alignSelf.overflow == .safe
        }
        let position = StaticPosition(horizontal: horizontal, vertical: vertical)
        placeAbsolute(child, parent: node, parentSize: size, position)
      } else if !isFloating(child) {
        let childMargins = margins(child, Extent(larger(0, size.x - insets.sums.x)))
        let cache = hasCache(child) && sharesMargins(child) ? cache(child) : nil
        if cache?.flags.contains(.collapsesThrough) ?? (sharesMargins(child) && frames[child].w == 0) {
          margin.append(MarginStrut(childMargins[1]))
          if let cache { margin.append(cache.topMargin) }
          margin.append(MarginStrut(childMargins[3]))
        } else {
          var top = frames[child].y
          if styles[child].rare != nil { top -= verticalOffset(child, Extents(size - insets.sums)) }
          y = top + frames[child].w
          collapsesTop = false
          margin = MarginStrut(childMargins[3])
          if let cache { margin.append(cache.bottomMargin) }
        }
      }
      child = nextBox(child, in: node)
    }
  }
}
