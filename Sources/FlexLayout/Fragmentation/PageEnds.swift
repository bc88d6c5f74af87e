internal import FlexCore
package import FlexTree
internal import TextMeasure

/// Where a page ends in what is laid out in one piece, and what its floats do there: lines beside them depend on it.
package struct PageEnd {
  /// Where what comes first on the next page stands, px from the root's top border edge.
  package var top: Float
  /// How far floats go on on the next page, px.
  package var rests: [(float: BoxID, height: Float)] = []
  /// Floats that have no room on this page.
  package var pushed: [BoxID] = []

  package init(top: Float) { self.top = top }
}

extension IndependentContext {
  func floatBreaks(at ends: [PageEnd]) -> [FloatBreak] {
    guard !ends.isEmpty else { return [] }
    var nodes: [BoxID: NodeID] = [:]
    for (box, node) in members { nodes[box] = node }
    return ends.map { end in
      var rests: [NodeID: Float] = [:]
      for (float, height) in end.rests { if let node = nodes[float] { rests[node] = height } }
      return FloatBreak(top: end.top, rests: rests, pushed: Set(end.pushed.compactMap { nodes[$0] }))
    }
  }
}

extension BoxTree {
  /// The floats of the root's formatting context, by which the lines of all pages are.
  package var floatsOfRoot: [BoxID] {
    guard !boxes.isEmpty else { return [] }
    var found: [BoxID] = []
    var pending = [root]
    while let id = pending.popLast() {
      let box = self[id]
      if box.style.isOutOfFlow { continue }
      if box.style.layout.float != .none {
        found.append(id)
      } else if id == root || !box.formsBlockContext && !box.hasColumns {
        pending += box.children.reversed()
      }
    }
    return found
  }
}

extension FlowLayout {
  /// What floats do where a page ends; `nil` where none stands at its end.
  package func pageEnd(at rest: BreakToken, floats: [BoxID]) -> PageEnd? {
    var end = PageEnd(top: top(of: rest))
    collectFloats(rest, of: tree.root, &end)
    // What stands below the end by itself keeps its place.
    end.pushed.removeAll { top(ofFloat: $0) >= end.top - 0.01 }
    if !end.rests.isEmpty || !end.pushed.isEmpty { return end }
    let isBeside = spans(of: floats).contains { $0.top < end.top && $0.bottom > end.top + 0.01 }
    return isBeside ? end : nil
  }

  /// Where the margin boxes of floats begin and end, px from the root's top border edge.
  private func spans(of floats: [BoxID]) -> [(top: Float, bottom: Float)] {
    if let floatSpans { return floatSpans }
    let spans = floats.map { float in
      let top = top(ofFloat: float)
      return (top: top, bottom: top + floatMargin(of: float) + tree[float].frame.height + floatMarginBelow(float))
    }
    floatSpans = spans
    return spans
  }

  /// Where the margin box of a float begins, px from the root's top border edge.
  private func top(ofFloat id: BoxID) -> Float {
    tree.absoluteOrigin(of: id).y - tree.absoluteOrigin(of: tree.root).y - floatMargin(of: id)
  }

  /// Where what comes first behind a break stands, if no float were in its way: px from the root's top border edge.
  package func top(of rest: BreakToken) -> Float {
    var (id, token, y) = (tree.root, rest, Float(0))
    while true {
      let box = tree[id]
      if token.isAtEnd { return y + box.frame.height }
      if let lines = inline[id]?.lines {
        let content = y + box.contentOrigin.y
        if token.row == 0 || lines.isEmpty { return content + (lines.first?.frame.y ?? 0) }
        return content + lines[min(token.row, lines.count) - 1].frame.maxY
      }
      let rows = rows[id.index]
      guard token.row < rows.count else { return y + (rows.last?.bottom ?? box.frame.height) }
      let row = rows[token.row]
      guard token.isInside else { return y + row.top - room(above: token.row, of: id) }
      guard row.members.count == 1, let inner = token.inside[row.members[0]], !inner.isAtEnd else {
        return y + row.top + token.rowConsumed
      }
      y += tree[row.members[0]].frame.y
      (id, token) = (row.members[0], inner)
    }
  }

  /// How far a row stands below its place for floats that leave it no room beside them, px.
  func room(above index: Int, of id: BoxID) -> Float {
    let row = rows[id.index][index]
    guard fitsFloats, let member = row.members.first, tree[member].style.layout.clear == .none else { return 0 }
    guard tree[member].formsBlockContext || tree[member].style.layout.isReplaced else { return 0 }
    let before = index > 0 ? rows[id.index][index - 1] : nil
    let margin = max(topMargin(of: member), before?.members.last.map(bottomMargin) ?? 0)
    let start = before?.bottom ?? tree[id].contentOrigin.y
    return max(0, row.top - start - margin)
  }

  private func collectFloats(_ token: BreakToken, of id: BoxID, _ end: inout PageEnd) {
    for aside in token.beside where tree[aside.box].style.layout.float != .none {
      guard let rest = aside.token else {
        end.pushed.append(aside.box)
        continue
      }
      if !rest.isAtEnd { end.rests.append((aside.box, height(of: rest, of: aside.box) + floatMarginBelow(aside.box))) }
    }
    guard !token.isAtEnd else { return }
    if !token.isInside, inline[id] == nil, token.row < rows[id.index].count, !token.hasPlacedFloats {
      for aside in rows[id.index][token.row].asides where tree[aside].style.layout.float != .none {
        end.pushed.append(aside)
      }
    }
    for member in tree[id].children {
      if let inner = token.inside[member], !tree[member].formsBlockContext, !tree[member].hasColumns {
        collectFloats(inner, of: member, &end)
      }
    }
  }

  /// How high the rest of a float is.
  private func height(of rest: BreakToken, of id: BoxID) -> Float {
    let box = tree[id]
    let left = max(0, box.frame.height - rest.consumed)
    guard let lines = inline[id]?.lines, rest.row < lines.count, let last = lines.last else { return left }
    return max(left, last.frame.maxY - lines[rest.row].frame.y + box.padding.bottom + box.border.bottom)
  }
}
