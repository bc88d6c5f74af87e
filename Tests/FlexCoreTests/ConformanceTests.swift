import Foundation
import TestSupport
import Testing

@testable import flexcore_conformance

@Suite("Conformance: trees with the rectangles that Chromium gives them")
struct ConformanceTests {
  /// Counts the cases of a file that pass, variants counted each.
  private func count(_ url: URL) throws -> (passed: Int, total: Int) {
    let set = DataSet(try JSONParser.parse([UInt8](Data(contentsOf: url))))
    var passed = 0
    var total = 0
    for item in set.cases {
      for variant in set.variants.indices {
        total += 1
        if Runner.run(item, variant, of: set, file: url.lastPathComponent).isEmpty { passed += 1 }
      }
    }
    return (passed, total)
  }

  @Test(arguments: [
    ("css-1000", 1000), ("yoga-1000", 1000), ("found-css", 251), ("found-yoga", 301), ("floats", 120),
    ("floats-text", 100), ("grids", 160),
  ])
  func randomTrees(_ name: String, _ expected: Int) throws {
    let (passed, total) = try count(Shared.fixture("conformance/\(name).json"))
    #expect(passed >= expected, "\(name): \(passed) of \(total)")
  }

  @Test(
    .enabled(if: Shared.url("conformance/taffy/flex.json") != nil),
    arguments: [("flex", 1100), ("block", 448), ("blockflex", 8), ("leaf", 16)])
  func taffysCases(_ name: String, _ expected: Int) throws {
    guard let url = Shared.url("conformance/taffy/\(name).json") else { return }
    let (passed, total) = try count(url)
    #expect(passed >= expected, "\(name): \(passed) of \(total)")
  }

  @Test(.enabled(if: Shared.url("conformance/yoga") != nil))
  func yogasCases() throws {
    guard let folder = Shared.url("conformance/yoga") else { return }
    var passed = 0
    for url in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    where url.pathExtension == "json" {
      passed += try count(url).passed
    }
    #expect(passed >= 1178)
  }
}
