internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// Outside markers stand at the start edge of their item's first line, whatever its alignment and indent, on its
/// baseline. CSS Lists 3 §3.1 (#list-style-position-outside), which leaves the place to browsers: this is Chromium's.
extension LayoutStage {
  func placeMarkers() {
    for index in tree.boxes.indices {
      let id = BoxID(index: index)
      guard tree[id].source?.pseudoElement == "marker", tree[id].style.isOutOfFlow, let item = tree[id].parent,
        let line = firstBaseline(in: item, apartFrom: id), let own = firstBaseline(in: id, apartFrom: nil)
      else { continue }
      let mode = tree[item].style.text.writingMode
      guard !mode.isVertical else {
        placeMarker(id, of: item, by: line - own, mode)
        continue
      }
      let (inner, size) = (tree[item].contentOrigin, tree[item].contentSize)
      let isReversed = tree[item].style.text.direction == .rtl
      tree[id].frame.x = isReversed ? inner.x + size.width - tree[id].frame.width : inner.x
      tree[id].frame.y = line - own
    }
  }

  /// Beside lines that run down or up.
  private func placeMarker(_ id: BoxID, of item: BoxID, by offset: Float, _ mode: WritingMode) {
    let (inner, size, frame) = (tree[item].contentOrigin, tree[item].contentSize, tree[id].frame)
    let isAtBottom = (mode == .sidewaysLR) != (tree[item].style.text.usedDirection == .rtl)
    tree[id].frame.y = isAtBottom ? inner.y + size.height - frame.height : inner.y
    tree[id].frame.x = offset
  }

  /// The first baseline of what a box has in flow, from its border box's top, px; of vertical lines from its left.
  private func firstBaseline(in box: BoxID, apartFrom marker: BoxID?) -> Float? {
    let mode = tree[box].style.text.writingMode
    if let line = inline[box]?.lines.first {
      guard mode.isVertical else { return tree[box].contentOrigin.y + line.baseline }
      let place = mode.ofLines.page(Point(x: 0, y: line.baseline), in: tree[box].contentSize)
      return tree[box].contentOrigin.x + place.x
    }
    for child in tree[box].children where child != marker && !tree[child].style.isOutOfFlow && !tree[child].style.floats
    {
      guard tree[child].style.text.writingMode.isVertical == mode.isVertical else { continue }
      if let baseline = firstBaseline(in: child, apartFrom: nil) {
        return (mode.isVertical ? tree[child].frame.x : tree[child].frame.y) + baseline
      }
    }
    return nil
  }
}
