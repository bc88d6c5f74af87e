internal import FlexCore
internal import FlexTree
internal import TextMeasure

extension FlowLayout {
  /// The height of the tallest thing in a fragment that should not be divided, px.
  func undividedHeight(in fragment: Fragment) -> Float {
    let box = tree[fragment.box]
    switch fragment.content {
    case .whole: return undividedHeights[fragment.box.index]
    case .lines: return tree.undividedHeight(ofLinesIn: fragment.box, inline)
    case .children:
      if [.avoid, .avoidColumn].contains(box.style.inline.breakInside), fragment.isFirst, fragment.isLast,
        !box.hasColumns
      {
        return fragment.height
      }
      return fragment.children.reduce(0) { $1.isBeyond ? $0 : max($0, undividedHeight(in: $1)) }
    }
  }
}

extension FlowLayout {
  /// How far down a fragment reaches with what sticks out of it, but can't be made shorter, px.
  func reach(of fragment: Fragment) -> Float {
    switch fragment.content {
    case .whole: return max(fragment.bottom, fragment.y + extents[fragment.box.index])
    case .lines: return fragment.contentBottom
    case .children:
      if fragment.isLast, tree[fragment.box].style.layout.overflow.height != .visible { return fragment.bottom }
      let inside = fragment.children.reduce(fragment.y) { $1.isBeyond ? $0 : max($0, reach(of: $1)) }
      return fragment.isLast ? max(fragment.bottom, inside) : fragment.contentEnd ?? inside
    }
  }
}

extension BoxTree {
  /// Of each box, the height of the tallest thing in it that should not be divided among columns, px.
  func undividedHeights(_ inline: [BoxID: InlineLayout], monolithic: (BoxID) -> Bool) -> [Float] {
    var heights = [Float](repeating: 0, count: boxes.count)
    for id in preorder().reversed() {
      let box = self[id]
      let isKept = [.avoid, .avoidColumn].contains(box.style.inline.breakInside)
      let isMonolithic = monolithic(id)
      if isKept || isMonolithic { heights[id.index] = box.frame.height }
      if isMonolithic, box.style.layout.float != .none, let parent = box.parent {
        // The edges of its margins stand in the same column.
        let margin = box.style.layout.margin
        let width = self[parent].contentSize.width
        heights[id.index] +=
          (margin.top.resolved(against: width) ?? 0) + (margin.bottom.resolved(against: width) ?? 0)
      }
      heights[id.index] = max(heights[id.index], undividedHeight(ofLinesIn: id, inline))
      guard let parent = box.parent, !box.style.isOutOfFlow else { continue }
      heights[parent.index] = max(heights[parent.index], heights[id.index])
    }
    return heights
  }

  /// The lines that `orphans` and `widows` keep together.
  fileprivate func undividedHeight(ofLinesIn id: BoxID, _ inline: [BoxID: InlineLayout]) -> Float {
    guard let lines = inline[id]?.lines, let first = lines.first, let last = lines.last else { return 0 }
    let style = self[id].style.text
    let orphans = max(1, Int(clamping: style.orphans))
    // Where there are too few lines for both, orphans win.
    let widows = max(1, min(Int(clamping: style.widows), lines.count - orphans))
    let tallest = lines.reduce(0) { max($0, $1.frame.height) }
    return max(
      tallest, lines[min(orphans, lines.count) - 1].frame.maxY - first.frame.y,
      last.frame.maxY - lines[max(0, lines.count - widows)].frame.y)
  }
}
