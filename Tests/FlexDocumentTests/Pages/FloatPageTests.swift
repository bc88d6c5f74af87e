import FlexCore
import FlexTree
import Testing

@testable import FlexDocument

/// Lines stand beside the floats of their own page, wherever these would be if no page ended. Pages are 120 px wide and
/// five lines high, words 48 px wide: two stand on a line, one beside a float.
@Suite("Floats where pages end, CSS Break 3 §4.1")
struct FloatPageTests {
  private static func words(_ letters: String) -> String {
    letters.map { String(repeating: $0, count: 8) }.joined(separator: " ")
  }

  /// Each word by its letter, with `|` between lines.
  private static func pages(_ html: String) throws -> [String] {
    try PageTexts.pages(html, area: "120px 50px").map { page in
      PagesTests.lines(page.tree, page.inline).map { line in
        line.split(separator: " ").compactMap { $0.first.map(String.init) }.joined()
      }.joined(separator: "|")
    }
  }

  private static func float(_ height: Int, _ style: String = "") -> String {
    "<span style='float:left;width:60px;height:\(height)px;break-inside:avoid;\(style)'></span>"
  }

  private static let cases: [(name: String, html: String, pages: [String])] = [
    (
      "text before a float without room fills its lines, text behind stands beside it",
      PageBreakTests.box(30) + "<p>" + float(30) + words("abcdefghij"), ["ab|cd", "e|f|g|hi|j"]
    ),
    (
      "so it does where the float stands between blocks",
      PageBreakTests.box(30) + float(30) + "<p>" + words("abcdefghij"), ["ab|cd", "e|f|g|hi|j"]
    ),
    (
      "a float that ended on its page narrows no line of the next one",
      PageBreakTests.box(25) + float(22) + "<p>" + words("abcdefghijkl"), ["a|b", "cd|ef|gh|ij|kl"]
    ),
    (
      "a float without room for its margin stands on the next page",
      PageBreakTests.box(20) + float(28, "margin-bottom:5px") + "<p>" + words("abcdefghijkl"),
      ["ab|cd|ef", "g|h|i|j|kl"]
    ),
    (
      "the rest of a float is as high as what had no room",
      PageBreakTests.box(25) + "<div style='float:left;width:60px;height:40px'></div><p>" + words("abcdefgh"),
      ["a|b", "c|d|ef|gh"]
    ),
    (
      "a later float stands no higher than one without room",
      PageBreakTests.box(30) + "<p>" + float(30) + float(10, "width:6px") + words("abcdefgh"), ["ab|cd", "e|f|g|h"]
    ),
    (
      "lines that would begin below floats fill the page too",
      PageBreakTests.box(30) + "<p>" + float(30) + float(10, "width:12px") + words("abcdefgh"), ["ab|cd", "e|f|gh"]
    ),
    (
      "lines stand beside a float that begins a page by itself",
      PageBreakTests.box(50) + float(30) + "<p>" + words("abcde"), ["", "a|b|c|de"]
    ),
    (
      "floats without room beside each other stand on pages of their own",
      PageBreakTests.box(50) + float(50) + float(50, "width:80px") + "<p>" + words("abcdefghij"),
      ["", "a|b|c|d|e", "", "fg|hi|j"]
    ),
    (
      "each page has its own",
      (0..<3).map { _ in PageBreakTests.box(30, "break-before:page") + float(30) + "<p>" + words("abcdefg") }.joined(),
      ["ab|cd", "e|f|g", "ab|cd", "e|f|g", "ab|cd", "e|f|g"]
    ),
  ]

  @Test(arguments: cases)
  func lines(_ row: (name: String, html: String, pages: [String])) throws {
    let pages = try Self.pages(row.html)
    #expect(pages == row.pages, "\(row.name)")
  }

  /// Laying out anew has a budget: however many floats there are, no text is lost, and time stays in proportion.
  @Test func manyFloatsEndWithAllTheirText() throws {
    let count = 400
    let text = (0..<count).map { index in "<p>a\(index) " + Self.float(25, "float:\(index % 2 == 0 ? "left" : "right")")
    }
    let pages = try PageTexts.pages(text.joined(), area: "120px 50px")
    var found: [String] = []
    for page in pages {
      for line in PagesTests.lines(page.tree, page.inline) { found += line.split(separator: " ").map { String($0) } }
    }
    #expect(found == (0..<count).map { "a\($0)" })
  }
}
