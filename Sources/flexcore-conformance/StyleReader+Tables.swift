import FlexCore

/// Parts of tables, in CSS's words, and `colspan` and `rowspan`, which are attributes of HTML.
extension StyleReader {
  static let tableParts: [String: (Display, TablePart)] = [
    "table-caption": (.flowRoot, .caption), "table-column-group": (.tablePart, .columnGroup),
    "table-column": (.tablePart, .column), "table-header-group": (.tablePart, .headerGroup),
    "table-row-group": (.tablePart, .rowGroup), "table-footer-group": (.tablePart, .footerGroup),
    "table-row": (.tablePart, .row), "table-cell": (.flowRoot, .cell),
  ]

  mutating func declareTable(_ property: String, _ value: String) -> Bool {
    switch property {
    case "table-layout": style.tableLayout = value == "fixed" ? .fixed : .auto
    case "border-spacing":
      let lengths = value.split(separator: " ").compactMap { Float($0.hasSuffix("px") ? $0.dropLast(2) : $0) }
      style.borderSpacing = Size(width: lengths.first ?? 0, height: lengths.last ?? 0)
    case "caption-side": style.isCaptionAtBottom = value == "bottom"
    case "visibility": style.isTrackCollapsed = value == "collapse"
    case "colspan": style.columnSpan = Int(value) ?? 1
    case "rowspan": style.rowSpan = Int(value) ?? 1
    case "vertical-align":
      style.cellAlignment =
        switch value {
        case "top": .top
        case "middle": .middle
        case "bottom": .bottom
        default: .baseline
        }
    default: return false
    }
    return true
  }
}
