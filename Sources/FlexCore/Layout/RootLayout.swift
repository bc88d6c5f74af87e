extension Nodes {
  /// Lays the root out in a containing block.
  func layoutRoot(_ root: Int, _ available: Size<AvailableSpace>) {
    let base = Extents(available.width.extent, available.height.extent)
    if display(root) == .none {
      hide(root)
      return
    }
    if isOutOfFlow(root) {
      let containing = SIMD2(base.x.or(Style.limit), base.y.orZero())
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
    if available.width == .minContent {
      width = intrinsicContribution(root, .minContent, parentHeight: base.y, stretched: .indefinite) - sums.x
    } else {
      width = usedWidth(
        root, base: base, available: base.x - sums.x, height: height,
        stretches: base.x.isDefinite && fillsWidth(root), ratioWins: true)
    }
    width = larger(0, width)
    let output = layout(root, boxRequest(root, width: width, height: height, base: base))
    links[root].flags.subtract(.dirty)
    frames[root] = SIMD4(margins[0], margins[1], width, output.height)
    if styles[root].rare != nil { offsetRelatively(root, base) }
    placeDeferredAbsolutes()
  }
}
