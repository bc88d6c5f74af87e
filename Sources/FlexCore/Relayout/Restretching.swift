/// Rows that get another height.
///
/// A row is measured as tall as its content, and laid out again as tall as what it stands in: nothing but the
/// heights of its stretched items differs then. So where the last layout at the same width was of a row whose
/// items don't depend on its height, only those heights are set, and the items laid out at them. Where heights changed
/// inside, the row as tall as its content takes no more than those of its items.
extension Nodes {
  /// Lays a row out whose items keep their widths.
  ///
  /// Returns `nil` where an item's height isn't as simple: then what was done so far is of no use, and does no harm.
  func restretch(_ node: Int, _ request: LayoutRequest, isFinal: Bool) -> LayoutOutput? {
    let insets = (edges(node, request.base.x) + gutters(node)).sums
    let base = Extents(larger(request.width - insets.x, 0), (request.definiteHeight - insets.y).atLeast(0))
    let content: Float
    let height: Float
    if let given = request.height.definite {
      height = given
      content = larger(0, given - insets.y)
    } else {
      guard !hasCalcSize(node), let thickness = thickness(ofRow: node, base) else { return nil }
      content = thickness
      let limits = heightLimits(node, base: request.base.y, edges: edges(node, request.base.x).sums.y)
      height = limits.clamp(content + insets.y)
    }
    let cache = cache(node)
    if isFinal {
      guard stretchItems(of: node, larger(0, height - insets.y), base) else { return nil }
    } else {
      cache.flags.formUnion(.incomplete)
    }
    if !cache.flags.contains(.dependsOnHeight) { cache.flags.formUnion(.isRow) }
    return LayoutOutput(
      height: height, contentHeight: content + insets.y, firstBaseline: .indefinite, lastBaseline: .indefinite)
  }

  /// The thickness of a row's line that its items ask for at the widths that they have; `nil`: one isn't as simple.
  ///
  /// - Parameter base: what the items' percentages are of.
  @inline(__always) private func thickness(ofRow node: Int, _ base: Extents) -> Float? {
    var thickness: Float = 0
    var child = firstBox(node)
    while child >= 0 {
      guard isRestretchable(child) else { return nil }
      let height: Float
      if unit(child, StyleUnits.size, 1) == StyleUnits.auto {
        height = measure(child, LayoutRequest(width: frames[child].z, height: .indefinite, base: base)).height
      } else {
        guard let given = givenHeight(child) else { return nil }
        height = given
      }
      let margins = margins(child, base.x)
      thickness = larger(thickness, height + (margins[1] + margins[3]))
      child = nextBox(child, in: node)
    }
    return thickness
  }

  /// Gives a row's items their heights in a line of given thickness, and lays them out. Answers whether all are simple.
  ///
  /// - Parameter base: what the items' percentages are of.
  @inline(__always) private func stretchItems(of node: Int, _ thickness: Float, _ base: Extents) -> Bool {
    var dependsOnHeight = false
    var child = firstBox(node)
    while child >= 0 {
      guard isRestretchable(child) else { return false }
      let height: Float
      if unit(child, StyleUnits.size, 1) == StyleUnits.auto {
        let margins = margins(child, base.x)
        let room = thickness - (margins[1] + margins[3])
        height = heightLimits(child, base: base.y, edges: edges(child, base.x).sums.y).clamp(room)
      } else {
        guard let given = givenHeight(child) else { return false }
        height = given
      }
      frames[child].w = height
      if hasCache(child) {
        _ = layout(child, LayoutRequest(width: frames[child].z, height: Extent(height), base: base))
        if cache(child).flags.contains(.dependsOnHeight) { dependsOnHeight = true }
      } else {
        links[child].flags.subtract(.dirty)
      }
      child = nextBox(child, in: node)
    }
    if dependsOnHeight {
      cache(node).flags.subtract(.keepsContent)
      cache(node).flags.formUnion(.dependsOnHeight)
    }
    return true
  }

  /// Whether an item's height has nothing to do with its width, but through its content.
  @inline(__always) private func isRestretchable(_ child: Int) -> Bool {
    styles[child].rare == nil && styles[child].units & (StyleUnits.hasRatio | StyleUnits.isTable) == 0
  }

  /// The height of an item that is given in px, as it stands, or of an empty one as it is now; `nil`: of another one.
  @inline(__always) private func givenHeight(_ child: Int) -> Float? {
    guard unit(child, StyleUnits.size, 1) == StyleUnits.px else { return nil }
    guard !hasCache(child), links[child].flags.contains(.dirty) else { return frames[child].w }
    guard isNeutralToWidths(child) else { return nil }
    let edges = plainEdges(child).y
    return heightLimits(child, base: .indefinite, edges: edges).clamp(boxed(child, styles[child].sizes.y, edges))
  }
}

extension FlexAlgorithm where MainAxis == RowAxis {
  /// Notes whether the row can be laid out at other heights by its items' heights alone.
  @inline(__always) mutating func noteRow() {
    let tied: SeenItems = [.absolutes, .baselines, .lastBaselines, .autoCrossMargins, .contentLimits]
    guard alignments == 1 << UInt32(SelfAlignment.Keyword.stretch.rawValue), !isMultiLine, !seen.intersects(tied),
      !notesGaps,
      nodes.units(container) & (StyleUnits.hasRatio | StyleUnits.verticalLimitKeyword) == 0
    else { return }
    let cache = nodes.cache(container)
    if !cache.flags.contains(.dependsOnHeight) { cache.flags.formUnion(.isRow) }
  }
}
