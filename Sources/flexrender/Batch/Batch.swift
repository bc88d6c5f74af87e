internal import ArgumentParser
internal import CairoKit
internal import FlexDocument
internal import FlexMarkup
internal import FlexPaint
internal import Foundation

/// One run of `flexrender batch`: what all its workers share.
struct Batch: Sendable {
  private let template: Template
  private let resources: CachedResources
  private let fonts: FontOptions
  private let options: RenderOptions
  private let encoding: EncodingOptions
  private let format: OutputFormat
  private let source: RecordSource.Options
  private let assignments: [String]
  private let pattern: NamePattern?
  private let command: Settings
  private let total: Int

  /// Options of the command that workers read.
  private struct Settings: Sendable {
    var jobs: Int
    var failsFast: Bool
    var resumes: Bool
    var isStrict: Bool
    var isQuiet: Bool
    var report: String?
  }

  /// Reads what all records share, and goes through the data once: two records that make the same
  /// name are an error before anything is written.
  init(_ command: BatchCommand, printer: DiagnosticPrinter) throws {
    let input = try Input(command.input, printer: printer)
    template = input.template
    resources = CachedResources(input.resources)
    fonts = input.fonts
    format =
      command.merge != nil && command.output == nil
      ? .pdf : command.format ?? command.output.flatMap(OutputFormat.init(path:)) ?? .png
    options = command.canvas.renderOptions(isPDF: format == .pdf)
    encoding = command.encoding.options
    pattern = try command.output.map { try NamePattern($0) }
    assignments = command.input.set
    let processors = ProcessInfo.processInfo.activeProcessorCount
    self.command = Settings(
      jobs: command.jobs ?? processors, failsFast: command.failFast, resumes: command.resume,
      isStrict: command.input.strict, isQuiet: command.quiet, report: command.report)
    let path = command.input.data ?? "-"
    var source = RecordSource.Options(
      path: path, format: command.input.dataFormat, limit: command.limit ?? .max, text: nil)
    if path == "-" { source.text = try Input.text(of: "-", as: Files.standardInput, printer: printer) }
    self.source = source
    total = try Self.survey(source, pattern: pattern, template: template, printer: printer)
    if printer.hasFailed { throw ExitCode(1) }
  }

  /// Counts the records and compares their names; names columns that nothing uses.
  private static func survey(
    _ options: RecordSource.Options, pattern: NamePattern?, template: Template, printer: DiagnosticPrinter
  ) throws -> Int {
    let source = try RecordSource(options, printer: printer)
    let used = template.mentionedNames.union(pattern?.fieldNames ?? [])
    // A dotted column is a field of an object.
    let unused = source.fieldNames.filter { !used.contains(String($0.prefix { $0 != "." })) }
    if !unused.isEmpty {
      let names = unused.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
      FileHandle.standardError.write(
        Data(
          "note: the template does not use \(names)\(unused.count > 12 ? " and \(unused.count - 12) more" : "")\n".utf8)
      )
    }
    var count = 0
    var seen: [StableHash: Int32] = [:]
    while true {
      do {
        guard let record = try source.next() else { break }
        count += 1
        // A record without a name fails by itself later.
        guard let pattern, let name = try? pattern.name(for: record) else { continue }
        var hash = StableHash()
        hash.combine(name)
        if let other = seen.updateValue(Int32(clamping: record.number), forKey: hash) {
          let error = BatchError.sameName(name, records: (Int(other), record.number))
          printer.report(
            Diagnostic(severity: .error, message: error.description, hint: error.hint, location: record.location))
          if printer.errorCount >= 3 { break }
        }
      } catch let error as MarkupError where error.location != nil {
        count += 1
      }
    }
    return count
  }

  /// Hash of all that records share, files as they are now.
  private var sharedHash: StableHash {
    var hash = StableHash()
    for file in template.files { hash.combine((try? Files.read(file)) ?? []) }
    hash.combine("\(options)\(encoding)\(format)\(fonts)\(assignments)")
    return hash
  }

  // MARK: A file a record

  func writeFiles() throws -> (hasFailed: Bool, wasInterrupted: Bool) {
    guard let pattern else { return (false, false) }
    let interruption = Interruption()
    let queue = BatchQueue(try RecordSource(source, printer: DiagnosticPrinter()), interruption: interruption.flag)
    let log = BatchLog(
      total: total, printer: DiagnosticPrinter(isStrict: command.isStrict), isStrict: command.isStrict,
      isQuiet: command.isQuiet)
    let manifest = try BatchManifest(
      folder: pattern.rootFolder, resumes: command.resumes, shared: sharedHash, resources: resources)
    // fontconfig is set up once, before there are threads.
    _ = try FontSet(options: fonts)
    let workers = (0..<min(command.jobs, max(1, total))).map { _ in
      Worker { work(queue, log: log, manifest: manifest, pattern: pattern) }
    }
    for worker in workers { worker.start() }
    for worker in workers { worker.wait() }
    try manifest.close(resources: resources)
    let (hasFailed, json) = log.finish(
      wasInterrupted: interruption.isRequested, resumeHint: "run the same command with --resume to go on")
    if let report = command.report { try Files.write(Array(json.utf8), to: report) }
    return (hasFailed, interruption.isRequested)
  }

  /// What one worker does: records until there are no more, with a session of its own.
  private func work(_ queue: BatchQueue, log: BatchLog, manifest: BatchManifest, pattern: NamePattern) {
    var session: RenderSession?
    var unread = 0
    while let next = queue.next() {
      var number = 0
      var name = ""
      do {
        let record: DataRecord
        switch next {
        case .success(let read): record = read
        case .failure(let error):
          unread += 1
          throw error
        }
        number = record.number
        name = try pattern.name(for: record)
        var inputs = StableHash()
        inputs.combine(record.value)
        let hash = inputs.text
        if manifest.isFinished(name, hash: hash) {
          log.skipped()
          continue
        }
        let current = try session ?? RenderSession(resources: resources, fonts: fonts)
        session = current
        var data = record.value
        for assignment in assignments { try data.assign(assignment) }
        let document = try current.layOut(try template.bind(data), options: options)
        let findings = findings(in: document, current)
        if log.isFatal(findings) {
          log.failed(number, name: name, diagnostics: findings)
          if command.failsFast { queue.stop() }
          continue
        }
        let rendered = try current.encode(document, as: format, options: options, encoding: encoding)
        try Files.makeFolder(Files.folder(of: name))
        try Files.write(rendered.bytes, to: name)
        manifest.add(name, hash: hash)
        log.written(number, name: name, diagnostics: findings)
      } catch {
        log.failed(number, name: name, diagnostics: [Diagnostic(any: error)])
        if command.failsFast { queue.stop() }
      }
    }
  }

  /// What was found in a document; with `--strict` also what would look wrong.
  private func findings(in document: LaidOutDocument, _ session: RenderSession) -> [Diagnostic] {
    guard command.isStrict else { return document.diagnostics }
    return document.diagnostics + LayoutAudit(document, session: session).findings.map(Diagnostic.init)
  }

  // MARK: One file

  /// Writes the pages of all records into one PDF, in order.
  func merge(into path: String) throws -> (hasFailed: Bool, wasInterrupted: Bool) {
    let interruption = Interruption()
    let source = try RecordSource(source, printer: DiagnosticPrinter())
    let log = BatchLog(
      total: total, printer: DiagnosticPrinter(isStrict: command.isStrict), isStrict: command.isStrict,
      isQuiet: command.isQuiet)
    let session = try RenderSession(resources: resources, fonts: fonts)
    var pages = options
    pages.media = .print
    pages.isPaged = true
    var document: LaidOutDocument?
    var hasStopped = false
    while !interruption.isRequested, !hasStopped {
      var number = 0
      do {
        guard let record = try source.next() else { break }
        number = record.number
        var data = record.value
        for assignment in assignments { try data.assign(assignment) }
        let laidOut = try session.layOut(try template.bind(data), options: pages)
        let findings = findings(in: laidOut, session)
        if log.isFatal(findings) {
          log.failed(number, name: path, diagnostics: findings)
          hasStopped = command.failsFast
          continue
        }
        if document == nil { document = laidOut } else { document?.pages += laidOut.pages }
        log.written(number, name: path, diagnostics: findings)
      } catch {
        log.failed(number, name: path, diagnostics: [Diagnostic(any: error)])
        hasStopped = command.failsFast
      }
    }
    if let document, !interruption.isRequested {
      let rendered = try session.encode(document, as: .pdf, options: pages, encoding: encoding)
      try Files.makeFolder(Files.folder(of: path))
      try Files.write(rendered.bytes, to: path)
    }
    let (hasFailed, json) = log.finish(
      wasInterrupted: interruption.isRequested, resumeHint: "'\(path)' was not written")
    if let report = command.report { try Files.write(Array(json.utf8), to: report) }
    return (hasFailed, interruption.isRequested)
  }
}

/// What is wrong with a batch as a whole.
enum BatchError: Error, CustomStringConvertible {
  case sameName(String, records: (Int, Int))

  var description: String {
    switch self {
    case .sameName(let name, let records):
      "records \(records.0) and \(records.1) make the same file '\(name)'"
    }
  }

  var hint: String { "put a value into the name that tells records apart, or {{#}}, the record's number" }
}
