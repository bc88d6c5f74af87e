import FlexCore
import Testing

@Suite("CSS 2 §8.3.1: collapsing margins")
struct BlockMarginTests {
  @Test("§8.3.1: margins of siblings are the larger") func marginsOfSiblingsAreTheLarger() {
    expect(
      """
      root: display: flow-root; width: 20
        a: height: 10; margin: 0 0 20 0
        b: height: 10; margin: 10 0 0 0
      """,
      draws: """
        aa
        ..
        ..
        bb
        """)
  }

  @Test("§8.3.1: a negative margin is taken off") func aNegativeMarginIsTakenOff() {
    expect(
      """
      root: display: flow-root; width: 20
        a: height: 20; margin: 0 0 30 0
        b: height: 10; margin: -20 0 0 0
      """,
      draws: """
        aa
        aa
        ..
        bb
        """)
  }

  @Test("§8.3.1: the first childs margin is its parents") func theFirstChildsMarginIsItsParents() {
    expect(
      """
      root: display: flow-root; width: 20
        a: width: 20
          b: height: 10; width: 10; margin: 20 0 0 0
      """,
      draws: """
        ..
        ..
        ba
        """)
  }

  @Test("§8.3.1: padding keeps margins inside") func paddingKeepsMarginsInside() {
    expect(
      """
      root: display: flow-root; width: 20
        a: padding: 10 0 0 0
          b: height: 10; width: 10; margin: 10 0 0 0
      """,
      draws: """
        aa
        aa
        ba
        """)
  }

  @Test("§8.3.1: the last childs margin is its parents where that is auto")
  func theLastChildsMarginIsItsParentsWhereThatIsAuto() {
    expect(
      """
      root: display: flow-root; width: 20
        a: width: 20
          b: height: 10; width: 10; margin: 0 0 20 0
        c: height: 10
      """,
      draws: """
        ba
        ..
        ..
        cc
        """)
  }

  @Test("§8.3.1: a given height keeps the last childs margin") func aGivenHeightKeepsTheLastChildsMargin() {
    expect(
      """
      root: display: flow-root; width: 20
        a: height: 20
          b: height: 10; width: 10; margin: 0 0 30 0
        c: height: 10
      """,
      draws: """
        ba
        aa
        cc
        """)
  }

  @Test("§8.3.1: margins collapse through an empty box") func marginsCollapseThroughAnEmptyBox() {
    expect(
      """
      root: display: flow-root; width: 20
        a: height: 10; margin: 0 0 10 0
        b: margin: 20 0 10 0
        c: height: 10
      """,
      draws: """
        aa
        ..
        ..
        cc
        """)
  }

  @Test("§8.3.1: a formatting context keeps its margins inside") func aFormattingContextKeepsItsMarginsInside() {
    expect(
      """
      root: display: flow-root; width: 20
        a: display: flow-root
          b: height: 10; width: 10; margin: 10 0
        c: height: 10
      """,
      draws: """
        aa
        ba
        aa
        cc
        """)
  }

  @Test("§8.3.1: clearance keeps margins apart") func clearanceKeepsMarginsApart() {
    expect(
      """
      root: display: flow-root; width: 30
        f: float: left; width: 10; height: 30
        a: height: 10; margin: 0 0 10 0; width: 30
        b: clear: left; height: 10; margin: 20 0 0 0
      """,
      draws: """
        aaa
        f..
        f..
        bbb
        """)
  }

  @Test("§8.3.1: a height that is given later parts the margins at the lower edge")
  func aHeightThatIsGivenLaterPartsTheMarginsAtTheLowerEdge() {
    let tree = LayoutTree()
    let root = tree.makeNode { _ in }
    let box = tree.makeNode(in: root) { _ in }
    _ = tree.makeNode(in: box) {
      $0.height = .px(10)
      $0.margin.bottom = .px(20)
    }
    let next = tree.makeNode(in: root) { $0.height = .px(10) }
    func top() -> Float {
      tree.computeLayout(of: root, in: Size(width: .definite(100), height: .maxContent)) { _, _, _ in
        Measurement(size: .zero)
      }
      return tree.frame(of: next).y
    }
    #expect(top() == 30)
    tree.setHeight(.px(15), of: box)
    #expect(top() == 15)
  }
}
