import FlexCore
import Testing

@testable import FlexDocument

@Suite("CSS Pseudo 4: first lines and first letters, as Chromium places what follows")
struct FirstLineTests {
  static let head = "<style>body{margin:0;width:300px;font:16px/20px Inter}p,div,li{margin:0}</style>"

  /// The left edge of `<s>`, the height of the first `<p>`, rounded.
  static let cases: [(name: String, html: String, left: Float, height: Float)] = [
    (
      "a letter has font, padding and margin",
      "<style>p::first-letter{font-size:40px;padding:3px;margin-right:4px}</style><p>Hello <s>world</s>", 71, 28
    ),
    (
      "punctuation goes with it",
      "<style>p::first-letter{font-size:32px}</style><p>(«a») <s>x</s>", 80, 25
    ),
    ("white space before doesn't", "<style>p::first-letter{font-size:32px}</style><p>  <i> 1</i>st <s>x</s>", 34, 25),
    (
      "a block's letter may be in a block", "<style>div::first-letter{font-size:32px}</style><div><p>in<s>x</s>", 17, 25
    ),
    (
      "a flex container has none", "<style>p::first-letter{font-size:32px}</style><p style='display:flex'>te<s>x</s>",
      15, 20
    ),
    (
      "behind a box in the line there is none",
      "<style>p::first-letter{font-size:32px}</style><p><b style='display:inline-block'></b>te<s>x</s>", 15, 20
    ),
    (
      "a marker has none",
      "<style>li::first-letter{font-size:32px}</style><li style='list-style:\"1\" inside'><p>te<s>x</s>", 21, 45
    ),
    (
      "it may float",
      "<style>p::first-letter{float:left;font-size:40px;line-height:40px}</style><p>Drop<br>c<s>x</s>", 38, 40
    ),
    ("a line has its font", "<style>p::first-line{font-size:24px;line-height:30px}</style><p>H<s>x</s><br>y", 18, 50),
    (
      "elements inherit from the line",
      "<style>p::first-line{letter-spacing:5px}</style><p><i>ab</i><s>x</s><br>y", 29, 40
    ),
    (
      "lines behind it go on as they are",
      "<style>p::first-line{font-size:10px}</style><p>Hello world this text goes on for a while so that there are more of"
        + " <s>x</s>",
      20, 40
    ),
    (
      "letters that become several in capitals stay",
      "<style>p::first-line{text-transform:uppercase}</style><p>ab<s>x</s><br>straße", 19, 40
    ),
    (
      "a block's line may be in a block", "<style>div::first-line{font-size:32px}</style><div><p>i<s>x</s></div><p>b",
      8, 20
    ),
    (
      "beside a float",
      "<style>p::first-line{font-size:24px}</style><p><b style='float:left;width:50px;height:9px'></b>H<s>x</s>", 68, 20
    ),
  ]

  @Test(arguments: cases) func places(_ row: (name: String, html: String, left: Float, height: Float)) throws {
    let report = try LayoutReportTests.report(Self.head + row.html)
    let mark = try #require(report.elements.first { $0.tag == "s" })
    let paragraph = try #require(report.elements.first { $0.tag == "p" || $0.tag == "li" })
    #expect(mark.bounds.x.rounded() == row.left, "\(row.name)")
    #expect(paragraph.bounds.height == row.height, "\(row.name)")
  }

  @Test func aMaximalWidthKnowsTheFirstLine() throws {
    let html = "<style>div::first-line{font-size:32px}</style><div style='width:max-content'>abcd<br>ab</div>"
    let boxes = try LayoutReportTests.report(Self.head + html).elements
    #expect(boxes.first { $0.tag == "div" }?.bounds.width.rounded() == 76)
  }
}
