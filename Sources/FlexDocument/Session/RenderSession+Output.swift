internal import CairoKit
internal import FlexCore
public import FlexDOM
internal import FlexDisplay
internal import FlexLayout
internal import FlexLimits
public import FlexMarkup
public import FlexOutput
public import FlexPDFWriter
internal import FlexPaint
internal import FlexPainter
public import FlexTree
internal import TextMeasure

/// A finished document.
public struct RenderedDocument: Sendable {
  /// One file, or one a page.
  public var files: [[UInt8]]
  public var pageCount: Int
  /// What was found on the way.
  public var diagnostics: [Diagnostic]

  /// The first file.
  public var bytes: [UInt8] { files.first ?? [] }
}

extension RenderSession {
  /// Binds a template, lays the document out and encodes it.
  ///
  /// - Throws: `MarkupError`, `DocumentError` or `CairoError` where there is no output.
  public func render(
    _ template: Template, data: DataValue, as format: OutputFormat, options: RenderOptions,
    encoding: EncodingOptions = EncodingOptions()
  ) throws -> RenderedDocument {
    try encode(
      try layOut(try template.bind(data, budget: makeBudget()), options: options), as: format, options: options,
      encoding: encoding)
  }

  /// Encodes a document that is laid out.
  ///
  /// - Parameters:
  ///   - document: one that this session laid out.
  ///   - format: what is written.
  ///   - options: those that it was laid out with.
  ///   - encoding: how it is written.
  ///   - separatesPages: whether formats of one canvas get a file a page; else their pages
  ///     stand below each other.
  public func encode(
    _ document: LaidOutDocument, as format: OutputFormat, options: RenderOptions,
    encoding: EncodingOptions = EncodingOptions(), separatesPages: Bool = false
  ) throws -> RenderedDocument {
    let metadata = DocumentMetadata(document)
    let form = format == .pdf && encoding.pdf.isFillable ? FormBuilder(document) : nil
    let structure = format == .pdf ? try structure(of: document, form?.form, for: encoding.pdf) : nil
    var encoding = encoding
    if format == .pdf {
      encoding.pdf.attachments += try linkedAttachments(of: document.document, for: encoding.pdf)
    }
    budget = makeBudget(used: document.secondsUsed)
    let files: [[UInt8]]
    do {
      files = try encode(
        pageLists(of: document, options: options, isTagged: structure != nil, form: form?.form), as: format,
        scale: options.scale, metadata: metadata,
        structure: structure, form: form?.form, press: document.press, encoding: encoding,
        separatesPages: separatesPages, fonts: try fonts(of: document), document: document.document)
    } catch let error as CairoError {
      throw (format == .pdf ? translucency(of: document, options: options, pdf: encoding.pdf) : nil) ?? error
    }
    return RenderedDocument(
      files: files, pageCount: document.pages.count,
      diagnostics: document.diagnostics + (form?.diagnostics ?? []) + libraryDiagnostics() + uncutFontDiagnostics()
        + (format.isRaster ? [] : forbiddenFontDiagnostics(of: document)))
  }

  /// Begins a PDF that documents are added to one after the other.
  ///
  /// - Parameters:
  ///   - options: what the file is to be.
  ///   - drain: takes what is written so far, piece by piece, and answers whether to go on; `nil` keeps it for
  ///     `finish()`.
  public func pdfWriter(options: PDFOptions = PDFOptions(), drain: (([UInt8]) -> Bool)? = nil) -> PDFWriter {
    keepsFonts = true
    return PDFWriter(fonts: fonts, images: images, shadows: shadows, options: options, drain: drain)
  }

  /// Adds a document's pages to a PDF of this session.
  ///
  /// - Parameters:
  ///   - document: one that this session laid out.
  ///   - writer: one that `pdfWriter` of this session made.
  ///   - options: those that it was laid out with.
  ///   - scope: goes before the names of its fields, so that those of several documents can be told apart.
  ///   - bookmark: what it is called in the outline, above its headings: `nil` is by its title; without one these stand
  ///     by themselves.
  /// - Returns: what of its form can't be filled in.
  @discardableResult
  public func append(
    _ document: LaidOutDocument, to writer: PDFWriter, options: RenderOptions, scope: String? = nil,
    bookmark: String? = nil
  ) throws -> [Diagnostic] {
    let form = writer.options.isFillable ? FormBuilder(document) : nil
    let structure = try structure(of: document, form?.form, for: writer.options)
    writer.attach(try linkedAttachments(of: document.document, for: writer.options))
    let lists = pageLists(of: document, options: options, isTagged: structure != nil, form: form?.form)
    try Self.checkPaper(lists, of: document.document)
    budget = makeBudget(used: document.secondsUsed)
    budget.begin(.painting)
    fonts.budget = budget
    defer { fonts.budget = nil }
    let name = bookmark ?? document.title
    do {
      try writer.append(
        lists, metadata: DocumentMetadata(document), structure: structure ?? DocumentStructure(),
        form: form?.form ?? DocumentForm(), press: document.press, scope: scope,
        bookmark: name.allSatisfy(\.isWhitespace) ? nil : name)
      return form?.diagnostics ?? []
    } catch {
      try checkBudget(of: document.document)
      throw translucency(of: document, options: options, pdf: writer.options) ?? error
    }
  }

  /// Where something is that keeps a document from the first part of PDF/A; `nil` where that isn't asked for, or there is
  /// nothing.
  private func translucency(
    of document: LaidOutDocument, options: RenderOptions, pdf: PDFOptions
  ) -> DocumentError? {
    guard pdf.conformance.contains(.a1b) else { return nil }
    let writer = PDFWriter(fonts: (try? fonts(of: document)) ?? fonts, images: images, shadows: shadows, options: pdf)
    let search = TranslucencySearch(
      document: document,
      lists: { [self] pages in
        var shown = document
        shown.pages = pages
        return displayLists(of: shown, options: options)
      }, writer: writer)
    return try? search.problem(standard: .a1b)
  }

  /// What keeps a document from the standards that a PDF of it is to keep, as far as the document itself says.
  public func conformanceProblems(of document: LaidOutDocument, options: PDFOptions) -> [Diagnostic] {
    guard !options.conformance.isEmpty else { return [] }
    let audit = ConformanceAudit(
      document: document,
      structure: StructureBuilder.structure(of: document),
      form: options.isFillable ? FormBuilder(document).form : nil, options: options,
      fonts: (try? fonts(of: document)) ?? fonts)
    return audit.problems.map { Diagnostic($0, severity: .error) }
  }

  /// - Throws: `DocumentError` where the document lacks what a standard asks for.
  private func structure(
    of document: LaidOutDocument, _ form: DocumentForm?, for options: PDFOptions
  ) throws -> DocumentStructure? {
    guard options.isTagged || !options.conformance.isEmpty else { return nil }
    let structure = StructureBuilder.structure(of: document)
    if let problem = ConformanceAudit(
      document: document, structure: structure, form: form, options: options, fonts: try fonts(of: document)
    ).problems.first {
      throw problem
    }
    return options.isTagged ? structure : nil
  }

  /// px a side: Acrobat's limit, ISO 32000-1 annex C.
  private static let largestPage: Float = 19_200

  /// - Throws: `DocumentError` where a page is larger than PDF's may be.
  private static func checkPaper(_ pages: PageLists, of document: Document?) throws(DocumentError) {
    for size in pages.sizes where max(size.width, size.height) > largestPage {
      throw DocumentError(
        .pageTooLarge(width: size.width, height: size.height, limit: largestPage),
        location: document?.firstLocation)
    }
  }

  /// Encodes what is to be painted.
  func encode(
    _ lists: PageLists, as format: OutputFormat, scale: Float, metadata: DocumentMetadata,
    structure: DocumentStructure? = nil, form: DocumentForm? = nil, press: OutputProfile? = nil,
    encoding: EncodingOptions, separatesPages: Bool,
    fonts: FontSet,
    document: Document? = nil
  ) throws -> [[UInt8]] {
    budget.begin(.painting)
    fonts.budget = budget
    defer { fonts.budget = nil }
    let pages = format.holdsPages || separatesPages ? lists : PageLists([DisplayList.stacked(lists)])
    if format.holdsPages { try Self.checkPaper(pages, of: document) }
    if format.isRaster {
      let limit = ImageSurface.maximumSide
      for size in pages.sizes {
        let (width, height) = (size.width * scale, size.height * scale)
        guard width <= Float(limit), height <= Float(limit) else {
          throw DocumentError(
            .canvasTooLarge(width: width, height: height, limit: limit), location: document?.firstLocation)
        }
        if width * height > Float(limits.pixels), limits.pixels < Limits().pixels {
          throw DocumentError(
            .limitExceeded(LimitError(.pixels(limits.pixels), in: .painting)), location: document?.firstLocation)
        }
      }
    }
    var painted = PaintedDocument(
      pages: pages, metadata: metadata, options: encoding, fonts: fonts, images: images, shadows: shadows)
    painted.structure = structure
    painted.form = form ?? DocumentForm()
    painted.press = press
    painted.background = encoding.background
    // What can't throw came to its end early where the budget was spent.
    while true {
      if let document { try checkBudget(of: document) }
      let known = fonts.uncutFonts.count
      do {
        let files = try format.encode(painted)
        if let document { try checkBudget(of: document) }
        return files
      } catch {
        if let exceeded = budget.error {
          throw DocumentError(.limitExceeded(exceeded), location: document?.firstLocation)
        }
        // A font that can't be embedded is drawn as outlines the next time.
        guard fonts.uncutFonts.count > known else { throw error }
      }
    }
  }

  /// Warnings of fonts that outputs draw because their makers don't let them be embedded.
  private func forbiddenFontDiagnostics(of document: LaidOutDocument) -> [Diagnostic] {
    guard let fonts = try? fonts(of: document) else { return [] }
    return ForbiddenFonts(fonts: fonts).found(in: document).map { name, element in
      Diagnostic(
        severity: .warning,
        message: "the licence of the font '\(name)' doesn't allow to embed a part of it; its text is drawn as outlines",
        hint: "use a font that may be embedded; 'fsType' in its table 'OS/2' tells",
        location: element.flatMap { document.element(numbered: $0)?.location })
    }
  }

  /// Warnings of fonts that outputs draw instead of embedding them.
  private func uncutFontDiagnostics() -> [Diagnostic] {
    fonts.uncutFonts.sorted { $0.index < $1.index }.map { id in
      let name = fonts.style(of: id)?.family ?? ""
      return Diagnostic(
        severity: .warning,
        message: "the font '\(name)' is damaged and can't be embedded; its text is drawn as outlines",
        hint: "text drawn as outlines can't be selected or searched")
    }
  }
}

extension RenderSession {
  /// Renders boxes that were made without HTML.
  ///
  /// - Parameters:
  ///   - boxes: the tree, as a front end made it.
  ///   - size: the canvas in CSS px; a side of `nil` is that of the boxes.
  ///   - format: what is written.
  ///   - scale: device pixels a CSS px.
  ///   - encoding: how it is written.
  /// - Throws: `DocumentError` or `CairoError` where there is no output.
  public func render(
    _ boxes: BoxTree, size: (width: Float?, height: Float?) = (nil, nil), as format: OutputFormat, scale: Float = 1,
    encoding: EncodingOptions = EncodingOptions()
  ) throws -> [UInt8] {
    guard !boxes.boxes.isEmpty else { throw DocumentError(.emptyDocument) }
    budget = makeBudget()
    let (placed, inline) = layOut(boxes, viewport: Size(width: size.width, height: size.height)).inColumns
    let frame = placed[placed.root].frame
    let page = LaidOutPage(
      tree: placed, inline: inline,
      size: Size(
        width: max(1, (size.width ?? frame.maxX).rounded(.up)),
        height: max(1, (size.height ?? placed.scrollableHeight).rounded(.up))))
    let files = try encode(
      PageLists([displayList(of: page, scale: scale)]), as: format, scale: scale, metadata: DocumentMetadata(),
      encoding: encoding, separatesPages: false, fonts: fonts)
    return files.first ?? []
  }
}

extension DocumentMetadata {
  /// Title, language, and what `<meta name content>` says. HTML §4.2.5.1 (#standard-metadata-names).
  init(_ document: LaidOutDocument) {
    self.init()
    title = document.title
    language = document.language
    isRightToLeft = document.document.isRightToLeft
    for node in document.document.nodes {
      guard case .element(let element) = node.kind, element.isHTML, element.tag == "meta",
        let name = element[attribute: "name"]?.lowercased(), let content = element[attribute: "content"]
      else { continue }
      switch name {
      case "author" where author.isEmpty: author = content
      case "description" where subject.isEmpty: subject = content
      case "keywords" where keywords.isEmpty: keywords = content
      case "generator" where generator.isEmpty: generator = content
      case "dcterms.created" where created == nil && Self.isDate(content): created = content
      default: break
      }
    }
  }
}

extension Document {
  /// `dir` of the root or of `<body>`. HTML §3.2.6.4 (#the-dir-attribute).
  fileprivate var isRightToLeft: Bool {
    let elements = [root] + (nodes.isEmpty ? [] : self[root].children.filter { element($0)?.tag == "body" })
    return elements.contains { !nodes.isEmpty && element($0)?[attribute: "dir"]?.lowercased() == "rtl" }
  }
}
