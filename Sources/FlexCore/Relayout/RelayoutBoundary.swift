/// A box in which something changed, and around which nothing can have.
///
/// Its parent gave it a size and asked nothing else of it since its content changed last, so nothing
/// outside depends on its content: a change inside marks the boxes up to this one, and the next layout
/// begins there.
struct RelayoutBoundary {
  var node: Int
  /// What its parent asked.
  var key: RequestKey
  /// Whether a descendant's size depended on the box's height in the last layout: that its parent has seen.
  var dependedOnHeight: Bool
}

extension LayoutTree {
  /// Forgets the answers of a box whose own style changed, and of what is laid out by them.
  func markBoxDirty(_ node: Int) {
    let links = nodes.links
    if links[node].cache >= 0 { nodes.cache(node).invalidate() }
    if links[node].flags.contains(.boundary) { forgetBoundary(node) }
    let parent = Int(links[node].parent)
    if links[node].flags.contains(.dirty), parent < 0 || isWhollyDirty(parent) {
      if parent >= 0 { nodes.cache(parent).flags.subtract(.keepsLines) }
      return
    }
    links[node].flags.formUnion(.dirty)
    if parent >= 0 { markContentDirty(parent) }
  }

  /// Forgets the answers of a box in which something changed, and of its ancestors as far as these may
  /// depend on it: up to a box of given size. A dirty box's ancestors are dirty up to there.
  @inline(__always) func markContentDirty(_ node: Int) { markDirty(node, areHeights: false) }

  /// The same where nothing changed but heights: boxes whose intrinsic widths don't depend on these keep them.
  @inline(never) func markHeightsDirty(in node: Int) { markDirty(node, areHeights: true) }

  /// Whether a box is marked, and its intrinsic widths are forgotten: then those of the boxes around it are, too.
  @inline(__always) private func isWhollyDirty(_ node: Int) -> Bool {
    nodes.links[node].flags.contains(.dirty) && !nodes.cache(node).flags.contains(.keepsWidths)
  }

  /// - Parameter areHeights: whether only heights changed; a constant.
  @inline(__always) private func markDirty(_ node: Int, areHeights: Bool) {
    let links = nodes.links
    var node = node
    while node >= 0 {
      let parent = Int(links[node].parent)
      let flags = links[node].flags
      if links[node].cache >= 0 {
        let cache = nodes.cache(node)
        if cache.standsAlone, !flags.contains(.dirty), node != lastRoot, nodes.isFormattingContextRoot(node),
          !nodes.isSubgrid(node)
        {
          stop(at: node)
          return
        }
        if areHeights {
          guard nodes.hasWidthsOfItems(node) else { return markContentDirty(node) }
          cache.invalidateHeights()
        } else {
          cache.invalidateContent()
        }
      }
      if flags.contains(.dirty),
        parent < 0 || flags.contains(.boundary)
          || (areHeights ? links[parent].flags.contains(.dirty) : isWhollyDirty(parent))
      {
        return
      }
      links[node].flags.formUnion(.dirty)
      node = parent
    }
  }

  @inline(never) private func stop(at node: Int) {
    let cache = nodes.cache(node)
    let boundary = RelayoutBoundary(
      node: node, key: cache.run.key, dependedOnHeight: cache.flags.contains(.dependsOnHeight))
    if nodes.links[node].flags.contains(.boundary), let index = state.boundaries.firstIndex(where: { $0.node == node })
    {
      // Listed, and laid out since.
      state.boundaries[index] = boundary
    } else {
      state.boundaries.append(boundary)
    }
    cache.invalidateContent()
    nodes.links[node].flags.formUnion([.dirty, .boundary])
  }

  /// A box whose own style changed: its parent is to ask it anew.
  @inline(never) private func forgetBoundary(_ node: Int) {
    state.boundaries.removeAll { $0.node == node }
    nodes.links[node].flags.subtract(.boundary)
  }

  /// Lays out again what changed inside boxes of given size, as far as the layout from the root hasn't.
  func layoutBoundaries() {
    let nodes = nodes
    var isChanged = false
    var kept = 0
    var index = 0
    while index < state.boundaries.count {
      let boundary = state.boundaries[index]
      let node = boundary.node
      index += 1
      if nodes.links[node].flags.contains(.dirty), !nodes.isRendered(node) {
        // Out of the tree, or hidden: its turn comes when it is back.
        state.boundaries[kept] = boundary
        kept += 1
        continue
      }
      nodes.links[node].flags.subtract(.boundary)
      guard nodes.links[node].flags.contains(.dirty) else { continue }
      nodes.pass.depth = 0
      nodes.withoutDepthLimit { _ = nodes.layout(node, boundary.key.request) }
      nodes.links[node].flags.subtract(.dirty)
      isChanged = true
      // The one thing that goes up from a box of given size.
      if nodes.cache(node).flags.contains(.dependsOnHeight) != boundary.dependedOnHeight {
        markContentDirty(Int(nodes.links[node].parent))
        if nodes.links[lastRoot].flags.contains(.dirty) { layoutFromRoot() }
      }
    }
    state.boundaries.removeLast(state.boundaries.count - kept)
    if isChanged { nodes.placeDeferredAbsolutes() }
  }
}

extension NodeCache {
  /// Whether the last layout was of a given size, and nothing that the content decides on was asked.
  fileprivate var standsAlone: Bool {
    flags.contains(.run) && !flags.contains(.answersForContent) && !run.key.isAsTallAsContent
  }
}
