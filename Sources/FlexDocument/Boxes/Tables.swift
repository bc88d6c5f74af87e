internal import FlexCore
internal import FlexMarkup
internal import FlexTree

extension BoxBuilder {
  /// Says of the first table how tables are laid out.
  mutating func reportTable(_ node: ElementID) {
    guard !hasTables else { return }
    hasTables = true
    let error = DocumentError(.approximatedTable, location: document.element(node)?.location)
    diagnostics.append(Diagnostic(error, severity: .warning))
  }

  /// Makes a table cell an item of its row.
  ///
  /// Deviation: every table is laid out as `table-layout: fixed` says (CSS 2 §17.5.2.1,
  /// #fixed-table-layout): a width in an earlier row holds for the column, columns without one
  /// share the rest evenly, whatever their content. Spans and collapsed borders have no effect.
  mutating func sizeCell(_ style: inout ComputedStyle, column: Int) {
    let last = tableColumns.count - 1
    if last >= 0 {
      if style.layout.size.width == .auto, let width = tableColumns[last][column] {
        style.layout.size.width = width
        style.layout.boxSizing = .borderBox
      } else if style.layout.size.width != .auto, tableColumns[last][column] == nil {
        tableColumns[last][column] = style.layout.size.width
      }
    }
    if style.layout.size.width == .auto {
      style.layout.flexGrow = 1
      style.layout.flexBasis = .zero
    }
    style.layout.flexShrink = style.layout.size.width == .auto ? 1 : 0
    style.layout.minSize.width = .zero
  }
}
