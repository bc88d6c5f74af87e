import FlexTree

/// `display` with one, two or three words. CSS Display 3 §2 (#the-display-properties).
extension Grammar where Value == DisplayValue {
  private static var single: KeyValuePairs<String, DisplayValue> {
    [
      "none": .none, "contents": .contents, "block": .block, "inline": .inline, "flow-root": .flowRoot, "flex": .flex,
      "inline-block": .inlineBlock, "inline-flex": .inlineFlex, "grid": .grid, "inline-grid": .inlineGrid,
      "table": .table, "inline-table": .inlineTable, "list-item": .listItem, "ruby": .ruby,
      "table-row-group": .tableRowGroup, "table-header-group": .tableHeaderGroup,
      "table-footer-group": .tableFooterGroup, "table-row": .tableRow, "table-cell": .tableCell,
      "table-column-group": .tableColumnGroup, "table-column": .tableColumn, "table-caption": .tableCaption,
      // Read, but printed as what they mean.
      "flow": .block, "-webkit-flex": .flex, "-webkit-inline-flex": .inlineFlex, "-webkit-box": .flowRoot,
      "-webkit-inline-box": .inlineBlock,
    ]
  }

  static var display: Grammar {
    let table = Dictionary(uniqueKeysWithValues: single.map { ($0.key, $0.value) })
    let syntax =
      "none | contents | [ block | inline ] || [ flow | flow-root | flex | grid | table | ruby ]"
      + " | list-item | inline-block | inline-flex | inline-grid | inline-table | <display-internal>"
    return .absolute(syntax) { reader in
      var words: [String] = []
      while let word = reader.ident() { words.append(word) }
      if words.count == 1 { return table[words[0]] }
      return combined(Set(words), count: words.count)
    } print: { value, _ in
      single.first { $0.value == value }?.key
    }
  }

  /// An outside and an inside word, or a list item, in any order.
  private static func combined(_ words: Set<String>, count: Int) -> DisplayValue? {
    guard words.count == count else { return nil }
    var rest = words
    let isInline = rest.remove("inline") != nil
    let isBlock = rest.remove("block") != nil
    let isListItem = rest.remove("list-item") != nil
    guard !(isInline && isBlock), rest.count <= 1 else { return nil }
    let inside = rest.first ?? "flow"
    if isListItem {
      guard inside == "flow" || inside == "flow-root" else { return nil }
      return isInline ? .inlineBlock : .listItem
    }
    switch inside {
    case "flow": return isInline ? .inline : .block
    case "flow-root": return isInline ? .inlineBlock : .flowRoot
    case "flex": return isInline ? .inlineFlex : .flex
    case "grid": return isInline ? .inlineGrid : .grid
    case "table": return isInline ? .inlineTable : .table
    case "ruby": return isInline ? .ruby : .block
    default: return nil
    }
  }
}
