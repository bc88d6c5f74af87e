import FlexTree

/// `display` as it is kept, with the words where `DisplayValue` has no case of its own for them.
struct DisplayWords: Equatable, Sendable {
  var value: DisplayValue
  var words: String?
}

/// `display` with one, two or three words. CSS Display 3 §2 (#the-display-properties).
extension Grammar where Value == DisplayWords {
  private static var single: KeyValuePairs<String, DisplayValue> {
    [
      "none": .none, "contents": .contents, "block": .block, "inline": .inline, "flow-root": .flowRoot, "flex": .flex,
      "inline-block": .inlineBlock, "inline-flex": .inlineFlex, "grid": .grid, "inline-grid": .inlineGrid,
      "table": .table, "inline-table": .inlineTable, "list-item": .listItem, "ruby": .ruby, "ruby-text": .rubyText,
      "table-row-group": .tableRowGroup, "table-header-group": .tableHeaderGroup,
      "table-footer-group": .tableFooterGroup, "table-row": .tableRow, "table-cell": .tableCell,
      "table-column-group": .tableColumnGroup, "table-column": .tableColumn, "table-caption": .tableCaption,
      // Read, but printed as what they mean.
      "flow": .block, "math": .inline, "-webkit-flex": .flex, "-webkit-inline-flex": .inlineFlex,
    ]
  }

  /// Kept under their own names.
  private static var named: KeyValuePairs<String, DisplayValue> {
    ["-webkit-box": .flowRoot, "-webkit-inline-box": .inlineBlock]
  }

  static var display: Grammar {
    let table = Dictionary(uniqueKeysWithValues: single.map { ($0.key, $0.value) })
    let syntax =
      "none | contents | [ block | inline ] || [ flow | flow-root | flex | grid | table | ruby ]"
      + " | list-item | inline-block | inline-flex | inline-grid | inline-table | <display-internal>"
    return .absolute(syntax) { reader in
      if let value = reader.keyword(of: named) {
        return DisplayWords(value: value, words: named.first { $0.value == value }?.key)
      }
      var words: [String] = []
      while let word = reader.ident() { words.append(word) }
      if words.count == 1 { return table[words[0]].map { DisplayWords(value: $0) } }
      return combined(Set(words), count: words.count)
    } print: { display, _ in
      display.words ?? single.first { $0.value == display.value }?.key
    }
  }

  /// An outside and an inside word, or a list item, in any order.
  private static func combined(_ words: Set<String>, count: Int) -> DisplayWords? {
    guard words.count == count else { return nil }
    var rest = words
    let isInline = rest.remove("inline") != nil
    let isBlock = rest.remove("block") != nil
    let isListItem = rest.remove("list-item") != nil
    guard !(isInline && isBlock), rest.count <= 1 else { return nil }
    let inside = rest.first ?? "flow"
    if isListItem {
      guard inside == "flow" || inside == "flow-root" else { return nil }
      let outside = isInline ? "inline " : ""
      let text = outside + (inside == "flow" ? "list-item" : "flow-root list-item")
      return DisplayWords(value: isInline ? .inlineBlock : .listItem, words: text == "list-item" ? nil : text)
    }
    switch inside {
    case "flow": return DisplayWords(value: isInline ? .inline : .block)
    case "flow-root": return DisplayWords(value: isInline ? .inlineBlock : .flowRoot)
    case "flex": return DisplayWords(value: isInline ? .inlineFlex : .flex)
    case "grid": return DisplayWords(value: isInline ? .inlineGrid : .grid)
    case "table": return DisplayWords(value: isInline ? .inlineTable : .table)
    case "ruby": return isBlock ? DisplayWords(value: .block, words: "block ruby") : DisplayWords(value: .ruby)
    case "math": return DisplayWords(value: isBlock ? .block : .inline)
    default: return nil
    }
  }
}

extension ComputedStyle {
  var displayWords: DisplayWords {
    get { DisplayWords(value: display, words: unread.own["display"]) }
    set {
      display = newValue.value
      if newValue.words != nil || !unread.own.isEmpty { unread.set("display", newValue.words, inherits: false) }
    }
  }

  /// Makes the box block-level. CSS Display 3 §2.7 (#blockify).
  mutating func blockify() {
    switch displayWords.words {
    case nil: displayWords = DisplayWords(value: display.blockified, words: display == .ruby ? "block ruby" : nil)
    case "inline list-item": displayWords = DisplayWords(value: .listItem)
    case "inline flow-root list-item": displayWords = DisplayWords(value: .listItem, words: "flow-root list-item")
    case "-webkit-inline-box": displayWords = DisplayWords(value: .flowRoot, words: "-webkit-box")
    default: break
    }
  }
}
