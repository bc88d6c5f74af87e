internal import FlexDOM
internal import FlexDocument
internal import FlexMarkup
internal import FlexService
internal import Glibc
internal import Synchronization

/// What became of the records of a batch, gathered from all workers.
final class BatchLog: Sendable {
  /// A record worth a line in the report.
  struct Entry: Sendable {
    var record: RecordName
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
    /// What was found in all records, each problem once.
    var findings = FoldedFindings()
    /// What concerns no record in particular.
    var fileErrors: [FileError] = []
    /// Why no record could be written any more.
    var diskFailure: FileError?
    var progress: BatchProgress
    var done: Int { written + skipped + failed.count }
  }

  /// Entries kept for the report: more are counted only.
  private static let entryLimit = 10_000

  private let state: Mutex<State>
  private let total: Int

  private let dataFile: String

  /// - Parameters:
  ///   - total: how many records there are.
  ///   - dataFile: what locations call the data.
  init(total: Int, dataFile: String, start: ContinuousClock.Instant, isQuiet: Bool) {
    self.total = total
    self.dataFile = dataFile
    state = Mutex(State(progress: BatchProgress(total: total, start: start, isQuiet: isQuiet)))
  }

  /// Whether there is any output.
  var hasWritten: Bool { state.withLock { $0.written > 0 } }

  func written(_ record: RecordName, name: String, diagnostics: [Diagnostic]) {
    state.withLock { state in
      state.written += 1
      for diagnostic in diagnostics { state.findings.add(diagnostic, of: record, dataFile: dataFile) }
      if !diagnostics.isEmpty {
        keep(Entry(record: record, name: name, diagnostics: diagnostics, hasFailed: false), in: &state)
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

  func failed(_ record: RecordName, name: String, error: any Error) {
    state.withLock { state in
      state.failed.insert(record.number)
      if let error = error as? FileError, error.concernsDisk {
        // Every worker runs into it; once says all.
        if state.diskFailure == nil { state.fileErrors.append(error) }
        state.diskFailure = error
      } else {
        let findings = RecordFailure(error).findings
        for diagnostic in findings { state.findings.add(diagnostic, of: record, dataFile: dataFile) }
        keep(Entry(record: record, name: name, diagnostics: findings, hasFailed: true), in: &state)
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
        guard parts.count == 2, let number = Int(parts[0]) else { continue }
        state.entries.append((number, String(parts[1])))
        let (record, findings) = Self.findings(in: String(parts[1]), number: number)
        for finding in findings { state.findings.add(finding, of: record, dataFile: dataFile) }
      }
    }
    for (number, cause) in run.broken.sorted(by: { $0.key < $1.key }) where run.status(of: number) == nil {
      run.set(.failed, of: number)
      failed(RecordName(number: number), name: "", error: BrokenDocument(cause: cause, file: file))
    }
  }

  /// Something that concerns no record in particular.
  func report(_ error: FileError) {
    state.withLock { state in
      if state.diskFailure == nil { state.fileErrors.append(error) }
    }
  }

  private func keep(_ entry: Entry, in state: inout State) {
    guard state.entries.count < Self.entryLimit else { return }
    let text = Self.json(entry)
    state.entries.append((entry.record.number, text))
    guard let journal = state.journal else { return }
    let line = Array("\(entry.record.number)\t\(text)\n".utf8)
    _ = unsafe write(journal, line, line.count)
  }

  private func showProgress(_ state: inout State) {
    state.progress.show(done: state.done, skipped: state.skipped, failed: state.failed.count)
  }

  /// The end: findings and summary are printed, and the report's JSON returned.
  ///
  /// - Parameter hint: how to go on after a stop.
  func finish(
    wasInterrupted: Bool, hint: String, printer: DiagnosticPrinter
  ) -> (hasFailed: Bool, json: String) {
    let state = state.withLock { state in
      state.progress.clear()
      return state
    }
    for error in state.fileErrors { printer.report(error) }
    printer.report(state.findings, total: total)
    let seconds = state.progress.seconds
    var text = "\(state.written) written"
    if state.skipped > 0 { text += ", \(state.skipped) unchanged" }
    if state.failed.count > 0 { text += ", \(state.failed.count) failed" }
    text += " in \(BatchProgress.time(seconds))"
    if seconds > 0, state.written > 0 { text += ", \(BatchProgress.short(Double(state.written) / seconds)) a second" }
    if state.failed.count > 0 { text += "\nfailed: \(state.failed.description)" }
    let missing = total - state.done
    if wasInterrupted || state.diskFailure != nil || missing > 0 {
      text += "\nstopped before the end, \(missing) records are left: \(hint)"
    }
    printer.summarize(text)
    return (state.failed.count > 0 || printer.hasFailed, json(state, seconds: seconds, wasInterrupted))
  }

  private static func json(_ entry: Entry) -> String {
    let findings = entry.diagnostics.map { finding in
      var text = "{\"severity\":\"\(finding.severity.rawValue)\",\"message\":\(JSONText.string(finding.message))"
      if let topic = finding.topic { text += ",\"topic\":\(JSONText.string(topic))" }
      if let hint = finding.hint { text += ",\"hint\":\(JSONText.string(hint))" }
      if let location = finding.location {
        text += ",\"file\":\(JSONText.string(location.file)),\"offset\":\(location.offset)"
      }
      return text + "}"
    }
    let key = entry.record.key.map { ",\"key\":\(JSONText.string($0))" } ?? ""
    return
      "{\"record\":\(entry.record.number)\(key),\"file\":\(JSONText.string(entry.name)),\"failed\":\(entry.hasFailed),"
      + "\"findings\":[\(findings.joined(separator: ","))]}"
  }

  /// What the report's line of a record says was found.
  private static func findings(in line: String, number: Int) -> (RecordName, [Diagnostic]) {
    var record = RecordName(number: number)
    guard let value = try? DataReader.read(line, as: .json, file: "") else { return (record, []) }
    record.key = value["key"]?.text
    guard case .list(let findings)? = value["findings"] else { return (record, []) }
    let diagnostics = findings.compactMap { finding -> Diagnostic? in
      guard let severity = finding["severity"].flatMap({ Severity(rawValue: $0.text) }) else { return nil }
      let place = finding["offset"].flatMap { Int($0.text) }
      var diagnostic = Diagnostic(
        severity: severity, message: finding["message"]?.text ?? "", hint: finding["hint"]?.text,
        location: place.flatMap { place in finding["file"].map { SourceLocation(file: $0.text, offset: place) } })
      diagnostic.topic = finding["topic"]?.text
      return diagnostic
    }
    return (record, diagnostics)
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
