internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// What came of a row.
struct PlacedRow {
  var fragments: [Fragment] = []
  var bottom: Float = 0
  var inside: [BoxID: BreakToken] = [:]
  var unbegun: [BoxID] = []
  var beside: [BreakToken.Aside] = []
  var consumed: Float = 0
  var isBroken: Bool { !inside.isEmpty || !unbegun.isEmpty }
}

/// Rows whose members stand side by side: flex lines, rows of grids and tables. CSS Break 3 §2.1 (#parallel-flows).
extension FlowFilling {
  /// The members of a row are parallel flows.
  func placeSideBySide(
    _ row: FlowRow, at rowTop: Float, _ token: BreakToken?, _ room: Space
  ) -> PlacedRow? {
    var placed = PlacedRow()
    var bottom = rowTop + max(0, row.bottom - row.top - (token?.rowConsumed ?? 0))
    for member in row.members {
      let rest = token?.inside[member]
      let isUnbegun = token?.unbegun.contains(member) ?? true
      guard rest != nil || isUnbegun else { continue }
      // What its row has further down begins as far down, in a fragmentainer behind if need be.
      let y =
        rest == nil ? rowTop + max(0, layout[member].frame.y - row.top - (token?.rowConsumed ?? 0)) : rowTop
      // What has no height has room at the very end.
      let isBehind =
        layout[member].frame.height > 0
        ? y >= room.limit - Fragmenter.tolerance : y > room.limit + Fragmenter.tolerance
      if rest == nil, y > rowTop + Fragmenter.tolerance, isBehind {
        placed.unbegun.append(member)
        continue
      }
      let isLow = y > rowTop + Fragmenter.tolerance
      guard case .placed(let fragment, let next) = parallel(member, rest, top: y, room),
        !(rest == nil && isLow && fragment.isBare && layout.hasLines(member))
      else {
        guard token != nil || isLow, rest == nil else { return nil }
        placed.unbegun.append(member)
        continue
      }
      if layout[member].style.layout.tablePart == .cell { next?.isEarlier = false }
      placed.fragments.append(fragment)
      if let next {
        if next.isAtEnd || row.spanning.contains(member) {
          placed.beside.append(BreakToken.Aside(box: member, token: next))
        } else {
          placed.inside[member] = next
        }
      }
      if !row.spanning.contains(member), next == nil || next?.isAtEnd == true {
        bottom = max(bottom, fragment.bottom + (rest == nil ? 0 : marginInside(row, below: member)))
      }
    }
    // Where only edges of its members would stand, all of the row moves on.
    if token == nil, placed.isBroken, room.appeal < .any, placed.fragments.allSatisfy(\.isBare) { return nil }
    if placed.isBroken, !room.isEndless { bottom = room.limit }
    placed.bottom = min(bottom, max(room.limit, rowTop))
    let before = token?.rowConsumed ?? 0
    if !box.fragmenter.slices {
      // Lines, and edges below cells, may reach over a column's end, and what goes on beside them with these.
      placed.bottom = placed.fragments.reduce(placed.bottom) {
        row.spanning.contains($1.box) ? $0 : max($0, $1.bottom)
      }
      endStretched(&placed, of: row, consumed: before + max(0, placed.bottom - rowTop))
      stretchCells(&placed, of: row, limit: room.limit)
    }
    if placed.isBroken {
      placed.consumed = before + max(0, max(bottom, placed.bottom) - rowTop)
      // Where nothing of what would stand at the top has room, there has to be a worse break.
      let hasLowOnes = placed.unbegun.contains {
        layout[$0].frame.y - row.top > before + Fragmenter.tolerance
      }
      if token != nil, placed.fragments.isEmpty, !hasLowOnes, room.appeal < .any { return nil }
    }
    // What is as high as its row grows with it.
    for index in placed.fragments.indices where placed.fragments[index].isLast {
      let member = placed.fragments[index].box
      let frame = layout[member].frame
      if !row.spanning.contains(member), frame.y <= row.top + 0.01, frame.maxY >= row.bottom - 0.01 {
        placed.fragments[index].height = max(
          placed.fragments[index].height, placed.bottom - placed.fragments[index].y)
      }
    }
    return placed
  }

  /// The margin below a flex item that its line has room for, px: what goes on ends with it. In Chromium, too.
  private func marginInside(_ row: FlowRow, below member: BoxID) -> Float {
    guard box.box.style.layout.display == .flex else { return 0 }
    return max(0, min(layout.bottomMargin(of: member), row.bottom - layout[member].frame.maxY))
  }

  /// What is as high as its row ends with it, whatever of its height is left: what reaches over the ends of columns beside
  /// it has taken that. The edge below the contents stands in the next column. In Chromium, too.
  ///
  /// - Parameter consumed: px of the row up to the end of this column.
  private func endStretched(_ placed: inout PlacedRow, of row: FlowRow, consumed: Float) {
    guard placed.isBroken, placed.unbegun.isEmpty else { return }
    let isOver = consumed >= row.bottom - row.top - Fragmenter.tolerance
    for index in placed.fragments.indices {
      let member = placed.fragments[index].box
      guard let rest = placed.inside[member], isStretched(member, in: row), layout.hasHadAll(of: member, at: rest)
      else { continue }
      let box = layout[member]
      let edge = box.border.bottom + box.padding.bottom
      rest.consumed = max(rest.consumed, min(consumed, box.frame.height - edge))
      guard isOver, edge == 0, placed.inside.values.allSatisfy({ $0.beside.isEmpty }) else { continue }
      placed.inside[member] = nil
      placed.fragments[index].isLast = true
      placed.fragments[index].height = max(0, placed.bottom - placed.fragments[index].y)
    }
  }

  /// Where the edge below a cell reaches over a column's end, those beside it are as high, and go on in the next one. In
  /// Chromium, too.
  private func stretchCells(_ placed: inout PlacedRow, of row: FlowRow, limit: Float) {
    let over = placed.bottom - limit
    guard box.fragmenter.fillsColumns, box.box.style.layout.tablePart == .row, !placed.isBroken,
      over > Fragmenter.tolerance
    else { return }
    for index in placed.fragments.indices where placed.fragments[index].isLast {
      let member = placed.fragments[index].box
      guard placed.fragments[index].bottom <= limit + Fragmenter.tolerance, isStretched(member, in: row) else {
        continue
      }
      let count = layout.inline[member]?.lines.count ?? layout.rows[member.index].count
      let token = BreakToken(consumed: layout[member].frame.height - over, row: count)
      placed.fragments[index].isLast = false
      placed.fragments[index].height = max(0, limit - placed.fragments[index].y)
      placed.inside[member] = token
    }
  }

  private func isStretched(_ member: BoxID, in row: FlowRow) -> Bool {
    let frame = layout[member].frame
    return !row.spanning.contains(member) && !layout[member].hasOwnHeight && frame.y <= row.top + 0.01
      && frame.maxY >= row.bottom - 0.01
  }
}

extension FlowLayout {
  /// Whether nothing of what is in a box is left at a break.
  fileprivate func hasHadAll(of id: BoxID, at token: BreakToken) -> Bool {
    let count = inline[id]?.lines.count ?? rows[id.index].count
    return token.row >= count && token.inside.isEmpty && token.beside.isEmpty && !token.isAtEnd
      && token.nextAbsolute >= absolutes[id]?.count ?? 0
  }
}
