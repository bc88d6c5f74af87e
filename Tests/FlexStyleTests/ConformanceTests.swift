import Foundation
import TestSupport
import Testing

@testable import flexstyle_conformance

@Suite("Answers of a browser")
struct ConformanceTests {
  /// The cases each file may fail, with the reason.
  static let known: [(file: String, failures: [String: String])] = [
    ("selectors.json", [:]),
    ("errors.json", [:]),
    (
      "cascade.json",
      [
        "units/045": "asks for used values: a percentage of a laid-out box",
        "units/046": "asks for used values: margins of a laid-out box",
      ]
    ), ("values.json", [:]),
  ]

  @Test(.enabled(if: Shared.url("conformance/css") != nil), arguments: known)
  func agrees(_ row: (file: String, failures: [String: String])) throws {
    let url = try #require(Shared.url("conformance/css/\(row.file)"))
    let result = try Conformance(DataSet(contentsOf: url.path))
    #expect(result.total > 100)
    let failed = Set(result.failures.map(\.name))
    #expect(failed.subtracting(row.failures.keys).isEmpty, "fails now: \(result.failures)")
    #expect(Set(row.failures.keys).subtracting(failed).isEmpty, "passes now: take it off the list")
  }

  @Test(
    "values spelt otherwise are the same",
    arguments: [
      ("color", "#f00", "rgb(255 0 0)", true), ("color", "lab(54.29 80.82 69.9)", "red", true),
      ("color", "red", "blue", false), ("width", "calc(1px + 10%)", "calc(10% + 1px)", true),
      ("width", "0%", "0", false),
      (
        "background-image", "linear-gradient(to bottom, red, blue)",
        "linear-gradient(180deg, #f00, blue)", true
      ),
      ("font-family", "\"serif\"", "serif", false), ("font-family", "Foo", "\"Foo\"", true),
      ("box-shadow", "red 1px 2px", "1px 2px red", true), ("content", "\"a\" \"b\"", "\"ab\"", true),
      ("background-repeat", "repeat, repeat", "repeat", true), ("clip-path", "circle(at center)", "circle()", true),
    ]) func compares(_ row: (property: String, a: String, b: String, same: Bool))
  {
    #expect(ValueComparison.same(row.property, row.a, row.b) == row.same)
  }
}
