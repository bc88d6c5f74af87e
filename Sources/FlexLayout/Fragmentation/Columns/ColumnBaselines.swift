internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// What boxes with columns were measured to be: each answer is a layout of all that is in them.
struct ColumnMeasures {
  /// By their width, px.
  var heights: [ContainedWidth: Float] = [:]
  fileprivate var baselines: [ColumnBaseline: Float?] = [:]
}

private struct ColumnBaseline: Hashable {
  let box: BoxID
  let end: BaselineEnd
  /// px.
  let (width, height, contentWidth, contentTop): (Float, Float, Float, Float)
}

extension LayoutStage {
  /// The last baseline of a box in a line, from the top of its border box, px; `nil` where it has none. That of columns is
  /// the lowest in them: CSS Align 3 §9.1 (#baseline-export) would have that of the last row; Chromium has it so.
  ///
  /// - Parameter layout: of the box, in its line.
  func lastBaseline(of box: BoxID, _ layout: Layout) -> Float? {
    tree[box].hasColumns
      ? baseline(.last, ofColumns: box, layout.frame, layout.padding, layout.border) : layout.lastBaseline
  }

  /// The first baseline, likewise: of columns the highest in them.
  func firstBaseline(of box: BoxID, _ layout: Layout) -> Float? {
    tree[box].hasColumns
      ? baseline(.first, ofColumns: box, layout.frame, layout.padding, layout.border) : layout.firstBaseline
  }

  /// What a box with columns was measured to be, with its baselines where something in a line, in a row of items or of
  /// cells may stand by these.
  func columnMeasurement(_ box: BoxID, _ size: Size<Float>) -> Measurement {
    guard standsByBaselines(box), tree[box].hasColumns, !isOutOfBudget else { return Measurement(size: size) }
    let frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let none = Edges<Float>(all: 0)
    return Measurement(
      size: size, firstBaseline: baseline(.first, ofColumns: box, frame, none, none),
      lastBaseline: baseline(.last, ofColumns: box, frame, none, none))
  }

  /// Whether a box around this one, or this, is aligned by its baselines: they take another layout.
  private func standsByBaselines(_ columns: BoxID) -> Bool {
    var box = columns
    while let parent = tree[box].parent {
      let style = tree[box].style
      if style.layout.tablePart == .cell || tree[parent].style.layout.display.makesItems { return true }
      if style.isOutOfFlow || style.floats { return false }
      // So is a list item's marker.
      if tree[parent].style.layout.leastBaseline != nil { return true }
      // The box itself is asked when its line is laid out.
      if case .inline = tree[parent].content { return box != columns }
      box = parent
    }
    return false
  }

  private func baseline(
    _ end: BaselineEnd, ofColumns box: BoxID, _ frame: Rect, _ padding: Edges<Float>, _ border: Edges<Float>
  ) -> Float? {
    let kept = (tree[box].frame, tree[box].padding, tree[box].border)
    tree[box].frame = frame
    tree[box].padding = padding
    tree[box].border = border
    defer { (tree[box].frame, tree[box].padding, tree[box].border) = kept }
    let question = ColumnBaseline(
      box: box, end: end, width: frame.width, height: frame.height,
      contentWidth: tree[box].contentSize.width, contentTop: tree[box].contentOrigin.y)
    if let known = columnMeasures.baselines[question] { return known }
    layOutColumns(box, width: tree[box].contentSize.width)
    if isOutOfBudget { return nil }
    let flow = FlowLayout(tree, inline: inline, root: box)
    let baseline = flow.baseline(end, in: Fragmenter(layout: flow).whole(box, top: 0))
    columnMeasures.baselines[question] = baseline
    return baseline
  }
}

/// The highest or the lowest of several baselines.
private enum BaselineEnd {
  case first, last

  func line<Lines: BidirectionalCollection>(of lines: Lines) -> Lines.Element? {
    self == .first ? lines.first : lines.last
  }

  func outermost(of baselines: [Float]) -> Float? { self == .first ? baselines.min() : baselines.max() }
}

extension FlowLayout {
  /// px, from where the fragment's place is measured.
  fileprivate func baseline(_ end: BaselineEnd, in fragment: Fragment) -> Float? {
    guard hasBaseline(fragment.box), !fragment.isBeyond else { return nil }
    switch fragment.content {
    case .whole: return baseline(end, of: fragment.box, at: fragment.y)
    case .lines(let range, let shift):
      guard let index = end.line(of: range), let line = line(index, of: fragment.box) else { return nil }
      let box = tree[fragment.box]
      let hasEdge = fragment.isFirst || box.style.inline.boxDecorationBreak == .clone
      return fragment.y + (hasEdge ? box.border.top + box.padding.top : 0) + shift + line.baseline
    case .children: return end.outermost(of: fragment.children.compactMap { baseline(end, in: $0) })
    }
  }

  private func baseline(_ end: BaselineEnd, of id: BoxID, at y: Float) -> Float? {
    if let lines = inline[id]?.lines {
      return end.line(of: lines).map { y + tree[id].contentOrigin.y + $0.baseline }
    }
    let children = tree[id].children.filter(hasBaseline).compactMap { child in
      baseline(end, of: child, at: y + tree[child].frame.y)
    }
    return end.outermost(of: children)
  }

  private func hasBaseline(_ id: BoxID) -> Bool {
    isInFlow(id) && tree[id].style.layout.display != .table && !scrolls(id)
  }
}
