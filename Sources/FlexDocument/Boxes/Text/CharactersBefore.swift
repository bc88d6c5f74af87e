internal import FlexLayout
internal import FlexTree

/// What text goes on from where its lines don't tell: `text-transform: capitalize` looks at one character before, in document
/// order, as Chromium does. CSS Text 3 §2.1.1 (#text-transform).
///
/// Text that stands first in a block, an inline-block or a float begins a word, in an absolute box it goes on; what stands
/// behind such boxes goes on from the last text in them.
extension BoxTree {
  /// Tells inline content what characters its boxes end with.
  mutating func setCharactersBefore() {
    var last: UInt32?
    setCharactersBefore(in: root, &last)
  }

  /// - Parameter last: the last character so far; `nil` where what comes last is no text.
  private mutating func setCharactersBefore(in id: BoxID, _ last: inout UInt32?) {
    switch self[id].source?.pseudoElement {
    case BoxSource.place: return  // No box in Chromium.
    case "marker":
      // Its text comes later.
      last = nil
      return
    default: break
    }
    let goesOn = self[id].goesOnFromText
    guard case .inline(var content) = self[id].content else {
      if !goesOn { last = nil }
      for child in self[id].children { setCharactersBefore(in: child, &last) }
      return
    }
    if goesOn { content.characterBefore = last }
    // What an anonymous box begins with that is out of flow stands in front of it in Chromium.
    var isInFront = !goesOn && self[id].source == nil
    if !goesOn, !isInFront { last = nil }
    for item in content.items {
      if isInFront, !item.beginsNoLine {
        last = nil
        isInFront = false
      }
      switch item {
      case _ where isInFront && !item.isOutOfFlow: break
      case .text(let text): if let end = text.unicodeScalars.last { last = end.value }
      case .lineBreak: last = nil
      case .atom(let box), .outOfFlow(let box), .float(let box):
        setCharactersBefore(in: box, &last)
        if !isInFront { content.lastCharacters[box] = last }
      case .open, .close, .wordBreakOpportunity: break
      }
    }
    self[id].content = .inline(content)
  }
}

extension Box {
  /// Whether its first text goes on from what comes before: parts of ruby, absolute boxes, and what stands behind blocks in
  /// inline boxes.
  fileprivate var goesOnFromText: Bool {
    if style.inline.rubyPart != nil || style.isOutOfFlow || splitInlineBox != nil { return true }
    guard case .inline(let content) = content, case .open(let first)? = content.items.first else { return false }
    return content.boxes[first].continuesPiece
  }
}

extension InlineItem {
  fileprivate var isOutOfFlow: Bool {
    switch self {
    case .outOfFlow, .float: true
    default: false
    }
  }

  /// Whether no line begins with it.
  fileprivate var beginsNoLine: Bool {
    if case .text(let text) = self { text.isCollapsibleWhiteSpace } else { isOutOfFlow }
  }
}
