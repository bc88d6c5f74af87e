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
      let (inner, size) = (tree[item].contentOrigin, tree[item].contentSize)
      let isReversed = tree[item].style.text.direction == .rtl
      tree[id].frame.x = isReversed ? inner.x + size.width - tree[id].frame.width : inner.x
      tree[id].frame.y = line - own
    }
  }

  /// The first baseline of what a box has in flow, from its border box's top, px.
  private func firstBaseline(in box: BoxID, apartFrom marker: BoxID?) -> Float? {
    if let line = inline[box]?.lines.first { return tree[box].contentOrigin.y + line.baseline }
    for child in tree[box].children where child != marker && !tree[child].style.isOutOfFlow && !tree[child].style.floats
    {
      if let baseline = firstBaseline(in: child, apartFrom: nil) { return tree[child].frame.y + baseline }
    }
    return nil
  }
}
