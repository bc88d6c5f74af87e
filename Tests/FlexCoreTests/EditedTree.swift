import SeededRandom
import TestSupport
import Testing

@testable import FlexCore

/// A random tree with boxes mostly in rows or mostly in columns, and edits of all kinds.
struct EditedTree {
  let tree = LayoutTree()
  private(set) var nodes: [NodeID] = []
  private let direction: FlexDirection
  /// Whether containers wrap, and most boxes have heights in px.
  private let wraps: Bool
  /// How many edits of 100 give a box another height and nothing else.
  private let heightEdits: Int
  private var maker: TreeMaker

  /// - Parameters:
  ///   - direction: of most containers.
  ///   - wraps: whether containers wrap.
  ///   - heightEdits: how many edits of 100 give a box another height and nothing else.
  ///   - parents: how many boxes hold others.
  private init(
    _ count: Int, seed: Int, mostly direction: FlexDirection, wraps: Bool, heightEdits: Int, parents: Int
  ) {
    self.direction = direction
    self.wraps = wraps
    self.heightEdits = heightEdits
    maker = TreeMaker(random: SplitMix(state: UInt64(seed)), isHostile: false)
    nodes = [tree.makeNode(style(isRoot: true))]
    for _ in 1..<count {
      let parent = maker.random.pick(nodes.prefix(parents).filter { !tree.isMeasured($0) })
      nodes.append(tree.makeNode(style(isRoot: false), isMeasured: maker.random.chance(25), in: parent))
    }
  }

  /// Edits trees of 30 boxes 25 times each, and expects each relayout to equal a fresh layout.
  ///
  /// - Parameter willLayOut: called between the edits and the layout.
  static func relayout(
    seeds: Range<Int>, mostly direction: FlexDirection, wraps: Bool = false, heightEdits: Int = 0, parents: Int,
    willLayOut: (EditedTree) -> Void
  ) {
    for seed in seeds {
      var edited = EditedTree(
        30, seed: seed, mostly: direction, wraps: wraps, heightEdits: heightEdits, parents: parents)
      edited.layOut()
      for step in 0..<25 {
        for _ in 0...(step % 3) { edited.edit() }
        willLayOut(edited)
        edited.layOut()
        let different = edited.differencesFromFresh()
        #expect(different.isEmpty, "seed \(seed) step \(step): \(different.map(\.index))")
        if !different.isEmpty { return }
      }
    }
  }

  func isDirty(_ node: NodeID) -> Bool { tree.nodes.links[Int(node.index)].flags.contains(.dirty) }

  /// What is known of a box; empty of one that keeps no answers.
  func cacheFlags(_ node: NodeID) -> NodeCache.Flags {
    let index = Int(node.index)
    return tree.nodes.hasCache(index) ? tree.nodes.cache(index).flags : []
  }

  private func layOut() { FuzzTests.layout(tree, nodes[0], hostile: false) }

  private func differencesFromFresh() -> [NodeID] {
    let fresh = TreeMaker.copy(tree, nodes)
    FuzzTests.layout(fresh, nodes[0], hostile: false)
    return nodes.filter { FuzzTests.isShown(tree, $0, nodes[0]) && !RelayoutFuzzTests.agree(tree, fresh, $0) }
  }

  private mutating func style(isRoot: Bool) -> Style {
    if !isRoot, maker.random.chance(wraps ? 2 : 15) { return maker.style() }
    var style = Style()
    style.display = maker.random.chance(10) ? .block : .flex
    let other: FlexDirection = direction == .column ? .row : .column
    if wraps {
      style.flexWrap = maker.random.chance(20) ? .wrapReverse : .wrap
      if maker.random.chance(30) {
        style.alignContent = ContentAlignment(maker.random.pick(ContentAlignment.Keyword.allCases))
      }
    }
    style.flexDirection = maker.random.chance(isRoot ? 0 : 25) ? other : direction
    if maker.random.chance(20) { style.margin = Edges(all: .px(maker.number() / 16 - 4)) }
    if maker.random.chance(20) { style.padding = Edges(all: .px(maker.number() / 16)) }
    if maker.random.chance(30) { style.gap = Size(width: .px(3.3), height: .px(1.7)) }
    if maker.random.chance(30) { style.width = maker.dimension() }
    if maker.random.chance(30) { style.height = maker.random.chance(70) ? .px(maker.number() / 3) : maker.dimension() }
    if wraps, maker.random.chance(95) { style.height = .px(maker.number() / 3) }
    if maker.random.chance(10) { style.minHeight = .px(maker.number() / 2) }
    if maker.random.chance(10) { style.maxHeight = .px(maker.number()) }
    if maker.random.chance(20) { style.flexGrow = maker.number() / 100 }
    if maker.random.chance(30) { style.alignItems = SelfAlignment(maker.random.pick(SelfAlignment.Keyword.allCases)) }
    if maker.random.chance(10) {
      style.justifyContent = ContentAlignment(maker.random.pick(ContentAlignment.Keyword.allCases))
    }
    return style
  }

  private mutating func edit() {
    let node = maker.random.pick(Array(nodes.dropFirst()))
    if heightEdits > 0, maker.random.chance(heightEdits) {
      let isAutomatic = !wraps && maker.random.chance(20)
      return tree.setHeight(isAutomatic ? .auto : .px(maker.number() / 3), of: node)
    }
    switch maker.random.next() >> 61 {
    case 0, 1: tree.setStyle(style(isRoot: false), of: node)
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
}
