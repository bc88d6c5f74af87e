/// `calc-size()` of flex items and containers. CSS Values 5 §7 (#calc-size).
extension FlexAlgorithm {
  /// The cross size of an item that fills its line.
  mutating func stretchedCross(_ child: Int, _ room: Float) -> Float {
    let edges = nodes.edges(child, base.x).sums
    let limits: UInt64 = 0xF0F << (StyleUnits.minSize + UInt64(truncatingIfNeeded: cross &* 4))
    let others = StyleUnits.hasRatio | StyleUnits.isTable | StyleUnits.hasCalcSize
    if nodes.units(child) & (limits | others) == 0 { return larger(room, edges[cross]) }
    return clampCross(child, nodes.hasCalcSize(child) ? calculatedCross(child, room, edges) : room, edges)
  }

  /// What the cross size property makes of the room that an item fills, border boxes.

  @inline(never) func calculatedCross(_ child: Int, _ size: Float, _ edges: SIMD2<Float>) -> Float {
    nodes.calculated(child, cross == 0 ? .width : .height, size, base: base[cross], edges: edges[cross])
  }

  /// What the main size property and the flex basis make of a base size.
  ///
  /// - Parameters:
  ///   - isAuto: whether the flex basis is that property, or calculated from it.
  ///   - isResolved: whether a length or a percentage gave the size, with what was calculated from it.
  @inline(never)
  func calculateBase(
    _ item: inout FlexItem, _ child: Int, _ edges: SIMD2<Float>, isAuto: Bool, isResolved: Bool
  ) {
    var size = item.baseSize
    if isAuto, !isResolved {
      size = nodes.calculated(child, main == 0 ? .width : .height, size, base: base[main], edges: edges[main])
    }
    if isAuto || !isResolved {
      size = nodes.calculated(child, .flexBasis, size, base: base[main], edges: edges[main])
    }
    item.baseSize = larger(size, edges[main])
  }

  /// The content height of the container where its content asks for `content`.
  @inline(__always) mutating func heightWithinLimits(_ content: Float) -> Float {
    nodes.hasCalcSize(container)
      ? larger(0, calculatedHeight(content + insets.sums.y) - insets.sums.y) : heightLimits().clamp(content)
  }

  /// The height of the container where its content asks for `content`, border boxes.
  @inline(__always) mutating func outerHeight(_ content: Float) -> Float {
    nodes.hasCalcSize(container) ? calculatedHeight(content) : outerHeightLimits().clamp(content)
  }

  @inline(never) private func calculatedHeight(_ content: Float) -> Float {
    let edges = nodes.edges(container, request.base.x).sums.y
    return nodes.calculatedHeight(container, content: content, base: request.base.y, edges: edges)
  }
}
