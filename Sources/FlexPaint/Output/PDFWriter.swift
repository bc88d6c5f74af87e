public import CairoKit
internal import FlexCore
public import FlexTree

/// A PDF that grows by one document after the other: links, anchors and the nesting of bookmarks are each
/// document's own. Not `Sendable`.
public final class PDFWriter {
  private let fonts: FontSet
  private let images: any ImageStore
  private let background: Color?
  private let shadows: ShadowMasks
  /// Faces cut down to all that the file will show. Where that isn't known, cairo does it in the end.
  var embeddedFaces: EmbeddedFaces?
  private let drain: (([UInt8]) -> Bool)?
  private var page: (surface: PDFSurface, context: Context, painter: Painter)?
  private var language = ""
  private var destinationCount = 0

  /// 72 pt and 96 px are an inch.
  private static let pointsPerPixel = 0.75
  /// Points a side: Acrobat's limit, PDF 1.7 annex C.
  private static let maximumSide = 14_400.0

  /// - Parameters:
  ///   - background: what lies under everything; paper is white by itself.
  ///   - shadows: blurred masks, kept from one file to the next.
  ///   - drain: takes what is written so far, piece by piece, and answers whether to go on; `nil` keeps it for `finish()`.
  public init(
    fonts: FontSet, images: any ImageStore, background: Color? = .white, shadows: ShadowMasks = ShadowMasks(),
    drain: (([UInt8]) -> Bool)? = nil
  ) {
    self.fonts = fonts
    self.images = images
    self.background = background
    self.shadows = shadows
    self.drain = drain
  }

  /// Adds the pages of a document.
  ///
  /// - Parameter metadata: that of the first document is the file's.
  public func append(_ pages: [DisplayList], metadata: DocumentMetadata) throws(CairoError) {
    guard let first = pages.first else { return }
    if page == nil { page = try begin(size(of: first), metadata) }
    guard let (surface, context, painter) = page else { return }
    let destinations = PDFDestinations(pages, numberedFrom: destinationCount)
    destinationCount += destinations.count
    for (index, page) in pages.enumerated() {
      surface.setPageSize(points: try size(of: page))
      try painter.paint(page, background: background == .white ? nil : background)
      writeLinks(of: page, destinations, to: context)
      destinations.write(page: index, to: context)
      try context.checkStatus("paint page \(index + 1)")
      try surface.showPage()
    }
    destinations.writeOutline(to: surface)
  }

  /// The file, or the end of it that was not handed on.
  ///
  /// - Throws: `CairoError`, also where there are no pages.
  public func finish() throws(CairoError) -> [UInt8] {
    guard let page else { throw CairoError(action: "write a PDF", reason: "there are no pages") }
    let (bytes, offset) = try page.surface.finish()
    return PDFCatalog.setLanguage(language, in: bytes, startingAt: offset)
  }

  private func begin(
    _ size: (width: Double, height: Double), _ metadata: DocumentMetadata
  ) throws(CairoError) -> (PDFSurface, Context, Painter) {
    let surface = try PDFSurface(pointSize: size, drain: drain)
    write(metadata, to: surface)
    language = metadata.language
    let context = try Context(surface)
    context.scale(Self.pointsPerPixel, Self.pointsPerPixel)
    context.embeddedFaces = embeddedFaces
    let painter = Painter(context: context, fonts: fonts, images: images, shadows: shadows)
    return (surface, context, painter)
  }

  private func size(of page: DisplayList) throws(CairoError) -> (width: Double, height: Double) {
    let width = Double(page.size.width) * Self.pointsPerPixel
    let height = Double(page.size.height) * Self.pointsPerPixel
    guard width > 0, height > 0, width <= Self.maximumSide, height <= Self.maximumSide else {
      throw CairoError(
        action: "write a PDF page of \(page.size.width) × \(page.size.height) px",
        reason: "a side has more than 0 and at most \(Int(Self.maximumSide / Self.pointsPerPixel)) px")
    }
    return (width, height)
  }

  private func write(_ metadata: DocumentMetadata, to surface: PDFSurface) {
    let entries: [(PDFSurface.Metadata, String)] = [
      (.title, metadata.title), (.author, metadata.author), (.subject, metadata.subject),
      (.keywords, metadata.keywords), (.creator, "flexrender"),
      (.creationDate, metadata.date ?? "1970-01-01T00:00:00Z"),
    ]
    for (entry, value) in entries where !value.isEmpty { surface.setMetadata(entry, value) }
  }

  /// Link annotations over the areas. PDF 1.7 §12.5.6.5.
  private func writeLinks(of page: DisplayList, _ destinations: PDFDestinations, to context: Context) {
    for link in page.links {
      let rect = link.rect
      guard rect.width > 0, rect.height > 0, rect.x.isFinite, rect.y.isFinite, rect.width.isFinite,
        rect.height.isFinite
      else { continue }
      let target: String
      switch LinkTarget(link.target) {
      case .external(let uri): target = "uri='\(PDFString.uri(uri))'"
      case .anchor(let id):
        // cairo takes a name that leads nowhere without a word.
        guard let name = destinations.name(ofAnchor: id) else { continue }
        target = "dest='\(name)'"
      case nil: continue
      }
      context.tagged("Link", "rect=[\(rect.x) \(rect.y) \(rect.width) \(rect.height)] \(target)") {}
    }
  }
}
