internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// Lines and boxes that can't be divided reach over the end of a column that is too short for them, and what comes behind
/// doesn't give way. Where the column ends with a page, the pages behind have stripes of what reaches over, where the
/// column would go on: these are about painting alone. CSS Break 3 §4.4 (#unforced-breaks) leaves slicing to the user
/// agent; Chromium has it so.
extension ColumnFilling {
  /// A fragment of a box with columns on a page, up to this one's end; what reaches over it goes on beside.
  func cut(_ whole: Fragment, _ rest: BreakToken?) -> FragmentOutcome {
    var fragment = whole
    let start = box.space.start
    fragment.children += (box.token?.overhang ?? []).map { $0.moved(by: start) }
    let limit = box.space.limit
    var overhang: [Fragment] = []
    for index in fragment.children.indices {
      let child = fragment.children[index]
      guard !child.isBeyond, !layout.isSpanner(child.box), child.reachesOver(limit) else { continue }
      if let below = layout.part(of: child, below: limit) { overhang.append(below.moved(by: -limit)) }
      fragment.children[index] = layout.part(of: child, above: limit)
    }
    guard !overhang.isEmpty else { return .placed(fragment, rest) }
    if let rest {
      rest.overhang = overhang
      return .placed(fragment, rest)
    }
    let token = BreakToken(consumed: fragment.before + fragment.height, row: layout.rows[box.id.index].count)
    token.isAtEnd = true
    token.overhang = overhang
    return .placed(fragment, token)
  }
}

extension Fragment {
  /// Whether something in the fragment, or it itself, ends below a page's end.
  fileprivate func reachesOver(_ limit: Float) -> Bool {
    bottom > limit + Fragmenter.tolerance || children.contains { !$0.isBeyond && $0.reachesOver(limit) }
  }

  fileprivate func moved(by distance: Float) -> Fragment {
    var moved = self
    moved.y += distance
    moved.children = children.map { $0.moved(by: distance) }
    return moved
  }
}

extension FlowLayout {
  /// What of a fragment is above a page's end.
  fileprivate func part(of fragment: Fragment, above limit: Float) -> Fragment {
    var part = fragment
    part.children = fragment.children.compactMap { child in
      if child.isBeyond { return child }
      return child.y < limit ? self.part(of: child, above: limit) : nil
    }
    guard fragment.bottom > limit + Fragmenter.tolerance else { return part }
    part.height = max(0, limit - fragment.y)
    part.isLast = false
    switch fragment.content {
    case .whole: part.isStripe = true
    case .lines(let range, let shift):
      let origin = linesOrigin(of: fragment, shift: shift)
      let end = range.first { origin + (line($0, of: fragment.box)?.frame.y ?? 0) >= limit } ?? range.upperBound
      part.content = .lines(range.lowerBound..<end, shift: shift)
      part.isStripe = true
    case .children: break
    }
    return part
  }

  /// What of a fragment is below a page's end, in the same place.
  fileprivate func part(of fragment: Fragment, below limit: Float) -> Fragment? {
    guard fragment.y < limit else { return fragment }
    guard !fragment.isBeyond, fragment.reachesOver(limit) else { return nil }
    var part = fragment
    part.y = limit
    part.height = max(0, fragment.bottom - limit)
    part.before = fragment.before + limit - fragment.y
    part.isFirst = false
    part.gaps = []
    part.children = fragment.children.compactMap { self.part(of: $0, below: limit) }
    switch fragment.content {
    case .whole: part.isStripe = true
    case .lines(let range, let shift):
      let origin = linesOrigin(of: fragment, shift: shift)
      let first =
        range.first { origin + (line($0, of: fragment.box)?.frame.maxY ?? 0) > limit } ?? range.upperBound
      let edge = tree[fragment.box].style.inline.boxDecorationBreak == .clone ? topEdge(of: fragment.box) : 0
      part.content = .lines(first..<range.upperBound, shift: origin - limit - edge)
      part.isStripe = true
    case .children: break
    }
    return part
  }

  /// Lets what reached over the end of a page of another width go on here. Of lines those do that this layout has as well;
  /// others have no picture here.
  func resumeOverhang(of token: BreakToken, from other: FlowLayout) {
    guard !token.overhang.isEmpty else { return }
    token.overhang = token.overhang.compactMap { resumed($0, from: other) }
  }

  private func resumed(_ fragment: Fragment, from other: FlowLayout) -> Fragment? {
    var part = fragment
    part.children = fragment.children.compactMap { resumed($0, from: other) }
    guard case .lines(let range, let shift) = fragment.content else { return part }
    guard let before = other.inline[fragment.box]?.lines, let first = range.first,
      let lines = inline[fragment.box]?.lines,
      let index = lines.firstIndex(where: { $0.start == before[first].start }),
      lines[index...].starts(with: before[range], by: { $0.start == $1.start })
    else { return nil }
    let moved = before[first].frame.y - lines[index].frame.y
    part.content = .lines(index..<index + range.count, shift: shift + moved)
    return part
  }

  /// Where the content box of a fragment would begin if all lines stood as those in it.
  func linesOrigin(of fragment: Fragment, shift: Float) -> Float {
    let hasEdge = fragment.isFirst || tree[fragment.box].style.inline.boxDecorationBreak == .clone
    return fragment.y + (hasEdge ? topEdge(of: fragment.box) : 0) + shift
  }

  private func topEdge(of id: BoxID) -> Float { tree[id].border.top + tree[id].padding.top }
}
