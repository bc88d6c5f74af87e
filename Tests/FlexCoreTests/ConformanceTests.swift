import Foundation
import TestSupport
import Testing

@testable import flexcore_conformance

@Suite("Conformance: trees with the rectangles that Chromium gives them")
struct ConformanceTests {
  /// The cases that fail, `FILE CASE VARIANT`, as `flexcore-conformance --failures` names them.
  private func failures(_ url: URL) throws -> Set<String> {
    let set = DataSet(try JSONParser.parse([UInt8](Data(contentsOf: url))))
    let file = url.deletingPathExtension().lastPathComponent
    var failed: Set<String> = []
    #expect(!set.cases.isEmpty, "\(file)")
    for item in set.cases {
      for variant in set.variants.indices where !Runner.run(item, variant, of: set, file: file).isEmpty {
        failed.insert("\(file) \(item.name) \(set.variants[variant].name)")
      }
    }
    return failed
  }

  /// Cases that are known to fail: `Tests/Fixtures/conformance/known-failures.txt`, one a line. Neither may one more fail,
  /// nor may one of these pass and stay on the list.
  private func check(_ url: URL) throws {
    let text = try String(contentsOf: Shared.fixture("conformance/known-failures.txt"), encoding: .utf8)
    let file = url.deletingPathExtension().lastPathComponent
    let known = text.split(separator: "\n").map(String.init).filter { $0.hasPrefix(file + " ") }
    let failed = try failures(url)
    #expect(failed.subtracting(known).sorted() == [], "\(file): no longer right")
    #expect(Set(known).subtracting(failed).sorted() == [], "\(file): right by now; take them off the list")
  }

  @Test(arguments: ["css-1000", "yoga-1000", "found-css", "found-yoga", "floats", "floats-text", "grids"])
  func randomTrees(_ name: String) throws {
    try check(Shared.fixture("conformance/\(name).json"))
  }

  @Test(
    .enabled(if: Shared.url("conformance/taffy/flex.json") != nil),
    arguments: ["flex", "block", "blockflex", "leaf", "grid", "gridflex", "blockgrid", "float", "contain"])
  func taffysCases(_ name: String) throws {
    guard let url = Shared.url("conformance/taffy/\(name).json") else { return }
    try check(url)
  }

  @Test(.enabled(if: Shared.url("conformance/yoga") != nil))
  func yogasCases() throws {
    guard let folder = Shared.url("conformance/yoga") else { return }
    for url in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    where url.pathExtension == "json" {
      try check(url)
    }
  }
}
