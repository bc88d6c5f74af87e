internal import FlexCore
internal import FlexTree

/// Margins that collapse, of what stands at breaks and at the ends of boxes. CSS 2 §8.3.1 (#collapsing-margins).
extension FlowLayout {
  /// The margin above what a box begins with, those of first children collapsed into it, px.
  /// CSS 2 §8.3.1 (#collapsing-margins).
  func topMargin(of id: BoxID) -> Float {
    var (positive, negative): (Float, Float) = (0, 0)
    var next: BoxID? = id
    while let id = next {
      let width = tree[id].parent.map { tree[$0].contentSize.width } ?? 0
      let margin = tree[id].style.layout.margin.top.resolved(against: width) ?? 0
      positive = max(positive, margin)
      negative = min(negative, margin)
      let box = tree[id]
      let passes =
        box.style.layout.display == .block && box.border.top == 0 && box.padding.top == 0
        && box.style.layout.overflow.height == .visible && box.style.layout.float == .none
      let row = passes ? rows[id.index].first : nil
      next = row?.members.first
      if let child = next, tree[child].frame.y > 0.01 || isSpanner(child) { next = nil }
      guard let row, let child = next, isCollapsedThrough(row) else { continue }
      positive = max(positive, bottomMargin(of: child))
      // What is behind one without height begins with the same margin.
      for row in rows[id.index].dropFirst() where row.asides.isEmpty {
        guard row.members.count == 1, let member = row.members.first, !isSpanner(member) else { break }
        let margin = topMargin(of: member)
        (positive, negative) = (max(positive, margin), min(negative, margin))
        guard isCollapsedThrough(row) else { break }
        positive = max(positive, bottomMargin(of: member))
      }
    }
    return positive + negative
  }

  /// Whether the margins above and below all of a row are one. CSS 2 §8.3.1 (#collapsing-margins).
  func isCollapsedThrough(_ row: FlowRow) -> Bool {
    guard row.bottom <= row.top + 0.001, row.members.count == 1, let member = row.members.first else { return false }
    return tree[member].style.layout.display == .block && !tree[member].formsBlockContext && !hasLines(member)
      && !tree[member].style.layout.isReplaced && heightAboveSpanner(in: member) == nil
  }

  /// The first of the rows at a box's end whose margins above and below are one.
  func emptyStart(of id: BoxID) -> Int {
    rows[id.index].lastIndex { !isCollapsedThrough($0) }.map { $0 + 1 } ?? 0
  }

  /// The margin that is left of a box behind a break, one with that below the box, px; `nil` where there is more than that.
  fileprivate func margins(ofEmptyRest rest: BreakToken, in id: BoxID) -> Float? {
    guard passesMarginBelow(id), !rest.isAtEnd, rest.beside.isEmpty, inline[id] == nil else { return nil }
    var (margin, row) = (ownMargin(of: id).bottom, rest.row)
    if rest.isInside {
      guard row < rows[id.index].count, let member = rows[id.index][row].members.first, let inner = rest.inside[member],
        let inside = margins(ofEmptyRest: inner, in: member)
      else { return nil }
      (margin, row) = (max(margin, inside), row + 1)
    }
    for row in rows[id.index].dropFirst(row) {
      guard isCollapsedThrough(row), let member = row.members.first, row.asides.isEmpty else { return nil }
      margin = max(margin, topMargin(of: member), bottomMargin(of: member))
    }
    return margin
  }

  /// Whether nothing has any height that comes in a box behind a break.
  func hasNoHeight(behind token: BreakToken?, in id: BoxID) -> Bool {
    guard let token, !token.isInside, token.beside.isEmpty else { return false }
    return rows[id.index].dropFirst(token.row).allSatisfy { row in
      row.bottom <= row.top && row.asides.allSatisfy { tree[$0].style.isOutOfFlow }
    }
  }

  /// Whether floats of the formatting context around stand in a box.
  func holdsFloats(_ id: BoxID) -> Bool {
    tree[id].children.contains { child in
      guard !tree[child].style.isOutOfFlow else { return false }
      return tree[child].style.layout.float != .none || !tree[child].formsBlockContext && holdsFloats(child)
    }
  }

  /// The margin above a float, px.
  func floatMargin(of id: BoxID) -> Float { tree.marginAbove(id) }

  /// The margin below a float, px.
  func floatMarginBelow(_ id: BoxID) -> Float {
    let width = tree[id].parent.map { tree[$0].contentSize.width } ?? 0
    return tree[id].style.layout.margin.bottom.resolved(against: width) ?? 0
  }

  /// The margin below a box, those of last children collapsed into it, px.
  func bottomMargin(of id: BoxID) -> Float {
    var (positive, negative): (Float, Float) = (0, 0)
    var next: BoxID? = id
    while let id = next {
      let box = tree[id]
      let width = box.parent.map { tree[$0].contentSize.width } ?? 0
      let margin = box.style.layout.margin.bottom.resolved(against: width) ?? 0
      positive = max(positive, margin)
      negative = min(negative, margin)
      let row = passesMarginBelow(id) ? rows[id.index].last : nil
      next = row?.members.last
      if let child = next, tree[child].frame.maxY < box.frame.height - 0.01 || isSpanner(child) { next = nil }
      if let row, let child = next, isCollapsedThrough(row) { positive = max(positive, topMargin(of: child)) }
    }
    return max(0, positive + negative)
  }

  /// Whether the margin below a box may be one with that of its last child.
  func passesMarginBelow(_ id: BoxID) -> Bool {
    let box = tree[id]
    return box.style.layout.display == .block && box.border.bottom == 0 && box.padding.bottom == 0
      && box.style.layout.overflow.height == .visible && box.style.layout.float == .none
  }
}

extension BreakToken {
  /// Whether margins behind the break aren't cut, where nothing else is asked for. CSS Break 3 §5.2 (#break-margins).
  var keepsMargins: Bool { forced != nil || isPastSpanner || isBehindOwnForced }
}

extension FlowFilling {
  /// Whether the margin above a box of no height that begins a column counts for what is behind it once more, as in
  /// Chromium: behind what reaches over all columns; behind a forced break where floats stand in it, or the height of columns
  /// is looked for.
  func countsMarginTwice(_ index: Int) -> Bool {
    guard let token = box.token, index + 1 < rows.count else { return false }
    if token.isPastSpanner {
      return forcedBreak(before: index + 1) == nil && !rows[index + 1].members.contains(where: layout.isSpanner)
    }
    return token.forced != nil && (space.isEndless || rows[index].members.contains(where: layout.holdsFloats))
  }

  /// Whether the margin above a box of no height is the height of the box that it is in, with whose margin below it is one as
  /// well: behind what reaches over all columns. In Chromium, too.
  func countsMarginInside(_ index: Int) -> Bool {
    index == first && !box.isColumn && box.token?.isPastSpanner == true && !hasBegun(index)
      && layout.isCollapsedThrough(rows[index])
  }

  /// The margin between the start of a fragmentainer behind a forced break and the second row there, where the first has no
  /// height in it, px: one with all that are between. CSS 2 §8.3.1 (#collapsing-margins).
  func marginBehindForced(_ index: Int, _ placed: PlacedRow, resumes: Bool) -> Float? {
    guard let token = box.token, token.forced != nil, !token.isPastSpanner, !space.isEndless, isBlockContainer,
      index + 1 < rows.count, placed.bottom <= box.contentTop + 0.01 || !resumes, !placed.isBroken,
      let member = rows[index].members.first, let next = rows[index + 1].members.first, !layout.isSpanner(next),
      !hasFloats(rows[index + 1]), !layout.isPushedByFloats(index + 1, of: box.id)
    else { return nil }
    let margin: Float
    if resumes {
      guard let rest = token.inside[member], let inside = layout.margins(ofEmptyRest: rest, in: member) else {
        return nil
      }
      margin = inside
    } else {
      guard layout.isCollapsedThrough(rows[index]), !layout.holdsFloats(member) else { return nil }
      margin = max(layout.topMargin(of: member), layout.bottomMargin(of: member))
    }
    return max(margin, layout.topMargin(of: next))
  }

  /// Where layout ended the rows, px.
  var rowsEnd: Float? { rows.indices.last { !isEmptyAtEnd($0) }.map { rows[$0].bottom } }

  /// Whether a row, and each behind it, is an empty box whose margins are one with that below the box: where it stands
  /// isn't where the contents end. CSS 2 §8.3.1 (#collapsing-margins).
  func isEmptyAtEnd(_ index: Int) -> Bool {
    let end = box.box.frame.height - box.box.border.bottom - box.box.padding.bottom
    return index >= emptyStart && !box.box.hasOwnHeight && abs(rows[index].bottom - end) > 0.01
  }

  /// Whether the margins of a row that begins a fragmentainer behind an unforced break are one with those of what follows:
  /// all of them are cut there. CSS Break 3 §5.2 (#break-margins).
  ///
  /// - Parameter rest: what stands here of a row that began in another.
  func isCutThrough(_ index: Int, _ rest: PlacedRow?) -> Bool {
    let row = rows[index]
    guard let token = box.token, row.members.count == 1, let member = row.members.first else { return false }
    // Below floats the distance is theirs.
    let isBelowFloats = [index, index + 1].contains { $0 < rows.count && layout.isPushedByFloats($0, of: box.id) }
    if isBelowFloats { return false }
    guard !layout[member].style.inline.paged.marginBreak.keepsMargin(isForced: token.keepsMargins) else { return false }
    guard let rest else { return layout.isCollapsedThrough(row) }
    // Nothing stands here but the margins that its last boxes end with.
    return !rest.isBroken && rest.bottom <= box.contentTop + 0.01 && layout.passesMarginBelow(member)
      && !rest.fragments.contains(where: holdsBlockContext)
  }

  /// Whether a formatting context stands in a fragment, however low: margins around it aren't one.
  private func holdsBlockContext(_ fragment: Fragment) -> Bool {
    fragment.children.contains { layout[$0.box].formsBlockContext || holdsBlockContext($0) }
  }

  /// The margin below a row, px. Those of rows without height are one with it. CSS 2 §8.3.1 (#collapsing-margins).
  func marginBehind(_ index: Int) -> Float {
    func below(_ index: Int) -> Float { rows[index].members.last.map(layout.bottomMargin) ?? 0 }
    var (margin, row) = (below(index), index)
    while row >= first, layout.isCollapsedThrough(rows[row]) {
      margin = max(margin, rows[row].members.first.map(layout.topMargin) ?? 0)
      guard row > first else { break }
      row -= 1
      margin = max(margin, below(row))
    }
    guard layout.isCollapsedThrough(rows[index]) else { return margin }
    if row == first, box.token?.isPastSpanner == true, let above = marks.first, let last = marks.last {
      // The margin above the first of them stands by itself.
      let negative = rows[first...index].reduce(Float(0)) { least, row in
        let own = row.members.first.map(layout.ownMargin)
        return min(least, own?.top ?? 0, own?.bottom ?? 0)
      }
      return max(0, margin + negative - max(0, last.top - above.top))
    }
    let isAtStart = row == 0 && layout.isCollapsedThrough(rows[0])
    let start = isAtStart ? box.box.contentOrigin.y : rows[row].bottom
    return max(0, margin - max(0, rows[index].bottom - start))
  }

  /// The margin between what ends at a break and the break, px: one that would be one with that below the box is nowhere.
  func marginAbove(_ forced: BreakBetween?, before index: Int) -> Float {
    if box.isColumn { return rows[index - 1].members.last.map(layout.bottomMargin) ?? 0 }
    guard forced != nil, isBlockContainer, box.bottomEdge > 0 || box.box.formsBlockContext else { return 0 }
    return marginBehind(index - 1)
  }

  var isBlockContainer: Bool { [.block, .flowRoot].contains(box.box.style.layout.display) }

  /// The margin or the spacing between the last of the rows before `index` and the end of the box, px. Absolute boxes
  /// behind that row don't keep its margin from being the last one.
  func marginAtEnd(_ index: Int) -> Float {
    guard let last = (first..<max(first, index)).last(where: { !rows[$0].members.isEmpty || hasFloats(rows[$0]) }),
      !rows[last].members.isEmpty
    else { return 0 }
    let edge = box.box.border.bottom + box.box.padding.bottom
    let below = box.isColumn ? .infinity : box.box.frame.height - edge - rows[last].bottom
    return min(max(0, below), max(marginBehind(last), parts?.spacing ?? 0))
  }
}
