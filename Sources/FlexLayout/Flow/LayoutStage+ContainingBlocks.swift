internal import CairoKit
internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// What absolutely positioned boxes are placed in.
extension LayoutStage {
  /// The padding box that an absolute box is placed in, in page coordinates.
  /// CSS Position 3 §2.1 (#def-cb).
  func containingBlock(of box: BoxID, in holder: BoxID) -> Rect {
    let isFixed = tree[box].style.layout.position == .fixed
    if let inline = tree.inlineBox(placing: box), let area = paddingArea(of: inline) { return area }
    var candidate: BoxID? = holder
    while let id = candidate {
      let style = tree[id].style
      if style.layout.containsFixed || (!isFixed && style.layout.position != .static) {
        let origin = tree.absoluteOrigin(of: id)
        let border = tree[id].addingGutters(to: tree[id].border)
        let frame = tree[id].frame
        let top = max(border.top, legendEdge(in: id, above: holder))
        return Rect(
          x: origin.x + border.left, y: origin.y + top,
          width: max(0, frame.width - border.left - border.right),
          height: max(0, frame.height - top - border.bottom))
      }
      candidate = tree[id].parent
    }
    let frame = tree[tree.root].frame
    return Rect(x: 0, y: 0, width: viewport.width ?? frame.maxX, height: viewport.height ?? frame.maxY)
  }

  /// The lower margin edge of a fieldset's legend from its border box's top, for what is in its content; else 0.
  /// HTML §15.3.13 (#the-fieldset-and-legend-elements).
  private func legendEdge(in fieldset: BoxID, above holder: BoxID) -> Float {
    guard holder != fieldset, let legend = tree.renderedLegend(of: fieldset) else { return 0 }
    var box = holder
    while let parent = tree[box].parent, parent != fieldset { box = parent }
    guard box != legend else { return 0 }
    let width = tree[fieldset].contentSize.width
    return tree[legend].frame.maxY + (tree[legend].style.layout.margin.bottom.resolved(against: width) ?? 0)
  }

  /// The border boxes of an inline box's pieces in a box's lines, in page coordinates.
  func pieces(of index: Int, in holder: BoxID) -> [Rect] {
    let (origin, inner) = (tree.absoluteOrigin(of: holder), tree[holder].contentOrigin)
    return (inline[holder]?.lines ?? []).flatMap(\.fragments).compactMap { fragment in
      guard case .inlineBox(let piece) = fragment, piece.inlineBox == index else { return nil }
      var frame = tree[holder].style.text.writingMode.ofLines.page(piece.frame, in: tree[holder].contentSize)
      frame.x += origin.x + inner.x
      frame.y += origin.y + inner.y
      return frame
    }
  }
}
