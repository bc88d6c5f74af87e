import FlexCore

/// A workload's tree in FlexCore, and the calls that are measured.
final class LayoutRun {
  let nodes: [NodeSpec]
  private let leaves: [Int]
  private var tree = LayoutTree()
  private var ids: [NodeID] = []
  private var text: [Int] = []
  /// Calls of the text callback since the tree was built.
  private(set) var measureCalls = 0

  init(_ nodes: [NodeSpec]) {
    self.nodes = nodes
    var isParent = [Bool](repeating: false, count: nodes.count)
    for node in nodes where node.parent >= 0 { isParent[Int(node.parent)] = true }
    leaves = nodes.indices.filter { !isParent[$0] }
  }

  /// Builds the tree anew.
  func build() {
    tree = LayoutTree(capacity: nodes.count)
    ids.removeAll(keepingCapacity: true)
    ids.reserveCapacity(nodes.count)
    text = nodes.map(\.text)
    measureCalls = 0
    for node in nodes {
      let id = tree.makeNode(node.style, isMeasured: node.text > 0)
      ids.append(id)
      if node.parent >= 0 { tree.append(id, to: ids[Int(node.parent)]) }
    }
  }

  /// Lays the root out with unbounded room.
  func layout() {
    var calls = 0
    let text = text
    tree.computeLayout(of: ids[0], in: Size(width: .maxContent, height: .maxContent)) { node, known, available in
      calls += 1
      return TextModel.measure(text[Int(node.index)], known: known, available: available)
    }
    measureCalls += calls
  }

  /// 500 times: one leaf changes, then a layout. Answers each step's time where asked for.
  func relayout(_ timed: (_ step: () -> Void) -> Void) {
    var random = SplitMix64(seed: 777)
    measureCalls = 0
    for _ in 0..<500 {
      let leaf = leaves[random.below(leaves.count)]
      let value = random.below(50)
      timed {
        change(leaf, to: 5 + value)
        layout()
      }
    }
  }

  private func change(_ leaf: Int, to value: Int) {
    if text[leaf] > 0 {
      text[leaf] = value
      tree.markDirty(ids[leaf])
    } else {
      tree.setHeight(.px(Float(value)), of: ids[leaf])
    }
  }

  /// Frames in creation order, relative to the parent's border box.
  var frames: [Rect] { ids.map { tree.layout(of: $0).frame } }

  /// The sum of all coordinates and sizes.
  var checksum: Double {
    var sum = 0.0
    for id in ids {
      let frame = tree.layout(of: id).frame
      for value in [frame.x, frame.y, frame.width, frame.height] { sum += Double(value) }
    }
    return sum
  }

  /// The frames of a new tree that has this one's styles and texts: what a relayout must equal.
  func freshFrames() -> [Rect] {
    let fresh = LayoutTree(capacity: nodes.count)
    var freshIDs: [NodeID] = []
    for (index, node) in nodes.enumerated() {
      let id = fresh.makeNode(tree.style(of: ids[index]), isMeasured: node.text > 0)
      freshIDs.append(id)
      if node.parent >= 0 { fresh.append(id, to: freshIDs[Int(node.parent)]) }
    }
    let text = text
    fresh.computeLayout(of: freshIDs[0], in: Size(width: .maxContent, height: .maxContent)) { node, known, available in
      TextModel.measure(text[Int(node.index)], known: known, available: available)
    }
    return freshIDs.map { fresh.layout(of: $0).frame }
  }
}
