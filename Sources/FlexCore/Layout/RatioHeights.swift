/// Heights of boxes with an aspect ratio, and final requests. CSS Sizing 4 §5.1 (#aspect-ratio).
extension Nodes {
  /// The height that the ratio gives to a box of `height: auto`, and at least the content's where
  /// the minimum is automatic. CSS Sizing 4 §5.1.1 (#aspect-ratio-minimum).
  func automaticHeightByRatio(_ node: Int, width: Float, base: Extents) -> Float {
    let edges = edges(node, base.x).sums
    let limits = heightLimits(node, base: base.y, edges: edges.y)
    if unit(node, StyleUnits.minSize, 1) == StyleUnits.auto {
      return limits.clamp(contentHeightByRatio(node, width: width, base: base))
    }
    return limits.clamp(calculatedHeightByRatio(node, width: width, edges: edges, base: base.y))
  }

  /// The final request for a box whose size is known but for a height that the content or a ratio gives.
  func boxRequest(_ node: Int, width: Float, height: Extent, base: Extents) -> LayoutRequest {
    if let given = height.definite, units(node) & (StyleUnits.verticalLimitKeyword | StyleUnits.isTable) != 0 {
      // A table's height is the least that its rows fill. CSS 2 §17.5.3 (#height-layout).
      if isTable(node) { return LayoutRequest(width: width, height: .indefinite, base: base, percentageHeight: height) }
      return keywordLimitedRequest(node, width: width, height: given, base: base)
    }
    guard !height.isDefinite, hasRatio(node), !isTable(node) else {
      if units(node) & 0xF << (StyleUnits.maxSize + 4) != 0, !height.isDefinite, styles[node].rare != nil,
        let request = heldRequest(node, width: width, base: base)
      {
        return request
      }
      return LayoutRequest(width: width, height: height, base: base)
    }
    return LayoutRequest(
      width: width, height: Extent(automaticHeightByRatio(node, width: width, base: base)), base: base,
      percentageHeight: Extent(limitedHeightByRatio(node, width: width, base: base)))
  }

  /// The request for a box that holds its content in one of its own and may not be as tall as that asks for: percentages
  /// inside are of what is left then. HTML §15.3.13 (#the-fieldset-and-legend-elements).
  @inline(never)
  private func heldRequest(_ node: Int, width: Float, base: Extents) -> LayoutRequest? {
    guard styles[node].holdsContentInside else { return nil }
    let limits = heightLimits(node, base: base.y, edges: edges(node, base.x).sums.y)
    guard limits.max < .infinity else { return nil }
    let content = measure(node, LayoutRequest(width: width, height: .indefinite, base: base)).contentHeight
    return content > limits.max ? LayoutRequest(width: width, height: Extent(limits.clamp(content)), base: base) : nil
  }

  /// A given height within limits that name the content's. CSS Sizing 3 §5 (#sizing-values).
  @inline(never)
  private func keywordLimitedRequest(
    _ node: Int, width: Float, height: Float, base: Extents
  ) -> LayoutRequest {
    let content = measure(node, LayoutRequest(width: width, height: Extent(height), base: base)).contentHeight
    var limits = SizeLimits(min: 0, max: .infinity)
    let keywords = StyleUnits.minContent...StyleUnits.fitContent
    let edges = edges(node, base.x).sums.y
    func limit(_ slot: LengthSlot) -> Float { calculated(node, slot, content, base: base.y, edges: edges) }
    if keywords.contains(unit(node, StyleUnits.minSize, 1)) { limits.min = limit(.minHeight) }
    if keywords.contains(unit(node, StyleUnits.maxSize, 1)) { limits.max = limit(.maxHeight) }
    return LayoutRequest(width: width, height: Extent(limits.clamp(height)), base: base)
  }

  /// What a `calc-size()` makes of the height that the ratio gives.
  private func calculatedHeightByRatio(
    _ node: Int, width: Float, edges: SIMD2<Float>, base: Extent
  ) -> Float {
    calculated(
      node, .height, heightByRatio(node, width: width, edges: edges), base: base, edges: edges.y)
  }

  /// The height that the ratio gives, within `min-height` and `max-height`.
  func limitedHeightByRatio(_ node: Int, width: Float, base: Extents) -> Float {
    let edges = edges(node, base.x).sums
    return heightLimits(node, base: base.y, edges: edges.y).clamp(
      calculatedHeightByRatio(node, width: width, edges: edges, base: base.y))
  }

  /// The same before `min-height` and `max-height`. A percentage that behaves as `auto` has no
  /// automatic minimum.
  ///
  /// - Parameter isDefinite: whether the content's percentages may be taken of that height.
  func contentHeightByRatio(
    _ node: Int, width: Float, base: Extents, isDefinite: Bool = true
  ) -> Float {
    let edges = edges(node, base.x).sums
    let height = calculatedHeightByRatio(node, width: width, edges: edges, base: base.y)
    if isScrollContainer(node) || styles[node].isReplaced || !hasCache(node) { return height }
    if unit(node, StyleUnits.size, 1) >= StyleUnits.percent { return height }
    let limits = heightLimits(node, base: base.y, edges: edges.y)
    let request = LayoutRequest(
      width: width, height: isDefinite ? Extent(limits.clamp(height)) : .indefinite, base: base)
    return larger(height, measure(node, request).contentHeight)
  }
}
