import FlexCore
import FlexTree

/// CSS 2 §17 (#tables).
enum TableProperties {
  static let rows: [Property] = [
    .layout("table-layout", \.tableLayout, .keywords(["auto": .auto, "fixed": .fixed])),
    .text("border-collapse", \.borderCollapse, .keywords(["separate": .separate, "collapse": .collapse])),
    .text("border-spacing", \.borderSpacing, .borderSpacing),
    .text("caption-side", \.captionSideBottom, .keywords(["top": false, "bottom": true])),
    .text("empty-cells", \.emptyCellsHidden, .keywords(["show": false, "hide": true])),
  ]
}
