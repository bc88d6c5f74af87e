public import CairoKit
internal import FlexCore
public import FlexDisplay
internal import FlexOutput
internal import FlexPaint
internal import FlexPainter
internal import FlexTree
internal import TextMeasure

extension RenderSession {
  /// What to paint, page by page.
  ///
  /// - Parameters:
  ///   - document: one that this session laid out.
  ///   - options: those that it was laid out with.
  ///   - isTagged: whether text and pictures name their elements, for a tagged PDF.
  ///   - form: the controls that can be filled in: what they hold stands apart from what is painted.
  public func displayLists(
    of document: LaidOutDocument, options: RenderOptions, isTagged: Bool = false, form: DocumentForm? = nil
  ) -> [DisplayList] {
    Array(pageLists(of: document, options: options, isTagged: isTagged, form: form))
  }

  /// The same, each page when it is asked for.
  func pageLists(
    of document: LaidOutDocument, options: RenderOptions, isTagged: Bool = false, form: DocumentForm? = nil
  ) -> PageLists {
    let fonts = (try? fonts(of: document)) ?? fonts
    let fieldElements = form.map { Set($0.fields.keys) } ?? []
    let frames = document.frames
    return PageLists(
      sizes: document.pages.map { $0.printing.sheetSize(of: $0.size) },
      // What frames have places for isn't the document's.
      anchorIDs: frames.isEmpty ? { document.anchorIDs } : nil
    ) { [self] index in
      displayList(
        of: document.pages[index], scale: options.scale, references: document.resources, fonts: fonts,
        isTagged: isTagged, fieldElements: fieldElements, frames: frames)
    }
  }

  func displayList(
    of page: LaidOutPage, scale: Float, references: SVGResources = SVGResources(), fonts: FontSet? = nil,
    isTagged: Bool = false, fieldElements: Set<Int> = [], reading: ReadingPlace = ReadingPlace(),
    frames: [LaidOutDocument.Frame] = []
  ) -> DisplayList {
    var tree = page.paintedTree
    let isScaled = page.contentScale != 1
    if page.origin != .zero, !isScaled, !tree.boxes.isEmpty {
      tree[tree.root].frame.x += page.origin.x
      tree[tree.root].frame.y += page.origin.y
    }
    // Edges and baselines are snapped before they are scaled, as in browsers: a page's lines keep their distances.
    let contentScale = Double(page.contentScale)
    let toPage = Matrix.scale(contentScale, contentScale)
      .concatenating(.translation(Double(page.origin.x), Double(page.origin.y)))
    let size = Size(width: page.size.width / page.contentScale, height: page.size.height / page.contentScale)
    var area = page.area
    if isScaled, let shown = area {
      let toContent = Matrix.translation(-Double(page.origin.x), -Double(page.origin.y))
        .concatenating(.scale(1 / contentScale, 1 / contentScale))
      area = shown.bounds(through: toContent)
    }
    var list = DisplayList(
      tree, size: size, scale: scale, canvas: area,
      inline: { page.inline[$0] }, images: images,
      fonts: fonts ?? self.fonts, references: references, isTagged: isTagged, reading: reading,
      fieldElements: fieldElements,
      frames: { [self] element, place in
        guard let known = frames.first(where: { $0.element == element }), let shown = page.frames[element] else {
          return nil
        }
        var place = place
        place.firstElement += known.firstElement
        // Numbers of the frame's own elements.
        let fields = fieldElements.lazy.filter { $0 >= known.firstElement }.map { $0 - known.firstElement }
        return displayList(ofFrame: shown, scale: scale, isTagged: isTagged, fieldElements: Set(fields), reading: place)
      })
    if isScaled {
      // What is wider than pages are scaled for doesn't reach into their margins.
      if page.contentScale <= PageFit.smallestScale, let area {
        let far: Float = 1e5
        list.items = [.clip(.rect(Rect(x: -far, y: -far, width: far + area.maxX, height: 2 * far)), list.items)]
      }
      list = list.mapped(by: toPage, size: page.size)
    }
    if let footnotes = page.footnotes {
      let notes = displayList(
        of: footnotes, size: size, scale: scale, references: references, fonts: fonts, isTagged: isTagged,
        fieldElements: fieldElements)
      list.append(isScaled ? notes.mapped(by: .scale(contentScale, contentScale), size: page.size) : notes)
    }
    // The sheet and its margins are furniture: nothing of them is tagged.
    let sheet = page.sheet.map {
      displayList(
        of: $0, size: page.size, scale: scale, canvas: page.printing.printedArea(of: page.size),
        references: references, fonts: fonts)
    }
    if let sheet { list.items.insert(contentsOf: sheet.items, at: 0) }
    if let margins = page.margins {
      let layer = displayList(of: margins, size: page.size, scale: scale, references: references, fonts: fonts)
      list.append(layer)
    }
    return page.printing.placed(list)
  }

  private func displayList(
    ofFrame document: LaidOutDocument, scale: Float, isTagged: Bool, fieldElements: Set<Int>, reading: ReadingPlace
  ) -> DisplayList? {
    guard let page = document.pages.first else { return nil }
    return displayList(
      of: page, scale: scale, references: document.resources, fonts: (try? fonts(of: document)) ?? fonts,
      isTagged: isTagged, fieldElements: fieldElements, reading: reading, frames: document.frames)
  }

  private func displayList(
    of layer: PageLayer, size: Size<Float>, scale: Float, canvas: Rect? = nil, references: SVGResources,
    fonts: FontSet?, isTagged: Bool = false, fieldElements: Set<Int> = []
  ) -> DisplayList {
    DisplayList(
      layer.tree, size: size, scale: scale, canvas: canvas, inline: { layer.inline[$0] }, images: images,
      fonts: fonts ?? self.fonts,
      references: references, isTagged: isTagged, reading: ReadingPlace(start: Self.footnotesBegin),
      fieldElements: fieldElements)
  }

  /// In the order of reading, behind all that a page's content can have.
  private static let footnotesBegin = 1 << 40
}

extension RenderSession {
  /// The pages below each other, in device pixels.
  ///
  /// - Throws: `CairoError` where the picture would be too large.
  public func raster(of document: LaidOutDocument, options: RenderOptions) throws -> ImageSurface {
    let page = DisplayList.stacked(pageLists(of: document, options: options))
    return try PNGPageEncoder(shadows: shadows).raster(of: page, fonts: fonts, images: images)
  }
}

extension DisplayList {
  /// Adds what another list of the same size has, above all else.
  fileprivate mutating func append(_ above: DisplayList) {
    items += above.items
    elements += above.elements
    markers += above.markers
    links += above.links
    anchors += above.anchors
    fields += above.fields
  }

  /// Pages below each other on one canvas.
  static func stacked(_ pages: PageLists) -> DisplayList {
    guard pages.count > 1 else { return pages.first ?? DisplayList(size: .zero) }
    var list = DisplayList(
      size: Size(width: pages.sizes.map(\.width).max() ?? 0, height: pages.sizes.reduce(0) { $0 + $1.height }))
    var top: Float = 0
    for page in pages {
      list.scale = page.scale
      let area = Rect(x: 0, y: 0, width: page.size.width, height: page.size.height)
      list.items.append(
        .transform(.translation(0, Double(top)), [.clip(.rect(area), page.items)]))
      list.links += page.links.map { link in
        LinkArea(
          rect: Rect(x: link.rect.x, y: link.rect.y + top, width: link.rect.width, height: link.rect.height),
          target: link.target, document: link.document)
      }
      list.headings += page.headings.map { heading in
        Heading(
          level: heading.level, title: heading.title,
          position: Point(x: heading.position.x, y: heading.position.y + top))
      }
      list.anchors += page.anchors.map { anchor in
        Anchor(
          id: anchor.id, position: Point(x: anchor.position.x, y: anchor.position.y + top), document: anchor.document)
      }
      top += page.size.height
    }
    return list
  }
}
