public import ArgumentParser
internal import FlexPDF
public import FlexPaint
internal import FlexService

/// What a PDF is to be.
struct PDFCommandOptions: ParsableArguments {
  @Flag(help: "Leave out what tells programs the parts of a PDF: headings, paragraphs, lists, tables.")
  var noTags = false

  @Option(
    name: .customLong("pdf"),
    help: ArgumentHelp(
      "Standards that a PDF is to keep, with commas: \(PDFConformance.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "standards"),
    transform: PDFCommandOptions.standards)
  var conformance: [PDFConformance] = []

  @Option(
    help: ArgumentHelp("Attach a file to a PDF; may be repeated.", valueName: "file"), completion: .file())
  var attach: [String] = []

  @Option(
    help:
      "What the attachments are to the document: \(PDFAttachment.Relationship.allCases.map(\.name).joined(separator: ", "))."
  )
  var relationship: PDFAttachment.Relationship = .unspecified

  @Option(
    name: .customLong("invoice"),
    help: ArgumentHelp(
      "The attached XML is the invoice itself, by Factur-X: minimum, basic-wl, basic, en-16931, extended or xrechnung.",
      valueName: "level"))
  var invoice: ElectronicInvoice.Level?

  @Option(help: ArgumentHelp("Title of a PDF, in place of the document's.", valueName: "text"))
  var title: String?
  @Option(help: ArgumentHelp("Author of a PDF, in place of <meta name=author>.", valueName: "text"))
  var author: String?
  @Option(help: ArgumentHelp("What a PDF is about, in place of <meta name=description>.", valueName: "text"))
  var subject: String?
  @Option(help: ArgumentHelp("Keywords of a PDF, in place of <meta name=keywords>.", valueName: "text"))
  var keywords: String?

  func validate() throws {
    var options = PDFOptions()
    options.isTagged = !noTags
    options.conformance = conformance
    options.attachments = attach.map { PDFAttachment(name: $0, bytes: []) }
    if let contradiction = options.contradiction { throw ValidationError("\(contradiction).") }
    if invoice != nil, attach.count(where: { $0.lowercased().hasSuffix(".xml") }) != 1 {
      throw ValidationError("--invoice wants one XML file by --attach.")
    }
  }

  /// - Throws: `FileError` where an attachment can't be read.
  func options() throws(FileError) -> PDFOptions {
    var options = PDFOptions()
    options.isTagged = !noTags
    options.conformance = conformance
    options.metadata.title = title ?? ""
    options.metadata.author = author ?? ""
    options.metadata.subject = subject ?? ""
    options.metadata.keywords = keywords ?? ""
    for path in attach {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let isInvoice = invoice != nil && name.lowercased().hasSuffix(".xml")
      let bytes = try Files.read(path)
      if isInvoice, let problem = XMLReader.problem(in: bytes) {
        let (line, column) = place(problem.offset, in: bytes)
        throw FileError(
          path: "\(path):\(line):\(column)",
          reason: "this is no XML: \(problem.message); --invoice attaches an invoice in the syntax CII or UBL")
      }
      var attachment = PDFAttachment(name: isInvoice ? invoiceName : name, bytes: bytes, mediaType: mediaType(of: name))
      attachment.relationship = isInvoice && relationship == .unspecified ? .alternative : relationship
      options.attachments.append(attachment)
    }
    if let invoice { options.invoice = ElectronicInvoice(fileName: invoiceName, level: invoice) }
    return options
  }

  /// Line and column of a byte, from 1 on.
  private func place(_ offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let before = bytes.prefix(offset)
    let line = before.split(separator: 0x0A, omittingEmptySubsequences: false).last ?? []
    return (before.count { $0 == 0x0A } + 1, String(decoding: line, as: UTF8.self).unicodeScalars.count + 1)
  }

  /// The name that programs look for. Factur-X 1.07 §6.2.1, ZUGFeRD 2.3 §2.
  private var invoiceName: String { invoice == .xrechnung ? "xrechnung.xml" : "factur-x.xml" }

  /// By the ending of a file's name. IANA's registry of media types.
  private func mediaType(of name: String) -> String {
    switch name.lowercased().split(separator: ".").last {
    case "xml": "text/xml"
    case "json": "application/json"
    case "csv": "text/csv"
    case "txt": "text/plain"
    case "html", "htm": "text/html"
    case "pdf": "application/pdf"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "svg": "image/svg+xml"
    case "zip": "application/zip"
    case "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    default: "application/octet-stream"
    }
  }

  private static func standards(_ text: String) throws -> [PDFConformance] {
    try text.split(separator: ",").map { word in
      let name = word.trimmingPrefix { $0 == " " }.lowercased().replacing("pdf/", with: "")
      guard let standard = PDFConformance(rawValue: name) else {
        throw ValidationError(
          "'\(word)' is no standard; there are \(PDFConformance.allCases.map(\.rawValue).joined(separator: ", ")).")
      }
      return standard
    }
  }
}

extension PDFAttachment.Relationship: ExpressibleByArgument {
  var name: String { rawValue.lowercased() }

  public init?(argument: String) {
    guard let known = Self.allCases.first(where: { $0.name == argument.lowercased() }) else { return nil }
    self = known
  }
}

extension ElectronicInvoice.Level: ExpressibleByArgument {
  public init?(argument: String) {
    func key(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
    guard let known = Self.allCases.first(where: { key($0.rawValue) == key(argument) }) else { return nil }
    self = known
  }
}
