import Testing

@testable import FlexCore

/// A table whose cells hold squares of 10 px: `words` of a cell are their counts, which a line may break between.
struct TableMaker {
  let tree = LayoutTree()
  let table: NodeID
  var rows: [NodeID] = []
  var cells: [NodeID] = []
  var contents: [NodeID] = []
  private var words: [NodeID: [Int]] = [:]
  private var group: NodeID

  init(_ change: (inout Style) -> Void = { _ in }) {
    var style = Style()
    style.display = .table
    change(&style)
    table = tree.makeNode(style)
    group = table
  }

  static func part(_ part: TablePart, _ change: (inout Style) -> Void = { _ in }) -> Style {
    var style = Style()
    style.display = part == .cell || part == .caption ? .flowRoot : .tablePart
    style.tablePart = part
    change(&style)
    return style
  }

  mutating func column(_ change: (inout Style) -> Void) { _ = tree.makeNode(Self.part(.column, change), in: table) }

  mutating func beginGroup(_ part: TablePart = .rowGroup, _ change: (inout Style) -> Void = { _ in }) {
    group = tree.makeNode(Self.part(part, change), in: table)
  }

  mutating func row(_ change: (inout Style) -> Void = { _ in }) {
    if group == table { beginGroup() }
    rows.append(tree.makeNode(Self.part(.row, change), in: group))
  }

  mutating func cell(_ words: [Int] = [1], _ change: (inout Style) -> Void = { _ in }) {
    let cell = tree.makeNode(Self.part(.cell, change), in: rows[rows.count - 1])
    cells.append(cell)
    let content = tree.makeNode(Style(), isMeasured: true)
    tree.append(content, to: cell)
    contents.append(content)
    self.words[content] = words
  }

  func layOut(root: NodeID? = nil, width: Float = 400) {
    tree.computeLayout(of: root ?? table, in: Size(width: .definite(width), height: .maxContent)) {
      node, known, available in
      let words = words[node] ?? [1]
      let longest = Float(words.max() ?? 0) * 10
      let line = Float(words.reduce(0, +) + words.count - 1) * 10
      if known.width == nil, available.width == .minContent {
        return Measurement(size: Size(width: longest, height: Float(words.count) * 10), firstBaseline: 8)
      }
      guard let width = known.width else { return Measurement(size: Size(width: line, height: 10), firstBaseline: 8) }
      let lines: Float = line <= width + 0.01 ? 1 : Float(words.count)
      return Measurement(size: Size(width: width, height: lines * 10), firstBaseline: 8)
    }
  }

  func widths() -> [Float] { cells.map { tree.frame(of: $0).width } }
  func heights() -> [Float] { rows.map { tree.frame(of: $0).height } }
}

@Suite("CSS 2 §17 and CSS Tables 3: columns")
struct TableColumnTests {
  @Test("A table is as wide as its columns, these as wide as their cells")
  func automaticWidth() {
    var maker = TableMaker { $0.borderSpacing = Size(width: 2, height: 4) }
    maker.row()
    maker.cell([3, 2])
    maker.cell([1])
    maker.row()
    maker.cell([2])
    maker.cell([4])
    maker.layOut()
    #expect(maker.widths() == [60, 40, 60, 40])
    #expect(maker.tree.frame(of: maker.table) == Rect(x: 0, y: 0, width: 106, height: 32))
  }

  @Test("Between the least and the most that they ask for, columns grow in proportion")
  func narrowWidth() {
    var maker = TableMaker { $0.size.width = .px(110) }
    maker.row()
    maker.cell([3, 3, 3])
    maker.cell([2, 2])
    maker.layOut()
    // 30…110 and 20…50: 60 px more are shared 80 to 30, in 1/64 px. What that leaves gets the last.
    let expected: [Float] = [73.625, 36.375]
    #expect(maker.widths() == expected)
  }

  @Test("No width makes a table narrower than its words")
  func leastWidth() {
    var maker = TableMaker { $0.size.width = .px(10) }
    maker.row()
    maker.cell([3, 3])
    maker.cell([2, 2])
    maker.layOut()
    #expect(maker.tree.frame(of: maker.table).width == 50)
  }

  @Test("Widths in px hold, percentages are of the columns' room, the rest goes to the others")
  func givenWidths() {
    var maker = TableMaker { $0.size.width = .px(200) }
    maker.row()
    maker.cell { $0.size.width = .px(50) }
    maker.cell { $0.size.width = .percent(25) }
    maker.cell()
    maker.layOut()
    #expect(maker.widths() == [50, 50, 100])
  }

  @Test("A cell over columns widens them, where they are less than it asks for")
  func spanningCell() {
    var maker = TableMaker { $0.borderSpacing = Size(width: 10, height: 0) }
    maker.row()
    maker.cell([13]) { $0.columnSpan = 2 }
    maker.row()
    maker.cell([2])
    maker.cell([4])
    maker.layOut()
    #expect(maker.widths() == [130, 40, 80])
  }

  @Test("§17.5.2.1, fixed layout asks columns and the first row alone")
  func fixedLayout() {
    var maker = TableMaker {
      $0.tableLayout = .fixed
      $0.size.width = .px(100)
    }
    maker.column { $0.size.width = .px(20) }
    maker.row()
    maker.cell([9])
    maker.cell { $0.size.width = .percent(30) }
    maker.cell([9])
    maker.row()
    maker.cell { $0.size.width = .px(70) }
    maker.layOut()
    #expect(maker.widths() == [20, 30, 50, 20])
  }

  @Test("§17.5.2.2, percentages beyond 100 are what those before leave")
  func percentagesBeyondAll() {
    var maker = TableMaker { $0.size.width = .px(200) }
    maker.row()
    for _ in 0..<3 { maker.cell { $0.size.width = .percent(60) } }
    maker.layOut()
    #expect(maker.widths().map { $0.rounded() } == [114, 76, 10])
  }

  @Test("§17.5.2.1, a width by content is what the first row asks for")
  func fixedLayoutByContent() {
    var maker = TableMaker {
      $0.tableLayout = .fixed
      $0.size.width = .fitContent
    }
    maker.row()
    maker.cell([3])
    maker.cell([2])
    maker.row()
    maker.cell([9])
    maker.layOut()
    #expect(maker.tree.frame(of: maker.table).width == 50)
  }

  @Test("From right to left the first column is at the right")
  func rightToLeft() {
    var maker = TableMaker { $0.direction = .rtl }
    maker.row()
    maker.cell([3])
    maker.cell([1])
    maker.layOut()
    #expect(maker.cells.map { maker.tree.frame(of: $0).x } == [10, 0])
  }

  @Test("A table's columns are told of")
  func geometry() throws {
    var maker = TableMaker { $0.borderSpacing = Size(width: 5, height: 0) }
    maker.row()
    maker.cell([1])
    maker.cell([2])
    maker.layOut()
    let geometry = try #require(maker.tree.tableGeometry(of: maker.table))
    #expect(geometry.columns.map(\.left) == [5, 20])
    #expect(geometry.columns.map(\.width) == [10, 20])
  }
}

@Suite("HTML §4.9.12.1: slots of cells")
struct TableSlotsTests {
  @Test("Cells make way for those that reach down; spans end with the group")
  func places() {
    func cell(_ columns: Int, _ rows: Int) -> Style {
      TableMaker.part(.cell) { ($0.columnSpan, $0.rowSpan) = (columns, rows) }
    }
    var slots = TableSlots(rowCount: 3)
    var found: [String] = []
    func place(_ columns: Int, _ rows: Int) {
      let place = slots.place(cell(columns, rows))
      found.append("\(place.rows) \(place.columns)")
    }
    slots.beginRow()
    place(1, 2)
    place(1, 1)
    place(1, 0)
    slots.beginRow()
    place(2, 65_534)
    place(1, 1)
    slots.beginRow()
    place(1, 1)
    place(1, 1)
    #expect(
      found == [
        "0..<2 0..<1", "0..<1 1..<2", "0..<3 2..<3", "1..<3 1..<3", "1..<2 3..<4", "2..<3 0..<1", "2..<3 3..<4",
      ])
  }
}

@Suite("CSS 2 §17 and CSS Tables 3: rows")
struct TableRowTests {
  @Test("A row is as tall as its tallest cell; its own height is the least")
  func rowHeights() {
    var maker = TableMaker()
    maker.row()
    maker.cell([1]) { $0.size.height = .px(25) }
    maker.cell([1])
    maker.row { $0.size.height = .px(40) }
    maker.cell([1])
    maker.layOut()
    #expect(maker.heights() == [25, 40])
  }

  @Test("What a table is taller than its rows goes to those that nothing was asked of, in proportion")
  func tableHeight() {
    var maker = TableMaker { $0.size.height = .px(100) }
    maker.row { $0.size.height = .px(40) }
    maker.cell([1])
    maker.row()
    maker.cell([1]) { $0.padding.top = .px(10) }
    maker.row()
    maker.cell([1])
    maker.layOut()
    #expect(maker.heights() == [40, 40, 20])
  }

  @Test("CSS Tables 3 §3.10.2: of a taller table groups of a percentage take that, and leave the rest to the others")
  func percentagesOfGroupsComeFirst() {
    var maker = TableMaker { $0.size.height = .px(200) }
    maker.beginGroup { $0.size.height = .percent(50) }
    maker.row()
    maker.cell()
    maker.beginGroup()
    maker.row()
    maker.cell()
    maker.layOut()
    #expect(maker.heights() == [100, 100])
  }

  @Test("A cell over rows makes them taller; the group's end cuts its span")
  func rowSpans() {
    var maker = TableMaker()
    maker.row()
    maker.cell([1]) {
      $0.rowSpan = 5
      $0.size.height = .px(60)
    }
    maker.cell([1])
    maker.row()
    maker.cell([1])
    maker.beginGroup()
    maker.row()
    maker.cell([1])
    maker.layOut()
    #expect(maker.heights() == [30, 30, 10])
    #expect(maker.tree.frame(of: maker.cells[0]).height == 60)
    #expect(maker.tree.frame(of: maker.cells[2]).x == 10)
  }

  @Test("Header and footer stand above and below, wherever they are in the tree")
  func groupOrder() {
    var maker = TableMaker()
    for part in [TablePart.footerGroup, .rowGroup, .headerGroup] {
      maker.beginGroup(part)
      maker.row()
      maker.cell([1])
    }
    maker.layOut()
    let tops = maker.tree.children(of: maker.table).map { maker.tree.frame(of: $0).y }
    #expect(tops == [20, 10, 0])
  }

  @Test("A cell's content stands where vertical-align has it")
  func cellAlignment() {
    var maker = TableMaker()
    maker.row { $0.size.height = .px(50) }
    for alignment in [CellAlignment.top, .middle, .bottom, .baseline] {
      maker.cell([1]) { $0.cellAlignment = alignment }
    }
    maker.cell([1]) {
      $0.cellAlignment = .baseline
      $0.padding.top = .px(7)
    }
    maker.layOut()
    #expect(maker.contents.map { maker.tree.frame(of: $0).y } == [0, 20, 40, 7, 7])
  }

  @Test("A collapsed row takes no room, nor has it spacing")
  func collapsedRow() {
    var maker = TableMaker { $0.borderSpacing = Size(width: 0, height: 4) }
    maker.row()
    maker.cell()
    maker.row { $0.isTrackCollapsed = true }
    maker.cell([5])
    maker.row()
    maker.cell()
    maker.layOut()
    #expect(maker.tree.frame(of: maker.table).height == 32)
    #expect(maker.widths() == [50, 50, 50])
  }

  @Test("§17.4, captions stand outside of the grid, whose width is at least their longest word")
  func captions() throws {
    var maker = TableMaker { $0.border = Edges(all: 1) }
    let caption = maker.tree.makeNode(TableMaker.part(.caption) { $0.padding = Edges(all: .px(20)) }, in: maker.table)
    maker.row()
    maker.cell([1])
    maker.layOut()
    #expect(maker.tree.frame(of: caption) == Rect(x: 0, y: 0, width: 40, height: 40))
    let geometry = try #require(maker.tree.tableGeometry(of: maker.table))
    #expect(geometry.grid == Rect(x: 0, y: 40, width: 40, height: 12))
  }

  @Test("A table's baseline is its first row's")
  func baseline() {
    var maker = TableMaker { $0.padding.top = .px(5) }
    maker.row()
    maker.cell([1]) { $0.padding.top = .px(3) }
    maker.row()
    maker.cell([1])
    maker.layOut()
    #expect(maker.tree.layout(of: maker.table).firstBaseline == 16)
  }

  @Test("A table that a flex line stretches fills it; its own height is but the least")
  func flexItems() {
    var maker = TableMaker { $0.size.height = .px(5) }
    maker.row()
    maker.cell([1])
    var style = Style()
    style.display = .flex
    style.size.height = .px(30)
    let root = maker.tree.makeNode(style)
    maker.tree.append(maker.table, to: root)
    maker.layOut(root: root)
    #expect(maker.tree.frame(of: maker.table).height == 10)
    maker.tree.setHeight(.auto, of: maker.table)
    maker.layOut(root: root)
    #expect(maker.heights() == [30])
  }
}
