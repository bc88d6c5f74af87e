import FlexCore
import FlexTree

/// CSS Multi-column 1.
enum ColumnProperties {
  static let rows: [Property] = [
    .inline("column-count", \.columns.count, .keyword("auto", or: .integer(1...Double.infinity))),
    .inline("column-width", \.columns.width, .keyword("auto", or: .length(NumericReader.nonNegative))),
    .inline(
      "column-fill", \.columns.fill, .keywords(["balance": .balance, "auto": .auto, "balance-all": .balanceAll])),
    .inline("column-span", \.columns.spansAll, .keywords(["none": false, "all": true])),
    .inline("column-height", \.columns.height, .keyword("auto", or: .length(NumericReader.nonNegative))),
    .inline("column-wrap", \.columns.wraps, .keywords(["auto": nil, "nowrap": false, "wrap": true])),
  ]
}
