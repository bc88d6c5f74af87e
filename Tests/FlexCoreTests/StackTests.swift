import TestSupport
import Testing

@testable import FlexCore

@Suite("Relayout: columns item by item")
struct StackTests {
  /// Items mostly in columns as tall as their content, and edits of all kinds: a relayout equals a fresh
  /// layout.
  @Test(arguments: 0..<8)
  func aColumnLaidOutByItsChangedItemsEqualsAFreshOne(_ part: Int) {
    var stacks = 0
    for seed in 0..<25 {
      var maker = TreeMaker(random: SplitMix(state: 5_000_000 + UInt64(part * 25 + seed)), isHostile: false)
      let (tree, nodes) = Self.tree(30, &maker)
      FuzzTests.layout(tree, nodes[0], hostile: false)
      for step in 0..<25 {
        for _ in 0...(step % 3) { edit(tree, nodes, &maker) }
        stacks += nodes.count { isChangedStack(tree, $0) }
        FuzzTests.layout(tree, nodes[0], hostile: false)
        let fresh = TreeMaker.copy(tree, nodes)
        FuzzTests.layout(fresh, nodes[0], hostile: false)
        let different = nodes.filter {
          FuzzTests.isShown(tree, $0, nodes[0]) && !RelayoutFuzzTests.agree(tree, fresh, $0)
        }
        #expect(different.isEmpty, "part \(part) seed \(seed) step \(step): \(different.map(\.index))")
        if !different.isEmpty { return }
      }
    }
    #expect(stacks > 150, "\(stacks) columns")
  }

  /// A few boxes that hold many.
  private static func tree(_ count: Int, _ maker: inout TreeMaker) -> (tree: LayoutTree, nodes: [NodeID]) {
    let tree = LayoutTree()
    var nodes = [tree.makeNode(style(&maker, isRoot: true))]
    for _ in 1..<count {
      let parent = maker.random.pick(nodes.prefix(6).filter { !tree.isMeasured($0) })
      nodes.append(
        tree.makeNode(style(&maker, isRoot: false), isMeasured: maker.random.chance(25), in: parent))
    }
    return (tree, nodes)
  }

  private func isChangedStack(_ tree: LayoutTree, _ node: NodeID) -> Bool {
    let index = Int(node.index)
    return tree.nodes.hasCache(index) && tree.nodes.links[index].flags.contains(.dirty)
      && tree.nodes.cache(index).pointee.flags.contains(.isStack)
  }

  private static func style(_ maker: inout TreeMaker, isRoot: Bool) -> Style {
    if !isRoot, maker.random.chance(15) { return maker.style() }
    var style = Style()
    style.display = maker.random.chance(10) ? .block : .flex
    style.flexDirection = maker.random.chance(isRoot ? 0 : 25) ? .row : .column
    if maker.random.chance(20) { style.margin = Edges(all: .px(maker.number() / 16 - 4)) }
    if maker.random.chance(20) { style.padding = Edges(all: .px(maker.number() / 16)) }
    if maker.random.chance(30) { style.gap = Size(width: .px(3.3), height: .px(1.7)) }
    if maker.random.chance(30) { style.width = maker.dimension() }
    if maker.random.chance(30) { style.height = maker.random.chance(70) ? .px(maker.number() / 3) : maker.dimension() }
    if maker.random.chance(10) { style.minHeight = .px(maker.number() / 2) }
    if maker.random.chance(10) { style.maxHeight = .px(maker.number()) }
    if maker.random.chance(20) { style.flexGrow = maker.number() / 100 }
    if maker.random.chance(30) { style.alignItems = SelfAlignment(maker.random.pick(SelfAlignment.Keyword.allCases)) }
    if maker.random.chance(10) {
      style.justifyContent = ContentAlignment(maker.random.pick(ContentAlignment.Keyword.allCases))
    }
    return style
  }

  private func edit(_ tree: LayoutTree, _ nodes: [NodeID], _ maker: inout TreeMaker) {
    let node = maker.random.pick(Array(nodes.dropFirst()))
    switch maker.random.next() >> 61 {
    case 0, 1: tree.setStyle(Self.style(&maker, isRoot: false), of: node)
    case 2: tree.setHeight(maker.dimension(), of: node)
    case 3: tree.setWidth(maker.dimension(), of: node)
    case 4: tree.markDirty(node)
    case 5:
      var style = tree.style(of: node)
      style.display = style.display == .none ? .flex : .none
      tree.setStyle(style, of: node)
    default:
      guard tree.parent(of: node) != nil else { return tree.append(node, to: nodes[0]) }
      tree.remove(node)
      if maker.random.chance(50) { tree.insert(node, at: 0, in: nodes[0]) }
    }
  }

  /// A list of 1,000 rows, of which one changes: only that one is asked, and one more when it is added.
  @Test func onlyChangedRowsAreAsked() {
    let tree = LayoutTree()
    let list = tree.makeNode {
      $0.display = .flex
      $0.flexDirection = .column
      $0.width = .px(300)
    }
    var lines = [Int: Float]()
    func addRow() -> NodeID {
      let row = tree.makeNode(in: list) {
        $0.display = .flex
        $0.padding = Edges(all: .px(4))
      }
      return tree.makeNode(isMeasured: true, in: row) { $0.flexGrow = 1 }
    }
    var texts = (0..<1000).map { _ in addRow() }
    var asked: Set<NodeID> = []
    func layout() {
      asked = []
      tree.computeLayout(of: list, in: Size(width: .definite(300), height: .maxContent)) { node, _, _ in
        asked.insert(node)
        return Measurement(size: Size(width: 100, height: 16 * (lines[Int(node.index)] ?? 1)))
      }
    }
    layout()
    #expect(tree.frame(of: list).height == 24_000)
    lines[Int(texts[500].index)] = 3
    tree.markDirty(texts[500])
    layout()
    #expect(asked == [texts[500]])
    #expect(tree.frame(of: list).height == 24_032)
    texts.append(addRow())
    layout()
    #expect(asked == [texts[1000]])
    #expect(tree.children(of: list).last.map { tree.frame(of: $0).y } == 24_032)
    #expect(tree.frame(of: list).height == 24_056)
  }
}
