internal import FlexMarkup
internal import Foundation
internal import Synchronization

/// What became of the records of a batch, gathered from all workers.
final class BatchLog: Sendable {
  /// A record worth a line in the report.
  struct Entry: Sendable {
    var number: Int
    var name: String
    var diagnostics: [Diagnostic]
    var hasFailed: Bool
  }

  struct State {
    var written = 0
    var skipped = 0
    var failed = 0
    var entries: [Entry] = []
    var progress: BatchProgress
    var printer: DiagnosticPrinter
    var done: Int { written + skipped + failed }
  }

  /// Entries kept for the report: more are counted only.
  private static let entryLimit = 10_000

  private let state: Mutex<State?>
  private let isStrict: Bool

  init(total: Int, printer: sending DiagnosticPrinter, isStrict: Bool, isQuiet: Bool) {
    state = Mutex(State(progress: BatchProgress(total: total, isQuiet: isQuiet), printer: printer))
    self.isStrict = isStrict
  }

  /// Whether findings keep a record from being written.
  func isFatal(_ diagnostics: [Diagnostic]) -> Bool {
    diagnostics.contains { $0.severity == .error || isStrict }
  }

  func written(_ number: Int, name: String, diagnostics: [Diagnostic]) {
    finish(Entry(number: number, name: name, diagnostics: diagnostics, hasFailed: false)) { $0.written += 1 }
  }

  func skipped() {
    state.withLock { state in
      state?.skipped += 1
      if let done = state?.done { state?.progress.show(done: done) }
    }
  }

  func failed(_ number: Int, name: String, diagnostics: [Diagnostic]) {
    finish(Entry(number: number, name: name, diagnostics: diagnostics, hasFailed: true)) { $0.failed += 1 }
  }

  private func finish(_ entry: Entry, _ count: (inout State) -> Void) {
    state.withLock { state in
      guard var known = state else { return }
      state = nil
      count(&known)
      if !entry.diagnostics.isEmpty {
        known.progress.clear()
        known.printer.report(entry.diagnostics, ofRecord: entry.number)
        if known.entries.count < Self.entryLimit { known.entries.append(entry) }
      }
      known.progress.show(done: known.done)
      state = known
    }
  }

  /// The end: the summary is printed, and the report's JSON returned.
  func finish(wasInterrupted: Bool, resumeHint: String) -> (hasFailed: Bool, json: String) {
    state.withLock { state in
      guard let state else { return (true, "") }
      state.progress.clear()
      let seconds = state.progress.seconds
      var text = "\(state.written) written"
      if state.skipped > 0 { text += ", \(state.skipped) unchanged" }
      if state.failed > 0 { text += ", \(state.failed) failed" }
      text += " in \(BatchProgress.short(seconds)) s"
      if seconds > 0, state.written > 0 { text += ", \(BatchProgress.short(Double(state.written) / seconds)) a second" }
      if wasInterrupted { text += "\nstopped before the end: \(resumeHint)" }
      FileHandle.standardError.write(Data((text + "\n").utf8))
      return (state.failed > 0 || state.printer.hasFailed, json(state, seconds: seconds, wasInterrupted))
    }
  }

  private func json(_ state: State, seconds: Double, _ wasInterrupted: Bool) -> String {
    let entries = state.entries.sorted { $0.number < $1.number }.map { entry in
      let findings = entry.diagnostics.map { finding in
        var text = "{\"severity\":\"\(finding.severity.rawValue)\",\"message\":\(LayoutJSON.string(finding.message))"
        if let location = finding.location {
          text += ",\"file\":\(LayoutJSON.string(location.file)),\"offset\":\(location.offset)"
        }
        return text + "}"
      }
      return "{\"record\":\(entry.number),\"file\":\(LayoutJSON.string(entry.name)),\"failed\":\(entry.hasFailed),"
        + "\"findings\":[\(findings.joined(separator: ","))]}"
    }
    return "{\"written\":\(state.written),\"unchanged\":\(state.skipped),\"failed\":\(state.failed),"
      + "\"seconds\":\((seconds * 1000).rounded() / 1000),\"interrupted\":\(wasInterrupted),"
      + "\"records\":[\(entries.joined(separator: ",\n "))]}\n"
  }
}
