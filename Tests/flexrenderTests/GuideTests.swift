import Foundation
import TestSupport
import Testing

/// The dumps in Documentation/guide.md are what the program prints.
@Suite("The guide", .enabled(if: Command.isBuilt))
struct GuideTests {
  @Test("shows what every stage prints", arguments: ["bound", "style", "boxes", "layout", "display"])
  func dumps(_ stage: String) throws {
    let guide = try String(contentsOf: Shared.package.appending(path: "Documentation/guide.md"), encoding: .utf8)
    let template = try #require(guide.firstMatch(of: /```html\n((?:.|\n)*?)```/)).1
    let data = try #require(guide.firstMatch(of: /with the data `([^`]*)`/)).1
    let start = try #require(guide.firstRange(of: "`--stage \(stage)`"))
    let dump = try #require(guide[start.upperBound...].firstMatch(of: /```\n((?:.|\n)*?)\n```/)).1
    let outcome = try Command.inFolder(["verse.html": String(template), "data.json": String(data)]) {
      try Command.run(["inspect", "verse.html", "--data", "data.json", "--width", "140", "--stage", stage], in: $0)
    }
    #expect(outcome.exitCode == 0)
    #expect(outcome.text.contains(dump))
  }
}
