import SeededRandom
import Testing

@testable import FlexCore

@Suite("Blocks about which nothing is unusual are laid out as all others")
struct PlainBlockTests {
  /// A random tree of blocks, texts and floats.
  private struct RandomBlocks {
    var random: SplitMix
    /// Whether each box says something that means nothing, but that a short way doesn't take.
    let isUnusual: Bool
    let tree = LayoutTree()
    var nodes: [NodeID] = []

    mutating func fill(_ parent: NodeID, depth: Int) {
      for _ in 0..<random.below(5) {
        let kind = random.below(8)
        let isText = kind < 3
        let node = tree.makeNode(style(kind), isMeasured: isText)
        tree.append(node, to: parent)
        nodes.append(node)
        if !isText, kind != 7, depth > 0 { fill(node, depth: depth - 1) }
      }
    }

    private mutating func style(_ kind: Int) -> Style {
      var style = Style()
      func length(_ limit: Int, _ random: inout SplitMix) -> Float { Float(random.below(limit)) }
      if random.below(2) == 0 {
        style.margin = Edges(
          left: .px(length(9, &random)), right: .px(length(9, &random)), top: .px(length(30, &random) - 10),
          bottom: .px(length(30, &random) - 10))
      }
      if random.below(3) == 0 { style.padding = Edges(all: .px(length(6, &random))) }
      if random.below(4) == 0 { style.boxSizing = .borderBox }
      if random.below(4) == 0 { style.width = .px(length(150, &random)) }
      if random.below(4) == 0 { style.height = .px(length(50, &random)) }
      if random.below(5) == 0 { style.minHeight = .px(length(40, &random)) }
      if random.below(5) == 0 { style.maxWidth = .px(length(200, &random)) }
      if kind == 6, random.below(4) == 0 { style.display = .flex }
      if kind == 7 {
        style.float = random.below(3) == 0 ? .right : .left
        style.size = Size(width: .px(length(90, &random)), height: .px(length(60, &random)))
        style.clear = random.below(6) == 0 ? .left : .none
        if isUnusual { style.minWidth = .percent(0) }
      } else if isUnusual {
        style.justifySelf = SelfAlignment(.stretch)
      }
      return style
    }
  }

  private func layouts(_ seed: UInt64, isUnusual: Bool) -> [Layout] {
    var blocks = RandomBlocks(random: SplitMix(state: seed), isUnusual: isUnusual)
    var style = Style()
    style.width = .px(300)
    let root = blocks.tree.makeNode(style)
    blocks.nodes.append(root)
    blocks.fill(root, depth: 4)
    let room = Size(width: AvailableSpace.definite(300), height: AvailableSpace.maxContent)
    blocks.tree.computeLayout(of: root, in: room) { node, known, available in
      var answer = CostTests.text(5 + Int(node.index) % 60, known, available)
      if node.index % 3 > 0 { (answer.firstBaseline, answer.lastBaseline) = (12, answer.size.height - 4) }
      return answer
    }
    return blocks.nodes.map { blocks.tree.layout(of: $0) }
  }

  @Test func theShortWaysChangeNothing() {
    for seed in 0..<400 as Range<UInt64> {
      #expect(layouts(seed, isUnusual: false) == layouts(seed, isUnusual: true), "seed \(seed)")
    }
  }
}

@Suite("Both intrinsic widths in one question")
struct IntrinsicMeasurementTests {
  private func tree(_ columns: TrackList) -> (tree: LayoutTree, root: NodeID, leaves: [NodeID]) {
    let tree = LayoutTree()
    var style = Style()
    style.display = .grid
    style.width = .px(400)
    style.gridTemplateColumns = columns
    let root = tree.makeNode(style)
    let leaves = (0..<40).map { _ in tree.makeNode(isMeasured: true, in: root) { $0.padding = Edges(all: .px(2)) } }
    return (tree, root, leaves)
  }

  @Test(arguments: [TrackSize.auto, .breadth(.fraction(1)), .breadth(.minContent), .fitContent(.px(60))])
  func theLayoutIsTheSameWithFewerQuestions(_ size: TrackSize) {
    let columns = TrackList(tracks: Array(repeating: size, count: 4))
    let (one, two) = (tree(columns), tree(columns))
    let room = Size(width: AvailableSpace.definite(400), height: AvailableSpace.maxContent)
    var (separate, both) = (0, 0)
    one.tree.computeLayout(of: one.root, in: room) { node, known, available in
      separate += 1
      return CostTests.text(3 + Int(node.index) % 20, known, available)
    }
    two.tree.computeLayout(of: two.root, in: room) { node, known, available in
      both += 1
      return CostTests.text(3 + Int(node.index) % 20, known, available)
    } intrinsic: { node in
      both += 1
      return IntrinsicMeasurement(
        minContentWidth: 7,
        maxContent: CostTests.text(
          3 + Int(node.index) % 20, Size(width: nil, height: nil), Size(width: .maxContent, height: .maxContent)))
    }
    for (a, b) in zip(one.leaves + [one.root], two.leaves + [two.root]) {
      #expect(one.tree.layout(of: a) == two.tree.layout(of: b))
    }
    #expect(both <= separate, "\(both), \(separate)")
    if size == .auto { #expect(both < separate * 2 / 3, "\(both), \(separate)") }
  }
}
