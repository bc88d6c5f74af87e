import FlexCore
import Testing

@Suite("Grid §11 and §12: alignment and track sizing")
struct GridTrackTests {
  @Test("§12.4: fixed tracks are as given") func fixedTracksAreAsGiven() {
    expect(
      """
      root: display: grid; width: 80; grid-template-columns: 10px 50% 20px; grid-template-rows: 10px
        a:
        b:
        c:
      """,
      draws: """
        abbbbcc.
        """)
  }

  @Test("§12.5: an auto track holds its content") func anAutoTrackHoldsItsContent() {
    expect(
      """
      root: display: grid; width: 80; grid-template-columns: auto 20px; justify-content: start
        a: text: aa bbb
        b:
      """,
      draws: """
        aaaaabb.
        """)
  }

  @Test("§12.5: min content and max content") func minContentAndMaxContent() {
    expect(
      """
      root: display: grid; width: 90; grid-template-columns: min-content max-content
        a: text: aa bbb
        b: text: aa bb
      """,
      draws: """
        aaabbbb..
        aaabbbb..
        """)
  }

  @Test("§12.5: a spanning item raises its tracks alike") func aSpanningItemRaisesItsTracksAlike() {
    expect(
      """
      root: display: grid; width: 100; grid-template-columns: auto auto; justify-content: start
        a: grid-column-start: span 2; text: aaaaaa
        b: text: b
        c: text: c
      """,
      draws: """
        aaaaaa....
        bbbccc....
        """)
  }

  @Test("§12.6: minmax tracks grow to their maximum") func minmaxTracksGrowToTheirMaximum() {
    expect(
      """
      root: display: grid; width: 80; grid-template-columns: minmax(10px, 30px) minmax(10px, 60px); grid-template-rows: 10px
        a:
        b:
      """,
      draws: """
        aaabbbbb
        """)
  }

  @Test("§12.7: fractions share what is left") func fractionsShareWhatIsLeft() {
    expect(
      """
      root: display: grid; width: 80; grid-template-columns: 20px 1fr 2fr; grid-template-rows: 10px
        a:
        b:
        c:
      """,
      draws: """
        aabbcccc
        """)
  }

  @Test("§12.7: a fraction is no smaller than its content") func aFractionIsNoSmallerThanItsContent() {
    expect(
      """
      root: display: grid; width: 80; grid-template-columns: 1fr 1fr
        a: text: aaaaaa
        b: text: b
      """,
      draws: """
        aaaaaabb
        """)
  }

  @Test("§12.7: fractions fill a least height") func fractionsFillALeastHeight() {
    expect(
      """
      root: display: grid; width: 40; min-height: 60; grid-template-rows: 1fr 2fr
        a: height: 10
        b: height: 10
      """,
      draws: """
        aaaa
        ....
        bbbb
        ....
        ....
        ....
        """)
  }

  @Test("§12.7: fractions stay within a greatest height") func fractionsStayWithinAGreatestHeight() {
    expect(
      """
      root: display: grid; width: 40; max-height: 40; grid-template-rows: minmax(0, 1fr) minmax(0, 3fr)
        a: height: 20
        b: height: 10
      """,
      draws: """
        aaaa
        bbbb
        ....
        ....
        """)
  }

  @Test("§7.2: an area of one track is as large as that, wherever it stands") func anAreaOfOneTrack() {
    let tree = LayoutTree()
    let root = tree.makeNode {
      $0.display = .grid
      $0.gridTemplateColumns = TrackList(tracks: [1_000_000, 0.3].map { .breadth(.length(.px($0))) })
    }
    let item = tree.makeNode(in: root) { $0.gridColumnStart = .line(2, nil) }
    tree.computeLayout(of: root, in: Size(width: .definite(2_000_000), height: .definite(10))) { _, _, _ in
      Measurement(size: .zero)
    }
    #expect(tree.frame(of: item).width == 0.3)
  }

  @Test("§12.7: fractions below one leave room") func fractionsBelowOneLeaveRoom() {
    expect(
      """
      root: display: grid; width: 80; grid-template-columns: 0.25fr 0.25fr; grid-template-rows: 10px
        a:
        b:
      """,
      draws: """
        aabb....
        """)
  }

  @Test("§12.8: auto tracks are stretched") func autoTracksAreStretched() {
    expect(
      """
      root: display: grid; width: 80; grid-template-columns: auto auto
        a: text: aa
        b: text: bbbb
      """,
      draws: """
        aaabbbbb
        """)
  }

  @Test("§10.1: gaps stand between tracks") func gapsStandBetweenTracks() {
    expect(
      """
      root: display: grid; width: 80; grid-template-columns: 1fr 1fr; gap: 10 20; grid-auto-rows: 10px
        a:
        b:
        c:
      """,
      draws: """
        aaa..bbb
        ........
        ccc.....
        """)
  }

  @Test("§11.1: items are aligned in their areas") func itemsAreAlignedInTheirAreas() {
    expect(
      """
      root: display: grid; width: 60; grid-template-columns: 30px 30px; grid-template-rows: 30px
        a: width: 10; height: 10; justify-self: center; align-self: end
        b: width: 10; height: 10; justify-self: end; align-self: center
      """,
      draws: """
        ......
        .....b
        .a....
        """)
  }

  @Test("§11.5: tracks are aligned in the grid") func tracksAreAlignedInTheGrid() {
    expect(
      """
      root: display: grid; width: 80; height: 40; grid-template-columns: 20px 20px; grid-template-rows: 10px 10px; justify-content: space-between; align-content: end
        a:
        b:
        c:
      """,
      draws: """
        ........
        ........
        aa....bb
        cc......
        """)
  }

  /// The items are measured at another width on the way.
  @Test("§5.2: a grid that is asked for its intrinsic width keeps its layout") func aGridThatIsAskedKeepsItsLayout() {
    expectKeptLayout {
      $0.display = .grid
    } item: {
      $0.height = .percent(100)
    }
  }
}
