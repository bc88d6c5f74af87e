internal import FlexCore
internal import FlexDOM
internal import FlexTree

extension BoxBuilder {
  /// Adds `::before` or `::after`, where a rule gives it content. CSS Content 3 §2 (#content-property).
  mutating func addGenerated(
    _ pseudoElement: GeneratedElement, of node: ElementID, to flow: inout Flow, link: String?
  ) {
    guard var style = styles.style(of: node, pseudoElement), style.display != .none,
      case .items(let items) = style.inline.content,
      // An area holds nothing but its text.
      document.element(node)?.tag != "textarea"
    else { return }
    counters.enter(style, element: nil)
    defer { counters.leave() }
    takeCounters(of: style, node)
    if pseudoElement.isScrollButton { style.lookLikeButton() }
    style.adjustDisplay(in: flow)
    let source = source(of: node, pseudoElement)

    if style.isOutOfFlow || style.display.isBlockLevel || style.display.isAtomicInline {
      var box = makeBox(style, source: source, link: link)
      if style.display.isAtomicInline, box.style.layout.display == .block { box.style.layout.display = .flowRoot }
      let id =
        if style.isOutOfFlow {
          addOutOfFlow(box, to: &flow)
        } else if style.layout.float != .none, flow.kind != .items {
          addFloat(box, to: &flow)
        } else if style.display.isBlockLevel {
          addBlock(box, to: &flow)
        } else {
          addAtom(box, to: &flow)
        }
      let hasContent = items.contains { if case .string("") = $0 { false } else { true } }
      let kind: Flow.Kind =
        if style.display.layout.makesItems {
          .items
        } else if style.display.holdsTableParts {
          .tableParts
        } else {
          (hasContent || style.isListItem) && style.display != .tableCell ? .lines : .blocks
        }
      var inner = Flow(box: id, kind: kind, style: tree[id].style)
      if style.isListItem { addGeneratedMarker(of: node, item: style, to: &inner) }
      add(items, of: node, style: style, to: &inner)
      flush(&inner)
      if !hasContent { endFirstLine(behind: style, isInInlineBox: false) }
      // As in Chromium, text in a table is in a cell even where it is empty.
      if kind == .tableParts, tree[id].children.isEmpty, !items.isEmpty {
        _ = addBlock(makeBox(style.anonymous, source: nil, link: nil), to: &inner)
        flush(&inner)
      }
    } else if style.display == .contents {
      add(items, of: node, style: style, to: &flow)
    } else {
      openInlineBox(style, source: source, link: link, in: &flow)
      if style.isListItem { addMarker(of: node, item: style, isInside: true, isGenerated: true, to: &flow) }
      add(items, of: node, style: style, to: &flow)
      closeInlineBox(in: &flow)
    }
  }

  /// The marker of generated content that is a list item: one outside has a line to stand beside. CSS Lists 3 §3 (#markers).
  private mutating func addGeneratedMarker(of node: ElementID, item: ComputedStyle, to flow: inout Flow) {
    let isInside = item.text.listStylePosition == .inside
    let count = tree.boxes.count
    addMarker(of: node, item: item, isInside: isInside, isGenerated: true, to: &flow)
    if !isInside, tree.boxes.count > count { withRun(of: &flow) { $0.content.keepsFirstLine = true } }
  }

  mutating func add(_ items: [ContentItem], of node: ElementID, style: ComputedStyle, to flow: inout Flow) {
    var isBehindLeader = false
    defer { if isBehindLeader { closeInlineBox(in: &flow) } }
    for item in items {
      switch item {
      case .image(let image):
        reportMissing(image, at: pageContent == nil ? document.element(node)?.location : nil)
        add(image, style: style, to: &flow)
      case .runningElement(let name, let occurrence):
        reportOutsideMargins("element(\(name))", at: node)
        addRunning(name, occurrence, to: &flow)
      case .leader(let text):
        // A leader stands on the line of what it leads to. CSS Content 3 §4.1 (#leader-function).
        if !isBehindLeader, flow.kind != .items {
          var together = style.anonymous
          together.text.textWrapMode = .nowrap
          openInlineBox(together, source: nil, link: nil, in: &flow)
          isBehindLeader = true
        }
        addLeader(text, style: style, to: &flow)
      default:
        addText(text(of: item, node: node, style: style), shows: style.shownWhiteSpace, to: &flow)
      }
    }
  }

  mutating func text(of item: ContentItem, node: ElementID, style: ComputedStyle) -> String {
    switch item {
    case .string(let text): return text
    case .attribute(let name): return document.element(node)?[attribute: name.lowercased()] ?? ""
    case .counter(let name, let counterStyle), .counters(let name, _, let counterStyle):
      if pageContent == nil, isPageCounter(name) {
        return text(ofPageCounter: name, style: counterStyle, node: node)
      }
      guard case .counters(_, let separator, _) = item else {
        return counterStyles.text(of: counters.value(of: name), style: counterStyle)
      }
      return counters.values(of: name).map { counterStyles.text(of: $0, style: counterStyle) }
        .joined(separator: separator)
    case .openQuote:
      defer { quoteDepth += 1 }
      return quote(at: quoteDepth, isOpening: true, of: node, style)
    case .closeQuote:
      quoteDepth = max(0, quoteDepth - 1)
      return quote(at: quoteDepth, isOpening: false, of: node, style)
    case .noOpenQuote:
      quoteDepth += 1
      return ""
    case .noCloseQuote:
      quoteDepth = max(0, quoteDepth - 1)
      return ""
    case .contents(let part): return text(part, of: node)
    case .namedString(let name, let occurrence):
      reportOutsideMargins("string(\(name))", at: node)
      return pageContent?.strings[name]?.value(occurrence) ?? ""
    case .targetCounter, .targetText: return text(ofTarget: item, node: node)
    case .image, .runningElement, .leader: return ""
    }
  }

  private func quote(at depth: Int, isOpening: Bool, of node: ElementID, _ style: ComputedStyle) -> String {
    let pairs: [QuotePair]
    switch style.text.quotes {
    case .none: return ""
    case .pairs(let list): pairs = list
    case .auto, .matchParent: pairs = Quotes.pairs(ofLanguage: languageOfQuotes(around: node, style))
    }
    guard let pair = depth < pairs.count ? pairs[depth] : pairs.last else { return "" }
    return isOpening ? pair.open : pair.close
  }

  /// Quotation marks around a `<q>` are those of the text that quotes, not of what is quoted. CSS Content 3 §2.4.1
  /// (#quotes).
  private func languageOfQuotes(around node: ElementID, _ style: ComputedStyle) -> String {
    guard let element = document.element(node), element.isHTML, element.tag == "q", let parent = document[node].parent
    else { return style.text.language }
    return styles.style(of: parent).text.language
  }

  private mutating func add(_ image: StyleImage, style: ComputedStyle, to flow: inout Flow) {
    guard let content = imageContent(of: image) else { return }
    var imageStyle = style.anonymous
    imageStyle.display = .inlineBlock
    var box = makeBox(imageStyle, source: nil, link: nil)
    setPicture(content, of: &box)
    if flow.kind == .items { _ = addBlock(box, to: &flow) } else { _ = addAtom(box, to: &flow) }
  }
}

extension Quotes {
  /// `quotes: auto`: what a language writes, as CLDR has it for the most common ones.
  static func pairs(ofLanguage language: String) -> [QuotePair] {
    func pair(_ open: String, _ close: String) -> QuotePair { QuotePair(open: open, close: close) }
    switch language.prefix(while: { $0 != "-" }).lowercased() {
    case "de", "cs", "sk", "sl", "bg", "lt", "is", "hr": return [pair("„", "“"), pair("‚", "‘")]
    case "fr": return [pair("«", "»"), pair("«", "»")]
    case "it", "es", "pt", "el", "ar", "fa", "no", "nb", "nn": return [pair("«", "»"), pair("“", "”")]
    case "ru", "uk", "be": return [pair("«", "»"), pair("„", "“")]
    case "pl", "ro": return [pair("„", "”"), pair("«", "»")]
    case "hu": return [pair("„", "”"), pair("»", "«")]
    case "sv", "fi": return [pair("”", "”"), pair("’", "’")]
    case "da": return [pair("“", "”"), pair("‘", "’")]
    case "ja", "zh": return [pair("「", "」"), pair("『", "』")]
    default: return [pair("“", "”"), pair("‘", "’")]
    }
  }
}
