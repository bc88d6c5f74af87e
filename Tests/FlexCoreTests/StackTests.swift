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
    EditedTree.relayout(seeds: 5_000_000 + part * 25..<5_000_025 + part * 25, mostly: .column, parents: 6) { edited in
      stacks += edited.nodes.count { edited.isDirty($0) && edited.cacheFlags($0).contains(.isStack) }
    }
    #expect(stacks > 150, "\(stacks) columns")
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
