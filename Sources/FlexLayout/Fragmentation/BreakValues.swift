internal import FlexCore
package import FlexTree

/// What the breaks between boxes are to be, worked out once for a tree.
///
/// Values of a first child are also its parent's before, those of a last child its parent's behind.
/// CSS Break 3 §4.2 (#break-propagation).
struct BreakValues {
  private var before: [BreakBetween]
  private var after: [BreakBetween]
  /// `page` of what stands first and last in a box. CSS Page 3 §7 (#using-named-pages).
  private(set) var firstPage: [String?] = []
  private(set) var lastPage: [String?] = []
  /// Whether a break is forced somewhere inside the box.
  private(set) var hasForcedInside: [Bool]
  let hasNamedPages: Bool
  /// Headers that stand on each page, and with which their table begins, by index; none where no page is filled.
  private var isRepeatedHeader: [Bool] = []
  /// Items of containers whose rows all stand on pages of one name.
  private var sharesPageName: [Bool] = []

  /// - Parameter isPaged: whether pages divide what scrolls.
  init(_ tree: FragmentTree, order: [BoxID], isPaged: Bool, rows: (BoxID) -> [FlowRow]) {
    // By index: an element that is handed to a closure, or a group of values, would be copied whole.
    let indices = tree.boxes.indices
    before = indices.map { tree.boxes[$0].style.inline.breakBefore }
    after = indices.map { tree.boxes[$0].style.inline.breakAfter }
    hasForcedInside = Array(repeating: false, count: tree.boxes.count)
    hasNamedPages = indices.contains { tree.boxes[$0].style.inline.page != nil }
    if hasNamedPages {
      firstPage = Array(repeating: nil, count: tree.boxes.count)
      for id in order {
        firstPage[id.index] = tree[id].style.inline.page ?? tree[id].parent.flatMap { firstPage[$0.index] }
      }
      lastPage = firstPage
      sharesPageName = tree.boxes.map { $0.parent.map { tree[$0].style.layout.keepsPageName } ?? false }
    }
    guard hasNamedPages || before.contains(where: { $0 != .auto }) || after.contains(where: { $0 != .auto }) else {
      return
    }
    if isPaged { forceNoneInRepeated(tree, order, rows) }
    for id in order.reversed() {
      let scrolls = tree[id].style.layout.overflow.height.isScrollContainer
      // What isn't divided has no breaks in it that those around it could be about.
      if scrolls, !isPaged, !hasNamedPages { continue }
      let keepsColumns = tree[id].hasColumns || scrolls
      propagate(
        from: rows(id), to: id, keepsColumns: keepsColumns, keepsAvoids: tree[id].hasColumns, scrolls: scrolls,
        makesItems: tree[id].style.layout.display.makesItems, isSpanner: tree.isSpanner)
    }
  }

  /// No break is forced inside of a header or footer that stands on each page, nor behind a header, unless there is a
  /// caption above it. In Chromium, too.
  private mutating func forceNoneInRepeated(_ tree: FragmentTree, _ order: [BoxID], _ rows: (BoxID) -> [FlowRow]) {
    for table in order where tree[table].style.layout.display == .table {
      let first = rows(table).first?.members.first
      for group in tree.repeatedGroups(of: table, rows: rows(table)) {
        for id in tree.preorder(from: group).dropFirst() {
          if before[id.index].isForced { before[id.index] = .auto }
          if after[id.index].isForced { after[id.index] = .auto }
        }
        guard group == first, tree[group].style.layout.tablePart == .headerGroup else { continue }
        if isRepeatedHeader.isEmpty { isRepeatedHeader = Array(repeating: false, count: tree.boxes.count) }
        isRepeatedHeader[group.index] = true
      }
    }
  }

  private mutating func propagate(
    from rows: [FlowRow], to id: BoxID, keepsColumns: Bool, keepsAvoids: Bool, scrolls: Bool, makesItems: Bool,
    isSpanner: (BoxID) -> Bool
  ) {
    guard let first = rows.first, let last = rows.last else { return }
    // A box with columns, or one that scrolls, has those around it end for none of its own, nor do columns end for what
    // reaches over them. What is in columns has no part in what is avoided around them. In Chromium, too.
    func stays(_ value: BreakBetween, of child: BoxID) -> Bool {
      if keepsAvoids, !value.isForced { return true }
      // What reaches over a box's own columns stands in those around, which do end for it.
      let keeps = keepsAvoids ? scrolls || !isSpanner(child) : keepsColumns || isSpanner(child)
      return keeps && value.isOfColumns
    }
    for child in first.members where !stays(before[child.index], of: child) {
      before[id.index] = before[id.index].joined(with: before[child.index])
    }
    for child in last.members where !stays(after[child.index], of: child) {
      after[id.index] = after[child.index].joined(with: after[id.index])
    }
    if hasNamedPages, let child = first.members.first, let end = last.members.last {
      let own = firstPage[id.index]
      if sharesPageName[child.index] {
        let members = rows.flatMap(\.members)
        firstPage[id.index] = members.map { firstPage[$0.index] }.first { $0 != own } ?? own
        lastPage[id.index] = members.map { lastPage[$0.index] }.last { $0 != own } ?? own
      } else {
        firstPage[id.index] = firstPage[child.index]
        lastPage[id.index] = lastPage[end.index]
      }
    }
    for (index, row) in rows.enumerated() {
      if row.members.contains(where: { hasForcedInside[$0.index] }) { hasForcedInside[id.index] = true }
      if index > 0, between(rows[index - 1], row).isForced { hasForcedInside[id.index] = true }
      // Floats may stand before the break that the first row asks for, or edges.
      if index == 0, !row.asides.isEmpty || makesItems, before(row).isForced { hasForcedInside[id.index] = true }
    }
    for row in rows where row.asides.contains(where: { hasForcedInside[$0.index] }) {
      hasForcedInside[id.index] = true
    }
  }

  /// What is to be between two rows of a flow.
  func between(_ row: FlowRow, _ next: FlowRow) -> BreakBetween {
    var value = BreakBetween.auto
    for id in row.members { value = value.joined(with: after[id.index]) }
    let behind = value
    for id in next.members { value = value.joined(with: before[id.index]) }
    if !isRepeatedHeader.isEmpty, value.isForced, row.members.contains(where: { isRepeatedHeader[$0.index] }) {
      return .auto
    }
    // Behind the one box or before the other there is a break that nobody avoids.
    if next.followsEmptyBlock, !value.isForced, behind == .auto || self.before(next) == .auto { value = .auto }
    if hasNamedPages, !value.isForced, let last = row.members.last, let first = next.members.first,
      !sharesPageName[first.index], lastPage[last.index] != firstPage[first.index]
    {
      return .page
    }
    return value
  }

  /// What the boxes of a row ask for before them.
  func before(_ row: FlowRow) -> BreakBetween {
    row.members.reduce(.auto) { $0.joined(with: before[$1.index]) }
  }

  /// What a box asks for before it.
  func before(_ id: BoxID) -> BreakBetween { before[id.index] }

  /// What the boxes of a row ask for behind them.
  func behind(_ row: FlowRow) -> BreakBetween {
    row.members.reduce(.auto) { $0.joined(with: after[$1.index]) }
  }

  /// The name of the page that a box begins on.
  func page(of id: BoxID) -> String? { hasNamedPages ? firstPage[id.index] : nil }
}

extension Style {
  /// Whether the names of pages that items ask for break none of the container's rows: the first of these names, if any,
  /// is the one of all. CSS Page 3 §6.1 (#using-named-pages) leaves it open; Chromium has it so.
  package var keepsPageName: Bool {
    display == .grid || display == .flex && (flexDirection.isRow || flexWrap != .nowrap)
  }
}

extension BreakBetween {
  /// Whether there must be a break. What stands first on a page or in a column of its own does there.
  package var isForced: Bool {
    switch self {
    case .page, .left, .right, .recto, .verso, .always, .all, .column: true
    case .auto, .avoid, .avoidPage, .avoidColumn: false
    }
  }

  /// Whether columns end for it.
  var endsColumns: Bool { [.column, .always, .all].contains(self) }

  /// Whether the value says nothing about pages.
  fileprivate var isOfColumns: Bool { self == .column || self == .avoidColumn }

  /// Two values at one place: what forces wins over what avoids, and what stands later over what stands before.
  func joined(with later: BreakBetween) -> BreakBetween {
    if later.isForced || self == .auto { return later }
    if isForced || later == .auto { return self }
    return later
  }
}

extension Fragmenter {
  func avoidsBreaks(inside box: BoxFragment) -> Bool {
    // The sheet of the user agent keeps headers and footers whole for pages.
    if !isPaged, [.headerGroup, .footerGroup].contains(box.style.layout.tablePart) { return false }
    return switch box.style.inline.breakInside {
    case .auto: false
    case .avoid: true
    case .avoidPage: !fillsColumns
    case .avoidColumn: fillsColumns
    }
  }

  /// Whether there should be no break of this kind.
  func avoids(_ value: BreakBetween) -> Bool {
    switch value {
    case .avoid: true
    case .avoidPage: !fillsColumns
    case .avoidColumn: fillsColumns
    default: false
    }
  }

  /// Whether there must be a break that ends this fragmentainer.
  func forces(_ value: BreakBetween) -> Bool {
    switch value {
    case .column: fillsColumns
    case .always, .all: fillsColumns || isPaged
    default: value.isForced && isPaged
    }
  }
}

extension MarginBreak {
  /// Whether the margin behind a break stays. CSS Break 4 §5.2 (#break-margins).
  func keepsMargin(isForced: Bool) -> Bool {
    switch self {
    case .auto: isForced
    case .keep: true
    case .discard: false
    }
  }
}

extension FragmentTree {
  /// All boxes, parents before their children.
  func preorder(from start: BoxID? = nil) -> [BoxID] {
    var order: [BoxID] = []
    var pending = boxes.isEmpty ? [] : [start ?? root]
    while let id = pending.popLast() {
      order.append(id)
      pending.append(contentsOf: self[id].children.reversed())
    }
    return order
  }
}

extension BoxSource {
  /// Stands for the pseudo-element of boxes that tell where an inline element stands that no line shows: there is a block
  /// without lines around it.
  package static let place = "place"
}
