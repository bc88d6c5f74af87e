import FlexDOM
import Testing

@testable import FlexDocument

@Suite("line-clamp over blocks")
struct LineClampTests {
  private static let clamp = "display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden"

  /// Height of the clamping box and what its blocks show.
  static let cases: [(name: String, html: String, height: Float, lines: [[String]])] = [
    (
      "the last line is in the second block",
      "<p>one two three four</p><p>five six seven eight nine ten</p><p>more</p>", 72,
      [["one two", "three four"], ["five six…"], ["more"]]
    ),
    (
      "a block inside ends behind its last line", "<div style='padding:5px'>one two three four five six seven</div>",
      82,
      [["one two", "three four", "five six…"]]
    ),
    (
      "margins between stay", "<p style='margin:4px 0'>one</p><p>two</p><p>three four five six</p>", 80,
      [["one"], ["two"], ["three four…"]]
    ),
    (
      "blocks in blocks", "<div><p>one</p><div><p>two three four five six seven</p></div></div>", 72,
      [[], ["one"], [], ["two three", "four five s…"]]
    ),
    ("as many lines as may show are not cut", "<p>one</p><p>two</p><p>three</p>", 72, [["one"], ["two"], ["three"]]),
    (
      "what has lines of its own doesn't count", "<div style='display:flex'>one two three</div><p>a b</p>", 72,
      [["one two", "three"], ["a b"]]
    ),
  ]

  @Test(arguments: cases) func clamps(_ row: (name: String, html: String, height: Float, lines: [[String]])) throws {
    let report = try LayoutReportTests.report(
      """
      <style>body { margin: 0; font: 16px/24px Inter } p { margin: 0 }</style>
      <section style="width:90px;\(Self.clamp)">\(row.html)</section>
      """)
    let elements = report.elements.filter { $0.tag != "style" }
    #expect(elements.first?.bounds.height == row.height, "\(row.name)")
    #expect(elements.dropFirst().map { $0.lines.map(\.text) } == row.lines, "\(row.name)")
  }

  @Test func boxesThatDontShowKeepTheirPlaces() throws {
    let report = try LayoutReportTests.report(
      """
      <style>body { margin: 0; font: 16px/24px Inter } i { display: inline-block; width: 30px; height: 9px }</style>
      <p style="margin:0;width:50px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis"><i></i><i></i><i></i></p>
      <p style="margin:0;width:50px;line-clamp:1"><i></i><i></i><i></i></p>
      """)
    #expect(report.elements.filter { $0.tag == "i" }.map { $0.bounds.x } == [0, 30, 60, 0, 0, 0])
    #expect(report.elements.filter { $0.tag == "i" }.map { $0.bounds.y } == [9, 9, 9, 33, 57, 81])
    #expect(report.elements.filter { $0.tag == "p" }.map { $0.lines.map(\.text) } == [["\u{FFFC}…"], ["\u{FFFC}…"]])
  }
}
