internal import FlexCore
internal import FlexTree

/// Where a tree of boxes can be divided.
enum PageBreaks {
  /// The tree, divided at forced breaks; each part has its own copies of the boxes around the break.
  static func sections(of tree: BoxTree) -> [BoxTree] {
    guard hasForcedBreak(tree) else { return [tree] }
    var groups: [Set<Int>] = [[]]
    assign(tree.root, of: tree, groups: &groups)
    return groups.enumerated().map { index, members in
      part(
        of: tree, members: members, before: index > 0 ? groups[index - 1] : [],
        after: index < groups.count - 1 ? groups[index + 1] : []
      ).tree
    }
  }

  /// What of a tree stands on a page of `height` px, as `placed` says, and what is left; boxes around the end of the
  /// page are in both. `nil` where the first block already reaches over the end.
  static func fill(_ tree: BoxTree, to height: Float, placed: BoxTree) -> (first: Set<Int>, rest: Set<Int>)? {
    var first: Set<Int> = []
    var rest: Set<Int> = []
    divide(tree.root, top: 0, at: height, in: placed, first: &first, rest: &rest)
    guard !rest.isEmpty, first.contains(where: { isContent(BoxID(index: $0), tree) }) else { return nil }
    return (first, rest)
  }

  /// Whether a box shows something itself, and is not only around others.
  static func isContent(_ id: BoxID, _ tree: BoxTree) -> Bool {
    !canDivide(id, tree)
  }

  /// Whether a box's children are stacked in the block direction, so that a page can end between them.
  static func canDivide(_ id: BoxID, _ tree: BoxTree) -> Bool {
    let box = tree[id]
    guard case .none = box.content, !box.children.isEmpty, !box.style.isOutOfFlow else { return false }
    if id == tree.root { return true }
    let layout = box.style.layout
    if layout.overflow.height != .visible || box.style.inline.breakInside != .auto { return false }
    switch layout.display {
    case .block, .flowRoot: return box.style.display != .tableCell
    case .table: return true
    case .tablePart: return box.style.display.tablePart != .row
    case .flex: return layout.flexDirection == .column && layout.flexWrap == .nowrap
    case .grid, .none, .contents: return false
    }
  }

  // MARK: Forced breaks

  private static func isForced(_ value: BreakBetween) -> Bool {
    switch value {
    case .page, .left, .right, .recto, .verso, .always, .all: true
    case .auto, .avoid, .avoidPage, .column, .avoidColumn: false
    }
  }

  private static func hasForcedBreak(_ tree: BoxTree) -> Bool {
    tree.boxes.contains { isForced($0.style.inline.breakBefore) || isForced($0.style.inline.breakAfter) }
  }

  /// Puts a box and what is in it into the last group, opening new groups at breaks.
  private static func assign(_ id: BoxID, of tree: BoxTree, groups: inout [Set<Int>]) {
    groups[groups.count - 1].insert(id.index)
    guard canDivide(id, tree) else {
      for child in tree[id].children { insertAll(child, of: tree, into: &groups[groups.count - 1]) }
      return
    }
    var isFirst = true
    var breaks = false
    for child in tree[id].children {
      let box = tree[child]
      if box.style.isOutOfFlow {
        insertAll(child, of: tree, into: &groups[groups.count - 1])
        continue
      }
      if !isFirst, breaks || isForced(box.style.inline.breakBefore) {
        groups.append([])
        // The boxes around the break go on.
        var parent: BoxID? = id
        while let around = parent {
          groups[groups.count - 1].insert(around.index)
          parent = tree[around].parent
        }
      }
      isFirst = false
      assign(child, of: tree, groups: &groups)
      breaks = isForced(box.style.inline.breakAfter)
    }
  }

  static func insertAll(_ id: BoxID, of tree: BoxTree, into group: inout Set<Int>) {
    var pending = [id]
    while let id = pending.popLast() {
      group.insert(id.index)
      pending += tree[id].children
    }
  }

  // MARK: Full pages

  static func divide(
    _ id: BoxID, top: Float, at height: Float, in placed: BoxTree, first: inout Set<Int>, rest: inout Set<Int>
  ) {
    if placed[id].table != nil {
      return divideTable(id, top: top, at: height, in: placed, first: &first, rest: &rest)
    }
    first.insert(id.index)
    let y = top + placed[id].frame.y
    var isFull = false
    var isOnFirst = false
    for child in placed[id].children {
      let bottom = y + placed[child].frame.maxY
      if isFull {
        insertAll(child, of: placed, into: &rest)
      } else if bottom <= height + 0.5 || placed[child].style.isOutOfFlow {
        insertAll(child, of: placed, into: &first)
        isOnFirst = true
      } else {
        isFull = true
        if canDivide(child, placed), y + placed[child].frame.y < height {
          divide(child, top: y, at: height, in: placed, first: &first, rest: &rest)
        } else if isOnFirst || y + placed[child].frame.y > 0.5 {
          insertAll(child, of: placed, into: &rest)
        } else {
          insertAll(child, of: placed, into: &first)
        }
      }
    }
    if isFull { rest.insert(id.index) }
  }
}
