/// Baseline alignment: Flexbox 1 §8.3 (#align-items-property), §8.5 (#flex-baselines).
extension FlexAlgorithm {
  /// Finds the alignment baseline of an item whose cross size is given. One without a baseline is
  /// aligned by its lower border edge.
  mutating func measureBaseline(
    _ item: inout FlexItem, _ child: Int, _ request: LayoutRequest
  ) {
    noteBaseline(&item, child, height: nodes.layout(child, request).height)
  }

  /// The same for an item that was just laid out.
  mutating func noteBaseline(_ item: inout FlexItem, _ child: Int, height: Float) {
    let isLast = item.alignsLastBaseline
    let baseline = nodes.baseline(child, first: !isLast).or(height)
    item.ascent = reversesCross != isLast ? height - baseline : baseline
  }

  /// The same for a column's item, whose cross size is given. Deviation: it has no baseline across a
  /// column; as browsers do, items then align their left edges. `Tests/Pages/deviations-of-boxes.html` pins it.
  mutating func noteLeftEdge(_ item: inout FlexItem) {
    item.ascent = reversesCross != item.alignsLastBaseline ? item.cross.px : 0
  }

  /// Notes a line's shared baselines. Returns what the items that take part measure across.
  ///
  /// Items with a first and those with a last baseline share one each, from either side of the line.
  /// CSS Box Alignment 3 §9.3 (#baseline-sharing-group).
  mutating func shareBaselines(_ line: inout FlexLine) -> Float {
    let first = baselineGroup(line, isLast: false)
    let last = seen.contains(.lastBaselines) ? baselineGroup(line, isLast: true) : (ascent: 0, descent: 0)
    line.baseline = first.ascent
    line.lastBaseline = last.ascent
    return larger(first.ascent + first.descent, last.ascent + last.descent)
  }

  /// The largest distances of the baseline from the margin edges, of a line's items in one group.
  private mutating func baselineGroup(_ line: FlexLine, isLast: Bool) -> (ascent: Float, descent: Float) {
    var ascent: Float = -.infinity
    var descent: Float = -.infinity
    for index in line.start..<line.end
    where items[index].flags.contains(.alignsBaseline) && items[index].alignsLastBaseline == isLast {
      let above = items[index].ascent + (isLast ? items[index].crossEndMargin : items[index].crossStartMargin)
      ascent = larger(ascent, above)
      descent = larger(descent, items[index].outerCross - above)
    }
    return ascent.isFinite ? (ascent, descent) : (0, 0)
  }

  /// Notes the items that the container's own baselines are of: in its first line the first that
  /// takes part in baseline alignment, else the first. Last baselines likewise. §8.5.
  mutating func noteBaselineItems() {
    let cache = nodes.cache(container)
    guard itemCount > 0 else {
      cache.firstBaselineBox = -1
      cache.lastBaselineBox = -1
      return
    }
    if lineCount == 1, !mainStartIsEnd, !seen.contains(.baselines) {
      cache.firstBaselineBox = items[0].node
      cache.lastBaselineBox = items[itemCount &- 1].node
      return
    }
    let first = representative(lines[crossStartIsEnd ? lineCount - 1 : 0], first: true)
    let last = representative(lines[crossStartIsEnd ? 0 : lineCount - 1], first: false)
    cache.firstBaselineBox = items[first].node
    cache.lastBaselineBox = items[last].node
    if seen.contains(.lastBaselines) {
      if sharesBaseline(items[first], isLast: true) { cache.flags.formUnion(.firstIsLastBaseline) }
      if sharesBaseline(items[last], isLast: false) { cache.flags.formUnion(.lastIsFirstBaseline) }
    }
  }

  /// The item that gives a line its baseline: of the group at that side, else of the other, else any.
  /// As browsers do, a reversed line is read from its end.
  private mutating func representative(_ line: FlexLine, first: Bool) -> Int {
    let fromEnd = mainStartIsEnd == first
    if main == 0, seen.contains(.baselines) {
      let isLast = first == crossStartIsEnd
      return participant(line, isLast: isLast, fromEnd) ?? participant(line, isLast: !isLast, fromEnd)
        ?? (fromEnd ? line.end - 1 : line.start)
    }
    return fromEnd ? line.end - 1 : line.start
  }

  private mutating func participant(_ line: FlexLine, isLast: Bool, _ fromEnd: Bool) -> Int? {
    for step in 0..<(line.end - line.start) {
      let index = fromEnd ? line.end - 1 - step : line.start + step
      if sharesBaseline(items[index], isLast: isLast) { return index }
    }
    return nil
  }

  private mutating func sharesBaseline(_ item: FlexItem, isLast: Bool) -> Bool {
    main == 0 && item.flags.contains(.alignsBaseline) && item.alignsLastBaseline == isLast
  }
}

extension Nodes {
  /// The first or last baseline of a box that was just laid out, from the top of its border box;
  /// indefinite: it has none.
  ///
  /// - Parameter isForLayout: whether other boxes will be placed by the answer.
  func baseline(_ node: Int, first: Bool, isForLayout: Bool = true) -> Extent {
    guard hasCache(node), styles[node].rare == nil || !styles[node].suppressesBaseline else { return .indefinite }
    if isForLayout { cache(node).flags.formUnion(.answersForContent) }
    let run = cache(node).run
    if isMeasured(node) || isTable(node) { return first ? run.output.firstBaseline : run.output.lastBaseline }
    let box = Int(first ? cache(node).firstBaselineBox : cache(node).lastBaselineBox)
    guard box >= 0 else { return .indefinite }
    var frame = frames[box]
    if styles[box].rare != nil { frame.y -= verticalOffset(box, contentSize(node, run.key)) }
    if !first, !isForLayout, standsOnMarginEdge(box, in: node) {
      return Extent(frame.y + frame.w + margins(box, contentSize(node, run.key).x)[3])
    }
    let isSwapped = cache(node).flags.contains(first ? .firstIsLastBaseline : .lastIsFirstBaseline)
    let takesFirst = first != isSwapped || !first && !isForLayout && isStackOfItems(box, in: node)
    var inner = baseline(box, first: takesFirst, isForLayout: isForLayout)
    // Lines may be anywhere in what scrolls. CSS Align 3 §9.1 (#baseline-export).
    if isMeasured(box), isScrollContainer(box), let own = inner.definite {
      inner = Extent(min(larger(own, 0), frame.w))
    }
    // A flex item without a baseline has one at its lower edge; a block without one was not chosen.
    let result = frame.y + inner.or(frame.w)
    return Extent(isScrollContainer(node) ? min(larger(result, 0), run.output.height) : result)
  }

  /// Whether a block's last baseline, as an inline block has it, is the first one of a flex or grid container in it: as in
  /// Chromium, where no item asks for its last one. CSS Align 3 §9.1 (#baseline-export).
  ///
  /// Deviation: the specification has the container's last baseline. `Tests/Pages/baselines-of-items-in-inline-blocks.html`
  /// pins it.
  private func isStackOfItems(_ box: Int, in node: Int) -> Bool {
    guard display(box).makesItems, !display(node).makesItems, hasCache(box) else { return false }
    let item = Int(cache(box).lastBaselineBox)
    guard item >= 0 else { return false }
    let alignment = styles[item].alignSelf.keyword
    return (alignment == .auto ? styles[box].alignItems.keyword : alignment) != .lastBaseline
  }

  /// Whether a block's last baseline, as an inline block has it, is at the lower margin edge of a box in it: of one that
  /// scrolls, as in Chromium. CSS Align 3 §9.1 (#baseline-export).
  func standsOnMarginEdge(_ box: Int, in node: Int) -> Bool {
    func isBlockContainer(_ node: Int) -> Bool { display(node) == .block || display(node) == .flowRoot }
    return isScrollContainer(box) && isBlockContainer(box) && isBlockContainer(node) && !styles[box].isReplaced
  }

  /// The content box of the last layout; a height that was not definite is indefinite.
  private func contentSize(_ node: Int, _ key: RequestKey) -> Extents {
    let request = key.request
    let insets = (edges(node, request.base.x) + gutters(node)).sums
    return Extents(
      larger(0, request.width - insets.x),
      request.isHeightDefinite ? (request.height - insets.y).atLeast(0) : .indefinite)
  }
}
