internal import CairoKit
internal import FlexCore
internal import FlexDOM
internal import FlexDisplay
internal import FlexLimits
internal import FlexPaint
internal import FlexStyle
internal import FlexTree

/// Makes boxes of elements and their computed styles: CSS Display 3 and CSS 2 §9.2 (#box-gen).
///
/// What comes out knows no elements: `display: none` and `contents` are gone, flex items and
/// absolute boxes are blockified, inline content is collected into lines' contents, generated
/// content and markers are boxes like others.
struct BoxBuilder {
  let document: Document
  var styles: any StyleLookup
  let images: any ImageStore
  let fonts: any MarkerFonts
  var tree = BoxTree()
  let derivedStyles = DerivedStyles()
  var counters = CounterScopes()
  let counterStyles: CounterStyles
  /// How many quotes are open. CSS Content 3 §3.2 (#quotes-insert).
  var quoteDepth = 0
  /// The first letter that the next text of the flow begins with.
  var firstLetter: PendingFirstLetter?
  /// Whether text has a capital at the start of each word.
  var capitalizes = false
  /// Whether the next line of the flow has styles of its own.
  var awaitsFirstLine = false
  /// How high the picture is that marks the list item whose first line comes next, px.
  var markerAscent: Float = 0
  /// What elements show in place of their own content, by their index.
  var contentPictures: [Int: ImageContent] = [:]
  /// Pictures of generated content that can't be shown: each is told of once.
  var missingPictures: Set<StyleImage> = []
  /// Whose `overflow` is the viewport's.
  let viewportOverflow: ElementID?
  /// What generated content says of other places.
  var references: References
  /// What pages say, while the boxes of a page's margins are made.
  var pageContent: PageContent?
  /// Whether contents that don't show are laid out, for what reads their boxes.
  var keepsSkipped = false
  /// The footnote whose boxes are made.
  var footnote: ElementID?
  /// Whether what footnotes contain is to be found out where they are called.
  var surveysNotes = true
  /// What `@page` rules ask of the document.
  let pageUse: PageUse
  /// Whether generated content speaks of other elements.
  let tracksTargets: Bool
  let hasScrollParts: Bool
  let identifiers: [String: ElementID]
  /// What is left of the document's limits; once it is spent, the boxes that are missing are not made.
  var budget: Budget?
  /// What could not be made as written.
  var diagnostics: [Diagnostic] = []
  /// Chooses among the pictures of `srcset`; without it `src` is shown.
  let selection: ImageSelection?
  /// Why a picture can't be shown.
  let pictureFailure: (ImageSource) -> String?

  init(
    _ document: Document, styles: any StyleLookup, images: any ImageStore, fonts: any MarkerFonts = NoMarkerFonts(),
    selection: ImageSelection? = nil, references: References = References(),
    pageUse: PageUse = PageUse(), pictureFailure: @escaping (ImageSource) -> String? = { _ in nil }
  ) {
    self.selection = selection
    self.pictureFailure = pictureFailure
    self.document = document
    self.references = references
    self.pageUse = pageUse
    hasScrollParts = styles.hasScrollParts
    tracksTargets = styles.usesTargets || pageUse.namesTargets
    identifiers = tracksTargets ? document.elementsByID : [:]
    self.styles = styles
    viewportOverflow = ViewportOverflow(document, styles: styles)?.element
    counterStyles = CounterStyles(styles.counterStyles)
    self.images = images
    self.fonts = fonts
  }

  /// The boxes of the whole document; without any where the root has `display: none`.
  mutating func build() -> BoxTree {
    guard !document.nodes.isEmpty, let element = document.element(document.root) else { return tree }
    var style = styles.style(of: document.root)
    guard style.display != .none else { return tree }
    style.display = style.display == .contents ? .block : style.display.blockified
    if style.isOutOfFlow { style.layout.position = .relative }
    if viewportOverflow == document.root { style.layout.overflow = Size(width: .visible, height: .visible) }
    counters.enter(style, element: element)
    var root = makeBox(style, node: document.root, link: nil)
    adoptDirectionOfBody(&root.style)
    // Its margins don't collapse with the body's: CSS Display 3 §2.8 (#root), CSS 2 §8.3.1.
    if root.style.layout.display == .block { root.style.layout.display = .flowRoot }
    tree.viewportGutters = viewportGutters(root.style)
    fill(tree.append(root), with: document.root, link: nil)
    counters.leave()
    var boxes = AnonymousTableBoxes.added(to: tree)
    if capitalizes { boxes.setCharactersBefore() }
    return boxes
  }

  func source(of node: ElementID, _ pseudoElement: GeneratedElement? = nil) -> BoxSource {
    let element = document.element(node)
    return BoxSource(
      element: node.index, tag: element?.tag ?? "", id: element?[attribute: "id"] ?? "",
      classAttribute: element?[attribute: "class"] ?? "", pseudoElement: pseudoElement?.rawValue,
      role: element.map { BoxRole($0, isRoot: node == document.root) } ?? .none)
  }

  /// A box with the style as layout wants it.
  func makeBox(_ style: ComputedStyle, source: BoxSource?, link: String?) -> Box {
    // Parts of tables are many, and all of them have values of their own.
    let lowered =
      style.display.tablePart == .none
      ? style.loweredForLayout : derivedStyles.style(for: .box, of: style) { $0.loweredForLayout }
    var box = Box(style: lowered, source: source)
    box.link = link
    return box
  }

  private func makeBox(_ style: ComputedStyle, node: ElementID, link: String?) -> Box {
    keepingScrollbarGutters(makeBox(style, source: source(of: node), link: link), of: node, style)
  }

  // MARK: Content

  /// Fills a box with what its element contains.
  mutating func fill(_ box: BoxID, with node: ElementID, link: String?) {
    let style = tree[box].style
    if style.containment.contentVisibility == .hidden { return }
    if let element = document.element(node), let control = FormControl(element, in: document, at: node) {
      fill(box, with: control, of: node)
      switch control {
      case .area(_, _, nil), .list, .checkbox, .radio: break
      default: return
      }
    }
    if let legend = renderedLegend(of: node) {
      // The first line is the legend's.
      return withFirstLine(of: node, style: style) { builder in
        builder.addLegend(legend, to: box, link: link)
        (builder.firstLetter, builder.awaitsFirstLine) = (nil, false)
        builder.fill(builder.fieldsetContent(of: box), with: node, style: style, link: link, isFirst: false)
      }
    }
    fill(box, with: node, style: style, link: link, isFirst: true)
  }

  /// - Parameter isFirst: whether the box begins with the element's first line.
  private mutating func fill(
    _ box: BoxID, with node: ElementID, style: ComputedStyle, link: String?, isFirst: Bool
  ) {
    if isFormulaPart(node, style) { return fillFormula(box, with: node, link: link) }
    var flow = Flow(box: box, kind: flowKind(of: node, style: style), style: style)
    flow.element = node
    if style.isListItem {
      // A marker has no first letter. CSS Pseudo 4 §2.2 (#first-letter-pattern).
      let waiting = firstLetter
      firstLetter = nil
      addMarker(of: node, to: &flow)
      if document.isQuirksMode, flow.kind == .blocks, beginsWithList(node), hasOutsideMarker(node, style: style) {
        giveMarkerLine(in: &flow)
      }
      firstLetter = waiting
    }
    guard isFirst else { return fill(&flow, with: node, style: style, link: link) }
    withFirstLine(of: node, style: style) { $0.fill(&flow, with: node, style: style, link: link) }
  }

  private mutating func fill(_ flow: inout Flow, with node: ElementID, style: ComputedStyle, link: String?) {
    addContents(of: node, style: style, to: &flow, link: link)
    finish(&flow, of: node, style)
    if flow.kind == .blocks, hasOutsideMarker(node, style: style) {
      makeRoomForMarker(in: flow.box, style)
      alignWithMarker(of: node, in: flow.box, style)
    }
  }

  /// Adds an element's children with `::before` and `::after` around them.
  mutating func addContents(of node: ElementID, style: ComputedStyle, to flow: inout Flow, link: String?) {
    let legend = renderedLegend(of: node)
    addStart(of: node, to: &flow, link: link)
    if addOptionText(of: node, to: &flow) { return addGenerated(.after, of: node, to: &flow, link: link) }
    if lacksSummary(node) { addDefaultSummary(of: node, to: &flow) }
    var inTable = 0
    let children = shownChildren(of: node)
    if flow.kind == .blocks, isDetails(node),
      flow.element == node ? hasContentBox(node, children) : style.display == .inline && !isClosedDetails(node)
    {
      addDetails(node, children, style: style, to: &flow, link: link)
      return addGenerated(.after, of: node, to: &flow, link: link)
    }
    for (index, child) in children.enumerated() where child != legend {
      if index < inTable { continue }
      if style.display == .inline,
        let end = endOfTableParts(from: index, in: children, shows: style.shownWhiteSpace)
      {
        addInlineTable(children[index..<end], style: style, to: &flow, link: link)
        inTable = end
        continue
      }
      addChild(child, shows: style.shownWhiteSpace, to: &flow, link: link)
    }
    addSkippedContents(of: node, to: &flow)
    addGenerated(.after, of: node, to: &flow, link: link)
  }

  /// The children that show: of closed `<details>`, the first `<summary>` alone. HTML §15.5.4
  /// (#the-details-and-summary-elements).
  func shownChildren(of node: ElementID) -> [ElementID] {
    let children = document[node].children
    guard isClosedDetails(node) else { return document.hasTag("select", node) ? shownInList(children) : children }
    return children.first { document.element($0)?.tag == "summary" }.map { [$0] } ?? []
  }

  mutating func addChild(_ child: ElementID, shows whiteSpace: ShownWhiteSpace, to flow: inout Flow, link: String?) {
    switch document[child].kind {
    case .text(let text): addText(text, shows: whiteSpace, to: &flow)
    case .element(let element):
      guard hasScrollParts else { return add(element, at: child, to: &flow, link: link) }
      addScroller(element, at: child, to: &flow, link: link)
    case .comment: break
    }
  }

  mutating func add(_ element: Element, at node: ElementID, to flow: inout Flow, link: String?) {
    if budget?.isSpentSoon ?? false { return }
    var style = styles.style(of: node)
    guard style.display != .none, style.display != .contents || element.hasContents else { return }
    counters.enter(style, element: element, itemCount: itemCount(of: element, at: node))
    defer { counters.leave() }
    take(style, of: node, element)
    if pageContent == nil, style.inline.paged.running != nil { return addAnchor(of: node, style: style, to: &flow) }
    if style.inline.paged.isFootnote { return addCall(of: node, style: style, to: &flow) }
    let link = element.isHTML && element.tag == "a" ? target(of: element) ?? link : link

    if element.isHTML, element.tag == "br" { return addLineBreak(style, of: node, to: &flow) }
    if element.isHTML, element.tag == "wbr" { return addItem(.wordBreakOpportunity, to: &flow) }
    let isReplaced = isReplaced(element, at: node)
    if style.display == .contents {
      // A replaced element has no contents that could show instead.
      if needsAnchor(style, node) { addAnchor(of: node, style: style, to: &flow) }
      if !isReplaced { addUnboxed(node, style: style, to: &flow, link: link) }
      return
    }
    style.adjustDisplay(in: flow)
    let broken = isReplaced ? prepareReplaced(element, at: node, style: &style) : nil
    style.takeSpans(of: element)
    if document.isQuirksMode { style.applyCellQuirks(of: element) }
    if node == viewportOverflow { style.layout.overflow = Size(width: .visible, height: .visible) }

    if isReplaced || style.isOutOfFlow || style.display.isBlockLevel || style.display.isAtomicInline {
      let isInInlineBox = flow.run?.open.isEmpty == false
      let id = addBox(style, element, at: node, broken: broken, to: &flow, link: link)
      if let broken {
        fill(id, with: broken, link: link)
      } else if !isReplaced {
        fill(id, with: node, link: link)
        if !element.isHTML { finishFormula(id, of: node, element) }
      }
      endFirstLine(behind: style, isInInlineBox: isInInlineBox)
    } else {
      openInlineBox(style, source: source(of: node), link: link, in: &flow)
      if needsAnchor(style, node) { addAnchor(of: node, style: style, to: &flow) }
      if style.isListItem { addMarker(of: node, item: style, isInside: true, to: &flow) }
      if style.display == .ruby {
        addRuby(of: node, style: style, to: &flow, link: link)
      } else {
        addContents(of: node, style: style, to: &flow, link: link)
      }
      closeInlineBox(in: &flow)
    }
  }

  /// Adds the box of an element that has one to itself.
  ///
  /// Boxes are large, and this is no part of the recursion, which needs room on the stack for hundreds of levels.
  private mutating func addBox(
    _ style: ComputedStyle, _ element: Element, at node: ElementID, broken: BrokenPicture?, to flow: inout Flow,
    link: String?
  ) -> BoxID {
    var box = makeBox(style, node: node, link: link)
    box.bookmark = bookmark(of: node, style: style)
    let isInFlow = !style.isOutOfFlow
    let isBlockLevel = style.display.isBlockLevel
    // Margins stay inside a fieldset, with a legend or without, inside what has columns, though it is empty, and inside
    // what spans columns, where there are none too. HTML §15.3.13 (#the-fieldset-and-legend-elements), CSS Multicol 1
    // §2 (#the-multi-column-model), §6.1 (#column-span).
    let columns = style.inline.columns
    let holdsMargins =
      isInFlow && !isBlockLevel || element.isHTML && element.tag == "fieldset" || columns.makesColumns
      || columns.spansAll
    if holdsMargins, box.style.layout.display == .block { box.style.layout.display = .flowRoot }
    if element.isHTML, element.tag == "fieldset" { holdContent(in: &box.style.layout) }
    if isReplaced(element, at: node) {
      replace(&box, element, at: node, broken: broken)
      let cell = flow.element.flatMap { document.element($0)?.tag }
      let isQuirky = document.isQuirksMode && (cell == "td" || cell == "th")
      if isInFlow, let height = flow.style.heightForReplaced(isQuirky: isQuirky) {
        // As in Chromium, limits know nothing of a cell's height in quirks mode.
        box.style.layout.resolveHeights(against: height, andLimits: !document.isQuirksMode)
      }
    }
    if element.isHTML, let kind = ControlTheme.kind(of: element), kind != .bar, ControlTheme.applies(to: style, kind) {
      ControlTheme.apply(kind, to: &box.style, isList: kind == .menu && element.isListBox)
      // Buttons of `<input>` have lines as high as their font asks for, as long as they keep their look. In Chromium, too.
      if kind == .button, element.tag == "input" { box.style.text.lineHeight = .normal }
    }
    // Controls are as wide as their content even as blocks. HTML §15.5.3 (#form-controls).
    let isFitted = element.fitsContent && style.rare.appearance != .baseSelect
    if isFitted, !isInFlow || isBlockLevel && flow.kind != .items {
      box.style.layout.size.width = box.style.layout.size.width.replacingAuto(by: .fitContent)
    }
    if element.isHTML, element.tag == "button", box.style.layout.alignContent.keyword == .normal,
      !box.style.layout.display.makesItems
    {
      box.style.layout.alignContent = ContentAlignment(.center)
    }
    guard isInFlow else { return addOutOfFlow(box, to: &flow) }
    guard isBlockLevel else {
      let id = addAtom(box, to: &flow)
      if document.isQuirksMode, element.isPicture, broken == nil || !element.hasFallback, flow.isInCellOfContentWidth {
        withRun(of: &flow) { _ = $0.content.stickyPictures.insert(id) }
      }
      return id
    }
    let floats = style.layout.float != .none && flow.kind != .items
    return floats ? addFloat(box, to: &flow) : addBlock(box, to: &flow)
  }

  /// `display: contents`: the children stand where the element would. Text keeps the element's inherited properties, and
  /// what the element says of it.
  private mutating func addUnboxed(_ node: ElementID, style: ComputedStyle, to flow: inout Flow, link: String?) {
    let isText = document[node].children.allSatisfy { document.element($0) == nil }
    let isLine = flow.kind == .lines || flow.kind == .blocks && isText
    let isPlain = ["div", "span"].contains(document.element(node)?.tag)
    guard isLine, style.text != flow.style.text || !isPlain else {
      return addContents(of: node, style: style, to: &flow, link: link)
    }
    var source = source(of: node)
    source.pseudoElement = BoxSource.unboxed
    openInlineBox(style.anonymous, source: source, link: link, in: &flow)
    addContents(of: node, style: style, to: &flow, link: link)
    closeInlineBox(in: &flow)
  }
}
