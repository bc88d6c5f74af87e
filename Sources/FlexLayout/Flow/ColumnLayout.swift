internal import FlexCore
package import FlexTree
internal import TextMeasure

/// How many columns a box has, and how wide they are. CSS Multi-column 1 §3.4 (#pseudo-algorithm).
struct ColumnGeometry: Equatable {
  var count: Int
  /// px, in whole 64ths: what is as wide as a column leaves no room beside it.
  var width: Float
  var gap: Float
  /// From the start of one column to that of the next, px.
  var step: Float

  /// - Parameter room: width of the content box.
  init(_ style: ComputedStyle, room: Float) {
    let columns = style.inline.columns
    gap = style.columnGap(of: room)
    switch (columns.width, columns.count) {
    case (nil, let count): self.count = max(1, Int(count ?? 1))
    case (let width?, let limit):
      let fitting = max(1, ((room + gap) / max(1, width + gap)).rounded(.down))
      count = min(Int(fitting.isFinite ? min(fitting, 10_000) : 1), limit.map { Int($0) } ?? Int.max)
    }
    let even = max(0, (room + gap) / Float(count) - gap)
    (width, step) = ((even * 64).rounded(.down) / 64, even + gap)
  }
}

extension ComputedStyle {
  /// `column-gap` in px: `normal` is 1em among columns. CSS Align 3 §8.1 (#column-row-gap).
  fileprivate func columnGap(of room: Float) -> Float {
    if layout.gap.width == .zero, !rare.zeroGaps.contains(.column) { return text.fontSize }
    return layout.gap.width.resolved(against: room)
  }

  /// Between rows of columns, px.
  var rowGap: Float {
    if layout.gap.height == .zero, !rare.zeroGaps.contains(.row) { return text.fontSize }
    return layout.gap.height.resolved(against: 0)
  }
}

extension BoxFragment {
  /// See `Box.isMultiColumn`.
  @inline(__always) package var isMultiColumn: Bool { style.inline.columns.makesColumns && box.isMultiColumn }

  /// Whether the box's contents stand in columns that what is divided goes on in: its lines run as those around it do.
  @inline(__always) var hasColumns: Bool { isMultiColumn && !style.text.writingMode.isVertical }
}

extension Box {
  /// Whether the box's contents stand in columns.
  package var isMultiColumn: Bool {
    guard style.inline.columns.makesColumns, !style.layout.isReplaced else { return false }
    switch style.layout.display {
    case .block, .flowRoot:
      // Those that are empty are as wide as theirs, where nothing else says how wide.
      return !children.isEmpty || content != .none
        || [.auto, .minContent, .maxContent, .fitContent].contains(style.layout.size.width)
    default: return false
    }
  }
}

extension FragmentTree {
  /// Whether a box reaches over all columns of one around it: where all in between is of the same formatting context.
  /// CSS Multi-column 1 §6.1 (#column-span).
  func isSpanner(_ id: BoxID) -> Bool {
    let style = self[id].style
    guard style.inline.columns.spansAll, style.layout.float == .none, !style.isOutOfFlow else { return false }
    var around = self[id].parent
    while let box = around {
      if self[box].isMultiColumn { return true }
      guard keepsSpanners(box) else { return false }
      around = self[box].parent
    }
    return false
  }

  /// Where the content of a box begins, and how wide it is, px: of its first column, where it has columns.
  func columnSpan(of id: BoxID) -> (start: Float, width: Float) {
    let (start, width) = (self[id].contentOrigin.x, self[id].contentSize.width)
    guard self[id].hasColumns else { return (start, width) }
    let column = ColumnGeometry(self[id].style, room: width).width
    return (self[id].style.layout.direction == .rtl ? start + width - column : start, column)
  }

  private func keepsSpanners(_ id: BoxID) -> Bool {
    let box = self[id]
    return box.style.layout.display == .block && !box.formsBlockContext && !box.placesAbsolutes(fixed: true)
      && !box.style.layout.isReplaced
  }

  /// What reaches over all columns of a box, in document order.
  fileprivate func spanners(of columns: BoxID) -> [BoxID] {
    guard boxes.contains(where: { $0.style.inline.columns.spansAll }) else { return [] }
    var found: [BoxID] = []
    var pending = Array(self[columns].children.reversed())
    while let id = pending.popLast() {
      if isSpanner(id) {
        found.append(id)
      } else if !self[id].isMultiColumn, keepsSpanners(id) {
        pending += self[id].children.reversed()
      }
    }
    return found
  }

  /// Gives columns boxes of their own where what they are in isn't laid out as one.
  mutating func wrapColumns() {
    wrapCellColumns()
    wrapColumnLines()
  }

  /// Gives the columns of cells a box of their own, which stands where the cell's content is aligned.
  private mutating func wrapCellColumns() {
    for index in boxes.indices where boxes[index].style.layout.tablePart == .cell && boxes[index].isMultiColumn {
      let cell = boxes[index]
      var style = ComputedStyle()
      style.display = .block
      style.text = cell.style.text
      style.inline.columns = cell.style.inline.columns
      style.rare = cell.style.rare
      style.layout.display = .flowRoot
      style.layout.direction = cell.style.layout.direction
      style.layout.gap = cell.style.layout.gap
      boxes[index].style.inline.columns = ColumnStyle()
      boxes[index].content = .none
      boxes[index].children = []
      let wrapper = append(BoxFragment(style: style, content: cell.content), to: BoxID(index: index))
      boxes[wrapper.index].children = cell.children
      for child in cell.children { boxes[child.index].parent = wrapper }
    }
  }

  /// Gives the lines of boxes with columns a box of their own, which can be divided.
  private mutating func wrapColumnLines() {
    for index in boxes.indices where boxes[index].isMultiColumn {
      guard case .inline(let content) = boxes[index].content else { continue }
      var style = ComputedStyle()
      style.display = .block
      style.text = boxes[index].style.text
      style.layout.display = .block
      style.layout.direction = boxes[index].style.layout.direction
      let children = boxes[index].children
      boxes[index].content = .none
      boxes[index].children = []
      let wrapper = append(BoxFragment(style: style, content: .inline(content)), to: BoxID(index: index))
      boxes[wrapper.index].children = children
      for child in children { boxes[child.index].parent = wrapper }
    }
  }
}

extension LayoutStage {
  /// The content size of a box with columns: what these need, filled evenly.
  func measureColumns(_ box: BoxID, known: Size<Float?>, available: Size<AvailableSpace>) -> Measurement {
    let style = tree[box].style
    let mode = style.text.writingMode
    let width: Float
    if let known = known.width {
      width = known
    } else {
      switch available.width {
      case .definite(let room):
        let widest = intrinsicWidth(ofColumns: box, .maxContent)
        width = max(min(widest, room), min(widest, intrinsicWidth(ofColumns: box, .minContent)))
      case .minContent, .maxContent: width = intrinsicWidth(ofColumns: box, available.width)
      }
    }
    if let height = known.height { return columnMeasurement(box, Size(width: width, height: height)) }
    let question = ContainedWidth(box: box, width: width)
    if let height = columnMeasures.heights[question] {
      return columnMeasurement(box, Size(width: width, height: height))
    }
    let frame = (tree[box].frame, tree[box].padding, tree[box].border)
    tree[box].frame = mode.page(Rect(x: 0, y: 0, width: width, height: 0), in: .zero)
    tree[box].padding = Edges(all: 0)
    tree[box].border = Edges(all: 0)
    placeColumns(box, width: width)
    if isOutOfBudget { return Measurement(size: Size(width: width, height: 0)) }
    var limit = Float.infinity
    if case .px(let most) = mode.flow(style.layout.maxSize).height { limit = most }
    let height =
      fitColumns(box, width: width, limit: limit)
      ?? Fragmenter(layout: flowLayout(of: box)).columnsHeight(of: box, limit: limit)
    (tree[box].frame, tree[box].padding, tree[box].border) = frame
    columnMeasures.heights[question] = height
    return columnMeasurement(box, Size(width: width, height: height))
  }

  /// CSS Multi-column 1 §3.2 (#cc) leaves it to CSS Sizing: as many columns as asked for, side by side.
  private func intrinsicWidth(ofColumns box: BoxID, _ space: AvailableSpace) -> Float {
    let style = tree[box].style
    let columns = style.inline.columns
    let spanners = tree.spanners(of: box)
    let context = columnContext(box, width: nil, spanners: spanners)
    compute(context, in: Size(width: space, height: .maxContent))
    let content = context.layout.layout(of: context.top).frame.width
    let widest = spanners.reduce(0) { max($0, intrinsicWidth(ofSpanner: $1, space)) }
    // Of columns that have a width one is enough at least. In Chromium, too.
    let count = space == .minContent && columns.width != nil ? 1 : columns.count.map { Float($0) } ?? 1
    var width = content
    if let asked = columns.width { width = space == .minContent ? min(asked, content) : max(asked, content) }
    return max(width * count + style.columnGap(of: 0) * (count - 1), widest)
  }

  /// Of the margin box, px.
  private func intrinsicWidth(ofSpanner box: BoxID, _ space: AvailableSpace) -> Float {
    let (context, left, right) = spannerContext(box, width: 0)
    compute(context, in: Size(width: space, height: .maxContent))
    return left + context.layout.layout(of: context.top).frame.width + right
  }

  /// A box that reaches over all columns, without its margins, and these at its sides, px.
  private func spannerContext(_ box: BoxID, width: Float) -> (context: IndependentContext, left: Float, right: Float) {
    let mode = tree[box].style.text.writingMode
    var style = tree[box].style.layout.flow(in: mode)
    let margin = style.margin
    style.margin = Edges(all: .zero)
    style.display = style.display == .block ? .flowRoot : style.display
    return (
      IndependentContext(tree, root: box, rootStyle: style, frame: .none, mode: mode),
      margin.left.resolved(against: width) ?? 0,
      margin.right.resolved(against: width) ?? 0
    )
  }

  private func columnContext(
    _ box: BoxID, width: Float?, height: Float? = nil, spanners: [BoxID] = []
  ) -> IndependentContext {
    let mode = tree[box].style.text.writingMode
    var style = tree[box].style.layout.flow(in: mode).bare
    style.display = .flowRoot
    style.size.width = width.map(Dimension.px) ?? .auto
    style.size.height = height.map(Dimension.px) ?? .auto
    return IndependentContext(
      tree, root: box, rootStyle: style, frame: .none, isOpen: true, absolutesLeave: true, spanners: Set(spanners),
      mode: mode)
  }

  /// Lays out what stands in the columns of a box, with lines and boxes beside the floats of their own column.
  func layOutColumns(_ box: BoxID, width: Float) {
    placeColumns(box, width: width)
    _ = fitColumns(box, width: width, limit: nil)
  }

  /// Lays out what stands in the columns of a box, one below the other, in one column as tall as it takes. What
  /// reaches over all columns is as wide as these.
  ///
  /// - Parameters:
  ///   - ends: where columns end among floats, px from the top border edge of the box.
  ///   - before: the layout in which floats that have ended at one of these stand where they do.
  func placeColumns(_ box: BoxID, width: Float, ends: [PageEnd] = [], after before: FlowLayout? = nil) {
    if isOutOfBudget { return }
    if !tree.fittedColumns.isEmpty { tree.fittedColumns[box] = nil }
    let kept = (tree[box].frame, tree[box].padding, tree[box].border)
    let geometry = ColumnGeometry(tree[box].style, room: width)
    let mode = tree[box].style.text.writingMode
    // Percentages of heights are of the columns'.
    var height: Float?
    if case .px = mode.flow(tree[box].style.layout.size).height, mode.flow(tree[box].frame.size).height > 0 {
      height = mode.flow(tree[box].contentSize).height
    }
    let origin = tree[box].contentOrigin(in: mode)
    let spanners = tree.spanners(of: box)
    let context = columnContext(box, width: geometry.width, height: height, spanners: spanners)
    compute(
      context, in: Size(width: .definite(geometry.width), height: .maxContent),
      floatBreaks: context.floatBreaks(at: ends, from: origin.y))
    commit(context)
    let laidOut = tree[box].frame.size
    (tree[box].frame, tree[box].padding, tree[box].border) = kept
    let start = tree[box].style.layout.direction == .rtl ? width - geometry.width : 0
    for child in tree[box].children {
      func moved(_ rect: Rect) -> Rect {
        var place = mode.flow(rect, in: laidOut)
        place.x += origin.x + start
        place.y += origin.y
        return mode.page(place, in: kept.0.size)
      }
      tree[child].frame = moved(tree[child].frame)
      // Those that the box itself places, or one around it, have a static position alone here.
      if let point = leavingPositions[child]?.point {
        leavingPositions[child]?.point = moved(Rect(x: point.x, y: point.y, width: 0, height: 0)).origin
      }
    }
    if let before {
      for float in ends.lazy.flatMap(\.ended) {
        setFlowOrigin(of: float, before[float].frame.origin, mode)
      }
    }
    for spanner in spanners {
      layOutSpanner(spanner, width: width, mode)
      var x = flowFrame(of: spanner, mode).x + origin.x
      // As far as the box around it stands from the first column's edge.
      var around = tree[spanner].parent
      while let ancestor = around, ancestor != box {
        x -= flowFrame(of: ancestor, mode).x
        around = tree[ancestor].parent
      }
      setFlowOrigin(of: spanner, Point(x: x, y: flowFrame(of: spanner, mode).y), mode)
    }
  }

  private func layOutSpanner(_ box: BoxID, width: Float, _ mode: WritingMode) {
    let y = flowFrame(of: box, mode).y
    let (context, left, right) = spannerContext(box, width: width)
    compute(context, in: Size(width: .definite(max(0, width - left - right)), height: .maxContent))
    commit(context)
    setFlowOrigin(of: box, Point(x: left, y: y), mode)
  }

  /// A box's frame in the box around it, in the coordinates of a flow.
  private func flowFrame(of box: BoxID, _ mode: WritingMode) -> Rect {
    mode.flow(tree[box].frame, in: tree[box].parent.map { tree[$0].frame.size } ?? .zero)
  }

  private func setFlowOrigin(of box: BoxID, _ origin: Point, _ mode: WritingMode) {
    let size = mode.flow(tree[box].frame.size)
    tree[box].frame = mode.page(
      Rect(x: origin.x, y: origin.y, width: size.width, height: size.height),
      in: tree[box].parent.map { tree[$0].frame.size } ?? .zero)
  }
}
