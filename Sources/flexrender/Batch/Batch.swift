internal import ArgumentParser
internal import CSandbox
internal import CairoKit
internal import FlexDOM
internal import FlexDocument
internal import FlexLimits
internal import FlexMarkup
internal import FlexOutput
internal import FlexPDFWriter
internal import FlexPaint
internal import FlexService
internal import FoundationEssentials
internal import Glibc

/// One run of `flexrender batch`: what all its workers share.
struct Batch: Sendable {
  let template: Template
  let resources: CachedResources
  let fonts: FontOptions
  let options: RenderOptions
  let encoding: EncodingOptions
  let format: OutputFormat
  let settings: Settings
  let limits: Limits
  /// Of the batch, whichever worker goes on with it.
  private let start = ContinuousClock.now
  private let source: RecordSource.Options
  private let survey: BatchSurvey
  private let validator: RecordValidator
  private let pattern: NamePattern?
  /// Of records in a merged PDF; `nil`: their titles.
  let bookmark: NamePattern?
  private let attachments: Attachments
  /// Paths of what is attached.
  private let attachedFiles: [String]

  /// Options of the command that workers read.
  struct Settings: Sendable {
    var jobs: Int
    var failsFast: Bool
    var resumes: Bool
    var isStrict: Bool
    /// Whether progress is not shown.
    var isQuiet: Bool
    var report: String?
  }

  /// Reads what all records share, and goes through the data once: two records that make the same
  /// name are an error before anything is written.
  init(_ command: BatchCommand, printer: DiagnosticPrinter) throws {
    let input = try Input(command.input, printer: printer)
    template = input.template
    try template.checkPlaceholders()
    resources = CachedResources(input.resources)
    fonts = input.fonts
    limits = input.limits
    format =
      command.merge != nil && command.output == nil
      ? .pdf : command.format ?? command.output.flatMap(OutputFormat.init(path:)) ?? .png
    options = command.canvas.renderOptions(isPDF: format == .pdf)
    var encoding = command.encoding.options
    encoding.pdf = command.pdf.options
    attachments = try Attachments(command.pdf, locale: command.input.locale, printer: printer)
    if command.merge != nil {
      guard !attachments.dependOnData else {
        throw FileError(
          path: command.pdf.attach.joined(separator: ", "),
          reason: "one PDF of all records can't hold what each record makes; write a PDF a record with -o")
      }
      encoding.pdf.attachments = try attachments.made(from: .object([:])).attachments
    }
    attachedFiles = command.pdf.attach
    self.encoding = encoding
    if let output = command.output { printer.register(output, as: NamePattern.file) }
    pattern = try command.output.map { try NamePattern($0) }
    if let bookmark = command.bookmark { printer.register(bookmark, as: BatchCommand.bookmarkOption) }
    bookmark = try command.bookmark.map { try NamePattern($0, option: BatchCommand.bookmarkOption) }
    let processors = ProcessInfo.processInfo.activeProcessorCount
    settings = Settings(
      jobs: command.jobs ?? processors, failsFast: command.failFast, resumes: command.resume,
      isStrict: command.input.strict, isQuiet: command.quiet || command.input.messages.messages != .text,
      report: command.report)
    let path = command.input.data ?? "-"
    var source = RecordSource.Options(
      path: path, format: command.input.dataFormat, limit: command.limit ?? .max, assignments: command.input.set)
    if path == "-" { source.text = try Input.text(of: "-", as: Files.standardInput, printer: printer) }
    survey = try BatchSurvey(source, pattern: pattern, template: template, printer: printer)
    validator = RecordValidator(template, isTyped: survey.isTyped)
    // Records that a file gains meanwhile were not compared with the others.
    source.limit = min(source.limit, survey.count)
    self.source = source
    if printer.hasFailed { throw ExitCode(1) }
  }

  /// Hash of all that records share, files as they are now.
  private var sharedHash: StableHash {
    var hash = StableHash()
    for file in template.files + attachedFiles { hash.combine((try? Files.read(file)) ?? []) }
    hash.combine("\(BuildInformation.version)\(BuildInformation.commit ?? "")\(options)\(encoding)\(format)\(fonts)")
    hash.combine(fonts.hash.text)
    hash.combine(template.locale ?? "")
    return hash
  }

  func records() throws -> RecordSource { try RecordSource(source, printer: DiagnosticPrinter()) }

  /// How many records there are.
  var recordCount: Int { survey.count }

  /// A name in the folder that all outputs are in.
  var outputFolders: [String] { pattern.map { ["\($0.rootFolder)/x"] } ?? [] }

  /// A session within the limits, watched where this process is a worker.
  func makeSession(slot: Int) throws -> RenderSession {
    let session = try RenderSession(resources: resources, fonts: fonts)
    session.limits = limits
    Supervisor.board?.observe(session, slot: slot)
    return session
  }

  func log() -> BatchLog {
    BatchLog(total: survey.count, dataFile: source.path, start: start, isQuiet: settings.isQuiet)
  }

  /// Ends a run: its report is written, and what the user has to know said.
  func finish(
    _ log: BatchLog, wasInterrupted: Bool, isResumable: Bool, printer: DiagnosticPrinter
  ) throws -> BatchCommand.Outcome {
    if survey.hasGrown {
      printer.note("'\(source.path)' has grown meanwhile; its first \(survey.count) records were taken")
    }
    let (hasFailed, json) = log.finish(
      wasInterrupted: wasInterrupted,
      hint: isResumable ? "run the same command with --resume to go on" : "nothing was written", printer: printer)
    if let report = settings.report { try Files.write(Array(json.utf8), to: report) }
    return BatchCommand.Outcome(hasFailed: hasFailed, wasInterrupted: wasInterrupted)
  }

  /// Lays a record out, or says why its document would lack something.
  ///
  /// - Returns: the document, and what was found that doesn't keep it from being written.
  func layOut(
    _ record: DataRecord, in session: RenderSession, options: RenderOptions
  ) throws -> Result<(document: LaidOutDocument, findings: [Diagnostic]), RecordFailure> {
    let bound = try template.bind(record.value, budget: session.makeBudget())
    let problems = problems(of: record, bound)
    guard problems.isEmpty else { return .failure(RecordFailure(findings: problems)) }
    let document = try session.layOut(bound, options: options)
    var findings = document.diagnostics
    // With `--strict`, what would look wrong keeps a record back as well.
    if settings.isStrict { findings += LayoutAudit(document, session: session).findings.map(Diagnostic.init) }
    for index in findings.indices
    where findings[index].isOmission || settings.isStrict && findings[index].severity == .warning {
      findings[index].severity = .error
    }
    let isFatal = findings.contains { $0.severity == .error }
    return isFatal ? .failure(RecordFailure(findings: findings)) : .success((document, findings))
  }

  /// What a record lacks, at its place in the template, and what is of the wrong kind, at its place in the data.
  private func problems(of record: DataRecord, _ bound: BoundTemplate) -> [Diagnostic] {
    var found = bound.diagnostics.filter(\.isOmission)
    for var problem in validator.problems(in: record.value) {
      if case .missingValue = problem.problem, !found.isEmpty { continue }
      problem.location = record.location
      found.append(Diagnostic(problem, severity: .error))
    }
    for index in found.indices { found[index].severity = .error }
    return found
  }

  /// A record's name in messages.
  func name(of record: DataRecord) -> RecordName { RecordName(record, columns: survey.columns) }

  // MARK: A file a record

  func writeFiles(_ run: Run, printer: DiagnosticPrinter) throws -> BatchCommand.Outcome {
    guard let pattern else { return BatchCommand.Outcome() }
    let interruption = Interruption()
    let queue = BatchQueue(try records(), interruption: interruption.flag)
    let log = log()
    log.goOn(run, records: survey.count, file: template.files.first ?? "")
    let manifest = try BatchManifest(
      folder: pattern.rootFolder, resumes: settings.resumes || run.isContinued, shared: sharedHash, resources: resources
    )
    // fontconfig is set up once, before there are threads.
    _ = try FontSet(options: fonts)
    let count = run.suspects.isEmpty ? min(settings.jobs, max(1, survey.count)) : 1
    let workers = (0..<count).compactMap { slot in
      Worker { work(queue, run, slot: slot, log: log, manifest: manifest, pattern: pattern) }
    }
    if workers.count < count {
      printer.note("the system gives \(workers.count) threads of \(count); the batch goes on with those it has")
    }
    // Where there is no thread at all, this one works.
    if workers.isEmpty { work(queue, run, slot: 0, log: log, manifest: manifest, pattern: pattern) }
    for worker in workers { worker.wait() }
    manifest.close()
    if let error = manifest.failure { log.report(error) }
    if !run.suspects.isEmpty { return BatchCommand.Outcome() }
    return try finish(log, wasInterrupted: interruption.isRequested, isResumable: true, printer: printer)
  }

  /// What one worker does: records until there are no more, with a session of its own.
  private func work(
    _ queue: BatchQueue, _ run: Run, slot: Int, log: BatchLog, manifest: BatchManifest, pattern: NamePattern
  ) {
    var session: RenderSession?
    while let next = queue.next() {
      if run.skips(next.number) { continue }
      run.board?.begin(next.number, slot: slot, limits: limits)
      defer { if let board = run.board { unsafe fx_slot_end(board.pointer, Int32(slot)) } }
      var name = ""
      var called = RecordName(number: next.number)
      do {
        let record = try next.record.get()
        called = self.name(of: record)
        name = try pattern.name(for: record)
        let inputs = StableHash(record.value)
        if manifest.isFinished(name, record: inputs) {
          run.set(.unchanged, of: next.number)
          log.skipped()
          continue
        }
        let current = try session ?? makeSession(slot: slot)
        session = current
        let (document, findings) = try layOut(record, in: current, options: options).get()
        var encoding = encoding
        let attached = try attachments.made(from: record.value)
        encoding.pdf.attachments = attached.attachments
        if settings.isStrict, !attached.diagnostics.isEmpty { throw RecordFailure(findings: attached.diagnostics) }
        let rendered = try current.encode(
          document, as: format, options: options, encoding: encoding,
          separatesPages: name.contains(RenderCommand.pagePlaceholder))
        // The first page comes last: where it is noted, all are there.
        for (index, bytes) in rendered.files.enumerated().reversed() {
          let path = RenderCommand.path(name, ofPage: index + 1)
          try Files.makeFolder(Files.folder(of: path))
          try Files.write(bytes, to: path)
          manifest.add(path, record: inputs, output: bytes, read: resources.takeUnnoted())
        }
        run.set(.written, of: next.number)
        log.written(called, name: name, diagnostics: findings + attached.diagnostics)
      } catch {
        run.set(.failed, of: next.number)
        log.failed(called, name: name, error: error)
        if settings.failsFast || (error as? FileError)?.concernsDisk ?? false { queue.stop() }
      }
    }
  }
}

/// Why a record was not rendered.
struct RecordFailure: Error {
  var findings: [Diagnostic]

  init(findings: [Diagnostic]) { self.findings = findings }

  init(_ error: any Error) { findings = (error as? RecordFailure)?.findings ?? [Diagnostic(any: error)] }
}
