import Testing

@testable import FlexCore

@Suite("Relayout: rows at other heights")
struct RowTests {
  /// Rows in rows, and edits of all kinds: a relayout equals a fresh layout.
  @Test(arguments: 0..<8)
  func aRowLaidOutByItsHeightsEqualsAFreshOne(_ part: Int) {
    var rows = 0
    EditedTree.relayout(seeds: 6_000_000 + part * 25..<6_000_025 + part * 25, mostly: .row, parents: 14) { edited in
      rows += edited.nodes.count { edited.cacheFlags($0).contains(.isRow) }
    }
    #expect(rows > 500, "\(rows) rows")
  }

  /// Two rows side by side, stretched: what one grows by, the other is given, its items too.
  @Test func neighboursFollowARowThatGrows() {
    let tree = LayoutTree()
    let root = tree.makeNode { $0.display = .flex }
    func row(_ heights: [Dimension]) -> [NodeID] {
      let row = tree.makeNode(in: root) {
        $0.display = .flex
        $0.padding = Edges(all: .px(2))
      }
      return [row]
        + heights.map { height in
          let item = tree.makeNode(in: row) {
            $0.display = .flex
            $0.width = .px(10)
            $0.height = height
            $0.margin.top = .px(1)
          }
          _ = tree.makeNode(in: item) { $0.width = .px(5) }
          return item
        }
    }
    let first = row([.px(20)])
    let second = row([.auto, .px(8)])
    for (height, expected) in [(Float(20), Float(25)), (50, 55), (4, 13)] {
      tree.setHeight(.px(height), of: first[1])
      LayoutTreeTests.layout(tree, root, height: .infinity)
      #expect(tree.frame(of: root).height == expected)
      #expect(second.map { tree.frame(of: $0).height } == [expected, expected - 5, 8])
      #expect(second.map { tree.frame(of: $0).x } == [14, 2, 12])
      #expect(tree.children(of: second[1]).map { tree.frame(of: $0).height } == [expected - 5])
    }
  }
}
