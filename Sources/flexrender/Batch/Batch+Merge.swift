internal import CSandbox
internal import FlexDOM
internal import FlexDocument
internal import FlexMarkup
internal import FlexOutput
internal import FlexPDFWriter
internal import FlexPaint
internal import FlexService

extension Batch {
  /// Writes the pages of all records into one PDF, in order. Pages are written as they are made, so
  /// that a file of any length takes the memory of one.
  func merge(into path: String, _ run: Run, printer: DiagnosticPrinter) throws -> BatchCommand.Outcome {
    let interruption = Interruption()
    let source = try records()
    let log = log()
    for (number, cause) in run.broken.sorted(by: { $0.key < $1.key }) {
      log.failed(
        RecordName(number: number), name: path, error: BrokenDocument(cause: cause, file: template.files.first ?? ""))
    }
    let session = try makeSession(slot: 0)
    try Files.makeFolder(Files.folder(of: path))
    let file = try OutputFile(path)
    var pages = options
    pages.media = .print
    pages.isPaged = true
    var writeError: FileError?
    let writer = session.pdfWriter(options: encoding.pdf) { bytes in
      do throws(FileError) {
        try file.write(bytes)
        return true
      } catch {
        writeError = error
        return false
      }
    }
    var hasStopped = false
    var count = 0
    while !interruption.isRequested, !hasStopped {
      count += 1
      var called = RecordName(number: count)
      do {
        guard let record = try source.next() else { break }
        if run.broken[count] != nil { continue }
        run.board?.begin(count, slot: 0, limits: limits)
        defer { if let board = run.board { unsafe fx_slot_end(board.pointer, 0) } }
        called = name(of: record)
        let (document, findings) = try layOut(record, in: session, options: pages).get()
        let form = try session.append(
          document, to: writer, options: pages, scope: "\(count)", bookmark: try bookmark?.text(for: record))
        log.written(called, name: path, diagnostics: findings + form)
      } catch {
        log.failed(called, name: path, error: writeError ?? error)
        hasStopped = settings.failsFast || writeError != nil
      }
    }
    if !interruption.isRequested, !hasStopped, log.hasWritten {
      let end = try writer.finish()
      if let writeError { throw writeError }
      try file.write(end)
      try file.commit()
    }
    return try finish(log, wasInterrupted: interruption.isRequested, isResumable: false, printer: printer)
  }
}
