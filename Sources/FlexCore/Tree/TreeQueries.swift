/// What can be asked of a tree's boxes without a layout.
extension LayoutTree {
  public func style(of node: NodeID) -> Style { nodes.styles[index(node)] }

  /// Whether the box's content answers the measure callback.
  public func isMeasured(_ node: NodeID) -> Bool { nodes.isMeasured(index(node)) }

  /// Whether the box, or something in it, changed since it was laid out.
  public func isDirty(_ node: NodeID) -> Bool {
    let node = index(node)
    return nodes.links[node].flags.contains(.dirty)
      || state.boundaries.contains { nodes.links[$0.node].flags.contains(.dirty) && isAncestor(node, of: $0.node) }
  }

  func isAncestor(_ node: Int, of descendant: Int) -> Bool {
    var ancestor = descendant
    while ancestor >= 0 {
      if ancestor == node { return true }
      ancestor = Int(nodes.links[ancestor].parent)
    }
    return false
  }

  public func children(of node: NodeID) -> [NodeID] {
    var result: [NodeID] = []
    var child = nodes.links[index(node)].firstChild
    while child >= 0 {
      result.append(NodeID(index: child))
      child = nodes.links[Int(child)].next
    }
    return result
  }

  public func parent(of node: NodeID) -> NodeID? {
    let parent = nodes.links[index(node)].parent
    return parent >= 0 ? NodeID(index: parent) : nil
  }
}
