import Testing

@testable import FlexSnap

@Suite("Reports")
struct ReportTests {
  static var run: SnapshotRun {
    var changed = SnapshotOutcome(
      name: "card <1>", status: .changed, reasons: ["`.grade` is 4 px wider"], seconds: 0.0125)
    changed.differingPixels = 12
    changed.comparedPixels = 100
    return SnapshotRun(outcomes: [changed, SnapshotOutcome(name: "plain", status: .same)])
  }

  @Test(
    "the worst outcome is the exit code",
    arguments: [
      ([], 0), ([.same], 0), ([.same, .changed], 10), ([.missing, .changed], 11), ([.obsolete], 12),
      ([.size, .changed], 20), ([.error, .size], 30),
    ] as [([SnapshotOutcome.Status], Int32)])
  func exitCodes(_ row: (statuses: [SnapshotOutcome.Status], code: Int32)) {
    let run = SnapshotRun(outcomes: row.statuses.map { SnapshotOutcome(name: "x", status: $0) })
    #expect(run.exitCode == row.code)
  }

  @Test func summary() { #expect(Self.run.summary == "1 same, 1 changed") }

  @Test func junitEscapesAndCounts() {
    let xml = Self.run.junit
    #expect(xml.contains("tests=\"2\" failures=\"1\" errors=\"0\""))
    #expect(xml.contains("<testcase name=\"card &lt;1&gt;\" time=\"0.013\">"))
    #expect(xml.contains("<failure type=\"changed\" message=\"`.grade` is 4 px wider\">"))
    #expect(xml.contains("<testcase name=\"plain\" time=\"0.000\"/>"))
  }

  @Test func pageHoldsEverythingItself() {
    let html = Report(run: Self.run, pictures: ["card <1>": .init(baseline: [1, 2, 3])]).html
    #expect(html.contains("data:image/png;base64,AQID"))
    #expect(html.contains("<code>.grade</code> is 4 px wider"))
    #expect(html.contains("12 of 100 pixels differ"))
    #expect(!html.contains("http"))
  }
}
