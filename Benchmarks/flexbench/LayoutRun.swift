import FlexCore
import SeededRandom

/// A workload's tree in FlexCore, and the calls that are measured.
final class LayoutRun {
  let nodes: [NodeSpec]
  /// Whether `frames` have whole pixels.
  private let rounds: Bool
  private let leaves: [Int]
  private let style: (@Sendable (Int, Int, inout Style) -> Void)?
  private var built: LayoutTree?
  private var ids: [NodeID] = []
  /// Characters of each node's text, as the workload has them and as they are now.
  private let texts: [Int32]
  private var text: [Int32] = []
  /// Whether a text is asked for both intrinsic widths at once. Texts of the trees that other engines lay out too aren't:
  /// theirs answer one question at a time.
  private var asksForBoth: Bool { style != nil }
  /// Calls of the text callback since the tree was built.
  private(set) var measureCalls = 0

  init(_ workload: Workload, rounds: Bool) {
    let nodes = workload.nodes()
    self.nodes = nodes
    self.rounds = rounds
    style = workload.style
    texts = nodes.map(\.text)
    var isParent = [Bool](repeating: false, count: nodes.count)
    for node in nodes where node.parent >= 0 { isParent[Int(node.parent)] = true }
    leaves = nodes.indices.filter { !isParent[$0] }
  }

  private var tree: LayoutTree {
    guard let built else { preconditionFailure("the tree isn't built yet") }
    return built
  }

  /// Frees the tree: not part of what is measured.
  func discard() {
    built = nil
    ids = []
  }

  /// Builds the tree anew.
  func build() {
    if let style { return build(style) }
    let tree = LayoutTree(capacity: nodes.count)
    ids = unsafe nodes.withUnsafeBufferPointer { nodes in
      unsafe [NodeID](unsafeUninitializedCapacity: nodes.count) { ids, count in
        guard let first = nodes.baseAddress else { return }
        for index in nodes.indices {
          let node = unsafe first + index
          let parent = unsafe Int(node[0].parent)
          let isText = unsafe node[0].text > 0
          let id =
            parent < 0
            ? tree.makeNode(isMeasured: isText) { unsafe node.configure(&$0) }
            : unsafe tree.makeNode(isMeasured: isText, in: ids[parent]) { unsafe node.configure(&$0) }
          unsafe ids.initializeElement(at: index, to: id)
        }
        count = nodes.count
      }
    }
    built = tree
    text = texts
    measureCalls = 0
  }

  private func build(_ style: (Int, Int, inout Style) -> Void) {
    let tree = LayoutTree(capacity: nodes.count)
    ids = []
    ids.reserveCapacity(nodes.count)
    for (index, node) in nodes.enumerated() {
      let parent = Int(node.parent)
      ids.append(
        parent < 0
          ? tree.makeNode(isMeasured: node.text > 0) { style(index, parent, &$0) }
          : tree.makeNode(isMeasured: node.text > 0, in: ids[parent]) { style(index, parent, &$0) })
    }
    built = tree
    text = texts
    measureCalls = 0
  }

  /// Lays the root out with unbounded room.
  func layout() {
    var calls = 0
    let text = text
    let room = Size(width: AvailableSpace.maxContent, height: AvailableSpace.maxContent)
    if asksForBoth {
      tree.computeLayout(of: ids[0], in: room) { node, known, available in
        calls += 1
        return TextModel.measure(Int(text[Int(node.index)]), known: known, available: available)
      } intrinsic: { node in
        calls += 1
        return TextModel.intrinsic(Int(text[Int(node.index)]))
      }
    } else {
      tree.computeLayout(of: ids[0], in: room) { node, known, available in
        calls += 1
        return TextModel.measure(Int(text[Int(node.index)]), known: known, available: available)
      }
    }
    measureCalls += calls
  }

  /// 500 times: one leaf changes, then a layout. Answers each step's time where asked for.
  func relayout(_ timed: (_ step: () -> Void) -> Void) {
    var random = SplitMix(state: 777)
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
      text[leaf] = Int32(value)
      tree.markDirty(ids[leaf])
    } else {
      tree.setHeight(.px(Float(value)), of: ids[leaf])
    }
  }

  /// Frames in creation order, relative to the parent's border box.
  var frames: [Rect] {
    let frames = ids.map { tree.frame(of: $0) }
    return rounds ? rounded(frames) : frames
  }

  /// The same with whole pixels: edges are rounded where they stand on the page, so that boxes that
  /// touch still do.
  private func rounded(_ frames: [Rect]) -> [Rect] {
    var origins: [Point] = []
    return zip(nodes, frames).map { node, frame in
      let parent = node.parent < 0 ? Point.zero : origins[Int(node.parent)]
      let origin = Point(x: parent.x + frame.x, y: parent.y + frame.y)
      origins.append(origin)
      let (x, y) = (origin.x.rounded(), origin.y.rounded())
      return Rect(
        x: x - parent.x.rounded(), y: y - parent.y.rounded(), width: (origin.x + frame.width).rounded() - x,
        height: (origin.y + frame.height).rounded() - y)
    }
  }

  /// The sum of all coordinates and sizes.
  var checksum: Double {
    var sum = 0.0
    for frame in frames {
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
      TextModel.measure(Int(text[Int(node.index)]), known: known, available: available)
    }
    return freshIDs.map { fresh.layout(of: $0).frame }
  }
}
