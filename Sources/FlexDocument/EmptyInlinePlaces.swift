internal import FlexCore
internal import FlexTree

// Where inline elements stand that have no line: below what comes before them, with its margin.

extension BoxTree {
  /// The margin below a box that is in flow, with those of its last children that reach through its edge, px.
  /// CSS 2 §8.3.1 (#collapsing-margins).
  func endMargin(of box: Box) -> Float {
    var margin: Float = 0
    var box = box
    while true {
      let layout = box.style.layout
      if case .px(let px) = layout.margin.bottom { margin = max(margin, px) }
      guard layout.display == .block, layout.border.bottom == 0, layout.padding.bottom == .zero,
        layout.size.height == .auto, layout.minSize.height == .auto, case .none = box.content,
        let last = box.children.last(where: { !self[$0].style.isOutOfFlow && !self[$0].style.floats })
      else { return margin }
      box = self[last]
    }
  }
}

extension InlineContent {
  /// The inline boxes behind the last forced break, where nothing else is: no line is theirs.
  var boxesBehindLastBreak: Set<Int> {
    var found: Set<Int> = []
    for item in items.reversed() {
      switch item {
      case .open(let box): found.insert(box)
      case .close, .outOfFlow: break
      case .text(let text) where text.isCollapsibleWhiteSpace: break
      case .lineBreak: return found
      default: return []
      }
    }
    return []
  }
}

extension Box {
  /// How far below its content's top edge a cell that holds nothing has what it would hold, px.
  var emptyCellShift: Float {
    guard style.display == .tableCell, style.layout.display != .table else { return 0 }
    switch style.layout.cellAlignment {
    case .top, .baseline: return 0
    case .middle: return contentSize.height / 2
    case .bottom: return contentSize.height
    }
  }
}
