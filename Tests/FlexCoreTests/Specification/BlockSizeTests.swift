import FlexCore
import Testing

@Suite("CSS 2 §10: widths and heights of blocks")
struct BlockSizeTests {
  @Test("§10.3.3: an auto width fills") func anAutoWidthFills() {
    expect(
      """
      root: display: flow-root; width: 50
        a: height: 10; margin: 0 10; padding: 0 10
      """,
      draws: """
        .aaa.
        """)
  }

  @Test("§10.3.3: two auto margins center") func twoAutoMarginsCenter() {
    expect(
      """
      root: display: flow-root; width: 50
        a: height: 10; width: 10; margin: 0 auto
      """,
      draws: """
        ..a..
        """)
  }

  @Test("§10.3.3: an overconstrained box keeps its start") func anOverconstrainedBoxKeepsItsStart() {
    expect(
      """
      root: display: flow-root; width: 50
        a: height: 10; width: 20; margin: 0 40 0 10
      """,
      draws: """
        .aa..
        """)
  }

  @Test("§10.3.3: in right to left the start is the right") func inRightToLeftTheStartIsTheRight() {
    expect(
      """
      root: display: flow-root; width: 50; direction: rtl
        a: height: 10; width: 20
      """,
      draws: """
        ...aa
        """)
  }

  @Test("§10.4: the minimum wins over the maximum") func theMinimumWinsOverTheMaximum() {
    expect(
      """
      root: display: flow-root; width: 60
        a: height: 10; width: 20; max-width: 10; min-width: 40
      """,
      draws: """
        aaaa..
        """)
  }

  @Test("§10.5: a percentage of an auto height is auto") func aPercentageOfAnAutoHeightIsAuto() {
    expect(
      """
      root: display: flow-root; width: 20
        a: width: 20
          b: height: 50%; width: 10
            c: height: 10; width: 10
      """,
      draws: """
        ca
        """)
  }

  @Test("§10.6.3: an auto height ends at the last child") func anAutoHeightEndsAtTheLastChild() {
    expect(
      """
      root: display: flow-root; width: 20
        a: padding: 10 0
          b: height: 10; width: 10
      """,
      draws: """
        aa
        ba
        aa
        """)
  }

  @Test("§10.6.7: a formatting context contains its floats") func aFormattingContextContainsItsFloats() {
    expect(
      """
      root: display: flow-root; width: 20
        a: display: flow-root
          f: float: left; width: 10; height: 30
      """,
      draws: """
        fa
        fa
        fa
        """)
  }

  @Test("§10.6.3: an ordinary block does not contain its floats") func anOrdinaryBlockDoesNotContainItsFloats() {
    expect(
      """
      root: display: flow-root; width: 20
        a: padding: 10 0 0 0
          f: float: left; width: 10; height: 20
        b: height: 10
      """,
      draws: """
        aa
        bb
        f.
        """)
  }

  @Test("Sizing 3 §5: a minimum by content is the content's, though a height is given") func aMinimumByContent() {
    expect(
      """
      root: display: block; width: 40; height: 40
        a: width: 20; height: 10; min-height: min-content
          b: width: 10; height: 20
        c: width: 40; height: 10
      """,
      draws: """
        ba..
        ba..
        cccc
        ....
        """)
  }

  @Test("Sizing 3 §5: a maximum by content is the content's, though a height is given") func aMaximumByContent() {
    expect(
      """
      root: display: block; width: 40; height: 40
        a: width: 20; height: 30; max-height: max-content
          b: width: 10; height: 20
        c: width: 40; height: 10
      """,
      draws: """
        ba..
        ba..
        cccc
        ....
        """)
  }

  /// Its content is a text of 50 × 10 px.
  @Test(
    "HTML §15.5: a control asks for a width of its own, as a block for a height too, whatever is in it",
    arguments: [Display.block, .flex, .grid])
  func aControlAsksForItsOwnSize(_ display: Display) {
    let tree = LayoutTree()
    let root = tree.makeNode { $0.display = .flowRoot }
    let box = tree.makeNode(in: root) {
      $0.display = display
      $0.width = .maxContent
      $0.padding = Edges(all: .px(1))
    }
    let text = tree.makeNode(Style(), isMeasured: true, in: box)
    func size() -> Size<Float> {
      tree.computeLayout(of: root, in: Size(width: .definite(200), height: .maxContent)) { _, _, _ in
        Measurement(size: Size(width: 50, height: 10))
      }
      return tree.frame(of: box).size
    }
    #expect(size() == Size(width: 52, height: 12))
    var style = tree.style(of: box)
    style.intrinsicContentWidth = 30
    style.intrinsicContentHeight = 20
    tree.setStyle(style, of: box)
    #expect(size() == Size(width: 32, height: display == .block ? 22 : 12))
    #expect(tree.frame(of: text).height == 10)
  }
}
