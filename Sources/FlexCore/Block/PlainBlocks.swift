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
    return PlainFlow(isAtLeft: place == 0, sharesMargins: !display(node).makesItems)
  }

  /// Whether a child of a block container is a block in the flow with sizes in px or `auto`, margins and paddings in px,
  /// and all else initial that decides on its place or its size.
  @inline(__always) func isPlainBlock(_ child: Int) -> Bool {
    let keywords =
      styles[child].keywords & StyleKeywords.ofPlainBlock ^ UInt64(Display.block.rawValue) &<< StyleKeywords.display
    let units = styles[child].units & (StyleUnits.notPlain | StyleUnits.anyFloat | StyleUnits.anyClear)
    return keywords | units == 0 && styles[child].rare == nil
  }

  /// Lays a plain block out where no floats are, and moves the flow below it.
  @inline(__always)
  func placePlainBlock(_ child: Int, _ plain: PlainFlow, _ flow: inout BlockFlow, _ base: Extents) {
    let (margins, edges) = (styles[child].margins, plainEdges(child))
    let width = plainWidth(child, edges, filling: base.x.px - margins.sums.x)
    let height = plainHeight(child, edges)
    var collapsible = CollapsibleMargins(top: MarginStrut(margins[1]), bottom: MarginStrut(margins[3]))
    let used: Float
    if hasCache(child) {
      used = layout(child, LayoutRequest(width: width, height: height, base: base)).height
      if plain.sharesMargins, !isMeasured(child) {
        let cache = cache(child)
        collapsible.top.append(cache.topMargin)
        collapsible.bottom.append(cache.bottomMargin)
        collapsible.collapsesThrough = cache.flags.contains(.collapsesThrough)
      }
    } else {
      links[child].flags.subtract(.dirty)
      used = height.or(heightLimits(child, base: .indefinite, edges: edges.y).clamp(edges.y))
      collapsible.collapsesThrough = plain.sharesMargins && used == 0
    }
    flow.advance(collapsible, height: used)
    frames[child] = SIMD4(flow.origin.x + margins[0], flow.staticY, width, used)
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
    let automatic = heightLimits(child, base: .indefinite, edges: edges.y).clamp(edges.y)
    return SIMD2(plainWidth(child, edges, filling: 0), plainHeight(child, edges).or(automatic))
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
  @inline(__always) private func plainHeight(_ child: Int, _ edges: SIMD2<Float>) -> Extent {
    guard units(child) & (15 &<< LengthSlot.height.rawValue) != 0 else { return .indefinite }
    let height = boxed(child, styles[child].sizes.y, edges.y)
    return Extent(heightLimits(child, base: .indefinite, edges: edges.y).clamp(height))
  }
}
