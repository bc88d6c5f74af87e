import FlexCore
import Testing

@Suite("Flexbox §8: alignment")
struct Flexbox8AlignmentTests {
  @Test("§8.1: auto margins take the free space before justify content")
  func autoMarginsTakeTheFreeSpaceBeforeJustifyContent() {
    expect(
      """
      root: width: 80; height: 10; justify-content: center
        a: width: 10
        b: width: 10; margin: 0 0 0 auto
      """,
      draws: """
        a......b
        """)
  }

  @Test("§8.1: auto margins share the free space") func autoMarginsShareTheFreeSpace() {
    expect(
      """
      root: width: 80; height: 10
        a: width: 20; margin: 0 auto
        b: width: 20
      """,
      draws: """
        ..aa..bb
        """)
  }

  @Test("§8.1: auto margins of an item too large are zero") func autoMarginsOfAnItemTooLargeAreZero() {
    expect(
      """
      root: width: 30; height: 10
        a: width: 50; flex-shrink: 0; margin: 0 auto
      """,
      draws: """
        aaaaa
        """)
  }

  @Test("§8.2: justify content end") func justifyContentEnd() {
    expect(
      """
      root: width: 60; height: 10; justify-content: flex-end
        a: width: 10
        b: width: 20
      """,
      draws: """
        ...abb
        """)
  }

  @Test("§8.2: justify content center may reach out on both sides") func justifyContentCenterMayReachOutOnBothSides() {
    expect(
      """
      root: width: 20; height: 10; justify-content: center; margin: 0 0 0 20
        a: width: 60; flex-shrink: 0
      """,
      draws: """
        aaaaaa
        """)
  }

  @Test("§8.2: safe center keeps the start") func safeCenterKeepsTheStart() {
    expect(
      """
      root: width: 20; height: 10; justify-content: safe center
        a: width: 60; flex-shrink: 0
      """,
      draws: """
        aaaaaa
        """)
  }

  @Test("§8.2: space between") func spaceBetween() {
    expect(
      """
      root: width: 90; height: 10; justify-content: space-between
        a: width: 10
        b: width: 20
        c: width: 10
      """,
      draws: """
        a..bb...c
        """)
  }

  @Test("§8.2: space around") func spaceAround() {
    expect(
      """
      root: width: 80; height: 10; justify-content: space-around
        a: width: 20
        b: width: 20
      """,
      draws: """
        .aa..bb.
        """)
  }

  @Test("§8.2: space evenly") func spaceEvenly() {
    expect(
      """
      root: width: 90; height: 10; justify-content: space-evenly
        a: width: 30
        b: width: 30
      """,
      draws: """
        .aaa.bbb.
        """)
  }

  @Test("§8.2: space between of one item is the start") func spaceBetweenOfOneItemIsTheStart() {
    expect(
      """
      root: width: 40; height: 10; justify-content: space-between
        a: width: 10
      """,
      draws: """
        a...
        """)
  }

  @Test("§8.3: align items and align self") func alignItemsAndAlignSelf() {
    expect(
      """
      root: width: 70; height: 40; align-items: center
        a: width: 10; height: 20
        b: width: 10; height: 20; align-self: flex-start
        c: width: 10; height: 20; align-self: flex-end
        d: width: 10; align-self: stretch
        e: width: 10; height: 20; margin: 0 0 20 0
      """,
      draws: """
        .b.de..
        ab.de..
        a.cd...
        ..cd...
        """)
  }

  @Test("§8.3: baselines stand on one line") func baselinesStandOnOneLine() {
    expect(
      """
      root: width: 60; height: 40; align-items: baseline
        a: text: aa; padding: 20 0 0 0
        b: text: bb
        c: text: c c; width: 10
      """,
      draws: """
        aa....
        aa....
        aabbc.
        ....c.
        """)
  }

  @Test("§8.3: last baselines stand on one line") func lastBaselinesStandOnOneLine() {
    expect(
      """
      root: width: 60; height: 40; align-items: last baseline
        a: text: a a a; width: 10
        b: text: bb
      """,
      draws: """
        ......
        a.....
        a.....
        abb...
        """)
  }

  @Test("§8.4: lines at the end") func linesAtTheEnd() {
    expect(
      """
      root: width: 20; height: 40; flex-wrap: wrap; align-content: flex-end
        a: width: 20; height: 10
        b: width: 20; height: 10
      """,
      draws: """
        ..
        ..
        aa
        bb
        """)
  }

  @Test("§8.4: lines apart") func linesApart() {
    expect(
      """
      root: width: 20; height: 50; flex-wrap: wrap; align-content: space-between
        a: width: 20; height: 10
        b: width: 20; height: 10
      """,
      draws: """
        aa
        ..
        ..
        ..
        bb
        """)
  }

  @Test("§8.4: align content of a single line container has no effect")
  func alignContentOfASingleLineContainerHasNoEffect() {
    expect(
      """
      root: width: 20; height: 30; align-content: flex-end
        a: width: 20
      """,
      draws: """
        aa
        aa
        aa
        """)
  }

  @Test("§8.5: a block that is contained gives its container no baseline")
  func aBlockThatIsContainedGivesItsContainerNoBaseline() {
    expect(
      """
      root: width: 60; height: 40; align-items: baseline
        a: width: 20
          b: contain: layout; height: 20
            c: text: c
          d: text: d
        e: text: e
      """,
      draws: """
        cc....
        bb....
        dde...
        ......
        """)
  }

  /// How far a box was moved in its container is no longer what its baseline is taken back by.
  @Test("§8.5: a box that is no longer moved gives the baseline where it stands") func aBoxThatIsNoLongerMoved() {
    let tree = LayoutTree()
    let root = tree.makeNode {
      $0.display = .flex
      $0.alignItems = SelfAlignment(.baseline)
    }
    let item = tree.makeNode(in: root) { $0.size = Size(width: .px(10), height: .px(20)) }
    let moved = tree.makeNode(Style(), isMeasured: true, in: item)
    let neighbour = tree.makeNode(Style(), isMeasured: true, in: root)
    func tops(_ position: Position) -> [Float] {
      var style = tree.style(of: moved)
      style.position = position
      style.inset.top = .percent(50)
      tree.setStyle(style, of: moved)
      tree.computeLayout(of: root, in: Size(width: .definite(100), height: .maxContent)) { _, _, _ in
        Measurement(size: Size(width: 10, height: 10), firstBaseline: 8)
      }
      return [tree.frame(of: item).y, tree.frame(of: neighbour).y]
    }
    #expect(tops(.static) == [0, 0])
    #expect(tops(.relative) == [0, 0])
    #expect(tops(.static) == [0, 0])
  }

  @Test(
    "§8.1: what auto margins come to is told", arguments: [FlexDirection.row, .column, .rowReverse, .columnReverse])
  func whatAutoMarginsComeTo(_ direction: FlexDirection) {
    let tree = LayoutTree()
    let root = tree.makeNode {
      $0.display = .flex
      $0.flexDirection = direction
      $0.size = Size(width: .px(100), height: .px(60))
    }
    let item = tree.makeNode(in: root) {
      $0.size = Size(width: .px(20), height: .px(10))
      $0.margin = Edges(left: .px(10), right: .auto, top: .auto, bottom: .auto)
    }
    tree.computeLayout(of: root, in: Size(width: .definite(100), height: .maxContent)) { _, _, _ in
      Measurement(size: .zero)
    }
    #expect(tree.layout(of: item).margin == Edges(left: 10, right: 70, top: 25, bottom: 25))
  }
}
