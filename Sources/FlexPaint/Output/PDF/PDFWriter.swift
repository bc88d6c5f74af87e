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
  private let drain: (([UInt8]) -> Bool)?
  private var state: State?

  /// What there is once the file is begun.
  private struct State {
    var file: PDFFile
    var painter: PDFPainter
    var metadata: PDFMetadata
    var navigation = PDFNavigation()
    /// The root of the page tree, and the pages.
    var root: Int
    var pages: [Int] = []
  }

  /// Points a side: Acrobat's limit, ISO 32000-1 annex C.
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
    guard !pages.isEmpty else { return }
    let sizes = try pages.map { (page) throws(CairoError) in try size(of: page) }
    if state == nil { state = try begin(metadata) }
    guard var state else { return }
    defer { self.state = state }
    var glyphs: [FontID: Set<UInt32>] = [:]
    for page in pages { page.items.collectGlyphs(into: &glyphs) }
    state.painter.faces.register(glyphs)
    let objects = pages.map { _ in state.file.allocate() }
    let anchors = state.navigation.add(pages, objects: objects)
    for (index, page) in pages.enumerated() {
      let canvas = try state.painter.content(of: page, background: background, height: sizes[index].height)
      let links = PDFNavigation.links(of: page, anchors, to: state.file)
      write(canvas, links, size: sizes[index], as: objects[index], in: state)
      state.pages.append(objects[index])
      if state.file.isStopped { throw CairoError(action: "write a PDF", reason: "what was written isn't wanted") }
    }
  }

  /// The file, or the end of it that was not handed on.
  ///
  /// - Throws: `CairoError`, also where there are no pages.
  public func finish() throws(CairoError) -> [UInt8] {
    guard let state, !state.pages.isEmpty else {
      throw CairoError(action: "write a PDF", reason: "there are no pages")
    }
    let file = state.file
    try state.painter.faces.write()
    var tree = PDFContent()
    tree.append("<</Type/Pages/Count ")
    tree.append(integer: state.pages.count)
    tree.append("/Kids[")
    for page in state.pages {
      tree.append(reference: page)
      tree.append(" ")
    }
    tree.append("]>>")
    file.write(state.root, tree)
    var catalog = PDFContent()
    catalog.append("<</Type/Catalog")
    catalog.entry("/Pages", reference: state.root)
    if let outline = state.navigation.writeOutline(to: file) {
      catalog.entry("/Outlines", reference: outline)
      catalog.append("/PageMode/UseOutlines")
    }
    catalog.append(state.metadata.catalogEntries)
    catalog.append(">>")
    let information = file.add(state.metadata.information)
    return file.finish(catalog: file.add(catalog), information: information)
  }

  private func begin(_ metadata: DocumentMetadata) throws(CairoError) -> State {
    let file = try PDFFile(drain: drain)
    let painter = PDFPainter(file: file, fonts: fonts, images: images, shadows: shadows)
    return State(file: file, painter: painter, metadata: PDFMetadata(metadata: metadata), root: file.allocate())
  }

  private func size(of page: DisplayList) throws(CairoError) -> (width: Double, height: Double) {
    let width = Double(page.size.width) * PDFPainter.pointsPerPixel
    let height = Double(page.size.height) * PDFPainter.pointsPerPixel
    guard width > 0, height > 0, width <= Self.maximumSide, height <= Self.maximumSide else {
      throw CairoError(
        action: "write a PDF page of \(page.size.width) × \(page.size.height) px",
        reason: "a side has more than 0 and at most \(Int(Self.maximumSide / PDFPainter.pointsPerPixel)) px")
    }
    return (width, height)
  }

  /// ISO 32000-1 §7.7.3.3.
  private func write(
    _ canvas: PDFCanvas, _ links: [Int], size: (width: Double, height: Double), as object: Int, in state: State
  ) {
    var page = PDFContent()
    page.append("<</Type/Page")
    page.entry("/Parent", reference: state.root)
    page.append("/MediaBox[0 0 ")
    page.operand(size.width, digits: 3)
    page.operand(size.height, digits: 3)
    page.append("]")
    page.entry("/Contents", reference: state.file.addStream(PDFContent(), canvas.content.bytes))
    page.append("/Resources")
    page.append(canvas.resources.dictionary)
    page.append("/Group<</S/Transparency/I true/CS/DeviceRGB>>")
    if !links.isEmpty {
      page.append("/Annots[")
      for link in links {
        page.append(reference: link)
        page.append(" ")
      }
      page.append("]")
    }
    page.append(">>")
    state.file.write(object, page)
  }
}
