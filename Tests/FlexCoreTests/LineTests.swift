import TestSupport
import Testing

@testable import FlexCore

@Suite("Relayout: rows of several lines by their heights")
struct LineTests {
  /// Items mostly in rows that wrap, and edits of all kinds: a relayout equals a fresh layout.
  @Test(arguments: 0..<8)
  func aRowThatKeepsItsLinesEqualsAFreshOne(_ part: Int) {
    var rows = 0
    EditedTree.relayout(
      seeds: 7_000_000 + part * 50..<7_000_050 + part * 50, mostly: .row, wraps: true, heightEdits: 60, parents: 4
    ) { edited in
      rows += edited.nodes.count { edited.isDirty($0) && edited.cacheFlags($0).contains(.keepsLines) }
    }
    #expect(rows > 20, "\(rows) rows")
  }

  /// A row of ten items 30 px wide in 100 px: lines of three.
  private static func row(
    itemHeight: Dimension = .px(20), _ configure: (inout Style) -> Void = { _ in }
  ) -> (LayoutTree, NodeID, [NodeID]) {
    let tree = LayoutTree()
    let root = tree.makeNode {
      $0.display = .flex
      $0.flexWrap = .wrap
      $0.width = .px(100)
      configure(&$0)
    }
    let items = (0..<10).map { _ in
      tree.makeNode(in: root) {
        $0.width = .px(30)
        $0.height = itemHeight
        $0.flexGrow = 1
      }
    }
    LayoutTreeTests.layout(tree, root, height: .infinity)
    return (tree, root, items)
  }

  private static func keepsLines(_ tree: LayoutTree, _ node: NodeID) -> Bool {
    tree.nodes.cache(Int(node.index)).flags.contains(.keepsLines)
  }

  @Test func linesFollowTheHeightOfAnItem() {
    let (tree, root, items) = Self.row()
    #expect(tree.frame(of: root).height == 80)
    tree.setHeight(.px(50), of: items[4])
    #expect(Self.keepsLines(tree, root))
    LayoutTreeTests.layout(tree, root, height: .infinity)
    #expect(tree.frame(of: root).height == 110)
    #expect(items.map { tree.frame(of: $0).y } == [0, 0, 0, 20, 20, 20, 70, 70, 70, 90])
    #expect(tree.frame(of: items[4]).height == 50)
    tree.setHeight(.px(5), of: items[9])
    LayoutTreeTests.layout(tree, root, height: .infinity)
    #expect(tree.frame(of: root).height == 95)
  }

  struct Change: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var make: @Sendable (LayoutTree, [NodeID]) -> Void

    init(_ name: String, _ make: @escaping @Sendable (LayoutTree, [NodeID]) -> Void) {
      testDescription = name
      self.make = make
    }
  }

  static let changes = [
    Change("a width") { tree, items in tree.setWidth(.px(80), of: items[0]) },
    Change("the width of the same item") { tree, items in tree.setWidth(.px(80), of: items[4]) },
    Change("order") { tree, items in
      var style = tree.style(of: items[9])
      style.order = -1
      tree.setStyle(style, of: items[9])
    },
    Change("a child") { tree, items in _ = tree.makeNode(in: items[4]) { $0.width = .px(90) } },
    Change("an item less") { tree, items in tree.remove(items[0]) },
    Change("a percentage") { tree, items in tree.setHeight(.percent(50), of: items[5]) },
    Change("no height") { tree, items in tree.setHeight(.auto, of: items[5]) },
  ]

  /// What is changed besides a height, before it or behind, on the same item or another.
  @Test(arguments: changes, [true, false])
  func otherChangesMakeLinesAnew(_ change: Change, isFirst: Bool) {
    let (tree, root, items) = Self.row()
    if isFirst { change.make(tree, items) }
    tree.setHeight(.px(50), of: items[4])
    if !isFirst { change.make(tree, items) }
    LayoutTreeTests.layout(tree, root, height: .infinity)
    let fresh = TreeMaker.copy(tree, [root] + items + tree.children(of: items[4]))
    LayoutTreeTests.layout(fresh, root, height: .infinity)
    let shown = items.filter { tree.parent(of: $0) != nil }
    #expect(shown.map { tree.frame(of: $0) } == shown.map { fresh.frame(of: $0) })
    #expect(tree.frame(of: root) == fresh.frame(of: root))
  }
}
