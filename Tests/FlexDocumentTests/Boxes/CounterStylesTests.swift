import FlexCore
import FlexDOM
import FlexMarkup
import FlexStyle
import FlexTree
import Testing

@testable import FlexDocument

@Suite("CSS Counter Styles 3")
struct CounterStylesTests {
  /// Descriptors, and what they make of some values.
  static let rows: [(descriptors: String, values: [Int], texts: [String])] = [
    ("system:cyclic;symbols:a b", [-1, 0, 1, 2, 3], ["a", "b", "a", "b", "a"]),
    ("system:fixed 5;symbols:a b", [4, 5, 6, 7], ["4", "a", "b", "7"]),
    ("symbols:a b", [0, 1, 2, 3, 4], ["0", "a", "b", "aa", "bb"]),
    ("system:alphabetic;symbols:a b", [1, 2, 3, 7], ["a", "b", "aa", "aaa"]),
    ("system:numeric;symbols:a b", [0, 1, 2, -5], ["a", "b", "ba", "-bab"]),
    ("system:additive;additive-symbols:10 x,5 v,1 i", [0, 1, 17, -6], ["0", "i", "xvii", "-6"]),
    ("system:extends lower-roman;pad:4 '_';negative:'(' ')'", [3, -2, 12345], ["_iii", "(ii)", "12345"]),
    ("symbols:a;range:2 3;fallback:upper-alpha", [1, 2, 4], ["A", "aa", "D"]),
    ("system:extends s", [7], ["7"]), ("symbols:a;fallback:s;range:1 1", [2], ["2"]), ("symbols:a", [99999], ["99999"]),
    ("system:numeric;symbols:a b;pad:1000000000 a", [Int.max, Int.min], []),
  ]

  @Test(arguments: rows) func represents(_ row: (descriptors: String, values: [Int], texts: [String])) throws {
    let sheet = StyleSheet(parsing: "@counter-style s{\(row.descriptors)}")
    let document = try Document(parsing: "<!DOCTYPE html>")
    let rules = StyleResolver(sheets: [sheet], context: StyleContext(viewport: .zero)).computedStyles(for: document)
    let styles = CounterStyles(rules.counterStyles)
    let texts = row.values.map { styles.text(of: $0, style: .counter("s")) }
    if row.texts.isEmpty { #expect(texts.allSatisfy { $0.count < 100 }) } else { #expect(texts == row.texts) }
  }

  @Test func reversedListsCountDownTheirOwnItems() throws {
    let boxes = try LayoutReportTests.report(
      """
      <style>ol{list-style-position:inside}</style><ol reversed><li>a<li hidden>x<div><li>b<ol><li>c<li>d</ol></div></ol>\
      <ol reversed start=5><li>e<li>f</ol>
      """)
    #expect(
      boxes.elements.filter { $0.tag == "li" }.flatMap(\.lines).map(\.text) == [
        "2. a", "1. b", "1. c", "2. d", "5. e", "4. f",
      ])
  }

  /// As Chromium numbers them: lists that stand right in lists end their numbers with themselves.
  static let lists: [(name: String, html: String, texts: [String])] = [
    ("a list in a list", "<ol><li>a</li><ol><li>b<li>c</ol><li>d</ol>", ["1. a", "1. b", "2. c", "2. d"]),
    ("one that comes first", "<ol><ol><li>a</ol><li>b</ol>", ["1. a", "1. b"]),
    ("after a list", "<ol><li>a</ol><div><li>b</li></div>", ["1. a", "1. b"]),
    ("in other boxes", "<ol><li>a<div><li>b</li></div><li>c</ol>", ["1. a", "2. b", "3. c"]),
    (
      "what the counter is set to",
      "<ol><li>a<li style='counter-increment:list-item 3'>b<li value=9>c"
        + "<li style='counter-set:list-item 20'>d<li>e</ol>", ["1. a", "4. b", "9. c", "20. d", "21. e"]
    ),
    (
      "resets of others", "<ol><li>a<div style='counter-reset:list-item 7'><li>b</li></div><li>c</ol>",
      ["1. a", "2. b", "3. c"]
    ),
  ]

  @Test(arguments: lists) func listsAreNumbered(_ row: (name: String, html: String, texts: [String])) throws {
    let boxes = try LayoutReportTests.report("<style>li{list-style:inside decimal}</style>\(row.html)")
    #expect(boxes.elements.filter { $0.tag == "li" }.flatMap(\.lines).map(\.text) == row.texts, "\(row.name)")
  }

  @Test func markersHavePrefixAndSuffix() throws {
    let boxes = try LayoutReportTests.report(
      """
      <style>@counter-style s{system:extends decimal;prefix:'(';suffix:')'}</style><ol style='list-style:s inside'><li>a\
      </ol><ol style='list-style:symbols("*") inside'><li>b</ol>
      """)
    #expect(boxes.elements.filter { $0.tag == "li" }.flatMap(\.lines).map(\.text) == ["(1)a", "* b"])
  }

  @Test func closedDetailsShowTheirSummary() throws {
    let report = try LayoutReportTests.report("<details>a<summary>b</summary>c<p>d</p></details>")
    let details = try #require(report.elements.first { $0.tag == "details" })
    let summary = try #require(report.elements.first { $0.tag == "summary" })
    #expect(details.bounds == summary.bounds)
    try PageCase("nothing else shows", "<details>█<summary></summary>█<p>█</p></details>", "10,30=_ 10,50=_").check()
  }
}
