internal import FlexCore
internal import FlexDOM
internal import FlexLayout
internal import FlexStyle
internal import FlexTree
internal import TextMeasure

extension RenderSession {
  /// How often a document is divided anew because numbers of pages change what stands on them.
  private static let passLimit = 5

  /// Divides a document into pages, and gives these their margins.
  ///
  /// Text that names pages may change where pages end, which may change the text: boxes are made and divided again
  /// until no text changes, and at most a few times. What is drawn then is of one pass, as are its numbers.
  func pages(of styled: StyledDocument) throws -> (pages: [LaidOutPage], tree: BoxTree, found: [Diagnostic]) {
    var made = try boxesWithReferences(of: styled)
    made.found += settleVerticalText(
      in: &made.tree, of: styled, hasFootnotes: !made.references.footnotes.isEmpty)
    var styles = styled.pages
    let kept = made.references.asksForPages ? KeptLines() : nil
    for pass in 1... {
      if let stageWillBegin, pass == 1 {
        stageWillBegin(.text)
        for case .inline(let content) in made.tree.boxes.map(\.content) { _ = measurer.paragraph(for: content) }
        stageWillBegin(.layout)
      }
      var pages =
        styled.isPaged
        ? Array(
          Pagination(
            session: self, tree: made.tree, footnotes: footnotes(of: styled, made.references), kept: kept,
            canvas: sheets(of: styled)))
        : [layOut(made.tree, on: styled.canvas, gutters: made.tree.viewportGutters, kept: kept)]
      if !styled.isPaged, var notes = footnotes(of: styled, made.references) {
        pages[0].append(notes.all(width: styled.canvas.area.width ?? 0), on: styled.canvas)
      }
      if styled.pageScale != 1 { scale(&pages, of: styled) }
      let pageStyles = pages.map { styles.style(of: $0.description) }
      let sequence = PageSequence(pages, styles: pageStyles, references: made.references)
      if made.references.asksForPages, pass < Self.passLimit {
        var references = made.references.again
        references.pages = sequence.pagesOfElements
        references.footnoteStarts = sequence.footnoteStarts
        let next = try boxes(of: styled, references: references)
        if next.references.answers != made.references.answers {
          made = next
          made.found += settleVerticalText(
            in: &made.tree, of: styled, hasFootnotes: !made.references.footnotes.isEmpty)
          continue
        }
      }
      if styled.isPaged { made.found += finish(&pages, pageStyles, sequence, of: styled, references: made.references) }
      return (pages, made.tree, made.found + styles.diagnostics.map { Diagnostic($0, severity: .warning) })
    }
    return ([], made.tree, made.found)
  }

  private func footnotes(of styled: StyledDocument, _ references: References) -> Footnotes? {
    var styles = styled.pages
    return Footnotes(session: self, builder: boxBuilder(of: styled, references: references), references: references) {
      styles.style(of: $0).footnoteArea
    }
  }

  /// What each page is laid out on: as page rules have it, or as the caller would have all of them.
  func sheets(of styled: StyledDocument) -> (PageDescription) -> Canvas {
    var styles = styled.pages
    func sheet(_ page: PageDescription) -> Canvas {
      PageBox(styles.style(of: page), paper: styled.paper).canvas(at: styled.pageScale)
    }
    let canvas = styled.canvas
    return sheet(PageDescription()) == canvas ? sheet : { _ in canvas }
  }

  /// How pages are scaled for what is wider than they are; `nil` where that is nothing, or they are not printed on paper.
  func pageFit(of pages: [LaidOutPage], in styled: StyledDocument) -> PageFit? {
    let sheets = sheets(of: styled)
    guard styled.hasPaper, sheets(PageDescription()) == styled.canvas else { return nil }
    return PageFit(pages) { sheets($0).area.width ?? .infinity }
  }

  /// Gives pages the size that they are drawn at.
  private func scale(_ pages: inout [LaidOutPage], of styled: StyledDocument) {
    var styles = styled.pages
    for index in pages.indices {
      let box = PageBox(styles.style(of: pages[index].description), paper: styled.paper)
      let height = box.height ?? (pages[index].size.height * styled.pageScale).rounded(.up)
      pages[index].size = Size(width: box.width, height: height)
      pages[index].contentScale = styled.pageScale
    }
  }

  /// Makes boxes whose content may name other elements: once more, where it does, when all of them are known.
  private func boxesWithReferences(
    of styled: StyledDocument
  ) throws -> (tree: BoxTree, found: [Diagnostic], references: References) {
    let made = try boxes(of: styled)
    guard made.references.asksForTargets || !made.references.readers.isEmpty else { return made }
    return try boxes(of: styled, references: made.references.again)
  }

  /// Gives pages their own backgrounds and borders, and their margin boxes.
  ///
  /// - Returns: what is to be said of these.
  private func finish(
    _ pages: inout [LaidOutPage], _ styles: [PageStyle], _ sequence: PageSequence, of styled: StyledDocument,
    references: References
  ) -> [Diagnostic] {
    var references = references
    references.pages = sequence.pagesOfElements
    var builder = boxBuilder(of: styled, references: references)
    var found: [Diagnostic] = []
    for index in pages.indices {
      let style = styles[index]
      let box = PageBox(style, paper: styled.paper)
      let height = pages[index].size.height
      // A canvas that the caller asked for has no edges of a page.
      guard pages[index].size.width == box.width, box.height == nil || box.height == height else { continue }
      pages[index].area = box.paddingArea(height: height)
      pages[index].sheet = sheet(style, box, height: height)
      pages[index].printing = PrintedSheet(style)
      let counters = sequence.contents[index].counters
      pages[index].printing.label = style.label(counters, index: index, styles: builder.counterStyles)
      guard !style.marginBoxes.isEmpty else { continue }
      builder.pageContent = sequence.contents[index]
      builder.counters = sequence.contents[index].scopes
      pages[index].margins = MarginBoxes(session: self, page: box, height: height).layer(
        style, builder: builder, diagnostics: &found)
    }
    return found
  }

  /// A box with the page's background and borders; `nil` where there are none.
  private func sheet(_ style: PageStyle, _ page: PageBox, height: Float) -> PageLayer? {
    let paint = style.style.paint
    let plain = PaintStyle()
    let layout = style.style.layout
    let border = layout.border
    guard
      paint.hasBackground || paint.outline != plain.outline || !paint.boxShadows.isEmpty || border.left > 0
        || border.right > 0
        || border.top > 0 || border.bottom > 0
    else { return nil }
    var tree = FragmentTree()
    var box = BoxFragment(style: style.style, source: .page)
    box.frame = Rect(
      x: page.margin.left, y: page.margin.top, width: max(0, page.width - page.margin.left - page.margin.right),
      height: max(0, height - page.margin.top - page.margin.bottom))
    box.border = page.border
    box.padding = page.padding
    tree.append(box)
    return PageLayer(tree: tree, inline: [:])
  }
}
