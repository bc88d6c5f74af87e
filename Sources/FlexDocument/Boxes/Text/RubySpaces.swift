internal import FlexTree

/// White space at the ends of ruby bases. A line's text collapses in one, bases and annotations in their order: what ends a
/// base or begins it stays, where no space comes right before it. CSS Ruby 1 §2.3 (#ruby-layout-white-space).
extension InlineContent {
  /// Makes white space at the ends of a base spaces that stay there.
  ///
  /// - Parameter isBehindSpace: whether white space that begins it collapses.
  mutating func keepOuterSpaces(isBehindSpace: Bool) {
    guard let first = items.firstIndex(where: \.standsInLine) else { return }
    if case .text(let text) = items[first], collapses(at: first) {
      let shown = text.drop { $0.isWhiteSpace }
      if shown.startIndex > text.startIndex {
        items[first] = .text(String(shown))
        if !isBehindSpace { insertSpace(at: first, wraps: true) }
      }
    }
    guard let last = items.lastIndex(where: \.standsInLine), case .text(let text) = items[last], collapses(at: last),
      text.last?.isWhiteSpace == true
    else { return }
    var shown = text[...]
    while shown.last?.isWhiteSpace == true { shown.removeLast() }
    items[last] = .text(String(shown))
    insertSpace(at: last + 1, wraps: false)
  }

  /// Whether white space that comes next collapses: behind other, and where a line begins.
  var endsInSpace: Bool {
    for index in items.indices.reversed() {
      switch items[index] {
      case .open, .close, .outOfFlow, .float, .text(""): continue
      case .text(let text): return collapses(at: index) && text.last?.isWhiteSpace == true
      case .atom(let box): return rubyEnds[box]?.annotationEndsInSpace ?? false
      case .lineBreak: return true
      case .wordBreakOpportunity: return false
      }
    }
    return true
  }

  private func collapses(at item: Int) -> Bool { boxes[box(at: item)].style.text.whiteSpaceCollapse == .collapse }

  /// The innermost inline box around an item.
  private func box(at item: Int) -> Int {
    for index in items[..<item].indices.reversed() {
      switch items[index] {
      case .open(let box): return box
      case .close(let box): return boxes[box].parent ?? 0
      default: continue
      }
    }
    return 0
  }

  /// - Parameter wraps: whether a line may end behind it.
  private mutating func insertSpace(at item: Int, wraps: Bool) {
    let parent = box(at: item)
    var style = boxes[parent].style.anonymous
    style.text.whiteSpaceCollapse = .preserve
    if !wraps { style.text.textWrapMode = .nowrap }
    boxes.append(InlineBox(style: style, parent: parent))
    items.insert(contentsOf: [.open(boxes.count - 1), .text(" "), .close(boxes.count - 1)], at: item)
  }
}

extension InlineItem {
  fileprivate var standsInLine: Bool {
    switch self {
    case .text(let text): !text.isEmpty
    case .atom, .lineBreak, .wordBreakOpportunity: true
    case .open, .close, .outOfFlow, .float: false
    }
  }
}

extension Character {
  fileprivate var isWhiteSpace: Bool { self == " " || self == "\n" || self == "\t" || self == "\r\n" || self == "\r" }
}
