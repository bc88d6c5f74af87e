import FlexCore
import Testing

@Suite("CSS Positioned Layout 3: absolute boxes")
struct PositionedTests {
  @Test("§3.5.1: insets resize an auto box") func insetsResizeAnAutoBox() {
    expect(
      """
      root: display: block; position: relative; width: 60; height: 40
        z: position: absolute; inset: 10 20 10 10
      """,
      draws: """
        ......
        .zzz..
        .zzz..
        ......
        """)
  }

  @Test("§3.5.1: an auto width is shrink to fit where one inset is auto")
  func anAutoWidthIsShrinkToFitWhereOneInsetIsAuto() {
    expect(
      """
      root: display: block; position: relative; width: 60; height: 20
        z: position: absolute; right: 10; top: 0; text: aa b
      """,
      draws: """
        ..zzz.
        ......
        """)
  }

  @Test("§4.1: auto margins center between insets") func autoMarginsCenterBetweenInsets() {
    expect(
      """
      root: display: block; position: relative; width: 60; height: 30
        z: position: absolute; inset: 0; width: 20; height: 10; margin: auto
      """,
      draws: """
        ......
        ..zz..
        ......
        """)
  }

  @Test("§4.1: an overconstrained box keeps its start") func anOverconstrainedBoxKeepsItsStart() {
    expect(
      """
      root: display: block; position: relative; width: 60; height: 10
        z: position: absolute; left: 10; right: 0; top: 0; width: 20; height: 10
      """,
      draws: """
        .zz...
        """)
  }

  @Test("§3.1: the static position is where it would stand") func theStaticPositionIsWhereItWouldStand() {
    expect(
      """
      root: display: flow-root; position: relative; width: 60
        a: height: 20; width: 10
        z: position: absolute; width: 20; height: 10
        b: height: 10; width: 10
      """,
      draws: """
        a.....
        a.....
        bz....
        """)
  }

  @Test("§3.2: percentages are of the padding box") func percentagesAreOfThePaddingBox() {
    expect(
      """
      root: display: block; position: relative; width: 40; height: 40; padding: 10
        z: position: absolute; left: 50%; top: 50%; width: 50%; height: 50%
      """,
      draws: """
        ......
        ......
        ......
        ...zzz
        ...zzz
        ...zzz
        """)
  }

  @Test("§3.3: a relative box moves and leaves its room") func aRelativeBoxMovesAndLeavesItsRoom() {
    expect(
      """
      root: display: flow-root; width: 40
        a: position: relative; left: 20; top: 10; width: 20; height: 10
        b: height: 10; width: 10
      """,
      draws: """
        ....
        b.aa
        """)
  }

  @Test("§4.4: a box that is centered safely stands at the start where it has no room") func safeAlignment() {
    expect(
      """
      root: display: block; position: relative; width: 60; height: 20
        y: position: absolute; left: 20; right: 20; top: 0; width: 40; height: 10; justify-self: center
        z: position: absolute; left: 20; right: 20; top: 10; width: 40; height: 10; justify-self: safe center
      """,
      draws: """
        .yyyy.
        ..zzzz
        """)
  }

  @Test("§4.4: a box that is centered safely is centered where it has room") func safeAlignmentWithRoom() {
    expect(
      """
      root: display: block; position: relative; width: 60; height: 10
        z: position: absolute; left: 10; right: 10; top: 0; width: 20; height: 10; justify-self: safe center
      """,
      draws: """
        ..zz..
        """)
  }

  @Test("§4.1: what auto margins come to between insets is told") func whatAutoMarginsComeTo() {
    let tree = LayoutTree()
    let root = tree.makeNode {
      $0.position = .relative
      $0.size = Size(width: .px(100), height: .px(60))
    }
    let box = tree.makeNode(in: root) {
      $0.position = .absolute
      $0.inset = Edges(left: .px(10), right: .px(20), top: .px(0), bottom: .px(10))
      $0.size = Size(width: .px(20), height: .px(10))
      $0.margin = Edges(left: .auto, right: .px(10), top: .auto, bottom: .auto)
    }
    tree.computeLayout(of: root, in: Size(width: .definite(100), height: .maxContent)) { _, _, _ in
      Measurement(size: .zero)
    }
    #expect(tree.layout(of: box).margin == Edges(left: 40, right: 10, top: 20, bottom: 20))
  }
}
