/// Cascade layers in their order. CSS Cascade 5 §6.4.2 (#layer-ordering): by first appearance; a layer's own
/// rules come after those of the layers in it.
struct Layers {
  /// The unnamed layer of all rules outside of layers.
  static let root = 0

  private struct Node {
    var children: [Int] = []
    var named: [String: Int] = [:]
  }
  private var nodes = [Node()]

  /// The layer of a name within another, made where it isn't there yet.
  mutating func layer(_ name: LayerName, in parent: Int) -> Int {
    name.reduce(parent) { parent, part in
      if let known = nodes[parent].named[part] { return known }
      let layer = anonymousLayer(in: parent)
      nodes[parent].named[part] = layer
      return layer
    }
  }

  mutating func anonymousLayer(in parent: Int) -> Int {
    nodes.append(Node())
    nodes[parent].children.append(nodes.count - 1)
    return nodes.count - 1
  }

  /// The place of each layer in the cascade: what has more wins among normal declarations.
  func ranks() -> [Int32] {
    var ranks = [Int32](repeating: 0, count: nodes.count)
    var next: Int32 = 0
    // Post-order without recursion: a layer is numbered when all in it are.
    var stack: [(node: Int, child: Int)] = [(Self.root, 0)]
    while let (node, child) = stack.popLast() {
      if child < nodes[node].children.count {
        stack.append((node, child + 1))
        stack.append((nodes[node].children[child], 0))
      } else {
        ranks[node] = next
        next += 1
      }
    }
    return ranks
  }
}
