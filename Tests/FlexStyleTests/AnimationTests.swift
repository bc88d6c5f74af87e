import FlexCore
import FlexDOM
import FlexMarkup
import FlexTree
import Foundation
import TestSupport
import Testing

@testable import FlexStyle
@testable import flexstyle_conformance

@Suite("Animations: CSS Animations 1, Web Animations 1")
struct AnimationTests {
  /// 491 documents with what Chromium computes: timing, keyframes, what lies between values.
  @Test func agreeWithChromium() throws {
    let url = Shared.fixture("conformance/animations.json")
    let result = try Conformance(DataSet(contentsOf: url.path))
    #expect(result.total > 400)
    #expect(result.failures.map { "\($0)" } == [])
  }

  private func spacing(_ animation: String, at time: AnimationTime) throws -> String? {
    let document = try Document(parsing: "<!doctype html><p></p>")
    let sheet = StyleSheet(
      parsing: """
        @keyframes k { from { letter-spacing: 10px } to { letter-spacing: 110px } }
        p { letter-spacing: 1px; animation: \(animation) }
        """)
    var context = StyleContext(viewport: .init(width: 800, height: 600))
    context.time = time
    let styles = StyleResolver(sheets: [sheet], context: context).computedStyles(for: document)
    return document.first("p").flatMap { styles.serializedValue(of: "letter-spacing", for: $0) }
  }

  static let moments: [(animation: String, time: AnimationTime, value: String)] = [
    ("k 10s linear", .seconds(0), "10px"), ("k 10s linear", .seconds(2.5), "35px"),
    ("k 10s linear", .seconds(10), "1px"),
    ("k 10s linear 1s", .seconds(0.5), "1px"), ("k 10s linear 1s both", .seconds(0.5), "10px"),
    ("k 10s linear paused -4s", .seconds(5), "50px"), ("k 10s linear infinite", .seconds(23), "40px"),
    ("k 10s linear infinite alternate", .seconds(13), "80px"), ("k 10s linear", .end, "1px"),
    ("k 10s linear forwards", .end, "110px"), ("k 10s linear 2 alternate forwards", .end, "10px"),
    ("k 10s linear infinite", .end, "10px"), ("k 10s linear -13s infinite", .end, "10px"),
    ("k 10s linear 5s infinite", .end, "10px"), ("k 10s linear infinite reverse", .end, "110px"),
    ("k 10s paused linear forwards", .end, "10px"),
  ]

  @Test(arguments: moments) func stateAtAMoment(_ row: (animation: String, time: AnimationTime, value: String)) throws {
    #expect(try spacing(row.animation, at: row.time) == row.value, "\(row.animation) at \(row.time)")
  }

  static let broken: [(css: String, message: String)] = [
    ("@keyframes { from { left: 0 } }", "'@keyframes' is ignored: expected a name"),
    ("@keyframes k { 120% { left: 0 } }", "expected 'from', 'to' or percentages from 0% to 100%"),
    ("@keyframes k { from { colr: red } }", "unknown property 'colr'"),
    ("@keyframes k", "'@keyframes' is ignored: it needs a block"),
  ]

  @Test(arguments: broken) func reportsWhatMeansNothing(_ row: (css: String, message: String)) {
    let found = StyleSheet(parsing: row.css).diagnostics.map(\.description)
    #expect(found.contains { $0.contains(row.message) }, "\(row.css): \(found)")
  }

  @Test func bringsAGroupOfItsOwn() throws {
    let (styles, document) = try styled(
      "<p></p><div></div>",
      css: """
        @keyframes k { from { opacity: 1 } } @keyframes m { from { scale: 1 } }
        p { animation: k 1s } div { animation: m 1s }
        """)
    let paragraph = try #require(document.first("p").flatMap { styles[$0] })
    let division = try #require(document.first("div").flatMap { styles[$0] })
    #expect(paragraph.paint.forcesStackingContext && !paragraph.layout.containsFixed)
    #expect(division.paint.forcesStackingContext && division.layout.containsFixed)
  }
}
