import Foundation
import TestSupport
import Testing

@testable import FlexDocument

/// At 64 px a line of 2 px around the outlines; the square ■ is 47 px wide without it and begins at 3.3 px.
@Suite("Synthetic bold")
struct SyntheticBoldTests {
  static let style = "<style>p { margin: 0; font: 64px/60px 'Noto Sans Symbols2' }</style>"

  static let cases = [
    PageCase("the face's own weight", style + "<p>■", "3,30=? 4,30=K 49,30=K 51,30=_"),
    PageCase("a pixel on each side", style + "<p style='font-weight:700'>■", "1,30=_ 3,30=K 50,30=K 52,30=_"),
    PageCase(
      "without a seam where it is translucent", style + "<p style='font-weight:700;color:rgb(0 0 0/.5)'>■.",
      "1,30=_ 3,30=? 30,30=? 52,30=_"),
    PageCase(
      "turned", style + "<p style='font-weight:700;width:60px;height:60px;rotate:180deg'>■",
      "7,30=_ 9,30=K 56,30=K 58,30=_"),
    PageCase(
      "more than a glyph's mask holds",
      style + "<p style='font:700 256px/60px Noto Sans Symbols2;margin-left:-200px'>■",
      "3,30=K 5,30=_"),
    PageCase("forbidden", style + "<p style='font-weight:700;font-synthesis:none'>■", "3,30=? 49,30=K 51,30=_"),
  ]

  @Test(arguments: cases) func drawn(_ row: PageCase) throws { try row.check() }

  @Test func aBoldFaceStaysAsItIs() throws {
    let face = "@font-face { font-family: Dot; src: url(dot.ttf); font-weight: 400 }"
    let page = PageCase(
      "a bold file that its rule calls light",
      "<style>\(face)</style><p style='margin:0;position:absolute;top:-85px;font:bold 128px/160px Dot'>.",
      "9,30=_ 11,30=K 33,30=K 35,30=_")
    try page.check(["dot.ttf": [UInt8](try Data(contentsOf: Shared.fixture("Fonts/fixture.ttf")))])
  }
}
