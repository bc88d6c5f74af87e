internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// Inline boxes that blocks part: their decorations go on behind a block as on a further line, and the block counts as a line
/// of its container's width. CSS 2 §9.2.1.1 (#anonymous-block-level), CSS Fragmentation 3 §5.4 (#break-decoration).
extension DisplayListBuilder {
  /// All pieces of an inline box side by side, on the line of one of them, with that one in its place.
  func joined(
    _ piece: InlineBoxFragment, _ layout: InlineLayout, _ content: InlineContent, of id: BoxID
  ) -> InlineBoxFragment {
    let box = content.boxes[piece.inlineBox]
    let isRightToLeft = box.style.text.usedDirection == .rtl
    let (elsewhere, here) = (widthsElsewhere(of: box, around: id), layout.widths(beside: piece))
    let (before, after) = (elsewhere.before + here.before, elsewhere.after + here.after)
    var whole = piece
    whole.frame.x -= isRightToLeft ? after : before
    whole.frame.width += before + after
    let hasStart = !box.cutsStart || elsewhere.before > 0
    let hasEnd = !box.cutsEnd || elsewhere.after > 0
    (whole.hasLeftEdge, whole.hasRightEdge) = isRightToLeft ? (hasEnd, hasStart) : (hasStart, hasEnd)
    return whole
  }

  /// How wide an inline box is in front of the lines of one box, and behind them, px.
  private func widthsElsewhere(of box: InlineBox, around lines: BoxID) -> (before: Float, after: Float) {
    guard box.cutsStart || box.cutsEnd, let source = box.source, let parent = tree[lines].parent,
      let place = tree[parent].children.firstIndex(of: lines)
    else { return (0, 0) }
    let siblings = tree[parent].children
    func sum(_ ids: some Sequence<BoxID>) -> Float {
      var sum: Float = 0
      for id in ids {
        guard let width = width(of: source, in: id) else { break }
        sum += width
      }
      return sum
    }
    return (
      box.cutsStart ? sum(siblings[..<place].reversed()) : 0, box.cutsEnd ? sum(siblings[(place + 1)...]) : 0
    )
  }

  /// What one box has of an inline box that is parted, px; `nil`: the inline box ends before it.
  private func width(of source: BoxSource, in id: BoxID) -> Float? {
    let box = tree[id]
    if box.splits.contains(source) {
      guard let parent = box.parent, box.frame.width > 0, box.frame.height > 0 else { return 0 }
      let (frame, padding, border) = (tree[parent].frame, tree[parent].padding, tree[parent].border)
      return tree[parent].style.text.writingMode.isVertical
        ? frame.height - padding.top - padding.bottom - border.top - border.bottom
        : frame.width - padding.left - padding.right - border.left - border.right
    }
    if box.box.splitInlineBox != nil {
      return box.children.reduce(0) { $0 + (width(of: source, in: $1) ?? 0) }
    }
    if box.style.isOutOfFlow || box.style.layout.float != .none { return 0 }
    guard case .inline(let content) = box.content, let layout = inline(id) else { return nil }
    let own = content.boxes.indices.dropFirst().filter { content.boxes[$0].source == source }
    guard !own.isEmpty else { return nil }
    return layout.lines.flatMap(\.fragments).reduce(0) { sum, fragment in
      guard case .inlineBox(let piece) = fragment, own.contains(piece.inlineBox) else { return sum }
      return sum + piece.frame.width
    }
  }
}

extension InlineLayout {
  /// How wide the pieces of an inline box are in front of one of them, and behind it, px.
  fileprivate func widths(beside piece: InlineBoxFragment) -> (before: Float, after: Float) {
    var (before, after) = (Float(0), Float(0))
    var isPast = false
    for line in lines {
      for case .inlineBox(let other) in line.fragments where other.inlineBox == piece.inlineBox {
        if other == piece {
          isPast = true
        } else if isPast {
          after += other.frame.width
        } else {
          before += other.frame.width
        }
      }
    }
    return (before, after)
  }
}
