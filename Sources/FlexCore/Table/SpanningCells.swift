/// How a cell over several columns makes them wider. CSS Tables 3 §3.8.1 (#computing-column-measures).
extension TableColumns {
  mutating func distribute(_ cell: SpanningCell) {
    guard !cell.columns.isEmpty else { return }
    isFixed ? distributeFixed(cell) : distributeAuto(cell)
  }

  /// What is left of a spanning cell's widths without the spacing inside it.
  private func withoutSpacing(_ cell: SpanningCell) -> (minimum: Float, maximum: Float) {
    let inner = spacing * Float(max(0, cell.columns.count { !columns[$0].isMergeable } - 1))
    return (larger(0, cell.measure.minimum - inner), larger(0, cell.measure.maximum - inner))
  }

  /// Fixed layout: evenly, to columns that nothing is known of. Content asks for no minimum there.
  private mutating func distributeFixed(_ cell: SpanningCell) {
    let count = Float(cell.columns.count)
    let maximum = withoutSpacing(cell).maximum / count
    for index in cell.columns {
      let isNew = columns[index].knownMinimum == nil || columns[index].knownMaximum == nil
      if columns[index].knownMaximum == nil { columns[index].maximum = maximum }
      if isNew, cell.measure.isConstrained { columns[index].isConstrained = true }
      if columns[index].percent == nil, !columns[index].isConstrained, let percent = cell.measure.percent {
        columns[index].percent = percent / count
      }
    }
  }

  /// Auto layout: percentages to the columns without, then widths as a table of that width shares them out.
  private mutating func distributeAuto(_ cell: SpanningCell) {
    for index in cell.columns {
      columns[index].maximum = larger(columns[index].minimum, columns[index].maximum)
    }
    if let percent = cell.measure.percent { distribute(percent: percent, to: cell.columns) }
    let widths = withoutSpacing(cell)
    let minima = Self.distribute(widths.minimum, to: columns[cell.columns], growsConstrained: true)
    for (index, width) in zip(cell.columns, minima) {
      columns[index].minimum = larger(columns[index].minimum, width)
      columns[index].maximum = larger(columns[index].maximum, columns[index].minimum)
    }
    let maxima = Self.distribute(
      widths.maximum, to: columns[cell.columns], growsConstrained: cell.measure.isConstrained)
    for (index, width) in zip(cell.columns, maxima) { columns[index].maximum = larger(columns[index].maximum, width) }
  }

  /// Shares what a percentage is more than those of the columns inside, by the widths that these ask for.
  private mutating func distribute(percent: Float, to range: Range<Int>) {
    let open = range.filter { columns[$0].percent == nil && !columns[$0].isMergeable }
    let surplus = percent - range.reduce(0) { $0 + (columns[$1].percent ?? 0) }
    guard surplus > 0, !open.isEmpty else { return }
    let total = open.reduce(0) { $0 + columns[$1].maximum }
    for index in open {
      columns[index].percent = total > 0 ? surplus * columns[index].maximum / total : surplus / Float(open.count)
    }
  }
}
