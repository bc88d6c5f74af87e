import FlexCore
import FlexDOM
import FlexMarkup
import TestSupport
import Testing
import TextMeasure

@testable import FlexDocument

/// What goes on from a page to one of another width. CSS Break 3 §5.1 (#varying-size-boxes).
@Suite("Pages of several widths: no word is lost or said twice") struct PageWidthTests {
  /// 24 words of 4 letters; a page of 120 px has room for 4 a line, one of 220 px for 8.
  private static let words = (10..<34).map { "w\($0)x" }
  private static let text = words.joined(separator: " ")

  private static func pages(_ page: String, _ html: String) throws -> [String] {
    try PagesTests.document("<style>@page{size:120px 80px}\(page)</style>\(html)").pages.map {
      PagesTests.lines($0.tree, $0.inline).joined(separator: "|")
    }
  }

  @Test func linesBeginBehindThoseOfThePageBefore() throws {
    let pages = try Self.pages("@page:first{size:220px 60px}", "<p>\(Self.text)")
    let line = { (range: Range<Int>) in Self.words[range].joined(separator: " ") }
    #expect(
      pages == [
        "\(line(0..<6))|\(line(6..<12))", [12..<15, 15..<18, 18..<21, 21..<24].map(line).joined(separator: "|"),
      ])
  }

  @Test(
    "whatever the lines stand in, and however often the width changes",
    arguments: [
      "<p>TEXT", "<p style='text-indent:12px;text-align:justify'>TEXT", "<ul><li>TEXT<li>TEXT</ul>",
      "<table><tr><td>TEXT<td>TEXT</table>", "<div style='display:flex'><p>TEXT</p><p>TEXT</p></div>",
      "<div style='float:left;width:60%'>TEXT</div>TEXT", "<p>TEXT<br>TEXT <b>TEXT</b><i style='padding:2px'>TEXT</i>",
      "<style>p::first-line{letter-spacing:1px}</style><p>TEXT", "<div style='columns:2;column-gap:10px'>TEXT</div>",
      "<p style='white-space:pre-wrap'>TEXT\n\n  TEXT", "<p style='overflow-wrap:anywhere'>TEXT",
    ],
    ["@page:first{size:220px 60px}", "@page:left{size:180px 60px}", "@page:nth(3n){size:90px 100px}"])
  func wordsAreThereOnce(_ html: String, _ page: String) throws {
    let found = try Self.pages(page, html.replacing("TEXT", with: Self.text)).joined(separator: "|")
    let count = html.matches(of: /TEXT/).count
    // Words are divided where they may be, and columns stand line beside line.
    let letters = found.filter { !$0.isWhitespace && $0 != "|" && $0 != "\u{FFFC}" }
    let all = String(repeating: Self.words.joined(), count: count)
    #expect(!found.hasSuffix("|"), "a page without content follows")
    #expect(letters.sorted() == all.sorted(), "\(found)")
  }

  @Test(
    "lines of a flex container that are others at another width go on with what they have not had",
    arguments: [
      // Two items have room side by side on the wide page alone.
      "<div style='display:flex;flex-wrap:wrap'><p style='width:45%;padding:7px'>TEXT<p style='width:45%;padding:7px'>TEXT</div>",
      "<div style='display:flex;flex-wrap:wrap;gap:8px'><p style='width:70px'>TEXT<p style='width:60px'>TEXT<p style='width:70px'>TEXT</div>",
      "<div style='display:flex;flex-wrap:wrap-reverse'><p style='width:80px'>TEXT<p style='width:80px'>TEXT</div>",
      "<div style='display:grid;grid-template-columns:repeat(auto-fill,60px)'><p>TEXT<p>TEXT<p>TEXT</div>",
      "<div style='columns:2;column-gap:10px'><div style='display:flex;flex-wrap:wrap'><p style='width:50px'>TEXT<p style='width:50px'>TEXT</div></div>",
    ],
    ["@page:first{size:220px 60px}", "@page:left{size:200px 60px}", "@page:right{size:200px 90px}"])
  func rowsGoOn(_ html: String, _ page: String) throws { try wordsAreThereOnce(html, page) }

  /// Boxes of all kinds, nested, on pages of several widths. The bound on time is `Pagination.lineBudget`.
  @Test(arguments: 0..<(Shared.runsSweeps ? 600 : 120)) func randomDocuments(_ seed: Int) throws {
    var random = RandomDocument(seed: 7_000_000 + UInt64(seed), hasOtherPages: true)
    let html = random.document(Size<Float>(width: 300, height: Float(80 + 10 * random.below(12))))
    let pages = try RenderSession(resources: MemoryResources())
      .layOut(try Document(parsing: html), options: RenderOptions(isPaged: true)).pages
    #expect(pages.count < 200, "seed \(seed): \(pages.count) pages")
    var found: [Substring: [Int]] = [:]
    for (number, page) in pages.enumerated() {
      for line in page.inline.values.flatMap(\.lines) {
        for word in line.text.split(separator: " ") where word.first == "w" { found[word, default: []].append(number) }
      }
    }
    let wrong = random.words.filter { found[$0[...]]?.count != 1 }
    #expect(wrong.isEmpty, "seed \(seed): not once: \(wrong)\n\(html)")
    for paragraph in html.matches(of: />(w[w0-9 ]+)</) {
      let numbers = paragraph.output.1.split(separator: " ").compactMap { found[$0]?.first }
      #expect(numbers == numbers.sorted(), "seed \(seed): out of order: \(paragraph.output.1)\n\(html)")
    }
  }
}
