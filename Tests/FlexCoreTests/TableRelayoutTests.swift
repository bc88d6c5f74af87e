import SeededRandom
import TestSupport
import Testing

@testable import FlexCore

@Suite("Relayout: tables")
struct TableRelayoutTests {
  /// Edits of tables, alone and in boxes of all kinds: a relayout equals a fresh layout.
  @Test(arguments: 0..<40)
  func aRelayoutEqualsAFreshLayout(_ seed: Int) {
    var maker = TreeMaker(random: SplitMix(state: 7_000_000 + UInt64(seed)), isHostile: false)
    let (tree, nodes) = Self.tree(&maker)
    FuzzTests.layout(tree, nodes[0], hostile: false)
    for step in 0..<20 {
      for _ in 0...(step % 3) { Self.edit(tree, nodes, &maker) }
      FuzzTests.layout(tree, nodes[0], hostile: false)
      let fresh = TreeMaker.copy(tree, nodes)
      FuzzTests.layout(fresh, nodes[0], hostile: false)
      let different = nodes.filter {
        FuzzTests.isShown(tree, $0, nodes[0]) && !RelayoutFuzzTests.agree(tree, fresh, $0)
      }
      #expect(different.isEmpty, "seed \(seed) step \(step): \(different.map(\.index))")
      if !different.isEmpty { return }
    }
  }

  /// A box with a table in it, among others, whose cells hold boxes.
  private static func tree(_ maker: inout TreeMaker) -> (tree: LayoutTree, nodes: [NodeID]) {
    let tree = LayoutTree()
    var root = Style()
    root.display = maker.random.pick([.flex, .block, .grid])
    if maker.random.chance(50) { root.size.height = .px(200) }
    if maker.random.chance(50) { root.flexDirection = .column }
    var nodes = [tree.makeNode(root)]
    func add(_ style: Style, to parent: NodeID, isMeasured: Bool = false) -> NodeID {
      let node = tree.makeNode(style, isMeasured: isMeasured)
      tree.append(node, to: parent)
      nodes.append(node)
      return node
    }
    _ = add(Style(), to: nodes[0], isMeasured: true)
    let table = add(style(.table, &maker), to: nodes[0])
    for part in [TablePart.caption, .column, .headerGroup, .rowGroup, .rowGroup] where maker.random.chance(70) {
      let node = add(partStyle(part, &maker), to: table, isMeasured: part == .caption)
      guard part == .headerGroup || part == .rowGroup else { continue }
      for _ in 0..<3 {
        let row = add(partStyle(.row, &maker), to: node)
        for _ in 0..<3 {
          let cell = add(partStyle(.cell, &maker), to: row)
          for _ in 0..<Int(maker.random.next() >> 62) {
            _ = add(maker.random.chance(50) ? Style() : maker.style(), to: cell, isMeasured: maker.random.chance(70))
          }
        }
      }
    }
    return (tree, nodes)
  }

  private static func style(_ display: Display, _ maker: inout TreeMaker) -> Style {
    var style = Style()
    style.display = display
    if maker.random.chance(40) { style.size.width = maker.random.pick([.px(maker.number()), .percent(60)]) }
    if maker.random.chance(40) { style.size.height = maker.random.pick([.px(maker.number()), .percent(60)]) }
    if maker.random.chance(30) { style.borderSpacing = Size(width: 3, height: 5) }
    if maker.random.chance(30) { style.padding = Edges(all: .px(4)) }
    if maker.random.chance(20) { style.tableLayout = .fixed }
    return style
  }

  private static func partStyle(_ part: TablePart, _ maker: inout TreeMaker) -> Style {
    var style = Self.style(part == .cell || part == .caption ? .flowRoot : .tablePart, &maker)
    style.tablePart = part
    if maker.random.chance(20) { style.columnSpan = 2 }
    if maker.random.chance(20) { style.rowSpan = 2 }
    style.cellAlignment = maker.random.pick(CellAlignment.allCases)
    return style
  }

  private static func edit(_ tree: LayoutTree, _ nodes: [NodeID], _ maker: inout TreeMaker) {
    let node = maker.random.pick(Array(nodes.dropFirst()))
    let style = tree.style(of: node)
    if maker.random.chance(50) {
      tree.setHeight(maker.random.chance(30) ? .auto : .px(maker.number()), of: node)
    } else if style.display == .table {
      tree.setStyle(Self.style(.table, &maker), of: node)
    } else if style.tablePart != .none {
      tree.setStyle(partStyle(style.tablePart, &maker), of: node)
    } else {
      tree.setStyle(maker.style(), of: node)
    }
  }
}
