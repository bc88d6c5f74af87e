internal import FlexCore
internal import FlexTree
internal import TextMeasure

extension LayoutStage {
  /// The last baseline of a box in a line, from the top of its border box, px; `nil` where it has none. That of columns is
  /// the lowest in them: CSS Align 3 §9.1 (#baseline-export) would have that of the last row; Chromium has it so.
  ///
  /// - Parameter layout: of the box, in its line.
  func lastBaseline(of box: BoxID, _ layout: Layout) -> Float? {
    guard tree[box].hasColumns else { return layout.lastBaseline }
    let kept = (tree[box].frame, tree[box].padding, tree[box].border)
    tree[box].frame = layout.frame
    tree[box].padding = layout.padding
    tree[box].border = layout.border
    layOutColumns(box, width: tree[box].contentSize.width)
    var baseline: Float?
    if !isOutOfBudget {
      let flow = FlowLayout(tree, inline: inline, root: box)
      baseline = flow.lowestBaseline(in: Fragmenter(layout: flow).whole(box, top: 0))
    }
    (tree[box].frame, tree[box].padding, tree[box].border) = kept
    return baseline
  }
}

extension FlowLayout {
  /// px, from where the fragment's place is measured.
  fileprivate func lowestBaseline(in fragment: Fragment) -> Float? {
    guard hasBaseline(fragment.box), !fragment.isBeyond else { return nil }
    switch fragment.content {
    case .whole: return lowestBaseline(of: fragment.box, at: fragment.y)
    case .lines(let range, let shift):
      guard let last = range.last, let line = inline[fragment.box]?.lines[last] else { return nil }
      let box = tree[fragment.box]
      let hasEdge = fragment.isFirst || box.style.inline.boxDecorationBreak == .clone
      return fragment.y + (hasEdge ? box.border.top + box.padding.top : 0) + shift + line.baseline
    case .children: return fragment.children.compactMap(lowestBaseline).max()
    }
  }

  private func lowestBaseline(of id: BoxID, at y: Float) -> Float? {
    if let lines = inline[id]?.lines {
      return lines.last.map { y + tree[id].contentOrigin.y + $0.baseline }
    }
    return tree[id].children.filter(hasBaseline).compactMap { child in
      lowestBaseline(of: child, at: y + tree[child].frame.y)
    }.max()
  }

  private func hasBaseline(_ id: BoxID) -> Bool {
    isInFlow(id) && tree[id].style.layout.display != .table && !scrolls(id)
  }
}
