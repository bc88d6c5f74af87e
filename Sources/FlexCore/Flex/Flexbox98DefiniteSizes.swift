/// Flexbox 1 §9.8, definite and indefinite sizes (#definite-sizes).
extension FlexAlgorithm {
  /// Whether the container's height counts as definite for its items.
  var isHeightDefinite: Bool { base.y.isDefinite }

  /// Whether a column's item's used height is definite. §9.8 (#definite-sizes).
  mutating func isMainDefinite(_ item: FlexItem) -> Bool {
    isHeightDefinite || item.flags.contains(.basisIsDefinite)
  }

  /// The item's final layout. Its size is definite for its content once its line's is known. §9.8.
  mutating func layoutItem(_ item: inout FlexItem, _ child: Int) {
    if item.flags.contains(.hasRareStyle) {
      if nodes.hasVerticalPercentInset(child) { seen.formUnion(.dependsOnHeight) }
      nodes.offsetRelatively(child, base)
      if !item.flags.contains(.hasContent) { return }
    }
    let request: LayoutRequest
    if main == 0 {
      request = LayoutRequest(
        width: item.targetMain,
        height: item.flags.contains(.crossIsDefinite) ? item.cross : .indefinite, base: base,
        percentageHeight: nodes.hasRatio(child) ? heightBeforeContent(item, child) : .indefinite)
    } else {
      request = columnRequest(item, height: Extent(item.targetMain))
    }
    layOut(child, request)
  }

  /// Lays an item out where frames are asked for, and notes what it depends on.
  @inline(__always) mutating func layOut(_ child: Int, _ request: LayoutRequest) {
    if isFinal {
      _ = nodes.layout(child, request)
    } else if !nodes.isCurrent(child, request) {
      seen.formUnion(.undone)
    }
    if nodes.cache(child).flags.contains(.dependsOnHeight) { seen.formUnion(.dependsOnHeight) }
  }

  /// Of an item whose height its content raised above what the ratio gives: that height, which its
  /// content's percentages are still taken of.
  ///
  /// Deviation: a stretched height counts as definite, but browsers keep the layout they measured the
  /// item with where the line made it no taller. `Tests/Pages/deviations-of-boxes.html` pins it.
  private mutating func heightBeforeContent(_ item: FlexItem, _ child: Int) -> Extent {
    let unit = nodes.unit(child, StyleUnits.size, 1)
    guard nodes.hasRatio(child), unit < StyleUnits.percent, unit != StyleUnits.px else { return .indefinite }
    if item.flags.contains(.stretches) {
      if stretchesEarly { return .indefinite }
      let measured = nodes.automaticHeightByRatio(child, width: item.targetMain, base: base)
      if item.cross != measured { return .indefinite }
    }
    let height = nodes.limitedHeightByRatio(child, width: item.targetMain, base: base)
    return item.cross == height ? .indefinite : Extent(height)
  }

  /// The request for a column's item at its own width.
  mutating func columnRequest(_ item: FlexItem, height: Extent) -> LayoutRequest {
    LayoutRequest(
      width: item.cross.px, height: height, base: base,
      isHeightDefinite: isHeightDefinite || item.flags.contains(.basisIsDefinite))
  }
}
