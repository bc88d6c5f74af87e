import CairoKit
import FlexDOM
import FlexMarkup
import Foundation
import TestSupport
import Testing

@testable import FlexDocument

/// Short texts with the lines that Chromium makes of them. `Tests/Fixtures` has cases of its own; those of `../shared`
/// run where it exists.
@Suite("Conformance: texts with Chromium's lines")
struct TextConformanceTests {
  static let categories = [
    "align", "baseline", "bidi", "breaking", "fallback", "intrinsic", "lineheight", "overflow", "transform",
    "whitespace", "width", "wrap-balance",
  ]

  /// Cases on one page.
  private static let batch = 60

  @Test(arguments: categories) func fixtures(_ category: String) throws {
    let failures = try run(Shared.fixture("conformance/text/\(category).json")).failures
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test(
    .enabled(if: Shared.url("conformance/text") != nil, "../shared/conformance/text is not there"),
    arguments: zip(categories, [24, 17, 34, 43, 17, 32, 50, 19, 22, 40, 42, 14]))
  func shared(_ category: String, passing: Int) throws {
    guard let url = Shared.url("conformance/text/\(category).json") else { return }
    let (total, failures) = try run(url)
    #expect(
      total - failures.count >= passing, "\(total - failures.count) of \(total)\n\(failures.joined(separator: "\n"))")
  }

  private func run(_ url: URL) throws -> (total: Int, failures: [String]) {
    let set = try JSONDecoder().decode(TextCase.Set.self, from: Data(contentsOf: url))
    let fonts = try FontSet()
    let found = fonts.fonts(for: FontRequest(families: [.named("Noto Sans CJK JP")])).first
    let hasHan = found.map { fonts.familyName(of: $0) } == "Noto Sans CJK JP"
    let cases = set.cases.filter { hasHan || !($0.needs ?? []).contains("fonts-noto-cjk") }
    var failures: [String] = []
    for start in stride(from: 0, to: cases.count, by: Self.batch) {
      let page = Array(cases[start..<min(start + Self.batch, cases.count)])
      let session = try RenderSession(resources: MemoryResources())
      let report = LayoutReport(
        try session.layOut(
          try Document(parsing: TextCase.page(page)), options: RenderOptions(width: 2000, height: 1200)))
      for (item, found) in zip(page, TextCase.answers(report, count: page.count)) {
        if let difference = found.flatMap({ item.expect.difference(from: $0) }) ?? (found == nil ? "no box" : nil) {
          failures.append("\(item.name): \(difference)")
        }
      }
    }
    return (cases.count, failures)
  }
}
