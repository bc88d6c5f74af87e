import Testing

@Suite("Flexbox §9.4: cross size determination")
struct Flexbox94CrossSizesTests {
  @Test("§9.4 step 7: an item is measured at its used main size") func anItemIsMeasuredAtItsUsedMainSize() {
    expect(
      """
      root: width: 30
        a: text: aa bb cc; flex: 1 1 0
      """,
      draws: """
        aaa
        aaa
        aaa
        """)
  }

  @Test("§9.4 step 8: a single definite line is the containers height") func aSingleDefiniteLineIsTheContainersHeight()
  {
    expect(
      """
      root: width: 20; height: 30
        a: width: 10
        b: width: 10; height: 10
      """,
      draws: """
        ab
        a.
        a.
        """)
  }

  @Test("§9.4 step 8: the tallest item is the lines height") func theTallestItemIsTheLinesHeight() {
    expect(
      """
      root: width: 50; flex-wrap: wrap; height: 60; align-content: flex-start
        a: width: 30; height: 20
        b: width: 20
        c: width: 30; height: 10
      """,
      draws: """
        aaabb
        aaabb
        ccc..
        .....
        .....
        .....
        """)
  }

  @Test("§9.4 step 8: baselines may make a line taller") func baselinesMayMakeALineTaller() {
    expect(
      """
      root: width: 40; align-items: baseline
        a: text: a; padding: 20 0 0 0
        b: text: b b; width: 10
        s: align-self: stretch; width: 10
      """,
      draws: """
        a.s.
        a.s.
        abs.
        .bs.
        """)
  }

  @Test("§9.4 step 8: a single line keeps the containers limits") func aSingleLineKeepsTheContainersLimits() {
    expect(
      """
      root: width: 20; min-height: 30
        a: width: 10
      """,
      draws: """
        a.
        a.
        a.
        """)
  }

  @Test("§9.4 step 9: stretched lines share what is left") func stretchedLinesShareWhatIsLeft() {
    expect(
      """
      root: width: 30; height: 60; flex-wrap: wrap
        a: width: 30; height: 10
        b: width: 30
          w: height: 10; width: 10
      """,
      draws: """
        aaa
        ...
        ...
        wbb
        bbb
        bbb
        """)
  }

  @Test("§9.4 step 11: stretch keeps margins and limits") func stretchKeepsMarginsAndLimits() {
    expect(
      """
      root: width: 40; height: 40
        a: width: 10; margin: 10 0 10 0
        b: width: 10; max-height: 20
        c: width: 10; height: 10
      """,
      draws: """
        .bc.
        ab..
        a...
        ....
        """)
  }

  @Test("§9.4 step 11: an auto cross margin prevents stretching") func anAutoCrossMarginPreventsStretching() {
    expect(
      """
      root: width: 40; height: 40
        a: width: 10; margin: auto 0 0 0
          w: height: 10; width: 10
      """,
      draws: """
        ....
        ....
        ....
        w...
        """)
  }

  @Test("§9.4 step 11: a percentage height in a stretched item is of its height")
  func aPercentageHeightInAStretchedItemIsOfItsHeight() {
    expect(
      """
      root: width: 20; height: 40
        a: width: 20
          w: height: 50%; width: 10
      """,
      draws: """
        wa
        wa
        aa
        aa
        """)
  }

  @Test("§9.4 step 7: an item of given height is as wide as its content")
  func anItemOfGivenHeightIsAsWideAsItsContent() {
    expect(
      """
      root: width: 80; height: 20; flex-direction: column; align-items: flex-start
        a: height: 20; text: aa bbb
      """,
      draws: """
        aaaaa...
        aaaaa...
        """)
  }

  @Test("§9.4 step 10: a collapsed item keeps its room, as in Chromium") func aCollapsedItemKeepsItsRoom() {
    expect(
      """
      root: width: 60
        a: width: 20; height: 10
        b: width: 20; height: 30; visibility: collapse
        c: width: 20
      """,
      draws: """
        aabbcc
        ..bbcc
        ..bbcc
        """)
  }
}
