/// What decides on the width of one column: the cells in it, and its own `width`.
/// CSS 2 §17.5.2.2 (#auto-table-layout), CSS Tables 3 §3.8.1 (#computing-column-measures).
struct TableColumn {
  /// The narrowest and the widest that the content asks for, px; `nil`: nothing is known of it yet.
  var knownMinimum: Float?
  var knownMaximum: Float?
  /// Percent of the columns' room.
  var percent: Float?
  /// Padding and border that come on top of the percentage: of content boxes, in fixed layout.
  var percentEdges: Float = 0
  /// Whether a width in px was asked for.
  var isConstrained = false
  var isCollapsed = false
  /// Whether no cell begins in it and nothing was asked for: then there is no spacing beside it either.
  var isMergeable = false

  /// The same, with nothing as 0.
  var minimum: Float {
    get { knownMinimum ?? 0 }
    set { knownMinimum = newValue }
  }
  var maximum: Float {
    get { knownMaximum ?? 0 }
    set { knownMaximum = newValue }
  }

  /// The percentage in px of the columns' room.
  func percentWidth(of room: Float) -> Float {
    larger(minimum, (percent ?? 0) * 0.01 * room + percentEdges)
  }

  /// Takes what a cell of this column alone asks for.
  mutating func encompass(_ cell: TableColumn, isFixed: Bool) {
    // In fixed layout a column's own width comes before its cells'.
    if isFixed, isConstrained { return }
    isMergeable = false
    if knownMinimum != nil {
      minimum = larger(minimum, cell.minimum)
      if isConstrained {
        maximum = larger(maximum, cell.isConstrained ? cell.maximum : cell.minimum)
      } else {
        maximum = cell.isConstrained ? larger(cell.maximum, minimum) : larger(maximum, cell.maximum)
      }
    } else {
      minimum = cell.minimum
      maximum = cell.maximum
    }
    maximum = larger(minimum, maximum)
    if let percent = cell.percent, percent > self.percent ?? -1 {
      self.percent = percent
      percentEdges = cell.percentEdges
    }
    if cell.isConstrained { isConstrained = true }
  }
}

/// A cell over several columns, on its way to be shared out among them.
struct SpanningCell {
  /// As many of the columns as there are.
  var columns: Range<Int>
  var columnSpan: Int
  var measure: TableColumn
}

extension Nodes {
  /// What a cell asks for, border box.
  func columnMeasure(ofCell cell: Int, isFixed: Bool) -> TableColumn {
    let edges = edges(cell, .zero).sums.x
    var measure = TableColumn()
    let (minimum, width, maximum) = givenWidths(cell, edges)
    let height: Extent =
      unit(cell, StyleUnits.size, 1) == StyleUnits.px
      ? Extent(boxed(cell, styles[cell].sizes.y, self.edges(cell, .zero).sums.y)) : .indefinite
    func content(_ kind: IntrinsicSize) -> Float {
      // In fixed layout content has no say.
      isFixed ? 0 : intrinsicWidth(cell, kind, base: .indefinite, height: height)
    }
    measure.minimum = isFixed ? 0 : larger(content(.minContent), minimum ?? 0)
    measure.maximum = width ?? content(.maxContent)
    if let maximum {
      measure.maximum = min(measure.maximum, maximum)
      measure.minimum = min(measure.minimum, maximum)
    }
    measure.maximum = larger(measure.minimum, measure.maximum)
    measure.isConstrained = width != nil
    if unit(cell, StyleUnits.size, 0) == StyleUnits.percent {
      measure.percent = styles[cell].sizes.x
      if isFixed, isContentBox(cell) { measure.percentEdges = edges }
    }
    return measure
  }

  /// What a column, or a group of columns, asks for itself. A percentage that is 0 counts as `auto`.
  ///
  /// - Parameter inherited: the width of the group that the column is in, px; `nil`: none.
  func columnMeasure(ofColumn column: Int, inherited: Float?, isFixed: Bool) -> TableColumn {
    let (minimum, own, _) = givenWidths(column, 0)
    let width = (own ?? inherited).map { larger($0, minimum ?? $0) }
    var measure = TableColumn()
    measure.minimum = minimum ?? 0
    measure.knownMaximum = width
    measure.isConstrained = width != nil
    measure.isCollapsed = styles[column].isTrackCollapsed
    if unit(column, StyleUnits.size, 0) == StyleUnits.percent, styles[column].sizes.x > 0 {
      measure.percent = styles[column].sizes.x
    }
    measure.isMergeable = !isFixed && (width ?? 0) == 0 && measure.percent == nil
    return measure
  }

  /// `min-width`, `width` and `max-width` as border boxes, where they are px; else `nil`.
  private func givenWidths(_ node: Int, _ edges: Float) -> (minimum: Float?, width: Float?, maximum: Float?) {
    func given(_ shift: UInt64, _ value: Float) -> Float? {
      unit(node, shift, 0) == StyleUnits.px ? boxed(node, value, edges) : nil
    }
    let minimum = given(StyleUnits.minSize, styles[node].minSizes.x)
    let maximum = given(StyleUnits.maxSize, styles[node].maxSizes.x)
    return (
      minimum, given(StyleUnits.size, styles[node].sizes.x),
      maximum.map { larger(minimum ?? $0, $0) }
    )
  }
}
