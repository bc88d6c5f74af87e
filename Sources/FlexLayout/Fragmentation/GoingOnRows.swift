internal import FlexCore
internal import FlexTree

/// Rows that go on behind a break. At another width others stand side by side: lines of flex containers break elsewhere,
/// and rows of a grid are others.
extension FlowLayout {
  /// Lets a box go on with what it has not had yet, in the rows that this layout has of it, and all that is beside the flow.
  func resumeRows(of id: BoxID, _ token: BreakToken, from other: FlowLayout) {
    for aside in token.beside { aside.token.map { resumeAll(of: aside.box, $0, from: other) } }
    if let spanner = token.spanner ?? token.ownSpanner, let rest = token.spannerRest {
      resumeAll(of: spanner, rest, from: other)
    }
    resumeOverhang(of: token, from: other)
    // The rows of blocks are the same at every width.
    switch tree[id].style.layout.display {
    case .block, .flowRoot: return
    default: break
    }
    let before = other.rows[id.index]
    guard !token.isAtEnd, rows[id.index].map(\.members) != before.map(\.members) else { return }
    guard token.row < before.count else {
      // None is left, however many there are here.
      token.row = rows[id.index].count
      return
    }
    let begun = token.isInside ? before[token.row...(token.row + token.laterRows)] : []
    var left = Set(token.inside.keys).union(token.unbegun)
    var asides: Set<BoxID> = []
    if begun.isEmpty, !token.hasPlacedAbsolutes { asides.formUnion(before[token.row].asides) }
    for (index, row) in before.enumerated().dropFirst(token.row) where !begun.indices.contains(index) {
      left.formUnion(row.members)
      if index > token.row { asides.formUnion(row.asides) }
    }
    let all = rows[id.index].compactMap { remaining($0, left, asides) }
    regroup(id, into: all)
    token.row = 0
    token.unbegun = []
    token.laterRows = 0
    guard let last = all.lastIndex(where: { $0.members.contains { token.inside[$0] != nil } }) else {
      token.isInside = false
      return
    }
    token.isInside = true
    token.laterRows = last
    token.unbegun = all[...last].flatMap(\.members).filter { token.inside[$0] == nil }
  }

  /// How much of a box with other rows than it was laid out in stands before a break: all but what these need, px.
  func heightBeforeRegrouped(_ token: BreakToken, in id: BoxID) -> Float {
    let box = tree[id]
    var left = box.border.bottom + box.padding.bottom
    var end: Float?
    for row in rows[id.index][token.row...] {
      if let end { left += max(0, row.top - end) }
      end = row.bottom
      let heights = row.members.map { tree[$0].frame.height - (token.inside[$0]?.consumed ?? 0) }
      left += max(0, heights.max() ?? 0)
    }
    return max(0, box.frame.height - left)
  }

  /// Takes over the rows that a layout of the same width goes on with.
  package func keepRows(of other: FlowLayout) {
    for id in other.regrouped {
      let left = Set(other.rows[id.index].flatMap(\.members))
      let asides = Set(other.rows[id.index].flatMap(\.asides))
      regroup(id, into: rows[id.index].compactMap { remaining($0, left, asides) })
    }
  }

  private func resumeAll(of id: BoxID, _ token: BreakToken, from other: FlowLayout) {
    resumeRows(of: id, token, from: other)
    for (member, inner) in token.inside { resumeAll(of: member, inner, from: other) }
  }

  /// What is left of a row; `nil` where that is nothing.
  private func remaining(_ row: FlowRow, _ left: Set<BoxID>, _ asides: Set<BoxID>) -> FlowRow? {
    var row = row
    row.asides = row.asides.filter(asides.contains)
    let members = row.members.filter(left.contains)
    guard members.count < row.members.count else { return row }
    row.members = members
    row.spanning.formIntersection(members)
    if members.isEmpty { return row.asides.isEmpty ? nil : row }
    row.top = members.map { tree[$0].frame.y }.min() ?? row.top
    row.bottom = members.filter { !row.spanning.contains($0) }.map { tree[$0].frame.maxY }.max() ?? row.bottom
    return row
  }
}

extension FlowFilling {
  /// Whether something of a row stands in fragmentainers before.
  func hasBegun(_ index: Int) -> Bool {
    guard let token = box.token, token.isInside else { return false }
    return index <= token.row + token.laterRows
  }

  /// Hands on what a break token has of rows that this fragmentainer has no room for.
  ///
  /// - Parameter index: of the first of them.
  func carryOn(_ rest: BreakToken, from index: Int) {
    guard let token = box.token, token.laterRows > 0 else { return }
    let last = token.row + token.laterRows
    guard index <= last else { return }
    for member in rows[index...last].flatMap(\.members) {
      if let inner = token.inside[member] {
        rest.inside[member] = inner
      } else if token.unbegun.contains(member) {
        rest.unbegun.append(member)
      }
    }
    rest.isInside = true
    rest.laterRows = last - rest.row
  }
}
