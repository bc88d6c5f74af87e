internal import CairoKit
internal import FlexCore
public import FlexDOM
internal import FlexLayout
internal import FlexLimits
public import FlexMarkup
internal import FlexOutput
internal import FlexPaint
internal import FlexSVGWriter
internal import FlexStyle
internal import FlexTree
internal import TextMeasure

extension DocumentStyles: StyleLookup {
  func style(of element: ElementID) -> ComputedStyle { self[element] ?? ComputedStyle() }

  func style(of element: ElementID, _ pseudoElement: GeneratedElement) -> ComputedStyle? {
    self[element, PseudoElement(pseudoElement)]
  }
}

/// A document with its styles and the canvas they were computed for.
struct StyledDocument {
  var document: Document
  var styles: DocumentStyles
  var canvas: Canvas
  /// Where pages are, their styles and the sheet that they are printed on.
  var pages: PageStyles
  var pageUse: PageUse
  var paper: Paper
  var isPaged: Bool
  /// Whether pages are those of page rules or of paper, and not of the body's size.
  var hasPaper: Bool
  /// px on the page of a px of content.
  var pageScale: Float
  /// What the styles were computed for.
  var context: StyleContext
  /// What computed the styles.
  var resolver: StyleResolver
  var diagnostics: [Diagnostic]
}

extension RenderSession {
  /// From HTML to boxes in their places.
  ///
  /// - Throws: `MarkupError` or `DocumentError` where nothing can be drawn.
  public func layOut(_ bound: BoundTemplate, options: RenderOptions) throws -> LaidOutDocument {
    let parsed = try Document(parsing: bound)
    var document = try layOut(parsed, options: options)
    document.diagnostics.insert(contentsOf: bound.diagnostics + parsed.diagnostics, at: 0)
    return document
  }

  /// From a document to boxes in their places.
  ///
  /// - Throws: `DocumentError` where nothing can be drawn.
  public func layOut(_ document: Document, options: RenderOptions) throws -> LaidOutDocument {
    budget = makeBudget()
    measurer.beginDocument()
    budget.begin(.styling, bytes: 64 * document.nodes.count)
    stageWillBegin?(.style)
    let styled = try settledStyles(of: document, options: options)
    try checkBudget(of: document)
    budget.begin(.boxes)
    stageWillBegin?(.boxes)
    var (pages, tree, found) = try self.pages(of: styled)
    if let fit = pageFit(of: pages, in: styled) {
      let scaled = try settledStyles(of: document, options: options, pageScale: fit.scale)
      (pages, tree, found) = try self.pages(of: scaled)
      found.append(fit.diagnostic(in: styled.document))
    }
    budget.setPages(pages.count)
    found += layOutFrames(of: &pages, in: styled.document, options: options)
    try checkBudget(of: document)
    return LaidOutDocument(
      document: document, pages: pages, resources: resources(of: styled, for: tree),
      diagnostics: styled.diagnostics + found + fontDiagnostics(of: pages, in: document) + libraryDiagnostics(),
      title: document.text(ofFirst: "title"),
      language: document.rootLanguage, fontGeneration: fontGeneration,
      secondsUsed: budget.used, press: profiles.press)
  }

  /// The styles of a document, what depends on the sizes of boxes with them.
  ///
  /// - Parameter pageScale: px on the page of a px of content.
  func settledStyles(
    of document: Document, options: RenderOptions, pageScale: Float = 1
  ) throws -> StyledDocument {
    var document = document
    var found: [Diagnostic] = []
    document.readBase(resources, diagnostics: &found)
    var styled = style(document, options: options, pageScale: pageScale)
    styled.diagnostics.insert(contentsOf: found, at: 0)
    try checkBudget(of: document)
    try settleContainers(of: &styled)
    return styled
  }

  /// What libraries found wrong meanwhile; they don't know where.
  func libraryDiagnostics() -> [Diagnostic] {
    LibraryMessages.take().map { Diagnostic(severity: .warning, message: $0) }
  }

  /// Computes styles, once the size of the canvas is known.
  func style(_ document: Document, options: RenderOptions, pageScale: Float = 1) -> StyledDocument {
    var diagnostics: [Diagnostic] = []
    let sheets = styles.sheets(of: document, diagnostics: &diagnostics)
    let asked = Canvas(options)
    var canvas = asked ?? Canvas(width: DefaultViewport.width, height: nil).overridden(by: options)
    // Which pages there are may depend on media queries, so these see the paper without the pages' own size, as in
    // Chromium. CSS Page 3 §7.1 (#page-size-prop).
    let paperArea = options.isPaged && asked == nil ? PageBox(PageStyle(), paper: Paper(options)).canvas : nil
    var resolver = resolver(for: sheets, of: document, canvas: canvas, media: paperArea, options: options)
    // The resolver asks the session's fonts for their measures.
    let (hasNewFonts, hasNewProfiles) = (
      renewFonts(for: resolver.fontFaces), renewProfiles(for: resolver.colorProfiles)
    )
    if hasNewFonts || hasNewProfiles {
      resolver = self.resolver(for: sheets, of: document, canvas: canvas, media: paperArea, options: options)
    }
    var isPaged = options.isPaged
    var hasPaper = true
    var styles: DocumentStyles?
    var pages = resolver.pages()
    let firstPage = pages.style(of: PageDescription())
    var paper = Paper(options)
    if options.isPaged, paper.isForced {
      canvas = PageBox(firstPage, paper: paper).canvas
      resolver = self.resolver(for: sheets, of: document, canvas: canvas, options: options)
    } else if asked == nil, firstPage.hasSize {
      var page = PageBox(firstPage, paper: paper).canvas
      if let height = page.height, !options.fitsContent, options.width != nil || options.height != nil {
        // A side that the caller asks for is the sheet's: the document still goes on from page to page.
        paper = Paper(size: Size(width: options.width ?? page.width, height: options.height ?? height), isForced: true)
        page = PageBox(firstPage, paper: paper).canvas
        canvas = page
      } else {
        canvas = page.overridden(by: options)
      }
      isPaged = isPaged || canvas == page
      resolver = self.resolver(for: sheets, of: document, canvas: canvas, media: paperArea, options: options)
    } else if asked == nil {
      // The body's own size is the canvas. Its styles may depend on the viewport, so they are computed twice.
      // Units of fonts ask for those of the document; what can't be read is told below.
      var told: [Diagnostic] = []
      register(resolver.fontFaces, diagnostics: &told)
      let provisional = resolver.computedStyles(for: document)
      if let own = Canvas(body: document.body.flatMap { provisional[$0] }, root: provisional[document.root]) {
        canvas = own.overridden(by: options)
        if isPaged, own.height == nil, canvas == own {
          canvas = PageBox(firstPage, paper: paper).canvas
        } else {
          paper = Paper(size: Size(width: canvas.width, height: canvas.height ?? 0), isForced: canvas.height != nil)
          hasPaper = false
        }
        resolver = self.resolver(for: sheets, of: document, canvas: canvas, options: options)
      } else if isPaged, options.width == nil, options.height == nil, !options.fitsContent {
        canvas = PageBox(firstPage, paper: paper).canvas
        resolver = self.resolver(for: sheets, of: document, canvas: canvas, media: paperArea, options: options)
      } else {
        styles = provisional
      }
    }
    if pageScale != 1 {
      // How wide the content is depends on what media queries ask for, so these still see the page.
      let page = PageBox(firstPage, paper: paper)
      canvas = page.canvas(at: pageScale)
      let media = paperArea ?? page.canvas
      resolver = self.resolver(for: sheets, of: document, canvas: canvas, media: media, options: options)
    }
    register(resolver.fontFaces, diagnostics: &diagnostics)
    var computed = styles ?? resolver.computedStyles(for: document)
    computed.update { style in
      style.layout.snapLengths()
      // Without pages there are no margins for what runs through them.
      if !isPaged, style.inline.paged.running != nil { style.inline.paged.running = nil }
    }
    // What reads the same is said once, however many sheets it stands in.
    var said: Set<String> = []
    diagnostics += profiles.takeDiagnostics()
    diagnostics += (sheets.flatMap(\.diagnostics) + computed.diagnostics)
      .filter { said.insert($0.description).inserted }.map { Diagnostic($0) }
    pages = resolver.pages(of: document, styles: computed)
    return StyledDocument(
      document: document, styles: computed, canvas: canvas, pages: pages, pageUse: isPaged ? pages.use : PageUse(),
      paper: paper, isPaged: isPaged, hasPaper: isPaged && hasPaper, pageScale: pageScale,
      context: context(for: canvas, options, base: document.base?.file), resolver: resolver, diagnostics: diagnostics)
  }

  private func resolver(
    for sheets: [StyleSheet], of document: Document, canvas: Canvas, media: Canvas? = nil, options: RenderOptions
  ) -> StyleResolver {
    var context = context(for: canvas, options, base: document.base?.file)
    context.mediaViewport = media?.viewport
    context.deviceSize = (media ?? canvas).sheet
    return StyleResolver(sheets: sheets, context: context, known: styles.rules)
  }

  private func context(for canvas: Canvas, _ options: RenderOptions, base: String?) -> StyleContext {
    var context = StyleContext(
      viewport: canvas.viewport, resolution: options.scale, mediaType: options.media == .print ? .print : .screen,
      colorScheme: options.prefersDark ? .dark : .light, fontMetrics: { [fonts] in Self.lengths(of: $0, in: fonts) })
    context.baseURL = base
    context.time = options.time.ofAnimations
    context.scriptScales = { [fonts] in fonts.scriptScales(of: $0) }
    context.profiledColor = { [profiles] in profiles.color($0, $1) }
    context.isSpent = { [budget] in budget.isSpentSoon }
    return context
  }

  /// What `ex`, `ch`, `cap` and `lh` are in a style's font. Ascent and descent are whole px each, as in lines.
  private static func lengths(of style: TextStyle, in fonts: FontSet) -> FontRelativeLengths {
    let font = fonts.metrics(for: style)
    // Of the font that shows it. CSS Values 4 §6.1.3 (#ch).
    let zero = fonts.fonts(for: style).first { fonts.covers($0, 0x30) }
    return FontRelativeLengths(
      xHeight: font.xHeight,
      zeroAdvance: zero.map { fonts.metrics(of: $0, for: style).zeroAdvance } ?? font.zeroAdvance,
      capHeight: font.capHeight,
      ideographicAdvance: style.fontSize,
      normalLineHeight: font.ascent.rounded() + font.descent.rounded() + font.lineGap.rounded())
  }

  /// Reads the fonts of `@font-face` rules that are new to the session; what couldn't be read then is told of every
  /// document.
  private func register(_ rules: [FontFaceRule], diagnostics: inout [Diagnostic]) {
    for rule in rules {
      guard registeredFaces.insert(rule).inserted else {
        if let known = unreadableFaces[rule] { diagnostics.append(known) }
        continue
      }
      var reason = "no source can be read"
      let sources = rule.sources.compactMap { source -> FontFace.Source? in
        switch source {
        case .local(let name): return .local(name)
        case .url(let url, _):
          if let data = DataURL(url) { return .bytes(data.bytes) }
          do throws(ResourceError) {
            return .bytes(try resources.read(try resources.resolve(url, base: rule.file)))
          } catch {
            reason = "'\(url)': \(error.reason)"
            return nil
          }
        }
      }
      do {
        try fonts.register(FontFace(rule, sources: sources))
      } catch {
        if !sources.isEmpty { reason = error.reason }
        let found = Diagnostic(
          DocumentError(.unreadableFont(rule.family, reason: reason), location: rule.location), severity: .warning)
        unreadableFaces[rule] = found
        diagnostics.append(found)
      }
    }
  }

  /// Makes boxes.
  func boxes(
    of styled: StyledDocument, references: References = References()
  ) throws -> (tree: BoxTree, found: [Diagnostic], references: References) {
    var builder = boxBuilder(of: styled, references: references)
    var tree = builder.build()
    if styled.document.isQuirksMode {
      let fills = styled.canvas.height != nil && !styled.isPaged
      QuirksMode.apply(to: &tree, viewport: styled.canvas.viewport, fills: fills)
    }
    if styled.styles.contains({ !$0.inline.textBoxTrim.isEmpty }) { TextBoxTrims.apply(to: &tree) }
    if styled.styles.isDark { tree.darkenCanvas() }
    guard !tree.boxes.isEmpty else { throw DocumentError(.emptyDocument) }
    guard tree.boxes.count <= limits.boxes else {
      throw DocumentError(.tooManyBoxes(limit: limits.boxes), location: styled.document.firstLocation)
    }
    // Styles are fewer than boxes.
    let references =
      styled.styles.contains(\.paint.namesElements) ? missingReferences(in: tree, of: styled) : []
    let pictures = styled.styles.contains(\.namesPictures) ? missingPictures(in: tree, of: styled) : []
    return (tree, builder.diagnostics + pictures + references, builder.references)
  }

  /// What makes a document's boxes.
  func boxBuilder(of styled: StyledDocument, references: References) -> BoxBuilder {
    let styles: any StyleLookup =
      styled.styles.hasZoom ? ZoomedStyles(styled.document, styles: styled.styles) : styled.styles
    var builder = BoxBuilder(
      styled.document, styles: styles, images: images, fonts: SessionFonts(measurer: measurer),
      selection: ImageSelection(context: styled.context), references: references,
      pageUse: styled.pageUse, pictureFailure: failure(of:))
    builder.keepsSkipped = !styled.isPaged
    builder.budget = budget
    return builder
  }

  private func missingPictures(in tree: BoxTree, of styled: StyledDocument) -> [Diagnostic] {
    MissingPictures(scale: styled.context.resolution) { url, base in
      self.failure(of: self.images.source(url: url, base: base))
    }.diagnostics(of: tree, in: styled.document)
  }
}

extension FontFace {
  /// The rule with its bytes read.
  fileprivate init(_ rule: FontFaceRule, sources: [Source]) {
    let slant: FontRequest.Slant =
      switch rule.style {
      case .normal: .normal
      case .italic: .italic
      case .oblique(let angle): .oblique(angle)
      }
    self.init(
      family: rule.family, sources: sources, weight: rule.weight, stretch: rule.stretch, slant: slant,
      unicodeRanges: rule.unicodeRanges)
  }
}

extension Diagnostic {
  /// What a style sheet has that was skipped, with how often it has it.
  init(_ error: CSSError) {
    self.init(error, severity: error.isForOtherBrowsers ? .remark : .warning)
    if error.repeats > 0 { message += " (and \(error.repeats) more like it)" }
  }
}

extension Paper {
  /// The sheet that the caller asks for, or else the usual one.
  init(_ options: RenderOptions) {
    self = .standard
    guard let width = options.width, let height = options.height, !options.fitsContent else { return }
    self = Paper(size: Size(width: width, height: height), isForced: true)
  }
}

extension PageStyle {
  /// Whether a rule says how large the page is.
  fileprivate var hasSize: Bool {
    switch size {
    case .fixed, .roll: true
    case .auto, .orientation: false
    }
  }
}

extension BoxTree {
  /// Gives the canvas its dark colour where neither the root nor `body` has a background of its own.
  /// CSS Color Adjustment 1 §2.2 (#color-scheme-effect).
  fileprivate mutating func darkenCanvas() {
    let shown = boxes.prefix(1) + boxes.filter { $0.parent == root && $0.source?.tag == "body" }
    if !shown.contains(where: { $0.style.paint.hasBackground }), !boxes.isEmpty {
      self[root].style.paint.backgroundColor = .color(Color(hex: 0x121212))
    }
  }
}
