import TestSupport
import Testing

@testable import FlexDocument

@Suite("Text of inline SVG")
struct SVGTextTests {
  /// A letter of 12 by 24 px whose box is full, from 15 px over the baseline on.
  private static let block = "\u{2588}"

  static let cases = [
    PageCase("keeps no-break spaces", svg("<text y=40>&nbsp;&nbsp;\(block)</text>"), "5,35=_ 18,35=_ 29,35=R 40,35=_"),
    PageCase(
      "collapses other spaces, between elements as well",
      svg("<text y=40>\n <tspan>&nbsp;</tspan>\n  <tspan> \(block)</tspan> </text>"), "18,35=_ 29,35=R 40,35=_"),
    PageCase(
      "keeps them by `xml:space`", svg("<text y=40 xml:space=preserve>  \(block)</text>"), "18,35=_ 29,35=R 40,35=_"),
    PageCase(
      "is set apart to its length", svg("<text y=40 textLength=60>\(block)\(block)</text>"), "5,35=R 30,35=_ 54,35=R"),
    PageCase(
      "or widened", svg("<text y=40 textLength=60 lengthAdjust=spacingAndGlyphs>\(block)\(block)</text>"),
      "5,35=R 30,35=R 54,35=R"),
    PageCase(
      "has the length of a part", svg("<text y=40><tspan textLength=36>\(block)\(block)</tspan>\(block)</text>"),
      "5,35=R 18,35=_ 30,35=R 42,35=R 54,35=_"),
    PageCase(
      "ends where it is anchored, with its length",
      svg("<text x=60 y=40 text-anchor=end textLength=50>\(block)\(block)</text>"), "5,35=_ 15,35=R 30,35=_ 54,35=R"),
    PageCase(
      "has a place for each letter", svg("<text x='0 40' y='20 55'>\(block)\(block)</text>"),
      "5,15=R 45,50=R 17,15=_ 45,20=_"),
    PageCase(
      "is moved letter by letter", svg("<text y=40 dx='0 12' dy='0 -24'>\(block)\(block)</text>"),
      "5,35=R 17,35=_ 29,12=R 29,35=_"),
    PageCase("is turned letter by letter", svg("<text x=20 y=20 rotate=90>\(block)</text>"), "30,26=R 25,10=_ 30,40=_"),
    PageCase(
      "goes along a path",
      svg("<path id=p d='M30 5V60' fill=none /><text><textPath href='#p' startOffset='50%'>\(block)</textPath></text>"),
      "35,38=R 35,10=_ 20,38=_ 35,50=_"),
    PageCase(
      "ends with its path",
      svg("<path id=p d='M0 30H12' fill=none /><text><textPath href='#p'>\(block)\(block)</textPath></text>"),
      "5,25=R 17,25=_"),
    PageCase(
      "goes on behind a path that isn't there",
      svg("<text x=12 y=40>\(block)<textPath href='#none'>\(block)</textPath>\(block)</text>"),
      "5,35=_ 17,35=R 29,35=R 41,35=_"),
    PageCase(
      "is underlined, as the elements around say",
      svg("<text x=10 y=30 font-size=40 style='text-decoration:underline'><tspan>&nbsp;</tspan></text>"),
      "20,33=R 20,28=_ 20,38=_ 40,33=_"),
    PageCase(
      "is struck through",
      svg("<text x=10 y=50 font-size=40 text-decoration=line-through>&nbsp;</text>"), "20,38=R 20,44=_ 20,54=_"),
    PageCase(
      "is transformed as other text", svg("<text y=40 style='text-transform:uppercase'>\u{DF}\(block)</text>"),
      "29,35=R 33,45=_ 40,35=_"),
    PageCase(
      "runs from right to left by `unicode-bidi`",
      svg("<text x=48 y=40 style='direction:rtl;unicode-bidi:bidi-override'>MM\(block)M</text>"),
      "18,43=R 30,43=_ 5,43=_"),
    PageCase(
      "runs downwards by `writing-mode`",
      svg("<text x=30 y=5 style='writing-mode:vertical-rl'>&nbsp;\(block)</text>"), "30,22=R 30,10=_ 50,22=_"),
  ]

  private static func svg(_ content: String) -> String {
    "<svg width=60 height=60 fill=red font-size=20 font-family='DejaVu Sans Mono'>\(content)</svg>"
  }

  @Test(arguments: cases) func drawn(_ row: PageCase) throws { try row.check() }
}
