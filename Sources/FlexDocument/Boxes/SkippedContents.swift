internal import FlexCore
internal import FlexDOM
internal import FlexStyle
internal import FlexTree

extension BoxBuilder {
  func isDetails(_ node: ElementID) -> Bool {
    document.hasTag("details", node) && document.element(node)?.isHTML == true
  }

  func isClosedDetails(_ node: ElementID) -> Bool {
    isDetails(node) && document.element(node)?[attribute: "open"] == nil
  }

  /// Adds the first `<summary>`, and below it all else, in a block of its own. HTML §15.5.4
  /// (#the-details-and-summary-elements).
  mutating func addDetails(
    _ node: ElementID, _ children: [ElementID], style details: ComputedStyle, to flow: inout Flow, link: String?
  ) {
    let whiteSpace = details.shownWhiteSpace
    let summary = children.first { document.element($0)?.tag == "summary" }
    if let summary { addChild(summary, shows: whiteSpace, to: &flow, link: link) }
    var style = details.anonymous
    style.zoom = details.zoom
    if let own = contentStyle(of: node) {
      if own.display == .none { return }
      style = own
    }
    let kind = style.display.layout.makesItems ? Flow.Kind.items : .blocks
    let holder = contentStyle(of: node) ?? details
    var inner = Flow(box: addBlock(Box(style: style), to: &flow), kind: kind, style: holder)
    for child in children where child != summary {
      addChild(child, shows: whiteSpace, to: &inner, link: link)
    }
    flush(&inner)
  }

  /// Whether open `<details>` have a box below their summary that matters.
  func hasContentBox(_ node: ElementID, _ children: [ElementID]) -> Bool {
    children.count > (lacksSummary(node) ? 0 : 1)
      || !isClosedDetails(node) && styles.style(of: node, .detailsContent) != nil
  }

  /// What sheets say of the box below the summary. HTML §15.5.4 (#the-details-and-summary-elements).
  func contentStyle(of node: ElementID) -> ComputedStyle? {
    guard isDetails(node), var style = styles.style(of: node, .detailsContent) else { return nil }
    if !style.display.isBlockLevel, style.display != .none {
      style.display = style.display == .inline ? .block : style.display.blockified
    }
    return style.loweredForLayout
  }

  /// Whether an element is `<details>` without a `<summary>`.
  func lacksSummary(_ node: ElementID) -> Bool {
    guard isDetails(node) else { return false }
    return !document[node].children.contains { document.element($0)?.tag == "summary" }
  }

  /// What stands for a missing `<summary>`. HTML §15.5.4 (#the-details-and-summary-elements).
  mutating func addDefaultSummary(of node: ElementID, to flow: inout Flow) {
    var style = flow.style.anonymous
    style.zoom = flow.style.zoom
    var line = Flow(box: addBlock(Box(style: style), to: &flow), kind: .lines, style: style)
    var marker = source(of: node)
    marker.pseudoElement = "marker"
    addTriangle(isOpen: !isClosedDetails(node), style: style, source: marker, isInside: true, to: &line)
    addText("Details", shows: .none, to: &line)
    flush(&line)
  }

  /// The block without height that stands for what closed `<details>` hold back: no margins meet through it. What they
  /// hold back is laid out in it, out of sight, where that is asked for.
  /// CSS Containment 2 §4.1 (#content-visibility), `hidden`.
  mutating func addSkippedContents(of node: ElementID, to flow: inout Flow) {
    guard isClosedDetails(node), flow.kind != .lines else { return }
    let summary = document[node].children.first { document.element($0)?.tag == "summary" }
    let skipped = document[node].children.filter { $0 != summary }
    var style = flow.style.anonymous
    style.display = .block
    style.layout.display = .flowRoot
    style.layout.position = .relative
    // What is held back is contained in layout: CSS Containment 2 §3.1 (#containment-layout).
    style.layout.containsFixed = true
    style.layout.overflow = Size(width: .clip, height: .clip)
    style.text.visibility = .hidden
    style.containment.contentVisibility = .hidden
    let clip: BoxID
    if let own = contentStyle(of: node) {
      if own.display == .none { return }
      clip = tree.append(Box(style: style), to: addBlock(Box(style: own), to: &flow))
    } else {
      clip = addBlock(Box(style: style), to: &flow)
    }
    guard keepsSkipped, skipped.contains(where: { document.element($0) != nil }) else { return }
    let shown = (styles, counters)
    styles = HiddenStyles(styles: styles)
    defer { (styles, counters) = shown }
    var content = style.anonymous
    content.zoom = flow.style.zoom
    content.layout.display = .flowRoot
    // Percentages of heights have nothing to be of.
    var inner = Flow(box: tree.append(Box(style: content), to: clip), kind: .blocks, style: style)
    for child in skipped {
      switch document[child].kind {
      case .element(let element): add(element, at: child, to: &inner, link: nil)
      case .text(let text): addText(text, shows: style.shownWhiteSpace, to: &inner)
      case .comment: break
      }
    }
    flush(&inner)
  }
}

/// Styles of contents that are laid out and don't show.
private struct HiddenStyles: StyleLookup {
  let styles: any StyleLookup

  func style(of element: ElementID) -> ComputedStyle { hidden(styles.style(of: element)) }

  func style(of element: ElementID, _ pseudoElement: GeneratedElement) -> ComputedStyle? {
    styles.style(of: element, pseudoElement).map(hidden)
  }

  func firstLineStyle(of element: ElementID) -> ComputedStyle? { styles.firstLineStyle(of: element).map(hidden) }

  var counterStyles: [String: CounterStyleRule] { styles.counterStyles }
  var usesTargets: Bool { styles.usesTargets }
  var hasScrollParts: Bool { styles.hasScrollParts }

  private func hidden(_ style: ComputedStyle) -> ComputedStyle {
    var style = style
    style.text.visibility = .hidden
    return style
  }
}
