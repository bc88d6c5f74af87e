internal import ArgumentParser
internal import CairoKit
internal import FlexDOM
internal import FlexDocument
internal import FlexLimits
internal import FlexMarkup
internal import FlexService

/// The template, its data and what both refer to: the same for every subcommand.
struct InputOptions: ParsableArguments {
  @Argument(
    help: "The template, an HTML file, or XHTML, which is read as XML (.xhtml, .xht); - is standard input.",
    completion: .file(extensions: ["html", "htm", "xhtml", "xht"]))
  var template: String

  @Option(
    help: "Data for the placeholders: a JSON, YAML, CSV or NDJSON file; - is standard input.", completion: .file())
  var data: String?

  @Option(
    help: ArgumentHelp(
      """
      The template's language (mustache, stencil, html), where its name doesn't tell: NAME.stencil.html. In html \
      nothing is filled in: {{ is text.
      """,
      valueName: "language"))
  var engine: TemplateEngine?

  @Option(help: "How to read the data (json, yaml, csv, ndjson), where its name doesn't tell.")
  var dataFormat: DataFormat?

  @Option(help: ArgumentHelp("Take this record of a list of rows as the data; the first is 1.", valueName: "n"))
  var record: Int?

  @Option(
    help: ArgumentHelp(
      "Set a value of the data, as in --set student.name=Ada; may be repeated.", valueName: "key=value"))
  var set: [String] = []

  @Option(
    help: ArgumentHelp("A font file, or a folder of fonts; may be repeated.", valueName: "path"), completion: .file())
  var font: [String] = []

  @Flag(help: "Use only the given fonts, not those of the system.")
  var noSystemFonts = false

  @Option(
    help: ArgumentHelp(
      "The folder that pictures, style sheets and partials are read from; else the template's own.", valueName: "folder"
    ),
    completion: .directory)
  var base: String?

  @Option(
    help: ArgumentHelp(
      "Whose numbers, dates and lists functions write (de, fr-CH); else those of <html lang>.", valueName: "tag"))
  var locale: String?

  @Flag(help: "Treat warnings as errors: missing values and pictures, CSS that isn't understood.")
  var strict = false

  @Flag(help: "Print remarks as well: CSS for other browsers, missing fonts that others stand in for.")
  var verbose = false

  @OptionGroup var messages: MessageOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions

  func validate() throws {
    if template == "-", data == "-" {
      throw ValidationError("Only one of template and data can be standard input.")
    }
    if let locale, LocaleFormats(locale) == nil {
      let nearest = NearestName.of(locale, in: LocaleFormats.names).map { "; did you mean '\($0)'?" } ?? ""
      throw ValidationError("There are no formats of the locale '\(locale)'\(nearest)")
    }
    if engine == .html, let option = data.map({ _ in "--data" }) ?? set.first.map({ _ in "--set" }) {
      throw ValidationError("\(option) has no effect with --engine html, which fills nothing in.")
    }
    if let record, record < 1 { throw ValidationError("--record counts from 1.") }
  }
}

/// What the input options name, read.
struct Input {
  let template: Template
  let resources: FolderResources
  let fonts: FontOptions
  let limits: Limits

  /// Reads the template and sets up its resources.
  ///
  /// - Parameter watched: is told of each file before it is read.
  init(_ options: InputOptions, printer: DiagnosticPrinter, watched: WatchedFiles? = nil) throws {
    limits = options.limits.limits
    let file = options.template == "-" ? Files.standardInput : options.template
    watched?.add([options.template] + options.font)
    var note: Diagnostic?
    let text = try Self.text(of: options.template, as: file, printer: printer) { bytes in
      let read = EncodingSniffer.text(ofHTML: bytes, file: file)
      note = read?.note
      return read?.text
    }
    let folder = options.base ?? (options.template == "-" ? "." : Files.folder(of: options.template))
    let resources = try FolderResources(folder: folder, template: options.template == "-" ? nil : options.template)
    self.resources = resources
    let source: any Resources = watched?.watching(resources) ?? resources
    var template = try Template(text, file: file, engine: options.engine) { name in
      source.partial(name, from: file)
    }
    template.locale = options.locale
    template.encodingNote = note
    self.template = template
    fonts = FontOptions(
      files: options.font.filter { !Files.isFolder($0) }, folders: options.font.filter(Files.isFolder),
      useSystemFonts: !options.noSystemFonts)
    watched?.add(fonts.allFiles.given)
    for path in options.font where !Files.exists(path) { throw FileError(path) }
  }

  /// The data with `--record` and `--set` worked in; an empty object where none is given.
  ///
  /// - Throws: `MarkupError` where the data is a list of records and the template shows one.
  static func data(_ options: InputOptions, for template: Template, printer: DiagnosticPrinter) throws -> DataValue {
    try data(options, of: try everything(options, printer: printer), for: template)
  }

  /// What is taken of data that was read already.
  static func data(_ options: InputOptions, of everything: DataValue, for template: Template) throws -> DataValue {
    var value = everything
    if let record = options.record {
      value = try Self.record(record, of: value)
    } else if let records = template.records(in: value), let path = options.data {
      // Of one record there is no choice.
      guard records.count == 1 else {
        let location = SourceLocation(file: path == "-" ? Files.standardInput : path, offset: 0)
        throw MarkupError(.listOfRecords(count: records.count), location: location)
      }
      value = records[0]
    }
    for assignment in options.set { try value.assign(assignment) }
    return value
  }

  /// The data as it stands in its file.
  static func everything(_ options: InputOptions, printer: DiagnosticPrinter) throws -> DataValue {
    guard let path = options.data else { return .object([:]) }
    let file = path == "-" ? Files.standardInput : path
    let text = try text(of: path, as: file, printer: printer)
    let format = options.dataFormat ?? DataReader.format(ofFileNamed: path) ?? DataReader.guessFormat(of: text)
    return try DataReader.read(text, as: format, file: file)
  }

  /// A record of a list, or of the only list that an object has.
  private static func record(_ number: Int, of value: DataValue) throws -> DataValue {
    var records: [DataValue] = [value]
    if case .list(let items) = value {
      records = items
    } else if case .object(let fields) = value {
      let lists = fields.values.compactMap { if case .list(let items) = $0 { items } else { nil } }
      if fields.count == 1, let items = lists.first { records = items }
    }
    guard records.indices.contains(number - 1) else {
      throw MarkupError(.missingRecord(number, count: records.count))
    }
    return records[number - 1]
  }

  /// - Parameter decode: reads what need not be UTF-8.
  static func text(
    of path: String, as file: String, printer: DiagnosticPrinter,
    decode: ([UInt8]) -> String? = { EncodingSniffer.markedText($0) ?? String(validating: $0, as: UTF8.self) }
  ) throws -> String {
    let bytes = try Files.read(path)
    guard let text = decode(bytes) else {
      let valid = bytes.prefix(bytes.firstInvalidUTF8)
      printer.register(String(decoding: valid, as: UTF8.self), as: file)
      throw MarkupError(.notText, location: SourceLocation(file: file, offset: valid.count))
    }
    printer.register(text, as: file)
    return text
  }
}
