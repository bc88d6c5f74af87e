/// Blocks about which nothing is unusual, as most are: asked and placed without a detour.
extension Nodes {
  /// What a block container is to plain blocks in it.
  struct PlainFlow {
    /// Whether they stand at its left edge, whatever room there is.
    let isAtLeft: Bool
    /// Whether their margins may collapse with their children's.
    let sharesMargins: Bool
  }

  @inline(__always) func plainFlow(_ node: Int) -> PlainFlow {
    let place =
      StyleKeywords.initial & StyleKeywords.ofPlainPlaces ^ styles[node].keywords & StyleKeywords.ofPlainPlaces
    return PlainFlow(isAtLeft: place == 0, sharesMargins: !makesItems(node))
  }

  /// Whether a child of a block container is a block in the flow with sizes in px or `auto`, margins and paddings in px,
  /// and all else initial that decides on its place or its size.
  @inline(__always) func isPlainBlock(_ child: Int) -> Bool {
    let keywords =
      styles[child].keywords & StyleKeywords.ofPlainBlock ^ UInt64(Display.block.rawValue) &<< StyleKeywords.display
    let units = styles[child].units & (StyleUnits.notPlain | StyleUnits.anyFloat | StyleUnits.anyClear)
    return keywords | units == 0 && styles[child].rare == nil
  }

  /// Lays plain blocks out, one after the other, where no floats are, and moves the flow below them.
  ///
  /// - Parameter child: the first of them, if it is one.
  /// - Returns: the first child that is none; -1: all are.
  func placePlainBlocks(
    from child: Int, in node: Int, _ plain: PlainFlow, _ flow: inout BlockFlow, _ notes: inout FlowNotes,
    _ base: Extents
  ) -> Int {
    var child = child
    while child >= 0, isPlainBlock(child) {
      if hasCache(child) {
        let cache = cache(child)
        placePlainBlock(child, cache, plain, &flow, base)
        notePlainBlock(child, cache, &notes)
      } else {
        placeEmptyBlock(child, plain, &flow, base)
      }
      child = nextBox(child, in: node)
    }
    return child
  }

  /// Lays a plain block out and moves the flow below it.
  @inline(__always)
  func placePlainBlock(
    _ child: Int, _ cache: NodeCache, _ plain: PlainFlow, _ flow: inout BlockFlow, _ base: Extents
  ) {
    let (margins, edges) = (styles[child].margins, styles[child].paddings + styles[child].borders)
    let width = plainWidth(child, edges.sums, filling: base.x.px - margins.sums.x)
    let limits = heightLimits(child, base: .indefinite, edges: edges.sums.y)
    let height = plainHeight(child, edges.sums, limits)
    var collapsible = CollapsibleMargins(top: MarginStrut(margins[1]), bottom: MarginStrut(margins[3]))
    let used: Float
    if !cache.isFresh {
      used = layout(child, LayoutRequest(width: width, height: height, base: base)).height
    } else if isMeasured(child) {
      used = layoutFreshLeaf(child, cache, width, height, base, edges: edges, limits)
    } else {
      used = layoutFreshBlock(child, cache, width, height, base, edges: edges, limits, isRoot: !plain.sharesMargins)
    }
    if plain.sharesMargins, !isMeasured(child) {
      collapsible.top.append(cache.topMargin)
      collapsible.bottom.append(cache.bottomMargin)
      collapsible.collapsesThrough = cache.flags.contains(.collapsesThrough)
    }
    flow.advance(collapsible, height: used)
    frames[child] = SIMD4(flow.origin.x + margins[0], flow.staticY, width, used)
  }

  /// Places a plain block with nothing inside and moves the flow below it.
  @inline(__always)
  func placeEmptyBlock(_ child: Int, _ plain: PlainFlow, _ flow: inout BlockFlow, _ base: Extents) {
    let (margins, edges) = (styles[child].margins, plainEdges(child))
    let width = plainWidth(child, edges, filling: base.x.px - margins.sums.x)
    let limits = heightLimits(child, base: .indefinite, edges: edges.y)
    let used = plainHeight(child, edges, limits).or(limits.clamp(edges.y))
    links[child].flags.subtract(.dirty)
    var collapsible = CollapsibleMargins(top: MarginStrut(margins[1]), bottom: MarginStrut(margins[3]))
    collapsible.collapsesThrough = plain.sharesMargins && used == 0
    flow.advance(collapsible, height: used)
    frames[child] = SIMD4(flow.origin.x + margins[0], flow.staticY, width, used)
  }

  /// Lays out a plain leaf of which nothing is known. Its height.
  @inline(__always)
  private func layoutFreshLeaf(
    _ node: Int, _ cache: NodeCache, _ width: Float, _ height: Extent, _ base: Extents, edges: SIMD4<Float>,
    _ limits: SizeLimits
  ) -> Float {
    guard !links[node].flags.intersects(.asksForMore), pass.besideFloats.isEmpty else {
      return layout(node, LayoutRequest(width: width, height: height, base: base)).height
    }
    let content = larger(0, width - edges.sums.x)
    let answer = ask(
      node, known: Size(width: content, height: nil), available: Size(width: .definite(content), height: .maxContent))
    let contentHeight = answer.height + edges.sums.y
    let output = LayoutOutput(
      height: limits.clamp(contentHeight), contentHeight: contentHeight, firstBaseline: answer.first + edges[1],
      lastBaseline: answer.last + edges[1])
    if !isBrokenOff {
      cache.setRun(RequestKey(plainWidth: width, .indefinite), output)
      links[node].flags.subtract(.dirty)
    }
    return height.or(output.height)
  }

  /// Lays out a plain block with children of which nothing is known. Its height.
  private func layoutFreshBlock(
    _ node: Int, _ cache: NodeCache, _ width: Float, _ height: Extent, _ base: Extents, edges: SIMD4<Float>,
    _ limits: SizeLimits, isRoot: Bool
  ) -> Float {
    guard !links[node].flags.contains(.hasFloats), pass.depth < Self.depthLimit, !isBrokenOff else {
      return layout(node, LayoutRequest(width: width, height: height, base: base)).height
    }
    if !height.isDefinite { cache.flags.formUnion(.answersForContent) }
    pass.depth &+= 1
    let inner = Extents(larger(0, width - edges.sums.x), (height - edges.sums.y).atLeast(0))
    var flow = BlockFlow(origin: edges.lowHalf, y: edges[1], collapsesTop: !isRoot && edges[1] == 0)
    var notes = FlowNotes()
    let plain = plainFlow(node)
    var output: LayoutOutput
    if plain.isAtLeft, placePlainBlocks(from: firstBox(node), in: node, plain, &flow, &notes, inner) < 0 {
      let content = finishFlow(cache, height, &flow, edges, limits, isRoot: isRoot)
      noteFlow(node, cache, flow, notes)
      output = LayoutOutput(
        height: height.or(limits.clamp(content)), contentHeight: content, firstBaseline: .indefinite,
        lastBaseline: .indefinite)
    } else {
      // What was laid out is found again.
      output = flowLayout(node, LayoutRequest(width: width, height: height, base: base), among: nil, isRoot: isRoot)
    }
    pass.depth &-= 1
    guard !isBrokenOff else { return output.height }
    cache.setRun(RequestKey(plainWidth: width, height), output)
    links[node].flags.subtract(.dirty)
    return output.height
  }

  /// Places a float without content, whose sizes are px, where no page ends.
  ///
  /// - Parameters:
  ///   - floats: those that there are, measured from `corner`.
  ///   - isReversed: whether the container is right to left.
  /// - Returns: whether the child is such a float.
  @inline(__always)
  func placePlainFloat(
    _ child: Int, _ flow: inout BlockFlow, _ floats: Column<PlacedFloats>, from corner: SIMD2<Float>, room: Float,
    isReversed: Bool
  ) -> Bool {
    let units = units(child)
    let side = (units &>> StyleUnits.float) & 7
    guard side &- 1 < 2, units & StyleUnits.anyClear == 0,
      styles[child].keywords & StyleKeywords.isOutOfFlow == 0, let size = plainFloatSize(child)
    else { return false }
    let isLeft = side == UInt64(FloatSide.left.rawValue)
    let margins = styles[child].margins
    if flow.collapsesTop { flow.noteFloat(isLeft ? .left : .right) }
    let top = corner.y + (flow.collapsesTop ? flow.y : flow.y + flow.margin.sum)
    let start = corner.x + flow.origin.x
    let outer = SIMD2((size.x + margins.sums.x).layoutUnitDown, size.y + margins.sums.y)
    let place = floats[0].findPlace(
      outer.x, isLeft: isLeft, from: larger(top, floats[0].lastTop),
      in: PlacedFloats.Room(left: start, right: start + room, isReversed: isReversed))
    floats[0].take(place, outer.x, to: place.y + outer.y, isLeft: isLeft, node: Int32(truncatingIfNeeded: child))
    let point = place - corner + SIMD2(margins[0], margins[1])
    frames[child] = SIMD4(point.x, point.y, size.x, size.y)
    return true
  }

  /// The border box of a float without content, whose sizes are px; `nil`: it isn't such.
  @inline(__always)
  func plainFloatSize(_ child: Int) -> SIMD2<Float>? {
    let (units, keywords) = (units(child), styles[child].keywords)
    guard !hasCache(child), units & StyleUnits.notPlain == 0, units & 15 != 0, styles[child].rare == nil,
      keywords & (StyleKeywords.anyOverflow | 1 &<< StyleKeywords.isReplaced) == 0
    else { return nil }
    let edges = plainEdges(child)
    links[child].flags.subtract(.dirty)
    if units & StyleUnits.limits == 0, units & (15 &<< LengthSlot.height.rawValue) != 0 {
      let size = styles[child].sizes
      return isContentBox(child) ? size + edges : SIMD2(larger(size.x, edges.x), larger(size.y, edges.y))
    }
    let limits = heightLimits(child, base: .indefinite, edges: edges.y)
    return SIMD2(plainWidth(child, edges, filling: 0), plainHeight(child, edges, limits).or(limits.clamp(edges.y)))
  }

  /// The used width, border box.
  ///
  /// - Parameter filling: what an automatic one fills.
  @inline(__always) private func plainWidth(_ child: Int, _ edges: SIMD2<Float>, filling room: Float) -> Float {
    let units = units(child)
    var width = larger(units & 15 != 0 ? boxed(child, styles[child].sizes.x, edges.x) : room, edges.x)
    if units & (15 &<< LengthSlot.maxWidth.rawValue) != 0 {
      width = min(width, larger(boxed(child, styles[child].maxSizes.x, edges.x), edges.x))
    }
    if units & (15 &<< LengthSlot.minWidth.rawValue) != 0 {
      width = larger(width, boxed(child, styles[child].minSizes.x, edges.x))
    }
    return width
  }

  /// The height of the border box where one is given.
  @inline(__always) private func plainHeight(_ child: Int, _ edges: SIMD2<Float>, _ limits: SizeLimits) -> Extent {
    guard units(child) & (15 &<< LengthSlot.height.rawValue) != 0 else { return .indefinite }
    return Extent(limits.clamp(boxed(child, styles[child].sizes.y, edges.y)))
  }
}

extension RequestKey {
  /// The key of a plain box, which reads nothing of its containing block.
  @inline(__always) init(plainWidth width: Float, _ height: Extent) {
    size = SIMD2(width.bitPattern, height.bitPattern)
    base = .zero
    percentageHeight = Extent.indefinite.bitPattern
    isHeightDefinite = true
  }
}
