extension Nodes {
  /// Lays the root out in a containing block.
  ///
  /// - Parameter available: NaN is max-content, a negative width min-content.
  func layoutRoot(_ root: Int, _ available: SIMD2<Float>) {
    let base = SIMD2(available.x >= 0 ? available.x : .indefinite, available.y >= 0 ? available.y : .indefinite)
    if display(root) == .none {
      hide(root)
      return
    }
    if isOutOfFlow(root) {
      let containing = SIMD2(base.x.isDefinite ? base.x : Style.limit, base.y.orZero())
      let start = StaticPosition.Axis(position: 0, bias: .start)
      frames[root] = absoluteLayout(
        root, containing: containing, position: StaticPosition(horizontal: start, vertical: start), owner: root)
      placeDeferredAbsolutes()
      return
    }
    let margins = margins(root, base.x)
    let sums = margins.sums
    let height = definiteHeight(root, base: base, stretched: .indefinite, margins: sums.y)
    var width: Float
    if available.x < 0 {
      width = intrinsicContribution(root, .minContent, parentHeight: base.y, stretched: .indefinite) - sums.x
    } else if base.x.isDefinite {
      width = usedWidth(
        root, base: base, available: base.x - sums.x, height: height, stretches: fillsWidth(root),
        ratioWins: true)
    } else {
      width = usedWidth(
        root, base: base, available: .indefinite, height: height, stretches: false, ratioWins: true)
    }
    width = max(0, width)
    let output = layout(root, boxRequest(root, width: width, height: height, base: base))
    links[root].flags.subtract(.dirty)
    frames[root] = SIMD4(margins[0], margins[1], width, output.height)
    if styles[root].rare != nil { offsetRelatively(root, base) }
    placeDeferredAbsolutes()
  }
}
