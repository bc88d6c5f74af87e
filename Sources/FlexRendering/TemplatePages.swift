internal import FlexCore
public import FlexDocument
public import FlexMarkup
public import FlexPaint
internal import Foundation

/// A template with its data on all of its pages, as `@page` rules have them:
///
/// ```swift
/// let report = try TemplatePages(template: "transcript.html", data: transcript)
/// for warning in report.diagnostics { print(warning) }
/// try report.pdf(to: "transcript.pdf")
/// try report.png(page: 1, to: "first.png", scale: 2)
/// ```
///
/// A template that gives no page a size is printed on A4 with margins of 1 cm. Not `Sendable`: it holds its renderer.
public struct TemplatePages {
  /// A page as it is on its sheet.
  public struct Page: Equatable, Sendable {
    /// From 1.
    public var number: Int
    /// Of the sheet, px.
    public var width: Double
    public var height: Double
  }

  /// In the order of the document; blank ones that breaks ask for included.
  public let pages: [Page]
  /// What was found in the template, its data and its styles, with places in the files.
  public let diagnostics: [Diagnostic]
  /// Title, author, language and the like are the document's own; how files are written is given here.
  public var encoding = EncodingOptions()

  private let document: LaidOutDocument
  private let renderer: BoxRenderer
  private let options = RenderOptions(media: .print, isPaged: true)

  /// Reads a template's file and divides it into pages.
  ///
  /// - Parameters:
  ///   - path: HTML with mustache placeholders. What it refers to is read from beside it.
  ///   - data: what the placeholders stand for.
  /// - Throws: `RenderingError` where the template can't be read or bound.
  public init(template path: String, data: some Encodable = [String: String]()) throws(RenderingError) {
    let url = URL(filePath: path)
    guard let bytes = FileManager.default.contents(atPath: url.path) else {
      throw RenderingError(.unreadable(path: path, reason: "there is no such file"))
    }
    let resources = FileResources(folder: url.deletingLastPathComponent().path)
    try self.init(String(decoding: bytes, as: UTF8.self), file: path, data: data, resources)
  }

  /// Divides a template that is given as text into pages.
  ///
  /// - Parameters:
  ///   - text: HTML with mustache placeholders.
  ///   - data: what the placeholders stand for.
  ///   - resources: where style sheets, pictures and partials are read from.
  /// - Throws: `RenderingError` where the template can't be bound.
  public init(
    templateText text: String, data: some Encodable = [String: String](), resources: FileResources = FileResources()
  ) throws(RenderingError) {
    try self.init(text, file: "template", data: data, resources)
  }

  private init(
    _ text: String, file: String, data: some Encodable, _ resources: FileResources
  ) throws(RenderingError) {
    renderer = try BoxRenderer(resources: resources)
    let (session, options) = (renderer.session, options)
    document = try RenderingError.inTemplate(file) {
      let json = String(decoding: try JSONEncoder().encode(data), as: UTF8.self)
      let values = try DataReader.read(json, as: .json, file: "data")
      let template = try FlexMarkup.Template(text, file: file) { resources.partial($0) }
      return try session.layOut(try template.bind(values), options: options)
    }
    pages = document.pages.enumerated().map { index, page in
      Page(number: index + 1, width: Double(page.size.width), height: Double(page.size.height))
    }
    diagnostics = document.diagnostics
  }

  // MARK: Bytes

  /// All pages as one PDF.
  ///
  /// - Throws: `RenderingError` where there is no output.
  public func pdf() throws(RenderingError) -> [UInt8] { try files(of: document, .pdf, scale: 1).first ?? [] }

  /// A page as a picture.
  ///
  /// - Parameters:
  ///   - page: its number, from 1.
  ///   - format: a format of one canvas; PNG by default.
  ///   - scale: device pixels per px, of pictures of pixels.
  /// - Throws: `RenderingError` where there is no such page or no output.
  public func picture(
    ofPage page: Int, as format: OutputFormat = .png, scale: Double = 1
  ) throws(RenderingError) -> [UInt8] {
    guard document.pages.indices.contains(page - 1) else { throw RenderingError(.noSuchPage(page, count: pages.count)) }
    var single = document
    single.pages = [document.pages[page - 1]]
    return try files(of: single, format, scale: scale).first ?? []
  }

  private func files(
    of document: LaidOutDocument, _ format: OutputFormat, scale: Double
  ) throws(RenderingError) -> [[UInt8]] {
    var options = options
    options.scale = format.isRaster ? Float(scale) : 1
    let (session, encoding) = (renderer.session, encoding)
    do {
      return try session.encode(document, as: format, options: options, encoding: encoding).files
    } catch let error as any Located {
      throw RenderingError(.drawing(reason: "\(error)"))
    } catch {
      throw RenderingError(.drawing(reason: "\(error)"))
    }
  }

  // MARK: Files

  /// Writes all pages as one PDF.
  ///
  /// - Throws: `RenderingError` where there is no output or the file can't be written.
  public func pdf(to path: String) throws(RenderingError) { try Self.write(try pdf(), to: path) }

  /// Writes a page as PNG.
  ///
  /// - Parameters:
  ///   - page: its number, from 1.
  ///   - path: where to write.
  ///   - scale: device pixels per px.
  /// - Throws: `RenderingError` where there is no such page, no output, or the file can't be written.
  public func png(page: Int, to path: String, scale: Double = 1) throws(RenderingError) {
    try Self.write(try picture(ofPage: page, scale: scale), to: path)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(RenderingError) {
    do {
      try Data(bytes).write(to: URL(filePath: path))
    } catch {
      throw RenderingError(.unwritable(path: path, reason: error.localizedDescription))
    }
  }
}

extension RenderingError {
  /// Names the template in what goes wrong with it.
  static func inTemplate<Result>(
    _ file: String, _ body: () throws -> Result
  ) throws(RenderingError) -> Result {
    do {
      return try body()
    } catch let error as RenderingError {
      throw error
    } catch let error as any Located {
      let hint = error.hint.map { " (\($0))" } ?? ""
      throw RenderingError(.template("\(file): \(error)\(hint)"))
    } catch {
      throw RenderingError(.template("\(file): \(error)"))
    }
  }
}
