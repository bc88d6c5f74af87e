import FlexDOM
import FlexTree
import Testing

@testable import FlexDocument

/// Text that names pages makes a document be divided again; lines whose text and width are what they were are kept.
@Suite("Lines that are kept between divisions into pages")
struct KeptLinesTests {
  /// Ten pages; a paragraph in front names the last, and may need another line for it.
  private static func document(_ reference: String, css: String = "") throws -> LaidOutDocument {
    let paragraphs = (1...9).map { "<h2 id=h\($0)>Head \($0)</h2><p>one two three four five six seven eight</p>" }
    return try PagesTests.document(
      """
      <style>h2 { break-before: page } @page small { size: 90px 80px } \(css)</style>
      <p>aaaaaaaaaaaaa see page \(reference)</p><p>bb cc dd ee ff</p>\(paragraphs.joined())
      <h2 id=last>Last</h2><p><i style="position:relative;left:3px">moved</i> and <span style="float:left">floated</span></p>
      """)
  }

  private static func boxes(_ document: LaidOutDocument) -> [[String]] {
    document.pages.map { page in
      PagesTests.lines(page.tree, page.inline) + page.tree.boxes.map { "\($0.frame)" }
    }
  }

  @Test(arguments: ["", "h2 + p { page: small }", "p { text-align: justify }", "h2, p { margin-left: 5px }"])
  func standAsIfTheNumberWereWritten(css: String) throws {
    let named = try Self.document(
      "<a href='#last'></a>", css: css + "a::after{content:target-counter(attr(href),page)}")
    let last = try #require(named.pages.firstIndex { PagesTests.lines($0.tree, $0.inline).contains("Last") })
    let written = try Self.document("<a>\(last + 1)</a>", css: css + "a::after{content:''}")
    #expect(PagesTests.lines(named.pages[0].tree, named.pages[0].inline).contains { $0.contains("\(last + 1)") })
    #expect(named.pages.count == written.pages.count)
    for (a, b) in zip(Self.boxes(named), Self.boxes(written)).dropFirst() { #expect(a == b) }
    let (first, second) = (named.pages[0], written.pages[0])
    #expect(PagesTests.lines(first.tree, first.inline) == PagesTests.lines(second.tree, second.inline))
  }

  /// The reference changes the page that it is on itself, so that lines behind it move.
  @Test func areThoseOfTheTextThatStandsThere() throws {
    let document = try PagesTests.document(
      """
      <style>a::after{content:target-counter(attr(href),page)} h2{break-before:page}</style>
      <p>12345678901234567 <a href="#b"></a><p>same<p>same<h2>x</h2><p>same
      """ + (0..<8).map { "<h2>\($0)</h2>" }.joined() + "<h2 id=b>end</h2>")
    let first = document.pages[0]
    #expect(PagesTests.lines(first.tree, first.inline) == ["12345678901234567", "11", "same", "same"])
    #expect(PagesTests.lines(document.pages[1].tree, document.pages[1].inline) == ["x", "same"])
  }
}
