import Testing

@Suite("Flexbox §9.2: flex base sizes")
struct Flexbox92BaseSizesTests {
  @Test("§9.2 step 2: padding and border are no room for items") func paddingAndBorderAreNoRoomForItems() {
    expect(
      """
      root: width: 40; height: 10; padding: 0 10; border: 10
        a: flex-grow: 1
      """,
      draws: """
        ........
        ..aaaa..
        ........
        """)
  }

  @Test("§9.2 step 3A: a definite basis is the base size") func aDefiniteBasisIsTheBaseSize() {
    expect(
      """
      root: width: 60; height: 10
        a: flex-basis: 30; width: 10
      """,
      draws: """
        aaa...
        """)
  }

  @Test("§9.2 step 3A: a percentage basis is of the container") func aPercentageBasisIsOfTheContainer() {
    expect(
      """
      root: width: 60; height: 10
        a: flex-basis: 50%
      """,
      draws: """
        aaa...
        """)
  }

  @Test("§9.2 step 3A: a percentage basis of an indefinite container is content")
  func aPercentageBasisOfAnIndefiniteContainerIsContent() {
    expect(
      """
      root: width: 10; flex-direction: column
        a: flex-basis: 50%
          w: height: 20; width: 10
        b: height: 10
      """,
      draws: """
        w
        w
        b
        """)
  }

  @Test("§9.2 step 3B: a ratio gives the base size from the cross size") func aRatioGivesTheBaseSizeFromTheCrossSize() {
    expect(
      """
      root: width: 80; height: 20; align-items: flex-start
        a: height: 20; aspect-ratio: 3/2
      """,
      draws: """
        aaa.....
        aaa.....
        """)
  }

  @Test("§9.2 step 3E: content is the max content size") func contentIsTheMaxContentSize() {
    expect(
      """
      root: width: 80; height: 10
        a: flex-basis: content; width: 10; text: aa bbb
      """,
      draws: """
        aaaaa...
        """)
  }

  @Test("§9.2 step 3E: an auto basis is the width") func anAutoBasisIsTheWidth() {
    expect(
      """
      root: width: 80; height: 10
        a: width: 30; text: aa bbb
      """,
      draws: """
        aaa.....
        """)
  }

  @Test("§9.2 step 3: the hypothetical size keeps limits which the base size does not")
  func theHypotheticalSizeKeepsLimitsWhichTheBaseSizeDoesNot() {
    expect(
      """
      root: width: 90; height: 10
        a: flex: 1 1 60; max-width: 20
        b: flex: 1 1 20
      """,
      draws: """
        aabbbbbbb
        """)
  }

  @Test("§9.2 step 3: the content box is not negative") func theContentBoxIsNotNegative() {
    expect(
      """
      root: width: 60; height: 10
        a: box-sizing: border-box; flex: 0 0 10; padding: 0 15
      """,
      draws: """
        aaa...
        """)
  }

  @Test("§9.2 step 4: an automatic container is as tall as its items") func anAutomaticContainerIsAsTallAsItsItems() {
    expect(
      """
      root: width: 30; flex-direction: column
        a: height: 10
        b: height: 20; width: 20
      """,
      draws: """
        aaa
        bb.
        bb.
        """)
  }

  @Test("§9.2 step 3: percentages of margins are of the width, in a column too")
  func percentagesOfMarginsAreOfTheWidthInAColumnToo() {
    expect(
      """
      root: width: 100; flex-direction: column
        a: height: 10; margin: 10% 0 0 20%
        b: height: 10
      """,
      draws: """
        ..........
        ..aaaaaaaa
        bbbbbbbbbb
        """)
  }
}
