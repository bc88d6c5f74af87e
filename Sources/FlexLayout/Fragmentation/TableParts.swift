internal import FlexCore
internal import FlexTree

/// Which rows of a table's flow are repeated.
struct TableParts {
  struct Group {
    var box: BoxID
    var row: Int
    var height: Float
  }
  var repeatedHeader: Group?
  var repeatedFooter: Group?
  /// The row that is the footer.
  var footer: Int?
  var bodies: Range<Int>
  /// Between groups, px.
  var spacing: Float

  func isBody(_ row: Int) -> Bool { bodies.contains(row) }
}

extension TablePart {
  /// Whether it is a group of rows.
  var isSection: Bool { self == .rowGroup || self == .headerGroup || self == .footerGroup }
}

extension BoxFragment {
  /// Whether it is a table, or a group of rows in one, a row or a cell.
  var isTableOrPart: Bool {
    let part = style.layout.tablePart
    return style.layout.display == .table || part.isSection || part == .row || part == .cell
  }
}

extension FragmentTree {
  /// The header and the footer of a table that pages as high as the first one have again.
  func repeatedGroups(of table: BoxID, rows: [FlowRow]) -> [BoxID] {
    guard self[table].style.layout.display == .table else { return [] }
    let groups = rows.compactMap(\.members.first)
    let header = groups.first { self[$0].style.layout.tablePart == .headerGroup }
    let footer = groups.last { self[$0].style.layout.tablePart == .footerGroup }
    return [header, footer].compactMap(\.self).filter {
      self[$0].style.inline.breakInside != .auto
        && TableParts.repeats(height: self[$0].frame.height, in: viewport.height ?? .infinity)
    }
  }
}

extension TableParts {
  /// Headers and footers are repeated where they take no more than a quarter of a page. In Chromium, too.
  static func repeats(height: Float, in room: Float) -> Bool { height * 4 <= room }
}

extension FlowLayout {
  /// The tables that a break divides.
  func tablesGoingOn(at token: BreakToken, in box: BoxID) -> [BoxID] {
    guard !token.isAtEnd else { return [] }
    let inside = token.inside.flatMap { tablesGoingOn(at: $0.value, in: $0.key) }
    return tree[box].style.layout.display == .table ? inside + [box] : inside
  }

  /// Border and padding below all that is in a box, px: those of a table are above the captions at its bottom.
  func edge(below id: BoxID) -> Float {
    let box = self[id]
    if box.style.layout.display == .table, let last = rows[id.index].last?.members.first,
      self[last].style.layout.tablePart == .caption
    {
      return 0
    }
    return box.border.bottom + box.padding.bottom
  }

  /// Between the rows of a group, px.
  func rowSpacing(of group: BoxID) -> Float {
    guard let table = tree[group].parent, tree[table].collapsedBorders == nil else { return 0 }
    return tree[table].style.layout.borderSpacing.height
  }

  /// - Parameter repeatsGroups: whether there are pages, on which headers and footers stand again: in the columns of
  ///   a screen they don't.
  func tableParts(of id: BoxID, repeatsGroups: Bool) -> TableParts? {
    guard tree[id].style.layout.display == .table else { return nil }
    let rows = rows[id.index]
    func part(_ row: FlowRow) -> TablePart {
      row.members.first.map { tree[$0].style.layout.tablePart } ?? .none
    }
    let header = rows.firstIndex { part($0) == .headerGroup }
    let footer = rows.lastIndex { part($0) == .footerGroup }
    func group(_ index: Int?) -> TableParts.Group? {
      guard repeatsGroups, let index, let box = rows[index].members.first, tree[box].style.inline.breakInside != .auto
      else {
        return nil
      }
      return TableParts.Group(box: box, row: index, height: tree[box].frame.height)
    }
    let firstBody = rows.indices.first {
      part(rows[$0]).isSection && $0 != header && $0 != footer
    }
    let lastBody = rows.indices.last {
      part(rows[$0]).isSection && $0 != header && $0 != footer
    }
    let collapses = tree[id].collapsedBorders != nil
    return TableParts(
      repeatedHeader: group(header), repeatedFooter: group(footer), footer: footer,
      bodies: (firstBody ?? 0)..<(lastBody ?? -1) + 1,
      spacing: collapses ? 0 : tree[id].style.layout.borderSpacing.height)
  }
}

extension FlowFilling {
  /// Where the first row stands behind a break. Rows whose cells reach over those behind go on above it, without height but
  /// with the spacing below each. In Chromium, too.
  var rowsStart: Float {
    guard box.box.style.layout.tablePart.isSection, let beside = box.token?.beside, !beside.isEmpty else {
      return box.contentTop
    }
    let rows = Set(beside.filter { $0.token != nil && layout[$0.box].style.layout.tablePart == .row }.map(\.box))
    let start = box.contentTop + Float(rows.count) * layout.rowSpacing(of: box.id)
    return start < space.limit - 1 ? start : box.contentTop
  }

  /// What the grid of a table has above its first row, px, where that is the first on a page: the captions above it stand on
  /// the page before. In Chromium, too.
  func gridEdge(above index: Int) -> Float {
    guard index > 0, parts != nil, layout[rows[index - 1].members[0]].style.layout.tablePart == .caption else {
      return 0
    }
    let caption = rows[index - 1]
    return max(0, rows[index].top - caption.bottom - (caption.members.last.map(layout.bottomMargin) ?? 0))
  }

  /// Where layout has the contents begin. Those of a cell that is divided stand at its top, however it aligns them.
  var laidOutStart: Float {
    if box.isColumn { return box.box.contentOrigin.y }
    let isDivided = box.fragmenter.isPaged || box.fragmenter.fillsColumns
    guard isDivided, box.box.style.layout.tablePart == .cell, let row = rows.first, let member = row.members.first
    else { return box.topEdge }
    // What clears floats stands below these.
    let floats = row.asides.filter { layout[$0].style.layout.float != .none }
    let top = floats.lazy.map { layout[$0].frame.y - layout.topMargin(of: $0) }.min() ?? .infinity
    return max(box.topEdge, min(top, row.top - max(0, layout.topMargin(of: member))))
  }
}
