internal import FlexDocument
internal import FlexMarkup
internal import FlexService
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
    var failed = RecordNumbers()
    /// JSON of records worth a line in the report, by their numbers.
    var entries: [(number: Int, text: String)] = []
    /// Where they are kept for the worker after this one, should a record break it.
    var journal: Int32?
    /// How often the template gave the same finding again, by its text.
    var repeats: [String: Int] = [:]
    /// Why no record could be written any more.
    var diskFailure: FileError?
    var progress: BatchProgress
    var printer: DiagnosticPrinter
    var done: Int { written + skipped + failed.count }
  }

  /// Entries kept for the report, and findings told apart: more are counted only.
  private static let entryLimit = 10_000
  private static let repeatLimit = 500

  private let state: Mutex<State>
  private let total: Int

  init(total: Int, printer: sending DiagnosticPrinter, isStrict: Bool, isQuiet: Bool) {
    self.total = total
    state = Mutex(State(progress: BatchProgress(total: total, isQuiet: isQuiet), printer: printer))
  }

  /// Whether there is any output.
  var hasWritten: Bool { state.withLock { $0.written > 0 } }

  func written(_ number: Int, name: String, diagnostics: [Diagnostic]) {
    state.withLock { state in
      state.written += 1
      var isNew = false
      for diagnostic in diagnostics {
        // What the template itself gives comes with every record: it is said once.
        let key = "\(diagnostic.location?.file ?? ""):\(diagnostic.location?.offset ?? 0): \(diagnostic.message)"
        if let count = state.repeats[key] {
          state.repeats[key] = count + 1
          continue
        }
        if state.repeats.count < Self.repeatLimit { state.repeats[key] = 0 }
        if !isNew { state.progress.clear() }
        isNew = true
        state.printer.report([diagnostic], ofRecord: number)
      }
      if !diagnostics.isEmpty {
        keep(Entry(number: number, name: name, diagnostics: diagnostics, hasFailed: false), in: &state)
      }
      showProgress(&state)
    }
  }

  func skipped() {
    state.withLock { state in
      state.skipped += 1
      showProgress(&state)
    }
  }

  func failed(_ number: Int, name: String, error: any Error) {
    state.withLock { state in
      state.failed.insert(number)
      state.progress.clear()
      if let error = error as? FileError, error.concernsDisk {
        // Every worker runs into it; once says all.
        if state.diskFailure == nil { state.printer.report(error) }
        state.diskFailure = error
      } else {
        let findings = RecordFailure(error).findings
        state.printer.report(findings, ofRecord: number)
        keep(Entry(number: number, name: name, diagnostics: findings, hasFailed: true), in: &state)
      }
      showProgress(&state)
    }
  }

  /// Takes over what became of the records of workers before, and reports those that broke them.
  func goOn(_ run: Batch.Run, records: Int, file: String) {
    state.withLock { state in
      state.journal = run.journal
      guard run.isContinued else { return }
      for number in stride(from: 1, through: records, by: 1) {
        switch run.status(of: number) {
        case .written?: state.written += 1
        case .unchanged?: state.skipped += 1
        case .failed?: state.failed.insert(number)
        case nil: break
        }
      }
      guard let journal = run.journal, let bytes = try? Files.read("/proc/self/fd/\(journal)") else { return }
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
        let parts = line.split(separator: "\t", maxSplits: 1)
        if parts.count == 2, let number = Int(parts[0]) { state.entries.append((number, String(parts[1]))) }
      }
    }
    for (number, cause) in run.broken.sorted(by: { $0.key < $1.key }) where run.status(of: number) == nil {
      run.set(.failed, of: number)
      failed(number, name: "", error: BrokenDocument(cause: cause, file: file))
    }
  }

  /// Something that concerns no record in particular.
  func report(_ error: FileError) {
    state.withLock { state in
      state.progress.clear()
      if state.diskFailure == nil { state.printer.report(error) }
    }
  }

  private func keep(_ entry: Entry, in state: inout State) {
    guard state.entries.count < Self.entryLimit else { return }
    let text = Self.json(entry)
    state.entries.append((entry.number, text))
    guard let journal = state.journal else { return }
    let line = Array("\(entry.number)\t\(text)\n".utf8)
    _ = write(journal, line, line.count)
  }

  private func showProgress(_ state: inout State) {
    state.progress.show(done: state.done, skipped: state.skipped, failed: state.failed.count)
  }

  /// The end: the summary is printed, and the report's JSON returned.
  ///
  /// - Parameter hint: how to go on after a stop.
  func finish(wasInterrupted: Bool, hint: String) -> (hasFailed: Bool, json: String) {
    state.withLock { state in
      state.progress.clear()
      state.printer.finish()
      let again = state.repeats.values.reduce(0, +)
      let seconds = state.progress.seconds
      var text = again > 0 ? "… and the same \(again) times in other records\n" : ""
      text += "\(state.written) written"
      if state.skipped > 0 { text += ", \(state.skipped) unchanged" }
      if state.failed.count > 0 { text += ", \(state.failed.count) failed" }
      text += " in \(BatchProgress.time(seconds))"
      if seconds > 0, state.written > 0 { text += ", \(BatchProgress.short(Double(state.written) / seconds)) a second" }
      if state.failed.count > 0 { text += "\nfailed: \(state.failed.description)" }
      let missing = total - state.done
      if wasInterrupted || state.diskFailure != nil || missing > 0 {
        text += "\nstopped before the end, \(missing) records are left: \(hint)"
      }
      Files.say(text + "\n")
      return (state.failed.count > 0 || state.printer.hasFailed, json(state, seconds: seconds, wasInterrupted))
    }
  }

  private static func json(_ entry: Entry) -> String {
    let findings = entry.diagnostics.map { finding in
      var text = "{\"severity\":\"\(finding.severity.rawValue)\",\"message\":\(JSONText.string(finding.message))"
      if let hint = finding.hint { text += ",\"hint\":\(JSONText.string(hint))" }
      if let location = finding.location {
        text += ",\"file\":\(JSONText.string(location.file)),\"offset\":\(location.offset)"
      }
      return text + "}"
    }
    return "{\"record\":\(entry.number),\"file\":\(JSONText.string(entry.name)),\"failed\":\(entry.hasFailed),"
      + "\"findings\":[\(findings.joined(separator: ","))]}"
  }

  private func json(_ state: State, seconds: Double, _ wasInterrupted: Bool) -> String {
    let entries = state.entries.sorted { $0.number < $1.number }.map(\.text)
    return "{\"written\":\(state.written),\"unchanged\":\(state.skipped),\"failed\":\(state.failed.count),"
      + "\"seconds\":\((seconds * 1000).rounded() / 1000),\"interrupted\":\(wasInterrupted),"
      + "\"records\":[\(entries.joined(separator: ",\n "))]}\n"
  }
}

/// Numbers of records, which print as ranges: "2, 5–9 and 12".
struct RecordNumbers: CustomStringConvertible {
  private(set) var count = 0
  private var kept: [Int] = []

  /// Numbers and ranges that are kept and printed.
  private static let keptLimit = 100_000
  private static let shownLimit = 16

  mutating func insert(_ number: Int) {
    count += 1
    if kept.count < Self.keptLimit { kept.append(number) }
  }

  var description: String {
    var ranges: [ClosedRange<Int>] = []
    for number in kept.sorted() {
      if let last = ranges.last, last.upperBound + 1 >= number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    var words = ranges.prefix(Self.shownLimit).map { range in
      range.count == 1
        ? "\(range.lowerBound)" : "\(range.lowerBound)\(range.count == 2 ? ", " : "–")\(range.upperBound)"
    }
    if ranges.count > Self.shownLimit || count > kept.count { words.append("…") }
    return "record\(count == 1 ? "" : "s") " + words.joined(separator: ", ")
  }
}
