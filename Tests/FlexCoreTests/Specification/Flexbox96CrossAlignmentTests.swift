import Testing

@Suite("Flexbox §9.6: cross-axis alignment")
struct Flexbox96CrossAlignmentTests {
  @Test("§9.6 step 13: auto margins center") func autoMarginsCenter() {
    expect(
      """
      root: width: 20; height: 50
        a: width: 10; height: 10; margin: auto 0
      """,
      draws: """
        ..
        ..
        a.
        ..
        ..
        """)
  }

  @Test("§9.6 step 13: auto margins of a tall item keep the start") func autoMarginsOfATallItemKeepTheStart() {
    expect(
      """
      root: width: 20; height: 20
        a: width: 10; height: 40; margin: auto 0
      """,
      draws: """
        a.
        a.
        a
        a
        """)
  }

  @Test("§9.6 step 14: in wrap reverse the start is the bottom") func inWrapReverseTheStartIsTheBottom() {
    expect(
      """
      root: width: 20; height: 30; flex-wrap: wrap-reverse
        a: width: 10; height: 10; align-self: flex-start
      """,
      draws: """
        ..
        ..
        a.
        """)
  }

  @Test("§9.6 step 14: self start is the items own") func selfStartIsTheItemsOwn() {
    expect(
      """
      root: width: 40; height: 20; flex-direction: column
        a: width: 10; height: 10; align-self: self-start; direction: rtl
        b: width: 10; height: 10; align-self: flex-start
      """,
      draws: """
        ...a
        b...
        """)
  }

  @Test("§9.6 step 15: the container is as tall as its lines") func theContainerIsAsTallAsItsLines() {
    expect(
      """
      root: width: 30; flex-wrap: wrap; gap: 10 0
        a: width: 30; height: 20
        b: width: 30; height: 10
      """,
      draws: """
        aaa
        aaa
        ...
        bbb
        """)
  }

  @Test("§9.6 step 16: lines in the middle") func linesInTheMiddle() {
    expect(
      """
      root: width: 20; height: 60; flex-wrap: wrap; align-content: center
        a: width: 20; height: 10
        b: width: 20; height: 10
      """,
      draws: """
        ..
        ..
        aa
        bb
        ..
        ..
        """)
  }

  @Test("§9.6 step 16: lines evenly") func linesEvenly() {
    expect(
      """
      root: width: 20; height: 50; flex-wrap: wrap; align-content: space-evenly
        a: width: 20; height: 10
        b: width: 20; height: 10
      """,
      draws: """
        ..
        aa
        ..
        bb
        ..
        """)
  }
}
