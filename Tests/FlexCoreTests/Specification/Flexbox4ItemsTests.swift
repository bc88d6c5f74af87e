import Testing

@Suite("Flexbox §4: flex items")
struct Flexbox4ItemsTests {
  @Test("§4.1: an absolute child takes no room and stands where a sole item would")
  func anAbsoluteChildTakesNoRoomAndStandsWhereASoleItemWould() {
    expect(
      """
      root: width: 100; height: 30; position: relative; justify-content: center; align-items: center
        a: width: 20; height: 10
        z: position: absolute; width: 40; height: 30
      """,
      draws: """
        ...zzzz...
        ...zzzz...
        ...zzzz...
        """)
  }

  @Test("§4.1: the containing block of an absolute child is the padding box")
  func theContainingBlockOfAnAbsoluteChildIsThePaddingBox() {
    expect(
      """
      root: width: 60; height: 20; position: relative; padding: 10; border: 10
        z: position: absolute; left: 0; top: 0; width: 50%; height: 10
        a: flex-grow: 1
      """,
      draws: """
        ..........
        .zzzz.....
        ..aaaaaa..
        ..aaaaaa..
        ..........
        ..........
        """)
  }

  @Test("§4.2: margins of items do not collapse") func marginsOfItemsDoNotCollapse() {
    expect(
      """
      root: width: 40; flex-direction: column
        a: height: 10; margin: 0 0 20 0
        b: height: 10; margin: 10 0 0 0
        c: height: 20
          d: height: 10; margin: 10 0 0 0
      """,
      draws: """
        aaaa
        ....
        ....
        ....
        bbbb
        cccc
        dddd
        """)
  }

  @Test("§4.4: a collapsed order of painting is not layout") func aCollapsedOrderOfPaintingIsNotLayout() {
    expect(
      """
      root: width: 50; height: 10
        a: width: 30; flex-shrink: 0
        b: width: 30; flex-shrink: 0; margin: 0 0 0 -10
      """,
      draws: """
        aabbb
        """)
  }

  @Test("§4.5: an item is no smaller than its longest word") func anItemIsNoSmallerThanItsLongestWord() {
    expect(
      """
      root: width: 60; height: 20
        a: text: aaaaa aa; flex: 1 1 0
        b: flex: 1 1 0
      """,
      draws: """
        aaaaab
        aaaaab
        """)
  }

  @Test("§4.5: a scroll container has no automatic minimum") func aScrollContainerHasNoAutomaticMinimum() {
    expect(
      """
      root: width: 60; height: 20
        a: text: aaaaa aa; flex: 1 1 0; overflow: hidden
        b: flex: 1 1 0
      """,
      draws: """
        aaabbb
        aaabbb
        """)
  }

  @Test("§4.5: a specified size limits the automatic minimum") func aSpecifiedSizeLimitsTheAutomaticMinimum() {
    expect(
      """
      root: width: 60; height: 20
        a: flex: 0 1 auto; width: 20
          w: width: 50; height: 10
        b: width: 50; flex-shrink: 1; min-width: 0
      """,
      draws: """
        wwbbbb
        aabbbb
        """)
  }

  @Test("§4.5: a maximum limits the automatic minimum") func aMaximumLimitsTheAutomaticMinimum() {
    expect(
      """
      root: width: 60; height: 20
        a: max-width: 20
          w: width: 50; height: 10
        b: flex: 1 0 0
      """,
      draws: """
        wwbbbb
        aabbbb
        """)
  }

  @Test("§4.5: a ratio transfers the size of the other axis") func aRatioTransfersTheSizeOfTheOtherAxis() {
    expect(
      """
      root: width: 60; height: 20; align-items: flex-start
        a: height: 20; aspect-ratio: 2/1; flex: 0 1 0
        b: flex: 1 1 0
      """,
      draws: """
        aaaa..
        aaaa..
        """)
  }

  @Test("§4.5: in a column the minimum is the contents height") func inAColumnTheMinimumIsTheContentsHeight() {
    expect(
      """
      root: width: 20; height: 30; flex-direction: column
        a: flex: 1 1 0
          w: height: 20; width: 10
        b: flex: 1 1 0
      """,
      draws: """
        wa
        wa
        bb
        """)
  }
}
