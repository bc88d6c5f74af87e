import Testing

@Suite("CSS 2 §9.5.1: floats")
struct FloatRuleTests {
  @Test("§9.5.1 rule 2: a left float stands beside the one before") func aLeftFloatStandsBesideTheOneBefore() {
    expect(
      """
      root: display: flow-root; width: 50
        a: float: left; width: 20; height: 20
        b: float: left; width: 20; height: 10
      """,
      draws: """
        aabb.
        aa...
        """)
  }

  @Test("§9.5.1 rule 2: or below where there is no room") func orBelowWhereThereIsNoRoom() {
    expect(
      """
      root: display: flow-root; width: 50
        a: float: left; width: 30; height: 20
        b: float: left; width: 30; height: 10
      """,
      draws: """
        aaa..
        aaa..
        bbb..
        """)
  }

  @Test("§9.5.1 rule 3: left and right floats do not overlap") func leftAndRightFloatsDoNotOverlap() {
    expect(
      """
      root: display: flow-root; width: 50
        a: float: left; width: 30; height: 10
        b: float: right; width: 30; height: 10
      """,
      draws: """
        aaa..
        ..bbb
        """)
  }

  @Test("§9.5.1 rule 5: no float is higher than one before it") func noFloatIsHigherThanOneBeforeIt() {
    expect(
      """
      root: display: flow-root; width: 50
        a: float: left; width: 40; height: 10
        b: float: left; width: 20; height: 10
        c: float: right; width: 10; height: 10
      """,
      draws: """
        aaaa.
        bb..c
        """)
  }

  @Test("§9.5: a formatting context stands beside floats") func aFormattingContextStandsBesideFloats() {
    expect(
      """
      root: display: flow-root; width: 50
        a: float: left; width: 20; height: 20
        b: display: flow-root; height: 10
      """,
      draws: """
        aabbb
        aa...
        """)
  }

  @Test("§9.5: or below them") func orBelowThem() {
    expect(
      """
      root: display: flow-root; width: 50
        a: float: left; width: 20; height: 20
        b: display: flow-root; height: 10; width: 40
      """,
      draws: """
        aa...
        aa...
        bbbb.
        """)
  }

  @Test("§9.5.2: clear moves below the floats of a side") func clearMovesBelowTheFloatsOfASide() {
    expect(
      """
      root: display: flow-root; width: 50
        a: float: left; width: 10; height: 20
        b: float: right; width: 10; height: 30
        c: clear: left; height: 10; width: 30
      """,
      draws: """
        a...b
        a...b
        ccc.b
        """)
  }

  @Test("§9.5: floats that stand one below the other across leave no room between them")
  func floatsThatStandOneBelowTheOtherAcrossLeaveNoRoomBetweenThem() {
    expect(
      """
      root: display: flow-root; width: 50
        a: float: left; width: 40; height: 10
        b: float: right; width: 40; height: 10
        c: display: flow-root; width: 0
          d: width: 10; height: 30
      """,
      draws: """
        aaaa.
        dbbbb
        d....
        d....
        """)
  }
}
