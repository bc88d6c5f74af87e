/// Which height the percentages in a measured leaf's content are of, where there are any: pictures and
/// inline-blocks in its lines have percentages as other boxes do. CSS 2 §10.5 (#the-height-property).
public enum LeafPercentageBase: Sendable {
  /// There are none.
  case none
  /// The leaf's own content height: it is the containing block of what is in its lines.
  case ownHeight
  /// That of the box around it: the leaf is an anonymous block.
  case containingBlock
}

extension LayoutTree {
  /// Makes a box a measured leaf whose content has percentages of a height. Where that is definite, the measure
  /// callback hears of it as the known height, although the content doesn't take it on.
  ///
  /// - Parameters:
  ///   - node: the leaf.
  ///   - base: whose height the percentages are of.
  ///   - readsWidth: whether there are percentages of the leaf's content width too: then what stands beside
  ///     each other without a limit may not do so in a width that is as large.
  public func setMeasured(of node: NodeID, percentagesOf base: LeafPercentageBase, readsWidth: Bool = false) {
    let index = index(node)
    nodes.links[index].flags.subtract([.readsOwnHeight, .readsOuterHeight, .readsWidth])
    if readsWidth { nodes.links[index].flags.formUnion(.readsWidth) }
    switch base {
    case .none: break
    case .ownHeight: nodes.links[index].flags.formUnion(.readsOwnHeight)
    case .containingBlock: nodes.links[index].flags.formUnion(.readsOuterHeight)
    }
    setMeasured(true, of: node)
  }

  /// The height that percentages in a leaf's content were of in the last layout, px; `nil`: none, or an indefinite one.
  public func percentageHeight(of node: NodeID) -> Float? {
    let node = index(node)
    guard nodes.readsHeight(node), nodes.hasCache(node) else { return nil }
    return nodes.percentageHeight(node, nodes.cache(node).run.key.request).definite
  }
}

extension Nodes {
  @inline(__always) func readsHeight(_ node: Int) -> Bool {
    links[node].flags.intersects([.readsOwnHeight, .readsOuterHeight])
  }

  /// The request of a leaf that reads a height, as it is compared: what doesn't change its content is left out.
  func heightReadingRequest(_ node: Int, _ request: LayoutRequest) -> LayoutRequest {
    var content = request
    content.height = links[node].flags.contains(.readsOwnHeight) ? request.definiteHeight : .indefinite
    content.isHeightDefinite = true
    content.percentageHeight = .indefinite
    return content
  }

  /// The height that percentages in the leaf's content are of, content box; indefinite: none.
  ///
  /// - Parameter request: see `heightReadingRequest`.
  func percentageHeight(_ node: Int, _ request: LayoutRequest) -> Extent {
    guard links[node].flags.contains(.readsOwnHeight) else { return request.base.y }
    let own = (request.height - (edges(node, request.base.x) + gutters(node)).sums.y).atLeast(0)
    return percentageBase(node, own, request.base.y)
  }

  /// What percentages of heights in a box are of: its own content height, else what it hands on.
  ///
  /// - Parameters:
  ///   - own: indefinite where it is automatic.
  ///   - outer: what percentages of the box's height are of.
  @inline(__always) func percentageBase(_ node: Int, _ own: Extent, _ outer: Extent) -> Extent {
    own.isDefinite || units(node) & StyleUnits.handsOnHeight == 0 ? own : outer
  }

  func heightReadingKey(_ node: Int, _ request: LayoutRequest) -> RequestKey {
    RequestKey(
      request, readsBaseWidth: units(node) & StyleUnits.paddings != 0,
      readsBaseHeight: links[node].flags.contains(.readsOuterHeight)
        || units(node) & StyleUnits.readsBaseHeight != 0)
  }

  /// Lays out a leaf whose content has percentages of a height.
  func heightReadingLayout(_ node: Int, _ request: LayoutRequest) -> LayoutOutput {
    let content = heightReadingRequest(node, request)
    if content.height.isDefinite, keepsContent(node) {
      var natural = content
      natural.height = .indefinite
      let output = heightReadingLayout(node, natural)
      if request.height == output.height { return output }
    }
    let key = heightReadingKey(node, content)
    let cache = cache(node)
    cache.flags.formUnion(.dependsOnHeight)
    var output: LayoutOutput
    if cache.isRun(key) || cache.recall(key) {
      output = cache.run.output
    } else {
      let insets = edges(node, content.base.x) + gutters(node)
      let width = larger(0, content.width - insets.sums.x)
      let height = percentageHeight(node, content)
      let answer = ask(
        node, known: Size(width: width, height: height.definite),
        available: Size(width: .definite(width), height: .maxContent))
      output = finishLeaf(node, content, insets, height: answer.height, answer.first, answer.last)
      if !isBrokenOff {
        cache.retire()
        cache.setRun(key, output)
      }
    }
    if !isBrokenOff { links[node].flags.subtract(.dirty) }
    output.height = usedHeight(node, request, contentHeight: output.contentHeight)
    return output
  }

  /// The intrinsic width of such content.
  ///
  /// - Parameter height: what percentages are of; may be indefinite.
  func heightReadingWidth(_ node: Int, _ kind: IntrinsicSize, height: Extent) -> Float {
    cache(node).flags.formUnion(.dependsOnHeight)
    return ask(
      node, known: Size(width: nil, height: height.definite),
      available: Size(width: kind == .minContent ? .minContent : .maxContent, height: .maxContent),
      among: links[node].flags.contains(.hasFloats) ? intrinsicFloats(node, height: height) : nil
    ).width
  }
}
