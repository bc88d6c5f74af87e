internal import FlexCore
internal import FlexDOM
internal import FlexTree

extension DisplayValue {
  /// What a box is in its table. CSS 2 §17.2 (#table-display).
  var tablePart: TablePart {
    switch self {
    case .tableRowGroup: .rowGroup
    case .tableHeaderGroup: .headerGroup
    case .tableFooterGroup: .footerGroup
    case .tableRow: .row
    case .tableCell: .cell
    case .tableColumnGroup: .columnGroup
    case .tableColumn: .column
    case .tableCaption: .caption
    default: .none
    }
  }

  var isTable: Bool { self == .table || self == .inlineTable }

  /// Whether the children are a table's parts: what else stands there is wrapped.
  var holdsTableParts: Bool {
    isTable || [.rowGroup, .headerGroup, .footerGroup, .row, .columnGroup, .column].contains(tablePart)
  }
}

extension ComputedStyle {
  /// Gives layout what the style says of a table or a part of one.
  mutating func lowerTable() {
    guard display.isTable || display.tablePart != .none else { return }
    if display.isTable, text.borderCollapse == .separate { layout.borderSpacing = text.borderSpacing }
    layout.tablePart = display.tablePart
    // Deviation: a table's parts follow no ratio, as in browsers. CSS Sizing 4 §5.1 (#aspect-ratio) leaves out ruby alone.
    // `Tests/Pages/deviations-of-tables.html` pins it.
    if display.tablePart != .none, display.tablePart != .caption, layout.aspectRatio != nil { layout.aspectRatio = nil }
    if display.tablePart != .none, display.tablePart != .caption, layout.hasCalcSize { layout.dropCalculatedSizes() }
    switch display.tablePart {
    case .caption: layout.isCaptionAtBottom = text.captionSideBottom
    case .cell:
      layout.cellAlignment = CellAlignment(inline.verticalAlign)
      // Between cells there is the table's spacing alone.
      if layout.margin != Edges(all: .zero) { layout.margin = Edges(all: .zero) }
    case .none: break
    default:
      // Rows and columns have no margins and no padding, and never cut their content.
      layout.isTrackCollapsed = text.visibility == .collapse
      layout.margin = Edges(all: .zero)
      layout.padding = Edges(all: .zero)
      if layout.overflow != Size(width: .visible, height: .visible) {
        layout.overflow = Size(width: .visible, height: .visible)
      }
    }
  }

  /// Takes over how many rows and columns an element's attributes say that it spans.
  /// HTML §4.9.11 (#attributes-common-to-td-and-th-elements), §4.9.3 (#the-colgroup-element), MathML Core §3.5.3
  /// (#entry-in-table-or-matrix-mtd).
  mutating func takeSpans(of element: Element) {
    guard display.tablePart != .none else { return }
    guard element.isHTML else {
      guard element.tag == "mtd" else { return }
      if let span = element[attribute: "columnspan"].flatMap(Self.count), span > 0 { layout.columnSpan = span }
      if let span = element[attribute: "rowspan"].flatMap(Self.count) { layout.rowSpan = span }
      return
    }
    switch element.tag {
    case "td", "th":
      if let span = element[attribute: "colspan"].flatMap(Self.count), span > 0 { layout.columnSpan = span }
      if let span = element[attribute: "rowspan"].flatMap(Self.count) { layout.rowSpan = span }
    case "col", "colgroup":
      if let span = element[attribute: "span"].flatMap(Self.count), span > 0 { layout.columnSpan = span }
    default: break
    }
  }

  /// Without a doctype, padding and border are part of a cell's height, and a cell with `nowrap` is at least as wide as
  /// it says. Quirks §3.6, §3.7 (#the-table-cell-height-box-sizing-quirk,
  /// #the-table-cell-nowrap-minimum-width-calculation-quirk).
  mutating func applyCellQuirks(of element: Element) {
    guard element.isHTML, display == .tableCell, element.tag == "td" || element.tag == "th" else { return }
    if case .px(let height) = layout.size.height, layout.boxSizing == .contentBox {
      let padding = layout.padding.top.resolved(against: 0) + layout.padding.bottom.resolved(against: 0)
      // Which borders it has isn't known where they collapse.
      let collapses = text.borderCollapse == .collapse
      if collapses { rare.heightHoldsBorders = true }
      let borders = collapses ? 0 : layout.border.top + layout.border.bottom
      layout.size.height = .px(max(0, height - padding - borders))
    }
    if case .px(let width) = layout.size.width, element[attribute: "nowrap"] != nil {
      let least = layout.minSize.width.resolved(against: nil) ?? 0
      layout.minSize.width = .px(max(width, least))
    }
  }

  /// Of a cell with a height: what percentages of the heights of replaced elements are of that stand in it, px. That is
  /// the height it asks for, however tall its row becomes.
  ///
  /// Deviation: CSS Tables 3 §3.9.2.2 (#row-layout) would have them be `auto` first; this is what browsers do.
  /// `Tests/Pages/deviations-of-tables.html` pins it.
  ///
  /// - Parameter isQuirky: whether the height was made smaller by `applyCellQuirks`.
  func heightForReplaced(isQuirky: Bool) -> Float? {
    guard display == .tableCell, case .px(var height) = layout.size.height else { return nil }
    let borders = rare.heightHoldsBorders ? 0 : layout.border.top + layout.border.bottom
    let edges = layout.padding.top.resolved(against: 0) + layout.padding.bottom.resolved(against: 0) + borders
    if case .px(let least) = layout.minSize.height { height = max(height, least) }
    if layout.boxSizing == .borderBox { height -= edges } else if isQuirky { height += edges }
    return max(height, 0)
  }

  /// HTML §2.3.4.2 (#non-negative-integers).
  private static func count(_ value: String) -> Int? {
    let digits = value.utf8.drop { [0x20, 0x09, 0x0A, 0x0C, 0x0D, UInt8(ascii: "+")].contains($0) }
      .prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !digits.isEmpty else { return nil }
    return Int(String(decoding: digits, as: UTF8.self)) ?? Int.max
  }
}

extension CellAlignment {
  /// `vertical-align` of a cell: what has no meaning there is `baseline`. CSS 2 §17.5.3 (#height-layout).
  fileprivate init(_ value: VerticalAlign) {
    switch value {
    case .top: self = .top
    case .middle: self = .middle
    case .bottom: self = .bottom
    case .baseline, .sub, .super, .textTop, .textBottom, .baselineMiddle, .offset: self = .baseline
    }
  }
}

// MARK: - Parts of tables in lines

extension BoxBuilder {
  /// The end of the parts of a table that begin at `index`, with white space between them and behind the last;
  /// `nil` where none does.
  ///
  /// Deviation: the space behind them is none, as in browsers. `Tests/Pages/spaces-behind-table-parts.html` pins it.
  ///
  /// - Parameter whiteSpace: what of white space shows among them.
  func endOfTableParts(from index: Int, in children: [ElementID], shows whiteSpace: ShownWhiteSpace) -> Int? {
    func isPart(_ child: ElementID) -> Bool {
      guard let element = document.element(child), !element.isReplaced else { return false }
      let style = styles.style(of: child)
      return style.display.tablePart != .none && !style.isOutOfFlow && style.layout.float == .none
    }
    guard isPart(children[index]) else { return nil }
    var end = index + 1
    for next in children.indices.dropFirst(index + 1) {
      if isPart(children[next]) {
        end = next + 1
      } else if case .text(let text) = document[children[next]].kind, text.isCollapsibleWhiteSpace {
        if end == next, !whiteSpace.shows(text) { end = next + 1 }
      } else {
        break
      }
    }
    return end
  }

  /// Puts the parts of a table that stand in an inline box into an anonymous inline-table. CSS 2 §17.2.1
  /// (#anonymous-boxes), "Generate missing parents".
  mutating func addInlineTable(
    _ children: ArraySlice<ElementID>, style: ComputedStyle, to flow: inout Flow, link: String?
  ) {
    var own = style.anonymous
    own.display = .inlineTable
    own.layout.display = .table
    own.lowerTable()
    let table = addAtom(makeBox(own, source: nil, link: link), to: &flow)
    var parts = Flow(box: table, kind: .tableParts, style: own)
    for child in children {
      guard let element = document.element(child) else { continue }
      add(element, at: child, to: &parts, link: link)
    }
    flush(&parts)
  }
}
