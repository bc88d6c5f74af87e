internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// Lines in a fragment: breaks fall between them (class B). CSS Break 3 §3.3 (#widows-orphans).
extension Fragmenter {
  func lines(_ id: BoxID, _ token: BreakToken?, top: Float, _ space: Space) -> FragmentOutcome {
    var filling = BoxFilling(self, id, token, top: top, space)
    guard let lines = layout.inline[id]?.lines else { return .none }
    let box = layout[id]
    let first = min(token?.row ?? 0, lines.count)
    filling.placeBeside()
    let contentTop = box.border.top + box.padding.top
    // Of a line that is taller than any page, stripes stand on several.
    let cut = token?.rowConsumed ?? 0
    let gap = lines.first?.frame.y ?? 0
    // The room beside floats that are elsewhere is gone.
    let isMoved = token == nil && space.isAtBreak && layout.beginsBelowFloats[id.index] && !layout.isFitted[id.index]
    let start = (first < lines.count ? lines[first].frame.y : 0) + cut
    if first < lines.count, token != nil || isMoved {
      if layout.isFitted[id.index], first > 0 {
        // They stand where they do because of the floats of this page.
        let gap = max(0, lines[first].frame.y - lines[first - 1].frame.maxY)
        filling.contentTop += min(gap, max(0, filling.bottomOfFloats - filling.contentTop))
      } else {
        filling.contentTop = bottom(ofFloatsAbove: lines[first], of: id, in: filling)
      }
    }
    let lineTop = filling.contentTop - top - filling.topEdge
    if isMoved { filling.trimmed = gap - lineTop }
    if let token, token.isInside, first == 0, cut == 0 {
      // What is left of the gap above the first line, beside floats that are elsewhere.
      filling.trimmed = max(0, contentTop + gap - token.consumed - lineTop)
    }
    // Where the content box would have its top if all lines stood as they stand here.
    let origin = token == nil && !isMoved ? top + contentTop : filling.contentTop - start
    var count = first
    while count < lines.count, origin + lines[count].frame.maxY <= filling.inner.limit + Self.tolerance { count += 1 }
    if space.beginsNothing { return .none }
    let known = knownEnd(of: id, first..<count)
    if let known { count = known }
    if count < lines.count, known == nil {
      if withoutRoom.isEmpty || !lines[count].asides.contains(where: { withoutRoom.contains($0.box) }) {
        noteLack(of: lines[count], above: origin - contentTop, filling)
      }
      // A line taller than a column reaches over its end.
      let isAtStart = filling.contentTop <= top + filling.topEdge + Self.tolerance
      let hasNoMoreRoom =
        space.appeal == .any
        || filling.inner.isBelowClonedEdge && !layout.beginsBelowFloats[id.index]
          && filling.contentTop <= filling.inner.start + Self.tolerance
      if !slices, count == first, hasNoMoreRoom, isAtStart { count += 1 }
    }
    // Those above the line that stands first here may be on the page before.
    let hasPlacedAbove = token?.isInside == true
    let asides = asides(of: id, in: lines, from: first).filter { !(hasPlacedAbove && $0.line == first && $0.isAbove) }
    func shift(_ outcome: FragmentOutcome, _ range: Range<Int>) -> FragmentOutcome {
      guard case .placed(var fragment, let rest) = outcome else { return outcome }
      fragment.content = .lines(range, shift: token == nil && !isMoved ? 0 : lineTop - start)
      if fillsColumns { fragment.statics = statics(of: id, in: lines[range]) }
      fragment.isStripe = fragment.isStripe || cut > 0
      return .placed(fragment, rest)
    }
    // Whether lines go on that have room, for the edge below them has none.
    var isEarlier = false
    if count == lines.count, !space.mustBreak {
      var whole = filling
      for aside in asides where aside.line >= first {
        if !whole.placeAside(aside.box, at: origin - contentTop + layout[aside.box].frame.y) {
          whole.beside.append(BreakToken.Aside(box: aside.box, token: nil))
        }
      }
      let end = lines.isEmpty || first == lines.count ? filling.contentTop : origin + lines[count - 1].frame.maxY
      let laidOutEnd = lines.last.map { contentTop + $0.frame.maxY }
      if let outcome = whole.complete(end: end, laidOutEnd: laidOutEnd, trailing: 0, row: lines.count) {
        return shift(outcome, first..<count)
      }
      isEarlier = true
    }
    count = min(count, lines.count - 1)
    // Floats above the first line stand here, and it goes on below their rest.
    let isBelowFloats =
      layout.beginsBelowFloats[id.index] && !isMoved && filling.contentTop < space.limit
      && !(fillsColumns && filling.inner.pushesFloats && filling.bottomOfFloats <= filling.contentTop)
    let mayDivide = !filling.inner.avoidsBreaks || space.appeal >= .despiteAvoid
    let isBelowRest = token != nil && cut == 0 && lineTop > Self.tolerance
    let hasFloatsAbove =
      token == nil
      ? count == first && !space.mustBreak && (isBelowFloats || isMoved && lineTop > Self.tolerance) && mayDivide
        || (count == first && !space.mustBreak || !fillsColumns) && asides.contains { $0.line == 0 && $0.isAbove }
      : isBelowRest && mayDivide && count == first
    let floatsAbove = hasFloatsAbove ? first : nil
    // Lines that all have room are divided for the edge below them: where no break is good, the last one goes on. In
    // Chromium, too.
    let lineForEdge = isEarlier && count > first && mayDivide ? count : nil
    guard
      let end = known ?? lastLine(count, first, lines.count, filling, isForEdge: isEarlier) ?? lineForEdge
        ?? floatsAbove
    else {
      guard space.appeal >= .lastResort, !space.mustBreak, first < lines.count else { return .none }
      // Class C: only the box's edge stands here, or nothing of it.
      if token == nil, filling.contentTop > filling.inner.start + Self.tolerance {
        let isOver = !slices && filling.contentTop > space.limit + Self.tolerance
        let rest = BreakToken(consumed: 0, row: 0)
        return shift(filling.broken(rest, end: isOver ? filling.contentTop : nil), 0..<0)
      }
      guard space.appeal == .any else { return .none }
      let rest = BreakToken(consumed: 0, row: first)
      rest.isInside = hasPlacedAbove
      if filling.contentTop > top + filling.topEdge + Self.tolerance {
        // Below floats, which end elsewhere, there is more room to come.
        rest.rowConsumed = cut
        return shift(filling.broken(rest), first..<first)
      }
      rest.rowConsumed = cut + max(1, filling.inner.limit - filling.contentTop)
      guard case .placed(var fragment, let next) = shift(filling.broken(rest), first..<first + 1) else { return .none }
      fragment.isStripe = true
      return .placed(fragment, next)
    }
    for aside in asides where aside.line >= first && (aside.line < end || (aside.line == end && aside.isAbove)) {
      if !filling.placeAside(aside.box, at: origin - contentTop + layout[aside.box].frame.y) {
        filling.beside.append(BreakToken.Aside(box: aside.box, token: nil))
      }
    }
    let rest = BreakToken(consumed: 0, row: end)
    rest.isInside = true
    // Above a line that floats have moved down is a gap, where a break is as good as any: class C.
    let isInGap = count == first && end == floatsAbove && max(gap, lineTop) > Self.tolerance
    if !isInGap, !space.mustBreak, !isEarlier, count - first < leastLines(first, filling) { rest.appeal = .fewLines }
    // A line that is taller than a column is in it whole, and so is that much of the box.
    let reached = end > first ? origin + lines[end - 1].frame.maxY : top
    let outcome = shift(
      filling.broken(
        rest, laidOutEnd: lines.last.map { contentTop + $0.frame.maxY }, end: filling.endOver(reached)), first..<end)
    guard case .placed(var fragment, let next) = outcome else { return outcome }
    if isEarlier { next?.isEarlier = true }
    if end > first { fragment.contentEnd = origin + lines[end - 1].frame.maxY }
    return .placed(fragment, next)
  }

  /// Notes what a line lacks: with the floats in it, where these need more room. In Chromium, too.
  private func noteLack(of line: LineBox, above origin: Float, _ filling: BoxFilling) {
    guard let shortage else { return }
    var lack = origin + layout[filling.id].contentOrigin.y + line.frame.maxY - filling.inner.limit
    for aside in line.asides where layout[aside.box].style.layout.float != .none {
      var own = self
      own.shortage = SpaceShortage()
      var room = filling.inner
      (room.mustBreak, room.appeal) = (false, .perfect)
      _ = own.fragment(aside.box, nil, top: origin + layout[aside.box].frame.y, room)
      if let least = own.shortage?.least, least < .infinity { lack = max(lack, least) }
    }
    shortage.note(lack)
  }

  /// The line that a break was found to fall before when lines were fitted to their columns, where that is among these.
  private func knownEnd(of id: BoxID, _ range: Range<Int>) -> Int? {
    guard let known = firstLineBehind, known.box == id, known.index > range.lowerBound, known.index <= range.upperBound
    else { return nil }
    return known.index
  }

  /// The line that a break falls before, as `orphans` and `widows` would have it.
  private func lastLine(
    _ fitting: Int, _ first: Int, _ count: Int, _ filling: BoxFilling, isForEdge: Bool
  ) -> Int? {
    let space = filling.space
    var end = fitting
    if space.appeal < .fewLines {
      let style = filling.box.style.text
      let (orphans, widows) = (Int(clamping: style.orphans), Int(clamping: style.widows))
      if end - first < leastLines(first, filling) { return nil }
      // Orphans win: where both have no room, fewer lines go on. In Chromium, too.
      if count - end < widows { end = min(end, max(count - widows, first + max(1, orphans))) }
      // Going back for a good break, none is that leaves too few.
      if space.mustBreak || isForEdge, count - end < widows { return nil }
    }
    if space.appeal < .despiteAvoid, filling.inner.avoidsBreaks { return nil }
    return end > first ? end : nil
  }

  /// How many lines there have to be before a break.
  private func leastLines(_ first: Int, _ filling: BoxFilling) -> Int {
    let style = filling.box.style.text
    let (orphans, widows) = (Int(clamping: style.orphans), Int(clamping: style.widows))
    // Lines that go on are widows of those before: where they are divided once more, that many have to fit.
    // So they are where the box itself stands behind a break. In Chromium, too.
    let goesOn = first > 0 || filling.space.isBehindBreak
    return max(1, goesOn && !filling.space.mustBreak ? max(orphans, widows) : orphans)
  }

  /// Where lines go on that stand below floats, which go on here themselves.
  private func bottom(ofFloatsAbove line: LineBox, of id: BoxID, in filling: BoxFilling) -> Float {
    var bottom = filling.contentTop
    for child in filling.children where layout[child.box].parent == id {
      let float = layout[child.box]
      guard float.style.layout.float != .none, !float.style.layout.position.isOutOfFlow else { continue }
      let end = float.frame.maxY - layout[id].border.top - layout[id].padding.top
      if line.frame.y >= end - 0.01 { bottom = max(bottom, child.bottom) }
    }
    guard !filling.inner.floats.isEmpty else { return bottom }
    let top = layout.tree.absoluteOrigin(of: id).y + layout[id].contentOrigin.y + line.frame.y
    for float in filling.inner.floats where top >= float.laidOut - 0.01 { bottom = max(bottom, float.bottom) }
    return bottom
  }

  /// Absolute boxes that would begin in lines, but stand elsewhere.
  private func statics(of id: BoxID, in lines: ArraySlice<LineBox>) -> [StaticPlace] {
    guard !layout[id].children.isEmpty else { return [] }
    return lines.flatMap(\.asides).filter { layout.tree.hasStaticLine($0.box) }.map { StaticPlace(box: $0.box) }
  }

  /// Floats and absolute boxes that stand in the lines from one on, with the line that each stands at, or above.
  private func asides(of id: BoxID, in lines: [LineBox], from first: Int) -> [(box: BoxID, line: Int, isAbove: Bool)] {
    let children = layout[id].children
    guard !children.isEmpty else { return [] }
    let top = layout[id].border.top + layout[id].padding.top
    // Each page asks for all of them, and has few.
    let end = first > 0 ? lines[first - 1].frame.maxY : -.infinity
    return children.compactMap { child in
      let y = layout.tree.boxes[child.index].frame.y - top
      guard y + 0.01 >= end else { return nil }
      let style = layout[child].style.layout
      let isStatic = style.position.isOutOfFlow && style.hasStaticBlockPosition
      let isFloat = style.float != .none && !style.position.isOutOfFlow
      guard isStatic || isFloat else { return nil }
      let line = min(lines.partitioningIndex { $0.frame.maxY > y + 0.01 }, max(0, lines.count - 1))
      // Markers have their place only when all is laid out, and take no line along.
      return (child, line, isFloat && line < lines.count && y < lines[line].frame.y - 0.01)
    }
  }
}
