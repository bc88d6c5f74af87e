internal import FlexCore
internal import FlexTree

/// The rows of columns in one fragment of a box, while it is filled: the gaps between them are where rules are.
struct ColumnGaps {
  private struct Row {
    /// px from the fragment's top.
    var top: Float
    var bottom: Float
    var count: Int
    /// Whether it stands right below the row before, and not below a box that reaches over all columns.
    var isNext: Bool

    /// What is beside this row's stretch of the gap behind the column at `index`.
    func stretch(_ index: Int) -> GapGeometry.Stretch {
      if index + 1 < count { return [] }
      return index + 1 == count ? .emptyAfter : [.emptyBefore, .emptyAfter]
    }
  }

  private var rows: [Row] = []
  /// Whether no box that reaches over all columns stands below the last row.
  var endsWithRow = true

  mutating func add(top: Float, height: Float, count: Int, isNext: Bool) {
    rows.append(Row(top: top, bottom: top + height, count: count, isNext: isNext && !rows.isEmpty))
    endsWithRow = true
  }

  /// Lets the last row reach down to the end of the box.
  mutating func extend(to end: Float) {
    guard endsWithRow, let last = rows.indices.last else { return }
    rows[last].bottom = max(rows[last].bottom, end)
  }

  /// Where the gaps are, if anything is drawn in them: one, or none. CSS Gap Decorations 1 §2 (#gap-decorations).
  func geometry(of box: BoxFragment, _ columns: ColumnGeometry) -> [GapGeometry] {
    guard box.style.rare.gapRules.isVisible, let first = rows.first else { return [] }
    let isReversed = box.style.layout.direction == .rtl
    let width = box.contentSize.width
    let start = isReversed ? box.frame.width - box.contentOrigin.x - width : box.contentOrigin.x
    let step = columns.step
    let given = box.style.inline.columns.count.map { Int($0) }
    let count = max(rows.map(\.count).max() ?? 0, given ?? 0)
    let centers = (1..<max(1, count)).map { start + Float($0) * step - columns.gap / 2 }
    var geometry = GapGeometry(.columns)
    geometry.columns = centers.indices.map { index in
      var points = [GapGeometry.Point(offset: first.top)]
      points[0].stretch = first.stretch(index)
      var crossing = 0
      for (above, row) in zip(rows, rows.dropFirst()) {
        if row.isNext {
          points.append(
            GapGeometry.Point(offset: (above.bottom + row.top) / 2, width: row.top - above.bottom, crossing: crossing))
          crossing += 1
        } else {
          var end = GapGeometry.Point(offset: above.bottom)
          // Behind the last column that there is room for, nothing reaches over the gap.
          end.stretch = index + 1 < given ?? .max ? .blocked : [.emptyBefore, .emptyAfter]
          points += [end, GapGeometry.Point(offset: row.top)]
        }
        points[points.count - 1].stretch = row.stretch(index)
      }
      return GapGeometry.Gap(
        center: centers[index], points: points + [GapGeometry.Point(offset: rows[rows.count - 1].bottom)], order: index)
    }
    for (above, row) in zip(rows, rows.dropFirst()) where row.isNext {
      var points = [GapGeometry.Point(offset: start)]
      for (index, center) in centers.enumerated() {
        points.append(GapGeometry.Point(offset: center, width: columns.gap, crossing: index))
      }
      points.append(GapGeometry.Point(offset: max(start + width, centers.last ?? start)))
      for index in points.indices.dropLast() {
        if index >= above.count { points[index].stretch.insert(.emptyBefore) }
        if index >= row.count { points[index].stretch.insert(.emptyAfter) }
      }
      geometry.rows.append(
        GapGeometry.Gap(center: (above.bottom + row.top) / 2, points: points, order: geometry.rows.count))
    }
    return geometry.isEmpty ? [] : [geometry]
  }
}
