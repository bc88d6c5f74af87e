import FlexCore
import FlexTree

/// `display` as it is kept: what boxes are made of it, and the kind where several have the same.
struct DisplayKind: Equatable, Sendable {
  var value: DisplayValue
  var variant: DisplayVariant?
}

/// `display` with one, two or three words. CSS Display 3 §2 (#the-display-properties).
extension Grammar where Value == DisplayKind {
  private static var single: KeyValuePairs<String, DisplayValue> {
    [
      "none": .none, "contents": .contents, "block": .block, "inline": .inline, "flow-root": .flowRoot, "flex": .flex,
      "inline-block": .inlineBlock, "inline-flex": .inlineFlex, "grid": .grid, "inline-grid": .inlineGrid,
      "table": .table, "inline-table": .inlineTable, "list-item": .listItem, "ruby": .ruby, "ruby-text": .rubyText,
      "table-row-group": .tableRowGroup, "table-header-group": .tableHeaderGroup,
      "table-footer-group": .tableFooterGroup, "table-row": .tableRow, "table-cell": .tableCell,
      "table-column-group": .tableColumnGroup, "table-column": .tableColumn, "table-caption": .tableCaption,
      // Read, but printed as what they mean.
      "flow": .block, "-webkit-flex": .flex, "-webkit-inline-flex": .inlineFlex,
    ]
  }

  /// Kept under their own names.
  private static var named: KeyValuePairs<String, DisplayKind> {
    [
      "-webkit-box": DisplayKind(value: .flowRoot, variant: .webkitBox),
      "-webkit-inline-box": DisplayKind(value: .inlineBlock, variant: .webkitInlineBox),
      "math": DisplayKind(value: .inlineBlock, variant: .math),
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
      if words.count == 1 {
        return table[words[0]].map { DisplayKind(value: $0) } ?? named.first { $0.key == words[0] }?.value
      }
      return combined(Set(words), count: words.count)
    } print: { display, _ in
      display.variant?.rawValue ?? single.first { $0.value == display.value }?.key
    }
  }

  /// An outside and an inside word, or a list item, in any order.
  private static func combined(_ words: Set<String>, count: Int) -> DisplayKind? {
    guard words.count == count else { return nil }
    var rest = words
    let isInline = rest.remove("inline") != nil
    let isBlock = rest.remove("block") != nil
    let isListItem = rest.remove("list-item") != nil
    guard !(isInline && isBlock), rest.count <= 1 else { return nil }
    let inside = rest.first ?? "flow"
    if isListItem {
      guard inside == "flow" || inside == "flow-root" else { return nil }
      let isFlow = inside == "flow"
      return isInline
        ? DisplayKind(
          value: isFlow ? .inline : .inlineBlock, variant: isFlow ? .inlineListItem : .inlineFlowRootListItem)
        : DisplayKind(value: .listItem, variant: isFlow ? nil : .flowRootListItem)
    }
    switch inside {
    case "flow": return DisplayKind(value: isInline ? .inline : .block)
    case "flow-root": return DisplayKind(value: isInline ? .inlineBlock : .flowRoot)
    case "flex": return DisplayKind(value: isInline ? .inlineFlex : .flex)
    case "grid": return DisplayKind(value: isInline ? .inlineGrid : .grid)
    case "table": return DisplayKind(value: isInline ? .inlineTable : .table)
    case "ruby": return isBlock ? DisplayKind(value: .block, variant: .blockRuby) : DisplayKind(value: .ruby)
    case "math":
      return isBlock
        ? DisplayKind(value: .flowRoot, variant: .blockMath) : DisplayKind(value: .inlineBlock, variant: .math)
    default: return nil
    }
  }
}

extension ComputedStyle {
  var displayKind: DisplayKind {
    get { DisplayKind(value: display, variant: rare.displayVariant) }
    set {
      display = newValue.value
      if rare.displayVariant != newValue.variant { rare.displayVariant = newValue.variant }
    }
  }

  /// Gives an element that isn't MathML's the boxes of text: `math` says nothing of it. MathML Core §4.1
  /// (#new-display-math-value).
  mutating func takeNoMath() {
    switch rare.displayVariant {
    case .math: displayKind = DisplayKind(value: .inline)
    case .blockMath: displayKind = DisplayKind(value: .block)
    default: return
    }
    layout.display = display.layoutDisplay
  }

  /// Makes the box block-level. CSS Display 3 §2.7 (#blockify).
  mutating func blockify() {
    switch rare.displayVariant {
    case nil: displayKind = DisplayKind(value: display.blockified, variant: display == .ruby ? .blockRuby : nil)
    case .inlineListItem: displayKind = DisplayKind(value: .listItem)
    case .inlineFlowRootListItem: displayKind = DisplayKind(value: .listItem, variant: .flowRootListItem)
    case .webkitInlineBox: displayKind = DisplayKind(value: .flowRoot, variant: .webkitBox)
    case .math: displayKind = DisplayKind(value: .flowRoot, variant: .blockMath)
    case .flowRootListItem, .blockRuby, .webkitBox, .blockMath: break
    }
  }
}
