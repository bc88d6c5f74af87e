import Testing

@Suite("Flexbox §9.7: resolving flexible lengths")
struct Flexbox97FlexibleLengthsTests {
  @Test("§9.7 step 1: items grow where there is room") func itemsGrowWhereThereIsRoom() {
    expect(
      """
      root: width: 90; height: 10
        a: flex: 1 1 10
        b: flex: 3 1 0
      """,
      draws: """
        aaabbbbbb
        """)
  }

  @Test("§9.7 step 1: items shrink where there is none") func itemsShrinkWhereThereIsNone() {
    expect(
      """
      root: width: 60; height: 10
        a: flex: 1 1 40
        b: flex: 1 1 40
      """,
      draws: """
        aaabbb
        """)
  }

  @Test("§9.7 step 2: an item that cannot grow is frozen") func anItemThatCannotGrowIsFrozen() {
    expect(
      """
      root: width: 60; height: 10
        a: flex: 0 1 20
        b: flex: 1 1 0
      """,
      draws: """
        aabbbb
        """)
  }

  @Test("§9.7 step 2: an item over its maximum is frozen before growing")
  func anItemOverItsMaximumIsFrozenBeforeGrowing() {
    expect(
      """
      root: width: 80; height: 10
        a: flex: 1 1 40; max-width: 20
        b: flex: 1 1 10
        c: flex: 1 1 10
      """,
      draws: """
        aabbbccc
        """)
  }

  @Test("§9.7 step 4b: factors below one take their part only") func factorsBelowOneTakeTheirPartOnly() {
    expect(
      """
      root: width: 80; height: 10
        a: flex: 0.25 1 0
        b: flex: 0.5 1 0
      """,
      draws: """
        aabbbb..
        """)
  }

  @Test("§9.7 step 4c: shrinking is weighted by the base size") func shrinkingIsWeightedByTheBaseSize() {
    expect(
      """
      root: width: 60; height: 10
        a: flex: 1 1 30; min-width: 0
        b: flex: 1 1 60; min-width: 0
      """,
      draws: """
        aabbbb
        """)
  }

  @Test("§9.7 step 4c: padding does not shrink") func paddingDoesNotShrink() {
    expect(
      """
      root: width: 60; height: 10
        a: flex: 0 1 20; padding: 0 10
        b: flex: 0 1 40
      """,
      draws: """
        aaabbb
        """)
  }

  @Test("§9.7 step 4d: what a maximum gives back others take") func whatAMaximumGivesBackOthersTake() {
    expect(
      """
      root: width: 90; height: 10
        a: flex: 1 1 0; max-width: 10
        b: flex: 1 1 0
        c: flex: 1 1 0
      """,
      draws: """
        abbbbcccc
        """)
  }

  @Test("§9.7 step 4d: what a minimum takes others give") func whatAMinimumTakesOthersGive() {
    expect(
      """
      root: width: 90; height: 10
        a: flex: 1 1 0; min-width: 50
        b: flex: 1 1 0
        c: flex: 1 1 0
      """,
      draws: """
        aaaaabbcc
        """)
  }

  @Test("§9.7 step 4e: violations of both kinds are frozen by the larger sum")
  func violationsOfBothKindsAreFrozenByTheLargerSum() {
    expect(
      """
      root: width: 100; height: 10
        a: flex: 1 1 0; min-width: 60
        b: flex: 1 1 0; max-width: 30
        c: flex: 1 1 0
      """,
      draws: """
        aaaaaabbcc
        """)
  }

  @Test("§9.7 step 5: items that cannot shrink overflow") func itemsThatCannotShrinkOverflow() {
    expect(
      """
      root: width: 30; height: 10
        a: flex: 0 0 20
        b: flex: 0 0 20
      """,
      draws: """
        aabb
        """)
  }

  @Test("§9.7 step 4d: a violation of one round is none of the next") func aViolationOfOneRoundIsNoneOfTheNext() {
    expect(
      """
      root: width: 200; height: 10
        a: flex: 1 1 0; max-width: 20
        b: flex: 1 1 0; min-width: 180
        c: flex: 3 1 0; max-width: 10
      """,
      draws: """
        abbbbbbbbbbbbbbbbbbc
        """)
  }

  @Test("§9.7 step 3: margins, gaps and what is frozen are no free space") func whatIsFrozenIsNoFreeSpace() {
    expect(
      """
      root: width: 140; height: 10; gap: 10
        a: width: 20; flex-grow: 1; margin: 0 10
        b: width: 20
        c: width: 10; flex-grow: 2
      """,
      draws: """
        .aaaa..bb.cccc
        """)
  }

  @Test("§9.7 step 4a: the loop ends where all items are frozen") func theLoopEndsWhereAllAreFrozen() {
    expect(
      """
      root: width: 100; height: 10
        a: width: 10; flex-grow: 1; max-width: 20
        b: width: 10; flex-grow: 3; max-width: 30
      """,
      draws: """
        aabbb.....
        """)
  }
}
