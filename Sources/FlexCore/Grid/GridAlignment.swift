/// Final frames: CSS Grid 1 §10 (#alignment), §9 (#abspos), §10.6 (#grid-baselines).
extension GridAlgorithm {
  /// §10.5 (#grid-align): the rows in the content box. The columns stand already.
  ///
  /// - Parameter height: of the content box.
  mutating func alignRows(height: Float) {
    if inherited(1)?.tracks.isEmpty ?? true { alignOwnRows(height: height) }
    if hasSubgrids { handDownTracks(1) }
  }

  private mutating func alignOwnRows(height: Float) {
    rows.align(nodes.styles[container].alignContent, in: height, leftIsEnd: nil)
  }

  /// Lays each item out in its area and writes its frame.
  ///
  /// - Parameter outer: the container's border box.
  mutating func placeFrames(outer: SIMD2<Float>) {
    if hasBaselines, items.contains(where: \.alignsBaseline) { measureBaselines(rowsAreSized: true) }
    let origin = SIMD2(isRightToLeft ? outer.x - insets[2] : insets[0], insets[1])
    for item in items {
      let column = columns.area(item.columns)
      let row = rows.area(item.rows)
      let area = SIMD2(column.size, row.size)
      if item.isPlain, item.standsAtStart {
        placePlainItem(item, at: SIMD2(column.start, row.start), area, origin)
      } else {
        placeItem(item, at: SIMD2(column.start, row.start), area, outer)
      }
    }
  }

  /// - Parameter origin: where the first column and row begin.
  @inline(__always)
  private mutating func placePlainItem(
    _ item: GridItem, at start: SIMD2<Float>, _ area: SIMD2<Float>, _ origin: SIMD2<Float>
  ) {
    let node = item.node
    let request = nodes.plainRequest(item, area: Extents(area))
    let height = layOut(item, request)
    let margins = nodes.styles[node].margins
    let x =
      isRightToLeft ? origin.x - start.x - margins[2] - request.width : origin.x + start.x + margins[0]
    nodes.frames[node] = SIMD4(x, origin.y + start.y + margins[1], request.width, height)
  }

  @inline(never)
  private mutating func placeItem(
    _ item: GridItem, at start: SIMD2<Float>, _ area: SIMD2<Float>, _ outer: SIMD2<Float>
  ) {
    let node = item.node
    let request = request(item, area: Extents(area))
    let height = layOut(item, request)
    let margins = nodes.margins(node, Extent(area.x))
    let free = area - SIMD2(request.width, height) - margins.sums
    var y = insets[1] + start.y + margins[1] + offset(item, 1, free: free.y)
    if item.alignsBaseline {
      y = insets[1] + start.y + margins[1] + (item.align.keyword == .baseline ? item.shim : free.y - item.shim)
    }
    let inline = start.x + offset(item, 0, free: free.x)
    let x =
      isRightToLeft ? outer.x - insets[2] - inline - margins[2] - request.width : insets[0] + inline + margins[0]
    nodes.frames[node] = SIMD4(x, y, request.width, height)
    if nodes.styles[node].rare != nil { nodes.offsetRelatively(node, Extents(area)) }
  }

  /// The item's final layout. Its height.
  private mutating func layOut(_ item: GridItem, _ request: LayoutRequest) -> Float {
    let node = item.node
    if item.dependsOnArea || !item.isPlain && nodes.hasVerticalPercentInset(node) { dependsOnHeight = true }
    guard nodes.hasCache(node) else {
      nodes.links[node].flags.subtract(.dirty)
      return nodes.layout(node, request).height
    }
    defer {
      if nodes.cache(node).flags.contains(.dependsOnHeight) { dependsOnHeight = true }
    }
    if !isFinal, !nodes.isCurrent(node, request) {
      isUndone = true
      return request.height.definite ?? nodes.measure(node, request).height
    }
    return nodes.layout(node, request).height
  }

  /// Distance of an item's margin box from its area's start edge, in the flow's direction.
  /// §10.2 (#auto-margins), §10.3 (#row-align), §10.4 (#column-align).
  private mutating func offset(_ item: GridItem, _ axis: Int, free: Float) -> Float {
    if item.hasAutoMargin(axis) {
      guard free > 0 else { return 0 }
      let startEdge = axis + (axis == 0 && isRightToLeft ? 2 : 0)
      guard nodes.isMarginAuto(item.node, startEdge) else { return 0 }
      return nodes.isMarginAuto(item.node, axis + (startEdge == axis ? 2 : 0)) ? free / 2 : free
    }
    let alignment = axis == 0 ? item.justify : item.align
    if alignment.overflow == .safe, free < 0 { return 0 }
    let itemIsReversed = axis == 0 && nodes.isRightToLeft(item.node) != isRightToLeft
    switch alignment.keyword {
    case .auto, .normal, .stretch, .start, .flexStart, .baseline: return 0
    case .lastBaseline: return axis == 0 ? 0 : free
    case .end, .flexEnd: return free
    case .center, .anchorCenter: return free / 2
    case .selfStart: return itemIsReversed ? free : 0
    case .selfEnd: return itemIsReversed ? 0 : free
    case .left: return axis == 0 && isRightToLeft ? free : 0
    case .right: return axis == 0 && !isRightToLeft ? free : 0
    }
  }

  // MARK: Absolute children

  /// §9 (#abspos): where the container is their containing block, it is the area that their lines name,
  /// and there they stand statically too; else statically they stand in the content box.
  func placeAbsoluteChildren(outer: SIMD2<Float>) {
    guard hasAbsolutes else { return }
    var child = nodes.firstBox(container)
    while child >= 0 {
      if nodes.isOutOfFlow(child) {
        if nodes.styles[child].position == .absolute,
          nodes.isPositioned(container) || container == nodes.pass.root
        {
          placeInArea(child, outer)
        } else {
          let position = staticPosition(
            of: child, from: SIMD2(insets[0], insets[1]), to: outer - SIMD2(insets[2], insets[3]))
          nodes.placeAbsolute(child, parent: container, parentSize: outer, position)
        }
      }
      child = nodes.nextBox(child, in: container)
    }
  }

  private func placeInArea(_ child: Int, _ outer: SIMD2<Float>) {
    let placement = nodes.styles[child].placement
    let edges = nodes.styles[container].borders + nodes.gutters(container)
    let horizontal = edgesOfArea(
      placement.columnStart, placement.columnEnd, 0, low: isRightToLeft ? edges[2] : edges[0],
      high: outer.x - (isRightToLeft ? edges[0] : edges[2]), origin: isRightToLeft ? insets[2] : insets[0])
    let vertical = edgesOfArea(
      placement.rowStart, placement.rowEnd, 1, low: edges[1], high: outer.y - edges[3], origin: insets[1])
    let corner = SIMD2(isRightToLeft ? outer.x - horizontal.end : horizontal.start, vertical.start)
    let size = SIMD2(larger(0, horizontal.end - horizontal.start), larger(0, vertical.end - vertical.start))
    let position = staticPosition(of: child, from: .zero, to: size)
    var frame = nodes.absoluteLayout(child, containing: size, position: position, owner: container)
    frame.x += corner.x
    frame.y += corner.y
    nodes.frames[child] = frame
  }

  /// The edges of an absolute child's area in the flow's direction. `auto`, and lines that aren't in the
  /// grid, stand for the padding edges.
  private func edgesOfArea(
    _ start: GridLine, _ end: GridLine, _ axis: Int, low: Float, high: Float, origin: Float
  ) -> (start: Float, end: Float) {
    let tracks = axis == 0 ? columns : rows
    func isKnown(_ line: GridLine) -> Int? {
      guard let index = explicit[axis].index(of: line, isStart: true).map({ $0 + tracks.explicitStart }),
        (0...tracks.tracks.count).contains(index)
      else { return nil }
      return index
    }
    var first = isKnown(start)
    var last = explicit[axis].index(of: end, isStart: false).map { $0 + tracks.explicitStart }
    if let line = last, !(0...tracks.tracks.count).contains(line) { last = nil }
    if case .span(let count, let name) = end, let line = first {
      let index = explicit[axis].index(
        spanning: count, name, from: line - tracks.explicitStart, forwards: true)
      last = index + tracks.explicitStart <= tracks.tracks.count ? index + tracks.explicitStart : nil
    }
    if case .span(let count, let name) = start, let line = last {
      let index = explicit[axis].index(
        spanning: count, name, from: line - tracks.explicitStart, forwards: false)
      first = index + tracks.explicitStart >= 0 ? index + tracks.explicitStart : nil
    }
    if let a = first, let b = last {
      if a > b { (first, last) = (b, a) } else if a == b { last = nil }
    }
    func edge(_ line: Int, isStart: Bool) -> Float {
      guard let final = tracks.tracks.last else { return origin }
      if isStart, line < tracks.tracks.count { return origin + tracks.tracks[line].offset }
      if line == 0 { return origin + tracks.tracks[0].offset }
      let track = line <= tracks.tracks.count ? tracks.tracks[line - 1] : final
      return origin + track.offset + track.base
    }
    return (first.map { edge($0, isStart: true) } ?? low, last.map { edge($0, isStart: false) } ?? high)
  }

  /// Where the child would stand as the only item of this area.
  private func staticPosition(of child: Int, from low: SIMD2<Float>, to high: SIMD2<Float>) -> StaticPosition {
    var justify = nodes.styles[child].justifySelf.keyword
    if justify == .auto { justify = nodes.styles[container].justifyItems.keyword }
    var align = nodes.styles[child].alignSelf.keyword
    if align == .auto { align = nodes.styles[container].alignItems.keyword }
    func bias(_ keyword: SelfAlignment.Keyword, _ axis: Int) -> StaticPosition.Bias {
      let isReversed = axis == 0 && isRightToLeft
      let differs = axis == 0 && nodes.isRightToLeft(child) != isRightToLeft
      switch keyword {
      case .auto, .normal, .stretch, .start, .flexStart, .baseline: return .start
      case .end, .flexEnd, .lastBaseline: return .end
      case .center, .anchorCenter: return .center
      case .selfStart: return differs ? .end : .start
      case .selfEnd: return differs ? .start : .end
      case .left: return isReversed ? .end : .start
      case .right: return axis == 0 && !isReversed ? .end : .start
      }
    }
    return StaticPosition(
      horizontal: StaticPosition.Axis(
        bias(justify, 0), reversed: isRightToLeft, start: low.x, end: high.x),
      vertical: StaticPosition.Axis(bias(align, 1), reversed: false, start: low.y, end: high.y))
  }

  // MARK: The container's baselines

  /// Notes the items that the container's own baselines are of: in its first row one that takes part in
  /// baseline alignment, else the first. Last baselines likewise. §10.6 (#grid-baselines).
  func noteBaselineItems() {
    let cache = nodes.cache(container)
    cache.firstBaselineBox = -1
    cache.lastBaselineBox = -1
    guard !items.isEmpty else { return }
    var (first, last) = (0, 0)
    for index in items.indices.dropFirst() {
      if items[index].isBefore(items[first]) { first = index }
      if items[index].isBehind(items[last]) { last = index }
    }
    cache.firstBaselineBox = Int32(truncatingIfNeeded: items[first].node)
    cache.lastBaselineBox = Int32(truncatingIfNeeded: items[last].node)
  }
}

extension GridItem {
  /// Whether the container's first baseline is rather of this item than of one before it in the list: it begins in an
  /// earlier row, or in the same one and is the first there that takes part in baseline alignment, or begins in an earlier
  /// column where none does.
  @inline(__always) fileprivate func isBefore(_ other: GridItem) -> Bool {
    if rows.lowerBound != other.rows.lowerBound { return rows.lowerBound < other.rows.lowerBound }
    if other.alignsBaseline && other.align.keyword == .baseline { return false }
    return alignsBaseline && align.keyword == .baseline || columns.lowerBound < other.columns.lowerBound
  }

  /// The same of the last one.
  @inline(__always) fileprivate func isBehind(_ other: GridItem) -> Bool {
    if rows.upperBound != other.rows.upperBound { return rows.upperBound > other.rows.upperBound }
    if other.alignsBaseline && other.align.keyword == .lastBaseline { return false }
    return alignsBaseline && align.keyword == .lastBaseline || columns.upperBound > other.columns.upperBound
  }
}
