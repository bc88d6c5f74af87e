internal import FoundationEssentials

/// Something that a test can keep a picture of.
public protocol Snapshottable {
  /// Renders the picture and its layout, the same bytes every time.
  ///
  /// - Parameter scale: device pixels per CSS px.
  func rendered(scale: Float) throws -> RenderedSnapshot
}

/// Why a test's snapshot is not its baseline. Thrown, so that Swift Testing and XCTest both report it.
public struct SnapshotFailure: Error, CustomStringConvertible, Sendable {
  public let outcome: SnapshotOutcome
  /// Whether the run made the baseline anew.
  public var isRecorded = false

  public var description: String {
    if isRecorded {
      return "snapshot '\(outcome.name)' was recorded: \(outcome.baseline ?? "")\n"
        + "  run again without FLEXRENDER_RECORD to compare with it"
    }
    var lines = ["snapshot '\(outcome.name)' \(outcome.status.words)"]
    lines += outcome.lines.map { "  \($0)" }
    if outcome.status == .missing { lines.append("  run with FLEXRENDER_RECORD=1 to record it") }
    return lines.joined(separator: "\n")
  }
}

/// Compares a picture with its baseline in `__snapshots__` beside the test's file.
///
/// With `FLEXRENDER_RECORD=1` in the environment the baseline is recorded and the call throws as
/// well, so that a recording run is never taken for a passing one.
///
/// - Parameters:
///   - subject: what is rendered.
///   - name: names the baseline within the test's file.
///   - scale: device pixels per CSS px.
///   - tolerance: what may differ; by default nothing.
///   - filePath: the test's file.
/// - Throws: `SnapshotFailure` that says which element changed and why, with the paths of the pictures.
public func assertSnapshot(
  of subject: some Snapshottable, named name: String, scale: Float = 1,
  tolerance: PictureTolerance = PictureTolerance(), filePath: String = #filePath
) throws {
  let file = URL(filePath: filePath)
  let store = SnapshotStore(suite: file.deletingLastPathComponent().path)
  var item = SnapshotCase(name: "\(file.deletingPathExtension().lastPathComponent)/\(name)", template: "")
  guard SnapshotSuite.isName(item.name) else { throw SnapshotError(.invalidName(name)) }
  item.scale = scale
  item.tolerance = tolerance
  let runner = SnapshotRunner(store: store) { _ in try subject.rendered(scale: scale) }
  if ProcessInfo.processInfo.environment["FLEXRENDER_RECORD"] == "1" {
    throw SnapshotFailure(outcome: try runner.record(item), isRecorded: true)
  }
  let outcome = runner.outcome(item)
  if outcome.status != .same { throw SnapshotFailure(outcome: outcome) }
}

extension SnapshotRunner {
  /// Renders a case and makes it the baseline.
  public func record(_ item: SnapshotCase) throws -> SnapshotOutcome {
    let rendered = try render(item)
    try writeActual(item.name, rendered)
    _ = try store.accept(item.name)
    var outcome = SnapshotOutcome(name: item.name, status: .missing, reasons: ["the baseline was recorded"])
    outcome.baseline = store.path(item.name, .picture)
    return outcome
  }
}
