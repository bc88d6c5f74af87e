/// The height of a row on its way through the algorithm. CSS Tables 3 §3.9 (#row-layout).
struct TableRow {
  var height: Float = 0
  /// Percent of the group's height.
  var percent: Float?
  /// Whether the row, or a cell of this row alone, asks for a height in px.
  var isConstrained = false
  /// Whether a cell of several rows begins in it.
  var startsSpan = false
  /// From the row's top.
  var baseline: Float = 0
  /// Whether cells share that baseline.
  var hasBaseline = false
  /// The least padding and border at the lower edge of cells that share none: there its baseline is, however high it is.
  var spaceBelow: Float?

  /// What the table takes for its own, from the row's top.
  var exportedBaseline: Float {
    if let spaceBelow, !hasBaseline { return Swift.max(0, height - spaceBelow) }
    return baseline
  }
}

extension [TableRow] {
  /// Makes rows higher, so that with the spacing between them they are `target` px.
  ///
  /// What rows with percentages lack comes first; then rows that nothing was asked of grow in proportion to
  /// their heights, else those without any height, else all.
  ///
  /// - Parameters:
  ///   - isSpan: whether a cell of several rows asks for it: then rows in which others begin come before the rest.
  ///   - base: what percentages are of; `nil`: they count as `auto`.
  mutating func stretch(_ range: Range<Int>, to target: Float, spacing: Float, isSpan: Bool, base: Float?) {
    guard !range.isEmpty else { return }
    var rest = target - spacing * Float(range.count - 1) - range.reduce(0) { $0 + self[$1].height }
    guard rest > 0 else { return }
    let deficits = range.map { index in
      base.map { Swift.max(0, (self[index].percent ?? 0) * 0.01 * $0 - self[index].height) } ?? 0
    }
    let deficit = deficits.reduce(0, +)
    let lacking = Set(zip(range, deficits).filter { $0.1 > 0 }.map(\.0))
    if deficit > 0 {
      let given = Swift.min(deficit, rest)
      for (index, own) in zip(range, deficits) { self[index].height += given * own / deficit }
      rest -= given
      guard rest > 1 / 128 else { return }
    }
    if isSpan {
      let starts = range.dropFirst().filter { self[$0].startsSpan }
      if !starts.isEmpty { return grow(starts, by: rest, inProportion: false) }
    }
    func isEmpty(_ index: Int) -> Bool { self[index].height == 0 && !lacking.contains(index) }
    func isConstrained(_ index: Int) -> Bool {
      self[index].isConstrained || base != nil && self[index].percent != nil
    }
    let (empty, others) = (range.filter(isEmpty), range.filter { !isEmpty($0) })
    let open = others.filter { !isConstrained($0) }
    if !open.isEmpty { return grow(open, by: rest, inProportion: true) }
    if !empty.isEmpty {
      let onlyEmpty = empty.count == range.count
      if isSpan {
        if onlyEmpty { return grow([empty[empty.count - 1]], by: rest, inProportion: false) }
      } else {
        let unasked = empty.filter { !isConstrained($0) }
        return grow(unasked.isEmpty ? empty : unasked, by: rest, inProportion: false)
      }
    }
    grow(others, by: rest, inProportion: true)
  }

  private mutating func grow(_ rows: [Int], by rest: Float, inProportion: Bool) {
    let total = rows.reduce(0) { $0 + self[$1].height }
    for index in rows {
      self[index].height += inProportion && total > 0 ? rest * self[index].height / total : rest / Float(rows.count)
    }
  }
}
