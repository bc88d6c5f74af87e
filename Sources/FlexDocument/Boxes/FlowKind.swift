internal import FlexCore
internal import FlexDOM
internal import FlexTree

extension BoxBuilder {
  /// What an element's box will hold.
  func flowKind(of node: ElementID, style: ComputedStyle) -> Flow.Kind {
    if style.display.layout.makesItems { return style.rare.displayVariant == nil ? .items : .blocks }
    if style.display.holdsTableParts { return .tableParts }
    // A cell's content moves as one, whatever it is.
    if style.display == .tableCell { return .blocks }
    // A button's content stands in the middle of its height.
    if style.layout.alignContent.keyword != .normal { return .blocks }
    // What is below a summary is a block, whatever the summary is.
    if isDetails(node), hasContentBox(node, shownChildren(of: node)) { return .blocks }
    var survey = Survey()
    look(into: node, style: style, &survey)
    if survey.hasBlocks { return .blocks }
    // Only a block can be moved down to leave room for the marker beside it: see `alignWithMarker`.
    if survey.hasLines, isMarkerTaller(of: node, style) { return .blocks }
    // An outside marker has a line to stand beside.
    return survey.hasLines || hasOutsideMarker(node, style: style) ? .lines : .blocks
  }

  private struct Survey {
    var hasBlocks = false
    var hasLines = false
  }

  /// Finds out whether an element's in-flow content has blocks and whether it has inline content,
  /// looking through inline elements.
  private func look(into node: ElementID, style: ComputedStyle, _ survey: inout Survey) {
    let isInline = style.display == .inline
    if node == footnote { survey.hasLines = true }
    if lacksSummary(node) { survey.hasBlocks = true }
    look(at: .before, of: node, &survey)
    for child in shownChildren(of: node) {
      if survey.hasBlocks { return }
      switch document[child].kind {
      case .comment: break
      case .text(let text):
        if survey.hasLines { continue }
        survey.hasLines = style.shownWhiteSpace.shows(text)
      case .element(let element):
        let style = styles.style(of: child)
        if style.display == .none || style.display != .contents && (style.isOutOfFlow || style.floats) { continue }
        if style.inline.paged.running != nil, pageContent == nil { continue }
        if style.inline.paged.isFootnote {
          survey.hasLines = true
          continue
        }
        if element.isHTML, element.tag == "br" || element.tag == "wbr" {
          survey.hasLines = true
        } else if style.display.tablePart != .none, isInline {
          survey.hasLines = true
        } else if style.display.isBlockLevel {
          survey.hasBlocks = true
        } else if isReplaced(element, at: child) || style.display.isAtomicInline || style.inline.content.isPicture {
          survey.hasLines = true
        } else {
          // What is below a summary is a block in inline ones, too, and where it is held back.
          if style.display == .inline, isDetails(child) { survey.hasBlocks = true }
          if style.display != .contents, style.hasInlineEdges(isQuirky: isQuirky) { survey.hasLines = true }
          look(into: child, style: style, &survey)
        }
      }
    }
    look(at: .after, of: node, &survey)
  }

  private func look(at pseudoElement: GeneratedElement, of node: ElementID, _ survey: inout Survey) {
    guard let style = styles.style(of: node, pseudoElement), style.display != .none,
      case .items = style.inline.content, !style.isOutOfFlow, !style.floats
    else { return }
    if style.display.isBlockLevel { survey.hasBlocks = true } else { survey.hasLines = true }
  }
}
