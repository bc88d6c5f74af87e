/// What sizes that content gives come to as limits. CSS Sizing 3 §5 (#sizing-values).
extension Nodes {
  /// min(max-content, larger(min-content, available)). CSS Sizing 3 §2.1 (#fit-content-size).
  func fitContentWidth(_ node: Int, base: Extents, available: Extent, height: Extent) -> Float {
    let maxContent =
      isTable(node)
      ? preferredTableWidth(
        node, base: base, height: height, isPlaced: available.isDefinite || node != pass.root)
      : intrinsicWidth(node, .maxContent, base: base, height: height)
    guard let available = available.definite, maxContent > available else { return maxContent }
    return larger(available, intrinsicWidth(node, .minContent, base: base, height: height))
  }

  /// How tall a replaced box with a height is by its content, border box: as limits of its height have it, which come before
  /// its width is found by its ratio. CSS Sizing 3 §5.1 (#intrinsic-sizes).
  ///
  /// - Returns: indefinite where the height is automatic, for then it is just that, or the width isn't known from the box
  ///   alone.
  @inline(never) func replacedContentHeight(_ node: Int) -> Extent {
    guard unit(node, StyleUnits.size, 1) != StyleUnits.auto, isMeasured(node) else { return .indefinite }
    let edges = edges(node, .zero).sums
    switch unit(node, StyleUnits.size, 0) {
    case StyleUnits.px:
      if hasRatio(node) {
        return Extent(heightByRatio(node, width: boxed(node, styles[node].sizes.x, edges.x), edges: edges))
      }
    case StyleUnits.auto:
      if styles[node].rare?.properties.fillsAvailableWidth == true { return .indefinite }
    default: return .indefinite
    }
    let content = ask(
      node, known: Size(width: nil, height: nil), available: Size(width: .maxContent, height: .maxContent))
    return Extent(
      hasRatio(node)
        ? heightByRatio(node, width: content.width + edges.x, edges: edges) : content.height + edges.y)
  }

  /// Whether content makes no limit of a width: that of a picture without a natural size is what there is.
  @inline(never) func isUnlimitedByContent(_ node: Int, _ slot: LengthSlot) -> Bool {
    guard hasRatio(node), styles[node].rare?.properties.fillsAvailableWidth == true else { return false }
    return slot == .minWidth || slot == .maxWidth
  }
}
