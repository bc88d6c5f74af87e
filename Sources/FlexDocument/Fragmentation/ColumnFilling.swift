internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// Boxes with columns, which are fragmentainers inside of others. CSS Multi-column 1 §7 (#filling-columns).
extension Fragmenter {
  /// The height that a box's columns need where they are filled evenly, px of the content box.
  func columnsHeight(of id: BoxID, limit: Float) -> Float {
    var filling = ColumnFilling(self, id, nil, top: 0, Space(start: 0, limit: .infinity, appeal: .any))
    filling.ownLimit = limit
    _ = filling.fill()
    return filling.end
  }

  func columns(_ id: BoxID, _ token: BreakToken?, top: Float, _ space: Space) -> FragmentOutcome {
    var filling = ColumnFilling(self, id, token, top: top, space)
    return filling.fill()
  }
}

extension LaidOutTree {
  func divided(keepsColumns: Bool) -> (tree: BoxTree, inline: [BoxID: InlineLayout]) {
    keepsColumns ? (tree, inline) : inColumns
  }

  /// The tree with its columns side by side, and its lines.
  var inColumns: (tree: BoxTree, inline: [BoxID: InlineLayout]) {
    guard tree.boxes.contains(where: \.hasColumns) else { return (tree, inline) }
    let layout = FlowLayout(tree, inline: inline)
    let space = Space(start: 0, limit: .infinity, appeal: .any)
    let top = tree[tree.root].frame.y
    guard case .placed(let fragment, _) = Fragmenter(layout: layout).fragment(tree.root, nil, top: top, space) else {
      return (tree, inline)
    }
    var made = PageTree(layout)
    made.append(root: fragment)
    return (made.tree, made.inline)
  }
}

/// One fragment of a box with columns, while it is made: rows of columns, between which boxes reach over all of them.
struct ColumnFilling {
  private var box: BoxFilling
  private let columns: ColumnGeometry
  /// Columns fill with a fragmenter of their own, whose breaks are column breaks.
  private let inner: Fragmenter
  private var rules: [Rect] = []
  /// Height of the content box where it is given, px.
  var ownLimit: Float?
  /// Where the contents end.
  private(set) var end: Float = 0

  private var layout: FlowLayout { box.layout }
  private var rows: [FlowRow] { layout.rows[box.id.index] }

  init(_ fragmenter: Fragmenter, _ id: BoxID, _ token: BreakToken?, top: Float, _ space: Space) {
    box = BoxFilling(fragmenter, id, token, top: top, space)
    columns = ColumnGeometry(fragmenter.layout[id].style, room: fragmenter.layout[id].contentSize.width)
    var inner = fragmenter
    inner.fillsColumns = true
    self.inner = inner
    if box.hasDefiniteHeight(nil) {
      ownLimit = max(0, box.restHeight - box.topEdge - box.bottomEdge)
    } else if case .px(let most) = fragmenter.layout[id].style.layout.maxSize.height {
      ownLimit = most
    }
  }

  mutating func fill() -> FragmentOutcome {
    guard !box.space.mustBreak else { return .none }
    let rows = rows
    var index = box.token?.row ?? 0
    var carried = box.token
    end = box.contentTop
    var margin: Float = 0
    while index < rows.count {
      if isSpanner(index), let member = rows[index].members.first {
        margin = max(margin, layout.topMargin(of: member))
        let top = end + (index == box.token?.row ? 0 : margin)
        var room = box.inner
        room.appeal = room.appeal == .any && top > box.inner.start + Fragmenter.tolerance ? .lastResort : room.appeal
        let rest = carried?.isInside == true ? carried?.inside[member] : nil
        guard case .placed(let fragment, let next) = box.fragmenter.fragment(member, rest, top: top, room) else {
          return index > box.token?.row ?? 0 || end > box.inner.start + Fragmenter.tolerance
            ? goOn(BreakToken(consumed: 0, row: index)) : .none
        }
        box.children.append(fragment)
        end = fragment.bottom
        if let next, !next.isAtEnd {
          let token = BreakToken(consumed: 0, row: index)
          token.isInside = true
          token.inside[member] = next
          return goOn(token)
        }
        margin = layout.bottomMargin(of: member)
        index += 1
        carried = nil
        continue
      }
      let last = rows[index...].indices.first { isSpanner($0) } ?? rows.count
      end += margin
      margin = 0
      let outcome = fillRow(rows: index..<last, carried)
      if let rest = outcome { return rest.row < 0 ? .none : goOn(rest) }
      index = last
      carried = nil
    }
    end += margin
    if let outcome = box.complete(end: end, laidOutEnd: nil, trailing: 0, row: rows.count) { return ruled(outcome) }
    return .none
  }

  private func isSpanner(_ index: Int) -> Bool {
    rows[index].members.first.map { layout[$0].style.inline.columns.spansAll } ?? false
  }

  private mutating func goOn(_ rest: BreakToken) -> FragmentOutcome {
    box.beside += rest.beside
    return ruled(box.broken(rest, laidOutEnd: nil))
  }

  private func ruled(_ outcome: FragmentOutcome) -> FragmentOutcome {
    guard case .placed(var fragment, let rest) = outcome else { return outcome }
    fragment.rules = rules
    return .placed(fragment, rest)
  }

  // MARK: A row of columns

  /// What stands in a row of columns.
  private struct Row {
    var columns: [Fragment] = []
    var rest: BreakToken?
    var hasStripes = false
    /// What there was no room for of the margin below the last thing.
    var cutMargin: Float = 0
    /// How far down the contents reach.
    var bottom: Float
  }

  /// Fills a row of columns with rows of the flow.
  ///
  /// - Returns: where the flow goes on that has no room; its row is negative where nothing has.
  private mutating func fillRow(rows range: Range<Int>, _ token: BreakToken?) -> BreakToken? {
    let top = end
    let pageRoom = max(0, box.inner.limit - top)
    let ownRoom = ownLimit.map { max(0, $0 - (top - box.contentTop)) } ?? .infinity
    let room = min(pageRoom, ownRoom)
    let goesToPages = pageRoom <= ownRoom
    let isNothingHere = box.children.isEmpty && box.isFirst
    let none = BreakToken(consumed: 0, row: isNothingHere ? -1 : range.lowerBound)
    guard room > 0 || box.space.appeal == .any || !goesToPages else { return none }
    let isBalanced = box.box.style.inline.columns.fill != .auto || range.upperBound < rows.count || room.isInfinite
    var row: Row
    if room.isFinite {
      row = make(range, token, top: top, height: max(1, room), count: columns.count)
      if let rest = row.rest {
        if goesToPages {
          if row.columns.isEmpty { return none }
          take(row, top: top, height: room)
          return rest
        }
        // Columns that have no room stand further out. §8.2 (#overflow-columns).
        row = make(range, token, top: top, height: max(1, room), count: 10_000)
        if row.columns.isEmpty { return none }
      } else if isBalanced {
        row = balanced(range, token, top: top, limit: room, known: row)
      }
    } else {
      row = balanced(range, token, top: top, limit: .infinity, known: nil)
    }
    let fills = !isBalanced && ownRoom.isFinite
    take(row, top: top, height: fills ? room : row.bottom - top)
    return nil
  }

  private mutating func take(_ row: Row, top: Float, height: Float) {
    let isReversed = box.box.style.layout.direction == .rtl
    let step = columns.width + columns.gap
    for (index, column) in row.columns.enumerated() {
      for var child in column.children {
        child.dx = (isReversed ? -step : step) * Float(index)
        box.children.append(child)
      }
      guard index > 0 else { continue }
      let width = box.box.style.inline.columns.ruleWidth
      let origin = box.box.contentOrigin.x
      let middle =
        isReversed
        ? origin + box.box.contentSize.width - Float(index) * step + columns.gap / 2
        : origin + Float(index) * step - columns.gap / 2
      rules.append(Rect(x: middle - width / 2, y: top - box.top, width: width, height: height))
    }
    end = top + height
  }

  /// Fills columns of a height one after the other.
  private func make(_ range: Range<Int>, _ token: BreakToken?, top: Float, height: Float, count: Int) -> Row {
    var row = Row(bottom: top)
    var rest = token
    for _ in 0..<count {
      var space = Space(start: top, limit: top + height, appeal: .any)
      var placed: (fragment: Fragment, rest: BreakToken?)?
      // Where there is more room on the next page, a column is no place to cut anything.
      let isAtStart = token != nil || top <= box.inner.start + Fragmenter.tolerance || top + height < box.inner.limit
      for appeal in BreakAppeal.allCases where isAtStart || !row.columns.isEmpty || appeal <= box.space.appeal {
        if appeal == .any, !isAtStart { break }
        space.appeal = appeal
        var filling = FlowFilling(column: inner, box.id, rest, top: top, space, rows: range)
        if case .placed(let fragment, let next) = filling.fill() {
          placed = (fragment, next)
          break
        }
      }
      guard let placed else {
        // Nothing of it has room: all of it is left.
        rest = rest ?? BreakToken(consumed: 0, row: range.lowerBound)
        break
      }
      row.columns.append(placed.fragment)
      row.bottom = max(row.bottom, placed.fragment.contentBottom)
      row.hasStripes = row.hasStripes || placed.fragment.hasStripes
      row.cutMargin = placed.fragment.cutMargin
      rest = placed.rest
      guard let next = rest else { return row }
      // A page break ends all columns.
      if let forced = next.forced?.value, forced.endsPages, box.fragmenter.isPaged { break }
    }
    row.rest = rest
    return row
  }

  /// Columns of the same height: the flow's, shared by all of them, or else the least at which all of it has room.
  /// §7.1 (#cf).
  private func balanced(_ range: Range<Int>, _ token: BreakToken?, top: Float, limit: Float, known: Row?) -> Row {
    let whole = make(range, token, top: top, height: 1e6, count: columns.count)
    guard whole.rest == nil else {
      // Forced breaks ask for more columns than there are.
      return make(range, token, top: top, height: limit.isFinite ? limit : 1e6, count: 10_000)
    }
    // Forced breaks share the flow already.
    let total = whole.columns.reduce(0) { $0 + $1.contentBottom - top }
    var low = max(1, total / Float(columns.count))
    func isGood(_ row: Row) -> Bool { row.rest == nil && !row.hasStripes && row.cutMargin == 0 }
    func sized(_ row: Row, _ height: Float) -> Row {
      var row = row
      row.bottom = top + min(height, limit)
      return row
    }
    let shared = make(range, token, top: top, height: min(low, limit), count: columns.count)
    if isGood(shared) { return sized(shared, low) }
    var best = known ?? whole
    var high = min(max(low, whole.bottom - top), limit)
    var steps = 0
    while high - low > 0.02, steps < 24 {
      steps += 1
      let middle = (low + high) / 2
      let row = make(range, token, top: top, height: middle, count: columns.count)
      guard isGood(row) else {
        low = middle
        continue
      }
      best = row
      high = min(middle, max(low, row.bottom - top))
    }
    return sized(best, max(high, best.bottom - top))
  }
}

extension BreakBetween {
  fileprivate var endsPages: Bool { isForced && self != .column && self != .always }
}

extension Fragment {
  /// How far down the contents reach that can't be made shorter.
  var contentBottom: Float {
    if isLast { return bottom }
    return linesEnd ?? children.reduce(y) { max($0, $1.contentBottom) }
  }

  var hasStripes: Bool { isStripe || children.contains(where: \.hasStripes) }
}
