internal import CairoKit
internal import FlexCore
public import FlexDisplay
internal import FlexDocument
public import FlexOutput
internal import FlexPDFWriter
internal import FlexPaint
internal import FlexPainter
internal import FlexService
public import FlexTree
internal import TextMeasure

/// Boxes as they were when they were rendered, ready to be written in any format and at any scale.
/// Not `Sendable`: it holds its renderer.
public struct Picture {
  struct Page {
    var tree: FragmentTree
    var inline: [BoxID: InlineLayout]
  }

  let pages: [Page]
  let renderer: BoxRenderer

  /// What lies under everything; `nil` leaves PNG and SVG transparent. Initially white.
  public var background: Color? = .white
  /// Title, author and the like, for PDF and SVG.
  public var metadata = DocumentMetadata()
  /// How files are written.
  public var encoding = EncodingOptions()

  init(pages: [Page], renderer: BoxRenderer) {
    self.pages = pages
    self.renderer = renderer
  }

  /// The number of pages.
  public var pageCount: Int { pages.count }

  /// The size of a page in px.
  public func size(ofPage index: Int) -> (width: Double, height: Double) {
    let frame = pages[index].tree[pages[index].tree.root].frame
    return (Double(frame.width), Double(frame.height))
  }

  /// Without a background.
  public func transparent() -> Picture {
    var copy = self
    copy.background = nil
    return copy
  }

  /// With a title, for PDF and SVG.
  public func titled(_ title: String) -> Picture {
    var copy = self
    copy.metadata.title = title
    return copy
  }

  // MARK: Bytes

  /// The bytes of each file: PDF is one, PNG and SVG are one a page.
  ///
  /// - Parameters:
  ///   - format: what the files are.
  ///   - scale: device pixels per px, of PNG.
  /// - Throws: `RenderingError` where there is no output.
  public func files(_ format: OutputFormat, scale: Double = 1) throws(RenderingError) -> [[UInt8]] {
    guard !pages.isEmpty else { throw RenderingError(.nothingToDraw) }
    var lists: [DisplayList] = []
    for page in pages { lists.append(try displayList(of: page, scale: format.isRaster ? Float(scale) : 1, format)) }
    var document = PaintedDocument(
      pages: PageLists(lists), metadata: metadata, options: encoding, fonts: renderer.session.fonts,
      images: renderer.session.images, shadows: renderer.session.shadows)
    document.background = background
    do throws(CairoError) {
      return try format.encode(document)
    } catch {
      throw RenderingError(.drawing(reason: "\(error)"))
    }
  }

  /// The bytes of the only or first file.
  ///
  /// - Parameters:
  ///   - format: what the bytes are; PNG by default.
  ///   - scale: device pixels per px, of PNG.
  /// - Throws: `RenderingError` where there is no output.
  public func data(_ format: OutputFormat = .png, scale: Double = 1) throws(RenderingError) -> [UInt8] {
    try files(format, scale: scale).first ?? []
  }

  private func displayList(of page: Page, scale: Float, _ format: OutputFormat) throws(RenderingError) -> DisplayList {
    let frame = page.tree[page.tree.root].frame
    let width = frame.width.rounded(.up)
    let height = frame.height.rounded(.up)
    guard width >= 1, height >= 1, width.isFinite, height.isFinite, scale > 0, scale.isFinite else {
      throw RenderingError(.nothingToDraw)
    }
    let limit = ImageSurface.maximumSide
    if format.isRaster, width * scale > Float(limit) || height * scale > Float(limit) {
      throw RenderingError(
        .tooLarge(
          width: Int(clamping: Int64(min(width * scale, 1e9))), height: Int(clamping: Int64(min(height * scale, 1e9))),
          limit: limit))
    }
    return DisplayList(
      page.tree, size: Size(width: width, height: height), scale: scale, inline: { page.inline[$0] },
      images: renderer.session.images, fonts: renderer.session.fonts)
  }

  // MARK: Files

  /// Writes PNG; of several pages each is a file of its own, `card-1.png`, `card-2.png` ….
  ///
  /// - Parameters:
  ///   - path: where to write.
  ///   - scale: device pixels per px.
  /// - Throws: `RenderingError` where there is no output or the file can't be written.
  public func png(to path: String, scale: Double = 1) throws(RenderingError) {
    try write(try files(.png, scale: scale), to: path)
  }

  /// Writes PDF, all pages in one file.
  ///
  /// - Throws: `RenderingError` where there is no output or the file can't be written.
  public func pdf(to path: String) throws(RenderingError) { try write(try files(.pdf), to: path) }

  /// Writes SVG; of several pages each is a file of its own, `card-1.svg`, `card-2.svg` ….
  ///
  /// - Throws: `RenderingError` where there is no output or the file can't be written.
  public func svg(to path: String) throws(RenderingError) { try write(try files(.svg), to: path) }

  private func write(_ files: [[UInt8]], to path: String) throws(RenderingError) {
    for (index, bytes) in files.enumerated() {
      var name = path
      if files.count > 1 {
        let dot = path.lastIndex(of: ".") ?? path.endIndex
        name = "\(path[..<dot])-\(index + 1)\(path[dot...])"
      }
      do throws(FileError) { try Files.write(bytes, to: name) } catch {
        throw RenderingError(.unwritable(path: name, reason: error.reason))
      }
    }
  }
}
