internal import FlexCore
internal import FlexTree

/// Percentages of heights that only layout knows: those in flex and grid items, and in boxes that are moved.
extension QuirksMode {
  /// Has layout hand on what percentages of a box's height are of, where that is automatic.
  ///
  /// As in Chromium, a cell hands nothing on to blocks in it.
  mutating func handOnHeight(through id: BoxID) {
    let style = tree[id].style
    guard !style.isOutOfFlow, style.layout.display.isBlockContainer, style.display != .tableCell,
      style.layout.size.height == .auto || style.layout.fillsRemainingHeight, let parent = tree[id].parent,
      tree[parent].style.display != .tableCell
    else { return }
    tree[id].style.layout.handsOnPercentageHeight = true
    if isAnonymous(id) {
      if let outer = tree[parent].parent, becomesDefinite(parent, in: outer) { return }
    } else if becomesDefinite(id, in: parent) {
      return
    }
    for child in tree[id].children { dropWhatHasNoBase(of: child) }
    guard case .inline(var content) = tree[id].content else { return }
    for index in content.boxes.indices where content.boxes[index].style.layout.position == .relative {
      content.boxes[index].style.layout.inset.top.dropPercentage()
      content.boxes[index].style.layout.inset.bottom.dropPercentage()
    }
    tree[id].content = .inline(content)
  }

  /// Whether a flex or grid container may make an item as high as it says, and definitely so.
  private func becomesDefinite(_ id: BoxID, in parent: BoxID) -> Bool {
    let container = tree[parent].style.layout
    guard container.display.makesItems else { return false }
    if container.display == .flex, [.column, .columnReverse].contains(container.flexDirection) { return true }
    let own = tree[id].style.layout.alignSelf.keyword
    switch own == .auto ? container.alignItems.keyword : own {
    case .auto, .normal, .stretch: return true
    default: return false
    }
  }

  /// As in Chromium, nothing is handed on to the limits of a replaced element's height, nor to what fills a height or
  /// is moved by a part of it.
  private mutating func dropWhatHasNoBase(of child: BoxID) {
    let layout = tree[child].style.layout
    if layout.size.height == .stretch { tree[child].style.layout.size.height = .auto }
    if layout.minSize.height == .stretch { tree[child].style.layout.minSize.height = .auto }
    if layout.maxSize.height == .stretch { tree[child].style.layout.maxSize.height = .auto }
    if layout.position == .relative {
      tree[child].style.layout.inset.top.dropPercentage()
      tree[child].style.layout.inset.bottom.dropPercentage()
    }
    guard case .image = tree[child].content, layout.compressibility != .none else { return }
    tree[child].style.layout.minSize.height.dropPercentage()
    tree[child].style.layout.maxSize.height.dropPercentage()
  }
}

extension Dimension {
  /// Percentages of nothing are `auto`, of a limit none.
  fileprivate mutating func dropPercentage() {
    switch self {
    case .percent, .calc: self = .auto
    default: break
    }
  }
}
