public import CairoKit
internal import FlexCore
public import FlexDisplay
public import FlexPainter
public import FlexTree

/// A PDF that grows by one document after the other: links, anchors and the nesting of bookmarks are each
/// document's own. Not `Sendable`.
public final class PDFWriter {
  let fonts: FontSet
  let images: any ImageStore
  let background: Color?
  let shadows: ShadowMasks
  private let drain: (([UInt8]) -> Bool)?
  public let options: PDFOptions
  /// Files that go along.
  private var attachments: [PDFAttachment]
  private var state: State?

  /// What there is once the file is begun.
  private struct State {
    var file: PDFFile
    var painter: PDFPainter
    var metadata: PDFMetadata
    /// What inks are: of the first document that says so.
    var press: OutputProfile?
    var navigation = PDFNavigation()
    /// Of a tagged file.
    var structure: PDFStructure?
    var form: PDFForm
    /// The root of the page tree, and the pages.
    var root: Int
    var pages: [Int] = []
    var labels: [String?] = []
  }

  /// Pages whose lists are there at once: so many as let most documents know all their glyphs before the first is written.
  private static let span = 64
  /// Points a side: Acrobat's limit, ISO 32000-1 annex C.
  private static let maximumSide = 14_400.0

  /// - Parameters:
  ///   - background: what lies under everything; paper is white by itself.
  ///   - shadows: blurred masks, kept from one file to the next.
  ///   - options: what the file is to be.
  ///   - drain: takes what is written so far, piece by piece, and answers whether to go on; `nil` keeps it for `finish()`.
  public init(
    fonts: FontSet, images: any ImageStore, background: Color? = .white, shadows: ShadowMasks = ShadowMasks(),
    options: PDFOptions = PDFOptions(), drain: (([UInt8]) -> Bool)? = nil
  ) {
    self.fonts = fonts
    self.images = images
    self.background = background
    self.shadows = shadows
    self.options = options
    attachments = options.attachments
    self.drain = drain
  }

  /// Adds files that go along; those of several documents that are the same go along once.
  public func attach(_ files: [PDFAttachment]) {
    for file in files where !attachments.contains(file) { attachments.append(file) }
  }

  /// Adds the pages of a document, a few at a time.
  ///
  /// - Parameters:
  ///   - metadata: that of the first document is the file's.
  ///   - structure: what the elements are that the pages name.
  ///   - form: what of them can be filled in.
  ///   - press: what the inks of its colours are.
  ///   - scope: goes before the names of the fields, so that those of several documents can be told apart.
  ///   - bookmark: what the document is called in the outline, above its headings; `nil` leaves these by themselves.
  public func append(
    _ pages: PageLists, metadata: DocumentMetadata, structure: DocumentStructure = DocumentStructure(),
    form: DocumentForm = DocumentForm(), press: OutputProfile? = nil, scope: String? = nil, bookmark: String? = nil
  ) throws(CairoError) {
    guard !pages.isEmpty else { return }
    let sizes = try pages.sizes.map { (size) throws(CairoError) in try points(of: size) }
    if state == nil { state = try begin(metadata) }
    guard var state else { return }
    state.press = state.press ?? press
    defer { self.state = state }
    let span = pages.anchorIDs == nil ? pages.count : Self.span
    var lists = pages.prefix(span).map { $0 }
    registerGlyphs(of: lists, in: state)
    let objects = sizes.map { _ in state.file.allocate() }
    state.navigation.begin(
      bookmark, at: PDFNavigation.Place(page: objects[0], position: .zero, height: pages.sizes[0].height),
      awaiting: pages.count > span ? pages.anchorIDs?() ?? [] : [])
    state.structure?.begin(structure)
    state.form.begin(form, scope: scope)
    for start in stride(from: 0, to: pages.count, by: span) {
      let part = start..<min(start + span, pages.count)
      if start > 0 {
        lists = []
        lists = pages[part].map { $0 }
        registerGlyphs(of: lists, in: state)
      }
      try append(lists, objects: objects[part], sizes: sizes[part], to: &state)
    }
    state.navigation.end(in: state.file)
    state.structure?.end()
    state.form.end()
  }

  private func registerGlyphs(of pages: [DisplayList], in state: State) {
    var glyphs: [FontID: Set<UInt32>] = [:]
    for page in pages {
      page.items.collectGlyphs(into: &glyphs)
      for field in page.fields { field.items.collectGlyphs(into: &glyphs) }
    }
    state.painter.faces.register(glyphs)
  }

  private func append(
    _ pages: [DisplayList], objects: ArraySlice<Int>, sizes: ArraySlice<(width: Double, height: Double)>,
    to state: inout State
  ) throws(CairoError) {
    state.navigation.add(pages, objects: objects)
    for (index, page) in zip(objects.indices, pages) {
      state.structure?.beginPage(
        objects[index], height: page.size.height, elements: page.elements, markers: page.markers)
      let canvas = try state.painter.content(of: page, background: background, height: sizes[index].height)
      let fields = try state.form.add(page, object: objects[index], painter: state.painter)
      if options.conformance.contains(.a1b), state.file.isTransparent {
        throw CairoError(
          action: "write PDF/A-1b",
          reason: "page \(state.pages.count + 1) has something translucent, blurred or blended; PDF/A-2b allows it")
      }
      // Nothing lies over what is printed. ISO 15930-7 §6.17.
      let links = options.isForPress ? [] : state.navigation.links(of: page, to: state.file, state.structure)
      write(canvas, links + fields, of: page, size: sizes[index], as: objects[index], in: state)
      state.pages.append(objects[index])
      state.labels.append(page.label)
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
    let outline = state.navigation.writeOutline(to: file)
    if let outline { catalog.entry("/Outlines", reference: outline) }
    if let structure = state.structure {
      catalog.entry("/StructTreeRoot", reference: structure.finish())
      catalog.append("/MarkInfo<</Marked true>>")
    }
    if let labels = PDFNavigation.labels(state.labels) { catalog.append(labels) }
    catalog.append(state.metadata.catalogEntries)
    catalog.append(options.viewing.entries(hasOutline: outline != nil, metadata: state.metadata.metadata))
    let metadata = PDFMetadataStream(metadata: state.metadata.metadata, options: options).bytes
    catalog.entry("/Metadata", reference: writeMetadata(metadata, to: file))
    if let form = state.form.catalogEntry { catalog.append(form) }
    if options.isArchival { catalog.append(outputIntent(in: file)) }
    if options.isForPress {
      guard let press = state.press else {
        throw CairoError(action: "write PDF/X-4", reason: "the document doesn't say for which press it is made")
      }
      catalog.append(outputIntent(press, in: file))
    }
    catalog.append(PDFAttachments(attachments: attachments, date: state.metadata.date).write(to: file))
    catalog.append(">>")
    // PDF/A-4 has no information dictionary.
    let archival = options.conformance.contains { $0.archivalPart == 4 }
    let information = archival ? nil : file.add(state.metadata.information)
    return file.finish(
      catalog: file.add(catalog), information: information, identifier: identifier(metadata, pages: state.pages.count))
  }

  private func begin(_ metadata: DocumentMetadata) throws(CairoError) -> State {
    if let contradiction = options.contradiction { throw CairoError(action: "write a PDF", reason: contradiction) }
    let file = try PDFFile(
      version: options.version, packsObjects: options.packsObjects && !options.conformance.contains(.a1b),
      allowsInterpolation: !options.isArchival, drain: drain)
    file.takesInks = !options.isArchival
    if options.isForPress {
      var entries = PDFContent()
      entries.append("/N 3")
      file.screenColors = file.addStream(entries, SRGBProfile.bytes)
    }
    let structure = options.isTagged ? PDFStructure(file: file, version: options.version) : nil
    let painter = PDFPainter(
      file: file, fonts: fonts, images: images, shadows: shadows, structure: structure, options: options)
    return State(
      file: file, painter: painter,
      metadata: PDFMetadata(
        metadata: metadata.overridden(by: options.metadata), isForPress: options.isForPress),
      structure: structure,
      form: PDFForm(file: file, fonts: PDFFormFonts(file: file, fonts: fonts), structure: structure, options: options),
      root: file.allocate())
  }

  /// XMP; archives want to read it without decoding. ISO 19005-1 §6.7.2.
  private func writeMetadata(_ bytes: [UInt8], to file: PDFFile) -> Int {
    var entries = PDFContent()
    entries.append("/Type/Metadata/Subtype/XML")
    guard !options.conformance.isEmpty else { return file.addStream(entries, bytes) }
    let object = file.allocate()
    file.writeStream(object, entries, encoded: bytes, filter: nil)
    return object
  }

  /// What the colours mean. ISO 19005-2 §6.2.3.
  private func outputIntent(in file: PDFFile) -> PDFContent {
    var entries = PDFContent()
    entries.append("/N 3")
    var content = PDFContent()
    content.append("/OutputIntents[<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)")
    content.append("/Info(sRGB IEC61966-2.1)")
    content.entry("/DestOutputProfile", reference: file.addStream(entries, SRGBProfile.bytes))
    content.append(">>]")
    return content
  }

  /// The press that the file is made for, with its profile. ISO 15930-7 §6.2.2.
  private func outputIntent(_ press: OutputProfile, in file: PDFFile) -> PDFContent {
    var entries = PDFContent()
    entries.append("/N 4/Alternate/DeviceCMYK")
    var content = PDFContent()
    content.append("/OutputIntents[<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier(Custom)/Info")
    content.append(text: press.name.isEmpty ? "CMYK" : press.name)
    content.entry("/DestOutputProfile", reference: file.addStream(entries, press.bytes))
    content.append(">>]")
    return content
  }

  /// Tells the file from others that say something else of themselves. ISO 32000-1 §14.4.
  private func identifier(_ metadata: [UInt8], pages: Int) -> [UInt8] {
    var hash = ContentHash(metadata)
    hash.append(Array("\(pages)".utf8))
    for attachment in attachments { hash.append(attachment.bytes) }
    let digits = Array(hash.description.utf8)
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] &* 16 &+ digits[$0 + 1] }
  }

  private func points(of size: Size<Float>) throws(CairoError) -> (width: Double, height: Double) {
    let width = Double(size.width) * PDFPainter.pointsPerPixel
    let height = Double(size.height) * PDFPainter.pointsPerPixel
    guard width > 0, height > 0, width <= Self.maximumSide, height <= Self.maximumSide else {
      throw CairoError(
        action: "write a PDF page of \(size.width) × \(size.height) px",
        reason: "a side has more than 0 and at most \(Int(Self.maximumSide / PDFPainter.pointsPerPixel)) px")
    }
    return (width, height)
  }

  /// ISO 32000-1 §7.7.3.3.
  private func write(
    _ canvas: PDFCanvas, _ links: [Int], of list: DisplayList, size: (width: Double, height: Double),
    as object: Int, in state: State
  ) {
    var page = PDFContent()
    page.append("<</Type/Page")
    page.entry("/Parent", reference: state.root)
    page.append("/MediaBox[0 0 ")
    page.operand(size.width, digits: 3)
    page.operand(size.height, digits: 3)
    page.append("]")
    // Where nothing is cut off, everything is the page.
    let whole = Rect(x: 0, y: 0, width: list.size.width, height: list.size.height)
    if let sheet = list.sheet ?? (options.isForPress ? SheetBoxes(trim: whole, bleed: whole) : nil) {
      for (name, rect) in [("/TrimBox" as StaticString, sheet.trim), ("/BleedBox", sheet.bleed)] {
        page.append(name)
        let scale = Float(PDFPainter.pointsPerPixel)
        page.append(
          box: Rect(
            x: rect.x * scale, y: Float(size.height) - rect.maxY * scale, width: rect.width * scale,
            height: rect.height * scale), digits: 3)
      }
    }
    page.entry("/Contents", reference: state.file.addStream(PDFContent(), canvas.content.bytes))
    page.append("/Resources")
    page.append(canvas.resources.dictionary(in: state.file))
    if !options.conformance.contains(.a1b) {
      page.append("/Group<</S/Transparency/I true/CS")
      page.append(state.file.blendSpace)
      page.append(">>")
    }
    if let structure = state.structure {
      if let number = structure.add(canvas.marks.sequences) {
        page.append("/StructParents ")
        page.append(integer: number)
      }
      page.append("/Tabs/S")
    }
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
