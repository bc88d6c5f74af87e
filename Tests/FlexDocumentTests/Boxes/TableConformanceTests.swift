import FlexDOM
import Foundation
import TestSupport
import Testing

@testable import FlexDocument

/// Tables with the border boxes that Chromium gives their elements, from the top left of a container of 400 px.
@Suite("Conformance: tables with Chromium's boxes")
struct TableConformanceTests {
  private struct Case: Decodable {
    var name: String
    var html: String
    /// Of all elements inside, in document order; `nil` for one without a box.
    var boxes: [[Float]?]
  }

  private struct Cases: Decodable {
    var style: String
    var cases: [Case]
  }

  /// px.
  private static let tolerance: Float = 0.5

  /// Cases on one page.
  private static let batch = 40

  /// Cases that come out otherwise, with the reason.
  private static let known: Set<String> = []

  @Test func boxes() throws {
    let url = Shared.fixture("conformance/tables.json")
    let set = try JSONDecoder().decode(Cases.self, from: Data(contentsOf: url))
    var failures: [String] = []
    for start in stride(from: 0, to: set.cases.count, by: Self.batch) {
      let part = Array(set.cases[start..<min(start + Self.batch, set.cases.count)])
      let page =
        "<!doctype html><meta charset=utf-8><style>\(set.style)</style><body>"
        + part.enumerated().map { "<div class=case id=c\($0.offset)>\($0.element.html)</div>" }.joined(separator: "\n")
      let report = try LayoutReportTests.report(page, options: RenderOptions(width: 1200, height: 900))
      for (item, found) in zip(part, Self.answers(report)) {
        if let difference = Self.difference(item, found) { failures.append("\(item.name): \(difference)") }
      }
    }
    let names = Set(failures.compactMap { $0.split(separator: ":").first.map(String.init) })
    #expect(names == Self.known, "\(failures.joined(separator: "\n"))")
  }

  private struct Answer {
    var tag: String
    var box: [Float]?
  }

  /// The boxes of each case's elements, from the case's corner; `<br>` has none.
  private static func answers(_ report: LayoutReport) -> [[Answer]] {
    var result: [[Answer]] = []
    var origin = LayoutReport.Rectangle(x: 0, y: 0, width: 0, height: 0)
    for element in report.elements {
      if element.classAttribute == "case" {
        result.append([])
        origin = element.bounds
      } else {
        let box = element.bounds
        let found = element.rects.isEmpty ? nil : [box.x - origin.x, box.y - origin.y, box.width, box.height]
        result[result.count - 1].append(Answer(tag: element.tag, box: found))
      }
    }
    return result
  }

  private static func difference(_ item: Case, _ found: [Answer]) -> String? {
    guard item.boxes.count == found.count else { return "\(found.count) elements for \(item.boxes.count)" }
    for (index, (expected, answer)) in zip(item.boxes, found).enumerated() where answer.tag != "br" {
      guard let expected, let box = answer.box else {
        if (expected == nil) != (answer.box == nil) { return "\(index) \(answer.tag) is \(answer.box as Any)" }
        continue
      }
      if !zip(expected, box).allSatisfy({ abs($0 - $1) <= tolerance }) { return "\(index) \(expected) is \(box)" }
    }
    return nil
  }
}
