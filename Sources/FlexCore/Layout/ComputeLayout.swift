extension Nodes {
  /// Lays the subtree of `node` out and leaves its frames in place, or finds that they are.
  ///
  /// The box's own frame is its parent's to write.
  func layout(_ node: Int, _ request: LayoutRequest) -> LayoutOutput {
    guard hasCache(node) else { return emptyLayout(node, request) }
    let cache = cache(node)
    let key = key(node, request)
    if cache.pointee.flags.contains(.run), isCurrent(cache, key, request) {
      var output = cache.pointee.run.output
      if request.height.isDefinite { output.height = request.height }
      return output
    }
    let output: LayoutOutput
    if isMeasured(node), let answer = cache.pointee.answer(key) {
      cache.pointee.retire()
      output = answer
    } else {
      cache.pointee.retire()
      output = run(node, request)
    }
    cache.pointee.run = NodeCache.Entry(key: key, output: output)
    cache.pointee.flags.formUnion(.run)
    links[node].flags.subtract(.dirty)
    return output
  }

  /// The answer to `request`; the frames in the subtree may be of another layout.
  @inline(__always) func measure(_ node: Int, _ request: LayoutRequest) -> LayoutOutput {
    guard hasCache(node) else { return emptyLayout(node, request) }
    if let answer = cache(node).pointee.answer(key(node, request)) { return answer }
    return layout(node, request)
  }

  /// Whether the last layout answers `key` too. One that was as tall as its content answers the
  /// request for just that height, where nothing inside depends on it.
  @inline(__always)
  private func isCurrent(
    _ cache: UnsafeMutablePointer<NodeCache>, _ key: RequestKey, _ request: LayoutRequest
  ) -> Bool {
    let run = UnsafePointer(cache)
    if run.pointee.run.key == key { return true }
    guard run.pointee.run.key.isAsTallAsContent, request.height.isDefinite,
      run.pointee.run.key.hasSameWidth(as: key), !run.pointee.flags.contains(.dependsOnHeight)
    else { return false }
    let height = run.pointee.run.output.height
    return request.height == height || request.height > height && run.pointee.flags.contains(.keepsContent)
  }

  @inline(__always) private func key(_ node: Int, _ request: LayoutRequest) -> RequestKey {
    let units = units(node)
    return RequestKey(
      request, readsBaseWidth: units & StyleUnits.paddings != 0,
      readsBaseHeight: units & StyleUnits.verticalLimitPercent != 0)
  }

  /// One layout by the box's own rules.
  private func run(_ node: Int, _ request: LayoutRequest) -> LayoutOutput {
    if isMeasured(node) { return leafLayout(node, request) }
    if display(node) == .flex {
      var flex = FlexAlgorithm(self, node, request)
      return flex.layout()
    }
    return blockLayout(node, request)
  }

  /// A box with nothing inside.
  @inline(__always) private func emptyLayout(_ node: Int, _ request: LayoutRequest) -> LayoutOutput {
    let edges = (edges(node, request.base.x) + gutters(node)).sums.y
    return finish(node, request, contentHeight: edges, first: .indefinite, last: .indefinite)
  }

  /// The output of a box whose content asks for `contentHeight`, padding and border included.
  @inline(__always)
  func finish(
    _ node: Int, _ request: LayoutRequest, contentHeight: Float, first: Float, last: Float
  ) -> LayoutOutput {
    LayoutOutput(
      height: usedHeight(node, request, contentHeight: contentHeight), contentHeight: contentHeight,
      firstBaseline: first, lastBaseline: last)
  }

  /// The height of the border box, once the content's is known.
  @inline(__always) func usedHeight(_ node: Int, _ request: LayoutRequest, contentHeight: Float) -> Float {
    if request.height.isDefinite { return request.height }
    return automaticHeight(node, request, contentHeight: contentHeight)
  }

  private func automaticHeight(_ node: Int, _ request: LayoutRequest, contentHeight: Float) -> Float {
    let edges = edges(node, request.base.x).sums
    return heightLimits(node, base: request.base.y, edges: edges.y).clamp(contentHeight)
  }

  // MARK: Hidden boxes

  /// Gives the subtree of a box that isn't rendered empty frames.
  func hide(_ node: Int) {
    frames[node] = .zero
    guard links[node].flags.contains(.dirty) else { return }
    links[node].flags.subtract(.dirty)
    var child = Int(links[node].firstChild)
    while child >= 0 {
      hide(child)
      child = Int(links[child].next)
    }
  }
}
