import FlexCore
import Testing

@Suite("Grid §7 and §8: the grid and placement")
struct GridPlacementTests {
  @Test("§8.5: items fill rows in order") func itemsFillRowsInOrder() {
    expect(
      """
      root: display: grid; width: 60; grid-template-columns: 20px 20px 20px; grid-auto-rows: 10px
        a:
        b:
        c:
        d:
      """,
      draws: """
        aabbcc
        dd....
        """)
  }

  @Test("§8.5 step 1: items with places come first") func itemsWithPlacesComeFirst() {
    expect(
      """
      root: display: grid; width: 60; grid-template-columns: 20px 20px 20px; grid-auto-rows: 10px
        a:
        b: grid-column-start: 1; grid-row-start: 1
        c:
      """,
      draws: """
        bbaacc
        """)
  }

  @Test("§8.5: sparse packing leaves holes") func sparsePackingLeavesHoles() {
    expect(
      """
      root: display: grid; width: 60; grid-template-columns: 20px 20px 20px; grid-auto-rows: 10px
        a:
        b: grid-column-start: span 3
        c:
      """,
      draws: """
        aa....
        bbbbbb
        cc....
        """)
  }

  @Test("§8.5: dense packing fills them") func densePackingFillsThem() {
    expect(
      """
      root: display: grid; width: 60; grid-template-columns: 20px 20px 20px; grid-auto-rows: 10px; grid-auto-flow: row dense
        a:
        b: grid-column-start: span 3
        c:
      """,
      draws: """
        aacc..
        bbbbbb
        """)
  }

  @Test("§8.5: columns may be filled") func columnsMayBeFilled() {
    expect(
      """
      root: display: grid; width: 60; grid-template-rows: 10px 10px; grid-auto-columns: 20px; grid-auto-flow: column
        a:
        b:
        c:
      """,
      draws: """
        aacc..
        bb....
        """)
  }

  @Test("§8.3: negative lines count from the end") func negativeLinesCountFromTheEnd() {
    expect(
      """
      root: display: grid; width: 60; grid-template-columns: 20px 20px 20px; grid-auto-rows: 10px
        a: grid-column-start: 1; grid-column-end: -1
        b: grid-column-start: -2
      """,
      draws: """
        aaaaaa
        ....bb
        """)
  }

  @Test("§7.5: lines beyond the grid make tracks") func linesBeyondTheGridMakeTracks() {
    expect(
      """
      root: display: grid; width: 60; grid-template-columns: 20px; grid-auto-columns: 10px; grid-auto-rows: 10px
        a: grid-column-start: 4
      """,
      draws: """
        ....a.
        """)
  }

  @Test("§7.2.3.2: auto fill repeats as often as fits") func autoFillRepeatsAsOftenAsFits() {
    expect(
      """
      root: display: grid; width: 70; grid-template-columns: repeat(auto-fill, 20px); grid-auto-rows: 10px
        a:
        b:
        c:
        d:
      """,
      draws: """
        aabbcc.
        dd.....
        """)
  }

  @Test("§7.2.3.2: auto fit drops empty tracks") func autoFitDropsEmptyTracks() {
    expect(
      """
      root: display: grid; width: 80; grid-template-columns: repeat(auto-fit, 20px); grid-auto-rows: 10px; justify-content: end
        a:
        b:
      """,
      draws: """
        ....aabb
        """)
  }

  @Test("§7.3.2: an area names the lines around it") func anAreaNamesTheLinesAroundIt() {
    expect(
      """
      root: display: grid; width: 90; grid-template-columns: 20px 40px 30px; grid-auto-rows: 10px; grid-template-areas: "a b c"
        d: grid-column-start: b-start; grid-column-end: c-end
      """,
      draws: """
        ..ddddddd
        """)
  }

  @Test("§8.5 and Grid 2 §9: an item that flows into a subgrid ends with its last track")
  func anItemThatFlowsIntoASubgridEndsWithItsLastTrack() {
    expect(
      """
      root: display: grid; width: 40; grid-template-columns: 20px 20px; grid-template-rows: 10px 10px 10px
        s: display: grid; grid-row-start: 1; grid-row-end: 3; grid-template-rows: subgrid
          a:
          b: grid-row-start: span 2
        c: grid-row-start: 3
      """,
      draws: """
        aa..
        bb..
        cc..
        """)
  }

  @Test("Grid 2 §9: a subgrid names areas of its own") func aSubgridNamesAreasOfItsOwn() {
    expect(
      """
      root: display: grid; width: 80; grid-template-columns: 20px 20px 20px 20px; grid-auto-rows: 10px
        s: display: grid; grid-column-start: 2; grid-column-end: 4; grid-template-columns: subgrid; grid-template-areas: "x y"; grid-auto-rows: 10px
          a: grid-column-start: y
          b: grid-column-start: x
      """,
      draws: """
        ..ssaa..
          bb
        """)
  }

  @Test("Grid 2 §9: an area that reaches into a subgrid begins at its edge")
  func anAreaThatReachesIntoASubgridBeginsAtItsEdge() {
    expect(
      """
      root: display: grid; width: 80; grid-template-columns: 20px 20px 20px 20px; grid-template-areas: "x x y y"; grid-auto-rows: 10px
        s: display: grid; grid-column-start: 2; grid-column-end: 4; grid-template-columns: subgrid; grid-auto-rows: 10px
          a: grid-column-start: y
          b: grid-column-start: x
      """,
      draws: """
        ..ssaa..
          bb
        """)
  }

  @Test("Grid 2 §9: the items of a subgrid that counts the other way ask for the tracks they stand in")
  func aMirroredSubgridAsks() {
    expect(
      """
      root: display: grid; width: 30; height: 10; grid-template-columns: 20px auto
        s: display: grid; direction: rtl; grid-column-start: 1; grid-column-end: 3; grid-template-columns: subgrid
          x: grid-column-start: 1; text: aaaa
      """,
      draws: """
        ssxxxx
        """)
  }

  @Test("Grid 2 §9: what is no grid takes no tracks over, however many lines it names") func noSubgrid() {
    let tree = LayoutTree()
    let root = tree.makeNode {
      $0.display = .grid
      $0.gridTemplateColumns = TrackList(tracks: [10, 20, 30].map { TrackSize.breadth(.length(.px($0))) })
    }
    let boxes = [Display.flex, .block, .grid].map { display in
      tree.makeNode(in: root) {
        $0.display = display
        $0.gridTemplateColumns.subgrid = SubgridLines([SubgridLines.Entry(names: [["a"], ["b"], ["c"]])])
      }
    }
    tree.computeLayout(of: root, in: Size(width: .definite(60), height: .maxContent)) { _, _, _ in
      Measurement(size: .zero)
    }
    #expect(boxes.map { tree.frame(of: $0).width } == [10, 20, 30])
  }

  @Test("Grid 2 §9: a subgrid that comes to span other tracks has these") func aSubgridOfOtherTracks() {
    let tree = LayoutTree()
    let root = tree.makeNode {
      $0.display = .grid
      $0.gridTemplateColumns = TrackList(tracks: [10, 20, 30].map { TrackSize.breadth(.length(.px($0))) })
    }
    let subgrid = tree.makeNode(in: root) {
      $0.display = .grid
      $0.gridColumnStart = .line(1, nil)
      $0.gridColumnEnd = .line(3, nil)
      $0.gridTemplateColumns.subgrid = SubgridLines()
    }
    let items = (0..<3).map { _ in tree.makeNode(Style(), isMeasured: true, in: subgrid) }
    var questions = 0
    func widths() -> [Float] {
      questions = 0
      tree.computeLayout(of: root, in: Size(width: .definite(100), height: .maxContent)) { _, _, _ in
        questions += 1
        return Measurement(size: Size(width: 5, height: 10))
      }
      return items.map { tree.frame(of: $0).width }
    }
    #expect(widths() == [10, 20, 10])
    #expect(questions > 0)
    var style = tree.style(of: subgrid)
    style.gridColumnEnd = .line(4, nil)
    tree.setStyle(style, of: subgrid)
    #expect(widths() == [10, 20, 30])
    style.gridColumnEnd = .line(3, nil)
    tree.setStyle(style, of: subgrid)
    #expect(widths() == [10, 20, 10])
    // What it was told of its tracks holds as long as they do.
    tree.markDirty(root)
    #expect(widths() == [10, 20, 10])
    #expect(questions == 0)
  }
}
