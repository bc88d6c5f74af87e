internal import FlexCore
internal import FlexTree

/// Tables on several pages: they are divided between rows, keep their columns, and repeat header and footer.
/// CSS Tables 3 §5 (#fragmentation).
extension PageBreaks {
  /// Divides a table that reaches over the end of a page, or leaves it whole to the next page where no row of its
  /// bodies fits.
  static func divideTable(
    _ id: BoxID, top: Float, at height: Float, in placed: BoxTree, first: inout Set<Int>, rest: inout Set<Int>
  ) {
    let y = top + placed[id].frame.y
    let children = placed[id].children.sorted { placed[$0].frame.y < placed[$1].frame.y }
    let bodies = children.filter { isBody($0, placed) }
    let header = children.first { isRepeated($0, .headerGroup, pageHeight: height, placed) }
    let footer = children.first { isRepeated($0, .footerGroup, pageHeight: height, placed) }
    let spacing = placed[id].style.layout.borderSpacing.height
    let limit = height - (footer.map { placed[$0].frame.height + spacing } ?? 0)
    // Below the last row there has to be room for the table's lower edge.
    let edge = placed[id].frame.height - (children.last.map { placed[$0].frame.maxY } ?? 0)
    var onFirst: Set<Int> = [id.index]
    var onRest: Set<Int> = []
    var isFull = false
    var rowCount = 0
    for child in children {
      let below = child == children.last ? edge : 0
      let bottom = y + placed[child].frame.maxY + below
      if isFull || child == footer {
        insertAll(child, of: placed, into: &onRest)
      } else if bottom <= (isBody(child, placed) ? limit : height) + 0.5 || placed[child].style.isOutOfFlow {
        insertAll(child, of: placed, into: &onFirst)
        if isBody(child, placed) { rowCount += placed[child].children.count }
      } else {
        isFull = true
        let count = canDivide(child, placed) ? fittingRows(of: child, top: y, at: limit, below: below, placed).whole : 0
        divide(group: child, before: count, placed, &onFirst, &onRest)
        rowCount += count
      }
    }
    if rowCount == 0, !bodies.isEmpty {
      // The page holds the header at most. Only where there is nothing before the table, a row has to stay.
      guard first.contains(where: { isContent(BoxID(index: $0), placed) }) == false, let body = bodies.first else {
        return insertAll(id, of: placed, into: &rest)
      }
      insertAll(body, of: placed, into: &onRest)
      let count = fittingRows(of: body, top: y, at: limit, below: 0, placed).any
      divide(group: body, before: max(1, count), placed, &onFirst, &onRest)
    }
    onRest.insert(id.index)
    if let header { insertAll(header, of: placed, into: &onRest) }
    if let footer { insertAll(footer, of: placed, into: &onFirst) }
    first.formUnion(onFirst)
    rest.formUnion(onRest)
  }

  private static func isBody(_ id: BoxID, _ tree: BoxTree) -> Bool {
    [.rowGroup, .headerGroup, .footerGroup].contains(tree[id].style.layout.tablePart)
      && !isHeaderOrFooter(id, tree)
  }

  /// Whether a box is its table's header or footer, which may stand on each page.
  static func isHeaderOrFooter(_ id: BoxID, _ tree: BoxTree) -> Bool {
    isFirst(id, .headerGroup, tree) || isFirst(id, .footerGroup, tree)
  }

  private static func isFirst(_ id: BoxID, _ part: TablePart, _ tree: BoxTree) -> Bool {
    guard tree[id].style.layout.tablePart == part, let table = tree[id].parent else { return false }
    return tree[table].children.first { tree[$0].style.layout.tablePart == part } == id
  }

  /// Whether a table's header or footer stands on each page: it may not be divided, takes no more than a quarter of
  /// a page, and there are rows besides.
  private static func isRepeated(_ id: BoxID, _ part: TablePart, pageHeight: Float, _ tree: BoxTree) -> Bool {
    isFirst(id, part, tree) && tree[id].style.inline.breakInside != .auto
      && tree[id].frame.height <= pageHeight / 4
  }

  /// How many rows of a group stand above the end of a page: `whole`, where no cell reaches into the next, or `any`.
  ///
  /// - Parameter below: what stands below the last row.
  private static func fittingRows(
    of group: BoxID, top: Float, at limit: Float, below: Float, _ placed: BoxTree
  ) -> (whole: Int, any: Int) {
    let y = top + placed[group].frame.y
    let rows = placed[group].children
    var fitting = (whole: 0, any: 0)
    for (index, row) in rows.enumerated() {
      guard y + placed[row].frame.maxY + (row == rows.last ? below : 0) <= limit + 0.5 else { break }
      let end = y + placed[row].frame.maxY
      let isTied = rows[...index].contains { row in
        placed[row].children.contains { y + placed[row].frame.y + placed[$0].frame.maxY > end + 0.5 }
      }
      fitting.any = index + 1
      if !isTied { fitting.whole = index + 1 }
    }
    return fitting
  }

  /// Puts the first rows of a group on a page, and those after them on the next.
  private static func divide(
    group: BoxID, before count: Int, _ placed: BoxTree, _ first: inout Set<Int>, _ rest: inout Set<Int>
  ) {
    guard count > 0 else { return insertAll(group, of: placed, into: &rest) }
    let rows = placed[group].children
    first.insert(group.index)
    for row in rows.prefix(count) {
      insertAll(row, of: placed, into: &first)
      rest.subtract(members(of: row, placed))
    }
    guard count < rows.count else {
      rest.remove(group.index)
      return
    }
    rest.insert(group.index)
    for row in rows.dropFirst(count) { insertAll(row, of: placed, into: &rest) }
  }

  private static func members(of id: BoxID, _ tree: BoxTree) -> Set<Int> {
    var members: Set<Int> = []
    insertAll(id, of: tree, into: &members)
    return members
  }

  /// Gives a divided table the widths it was laid out with: its columns are the same on all pages. A height is of the
  /// whole, not of each part.
  static func continueTable(_ box: inout Box, _ placed: Box?, startsBefore: Bool, goesOn: Bool) {
    if box.style.layout.display == .tablePart { box.style.layout.size.height = .auto }
    guard let table = placed?.table, let placed else { return }
    let before = box.style.layout.tableContinuation
    box.style.layout.tableContinuation = TableContinuation(
      columnWidths: table.columns.map { $0.isLeftOut ? nil : $0.width },
      startsBefore: startsBefore || before?.startsBefore == true, goesOn: goesOn || before?.goesOn == true)
    box.style.layout.boxSizing = .borderBox
    box.style.layout.size = Size(width: .px(placed.frame.width), height: .auto)
    box.style.layout.minSize = Size(width: .auto, height: .auto)
    box.style.layout.maxSize.width = .auto
  }

  /// Gives the first row of a group that goes on from another page the cells that reach into it from rows above:
  /// without their content, which stays where they begin.
  ///
  /// - Parameters:
  ///   - tree: the tree that was divided, of which `part` is a part; `placed`, laid out.
  ///   - names: what boxes of the tree are in the part.
  static func continueSpans(
    ofGroup group: BoxID, in part: inout BoxTree, of tree: BoxTree, placed: BoxTree?, names: [Int: BoxID]
  ) {
    guard let table = tree[group].parent, tree[table].style.layout.display == .table else { return }
    if let placed,
      !tree[group].children.prefix(while: { names[$0.index] == nil }).contains(where: { row in
        placed[row].children.contains { placed[$0].frame.maxY > placed[row].frame.height + 0.5 }
      })
    {
      return
    }
    let grid = TableGrid(tree, table)
    guard let first = grid.rows.firstIndex(where: { $0.group == group && names[$0.id.index] != nil }),
      let row = names[grid.rows[first].id.index]
    else { return }
    var columns: [BoxID: Int] = [:]
    for cell in grid.cells where cell.rows.contains(first) {
      columns[names[cell.id.index] ?? cell.id] = cell.columns.lowerBound
      guard cell.rows.lowerBound < first else { continue }
      var box = Box(style: tree[cell.id].style)
      box.style.layout.rowSpan = cell.rows.upperBound - first
      box.style.layout.size.height = .auto
      columns[part.append(box, to: row)] = cell.columns.lowerBound
    }
    let children = part[row].children
    part[row].children = children.enumerated().sorted { a, b in
      (columns[a.element] ?? Int.max, a.offset) < (columns[b.element] ?? Int.max, b.offset)
    }.map(\.element)
  }
}
