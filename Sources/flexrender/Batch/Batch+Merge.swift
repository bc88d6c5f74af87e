internal import FlexDocument
internal import FlexMarkup
internal import FlexPaint
internal import FlexService

extension Batch {
  /// Writes the pages of all records into one PDF, in order. Pages are written as they are made, so
  /// that a file of any length takes the memory of one.
  func merge(into path: String) throws -> BatchCommand.Outcome {
    let interruption = Interruption()
    let source = try records()
    let log = log()
    let session = try RenderSession(resources: resources, fonts: fonts)
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
      do {
        guard let record = try source.next() else { break }
        let (document, findings) = try layOut(record, in: session, options: pages).get()
        try session.append(document, to: writer, options: pages)
        log.written(count, name: path, diagnostics: findings)
      } catch {
        log.failed(count, name: path, error: writeError ?? error)
        hasStopped = settings.failsFast || writeError != nil
      }
    }
    if !interruption.isRequested, !hasStopped, log.hasWritten {
      let end = try writer.finish()
      if let writeError { throw writeError }
      try file.write(end)
      try file.commit()
    }
    return try finish(log, wasInterrupted: interruption.isRequested, isResumable: false)
  }
}
