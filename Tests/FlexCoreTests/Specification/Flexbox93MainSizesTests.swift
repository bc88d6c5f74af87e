import Testing

@Suite("Flexbox §9.3: main size determination")
struct Flexbox93MainSizesTests {
  @Test("§9.3 step 5: a line takes items until the next does not fit") func aLineTakesItemsUntilTheNextDoesNotFit() {
    expect(
      """
      root: width: 50; flex-wrap: wrap
        a: width: 30; height: 10
        b: width: 20; height: 10
        c: width: 10; height: 10
      """,
      draws: """
        aaabb
        c....
        """)
  }

  @Test("§9.3 step 5: gaps count") func gapsCount() {
    expect(
      """
      root: width: 50; flex-wrap: wrap; gap: 10
        a: width: 20; height: 10
        b: width: 20; height: 10
        c: width: 10; height: 10
      """,
      draws: """
        aa.bb
        .....
        c....
        """)
  }

  @Test("§9.3 step 5: margins count") func marginsCount() {
    expect(
      """
      root: width: 50; flex-wrap: wrap
        a: width: 20; height: 10; margin: 0 10 0 0
        b: width: 30; height: 10
      """,
      draws: """
        aa...
        bbb..
        """)
  }

  @Test("§9.3 step 5: an item too large has a line for itself") func anItemTooLargeHasALineForItself() {
    expect(
      """
      root: width: 30; flex-wrap: wrap
        a: width: 10; height: 10
        b: width: 50; height: 10; flex-shrink: 0
        c: width: 10; height: 10
      """,
      draws: """
        a..
        bbbbb
        c..
        """)
  }

  @Test("§9.3 step 5: breaks follow hypothetical sizes") func breaksFollowHypotheticalSizes() {
    expect(
      """
      root: width: 50; flex-wrap: wrap
        a: flex: 0 0 40; max-width: 20; height: 10
        b: width: 30; height: 10
      """,
      draws: """
        aabbb
        """)
  }

  @Test("§9.3 step 6: each line flexes by itself") func eachLineFlexesByItself() {
    expect(
      """
      root: width: 50; flex-wrap: wrap
        a: flex: 1 1 30; height: 10
        b: flex: 1 1 30; height: 10
        c: flex: 0 1 20; height: 10
      """,
      draws: """
        aaaaa
        bbbcc
        """)
  }
}
