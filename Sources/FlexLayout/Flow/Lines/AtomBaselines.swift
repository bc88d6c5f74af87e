internal import FlexCore
internal import FlexTree

extension LayoutStage {
  /// Distance of an atom's baseline from the top of its border box; `nil` where its bottom margin
  /// edge counts. CSS 2 §10.8.1 (#leading), CSS Align 3 §9.1 (#baseline-export).
  func baseline(of box: BoxID, _ layout: Layout) -> Float? {
    let style = tree[box].style
    // Among letters that are aligned by their middles, controls without a line are by that of their border box.
    let middle = tree.hasCentralBaseline(box) ? layout.frame.height / 2 : nil
    if let math = tree[box].math { return mathBaseline(of: box, math, layout) }
    if tree[box].isSlider {
      if let middle { return middle }
      if tree[box].parent.map({ tree[$0].style.text.writingMode.isVertical }) != true { return layout.frame.height }
    }
    if style.layout.suppressesBaseline { return nil }
    if case .image = tree[box].content { return tree[box].isDrawnControl ? middle ?? layout.frame.height : nil }
    switch style.rare.baselineSource {
    case .auto: break
    case .first: return firstBaseline(of: box, layout)
    case .last: return lastBaseline(of: box, layout)
    }
    if style.inline.rubyPart == .column {
      // The base's, which is the lowest of the two where the annotation stands over it.
      return style.layout.flexDirection == .columnReverse ? layout.lastBaseline : layout.firstBaseline
    }
    if let middle, let role = tree[box].source?.role, role == .button || role == .field, !hasLines(box) {
      return middle
    }
    if style.layout.display.makesItems || style.layout.display == .table { return layout.firstBaseline }
    if tree[box].source?.role == .button {
      // Without a line it has one at the end of its content box, as in Chromium, and `overflow` takes none away.
      let end = layout.frame.height - layout.border.bottom - layout.padding.bottom
      return layout.lastBaseline ?? end
    }
    // What scrolls in a fieldset is the box inside it.
    let overflow = style.layout.holdsContentInside ? Style().overflow : style.layout.overflow
    return overflow.width.isScrollContainer || overflow.height.isScrollContainer ? nil : lastBaseline(of: box, layout)
  }
  private func hasLines(_ box: BoxID) -> Bool {
    if case .inline = tree[box].content { return true }
    return tree[box].children.contains(where: hasLines)
  }
}
