internal import FlexCore
internal import FlexTree

/// Divides a document into pages: at forced breaks before layout, and after it between blocks where
/// a page is full. CSS Break 3 §3.1 and §4.1 (#break-between, #possible-breaks).
struct Pagination {
  let session: RenderSession
  let canvas: Canvas

  /// A document of more pages than this is cut.
  private static let maximumPageCount = 100_000

  func pages(of tree: BoxTree) -> [LaidOutPage] {
    var pages: [LaidOutPage] = []
    for section in PageBreaks.sections(of: tree) {
      var rest: BoxTree? = section
      while let part = rest, pages.count < Self.maximumPageCount {
        rest = nil
        let page = session.layOut(part, on: canvas)
        guard let height = canvas.area.height, page.tree.scrollableHeight > height + 1 else {
          pages.append(page)
          continue
        }
        if let (first, remaining) = PageBreaks.split(part, at: height, placed: page.tree) {
          pages.append(session.layOut(first, on: canvas))
          rest = remaining
        } else {
          pages += slices(of: page, height: height)
        }
      }
    }
    return pages
  }

  /// The pages of content that can't be divided: each shows what the one before left out.
  private func slices(of page: LaidOutPage, height: Float) -> [LaidOutPage] {
    // A box of fixed height that clips shows no more on another page.
    let count = min(1000, max(1, Int(((page.tree.scrollableHeight - 1) / height).rounded(.up))))
    return (0..<count).map { index in
      var slice = page
      slice.tree[slice.tree.root].frame.y -= Float(index) * height
      return slice
    }
  }
}

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
        after: index < groups.count - 1 ? groups[index + 1] : [])
    }
  }

  /// The tree divided where a page of `height` px ends, as `placed` says; `nil` where its first block
  /// already reaches over the end.
  static func split(_ tree: BoxTree, at height: Float, placed: BoxTree) -> (first: BoxTree, rest: BoxTree)? {
    var first: Set<Int> = []
    var rest: Set<Int> = []
    divide(tree.root, top: 0, at: height, in: placed, first: &first, rest: &rest)
    guard !rest.isEmpty, first.contains(where: { isContent(BoxID(index: $0), tree) }) else { return nil }
    return (
      part(of: tree, members: first, before: [], after: rest, placed),
      part(of: tree, members: rest, before: first, after: [], placed)
    )
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

  // MARK: Parts

  /// The boxes of one part as a tree of their own. Boxes that go on from a part or into the next
  /// are sliced: `box-decoration-break: slice`. CSS Break 3 §5.4 (#break-decoration).
  ///
  /// - Parameters:
  ///   - before: members of the part before, and `after` of the part behind.
  ///   - placed: the tree as laid out, where it was.
  private static func part(
    of tree: BoxTree, members: Set<Int>, before: Set<Int>, after: Set<Int>, _ placed: BoxTree? = nil
  ) -> BoxTree {
    // Whatever has something inside that isn't in the part.
    var divided: Set<Int> = []
    for index in tree.boxes.indices where !members.contains(index) {
      var around = tree.boxes[index].parent
      while let id = around, divided.insert(id.index).inserted { around = tree[id].parent }
    }
    var part = BoxTree()
    var names: [Int: BoxID] = [:]
    var pending: [(id: BoxID, parent: BoxID?)] = [(tree.root, nil)]
    var order: [(old: BoxID, new: BoxID)] = []
    while let (id, parent) = pending.popLast() {
      var box = tree[id]
      let inside = box.children.filter { members.contains($0.index) }
      // What is whole in several parts is repeated, not divided.
      let isDivided = divided.contains(id.index)
      let startsBefore = isDivided && before.contains(id.index)
      let goesOn = isDivided && after.contains(id.index)
      if startsBefore, id != tree.root {
        box.style.layout.margin.top = .zero
        box.style.layout.padding.top = .zero
        box.style.layout.border.top = 0
      }
      if goesOn, id != tree.root {
        box.style.layout.margin.bottom = .zero
        box.style.layout.padding.bottom = .zero
        box.style.layout.border.bottom = 0
      }
      if startsBefore || goesOn {
        continueTable(&box, placed?[id], startsBefore: startsBefore, goesOn: goesOn)
      }
      box.children = []
      let new = part.append(box, to: parent)
      names[id.index] = new
      order.append((id, new))
      for child in inside.reversed() { pending.append((child, new)) }
    }
    for (old, new) in order {
      if divided.contains(old.index), before.contains(old.index), part[new].style.layout.display == .tablePart {
        continueSpans(ofGroup: old, in: &part, of: tree, names: names)
      }
      if case .inline(var content) = part[new].content {
        content.items = content.items.map { item in
          switch item {
          case .atom(let id): names[id.index].map(InlineItem.atom) ?? item
          case .outOfFlow(let id): names[id.index].map(InlineItem.outOfFlow) ?? item
          default: item
          }
        }
        part[new].content = .inline(content)
      }
    }
    return part
  }
}
