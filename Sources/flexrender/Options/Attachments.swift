internal import FlexDOM
internal import FlexDisplay
internal import FlexMarkup
internal import FlexOutput
internal import FlexPDF
internal import FlexPDFWriter
internal import FlexPaint
internal import FlexService

/// The files that a PDF is to hold. Those whose names end with `.mustache` are made from the data of each record, as the
/// document is: an invoice's XML, say.
struct Attachments: Sendable {
  private enum Content: Sendable {
    case bytes([UInt8])
    case template(Template)
  }
  private struct File: Sendable {
    var path: String
    /// Without `.mustache`.
    var name: String
    var content: Content
  }
  private let files: [File]
  private let invoice: ElectronicInvoice.Level?
  private let relationship: PDFAttachment.Relationship

  private static let templateEnding = ".mustache"

  /// Reads the files.
  ///
  /// - Parameter locale: whose numbers and dates functions write.
  /// - Throws: `FileError` where one can't be read, `MarkupError` where a template is broken.
  init(_ options: PDFCommandOptions, locale: String?, printer: DiagnosticPrinter) throws {
    invoice = options.invoice
    relationship = options.relationship ?? .unspecified
    files = try options.attach.map { path in
      let name = path.split(separator: "/").last.map(String.init) ?? path
      guard name.lowercased().hasSuffix(Self.templateEnding) else {
        return File(path: path, name: name, content: .bytes(try Files.read(path)))
      }
      var template = try Template(try Input.text(of: path, as: path, printer: printer), file: path)
      template.locale = locale
      return File(path: path, name: String(name.dropLast(Self.templateEnding.count)), content: .template(template))
    }
  }

  /// Whether there is one that each record makes anew.
  var dependOnData: Bool {
    files.contains { if case .template = $0.content { true } else { false } }
  }

  static func isXML(_ path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".xml") || name.hasSuffix(".xml" + templateEnding)
  }

  /// The attachments of a record.
  ///
  /// - Throws: `FileError` where XML is none or an invoice is another than was said, `MarkupError` where a template can't
  ///   be bound.
  func made(from data: DataValue) throws -> (attachments: [PDFAttachment], diagnostics: [Diagnostic]) {
    var diagnostics: [Diagnostic] = []
    let attachments = try files.map { file in
      let isInvoice = invoice != nil && Self.isXML(file.name)
      let bytes: [UInt8]
      switch file.content {
      case .bytes(let content): bytes = content
      case .template(let template):
        let bound = try template.bind(data)
        diagnostics += bound.diagnostics
        bytes = Array(bound.text.utf8)
      }
      if Self.isXML(file.name), let problem = XMLReader.problem(in: bytes) {
        let isMade = if case .template = file.content { true } else { false }
        throw Self.error(
          problem.offset, in: file, bytes,
          "\(isMade ? "what this template makes" : "this") is no XML: \(problem.message)"
            + (isInvoice ? "; --invoice attaches an invoice in the syntax CII or UBL" : ""))
      }
      if isInvoice, let invoice { try Self.check(bytes, of: file, is: invoice) }
      let name = isInvoice ? invoice.map(Self.name) ?? file.name : file.name
      var attachment = PDFAttachment(name: name, bytes: bytes, mediaType: PDFAttachment.mediaType(of: file.name))
      attachment.relationship = isInvoice && relationship == .unspecified ? .alternative : relationship
      return attachment
    }
    return (attachments, diagnostics)
  }

  /// - Throws: `FileError` where an invoice isn't one, or says that it is of another level.
  private static func check(
    _ bytes: [UInt8], of file: File, is level: ElectronicInvoice.Level
  ) throws(FileError) {
    let said: InvoiceXML
    do throws(XMLReader.Problem) {
      said = try InvoiceXML(bytes)
    } catch {
      throw self.error(error.offset, in: file, bytes, error.message)
    }
    let other = ElectronicInvoice.Level(guideline: said.guideline)
    guard other != level else { return }
    throw error(
      said.offset, in: file, bytes,
      "the invoice says that it keeps '\(said.guideline)', which is "
        + (other.map { "\($0.rawValue), not \(level.rawValue)" } ?? "not \(level.rawValue)"))
  }

  private static func error(_ offset: Int, in file: File, _ bytes: [UInt8], _ reason: String) -> FileError {
    let (line, column) = place(offset, in: bytes)
    return FileError(path: "\(file.path):\(line):\(column)", reason: reason)
  }

  /// Line and column of a byte, from 1 on.
  private static func place(_ offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let before = bytes.prefix(offset)
    let line = before.split(separator: 0x0A, omittingEmptySubsequences: false).last ?? []
    return (before.count { $0 == 0x0A } + 1, String(decoding: line, as: UTF8.self).unicodeScalars.count + 1)
  }

  /// The name that programs look for. Factur-X 1.07 §6.2.1, ZUGFeRD 2.3 §2.
  static func name(of invoice: ElectronicInvoice.Level) -> String {
    invoice == .xrechnung ? "xrechnung.xml" : "factur-x.xml"
  }
}
