import Testing

@testable import FlexDocument

@Suite("Emphasis marks")
struct EmphasisTests {
  static let style = "<style>p { margin: 0; font: 20px/60px Inter; text-emphasis: '■' red; color: transparent }</style>"

  static let cases = [
    PageCase("over each letter, none over spaces and commas", style + "<p>H ,H", "7,16=R 22,16=_ 33,16=R 7,50=_"),
    PageCase(
      "under letters, in the text's own colour",
      style + "<p style='text-emphasis-position:under;text-emphasis-color:currentcolor;color:blue'>H", "7,47=B 7,16=_"),
    PageCase("the first letter of a string", style + "<p style='text-emphasis-style:\" ■\"'>H", "7,16=_"),
    PageCase("none", style + "<p style='text-emphasis:none'>H", "7,16=_"),
  ]

  @Test(arguments: cases) func drawn(_ row: PageCase) throws { try row.check() }
}
