import Testing

@testable import TextMeasure

@Suite("UAX #50: which characters stand upright")
struct VerticalOrientationTests {
  static let rows: [(scalar: Unicode.Scalar, isUpright: Bool)] = [
    ("A", false), ("1", false), ("é", false), ("§", true), ("©", true), ("×", true), ("…", false), ("―", false),
    ("、", true), ("「", true), ("あ", true), ("ー", true), ("漢", true), ("한", true), ("Ａ", true), ("ｱ", false),
    ("ᠠ", false), ("א", false), ("😀", true), ("\u{20000}", true), ("\u{10FFFF}", false),
  ]

  @Test(arguments: rows) func stands(_ scalar: Unicode.Scalar, _ isUpright: Bool) {
    #expect(VerticalOrientation.isUpright(scalar.value) == isUpright)
  }
}
