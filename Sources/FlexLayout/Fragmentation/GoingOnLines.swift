internal import FlexCore
package import FlexTree
internal import TextMeasure

/// Lines that go on behind a break, by where the first of them begins: their numbers are others at another width.
package struct GoingOnLines {
  package var box: BoxID
  /// `nil` where all of them stand before the break.
  package var start: LinePosition?
  fileprivate var token: BreakToken
}

extension FlowLayout {
  /// The boxes whose lines a break divides.
  ///
  /// - Parameter box: the one that the break divides; `nil`: the root.
  package func linesGoingOn(at token: BreakToken, in box: BoxID? = nil) -> [GoingOnLines] {
    var found: [GoingOnLines] = []
    var pending = [(box ?? tree.root, token, self)]
    while let (id, token, around) = pending.popLast() {
      // What was laid out anew has its own lines.
      let layout = id == box ? around : token.layout ?? around
      if let lines = layout.inline[id]?.lines, token.row > 0 || token.isAtEnd {
        let isBehindAll = token.isAtEnd || token.row >= lines.count
        found.append(GoingOnLines(box: id, start: isBehindAll ? nil : lines[token.row].start, token: token))
      }
      pending += token.inside.map { ($0.key, $0.value, layout) }
      pending += token.beside.compactMap { aside in aside.token.map { (aside.box, $0, layout) } }
      if let spanner = token.spanner ?? token.ownSpanner, let rest = token.spannerRest {
        pending.append((spanner, rest, layout))
      }
    }
    return found
  }

  /// Whether a break falls before the same lines in another layout of what it divides.
  func goesOnAlike(at token: BreakToken, in box: BoxID, of other: FlowLayout) -> Bool {
    linesGoingOn(at: token, in: box).allSatisfy { part in
      guard let lines = other.inline[part.box]?.lines else { return false }
      let start = part.token.row < lines.count && !part.token.isAtEnd ? lines[part.token.row].start : nil
      return start == part.start
    }
  }

  /// Lets a break that was found in a layout of another width fall in the same place here: before the same lines, and with
  /// as much before it as this layout has there.
  ///
  /// - Parameters:
  ///   - box: the one that the break divides; `nil`: the root.
  ///   - other: the layout that it was found in.
  ///   - keepsRows: whether rows of tables are as high here as they were there.
  package func resume(
    _ token: BreakToken, in box: BoxID? = nil, with goingOn: [GoingOnLines], from other: FlowLayout,
    keepsRows: Bool = false
  ) {
    rename(token, from: other)
    for part in goingOn {
      guard let box = name(of: part.box, in: other), let lines = inline[box]?.lines else { continue }
      part.token.row = part.start.flatMap { start in lines.firstIndex { $0.start == start } } ?? lines.count
    }
    var parts = [(box: box ?? tree.root, token: token)]
    var next = 0
    while next < parts.count {
      let (id, token) = parts[next]
      resumeRows(of: id, token, from: other)
      parts += token.inside.map { ($0.key, $0.value) }
      next += 1
    }
    for (id, token) in parts.reversed() where !token.isAtEnd {
      let isKept = keepsRows && tree[id].isTableOrPart
      if tree[id].style.layout.size.height != .auto, !isKept { continue }
      // Columns are as high as those before, whatever stands in them.
      if tree[id].hasColumns { continue }
      // What tables have left is what they had, and more where their contents need it.
      if isKept {
        token.consumed += tree[id].frame.height - other.tree[id].frame.height
        continue
      }
      if let before = height(before: token, in: id) { token.consumed = before }
    }
  }

  /// Lets a break name the boxes as this layout does: those that layouts make themselves have other numbers in each, and
  /// where nothing of them is left, there are none.
  private func rename(_ token: BreakToken, from other: FlowLayout) {
    token.layout = nil
    let inside = token.inside.compactMap { id, inner in name(of: id, in: other).map { ($0, inner) } }
    token.inside = Dictionary(inside) { first, _ in first }
    token.unbegun = token.unbegun.compactMap { name(of: $0, in: other) }
    token.beside = token.beside.compactMap { aside in
      name(of: aside.box, in: other).map { BreakToken.Aside(box: $0, token: aside.token) }
    }
    for inner in token.inside.values { rename(inner, from: other) }
    for aside in token.beside { aside.token.map { rename($0, from: other) } }
    token.spannerRest.map { rename($0, from: other) }
  }

  /// What another layout's box is called here: by its place in the box around it.
  private func name(of id: BoxID, in other: FlowLayout) -> BoxID? {
    guard let parent = other.tree[id].parent else { return id }
    if id.index < tree.boxes.count, tree[id].parent == parent { return id }
    guard parent.index < tree.boxes.count else { return nil }
    let (own, others) = (tree[parent].children, other.tree[parent].children)
    return own.count == others.count ? others.firstIndex(of: id).map { own[$0] } : nil
  }

  /// How much of a box stands before a break, px from its top border edge; `nil` where that is all of it.
  private func height(before token: BreakToken, in id: BoxID) -> Float? {
    if let lines = inline[id]?.lines {
      guard token.row < lines.count else { return nil }
      return token.row == 0 ? nil : tree[id].contentOrigin.y + lines[token.row].frame.y + token.rowConsumed
    }
    guard token.row < rows[id.index].count else { return nil }
    if regrouped.contains(id) { return heightBeforeRegrouped(token, in: id) }
    let row = rows[id.index][token.row]
    let inside = row.members.compactMap { member in token.inside[member].map { tree[member].frame.y + $0.consumed } }
    return inside.max() ?? row.top + token.rowConsumed
  }
}
