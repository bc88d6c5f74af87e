import TestSupport
import Testing

@testable import FlexCore

@Suite("Relayout: heights that change no widths")
struct HeightChangeTests {
  /// Rows and columns in each other, and edits that are mostly of heights alone: a relayout equals a fresh layout.
  @Test(arguments: 0..<8)
  func aTreeThatKeepsItsWidthsEqualsAFreshOne(_ part: Int) {
    var kept = 0
    for (direction, seed) in [(FlexDirection.row, 8_000_000), (.column, 8_100_000)] {
      EditedTree.relayout(
        seeds: seed + part * 25..<seed + 25 + part * 25, mostly: direction, heightEdits: 70, parents: 14
      ) { edited in
        kept += edited.nodes.count { edited.isDirty($0) && edited.cacheFlags($0).contains(.keepsWidths) }
      }
    }
    #expect(kept > 200, "\(kept) containers")
  }

  /// A leaf in three rows in each other, and one beside it.
  private struct Rows {
    let tree = LayoutTree()
    var rows: [NodeID] = []
    let leaf: NodeID
    let beside: NodeID

    init(_ configure: (inout Style) -> Void = { _ in }) {
      let tree = tree
      rows = [tree.makeNode { $0.display = .flex }]
      for _ in 0..<2 {
        rows.append(
          tree.makeNode(in: rows[rows.count - 1]) {
            $0.display = .flex
            configure(&$0)
          })
      }
      let last = rows[2]
      let leaves = (0..<2).map { _ in
        tree.makeNode(in: last) { $0.size = Size(width: .px(30), height: .px(20)) }
      }
      leaf = leaves[0]
      beside = leaves[1]
      layOut()
    }

    func layOut() {
      tree.computeLayout(of: rows[0], in: Size(width: .maxContent, height: .maxContent)) { _, _, _ in
        Measurement(size: .zero)
      }
    }

    /// Whether each row's max-content width is known.
    var knownWidths: [Bool] { rows.map { tree.nodes.cache(Int($0.index)).widths.maxContent.isDefinite } }
    var sizes: [[Float]] { rows.map { [tree.frame(of: $0).width, tree.frame(of: $0).height] } }
  }

  @Test func aHeightKeepsTheWidthsAroundIt() {
    let rows = Rows()
    rows.tree.setHeight(.px(50), of: rows.leaf)
    #expect(rows.knownWidths == [true, true, true])
    rows.layOut()
    #expect(rows.sizes == [[60, 50], [60, 50], [60, 50]])
    rows.tree.setHeight(.px(5), of: rows.leaf)
    rows.layOut()
    #expect(rows.sizes == [[60, 20], [60, 20], [60, 20]])
  }

  /// A width that changes after a height, before the next layout, is still told to all rows.
  @Test(arguments: [false, true]) func aWidthAfterAHeightIsToldToAll(_ isOfTheSame: Bool) {
    let rows = Rows()
    rows.tree.setHeight(.px(50), of: rows.leaf)
    rows.tree.setWidth(.px(70), of: isOfTheSame ? rows.leaf : rows.beside)
    #expect(rows.knownWidths == [false, false, false])
    rows.layOut()
    #expect(rows.sizes == [[100, 50], [100, 50], [100, 50]])
  }

  /// The same where the rows weren't laid out in between since they were out of the tree.
  @Test func aWidthIsToldToRowsThatAreOutOfTheTree() {
    let rows = Rows()
    rows.tree.setHeight(.px(50), of: rows.leaf)
    rows.tree.remove(rows.rows[1])
    rows.layOut()
    rows.tree.setWidth(.px(70), of: rows.leaf)
    rows.tree.append(rows.rows[1], to: rows.rows[0])
    rows.layOut()
    #expect(rows.sizes == [[100, 50], [100, 50], [100, 50]])
  }

  /// A row that was hidden while a height changed has lost its items' frames.
  @Test func aRowThatWasHiddenIsLaidOutWhole() {
    let rows = Rows()
    rows.tree.setHeight(.px(50), of: rows.leaf)
    var style = rows.tree.style(of: rows.rows[1])
    style.display = .none
    rows.tree.setStyle(style, of: rows.rows[1])
    rows.layOut()
    style.display = .flex
    rows.tree.setStyle(style, of: rows.rows[1])
    rows.layOut()
    #expect(rows.sizes == [[60, 50], [60, 50], [60, 50]])
    #expect([rows.leaf, rows.beside].map { rows.tree.frame(of: $0).width } == [30, 30])
  }

  /// A height that makes a width, through a ratio or lines of a column, keeps none.
  @Test func aHeightThatMakesAWidthKeepsNone() {
    let columns = Rows {
      $0.flexDirection = .column
      $0.flexWrap = .wrap
      $0.maxHeight = .px(60)
    }
    columns.tree.setHeight(.px(50), of: columns.leaf)
    #expect(columns.knownWidths == [false, false, false])
    columns.layOut()
    #expect(columns.sizes == [[60, 50], [60, 50], [60, 50]])
    let rows = Rows()
    var picture = rows.tree.style(of: rows.leaf)
    picture.width = .auto
    picture.aspectRatio = 2
    rows.tree.setStyle(picture, of: rows.leaf)
    rows.layOut()
    rows.tree.setHeight(.px(50), of: rows.leaf)
    #expect(rows.knownWidths == [false, false, false])
    rows.layOut()
    #expect(rows.sizes == [[130, 50], [130, 50], [130, 50]])
  }
}
