internal import FlexCore
package import FlexTree
internal import TextMeasure

/// Where a page ends in what is laid out in one piece, and what its floats do there: lines beside them depend on it.
package struct PageEnd: Equatable {
  /// Where what comes first on the next page stands, px from the root's top border edge.
  package var top: Float
  /// How far floats go on on the next page, px.
  package var rests: [BoxID: Float] = [:]
  /// Floats that have no room on this page.
  package var pushed: [BoxID] = []
  /// Which of a box's columns ends there, counted from its first.
  package var column = 0
  /// Floats that have ended there, though they may begin no higher: before a box that reaches over all columns, or beside
  /// what stands behind the break for itself.
  package var ended: [BoxID] = []
  /// The box in front of which the break falls, where floats that have ended stood beside it.
  package var behind: BoxID?
  /// The line in front of which the break falls.
  package var firstLineBehind: FittedColumns.FirstLine?

  package init(top: Float) { self.top = top }
}

extension IndependentContext {
  /// - Parameter origin: where what is in the context begins, px from where the ends are measured.
  func floatBreaks(at ends: [PageEnd], from origin: Float = 0) -> [FloatBreak] {
    guard !ends.isEmpty else { return [] }
    var nodes: [BoxID: NodeID] = [:]
    for (box, node) in members { nodes[box] = node }
    return ends.map { end in
      var rests: [NodeID: Float] = [:]
      for (float, height) in end.rests { if let node = nodes[float] { rests[node] = height } }
      return FloatBreak(
        top: end.top - origin, rests: rests, pushed: Set(end.pushed.compactMap { nodes[$0] }),
        ended: Set(end.ended.compactMap { nodes[$0] }))
    }
  }
}

extension BoxTree {
  /// The floats of the root's formatting context, by which the lines of all pages are.
  package var floatsOfRoot: [BoxID] {
    boxes.isEmpty ? [] : contextFloats(of: root) { self[$0] }
  }
}

extension FragmentTree {
  /// The floats of the formatting context that a box's columns are.
  func floats(ofColumns id: BoxID) -> [BoxID] { contextFloats(of: id) { self[$0].box } }

  /// Whether a box comes before another one in the document's order.
  fileprivate func stands(_ id: BoxID, before other: BoxID) -> Bool {
    func path(_ id: BoxID) -> [BoxID] {
      var path = [id]
      while let parent = self[path[path.count - 1]].parent { path.append(parent) }
      return path.reversed()
    }
    let (first, second) = (path(id), path(other))
    guard let parting = zip(first, second).enumerated().first(where: { $1.0 != $1.1 })?.offset, parting > 0 else {
      return first.count < second.count
    }
    let siblings = self[first[parting - 1]].children
    guard let a = siblings.firstIndex(of: first[parting]), let b = siblings.firstIndex(of: second[parting]) else {
      return false
    }
    return a < b
  }
}

/// The floats of the formatting context of a box, in document order.
private func contextFloats(of context: BoxID, box: (BoxID) -> Box) -> [BoxID] {
  var found: [BoxID] = []
  var pending = [context]
  while let id = pending.popLast() {
    let box = box(id)
    if box.style.isOutOfFlow, id != context { continue }
    if box.style.layout.float != .none, id != context {
      found.append(id)
    } else if id == context || !box.formsBlockContext && !box.isMultiColumn {
      pending += box.children.reversed()
    }
  }
  return found
}

extension FlowLayout {
  /// What floats do where a page or a column ends; `nil` where none stands at its end.
  ///
  /// - Parameters:
  ///   - floats: those of the formatting context.
  ///   - columns: the box whose column ends there; `nil`: it is a page.
  ///   - limit: where there is no more room, px; lines above may give way to floats that begin above it.
  package func pageEnd(
    at rest: BreakToken, floats: [BoxID], columns: BoxID? = nil, limit: Float = -.infinity
  ) -> PageEnd? {
    let context = columns ?? tree.root
    var end = PageEnd(top: top(of: rest, in: context))
    collectFloats(rest, of: context, in: context, &end)
    end.firstLineBehind = firstLine(behind: rest, in: context, orRow: end.pushed.isEmpty && end.behind == nil)
    if let spanner = rest.spanner {
      // Its floats stand above it, however far down they reach.
      end.pushed = []
      let before = floats.partitioningIndex { !tree.stands($0, before: spanner) }
      end.ended = floats[..<before].filter { end.rests[$0] == nil }
      // None of those behind it does, though what is above it may reach further down than its box.
      for float in floats[before...] { end.top = min(end.top, top(ofFloat: float, in: context)) }
      return end.rests.isEmpty && end.ended.isEmpty ? nil : end
    }
    noteFloatsBeginning(at: rest, floats, in: context, &end)
    // What stands below a page's end by itself keeps its place there.
    if columns == nil, !end.pushed.isEmpty { removeStanding(below: &end, limit, floats, in: context) }
    if !end.rests.isEmpty || !end.ended.isEmpty { return end }
    if end.pushed.contains(where: { top(ofFloat: $0, in: context) < max(end.top, limit) - 0.01 }) { return end }
    let isBeside = spans(of: floats, in: context).contains { $0.top < end.top && $0.bottom > end.top + 0.01 }
    return isBeside ? end : nil
  }

  /// Takes from the floats without room those that stand below a page's end as they do by themselves: not beside one that
  /// ends on the page.
  private func removeStanding(below end: inout PageEnd, _ limit: Float, _ floats: [BoxID], in context: BoxID) {
    let pushed = Set(end.pushed)
    let spans = spans(of: floats, in: context)
    let before = floats.firstIndex(where: pushed.contains) ?? floats.count
    let (top, rests) = (end.top, end.rests)
    let reach = floats.indices[..<before].reduce(top) { reach, index in
      rests[floats[index]] == nil && spans[index].top < spans[before].bottom ? max(reach, spans[index].bottom) : reach
    }
    end.pushed.removeAll {
      let own = self.top(ofFloat: $0, in: context)
      return own >= max(top, limit) - 0.01 && own >= reach - 0.01
    }
  }

  /// The line that a break falls before; `nil` where it doesn't fall between two lines.
  ///
  /// - Parameter orRow: whether it may also be the row of a flow.
  func firstLine(behind rest: BreakToken, in context: BoxID, orRow: Bool = false) -> FittedColumns.FirstLine? {
    var (id, token) = (context, rest)
    while inline[id] == nil {
      if token.isAtEnd { return nil }
      if !token.isInside, orRow { break }
      guard token.inside.count == 1, token.unbegun.isEmpty, let (box, inner) = token.inside.first else { return nil }
      (id, token) = (box, inner)
    }
    return token.isAtEnd || token.row == 0 ? nil : FittedColumns.FirstLine(box: id, index: token.row)
  }

  /// Where the margin boxes of floats begin and end, px from the top border edge of the box they are in.
  private func spans(of floats: [BoxID], in context: BoxID) -> [(top: Float, bottom: Float)] {
    if let known = floatSpans[context] { return known }
    let spans = floats.map { float in
      let top = top(ofFloat: float, in: context)
      return (top: top, bottom: top + floatMargin(of: float) + tree[float].frame.height + floatMarginBelow(float))
    }
    floatSpans[context] = spans
    return spans
  }

  /// Where the margin box of a float begins, px from the top border edge of the box it is in.
  func top(ofFloat id: BoxID, in context: BoxID) -> Float {
    tree.absoluteOrigin(of: id).y - tree.absoluteOrigin(of: context).y - floatMargin(of: id)
  }

  /// Where what comes first behind a break stands, if no float were in its way: px from the root's top border edge, or
  /// from that of the box whose columns the break divides.
  package func top(of rest: BreakToken, in context: BoxID? = nil) -> Float {
    var (id, token, y) = (context ?? tree.root, rest, Float(0))
    while true {
      let box = tree[id]
      if token.isAtEnd {
        // What sticks out of it goes on.
        if let lines = inline[id]?.lines, token.row > 0, token.row < lines.count {
          return y + box.contentOrigin.y + lines[token.row - 1].frame.maxY
        }
        if let aside = token.beside.first(where: { sticksOut($0, of: id) }), let inner = aside.token {
          y += tree[aside.box].frame.y
          (id, token) = (aside.box, inner)
          continue
        }
        // A column's end is that of what is in it.
        return id == context ? rows[id.index].last?.bottom ?? box.contentOrigin.y : y + box.frame.height
      }
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

  /// Whether contents in flow go on that stick out of a box.
  private func sticksOut(_ aside: BreakToken.Aside, of id: BoxID) -> Bool {
    guard isInFlow(aside.box), tree[aside.box].parent == id, let rest = aside.token else { return false }
    return !rest.isAtEnd || rest.row < inline[aside.box]?.lines.count ?? 0
      || rest.beside.contains { sticksOut($0, of: aside.box) }
  }

  /// How far a row stands below its place for floats that leave it no room beside them, px, where it is laid out again.
  func room(above index: Int, of id: BoxID) -> Float {
    guard isFitted[id.index], let member = rows[id.index][index].members.first,
      tree[member].style.layout.clear == .none
    else { return 0 }
    return pushByFloats(index, of: id)
  }

  /// Whether floats have moved a row down: those that it clears, or that leave it no room beside them.
  func isPushedByFloats(_ index: Int, of id: BoxID) -> Bool { pushByFloats(index, of: id) > 0.01 }

  /// Whether a row stands below floats as it has no room beside them: however these end, it is as wide.
  private func isBelowFloats(_ index: Int, of id: BoxID) -> Bool {
    guard let member = rows[id.index][index].members.first else { return false }
    return tree[member].style.layout.clear == .none && isPushedByFloats(index, of: id)
  }

  func pushByFloats(_ index: Int, of id: BoxID) -> Float {
    let row = rows[id.index][index]
    guard let member = row.members.first else { return 0 }
    let style = tree[member].style.layout
    guard style.clear != .none || tree[member].formsBlockContext || style.isReplaced else { return 0 }
    let before = index > 0 ? rows[id.index][index - 1] : nil
    let margin = max(topMargin(of: member), before?.members.last.map(bottomMargin) ?? 0)
    let start = before?.bottom ?? tree[id].contentOrigin.y
    return max(0, row.top - start - margin)
  }

  /// How much of a float that asks for room stands below a column's end, px from the top border edge of the column's box.
  func heightLacking(for float: BoxID, in context: BoxID, above limit: Float) -> Float {
    guard isMonolithic(float), asksForRoom(float) else { return 0 }
    let margins = floatMargin(of: float) + floatMarginBelow(float)
    return top(ofFloat: float, in: context) + tree[float].frame.height + margins - limit
  }

  private func collectFloats(_ token: BreakToken, of id: BoxID, in context: BoxID, _ end: inout PageEnd) {
    for aside in token.beside where tree[aside.box].style.layout.float != .none {
      guard let rest = aside.token else {
        end.pushed.append(aside.box)
        continue
      }
      if !rest.isAtEnd { end.rests[aside.box] = height(of: rest, of: aside.box) + floatMarginBelow(aside.box) }
    }
    // Boxes that have ended, of which floats stick out.
    for aside in token.beside where tree[aside.box].style.layout.float == .none && !tree[aside.box].style.isOutOfFlow {
      if let rest = aside.token, !tree[aside.box].formsBlockContext, !tree[aside.box].hasColumns {
        collectFloats(rest, of: aside.box, in: context, &end)
      }
    }
    guard !token.isAtEnd else { return }
    if !token.isInside, inline[id] == nil, token.row < rows[id.index].count {
      for aside in rows[id.index][token.row].asides where tree[aside].style.layout.float != .none {
        if !token.hasPlacedFloats {
          // Behind a forced break they stand where they would by themselves.
          if token.forced == nil {
            end.pushed.append(aside)
          } else {
            end.top = min(end.top, top(ofFloat: aside, in: context))
          }
        } else if !token.beside.contains(where: { $0.box == aside }), !isBelowFloats(token.row, of: id) {
          end.ended.append(aside)
          end.behind = rows[id.index][token.row].members.first
        }
      }
    }
    // Of all children few go on.
    for (member, inner) in token.inside.sorted(by: { $0.key.index < $1.key.index })
    where tree[member].parent == id && !tree[member].formsBlockContext && !tree[member].hasColumns {
      collectFloats(inner, of: member, in: context, &end)
    }
  }

  /// Notes floats that come before a break though they begin no higher than what is behind it, and have ended there, or go
  /// on beside the line that is the first behind it.
  private func noteFloatsBeginning(at rest: BreakToken, _ floats: [BoxID], in context: BoxID, _ end: inout PageEnd) {
    guard let next = boxBehind(rest, in: context) else { return }
    let behind = rest.forced == nil ? [] : floatsBehind(rest, in: context)
    let isBeforeLine = beginsWithLine(next)
    let spans = spans(of: floats, in: context)
    // They are in document order, and a document may have very many.
    let before = floats.partitioningIndex { !tree.stands($0, before: next) }
    let known = Set(end.ended + end.pushed)
    for index in 0..<before where spans[index].top >= end.top - 0.01 && spans[index].bottom > end.top + 0.01 {
      guard !known.contains(floats[index]), !behind.contains(floats[index]),
        isBeforeLine || end.rests[floats[index]] == nil
      else { continue }
      end.ended.append(floats[index])
      end.behind = next
    }
  }

  /// The floats that stand behind a forced break, as what follows them does.
  private func floatsBehind(_ token: BreakToken, in id: BoxID) -> Set<BoxID> {
    var found: Set<BoxID> = []
    let isBefore = !token.isAtEnd && !token.isInside && !token.hasPlacedFloats && inline[id] == nil
    if isBefore, token.row < rows[id.index].count { found.formUnion(rows[id.index][token.row].asides) }
    for (member, inner) in token.inside { found.formUnion(floatsBehind(inner, in: member)) }
    return found
  }

  /// Whether a box begins with a line that stands beside the floats around.
  private func beginsWithLine(_ box: BoxID) -> Bool {
    var first = box
    while inline[first] == nil {
      guard let row = rows[first.index].first, row.asides.isEmpty, row.members.count == 1 else { return false }
      first = row.members[0]
      if tree[first].formsBlockContext || tree[first].hasColumns { return false }
    }
    return true
  }

  /// The box that a break falls before; `nil` where it falls before a line, or inside of several boxes, or where the box
  /// has no room beside floats.
  private func boxBehind(_ rest: BreakToken, in context: BoxID) -> BoxID? {
    var (id, token) = (context, rest)
    while token.isInside {
      guard token.inside.count == 1, let (box, inner) = token.inside.first else { return nil }
      (id, token) = (box, inner)
    }
    guard !token.isAtEnd, inline[id] == nil, token.row < rows[id.index].count, !isBelowFloats(token.row, of: id) else {
      return nil
    }
    return rows[id.index][token.row].members.first
  }

  /// The floats in the first line behind a break, where that falls before the box that the line is in, and those that lines
  /// before it have, but that stand no higher: they may have no room where the line would have it.
  func floatsBeginning(behind rest: BreakToken, in context: BoxID) -> [BoxID] {
    guard rest.forced == nil, rest.spanner == nil, !rest.isAtEnd else { return [] }
    var (id, token) = (context, rest)
    while token.isInside {
      guard token.inside.count == 1, let (box, inner) = token.inside.first, !inner.isAtEnd else { return [] }
      if let lines = inline[box]?.lines { return floatsBelow(lines.prefix(inner.row), of: box, inner) }
      (id, token) = (box, inner)
    }
    guard token.row < rows[id.index].count, let next = rows[id.index][token.row].members.first else { return [] }
    id = next
    while !tree[id].formsBlockContext, !tree[id].hasColumns {
      if let line = inline[id]?.lines.first {
        return line.asides.map(\.box).filter { tree[$0].style.layout.float != .none && !tree[$0].style.isOutOfFlow }
      }
      guard let row = rows[id.index].first, row.asides.isEmpty, row.members.count == 1 else { break }
      id = row.members[0]
    }
    return []
  }

  /// The floats that come in lines of a box, but stand below all of these, and have not begun.
  private func floatsBelow(_ lines: ArraySlice<LineBox>, of id: BoxID, _ token: BreakToken) -> [BoxID] {
    guard let last = lines.last else { return [] }
    let end = tree[id].contentOrigin.y + last.frame.maxY
    return lines.lazy.flatMap(\.asides).map(\.box).filter { box in
      tree[box].style.layout.float != .none && !tree[box].style.isOutOfFlow && tree[box].frame.y >= end - 0.01
        && !token.beside.contains { $0.box == box }
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
