import Testing

@Suite("Flexbox §9.5: main-axis alignment")
struct Flexbox95MainAlignmentTests {
  @Test("§9.5 step 12: gaps stand between items") func gapsStandBetweenItems() {
    expect(
      """
      root: width: 80; height: 10; gap: 20; justify-content: flex-end
        a: width: 10
        b: width: 10
      """,
      draws: """
        ....a..b
        """)
  }

  @Test("§9.5 step 12: gaps add to what is distributed") func gapsAddToWhatIsDistributed() {
    expect(
      """
      root: width: 90; height: 10; gap: 10; justify-content: space-between
        a: width: 10
        b: width: 10
        c: width: 10
      """,
      draws: """
        a...b...c
        """)
  }

  @Test("§9.5 step 12: auto margins in a column") func autoMarginsInAColumn() {
    expect(
      """
      root: width: 10; height: 60; flex-direction: column
        a: height: 10
        b: height: 10; margin: auto 0
      """,
      draws: """
        a
        .
        .
        b
        .
        .
        """)
  }

  @Test("§9.5 step 12: left and right are the rows sides") func leftAndRightAreTheRowsSides() {
    expect(
      """
      root: width: 60; height: 10; flex-direction: row-reverse; justify-content: left
        a: width: 10
        b: width: 20
      """,
      draws: """
        bba...
        """)
  }
}
