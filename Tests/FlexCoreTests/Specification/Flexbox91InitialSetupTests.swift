import FlexCore
import Testing

@Suite("Flexbox §9.1: initial setup")
struct Flexbox91InitialSetupTests {
  @Test("§9.1 step 1: children without a box are no items, those of contents are") func childrenWithoutABoxAreNoItems()
  {
    expect(
      """
      root: width: 60; height: 10; position: relative
        a: width: 10
        b: width: 10; display: none
        c: display: contents
          d: width: 10
          e: width: 20
        f: width: 10; position: absolute; right: 0; height: 10
      """,
      draws: """
        adee.f
        """)
  }

  @Test("§9.1 step 1: order sorts the items, and equals keep their places") func orderSortsTheItems() {
    expect(
      """
      root: width: 60; height: 10
        a: width: 10; order: 1
        b: width: 20
        c: width: 10; order: -1
        d: width: 10; order: 1
        e: width: 10
      """,
      draws: """
        cbbead
        """)
  }

  @Test("§9.1 step 1: a child that loses its box has an empty frame") func aChildThatLosesItsBoxHasAnEmptyFrame() {
    let tree = LayoutTree()
    let root = tree.makeNode { $0.display = .flex }
    let item = tree.makeNode(in: root) { $0.padding = Edges(all: .px(5)) }
    let inner = tree.makeNode(in: item) { $0.size = Size(width: .px(10), height: .px(10)) }
    func frames() -> [Rect] {
      tree.computeLayout(of: root, in: Size(width: .definite(100), height: .maxContent)) { _, _, _ in
        Measurement(size: .zero)
      }
      return [tree.frame(of: item), tree.frame(of: inner)]
    }
    #expect(frames() == [Rect(x: 0, y: 0, width: 20, height: 20), Rect(x: 5, y: 5, width: 10, height: 10)])
    var style = tree.style(of: item)
    style.display = .none
    tree.setStyle(style, of: item)
    #expect(frames() == [Rect(x: 0, y: 0, width: 0, height: 0), Rect(x: 0, y: 0, width: 0, height: 0)])
  }
}
