import FlexCore
import Testing

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
    let tree = LayoutTree()
    let root = tree.makeNode {
      $0.display = .flex
      $0.flexDirection = .column
    }
    let column = tree.makeNode(in: root) {
      $0.display = .flex
      $0.flexDirection = .column
      $0.flexWrap = .wrap
      $0.height = .px(100)
    }
    let item = tree.makeNode(in: column) { _ in }
    _ = tree.makeNode(Style(), isMeasured: true, in: item)
    let next = tree.makeNode(in: item) { $0.height = .px(10) }
    func top() -> Float {
      tree.computeLayout(of: root, in: Size(width: .definite(60), height: .maxContent)) { _, known, available in
        let width = known.width ?? (available.width == .minContent ? 40 : 80)
        return Measurement(size: Size(width: min(width, 80), height: width < 60 ? 30 : width < 80 ? 20 : 10))
      }
      return tree.frame(of: next).y
    }
    #expect(top() == 20)
    var style = tree.style(of: root)
    style.alignItems = SelfAlignment(.start)
    tree.setStyle(style, of: root)
    #expect(top() == 20)
  }
}
