internal import FlexCore
internal import FlexTree

/// Boxes that stand side by side in the block direction of a container, as every formatting context has them: blocks
/// one by one, flex lines, rows of a grid or a table. A break falls between two rows, or inside of one; the members of
/// a row are parallel flows. CSS Break 3 §4.1 (#possible-breaks), CSS Break 3 §2.1 (#parallel-flows).
struct FlowRow {
  /// px from the container's border box's top, as laid out.
  var top: Float
  var bottom: Float
  var members: [BoxID]
  /// Members that reach over the rows behind, too.
  var spanning: Set<BoxID> = []
  /// Floats, and absolutely positioned boxes that stand where the flow has them: they stand before this row.
  var asides: [BoxID] = []
  /// Whether a block without lines stands before this row, for inline elements that hold nothing.
  var followsEmptyBlock = false
  /// Absolute boxes of columns that would begin in the line before this row, or behind it, but stand elsewhere.
  var statics: [BoxID] = []
  var staticsBehind: [BoxID] = []
}

extension [FlowRow] {
  /// Whether rows without height stand where those before end: in columns they begin the next one.
  var endsWithEmptyRow: Bool { count > 1 && self[count - 1].bottom <= self[count - 1].top }
}

extension FragmentTree {
  /// The rows of a box's flow. A last row without members holds what stands behind all others.
  func flowRows(of id: BoxID) -> [FlowRow] {
    guard !self[id].children.isEmpty, case .none = self[id].content else { return [] }
    let box = self[id]
    let layout = box.style.layout
    let inFlow = box.children.filter { !isAside($0, in: box) && !self[$0].style.isOutOfFlow }
    var rows: [FlowRow]
    switch layout.display {
    case .flex: rows = layout.flexDirection.isRow || layout.flexWrap != .nowrap ? flexLines(inFlow, box) : stack(inFlow)
    case .grid: rows = gridRows(inFlow, box)
    case .tablePart where layout.tablePart == .row: rows = tableRow(inFlow, box)
    case .table:
      rows = stack(inFlow.filter { ![.column, .columnGroup].contains(self[$0].style.layout.tablePart) })
    default:
      rows = inFlow.map { id in
        let frame = self[id].frame
        // What reaches over all columns takes no room in them.
        return FlowRow(top: frame.y, bottom: isSpanner(id) ? frame.y : frame.maxY, members: [id])
      }
    }
    addAsides(of: box, to: &rows)
    addStatics(of: box, to: &rows)
    return rows
  }

  private func addStatics(of box: BoxFragment, to rows: inout [FlowRow]) {
    guard !rows.isEmpty, box.children.contains(where: hasStaticLine) else { return }
    var next = 0
    for child in box.children {
      if let row = rows.firstIndex(where: { $0.members.contains(child) }) { next = max(next, row + 1) }
      guard hasStaticLine(child) else { continue }
      if next < rows.count {
        rows[next].statics.append(child)
      } else if breaksBehind(rows[next - 1]) {
        // It stands behind the break.
        let end = rows[next - 1].bottom
        rows.append(FlowRow(top: end, bottom: end, members: [], statics: [child]))
      } else {
        rows[next - 1].staticsBehind.append(child)
      }
    }
  }

  /// Whether a break between columns is asked for behind the last thing in a row.
  private func breaksBehind(_ row: FlowRow) -> Bool {
    var last = row.members.last
    while let id = last {
      if self[id].style.inline.breakAfter.endsColumns { return true }
      if self[id].formsBlockContext { return false }
      last = self[id].children.last { !self[$0].style.isOutOfFlow && self[$0].style.layout.float == .none }
    }
    return false
  }

  /// Whether an absolute box in columns has its static position in its line alone.
  func hasStaticLine(_ id: BoxID) -> Bool {
    // Named, the group of values would be copied whole.
    self[id].style.layout.position == .absolute && self[id].style.layout.hasStaticInlinePosition
      && !self[id].style.layout.hasStaticBlockPosition && isInColumns(id)
  }

  /// Whether a child is a float, or has its static position.
  private func isAside(_ id: BoxID, in parent: BoxFragment) -> Bool {
    if self[id].style.layout.position.isOutOfFlow { return self[id].style.layout.hasStaticBlockPosition }
    return self[id].style.layout.float != .none && !parent.style.layout.display.makesItems
  }

  private func addAsides(of box: BoxFragment, to rows: inout [FlowRow]) {
    let asides = box.children.filter { isAside($0, in: box) }
    guard !asides.isEmpty else { return }
    // Document order tells which row an aside stands before.
    var rowOf: [BoxID: Int] = [:]
    for (index, row) in rows.enumerated() { for id in row.members { rowOf[id] = index } }
    var next = rows.count
    var placed: [(id: BoxID, row: Int)] = []
    for child in box.children.reversed() {
      if let row = rowOf[child] { next = min(row, next) }
      if isAside(child, in: box) { placed.append((child, next)) }
    }
    if placed.contains(where: { $0.row == rows.count }) {
      let end = rows.last?.bottom ?? box.contentOrigin.y
      rows.append(FlowRow(top: end, bottom: end, members: []))
    }
    for (id, row) in placed.reversed() {
      rows[row].asides.append(id)
      if self[id].source?.pseudoElement == BoxSource.place { rows[row].followsEmptyBlock = true }
    }
  }

  /// One below the other, as they stand.
  private func stack(_ items: [BoxID]) -> [FlowRow] {
    items.enumerated().sorted { a, b in
      (self[a.element].frame.y, a.offset) < (self[b.element].frame.y, b.offset)
    }.map { FlowRow(top: self[$0.element].frame.y, bottom: self[$0.element].frame.maxY, members: [$0.element]) }
  }

  private func tableRow(_ cells: [BoxID], _ box: BoxFragment) -> [FlowRow] {
    guard !cells.isEmpty else { return [] }
    let spanning = cells.filter { self[$0].style.layout.rowSpan != 1 && self[$0].frame.maxY > box.frame.height + 0.01 }
    return [FlowRow(top: 0, bottom: box.frame.height, members: cells, spanning: Set(spanning))]
  }

  /// The lines of a flex container: a new one begins where an item goes back to the start.
  /// CSS Flexbox 1 §9.3 (#main-sizing).
  private func flexLines(_ items: [BoxID], _ box: BoxFragment) -> [FlowRow] {
    guard !items.isEmpty else { return [] }
    let layout = box.style.layout
    guard layout.flexDirection.isRow else {
      // One line of a column is a stack. Several stand side by side.
      let starts = zip(items, items.dropFirst()).filter { self[$1].frame.y < self[$0].frame.maxY - 0.01 }
      return starts.isEmpty ? stack(items) : [row(of: items)]
    }
    let ordered = items.enumerated().sorted { a, b in
      (self[a.element].style.layout.order, a.offset) < (self[b.element].style.layout.order, b.offset)
    }.map(\.element)
    guard layout.flexWrap != .nowrap else { return [row(of: ordered)] }
    let goesLeft = (layout.flexDirection == .rowReverse) != (layout.direction == .rtl)
    var lines: [[BoxID]] = [[ordered[0]]]
    for (id, previous) in zip(ordered.dropFirst(), ordered) {
      let step = self[id].frame.x - self[previous].frame.x
      let goesOn = goesLeft ? step < 0 : step > 0
      // An item of no width stands at the start of the next, or of the next line.
      let isBelow = self[id].frame.y >= self[previous].frame.maxY && self[previous].frame.height > 0
      // Lines that are centred, or end at one edge, may begin further on than the item before.
      let overlaps =
        goesLeft
        ? self[id].frame.maxX > self[previous].frame.x + 0.01 : self[id].frame.x < self[previous].frame.maxX - 0.01
      if goesOn && !(overlaps && isBelow) || (step == 0 && !isBelow) {
        lines[lines.count - 1].append(id)
      } else {
        lines.append([id])
      }
    }
    return lines.map(row(of:)).sorted { $0.top < $1.top }
  }

  private func row(of items: [BoxID]) -> FlowRow {
    FlowRow(
      top: items.map { self[$0].frame.y }.min() ?? 0, bottom: items.map { self[$0].frame.maxY }.max() ?? 0,
      members: items)
  }

  /// The rows of a grid, as the items in one row show them. CSS Grid 1 §12 (#pagination).
  private func gridRows(_ items: [BoxID], _ box: BoxFragment) -> [FlowRow] {
    let sorted = stack(items).compactMap(\.members.first)
    let single = sorted.filter { !self[$0].style.layout.spansGridRows }
    var rows: [FlowRow] = []
    for id in single.isEmpty ? sorted : single {
      let frame = self[id].frame
      if let last = rows.indices.last, frame.y < rows[last].bottom - 0.01 || frame.y <= rows[last].top + 0.01,
        !isBelowRow(id, rows[last])
      {
        rows[last].members.append(id)
        rows[last].bottom = max(rows[last].bottom, frame.maxY)
      } else {
        if let last = rows.indices.last { endRow(&rows[last], above: frame.y - marginAbove(id)) }
        rows.append(FlowRow(top: frame.y, bottom: frame.maxY, members: [id]))
      }
    }
    if let last = rows.indices.last {
      endRow(&rows[last], above: box.frame.height - box.padding.bottom - box.border.bottom)
    }
    guard !single.isEmpty else { return rows }
    for id in sorted where self[id].style.layout.spansGridRows {
      let index = rows.lastIndex { $0.top <= self[id].frame.y + 0.01 } ?? 0
      rows[index].members.append(id)
      if index < rows.count - 1, self[id].frame.maxY > rows[index].bottom + 0.01 {
        rows[index].spanning.insert(id)
      } else {
        rows[index].bottom = max(rows[index].bottom, self[id].frame.maxY)
      }
    }
    return rows
  }
}

extension FragmentTree {
  /// Whether the area of an item begins below that of a row's first item, though this one reaches over it: both stand at the
  /// top of their areas.
  private func isBelowRow(_ id: BoxID, _ row: FlowRow) -> Bool {
    guard let first = row.members.first, standsAtTop(first), standsAtTop(id) else { return false }
    return self[id].frame.y - marginAbove(id) > self[first].frame.y - marginAbove(first) + 0.01
  }

  /// Whether an item stands at the top of its area, below its margin.
  private func standsAtTop(_ id: BoxID) -> Bool {
    let style = self[id].style.layout
    guard style.margin.top != .auto, style.margin.bottom != .auto, let parent = self[id].parent else { return false }
    let own = style.alignSelf.keyword
    switch own == .auto ? self[parent].style.layout.alignItems.keyword : own {
    case .normal, .stretch, .start, .selfStart, .flexStart: return true
    default: return false
    }
  }

  /// The margin above a box without those inside, px.
  func marginAbove(_ id: BoxID) -> Float {
    let width = self[id].parent.map { self[$0].contentSize.width } ?? 0
    return self[id].style.layout.margin.top.resolved(against: width) ?? 0
  }

  /// What reaches into the areas of the next row goes on beside that, as what spans both does; likewise below all rows.
  private func endRow(_ row: inout FlowRow, above top: Float) {
    let over = row.members.filter { self[$0].frame.maxY > top + 0.01 }
    guard !over.isEmpty else { return }
    row.spanning.formUnion(over)
    row.bottom = row.members.reduce(row.top) { over.contains($1) ? $0 : max($0, self[$1].frame.maxY) }
    if over.count == row.members.count { row.bottom = top }
  }
}

extension Style {
  /// Whether an absolutely positioned box stands where it would stand in the flow.
  var hasStaticBlockPosition: Bool { inset.top == .auto && inset.bottom == .auto }

  /// Whether an absolutely positioned box begins in its line where it would in the flow.
  var hasStaticInlinePosition: Bool { inset.left == .auto && inset.right == .auto }

  /// Whether a grid item may take more than one row. Areas that names tell may.
  fileprivate var spansGridRows: Bool {
    switch (gridRowStart, gridRowEnd) {
    case (.span(let count, _), .auto), (_, .span(let count, _)), (.span(let count, _), _): count > 1
    case (.auto, _), (.line, .auto): false
    case (.line(let start, nil), .line(let end, nil)) where (start < 0) == (end < 0): abs(start - end) > 1
    default: true
    }
  }
}

extension FlexDirection {
  var isRow: Bool { self == .row || self == .rowReverse }
}

extension BoxFragment {
  /// Whether what stands in a row of the box is parallel to others.
  var laysSideBySide: Bool {
    let layout = style.layout
    switch layout.display {
    case .grid: return true
    case .flex: return layout.flexDirection.isRow
    default: return layout.tablePart == .row
    }
  }
}
