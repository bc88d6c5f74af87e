/// `table-layout`. CSS 2 §17.5.2 (#width-layout).
public enum TableLayout: UInt8, Sendable, Hashable, CaseIterable {
  /// Columns fit their cells.
  case auto
  /// The first row and the columns themselves say how wide they are; a table of `auto` width ignores it.
  case fixed
}

/// What a box is in its table. CSS 2 §17.2 (#table-display).
public enum TablePart: UInt8, Sendable, Hashable, CaseIterable {
  case none
  case caption
  case columnGroup
  case column
  /// `table-header-group`: the first stands above all other rows.
  case headerGroup
  case rowGroup
  /// `table-footer-group`: the first stands below all other rows.
  case footerGroup
  case row
  case cell
}

/// Where a cell's content stands in its height: `vertical-align` of cells. CSS 2 §17.5.3 (#height-layout).
public enum CellAlignment: UInt8, Sendable, Hashable, CaseIterable {
  case baseline, top, middle, bottom
}

/// What a table, or a part of one, has besides a block container's properties.
struct TableStyle: Equatable, Hashable, Sendable {
  var layout = TableLayout.auto
  var spacing = SIMD2<Float>.zero
  var part = TablePart.none
  var columnSpan = 1
  var rowSpan = 1
  var cellAlignment = CellAlignment.baseline
  var isCaptionAtBottom = false
  var isCollapsed = false
}

extension Style {
  /// `table-layout`, of a table.
  public var tableLayout: TableLayout {
    get { table.layout }
    set { changeTable { $0.layout = newValue } }
  }

  /// Whether columns don't ask the cells below the first row: a table as wide as its columns fits these to all.
  /// CSS 2 §17.5.2 (#width-layout).
  public var hasFixedTableLayout: Bool { tableLayout == .fixed && size.width != .auto && size.width != .maxContent }

  /// `border-spacing` in px, of a table: between columns (width) and between rows (height). A table whose
  /// borders collapse has none. CSS 2 §17.6.1 (#separated-borders).
  public var borderSpacing: Size<Float> {
    get { Size(width: table.spacing.x, height: table.spacing.y) }
    set { changeTable { $0.spacing = SIMD2(Style.nonNegative(newValue.width), Style.nonNegative(newValue.height)) } }
  }

  /// What the box is in its table. A table lays out nothing but such parts: whoever builds the tree adds the
  /// anonymous boxes. CSS 2 §17.2.1 (#anonymous-boxes).
  public var tablePart: TablePart {
    get { table.part }
    set { changeTable { $0.part = newValue } }
  }

  /// How many columns a cell, a column or a group of columns without any spans: 1 to 1000.
  /// HTML §4.9.11 (#attributes-common-to-td-and-th-elements).
  public var columnSpan: Int {
    get { table.columnSpan }
    set { changeTable { $0.columnSpan = Swift.min(Swift.max(newValue, 1), 1000) } }
  }

  /// How many rows a cell spans: at most 65534, and no more than its group has; 0 is all that follow in the group.
  public var rowSpan: Int {
    get { table.rowSpan }
    set { changeTable { $0.rowSpan = Swift.min(Swift.max(newValue, 0), 65534) } }
  }

  /// Of a cell.
  public var cellAlignment: CellAlignment {
    get { table.cellAlignment }
    set { changeTable { $0.cellAlignment = newValue } }
  }

  /// `caption-side: bottom`, of a caption.
  public var isCaptionAtBottom: Bool {
    get { table.isCaptionAtBottom }
    set { changeTable { $0.isCaptionAtBottom = newValue } }
  }

  /// `visibility: collapse` of a row, a column or a group of them: it takes no room.
  /// CSS 2 §17.5.5 (#dynamic-effects).
  public var isTrackCollapsed: Bool {
    get { table.isCollapsed }
    set { changeTable { $0.isCollapsed = newValue } }
  }

  var table: TableStyle { rare?.properties.table ?? TableStyle() }

  private mutating func changeTable(_ change: (inout TableStyle) -> Void) {
    var table = table
    change(&table)
    changeRare { $0.table = table == TableStyle() ? nil : table }
  }
}
