internal import FlexCore
internal import FlexDOM
internal import FlexLayout
internal import FlexStyle
internal import FlexTree

/// What generated content says of other places of the document: what was found while boxes were made, and the pages that
/// elements begin on, once there are pages. CSS Content 3 §5 (#cross-references).
///
/// Boxes are made again with what was found until no text changes: `RenderSession+References` counts how often.
struct References {
  /// Elements that are named, by their index in the document.
  var targets: [Int: Target] = [:]
  /// The counters of the page that an element begins on.
  var pages: [Int: [String: Int]] = [:]
  /// Whether something asked for pages, and for other elements.
  var asksForPages = false
  var asksForTargets = false
  /// Every text that depends on this, in the order of the document.
  var answers: [String] = []
  /// The counters where each footnote is called, by its index.
  var footnotes: [Int: CounterScopes] = [:]
  /// What footnotes are counted from, by the index of the first on each page that resets their counter.
  var footnoteStarts: [Int: Int] = [:]
  /// The notes that are called within a footnote, by its index.
  var innerNotes: [Int: [Int]] = [:]
  /// Elements whose own generated content asks for their page.
  var readers: Set<Int> = []
  /// What elements have pages know, by their index.
  var notes: [Int: PageNote] = [:]

  /// An element as `target-counter()` and `target-text()` see it.
  struct Target {
    var counters: CounterScopes
    var before = ""
    var after = ""
  }

  /// As boxes are made once more.
  var again: References {
    var next = References()
    next.targets = targets
    next.pages = pages
    next.readers = readers
    next.footnoteStarts = footnoteStarts
    return next
  }
}

/// What an element gives the page on which it begins.
struct PageNote {
  var strings: [(name: String, text: String)] = []
  /// The name under which the element stands in margin boxes.
  var running: String?
  /// What its counter properties make of counters of the page.
  var counters: [Counting] = []
  /// Counters of the document that margins of pages show, as they are in it: the values in scope, outermost first.
  var documentCounters: [String: [Int]] = [:]

  var isEmpty: Bool { strings.isEmpty && running == nil && counters.isEmpty && documentCounters.isEmpty }

  enum Counting: Equatable {
    case set(CounterChange)
    case increment(CounterChange)
  }
}

extension BoxBuilder {
  /// Keeps what an element whose counters have just been entered gives pages and references.
  mutating func take(_ style: ComputedStyle, of node: ElementID, _ element: Element) {
    if tracksTargets, element[attribute: "id"] != nil {
      references.targets[node.index] = References.Target(counters: counters)
    }
    let inline = style.inline
    let paged = inline.paged
    if case .items(let items) = inline.content { takeContent(items, style, of: node, element) }
    guard pageContent == nil else { return }
    if inline.initialLetter != nil {
      let error = DocumentError(.initialLetterOfElement, location: element.location)
      diagnostics.append(Diagnostic(error, severity: .warning))
    }
    var note = PageNote()
    for string in paged.stringSet { reportWithoutText(string.value, in: "string-set", of: element) }
    if paged.bookmarkLevel != nil { reportWithoutText(paged.bookmarkLabel, in: "bookmark-label", of: element) }
    for string in paged.stringSet {
      note.strings.append((string.name, text(of: string.value, node: node, style: style)))
    }
    note.running = paged.running
    note.counters =
      (inline.counterReset.map(PageNote.Counting.set) + inline.counterIncrement.map(PageNote.Counting.increment)
      + inline.counterSet.map(PageNote.Counting.set)).filter { isOfPages($0) }
    note.documentCounters = shownCounters(changedBy: inline)
    if !note.isEmpty { references.notes[node.index] = note }
  }

  /// Puts a picture in the place of an element's own content, as browsers do; anything else is reported.
  /// CSS Content 3 §2 (#content-property).
  private mutating func takeContent(
    _ items: [ContentItem], _ style: ComputedStyle, of node: ElementID, _ element: Element
  ) {
    if style.inline.content.isPicture, style.display != .contents, element.showsContentPictures,
      case .image(let image) = items[0]
    {
      if let picture = contentPicture(image, of: element, at: node) {
        contentPictures[node.index] = picture
        return
      }
      if reportMissing(image, at: element.location) { return }
    }
    guard pageContent == nil else { return }
    let isPicture = items.contains { if case .image = $0 { true } else { false } }
    let error = DocumentError(.contentOfElement, location: element.location)
    let diagnostic = Diagnostic(error, severity: isPicture ? .warning : .remark)
    let isKnown = diagnostics.contains { $0.message == diagnostic.message && $0.severity == diagnostic.severity }
    if !isKnown { diagnostics.append(diagnostic) }
  }

  /// Says what of a content list gives a property no text: pictures, and what pages and lines alone know.
  private mutating func reportWithoutText(_ items: [ContentItem], in property: String, of element: Element) {
    for item in items {
      let function: String
      switch item {
      case .image: function = "a picture"
      case .runningElement(let name, _): function = "'element(\(name))'"
      case .leader: function = "'leader()'"
      case .namedString(let name, _) where property == "bookmark-label": function = "'string(\(name))'"
      default: continue
      }
      let error = DocumentError(.withoutText(function, property: property), location: element.location)
      let diagnostic = Diagnostic(error, severity: .warning)
      if !diagnostics.contains(where: { $0.message == diagnostic.message }) { diagnostics.append(diagnostic) }
    }
  }

  /// Keeps what `::before` or `::after`, whose counters have just been entered, makes of counters that margins of pages show.
  mutating func takeCounters(of style: ComputedStyle, _ node: ElementID) {
    guard pageContent == nil, !pageUse.shownCounters.isEmpty else { return }
    let changed = shownCounters(changedBy: style.inline)
    guard !changed.isEmpty else { return }
    references.notes[node.index, default: PageNote()].documentCounters.merge(changed) { $1 }
  }

  private func shownCounters(changedBy inline: InlineStyle) -> [String: [Int]] {
    guard !pageUse.shownCounters.isEmpty else { return [:] }
    let names = (inline.counterReset + inline.counterIncrement + inline.counterSet).map(\.name)
    return Dictionary(
      names.filter(pageUse.shownCounters.contains).map { ($0, counters.values(of: $0)) }, uniquingKeysWith: { $1 })
  }

  /// Whether a counter is one that pages have themselves. Calls count footnotes.
  private func isOfPages(_ counting: PageNote.Counting) -> Bool {
    switch counting {
    case .set(let change), .increment(let change):
      change.name == "page" || (change.name != "footnote" && pageUse.pageCounters.contains(change.name))
    }
  }

  /// Whether a counter that content of the document shows is that of the page it stands on.
  func isPageCounter(_ name: String) -> Bool {
    name == "page" || name == "pages" || (pageUse.pageCounters.contains(name) && !counters.contains(name))
  }

  /// Whether an element needs a place on a page that its boxes may not give.
  func needsAnchor(_ style: ComputedStyle, _ node: ElementID) -> Bool {
    references.notes[node.index] != nil || references.footnotes[node.index] != nil
      || references.readers.contains(node.index)
      || (tracksTargets && references.targets[node.index] != nil)
      || style.inline.paged.bookmarkLevel != nil
  }

  /// A box of no size that tells where an element without a box of its own begins.
  mutating func addAnchor(of node: ElementID, style: ComputedStyle, to flow: inout Flow) {
    var anchor = style.anonymous
    anchor.layout.position = .absolute
    anchor.inline.originalDisplay = .inline
    var box = makeBox(anchor, source: source(of: node), link: nil)
    box.source?.pseudoElement = BoxSource.anchor
    box.bookmark = bookmark(of: node, style: style)
    _ = addOutOfFlow(box, to: &flow)
  }

  /// The bookmark that an element makes. CSS GCPM 3 §6 (#bookmarks).
  func bookmark(of node: ElementID, style: ComputedStyle) -> Bookmark? {
    let paged = style.inline.paged
    guard let level = paged.bookmarkLevel else { return nil }
    var builder = self
    let label = builder.text(of: paged.bookmarkLabel, node: node, style: style).collapsedWhiteSpace
    return label.isEmpty ? nil : Bookmark(level: Int(level), label: label, isClosed: paged.bookmarkIsClosed)
  }

  // MARK: Text

  /// The text of content, pictures left out.
  mutating func text(of items: [ContentItem], node: ElementID, style: ComputedStyle) -> String {
    items.map { text(of: $0, node: node, style: style) }.joined()
  }

  /// What `content()` says of an element. CSS GCPM 3 §1.1.1 (#content-function-header).
  func text(_ part: ContentPart, of node: ElementID) -> String {
    switch part {
    case .text:
      let shown = document.shownText(of: node) { styles.style(of: $0).display != .none }
      return shown.collapsedWhiteSpace
    case .firstLetter:
      return text(.text, of: node).first { $0.isLetter || $0.isNumber }.map(String.init) ?? ""
    case .before, .after:
      guard let style = styles.style(of: node, part == .before ? .before : .after),
        case .items(let items) = style.inline.content
      else { return "" }
      var builder = self
      builder.counters.enter(style, element: nil)
      return builder.text(of: items, node: node, style: style)
    case .marker:
      let style = styles.style(of: node)
      guard style.isListItem else { return "" }
      return counterStyles.marker(of: counters.ordinals.value, style: style.text.listStyleType)
    }
  }

  /// `target-counter()` and `target-text()`: the element of a fragment URL, and what is known of it.
  mutating func text(ofTarget item: ContentItem, node: ElementID) -> String {
    let text: String
    switch item {
    case .targetCounter(let target, let name, let separator, let style):
      references.asksForTargets = true
      let isPageCounter = isPageCounter(name)
      if isPageCounter { references.asksForPages = true }
      guard let id = element(target, at: node) else { return "" }
      if let value = references.pages[id.index]?[name] {
        text = counterStyles.text(of: value, style: style)
      } else if isPageCounter {
        // Until there are pages, a number as wide as most.
        text = counterStyles.text(of: 1, style: style)
      } else if let counters = references.targets[id.index]?.counters {
        let values = separator == nil ? [counters.value(of: name)] : counters.values(of: name)
        text = values.map { counterStyles.text(of: $0, style: style) }.joined(separator: separator ?? "")
      } else {
        text = ""
      }
    case .targetText(let target, let part):
      references.asksForTargets = true
      guard let id = element(target, at: node) else { return "" }
      var builder = self
      if let counters = references.targets[id.index]?.counters { builder.counters = counters }
      text = builder.text(part, of: id)
    default: return ""
    }
    references.answers.append(text)
    return text
  }

  /// The element that a target names; one that is missing is reported.
  private mutating func element(_ target: ContentTarget, at node: ElementID) -> ElementID? {
    let source = document.element(node)
    var url: String
    switch target {
    case .url(let text): url = text
    case .attribute(let name): url = source?[attribute: name.lowercased()] ?? ""
    }
    guard url.hasPrefix("#"), url.utf8.count > 1 else {
      if !url.isEmpty { reportTarget(url, at: source) }
      return nil
    }
    url.removeFirst()
    if let known = identifiers[url] { return known }
    reportTarget("#" + url, at: source)
    return nil
  }

  /// Says that a function of the margins of pages is of no use in an element's own content.
  mutating func reportOutsideMargins(_ function: String, at node: ElementID) {
    guard pageContent == nil else { return }
    let diagnostic = Diagnostic(
      DocumentError(.outsidePageMargins(function), location: document.element(node)?.location), severity: .warning)
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  private mutating func reportTarget(_ url: String, at element: Element?) {
    let error = DocumentError(.missingTarget(url), location: element?.attributeLocation("href") ?? element?.location)
    let diagnostic = Diagnostic(error, severity: .warning)
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  /// A counter that pages have, within the document: that of the page on which the element begins.
  mutating func text(ofPageCounter name: String, style: ListStyleType, node: ElementID) -> String {
    let value: Int
    if let pageContent {
      value = pageContent.counters[name] ?? 0
    } else {
      references.asksForPages = true
      references.readers.insert(node.index)
      value = references.pages[node.index]?[name] ?? (name == "page" || name == "pages" ? 1 : 0)
    }
    let text = counterStyles.text(of: value, style: style)
    if pageContent == nil { references.answers.append(text) }
    return text
  }
}

extension BoxSource {
  /// Stands for the pseudo-element of boxes that only tell where an element begins.
  static let anchor = "anchor"
  /// Of the text of elements that have no box.
  static let unboxed = "contents"

  /// Whether the box only tells where something is.
  var isMark: Bool { pseudoElement == Self.anchor || pseudoElement == Self.place }
}

extension String {
  /// With each run of white space as one space, and none at the ends.
  var collapsedWhiteSpace: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension Document {
  /// The text inside an element, without that of elements that aren't shown.
  func shownText(of node: ElementID, isShown: (ElementID) -> Bool) -> String {
    var text = ""
    var pending = [node]
    while let id = pending.popLast() {
      switch self[id].kind {
      case .text(let own): text += own
      case .comment: break
      case .element(let element):
        if element.tag == "br" { text += " " }
        if id == node || isShown(id) { pending.append(contentsOf: self[id].children.reversed()) }
      }
    }
    return text
  }

  /// Elements by their `id`, the first of each.
  var elementsByID: [String: ElementID] {
    var found: [String: ElementID] = [:]
    for index in nodes.indices {
      guard case .element(let element) = nodes[index].kind, let id = element[attribute: "id"], !id.isEmpty else {
        continue
      }
      if found[id] == nil { found[id] = ElementID(index: index) }
    }
    return found
  }
}
