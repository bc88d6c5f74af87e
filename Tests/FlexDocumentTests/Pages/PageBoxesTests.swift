import FlexCore
import FlexDOM
import FlexMarkup
import FlexTree
import Foundation
import TestSupport
import Testing

@testable import FlexDocument

/// Every page of `Tests/Pages` has the boxes that Chromium gives it. To add one, write `NAME.html` and run
/// `Scripts/pages`, which asks Chromium for `NAME.boxes`.
@Suite("Pages whose boxes are Chromium's")
struct PageBoxesTests {
  static let folder = Shared.package.appending(path: "Tests/Pages")

  static let pages: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "html" }.map { $0.deletingPathExtension().lastPathComponent }.sorted()
  }()

  /// px that a box may be off.
  static let tolerance: Float = 0.5

  @Test(arguments: pages) func boxes(_ name: String) throws {
    let html = try String(contentsOf: Self.folder.appending(path: "\(name).html"), encoding: .utf8)
    let answers = try String(contentsOf: Self.folder.appending(path: "\(name).boxes"), encoding: .utf8)
    let session = try RenderSession(resources: MemoryResources())
    let report = LayoutReport(
      try session.layOut(try Document(parsing: html), options: RenderOptions(width: 800, fitsContent: true)))
    let expected = answers.split(separator: "\n").map(String.init)
    let elements = report.elements.filter { $0.tag != "body" && $0.tag != "html" }
    #expect(elements.count == expected.count, "\(name): \(elements.count) boxes for \(expected.count)")
    for (index, (element, line)) in zip(elements, expected).enumerated() {
      let box = element.bounds
      let (got, wanted) = ([box.x, box.y, box.width, box.height], line.split(separator: " "))
      let isSameElement = wanted.first?.split(separator: "#").first.map(String.init) == element.tag
      let isNear = zip(got, wanted.dropFirst()).allSatisfy { abs($0 - (Float($1) ?? .infinity)) <= Self.tolerance }
      // In Chromium line breaks in columns stand where they were in one column.
      if element.tag == "br", isSameElement, html.contains("column") { continue }
      #expect(isSameElement && isNear, "\(name), box \(index): \(element.tag) \(got), in Chromium \(line)")
    }
  }
}
