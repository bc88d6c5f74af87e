import Foundation
import TestSupport
import Testing

@testable import FlexSnap

@Suite("Running snapshots")
struct SnapshotRunnerTests {
  static let white = Raster(width: 8, height: 8, filledWith: 0xFFFF_FFFF)

  static func rendered(_ picture: Raster, gradeWidth: Float = 4) throws -> RenderedSnapshot {
    let layout = LayoutSnapshot(elements: [
      .init(tag: "div", id: "page", x: 0, y: 0, width: 8, height: 8),
      .init(tag: "b", classAttribute: "grade", parent: 0, x: 0, y: 0, width: gradeWidth, height: 4, lines: ["A"]),
    ])
    return RenderedSnapshot(png: try picture.png(), layout: layout)
  }

  static func changed() -> Raster {
    var picture = white
    picture.pixels[9] = 0xFF00_0000
    return picture
  }

  let folder: TestFolder

  init() throws { folder = try TestFolder() }
  var store: SnapshotStore { SnapshotStore(suite: folder.path) }
  let item = SnapshotCase(name: "cards/ada", template: "card.html")

  @Test func aNewCaseIsMissingUntilAccepted() throws {
    let runner = SnapshotRunner(store: store) { _ in try Self.rendered(Self.white) }
    let first = runner.run([item])
    #expect(first.outcomes.map(\.status) == [.missing] && first.exitCode == 11)
    #expect(try store.accept("cards/ada"))
    #expect(runner.run([item]).outcomes.map(\.status) == [.same])
    #expect(try !store.accept("cards/ada"))
  }

  @Test func aChangeNamesTheElementAndWritesPictures() throws {
    try accept(Self.rendered(Self.white))
    let outcome = SnapshotRunner(store: store) { _ in try Self.rendered(Self.changed(), gradeWidth: 6) }.outcome(item)
    #expect(outcome.status == .changed)
    #expect(outcome.reasons == ["`.grade` is 2 px wider"])
    #expect(outcome.differingPixels == 1)
    for path in [outcome.baseline, outcome.actual, outcome.diff] {
      #expect(path.map { FileManager.default.fileExists(atPath: $0) } == true)
    }
  }

  @Test func aChangeOfColourAloneSaysWhere() throws {
    try accept(Self.rendered(Self.white))
    let outcome = SnapshotRunner(store: store) { _ in try Self.rendered(Self.changed()) }.outcome(item)
    #expect(outcome.reasons == ["no box changed; pixels did in `.grade`, within 1 × 1 at 1, 1"])
  }

  @Test func anotherSizeIsItsOwnStatus() throws {
    try accept(Self.rendered(Self.white))
    let larger = Raster(width: 9, height: 8, filledWith: 0xFFFF_FFFF)
    let outcome = SnapshotRunner(store: store) { _ in try Self.rendered(larger) }.outcome(item)
    #expect(outcome.status == .size)
    #expect(outcome.reasons.first == "the picture was 8 × 8 px and is now 9 × 8 px")
  }

  @Test func ignoredElementsAreNotCompared() throws {
    try accept(Self.rendered(Self.white))
    let outcome = SnapshotRunner(store: store) { _ in
      var rendered = try Self.rendered(Self.changed())
      rendered.layout.elements[1].isIgnored = true
      return rendered
    }.outcome(item)
    #expect(outcome.status == .same)
  }

  @Test func aCaseThatThrowsIsAnError() {
    struct Broken: Error, CustomStringConvertible { let description = "card.html:1:1: error: no" }
    let run = SnapshotRunner(store: store) { _ in throw Broken() }.run([item])
    #expect(run.exitCode == 30)
    #expect(run.outcomes[0].reasons == ["card.html:1:1: error: no"])
  }

  @Test func baselinesWithoutACaseAreObsolete() throws {
    try accept(Self.rendered(Self.white))
    let run = SnapshotRunner(store: store) { _ in try Self.rendered(Self.white) }.run([])
    #expect(run.outcomes.map(\.status) == [.obsolete] && run.exitCode == 12)
    try store.remove("cards/ada")
    #expect(store.names.isEmpty)
  }

  private func accept(_ rendered: RenderedSnapshot) throws {
    _ = SnapshotRunner(store: store) { _ in rendered }.outcome(item)
    #expect(try store.accept(item.name))
  }
}

@Suite("Finding snapshot cases")
struct SnapshotSuiteTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test func byConvention() throws {
    try folder.write("<p>", "badge/template.html")
    try folder.write("{}", "badge/data.json")
    try folder.write("<p>", "card/template.html")
    try folder.write("{}", "card/data/ada.json")
    try folder.write("{}", "card/data/grace.yaml")
    let cases = try SnapshotSuite(folder: folder.path).cases
    #expect(cases.map(\.name) == ["badge", "card/ada", "card/grace"])
    #expect(cases.map { $0.data?.hasSuffix(".yaml") } == [false, false, true])
  }

  @Test func declared() throws {
    try folder.write(
      """
      defaults: {scale: 2, mask: .date}
      cases:
        - template: card/template.html
          data: card/ada.json
          deltaE: 1.5
          mask: [.clock]
        - {name: plain, template: plain.html, width: 300}
      """, "snap.yaml")
    let cases = try SnapshotSuite(folder: folder.path).cases
    #expect(cases.map(\.name) == ["card/ada", "plain"])
    #expect(cases[0].scale == 2 && cases[0].tolerance.deltaE == 1.5 && cases[0].masks == [".date", ".clock"])
    #expect(cases[1].width == 300 && cases[1].data == nil)
  }

  @Test(
    "refuses what it can't mean",
    arguments: [
      ("cases: 3", "field 'cases' is not as it should be; expected a list"),
      ("cases: [{templat: a.html}]", "unknown field 'templat'"),
      (
        "cases: [{template: a.html, scale: big}]",
        "field 'scale' is not as it should be; expected a number that is not negative"
      ),
      (
        "cases: [{template: a.html, name: ../a}]",
        "'../a' can't name a case; expected letters, digits, '-', '_', '.' and '/'"
      ),
      ("cases: [{template: a.html}, {template: b/../a.html, name: a}]", "two cases are named 'a'"),
      ("cases: []", "found no case in"),
    ])
  func refuses(_ row: (yaml: String, message: String)) throws {
    try folder.write(row.yaml, "snap.yaml")
    let error = #expect(throws: SnapshotError.self) { try SnapshotSuite(folder: folder.path) }
    #expect(error?.description.hasPrefix(row.message) == true)
  }
}
