import FlexCore
import FlexDisplay
import FlexTree

extension DisplayListBuilder {
  /// The lines between columns. CSS Multi-column 1 §4.5 (#column-gaps-and-rules).
  func columnRuleItems(_ rules: ColumnRules, of id: BoxID) -> [DisplayItem] {
    let style = tree[id].style
    let columns = style.inline.columns
    guard columns.ruleStyle != .none, columns.ruleStyle != .hidden else { return [] }
    // As between cells: CSS 2 §17.6.3 (#table-border-styles).
    let lineStyle: LineStyle =
      switch columns.ruleStyle {
      case .inset: .ridge
      case .outset: .groove
      default: columns.ruleStyle
      }
    let color = columns.ruleColor.resolved(style.text.color)
    let frame = places[id].frame
    return rules.lines.flatMap { line -> [DisplayItem] in
      let rect = grid.snapped(line.offset(x: frame.x, y: frame.y))
      guard !rect.isEmpty else { return [] }
      var widths = Edges<Float>(all: 0)
      var styles = Edges<LineStyle>(all: .none)
      (widths.left, styles.left) = (rect.width, lineStyle)
      return BorderItems(
        outer: RoundedRect(rect), widths: widths, style: styles, color: Edges(all: color), scale: grid.scale
      ).items
    }
  }
}
