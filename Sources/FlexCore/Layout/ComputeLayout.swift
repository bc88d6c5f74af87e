extension Nodes {
  /// Lays the subtree of `node` out and leaves its frames in place, or finds that they are.
  ///
  /// The box's own frame is its parent's to write.
  func layout(_ node: Int, _ request: LayoutRequest) -> LayoutOutput {
    guard hasCache(node) else { return emptyLayout(node, request) }
    if isMeasured(node) { return leafLayout(node, request, isFinal: true) }
    let cache = cache(node)
    if !request.height.isDefinite { cache.flags.formUnion(.answersForContent) }
    let key = key(node, request)
    if isCurrent(cache, key, request) {
      var output = cache.run.output
      output.height = request.height.or(output.height)
      return output
    }
    if request.height.isDefinite, !request.isHeightDefinite || keepsContent(node) {
      // Deviation: as browsers do, a box that is just as tall as its content asked for keeps the layout it
      // was measured with, in which a column breaks its lines elsewhere.
      // `Tests/Pages/deviations-of-boxes.html` pins it.
      let natural = LayoutRequest(width: request.width, height: .indefinite, base: request.base)
      let naturalKey = self.key(node, natural)
      if let answer = cache.answer(naturalKey), request.height == answer.height,
        !request.isHeightDefinite || answer.contentHeight <= answer.height
      {
        return compute(node, cache, naturalKey, natural, isFinal: true)
      }
    }
    return compute(node, cache, key, request, isFinal: true)
  }

  /// Whether a box that is stretched to just what its content asked for keeps that layout, also where the height is
  /// definite: as in Chromium, a fieldset, which doesn't know that percentages inside depend on it.
  @inline(__always) func keepsContent(_ node: Int) -> Bool {
    styles[node].rare != nil && styles[node].holdsContentInside && unit(node, StyleUnits.size, 1) == StyleUnits.auto
  }

  /// The answer to `request`; the frames in the subtree may be of another layout, or of none.
  @inline(__always) func measure(_ node: Int, _ request: LayoutRequest) -> LayoutOutput {
    guard hasCache(node) else { return emptyLayout(node, request) }
    if isMeasured(node) { return leafLayout(node, request, isFinal: false) }
    let cache = cache(node)
    cache.flags.formUnion(.answersForContent)
    let key = key(node, request)
    return cache.answer(key) ?? compute(node, cache, key, request, isFinal: false)
  }

  /// Whether a layout of `node` would find its frames in place.
  @inline(__always) func isCurrent(_ node: Int, _ request: LayoutRequest) -> Bool {
    isMeasured(node) ? isLeafCurrent(node, request) : isCurrent(cache(node), key(node, request), request)
  }

  /// Lays out, and keeps the answer.
  ///
  /// - Parameter isFinal: whether frames are asked for. Where not, descendants that would have to be
  ///   laid out for their frames alone are left, and only the answer is kept.
  @inline(never)
  private func compute(
    _ node: Int, _ cache: NodeCache, _ key: RequestKey, _ request: LayoutRequest, isFinal: Bool
  ) -> LayoutOutput {
    if pass.depth >= Self.depthLimit, let answer = breakOff(node, .layout(request, key, isFinal: isFinal)) {
      return answer
    }
    if isBrokenOff { return .none }
    var kept = cache.flags.intersection(.ofItems)
    if !kept.isEmpty { kept = stillKept(kept, cache, key, request) }
    cache.retire()
    cache.flags.subtract([.incomplete, .isRow, .keepsLines])
    pass.depth &+= 1
    let output: LayoutOutput
    switch display(node) {
    case .flex:
      output =
        (kept.isEmpty ? nil : layoutAgain(node, request, kept, isFinal: isFinal))
        ?? flexLayout(node, request, isFinal: isFinal)
    case .grid: output = gridLayout(node, request, isFinal: isFinal)
    case .table: output = tableLayout(node, request, isFinal: isFinal)
    default: output = blockLayout(node, request)
    }
    pass.depth &-= 1
    if isBrokenOff { return output }
    cache.setRun(key, output)
    if cache.flags.contains(.incomplete) {
      cache.retire()
    } else {
      links[node].flags.subtract(.dirty)
    }
    return output
  }

  /// What is known of a flex container's items that holds for this request, too.
  @inline(never)
  private func stillKept(
    _ kept: NodeCache.Flags, _ cache: NodeCache, _ key: RequestKey, _ request: LayoutRequest
  ) -> NodeCache.Flags {
    if kept.contains(.isRow) { return cache.run.key.hasSameWidth(as: key) ? kept : [] }
    return cache.run.key == key ? kept : []
  }

  /// Lays a flex container out by what is known of its items; `nil` where that no longer holds.
  private func layoutAgain(
    _ node: Int, _ request: LayoutRequest, _ kept: NodeCache.Flags, isFinal: Bool
  ) -> LayoutOutput? {
    if kept.contains(.isStack) { return restack(node, request) }
    return kept.contains(.isRow) ? restretch(node, request, isFinal: isFinal) : reline(node, request)
  }

  /// Whether the last layout answers `key` too. One that was as tall as its content answers the
  /// request for just that height, or for a greater one, where nothing inside depends on it.
  @inline(__always)
  private func isCurrent(_ cache: NodeCache, _ key: RequestKey, _ request: LayoutRequest) -> Bool {
    guard cache.flags.contains(.run) else { return false }
    if cache.run.key == key { return true }
    guard cache.run.key.isAsTallAsContent, let asked = request.height.definite,
      cache.run.key.hasSameWidth(as: key)
    else { return false }
    let height = cache.run.output.height
    // A height that is given but not definite says nothing new.
    if asked == height, !request.isHeightDefinite { return true }
    if cache.flags.intersects([.dependsOnHeight, .sharesMargins]) { return false }
    return asked == height || asked > height && cache.flags.contains(.keepsContent)
  }

  @inline(__always) func key(_ node: Int, _ request: LayoutRequest) -> RequestKey {
    let units = units(node)
    return RequestKey(
      request, readsBaseWidth: units & StyleUnits.paddings != 0,
      readsBaseHeight: units & StyleUnits.readsBaseHeight != 0)
  }

  /// A box with nothing inside.
  @inline(__always) private func emptyLayout(_ node: Int, _ request: LayoutRequest) -> LayoutOutput {
    let edges = (edges(node, request.base.x) + gutters(node)).sums.y
    return finish(node, request, contentHeight: edges, first: .indefinite, last: .indefinite)
  }

  /// The output of a box whose content asks for `contentHeight`, padding and border included.
  @inline(__always)
  func finish(
    _ node: Int, _ request: LayoutRequest, contentHeight: Float, first: Extent, last: Extent
  ) -> LayoutOutput {
    var contentHeight = contentHeight
    if styles[node].rare != nil, let own = styles[node].intrinsicContentHeight {
      contentHeight =
        larger(own, styles[node].rowsShown > 0 ? styles[node].rowsShown * tallestRow(node) : 0)
        + (edges(node, request.base.x) + gutters(node)).sums.y
    }
    return LayoutOutput(
      height: usedHeight(node, request, contentHeight: contentHeight), contentHeight: contentHeight,
      firstBaseline: first, lastBaseline: last)
  }

  /// The height of the border box, once the content's is known.
  @inline(__always) func usedHeight(_ node: Int, _ request: LayoutRequest, contentHeight: Float) -> Float {
    request.height.or(automaticHeight(node, request, contentHeight: contentHeight))
  }

  private func automaticHeight(_ node: Int, _ request: LayoutRequest, contentHeight: Float) -> Float {
    let edges = edges(node, request.base.x).sums
    if hasCalcSize(node) {
      return calculatedHeight(node, content: contentHeight, base: request.base.y, edges: edges.y)
    }
    return heightLimits(node, base: request.base.y, edges: edges.y).clamp(contentHeight)
  }

  // MARK: Hidden boxes

  /// Gives the subtree of a box that isn't rendered empty frames.
  func hide(_ node: Int) {
    frames[node] = .zero
    guard links[node].flags.contains(.dirty) else { return }
    links[node].flags.subtract(.dirty)
    // Changed items are no longer to be told from others.
    if hasCache(node) { cache(node).flags.subtract(.ofItems) }
    var child = Int(links[node].firstChild)
    while child >= 0 {
      hide(child)
      child = Int(links[child].next)
    }
  }
}
