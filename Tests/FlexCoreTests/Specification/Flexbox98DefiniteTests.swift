import Testing

@testable import FlexCore

@Suite("Flexbox §9.8 and §9.9: definite and intrinsic sizes")
struct Flexbox98DefiniteTests {
  @Test("§9.8 rule 1: a stretched item of a definite single line is definite")
  func aStretchedItemOfADefiniteSingleLineIsDefinite() {
    expect(
      """
      root: width: 30; height: 40
        a: display: flex; flex-direction: column; width: 20
          b: flex-grow: 1; width: 10
      """,
      draws: """
        ba.
        ba.
        ba.
        ba.
        """)
  }

  @Test("§9.8 rule 3: a flexed main size is definite") func aFlexedMainSizeIsDefinite() {
    expect(
      """
      root: width: 20; height: 40; flex-direction: column
        a: flex-grow: 1
          b: height: 50%; width: 10
      """,
      draws: """
        ba
        ba
        aa
        aa
        """)
  }

  @Test("§9.9.1: the max content size is the sum of the items") func theMaxContentSizeIsTheSumOfTheItems() {
    expect(
      """
      root: width: max-content; height: 10
        a: text: aa bb
        b: text: b
      """,
      draws: """
        aaaab
        """)
  }

  @Test("§9.9.1: the min content size of a wrapping row is its largest item")
  func theMinContentSizeOfAWrappingRowIsItsLargestItem() {
    expect(
      """
      root: width: min-content; flex-wrap: wrap
        a: text: aa bb
        b: text: bbb b
      """,
      draws: """
        aaa
        aaa
        bbb
        bbb
        """)
  }

  @Test("§9.9.1: the min content size of a row is the sum") func theMinContentSizeOfARowIsTheSum() {
    expect(
      """
      root: width: min-content
        a: text: aa bb
        b: text: bbb b
      """,
      draws: """
        aabbb
        aabbb
        """)
  }

  @Test("§9.9.2: the cross size of a column is its widest item") func theCrossSizeOfAColumnIsItsWidestItem() {
    expect(
      """
      root: width: max-content; flex-direction: column
        a: text: aa bb
        b: text: b
      """,
      draws: """
        aaaa
        bbbb
        """)
  }

  /// Its items are measured at another width on the way.
  @Test("§9.9.1: a wrapping column that is asked for its intrinsic width keeps its layout")
  func aWrappingColumnThatIsAskedKeepsItsLayout() {
    expectKeptLayout {
      $0.display = .flex
      $0.flexDirection = .column
      $0.flexWrap = .wrap
      $0.height = .px(100)
    }
  }

  /// The item has no content and a ratio: its width follows from a height that is known only around its container.
  @Test("§9.9.1: the width of a row follows the height around it") func theWidthOfARowFollowsTheHeightAroundIt() {
    let tree = LayoutTree()
    let root = tree.makeNode { $0.height = .px(20) }
    let row = tree.makeNode(in: root) {
      $0.display = .flex
      $0.width = .maxContent
      $0.height = .percent(100)
    }
    _ = tree.makeNode(in: row) {
      $0.height = .percent(100)
      $0.aspectRatio = 1
    }
    func width() -> Float {
      tree.computeLayout(of: root, in: Size(width: .definite(100), height: .maxContent)) { _, _, _ in
        Measurement(size: .zero)
      }
      return tree.frame(of: row).width
    }
    #expect(width() == 20)
    var style = tree.style(of: root)
    style.height = .px(40)
    tree.setStyle(style, of: root)
    #expect(width() == 40)
  }

  @Test("§9.9.1: a row is as wide as its items at the height of its grid area")
  func atTheHeightOfItsGridArea() {
    expect(
      """
      root: display: grid; width: 60; height: 20; justify-content: start; grid-template-columns: auto
        a: display: flex; height: 100%
          b: height: 100%; aspect-ratio: 1/1
      """,
      draws: """
        bb....
        bb....
        """)
  }

  @Test("§9.9.1: a row is as wide as its items at the height that its line stretches it to")
  func atTheHeightThatItsLineStretchesItTo() {
    expect(
      """
      root: width: 60; height: 20
        a: display: block
          b: display: flex; height: 100%
            c: height: 100%; aspect-ratio: 1/1
      """,
      draws: """
        cc....
        cc....
        """)
  }

  @Test("§9.9.1: a row is as wide as its items at the height that the box around it is flexed to")
  func atTheHeightThatTheBoxAroundIsFlexedTo() {
    expect(
      """
      root: flex-direction: column; width: 60; height: 20; align-items: flex-start
        a: display: flex; flex: 1 1 0
          b: display: flex
            c: height: 100%; aspect-ratio: 1/1
      """,
      draws: """
        cc....
        cc....
        """)
  }

  /// The row was asked before its height was known.
  @Test("§9.9.1: a row that is flexed to a height has the width that its items have there")
  func aRowThatIsFlexedToAHeight() {
    expect(
      """
      root: width: max-content; height: 20
        a: display: flex; flex-direction: column; align-items: flex-start
          b: display: flex; flex: 1 1 0; min-height: 0
            c: height: 100%; aspect-ratio: 1/1
          d: width: 40
      """,
      draws: """
        ccaa
        ccaa
        """)
  }

  /// Nobody has laid it out before, which would tell that something in it has a percentage of the height.
  @Test(
    "§9.9.1: a box that is asked for its width at two heights answers for each",
    arguments: [Display.flex, .block, .flowRoot], [0, 1, 2])
  func aBoxThatIsAskedAtTwoHeights(_ display: Display, depth: Int) {
    let tree = LayoutTree()
    let root = tree.makeNode { $0.display = display }
    var box = root
    for _ in 0..<depth {
      box = tree.makeNode(in: box) {
        $0.display = display
        $0.height = .percent(100)
      }
    }
    _ = tree.makeNode(in: box) {
      $0.height = .percent(100)
      $0.aspectRatio = 1
    }
    for height in [20, 40, 20] as [Float] {
      let width = tree.nodes.intrinsicContentWidth(Int(root.index), .maxContent, contentHeight: Extent(height))
      #expect(width == height)
    }
  }
}
