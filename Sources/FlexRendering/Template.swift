public import CairoKit
internal import FlexCore
internal import FlexDOM
public import FlexDocument
public import FlexLimits
internal import FlexMarkup
internal import FlexOutput
internal import FlexPaint
internal import FlexService
internal import FoundationEssentials

/// An HTML template with `{{placeholders}}`, in mustache or Stencil, parsed once and rendered with any number of values:
///
/// ```swift
/// let card = try Template(contentsOf: "card.html")
/// let document = try card.render(Student(name: "Ada", marks: [1, 2]))
/// try document.write(to: "ada.pdf")
/// ```
///
/// It is `Sendable`: a server parses it once and renders it in a `RendererPool`.
public struct Template: Sendable {
  private(set) var markup: FlexMarkup.Template
  let resources: FileResources
  /// The template's text, for places in it.
  private let texts: [String: String]

  /// Font files besides those that are installed.
  public var fonts = FontOptions()
  /// The canvas: size, scale, media. Initially as the template says.
  public var options = RenderOptions()
  /// Whether warnings are errors: values that are missing, pictures that can't be read, CSS that isn't understood.
  public var isStrict = false
  /// What the document may ask for; without it what its renderer allows.
  public var limits: Limits?
  /// Whose numbers, dates and lists functions write, a BCP 47 tag; `nil` leaves it to `<html lang>`.
  public var locale: String?

  /// Reads a template's file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - base: the folder that nothing is read from outside of; without one the template's own.
  ///   - language: by default as the file's name says: `card.stencil.html` is Stencil.
  /// - Throws: `RenderingError` where it can't be read or isn't right.
  public init(
    contentsOf path: String, base: String? = nil, language: Language? = nil
  ) throws(RenderingError) {
    let url = URL(filePath: path)
    guard let bytes = FileManager.default.contents(atPath: url.path) else {
      throw RenderingError(.unreadable(path: path, reason: "there is no such file"))
    }
    let read = EncodingSniffer.text(ofHTML: Array(bytes), file: url.path)
    try self.init(
      read?.text ?? String(decoding: bytes, as: UTF8.self), file: url.path, language: language,
      resources: FileResources(folder: base ?? url.deletingLastPathComponent().path))
    markup.encodingNote = read?.note
  }

  /// What templates are written in; `html` is HTML alone, where nothing is filled in and braces are text.
  public enum Language: String, Sendable { case mustache, stencil, html }

  /// A template that is given as text.
  ///
  /// - Parameters:
  ///   - text: HTML with placeholders.
  ///   - file: what diagnostics call it.
  ///   - language: by default as `file` says.
  ///   - resources: where style sheets, pictures and partials are read from.
  /// - Throws: `RenderingError` where a tag of Stencil isn't right; of mustache `render` says it, for without data it is
  ///   text.
  public init(
    _ text: String, file: String = "template", language: Language? = nil,
    resources: FileResources = FileResources()
  ) throws(RenderingError) {
    do {
      let engine = language.flatMap { TemplateEngine(rawValue: $0.rawValue) }
      markup = try FlexMarkup.Template(text, file: file, engine: engine) { resources.partial($0) }
    } catch {
      throw RenderingError(error, texts: [file: text])
    }
    self.resources = resources
    texts = [file: text]
  }

  /// Fills the template in and lays it out.
  ///
  /// - Parameters:
  ///   - data: what the placeholders stand for.
  ///   - renderer: fonts, texts and pictures of the thread; keep it for many documents. Without one the document has
  ///     its own.
  /// - Throws: `RenderingError` where nothing can be drawn, and with `isStrict` where anything is missing.
  public func render(_ data: some Encodable, with renderer: BoxRenderer? = nil) throws(RenderingError) -> Document {
    guard let renderer else {
      return try render(data, with: try BoxRenderer(resources: resources, fonts: fonts))
    }
    var markup = markup
    markup.locale = locale
    let layout: LaidOutDocument
    do {
      let json = String(decoding: try JSONEncoder().encode(data), as: UTF8.self)
      let values = try DataReader.read(json, as: .json, file: "data")
      layout = try renderer.session.within(limits) { session in
        let bound = try markup.bind(values, budget: session.makeBudget())
        return try Worker.perform(for: bound) { Result { try session.layOut(bound, options: options) } }.get()
      }
    } catch {
      throw RenderingError(error, texts: texts)
    }
    let document = Document(layout: layout, texts: texts, options: options, limits: limits, renderer: renderer)
    if isStrict, let first = document.diagnostics.first(where: { $0.severity != .remark }) {
      throw RenderingError(.template(first.description))
    }
    return document
  }
}

/// A template with its values, laid out and ready to be written in any format. Not `Sendable`: it holds its renderer.
public struct Document {
  let layout: LaidOutDocument
  /// The template's, for places in it.
  let texts: [String: String]
  let options: RenderOptions
  let limits: Limits?
  let renderer: BoxRenderer

  /// Something that was found on the way.
  public struct Diagnostic: Equatable, Sendable, CustomStringConvertible {
    public enum Severity: String, Sendable { case error, warning, remark }
    public var severity: Severity
    public var message: String
    public var hint: String?
    public var file: String?
    /// From 1; columns count Unicode scalars.
    public var line: Int?
    public var column: Int?

    /// `card.html:3:5: warning: …`.
    public var description: String {
      let place = file.map { file in line.map { "\(file):\($0):\(column ?? 1): " } ?? "\(file): " } ?? ""
      return "\(place)\(severity.rawValue): \(message)\(hint.map { " (\($0))" } ?? "")"
    }
  }

  /// What was found: missing values and pictures, CSS that isn't understood.
  public var diagnostics: [Diagnostic] { layout.diagnostics.map { Diagnostic($0, texts: texts) } }
  /// A page as it is on its sheet.
  public struct Page: Equatable, Sendable {
    /// From 1.
    public var number: Int
    /// Of the sheet, px.
    public var width: Double
    public var height: Double
  }

  /// In the order of the document, blank ones that breaks ask for included. A document has several where the
  /// template's `options.isPaged` is set, or its `@page` has a size.
  public var pages: [Page] {
    layout.pages.enumerated().map { index, page in
      Page(number: index + 1, width: Double(page.size.width), height: Double(page.size.height))
    }
  }

  /// The bytes of the file; of pictures all pages stand below each other.
  ///
  /// - Throws: `RenderingError` where there is no output.
  public func data(_ format: FileFormat = .png) throws(RenderingError) -> [UInt8] {
    try encoded(format, separatesPages: false).first ?? []
  }

  /// The bytes of one page.
  ///
  /// - Parameters:
  ///   - format: what the bytes are.
  ///   - page: its number, from 1.
  /// - Throws: `RenderingError` where there is no such page or no output.
  public func data(_ format: FileFormat = .png, page: Int) throws(RenderingError) -> [UInt8] {
    guard layout.pages.indices.contains(page - 1) else {
      throw RenderingError(.noSuchPage(page, count: layout.pages.count))
    }
    var single = layout
    single.pages = [layout.pages[page - 1]]
    return try Document(layout: single, texts: texts, options: options, limits: limits, renderer: renderer).data(format)
  }

  /// The bytes of each page as a file of its own; PDF is one file.
  ///
  /// - Throws: `RenderingError` where there is no output.
  public func files(_ format: FileFormat = .png) throws(RenderingError) -> [[UInt8]] {
    try encoded(format, separatesPages: true)
  }

  /// Writes a file, whose name tells the format unless it is given.
  ///
  /// - Throws: `RenderingError` where there is no output or the file can't be written.
  public func write(to path: String, as format: FileFormat? = nil) throws(RenderingError) {
    let named = OutputFormat(fileExtension: URL(filePath: path).pathExtension).map { FileFormat($0) }
    guard let format = format ?? named else {
      throw RenderingError(.unwritable(path: path, reason: "its name tells no format"))
    }
    let bytes = try data(format)
    do throws(FileError) { try Files.write(bytes, to: path) } catch {
      throw RenderingError(.unwritable(path: path, reason: error.reason))
    }
  }

  private func encoded(_ format: FileFormat, separatesPages: Bool) throws(RenderingError) -> [[UInt8]] {
    do {
      return try renderer.session.within(limits) { session in
        try session.encode(
          layout, as: format.format, options: options, encoding: format.encoding, separatesPages: separatesPages
        ).files
      }
    } catch {
      throw RenderingError(error, texts: [:])
    }
  }
}

extension Document.Diagnostic {
  /// - Parameter texts: of what is no file.
  init(_ diagnostic: FlexDOM.Diagnostic, texts: [String: String] = [:]) {
    severity = Severity(rawValue: diagnostic.severity.rawValue) ?? .warning
    message = diagnostic.message
    hint = diagnostic.hint
    guard let location = diagnostic.location else { return }
    file = location.file
    guard let text = texts[location.file] ?? (try? String(contentsOfFile: location.file, encoding: .utf8)) else {
      return
    }
    (line, column) = SourceText(text).position(at: location.offset)
  }
}

extension RenderingError {
  /// What a room said, with its place.
  init(_ error: any Error, texts: [String: String]) {
    if let error = error as? RenderingError {
      self = error
    } else if let error = error as? any Located {
      self.init(
        .template(Document.Diagnostic(FlexDOM.Diagnostic(error, severity: .error), texts: texts).description))
    } else {
      self.init(.template("\(error)"))
    }
  }
}
