public import ArgumentParser
public import CairoKit
internal import FlexDOM
internal import FlexDisplay
internal import FlexDocument
internal import FlexLimits
internal import FlexMarkup
internal import FlexOutput
internal import FlexPDFWriter
internal import FlexPaint
internal import FlexPainter
internal import FlexSVGWriter
internal import FlexService
internal import FoundationEssentials
internal import Glibc

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Render a template to PNG, PDF, SVG, JPEG, WebP, AVIF, GIF or TIFF.",
    discussion: """
      The format follows the output's extension. Without -o, the picture is written beside the template.

        flexrender render card.html --data card.json -o card.png -o card.pdf
        flexrender render card.html --data class.csv --record 3 -o third.png --scale 2
      """)

  @OptionGroup(title: "Input") var input: InputOptions

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "Where to write; - is standard output, {page} in a name the page's number. May be repeated for several formats.",
      valueName: "file"),
    completion: .file(extensions: OutputFormat.allCases.flatMap(\.fileExtensions)))
  var output: [String] = []

  @Option(help: ArgumentHelp("Pages to write, by their place in the document: 2-5,8 or 3-.", valueName: "pages"))
  var pages: PageRanges?

  @Option(help: "Output format: \(OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")).")
  var format: OutputFormat?

  @OptionGroup(title: "Canvas") var canvas: CanvasOptions
  @OptionGroup(title: "Encoding") var encoding: EncodingCommandOptions
  @OptionGroup(title: "PDF") var pdf: PDFCommandOptions

  func validate() throws {
    try encoding.check(for: outputs.map { format ?? OutputFormat(path: $0) ?? .png })
    for path in output where format == nil && path != "-" && OutputFormat(path: path) == nil {
      throw ValidationError(
        "The format of '\(path)' is not known; name it with --format \(OutputFormat.allCases.map(\.rawValue).joined(separator: "|"))."
      )
    }
  }

  func run() throws {
    if let refusal { try Reporting.run(input.messages) { _ in throw refusal } }
    try Reporting.run(input, writing: outputs, reading: pdf.attach) { printer in
      let source = try Input(input, printer: printer)
      let data = try Input.data(input, for: source.template, printer: printer)
      let session = try source.makeSession()
      let bound = try source.template.bind(data, budget: session.makeBudget())
      var encoding = encoding.options
      encoding.pdf = pdf.options
      let attachments = try Attachments(pdf, locale: input.locale, printer: printer).made(from: data)
      encoding.pdf.attachments = attachments.attachments
      printer.report(attachments.diagnostics)
      var laidOut: [(options: RenderOptions, document: LaidOutDocument)] = []
      var files: [(path: String, bytes: [UInt8])] = []
      for path in outputs {
        let format = self.format ?? OutputFormat(path: path) ?? .png
        let options = canvas.renderOptions(isPDF: format == .pdf)
        let document: LaidOutDocument
        if let known = laidOut.first(where: { $0.options == options }) {
          document = known.document
        } else {
          document = try session.layOut(bound, options: options)
          if laidOut.isEmpty { printer.report(document.diagnostics) }
          laidOut.append((options, document))
        }
        if format == .pdf { printer.report(session.conformanceProblems(of: document, options: encoding.pdf)) }
        // Nothing is written where a warning is an error.
        if printer.hasFailed { return }
        let rendered = try session.encode(
          try pages?.selection(from: document) ?? document, as: format, options: options, encoding: encoding,
          separatesPages: path.contains(Self.pagePlaceholder))
        printer.report(Array(rendered.diagnostics.dropFirst(document.diagnostics.count)))
        for (index, bytes) in rendered.files.enumerated() {
          let number = pages?.numbers(upTo: document.pages.count)[index] ?? index + 1
          files.append((Self.path(path, ofPage: number), bytes))
        }
      }
      for file in files { try Files.write(file.bytes, to: file.path) }
      SystemFonts.remember()
      // The process ends here: taking a large document apart, box by box, would take as long as a tenth of its layout.
      _ = unsafe Unmanaged.passRetained(LastDocuments(session: session, laidOut: laidOut.map(\.document)))
    }
  }

  /// What is left to the end of the process.
  private final class LastDocuments {
    let session: RenderSession
    let laidOut: [LaidOutDocument]

    init(session: RenderSession, laidOut: [LaidOutDocument]) {
      self.session = session
      self.laidOut = laidOut
    }
  }

  /// Bytes on a terminal are of no use and may change its state.
  private var refusal: FileError? {
    guard let path = outputs.first(where: { $0 == "-" }), isatty(STDOUT_FILENO) == 1 else { return nil }
    let format = self.format ?? .png
    guard format != .svg else { return nil }
    return FileError(
      path: path,
      reason: "\(format.name) isn't text; write it to a file with -o, or into a pipe: -o - > file.\(format.rawValue)")
  }

  /// Stands for the page's number in the name of a picture.
  static let pagePlaceholder = "{page}"

  /// The name of a page's picture.
  static func path(_ name: String, ofPage number: Int) -> String {
    name.replacing(pagePlaceholder, with: "\(number)")
  }

  /// The outputs, or the template's name with the format's extension.
  private var outputs: [String] {
    if !output.isEmpty { return output }
    guard input.template != "-" else { return ["-"] }
    let name = input.template.split(separator: "/").last.map(String.init) ?? "output"
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    let folder = Files.folder(of: input.template)
    return ["\(folder)/\(stem).\((format ?? .png).rawValue)"]
  }
}

extension OutputFormat {
  /// The format that a file's name tells.
  init?(path: String) {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
    self.init(fileExtension: String(path[path.index(after: dot)...]))
  }
}

/// How outputs are written.
struct EncodingCommandOptions: ParsableArguments {
  @Option(name: .customLong("png"), help: "PNG compression: fast, default or small.")
  var effort: PNGEncoder.Effort = .default

  @Option(help: ArgumentHelp("Bits a sample of PNG, 8 or 16.", valueName: "bits"))
  var depth: PNGEncoder.Depth = .eight

  @Option(help: ArgumentHelp("The colours of pictures: srgb, or display-p3 with its profile.", valueName: "space"))
  var gamut: ColorGamut = .srgb

  @Option(help: ArgumentHelp("Quality of JPEG, WebP and AVIF, 1 to 100; else 75, of AVIF 60.", valueName: "n"))
  var quality: Int?

  @Flag(help: "WebP and AVIF lose nothing.")
  var lossless = false

  @Option(help: ArgumentHelp("What lies under everything, as CSS writes a colour; else white.", valueName: "color"))
  var background: String?

  @Flag(help: "Leave transparent what nothing covers.")
  var transparent = false

  @Option(help: "How SVG writes text: embedded (text with its font) or paths.")
  var text: SVGTextMode = .embedded

  /// `SOURCE_DATE_EPOCH`: seconds since 1970 that files name as their date, by the convention of
  /// reproducible builds.
  private static var sourceDate: String? {
    guard let text = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"], let seconds = Int(text),
      (0...253_402_300_799).contains(seconds)
    else { return nil }
    return Date(timeIntervalSince1970: TimeInterval(seconds)).ISO8601Format()
  }

  func validate() throws {
    if let quality, !(1...100).contains(quality) { throw ValidationError("--quality takes 1 to 100.") }
    if quality != nil, lossless { throw ValidationError("--lossless has no --quality; leave one of them out.") }
    if background != nil, transparent {
      throw ValidationError("--transparent has no --background; leave one of them out.")
    }
    var options = EncodingOptions()
    if let background, !options.setBackground(css: background) {
      throw ValidationError("'\(background)' is no colour; write it as CSS does: '#ffcc00', teal, 'rgb(0 0 0 / 50%)'.")
    }
  }

  /// Whether the options mean something to the formats that are written.
  func check(for formats: [OutputFormat]) throws {
    let names = { (formats: [OutputFormat]) in formats.map(\.name).joined(separator: ", ") }
    if quality != nil, !formats.contains(where: \.hasQuality) {
      throw ValidationError("--quality is for JPEG, WebP and AVIF; the output is \(names(formats)).")
    }
    if lossless, !formats.contains(where: \.hasLosslessMode) {
      throw ValidationError("--lossless is for WebP and AVIF; the output is \(names(formats)).")
    }
    if depth != .eight, !formats.contains(.png) {
      throw ValidationError("--depth is for PNG; the output is \(names(formats)).")
    }
    if gamut != .srgb, !formats.contains(where: \.hasProfile) {
      throw ValidationError("--gamut is for PNG, JPEG, WebP, AVIF and TIFF; the output is \(names(formats)).")
    }
    if transparent, !formats.contains(where: \.hasTransparency) {
      throw ValidationError("\(names(formats)) has no transparency; take --background, or PNG, WebP or AVIF.")
    }
  }

  var options: EncodingOptions {
    var options = EncodingOptions()
    options.quality = quality
    options.isLossless = lossless
    if let background { _ = options.setBackground(css: background) }
    if transparent { options.background = nil }
    options.png.effort = effort
    options.png.depth = depth
    options.gamut = gamut
    options.svgText = text
    options.date = Self.sourceDate
    return options
  }
}

extension PNGEncoder.Depth: ExpressibleByArgument {}
