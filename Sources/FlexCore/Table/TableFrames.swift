/// Final frames of a table's parts. CSS 2 §17.5.1 (#table-layers) has how they lie over each other.
extension TableAlgorithm {
  /// Padding and border at the grid's start edge.
  var startInset: Float { isRightToLeft ? insets[2] : insets[0] }

  /// The start edge and the width of columns with what lies between them.
  func place(of range: Range<Int>) -> (start: Float, width: Float) {
    places.place(of: range) ?? (startInset + spacing.x, 0)
  }

  /// The left edge of what begins at `start` from the grid's start edge.
  private func left(_ start: Float, _ width: Float, in outer: Float) -> Float {
    isRightToLeft ? outer - start - width : start
  }

  /// Places the groups, their rows and the cells.
  ///
  /// - Parameter top: of the grid's border box.
  mutating func placeGroups(from top: Float) {
    let start = insets[0] + spacing.x
    let groupWidth = larger(0, width - insets.sums.x - 2 * spacing.x)
    var y = top + insets[1]
    for (index, group) in structure.groups.enumerated() {
      // A group without rows has no spacing.
      let isEmpty = group.rows.isEmpty
      if !isEmpty { y += spacing.y }
      finish(group.node, SIMD4(start, y, groupWidth, groupHeights[index]))
      var rowY: Float = 0
      var isFirst = true
      for row in group.rows {
        // A collapsed row has no spacing of its own.
        if !structure.rows[row].isCollapsed {
          if !isFirst { rowY += spacing.y }
          isFirst = false
        }
        finish(structure.rows[row].node, SIMD4(0, rowY, groupWidth, rows[row].height))
        moveBaseline(of: row)
        for cell in structure.cells[structure.rows[row].cells] { placeCell(cell, start, groupWidth) }
        rowY += rows[row].height
      }
      y += groupHeights[index]
    }
  }

  private mutating func placeCell(_ cell: TableStructure.Cell, _ origin: Float, _ groupWidth: Float) {
    let place = place(of: cell.columns)
    let height = height(of: cell.rows)
    let start = place.start - spacing.x - startInset
    layOut(cell, width: place.width, height: height)
    nodes.frames[cell.node] = SIMD4(left(start, place.width, in: groupWidth), 0, place.width, height)
    if nodes.styles[cell.node].position == .relative {
      nodes.offsetRelatively(cell.node, Extents(groupWidth, .indefinite))
    }
  }

  /// Writes the frame of a part that its table alone lays out.
  private func finish(_ node: Int, _ frame: SIMD4<Float>) {
    nodes.frames[node] = frame
    nodes.links[node].flags.subtract(.dirty)
    if nodes.styles[node].position == .relative { nodes.offsetRelatively(node, Extents(frame.z, .indefinite)) }
  }

  /// Columns reach over all rows. Groups of columns stand around theirs.
  func placeColumnFrames(_ grid: SIMD4<Float>) {
    guard !structure.columns.isEmpty else { return }
    // Groups of no height at the edges don't count.
    let shown = structure.groups.map { nodes.frames[$0.node] }.filter { $0.w > 0 }
    let top = shown.first?.y ?? 0
    let height = (shown.last.map { $0.y + $0.w } ?? 0) - top
    var index = 0
    func take(_ node: Int) -> Range<Int> {
      defer { index += nodes.styles[node].columnSpan }
      return index..<index + nodes.styles[node].columnSpan
    }
    // As in Chromium, columns without a width stand at the table's top; where none has one and no cell begins in one, all
    // are at its corner, and so are groups behind the last that is used.
    func frame(_ range: Range<Int>, isGroup: Bool = false) -> SIMD4<Float> {
      if columns.areMergeable || isGroup && range.lowerBound >= places.widths.count { return .zero }
      guard range.lowerBound < places.widths.count else {
        return SIMD4(insets[0] + spacing.x, top, 0, 0)
      }
      let place = place(of: range)
      let isSeen = place.width > 0
      return SIMD4(left(place.start, place.width, in: width), isSeen ? top : 0, place.width, isSeen ? height : 0)
    }
    for node in structure.columns {
      let first = index
      guard nodes.styles[node].tablePart == .columnGroup, nodes.firstBox(node) >= 0 else {
        finish(node, frame(take(node), isGroup: nodes.styles[node].tablePart == .columnGroup))
        continue
      }
      var columns: [(node: Int, frame: SIMD4<Float>)] = []
      nodes.forEachBox(in: node) { columns.append(($0, frame(take($0)))) }
      let group = frame(first..<index, isGroup: true)
      finish(node, group)
      for column in columns {
        finish(column.node, SIMD4(group == .zero ? 0 : column.frame.x - group.x, 0, column.frame.z, column.frame.w))
      }
    }
  }

  /// Absolute children of the table and its rows stand statically at their parent's corner.
  func placeAbsolutes(size: SIMD2<Float>) {
    for node in structure.absolutes {
      let parent = nodes.parentBox(node)
      let outer = parent == table ? size : SIMD2(nodes.frames[parent].z, nodes.frames[parent].w)
      let position = StaticPosition(
        horizontal: StaticPosition.Axis(.start, reversed: isRightToLeft, start: 0, end: outer.x),
        vertical: StaticPosition.Axis(position: 0, bias: .start))
      nodes.placeAbsolute(node, parent: parent, parentSize: outer, position)
    }
  }

  /// The top of a part in what it is in, wherever relative positioning shows it.
  private func place(of part: Int) -> Float {
    let frame = nodes.frames[part]
    return frame.y - nodes.relativeOffset(part, Extents(frame.z, .indefinite)).y
  }

  /// The baseline of the first or last row from the top of the table's border box; indefinite without rows.
  /// CSS 2 §17.5.3 (#height-layout).
  func baseline(first: Bool, _ grid: SIMD4<Float>) -> Extent {
    let groups = structure.groups.filter { !$0.rows.isEmpty }
    guard let group = first ? groups.first : groups.last,
      let row = first ? group.rows.first : group.rows.last
    else { return .indefinite }
    return Extent(place(of: group.node) + place(of: structure.rows[row].node) + rows[row].exportedBaseline)
  }
}
