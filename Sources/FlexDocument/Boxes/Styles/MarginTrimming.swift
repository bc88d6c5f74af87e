internal import FlexCore
internal import FlexTree

/// `margin-trim` of block containers. CSS Box 4 §5.1 (#margin-trim-block).
extension BoxBuilder {
  /// Drops the margins of a box's content that would be adjacent to its edges, or would collapse with such ones.
  mutating func trimMargins(in box: BoxID) {
    let trim = tree[box].style.rare.marginTrim
    guard !trim.isEmpty, [.block, .flowRoot].contains(tree[box].style.layout.display) else { return }
    if trim.contains(.blockStart) { trimMargins(in: box, atEnd: false) }
    if trim.contains(.blockEnd) { trimMargins(in: box, atEnd: true) }
  }

  private mutating func trimMargins(in box: BoxID, atEnd: Bool) {
    if case .inline = tree[box].content { return }
    let children = tree[box].children.filter { !tree[$0].style.isOutOfFlow && tree[$0].style.layout.float == .none }
    for child in atEnd ? children.reversed() : children {
      let isEmpty = isCollapsing(child)
      if isEmpty || !atEnd { tree[child].style.layout.margin.top = .zero }
      if isEmpty || atEnd { tree[child].style.layout.margin.bottom = .zero }
      if isEmpty { continue }
      let layout = tree[child].style.layout
      let edge = atEnd ? layout.border.bottom : layout.border.top
      let padding = atEnd ? layout.padding.bottom : layout.padding.top
      if edge == 0, padding == .zero, isPlainBlock(child) { trimMargins(in: child, atEnd: atEnd) }
      return
    }
  }

  /// Whether the margins at both ends of a box meet through it. CSS 2 §8.3.1 (#collapsing-margins).
  func isCollapsing(_ box: BoxID) -> Bool {
    let layout = tree[box].style.layout
    guard isPlainBlock(box), layout.border.top == 0, layout.border.bottom == 0, layout.padding.top == .zero,
      layout.padding.bottom == .zero, layout.height == .auto || layout.height == .px(0),
      layout.minHeight == .auto || layout.minHeight == .px(0), case .none = tree[box].content
    else { return false }
    return tree[box].children.allSatisfy { isCollapsing($0) }
  }

  /// Whether the margins of a block's content collapse with its own.
  private func isPlainBlock(_ box: BoxID) -> Bool {
    let layout = tree[box].style.layout
    return layout.display == .block && !layout.overflow.height.isScrollContainer
  }
}
