import Testing

@Suite("Flexbox §9.1: initial setup")
struct Flexbox91InitialSetupTests {
  @Test("§9.1 step 1: children without a box are no items, those of contents are") func childrenWithoutABoxAreNoItems()
  {
    expect(
      """
      root: width: 60; height: 10; position: relative
        a: width: 10
        b: width: 10; display: none
        c: display: contents
          d: width: 10
          e: width: 20
        f: width: 10; position: absolute; right: 0; height: 10
      """,
      draws: """
        adee.f
        """)
  }

  @Test("§9.1 step 1: order sorts the items, and equals keep their places") func orderSortsTheItems() {
    expect(
      """
      root: width: 60; height: 10
        a: width: 10; order: 1
        b: width: 20
        c: width: 10; order: -1
        d: width: 10; order: 1
        e: width: 10
      """,
      draws: """
        cbbead
        """)
  }
}
