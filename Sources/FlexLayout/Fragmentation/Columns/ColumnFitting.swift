internal import FlexCore
internal import FlexTree

/// Lays out what is in a box's columns for the ends of these, so that lines stand beside the floats that their own column
/// has. CSS Break 3 §4.1 (#possible-breaks), CSS 2 §9.5.1 (#float-position).
struct ColumnFitting {
  /// The floats of the columns' formatting context.
  let floats: [BoxID]
  /// The layout for columns that end there; `nil` where the time for it is used up. Floats that have ended are where they
  /// were before.
  let layOut: (_ ends: [PageEnd], _ before: FlowLayout) -> FlowLayout?
}

extension ColumnFilling {
  /// What came of one column.
  struct FilledColumn {
    var fragment: Fragment
    var rest: BreakToken?
    var breaksRules: Bool
    var appeal = BreakAppeal.perfect
  }

  /// What doesn't stand in a column, as it had no room there when lines were fitted to their columns.
  private func pushed(fromColumn number: Int) -> Set<BoxID> { Set(knownEnds?.pushed[number] ?? []) }

  /// Where the columns were found to end, when lines were fitted to them.
  private var knownEnds: FittedColumns? {
    fitting == nil && box.token == nil ? layout.tree.fittedColumns[box.id] : nil
  }

  /// Fills a column and, where it ends among floats, lays out what is behind its end for that.
  ///
  /// - Parameters:
  ///   - token: where the column begins; `nil`: with the box.
  ///   - row: the row so far; its layout is the one that the next column is filled from.
  func fitted(
    _ token: BreakToken?, _ row: inout Row, _ inner: Fragmenter, height: Float, fill: (Fragmenter) -> FilledColumn?
  ) -> FilledColumn? {
    var inner = inner
    inner.layout = row.layout
    let number = columnCount + row.columns.count
    inner.pushed = pushed(fromColumn: number)
    inner.firstLineBehind = knownEnds?.firstLinesBehind[number]
    var lack = SpaceShortage()
    inner.shortage = lack
    defer { row.shortage = min(row.shortage, lack.least) }
    guard var filled = fill(inner) else { return nil }
    guard let fitting, let next = filled.rest else { return filled }
    let begin = token.map { row.layout.top(of: $0, in: box.id) } ?? row.layout[box.id].contentOrigin.y
    let known = row.layout.pageEnd(at: next, floats: fitting.floats, columns: box.id, limit: begin + height)
    let beginning = row.layout.floatsBeginning(behind: next, in: box.id).filter {
      !hasRoom(for: $0, at: row.layout.top(ofFloat: $0, in: box.id) - begin, inner, height: height)
    }
    guard var end = known ?? (beginning.isEmpty ? nil : PageEnd(top: row.layout.top(of: next, in: box.id))) else {
      // Lines that stand higher in the layout for later columns don't come back.
      row.firstLinesBehind[number] = row.layout.firstLine(behind: next, in: box.id, orRow: true)
      return filled
    }
    end.pushed += beginning.filter { !end.pushed.contains($0) }
    end.column = number
    if !end.pushed.isEmpty, next.forced == nil, next.spanner == nil {
      // What stands above floats without room doesn't give way to them: more of it may fit, or lack less.
      var below = end
      below.rests = [:]
      below.top = Self.endless
      if let layout = fitting.layOut(row.ends + [below], row.layout) {
        inner.layout = layout
        let again = SpaceShortage()
        inner.shortage = again
        inner.withoutRoom = Set(end.pushed)
        if let better = fill(inner) {
          again.note(lack.ofFloats.least)
          for float in end.pushed {
            again.note(row.layout.heightLacking(for: float, in: box.id, above: begin + height))
          }
          (filled, lack) = (better, again)
          row.layout = layout
          let pushed = end.pushed
          end = filled.rest.flatMap { layout.pageEnd(at: $0, floats: fitting.floats, columns: box.id) } ?? below
          end.column = number
          if let rest = filled.rest { end.top = layout.top(of: rest, in: box.id) }
          end.firstLineBehind = filled.rest.flatMap { layout.firstLine(behind: $0, in: box.id, orRowOf: pushed) }
          end.pushed = pushed
        }
      }
    }
    if let layout = fitting.layOut(row.ends + [end], row.layout) {
      row.layout = layout
      row.ends.append(end)
      if !end.pushed.isEmpty {
        // Now they stand where this column ends, and go on from there.
        inner.layout = layout
        inner.shortage = SpaceShortage()
        inner.withoutRoom = []
        inner.pushed = Set(end.pushed)
        inner.firstLineBehind = end.firstLineBehind
        filled = fill(inner) ?? filled
        row.ends[row.ends.count - 1].firstLineBehind = filled.rest.flatMap {
          layout.firstLine(behind: $0, in: box.id, orRowOf: end.pushed)
        }
      }
    }
    return filled
  }
}

extension ColumnFilling {
  /// Whether a float, or a part of it that may stand alone, has room in a column.
  ///
  /// - Parameter y: of its margin box, px from the column's top.
  private func hasRoom(for float: BoxID, at y: Float, _ inner: Fragmenter, height: Float) -> Bool {
    if y <= Fragmenter.tolerance { return true }
    let top = y + inner.layout.floatMargin(of: float)
    var own = inner
    own.shortage = nil
    let space = Space(start: 0, limit: height)
    guard case .placed(let fragment, let rest) = own.parallel(float, nil, top: top, space) else { return false }
    let below = rest == nil ? inner.layout.floatMarginBelow(float) : 0
    return fragment.bottom + below <= height + Fragmenter.tolerance
  }
}

extension FlowLayout {
  /// The line that a break falls before, or a row of the flow in which some floats stand.
  fileprivate func firstLine(
    behind rest: BreakToken, in context: BoxID, orRowOf floats: [BoxID]
  ) -> FittedColumns.FirstLine? {
    guard let found = firstLine(behind: rest, in: context, orRow: true) else { return nil }
    if inline[found.box] != nil { return found }
    let rows = rows[found.box.index]
    guard found.index < rows.count else { return nil }
    let holdsFloat = rows[found.index].members.contains { member in
      tree.preorder(from: member).contains { $0 != member && floats.contains($0) }
    }
    return holdsFloat ? found : nil
  }
}

extension ColumnFilling {
  /// Fills columns that others, or pages, divide: what is behind the ends of these among floats is laid out for that.
  mutating func fitted() -> FragmentOutcome {
    guard box.fragmenter.fillsColumns || box.fragmenter.isPaged, let stage = layout.stage, layout.hasFloats else {
      return fill()
    }
    let (id, first) = (box.id, layout)
    let floats = first.tree.floats(ofColumns: id)
    guard !floats.isEmpty else { return fill() }
    if !box.fragmenter.fillsColumns, box.token == nil {
      // On a page that has room for all of them they end where they were found to.
      var whole = self
      if case let outcome = whole.fill(), case .placed(_, nil) = outcome {
        self = whole
        return outcome
      }
    }
    var fitted = self
    if first.endsOf == id { fitted.ends = first.ends }
    fitted.fitting = ColumnFitting(floats: floats) { ends, before in
      stage.layOutColumns(id, endingAt: ends, floats, from: first, after: before)
    }
    let outcome = fitted.fill()
    self = fitted
    guard layout !== first, case .placed(var fragment, let rest) = outcome else { return outcome }
    fragment.relaid = layout
    rest?.layout = layout
    return .placed(fragment, rest)
  }
}

extension LayoutStage {
  /// Fits what is in a box's columns to the ends of these, for as long as that takes less than a document's time.
  ///
  /// - Parameter limit: the greatest height of the columns, px; `nil`: as the box's style has it.
  /// - Returns: the height of the contents, px of the content box; `nil` where no floats are in the columns, or others
  ///   around divide them.
  func fitColumns(_ box: BoxID, width: Float, limit: Float?) -> Float? {
    guard !isOutOfBudget, columnFittings > 0, !tree.isInColumns(box) else { return nil }
    let floats = tree.floats(ofColumns: box)
    guard !floats.isEmpty else { return nil }
    var latest: [PageEnd] = []
    let first = flowLayout(of: box, refittedInColumns: floats)
    let fitting = ColumnFitting(floats: floats) { ends, before in
      guard self.columnFittings > 0, !self.isOutOfBudget else { return nil }
      self.columnFittings -= self.tree.boxes.count
      self.placeColumns(box, width: width, ends: ends, after: before)
      self.tree.fittedColumns[box] = FittedColumns([], floats, ends)
      latest = ends
      return self.flowLayout(of: box)
    }
    let fragmenter = Fragmenter(layout: first)
    var filling = ColumnFilling(fragmenter, box, nil, top: 0, Space(start: 0, limit: .infinity, appeal: .any))
    if let limit { filling.ownLimit = limit }
    filling.fitting = fitting
    _ = filling.fill()
    if latest != filling.ends { placeColumns(box, width: width, ends: filling.ends, after: filling.layout) }
    var fitted = FittedColumns(filling.heights, floats, filling.ends)
    if !filling.ends.isEmpty { fitted.firstLinesBehind.merge(filling.firstLinesBehind) { known, _ in known } }
    tree.fittedColumns[box] = fitted
    return max(0, filling.end)
  }
}

extension FittedColumns {
  init(_ heights: [Float], _ floats: [BoxID], _ ends: [PageEnd]) {
    let pushed = ends.map { ($0.column, $0.pushed + ($0.behind.map { [$0] } ?? [])) }
    self.init(
      heights: heights, floats: floats, endsAmongFloats: !ends.isEmpty,
      pushed: Dictionary(pushed, uniquingKeysWith: { $1 }),
      firstLinesBehind: Dictionary(
        ends.compactMap { end in end.firstLineBehind.map { (end.column, $0) } }, uniquingKeysWith: { $1 }))
  }
}

extension FragmentTree {
  /// Whether columns around divide a box.
  func isInColumns(_ id: BoxID) -> Bool {
    var around = self[id].parent
    while let box = around {
      if self[box].isMultiColumn { return true }
      around = self[box].parent
    }
    return false
  }
}
