internal import FlexDOM
internal import FlexDocument
public import FlexMarkup
internal import FlexOutput
internal import FlexPDFWriter

/// A PDF that grows by a document a request, as `flexrender batch --merge` makes it.
struct MergedPDF {
  let session: RenderSession
  let writer: PDFWriter
  /// What the session reads: templates of other folders can't be added.
  let sessionKey: String
  /// Documents that were asked for, those that failed as well.
  var count = 0
  var pageCount = 0
}

extension Renderer {
  /// Adds a document's pages to a PDF, which the first call begins with its settings. A document that can't be laid out
  /// adds nothing.
  ///
  /// - Returns: an answer without files; its pages are the document's.
  public func append(_ template: ServiceTemplate, data: DataValue, settings: RenderSettings) -> Answer {
    do {
      try begin(template, settings)
    } catch {
      var answer = Answer()
      answer.findings = [Finding(error)]
      return answer
    }
    guard var file = merging else { return Answer() }
    file.count += 1
    defer { merging = file }
    var settings = settings
    settings.format = .pdf
    settings.media = .print
    var form: [Diagnostic] = []
    var answer = answer(template, data, settings, in: file.session) { session, document in
      form = try session.append(document, to: file.writer, options: settings.renderOptions, scope: "\(file.count)")
      return []
    }
    var locator = FindingLocator(template)
    answer.findings += locator.locate(form)
    if !answer.hasFailed { file.pageCount += answer.pageCount }
    return answer
  }

  /// The PDF with the pages of all documents that were added. The next call of `append` begins another.
  public func finishMerging() -> Answer {
    var answer = Answer()
    defer { merging = nil }
    do {
      guard let file = merging, file.pageCount > 0 else {
        throw RequestError("there are no pages", hint: "add documents with \"do\": \"append\" first")
      }
      answer.files = [try file.writer.finish()]
      answer.pageCount = file.pageCount
    } catch {
      answer.findings = [Finding(error)]
    }
    return answer
  }

  private func begin(_ template: ServiceTemplate, _ settings: RenderSettings) throws {
    if let merging {
      guard merging.sessionKey == template.sessionKey else {
        throw RequestError("a PDF is made of templates of one folder; this one is in another than the first")
      }
      return
    }
    // Fonts stay with a session until its file is finished: it is nobody else's.
    let (session, _) = try newSession(for: template)
    merging = MergedPDF(
      session: session, writer: session.pdfWriter(options: settings.encoding.pdf), sessionKey: template.sessionKey)
  }
}
