extension Nodes {
  /// The intrinsic width of a block container's content box: its widest child's.
  func blockIntrinsicWidth(_ node: Int, _ kind: IntrinsicSize, contentHeight: Extent) -> Float {
    var largest: Float = 0
    var dependsOnHeight = false
    var keepsFrames = true
    var child = firstBox(node)
    while child >= 0 {
      if !isOutOfFlow(child) {
        if units(child) & StyleUnits.dependsOnBlockSize != 0 { dependsOnHeight = true }
        largest = larger(
          largest, intrinsicContribution(child, kind, parentHeight: contentHeight, stretched: .indefinite))
        if hasCache(child) {
          let flags = cache(child).flags
          if flags.contains(.dependsOnHeight) { dependsOnHeight = true }
          if !flags.contains(.run) { keepsFrames = false }
        }
      }
      child = nextBox(child, in: node)
    }
    if dependsOnHeight { cache(node).flags.formUnion(.dependsOnHeight) }
    if !keepsFrames { cache(node).retire() }
    if kind == .maxContent, links[node].flags.contains(.hasFloats) {
      return maxContentWidthAmongFloats(node, contentHeight: contentHeight)
    }
    return largest
  }
}
