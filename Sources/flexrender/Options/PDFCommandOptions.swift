public import ArgumentParser
internal import FlexDisplay
internal import FlexOutput
internal import FlexPDF
public import FlexPDFWriter
internal import FlexPaint
internal import FlexService

/// What a PDF is to be.
struct PDFCommandOptions: ParsableArguments {
  @Flag(help: "Leave out what tells programs the parts of a PDF: headings, paragraphs, lists, tables.")
  var noTags = false

  @Flag(help: "Let the form controls of a PDF be filled in.")
  var forms = false

  @Option(
    name: .customLong("pdf"),
    help: ArgumentHelp(
      "Standards that a PDF is to keep, with commas: \(PDFConformance.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "standards"),
    transform: PDFCommandOptions.standards)
  var conformance: [PDFConformance] = []

  @Option(
    help: ArgumentHelp(
      "Attach a file to a PDF; may be repeated. One that ends with .mustache is a template for the data, too.",
      valueName: "file"), completion: .file())
  var attach: [String] = []

  @Option(
    help: """
      What the attachments are to the document: \(PDFAttachment.Relationship.allValueStrings.joined(separator: ", ")); \
      an invoice is an alternative, others are unspecified.
      """)
  var relationship: PDFAttachment.Relationship?

  @Option(
    name: .customLong("invoice"),
    help: ArgumentHelp(
      "The attached XML is the invoice itself, by Factur-X: \(ElectronicInvoice.Level.allValueStrings.joined(separator: ", ")).",
      valueName: "level"))
  var invoice: ElectronicInvoice.Level?

  @Option(
    help: ArgumentHelp(
      "Pixels an inch that pictures in a PDF have at most, 1 to 10000; else all that they have.", valueName: "n"))
  var imageDpi: Float?

  @Option(
    help: "How a reader lays the pages of a PDF out: \(PDFViewing.Layout.allCases.map(\.name).joined(separator: ", "))."
  )
  var pageLayout: PDFViewing.Layout?

  @Option(
    help:
      "What a reader shows beside the pages of a PDF: \(PDFViewing.Mode.allCases.map(\.name).joined(separator: ", ")).")
  var pageMode: PDFViewing.Mode?

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
    if let imageDpi, !(imageDpi >= 1 && imageDpi <= 10_000) { throw ValidationError("--image-dpi takes 1 to 10000.") }
    if invoice != nil, attach.count(where: Attachments.isXML) != 1 {
      throw ValidationError("--invoice wants one XML file by --attach.")
    }
  }

  /// The options but for the attachments.
  var options: PDFOptions {
    var options = PDFOptions()
    options.isTagged = !noTags
    options.isFillable = forms
    options.imageResolution = imageDpi
    options.viewing.layout = pageLayout
    options.viewing.mode = pageMode
    options.conformance = conformance
    options.metadata.title = title ?? ""
    options.metadata.author = author ?? ""
    options.metadata.subject = subject ?? ""
    options.metadata.keywords = keywords ?? ""
    if let invoice { options.invoice = ElectronicInvoice(fileName: Attachments.name(of: invoice), level: invoice) }
    return options
  }

  private static func standards(_ text: String) throws -> [PDFConformance] {
    guard let standards = PDFConformance.list(text) else {
      let known = PDFConformance.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("'\(text)' is no standard; there are \(known).")
    }
    return standards
  }
}

extension PDFViewing.Layout: ExpressibleByArgument {
  public init?(argument: String) {
    guard let known = Self.allCases.first(where: { $0.name == argument.lowercased() }) else { return nil }
    self = known
  }
  public static var allValueStrings: [String] { allCases.map(\.name) }
}

extension PDFViewing.Mode: ExpressibleByArgument {
  public init?(argument: String) {
    guard let known = Self.allCases.first(where: { $0.name == argument.lowercased() }) else { return nil }
    self = known
  }
  public static var allValueStrings: [String] { allCases.map(\.name) }
}

extension PDFAttachment.Relationship: OptionWord {
  var name: String { rawValue.lowercased() }
  /// As it is typed: the raw values are PDF's names.
  public static var allValueStrings: [String] { allCases.map(\.name) }

  public init?(argument: String) {
    guard let known = Self.allCases.first(where: { $0.name == argument.lowercased() }) else { return nil }
    self = known
  }
}

extension ElectronicInvoice.Level: OptionWord {
  /// As it is typed: the raw values are those of the XML, with spaces, at which shells part the words of completions.
  public static var allValueStrings: [String] { allCases.map { $0.rawValue.lowercased().replacing(" ", with: "-") } }

  public init?(argument: String) {
    func key(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
    guard let known = Self.allCases.first(where: { key($0.rawValue) == key(argument) }) else { return nil }
    self = known
  }
}
