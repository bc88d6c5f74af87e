import AllocationCount
import SeededRandom
import TestSupport
import Testing

@testable import FlexCore

@Suite("Relayout: what a change costs")
struct RelayoutTests {
  /// A flex container of given size.
  private static func fixed(_ width: Float, _ height: Float) -> Style {
    var style = Style()
    style.display = .flex
    style.size = Size(width: .px(width), height: .px(height))
    style.minSize = Size(width: .zero, height: .zero)
    style.flexShrink = 0
    return style
  }

  @Test func aBoxOfGivenSizeStopsTheWalkUpward() {
    let tree = LayoutTree()
    let root = tree.makeNode(Self.fixed(500, 500))
    let outer = tree.makeNode(Self.fixed(300, 200), in: root)
    let inner = tree.makeNode(Self.fixed(100, 50), in: outer)
    var item = Style()
    item.size.height = .px(10)
    let leaf = tree.makeNode(item, in: inner)
    LayoutTreeTests.layout(tree, root)
    tree.setHeight(.px(30), of: leaf)
    #expect(tree.state.boundaries.map(\.node) == [Int(inner.index)])
    #expect(!tree.nodes.links[Int(outer.index)].flags.contains(.dirty))
    #expect([root, outer, inner, leaf].allSatisfy(tree.isDirty))
    LayoutTreeTests.layout(tree, root)
    #expect(tree.frame(of: leaf).height == 30)
    #expect(![root, outer, inner, leaf].contains(where: tree.isDirty))
  }

  @Test(
    "What depends on the content makes the walk go on",
    arguments: ["baseline", "automatic minimum", "content height", "own style"])
  func theWalkGoesOn(_ kind: String) {
    let tree = LayoutTree()
    var outer = Self.fixed(300, 200)
    var inner = Self.fixed(100, 50)
    switch kind {
    case "baseline": outer.alignItems = .baseline
    case "automatic minimum":
      inner.size.width = .auto
      inner.flexBasis = .px(50)
      inner.minSize.width = .auto
    case "content height": inner.size.height = .auto
    default: break
    }
    if kind == "content height" { outer.alignItems = .flexStart }
    let root = tree.makeNode(outer)
    let box = tree.makeNode(inner, in: root)
    let leaf = tree.makeNode(Self.fixed(10, 10), in: box)
    LayoutTreeTests.layout(tree, root)
    if kind == "own style" { tree.setWidth(.px(90), of: box) } else { tree.setHeight(.px(30), of: leaf) }
    #expect(tree.state.boundaries.isEmpty)
    #expect(tree.nodes.links[Int(root.index)].flags.contains(.dirty))
  }

  /// A change inside a box of given height, then of that height, in a column that stacks its items again.
  @Test func aBoundaryWhoseOwnHeightChangesIsAskedAnew() {
    let tree = LayoutTree()
    var column = Style()
    column.display = .flex
    column.flexDirection = .column
    let root = tree.makeNode(Self.fixed(500, 500))
    let outer = tree.makeNode(Self.fixed(300, 200), in: root)
    column.alignSelf = .flexStart
    let list = tree.makeNode(column, in: outer)
    let boxes = (0..<5).map { _ in tree.makeNode(Self.fixed(100, 40), in: list) }
    let leaf = tree.makeNode(Self.fixed(10, 10), in: boxes[2])
    LayoutTreeTests.layout(tree, root)
    tree.setHeight(.px(30), of: leaf)
    #expect(tree.state.boundaries.map(\.node) == [Int(boxes[2].index)])
    tree.setHeight(.px(70), of: boxes[2])
    LayoutTreeTests.layout(tree, root)
    #expect(boxes.map { tree.frame(of: $0).height } == [40, 40, 70, 40, 40])
    #expect(boxes.map { tree.frame(of: $0).y } == [0, 40, 80, 150, 190])
    #expect(![root, outer, list, leaf].contains(where: tree.isDirty))
  }

  @Test func aHiddenBoundaryIsLaidOutOnceItIsBack() {
    let tree = LayoutTree()
    let root = tree.makeNode(Self.fixed(500, 500))
    let outer = tree.makeNode(Self.fixed(300, 200), in: root)
    let middle = tree.makeNode(Self.fixed(200, 100), in: outer)
    let inner = tree.makeNode(Self.fixed(100, 50), in: middle)
    let leaf = tree.makeNode(Self.fixed(10, 10), in: inner)
    LayoutTreeTests.layout(tree, root)
    var hidden = Self.fixed(300, 200)
    hidden.display = .none
    tree.setStyle(hidden, of: outer)
    LayoutTreeTests.layout(tree, root)
    tree.setHeight(.px(40), of: leaf)
    LayoutTreeTests.layout(tree, root)
    tree.setStyle(Self.fixed(300, 200), of: outer)
    LayoutTreeTests.layout(tree, root)
    #expect(tree.frame(of: leaf).height == 40)
    #expect(!tree.isDirty(root))
  }

  @Test(.enabled(if: allocations_are_counted() != 0)) func aSecondLayoutAllocatesAndMeasuresNothing() {
    var maker = TreeMaker(random: SplitMix(state: 7), isHostile: false)
    let (tree, nodes) = maker.tree(200)
    var calls = 0
    let measure = { (node: NodeID, known: Size<Float?>, space: Size<AvailableSpace>) in
      calls += 1
      return CostTests.text(3 + Int(node.index % 40), known, space)
    }
    let room = Size(width: AvailableSpace.definite(400), height: .definite(300))
    tree.computeLayout(of: nodes[0], in: room, measure: measure)
    #expect(calls > 0)
    calls = 0
    let before = allocation_count()
    tree.computeLayout(of: nodes[0], in: room, measure: measure)
    let after = allocation_count()
    #expect(before > 0 && after == before)
    #expect(calls == 0)
  }

  @Test func aLayoutGivesItsMemoryBack() {
    for seed in 0..<200 {
      var maker = TreeMaker(random: SplitMix(state: 60_000 + UInt64(seed)), isHostile: false)
      let (tree, nodes) = maker.tree(20)
      FuzzTests.layout(tree, nodes[0], hostile: false)
      #expect(tree.nodes.pass.arena.isEmpty, "seed \(seed)")
    }
  }

  @Test func aLeafIsNotMeasuredAgainAtASizeItHasAnswered() {
    var repeated = 0
    for seed in 0..<2000 {
      var maker = TreeMaker(random: SplitMix(state: 40_000 + UInt64(seed)), isHostile: false)
      let (tree, nodes) = maker.tree(20)
      var asked: Set<Question> = []
      tree.computeLayout(of: nodes[0], in: Size(width: .definite(400), height: .definite(300))) { node, known, space in
        // Floats beside a leaf are part of the question.
        let isAlone = !tree.standsAmongFloats(node)
        if isAlone, !asked.insert(Question(node: node, known: known, space: space)).inserted { repeated += 1 }
        return CostTests.text(3 + Int(node.index % 40), known, space)
      }
    }
    #expect(repeated == 0, "\(repeated) questions twice")
  }

  private struct Question: Hashable {
    var node: NodeID
    var known: Size<Float?>
    var space: Size<AvailableSpace>
  }
}

@Suite("Relayout: boxes of given size in random trees")
struct RelayoutFuzzTests {
  /// 5,000 edits of trees in which most boxes have a given size; each relayout equals a fresh layout.
  @Test(arguments: 0..<10)
  func aRelayoutFromABoundaryEqualsAFreshLayout(_ part: Int) {
    var boundaries = 0
    for seed in 0..<25 {
      var maker = TreeMaker(random: SplitMix(state: 2_000_000 + UInt64(part * 25 + seed)), isHostile: false)
      let (tree, nodes) = maker.tree(25)
      for node in nodes { tree.setStyle(Self.style(&maker), of: node) }
      FuzzTests.layout(tree, nodes[0], hostile: false)
      for step in 0..<20 {
        for _ in 0...(step % 3) { edit(tree, nodes, &maker) }
        boundaries += tree.state.boundaries.count
        FuzzTests.layout(tree, nodes[0], hostile: false)
        let fresh = TreeMaker.copy(tree, nodes)
        FuzzTests.layout(fresh, nodes[0], hostile: false)
        let different = nodes.filter { FuzzTests.isShown(tree, $0, nodes[0]) && !Self.agree(tree, fresh, $0) }
        #expect(different.isEmpty, "part \(part) seed \(seed) step \(step): \(different.map(\.index))")
        if !different.isEmpty { return }
      }
    }
    #expect(boundaries > 100, "\(boundaries) boundaries")
  }

  /// A style that often has a given size, and few kinds of content-based ones.
  static func style(_ maker: inout TreeMaker) -> Style {
    var style = maker.style()
    if style.display == .contents || style.display == .none { style.display = .flex }
    if maker.random.chance(75) {
      style.size = Size(width: .px(maker.number()), height: .px(maker.number()))
      style.flexBasis = .auto
      style.minSize = Size(width: .zero, height: .zero)
      style.alignSelf = .auto
      style.aspectRatio = nil
    }
    if maker.random.chance(70) { style.alignItems = .stretch }
    return style
  }

  static func agree(_ a: LayoutTree, _ b: LayoutTree, _ node: NodeID) -> Bool {
    let one = a.layout(of: node)
    let other = b.layout(of: node)
    return zip(
      [one.frame.x, one.frame.y, one.frame.width, one.frame.height, one.firstBaseline ?? -1, one.lastBaseline ?? -1],
      [
        other.frame.x, other.frame.y, other.frame.width, other.frame.height, other.firstBaseline ?? -1,
        other.lastBaseline ?? -1,
      ]
    ).allSatisfy { abs($0 - $1) <= 0.01 }
  }

  /// One change: a style, a size, a removal, a return or a hiding.
  func edit(_ tree: LayoutTree, _ nodes: [NodeID], _ maker: inout TreeMaker) {
    let node = maker.random.pick(Array(nodes.dropFirst()))
    switch maker.random.next() >> 61 {
    case 0, 1: tree.setStyle(Self.style(&maker), of: node)
    case 2, 3: tree.setHeight(.px(maker.number()), of: node)
    case 4: tree.setWidth(maker.dimension(), of: node)
    case 5:
      var style = tree.style(of: node)
      style.display = style.display == .none ? .flex : .none
      tree.setStyle(style, of: node)
    default:
      if tree.parent(of: node) != nil { tree.remove(node) } else { tree.append(node, to: nodes[0]) }
    }
  }
}
