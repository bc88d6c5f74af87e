internal import FlexCore
internal import FlexTree

/// `::first-letter` of a block container whose first text hasn't come yet. CSS Pseudo 4 §2.2
/// (#first-letter-pattern). A reference: styles are large, and it stands in a recursion's frames.
final class PendingFirstLetter {
  let style: ComputedStyle
  let source: BoxSource

  init(style: ComputedStyle, source: BoxSource) {
    self.style = style
    self.source = source
  }
}

extension BoxBuilder {
  /// Whether a first letter that is waited for may be inside a box of this style: the first line of a block in the
  /// flow is that of the block around it. CSS Pseudo 4 §2.1 (#first-formatted-line).
  private static func sharesFirstLine(_ style: ComputedStyle) -> Bool {
    switch style.display {
    case .block, .flowRoot, .listItem: !style.isOutOfFlow && style.layout.float == .none
    default: false
    }
  }

  /// Whether `::first-letter` applies. §2.3 (#first-letter-application).
  private static func hasFirstLetter(_ style: ComputedStyle) -> Bool {
    switch style.display {
    case .block, .flowRoot, .listItem, .inlineBlock, .tableCell, .tableCaption: true
    default: false
    }
  }

  /// Runs `body`, which fills the box of an element, with the first letter and the first line that may be in it.
  mutating func withFirstLine(of node: ElementID, style: ComputedStyle, _ body: (inout BoxBuilder) -> Void) {
    let outerLine = awaitsFirstLine
    let hasLine = Self.hasFirstLetter(style) && styles.style(of: node, .firstLine) != nil
    awaitsFirstLine = hasLine || Self.sharesFirstLine(style) && outerLine
    defer { awaitsFirstLine = outerLine && (!Self.sharesFirstLine(style) || awaitsFirstLine) }
    let outer = firstLetter
    let isShared = Self.sharesFirstLine(style)
    let outerMarker = markerAscent
    if !isShared { markerAscent = 0 }
    defer { if !isShared || markerAscent > 0 { markerAscent = outerMarker } }
    let own = ownFirstLetter(of: node, style: style)
    firstLetter = own ?? (isShared ? outer : nil)
    body(&self)
    // The first line is that of the first block in the flow: one without a letter ends the search. In Chromium, too.
    firstLetter = style.isOutOfFlow || style.layout.float != .none ? outer : nil
  }

  /// Ends the search for the first line and its letter behind a block in the flow, whatever it holds, unless an inline
  /// box is around it.
  mutating func endFirstLine(behind style: ComputedStyle, isInInlineBox: Bool) {
    guard style.display.isBlockLevel, !style.isOutOfFlow, style.layout.float == .none, !isInInlineBox else { return }
    (firstLetter, awaitsFirstLine) = (nil, false)
  }

  private func ownFirstLetter(of node: ElementID, style: ComputedStyle) -> PendingFirstLetter? {
    guard Self.hasFirstLetter(style), let letter = styles.style(of: node, .firstLetter) else { return nil }
    return PendingFirstLetter(style: letter.firstLetter, source: source(of: node, .firstLetter))
  }

  /// Gives the first letter of a text a box of its own, if it is waited for; what isn't taken comes back.
  mutating func takeFirstLetter(of text: String, shows whiteSpace: ShownWhiteSpace, in flow: inout Flow) -> Substring {
    guard let pending = firstLetter, flow.kind != .items else { return text[...] }
    guard let letter = text.firstLetterRange else { return text[...] }
    firstLetter = nil
    addText(String(text[..<letter.lowerBound]), shows: whiteSpace, to: &flow)
    if let initial = pending.style.inline.initialLetter {
      addInitialLetter(String(text[letter]), initial, pending, to: &flow)
    } else if pending.style.layout.float == .none {
      openInlineBox(pending.style, source: pending.source, link: nil, in: &flow)
      addText(String(text[letter]), shows: whiteSpace, to: &flow)
      closeInlineBox(in: &flow)
    } else {
      var box = makeBox(pending.style, source: pending.source, link: nil)
      box.style.layout.display = .flowRoot
      let id = addFloat(box, to: &flow)
      var inner = Flow(box: id, kind: .lines, style: tree[id].style)
      addText(String(text[letter]), shows: whiteSpace, to: &inner)
      flush(&inner)
    }
    return text[letter.upperBound...]
  }

}

extension ComputedStyle {
  /// What of a style applies to a first letter. CSS Pseudo 4 §2.4 (#first-letter-styling).
  fileprivate var firstLetter: ComputedStyle {
    var style = ComputedStyle()
    style.shareText(of: self)
    style.inline.verticalAlign = inline.verticalAlign
    style.inline.textDecoration = inline.textDecoration
    style.inline.initialLetter = inline.initialLetter
    style.layout.float = layout.float
    style.layout.margin = layout.margin
    style.layout.padding = layout.padding
    style.layout.border = layout.border
    style.layout.boxSizing = layout.boxSizing
    style.paint = paint
    style.paint.transform = []
    style.paint.individualTransforms = []
    style.paint.zIndex = nil
    if layout.float != .none { style.display = .block }
    return style
  }
}

extension String {
  /// The first letter with the punctuation around it, white space before it aside; `nil` where the text has none.
  /// CSS Pseudo 4 §2.2 (#first-letter-pattern).
  fileprivate var firstLetterRange: Range<Index>? {
    var start = startIndex
    while start < endIndex, self[start].isWhitespace { start = index(after: start) }
    var end = start
    // What opens may be apart from the letter: « A.
    while end < endIndex, self[end].isPunctuationAround || end > start && self[end].isSpaceBetween {
      end = index(after: end)
    }
    guard end < endIndex, !self[end].isWhitespace else { return nil }
    end = index(after: end)
    while end < endIndex, self[end].isPunctuationAround, !self[end].opens { end = index(after: end) }
    return start..<end
  }
}

extension Character {
  private var category: Unicode.GeneralCategory? { unicodeScalars.first?.properties.generalCategory }

  /// Punctuation but dashes and connectors.
  fileprivate var isPunctuationAround: Bool {
    switch category {
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation: true
    default: false
    }
  }

  fileprivate var opens: Bool { category == .openPunctuation }

  /// `Zs` but a plain space, at which a word ends.
  fileprivate var isSpaceBetween: Bool { category == .spaceSeparator && self != " " && self != "\u{3000}" }
}
