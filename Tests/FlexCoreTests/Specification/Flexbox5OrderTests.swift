import Testing

@Suite("Flexbox §5: ordering and orientation")
struct Flexbox5OrderTests {
  @Test("§5.1: a reversed row begins at its end") func aReversedRowBeginsAtItsEnd() {
    expect(
      """
      root: width: 60; height: 10; flex-direction: row-reverse
        a: width: 10
        b: width: 20
      """,
      draws: """
        ...bba
        """)
  }

  @Test("§5.1: right to left turns the main axis") func rightToLeftTurnsTheMainAxis() {
    expect(
      """
      root: width: 60; height: 10; direction: rtl
        a: width: 10
        b: width: 20
      """,
      draws: """
        ...bba
        """)
  }

  @Test("§5.1: a reversed column begins at its bottom") func aReversedColumnBeginsAtItsBottom() {
    expect(
      """
      root: width: 10; height: 50; flex-direction: column-reverse
        a: height: 10
        b: height: 20
      """,
      draws: """
        .
        .
        b
        b
        a
        """)
  }

  @Test("§5.2: lines follow each other") func linesFollowEachOther() {
    expect(
      """
      root: width: 50; height: 20; flex-wrap: wrap
        a: width: 20; height: 10
        b: width: 20; height: 10
        c: width: 20; height: 10
      """,
      draws: """
        aabb.
        cc...
        """)
  }

  @Test("§5.2: wrap reverse stacks lines from the cross end") func wrapReverseStacksLinesFromTheCrossEnd() {
    expect(
      """
      root: width: 50; height: 20; flex-wrap: wrap-reverse
        a: width: 20; height: 10
        b: width: 20; height: 10
        c: width: 20; height: 10
      """,
      draws: """
        cc...
        aabb.
        """)
  }

  @Test("§5.2: columns of a right to left container go leftwards") func columnsOfARightToLeftContainerGoLeftwards() {
    expect(
      """
      root: width: 40; height: 20; flex-direction: column; flex-wrap: wrap; direction: rtl
        a: width: 10; height: 10
        b: width: 10; height: 10
        c: width: 10; height: 10
      """,
      draws: """
        .c.a
        ...b
        """)
  }

  @Test("§5.4: order comes before the document") func orderComesBeforeTheDocument() {
    expect(
      """
      root: width: 60; height: 10
        a: width: 10; order: 1
        b: width: 20
        c: width: 10; order: -1
      """,
      draws: """
        cbba..
        """)
  }
}
