// Columns with `visibility: collapse`. CSS 2 §17.5.5 (#dynamic-effects).

/// The width that a table was given, and what it is without its collapsed columns.
struct NarrowedTable {
  var full: Float
  var narrow: Float
}

/// Where columns begin, and how wide they are.
struct ColumnPlaces {
  var starts: [Float] = []
  var widths: [Float] = []

  /// The start edge and the width of columns with what lies between them.
  func place(of range: Range<Int>) -> (start: Float, width: Float)? {
    let range = range.clamped(to: widths.indices)
    guard let first = range.first, let last = range.last else { return nil }
    return (starts[first], starts[last] + widths[last] - starts[first])
  }
}

extension Nodes {
  /// What is left of a table's used width where columns are collapsed; without these, that width.
  ///
  /// The table is laid out as if all its columns showed, and those that don't are left out afterwards: what is around it asks
  /// for its width by its contents with them.
  ///
  /// Deviation: as in Chromium a table that is placed absolutely keeps its width.
  /// `Tests/Pages/collapsed-columns.html` pins it.
  @inline(never) func widthWithoutCollapsedColumns(_ table: Int, _ width: Float, base: Extents) -> Float {
    guard hasCollapsedColumn(table), !isOutOfFlow(table), hasCache(table) else { return width }
    var algorithm = TableAlgorithm(self, table, base: base, isFinal: false)
    algorithm.width = width
    algorithm.shareColumns(in: width)
    let captions = algorithm.structure.captions.reduce(0) {
      larger($0, intrinsicContribution($1, .minContent, parentHeight: .indefinite, stretched: .indefinite))
    }
    let narrow = larger(algorithm.narrowWidth, captions)
    let key = Int32(truncatingIfNeeded: table)
    // Answers are kept by the narrow width.
    if let last = pass.narrowedTables[key], last.full != width, last.narrow == narrow { cache(table).retire() }
    pass.narrowedTables[key] = NarrowedTable(full: width, narrow: narrow)
    return narrow
  }

  private func hasCollapsedColumn(_ table: Int) -> Bool {
    var child = firstBox(table)
    while child >= 0 {
      let part = styles[child].tablePart
      if part == .column || part == .columnGroup {
        if styles[child].isTrackCollapsed { return true }
        var column = firstBox(child)
        while column >= 0 {
          if styles[column].isTrackCollapsed { return true }
          column = nextBox(column, in: child)
        }
      }
      child = nextBox(child, in: table)
    }
    return false
  }
}

extension TableAlgorithm {
  /// The width of the table's border box with all columns, where it is laid out `narrow` px wide.
  func fullWidth(_ narrow: Float) -> Float {
    guard let known = nodes.pass.narrowedTables[Int32(truncatingIfNeeded: table)], known.narrow == narrow else {
      return narrow
    }
    return known.full
  }

  /// Finds the places of the columns in a table of so many px: of all of them, and of those that show.
  mutating func shareColumns(in fullWidth: Float) {
    self.fullWidth = fullWidth
    let widths = columns.usedWidths(in: larger(0, fullWidth - insets.sums.x - columns.spacings))
    places = placedColumns(widths, collapses: true)
    fullPlaces = columns.columns.contains(where: \.isCollapsed) ? placedColumns(widths, collapses: false) : places
  }

  /// The width of the table's border box around the columns that show.
  fileprivate var narrowWidth: Float {
    let end = zip(places.starts, places.widths).reduce(startInset + spacing.x) { larger($0, $1.0 + $1.1) }
    return end + spacing.x + insets.sums.x - startInset
  }

  /// Where the columns begin, from the grid's start edge. A mergeable or collapsed column has no spacing of its own; it
  /// stands behind the one before, or where the first that shows begins.
  private func placedColumns(_ widths: [Float], collapses: Bool) -> ColumnPlaces {
    var result = ColumnPlaces(starts: [], widths: widths)
    var end = startInset + spacing.x
    var isFirst = true
    for (index, column) in columns.columns.enumerated() {
      if column.isMergeable || collapses && column.isCollapsed {
        result.widths[index] = 0
      } else {
        if !isFirst { end += spacing.x }
        isFirst = false
      }
      result.starts.append(end)
      end += result.widths[index]
    }
    return result
  }
}
