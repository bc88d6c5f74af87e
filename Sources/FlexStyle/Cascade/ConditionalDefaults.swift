internal import FlexDOM
internal import FlexTree

/// What the user agent says of boxes that no selector finds: they are no rules of its sheet, which would match every
/// element, or ask for computed values.
enum ConditionalDefaults {
  /// Of calls and markers of footnotes. CSS GCPM 3 §2.2, §2.3 (#footnote-call, #footnote-marker): numbers that stand for
  /// `blocks` among matched rules.
  static let footnotes: [(PseudoElement, Int32)] = [(.footnoteCall, -1), (.footnoteMarker, -2)]

  /// Of a `<select>` with `appearance: base-select`, and of one that is disabled. HTML §15.5.16 (#the-select-element-2).
  static let (select, disabledSelect): (Int32, Int32) = (-3, -4)
  /// Of one that shows its options, and of what may stand in either.
  static let (list, option, group, label, legend, rule, button): (Int32, Int32, Int32, Int32, Int32, Int32, Int32) = (
    -5, -6, -7, -8, -9, -10, -11
  )
  /// Of what stands beside a box that scrolls. CSS Overflow 5 §3, §4 (#scroll-buttons, #scroll-markers).
  static let (markerGroup, scrollMarker, scrollButton, disabledButton): (Int32, Int32, Int32, Int32) = (
    -12, -13, -14, -15
  )

  static let blocks: [DeclarationBlock] = [
    block("content: counter(footnote); vertical-align: super; font-size: 65%; line-height: 0"),
    block("content: counter(footnote) '. '"),
    block(
      """
      display: inline-flex; box-sizing: border-box; padding-block: .25em; padding-inline: .5em; column-gap: .5em;
      border: 1px solid; border-radius: .5em; background-color: transparent; color: inherit; font: inherit;
      letter-spacing: inherit; word-spacing: inherit; text-transform: inherit; text-indent: inherit; text-shadow: inherit;
      text-align: inherit; white-space: inherit; align-items: normal; min-inline-size: calc-size(auto, max(size, 24px));
      min-block-size: calc-size(auto, max(size, 24px, 1lh))
      """),
    block("color: color-mix(in oklab, currentcolor 50%, transparent)"),
    block(
      """
      display: inline-block; box-sizing: content-box; padding: 0; border: 1px solid; background-color: transparent;
      color: inherit; font: inherit; letter-spacing: inherit; word-spacing: inherit; text-transform: inherit;
      text-indent: inherit; text-shadow: inherit; text-align: inherit; align-items: normal; vertical-align: baseline;
      overflow: auto; min-inline-size: calc-size(auto, max(size, 24px));
      min-block-size: calc-size(auto, max(size, 24px, 1lh))
      """),
    block(
      """
      display: flex; align-items: center; gap: .5em; min-inline-size: 24px; min-block-size: max(24px, 1lh);
      padding-inline: .5em; white-space: nowrap; font-weight: normal
      """),
    block("display: block; font-weight: bolder"),
    block("display: block; content: attr(label); padding-inline: .5em; min-block-size: 1lh; white-space: nowrap"),
    block("padding-inline: .5em; min-block-size: 1lh"),
    block("border: 1px inset; margin-block: .5em"),
    block("display: contents"),
    block("display: block; contain: size layout !important"),
    block("color: -webkit-link; text-decoration: underline; cursor: pointer"),
    block(
      """
      appearance: auto; display: inline-block; box-sizing: border-box; padding-block: 1px; padding-inline: 6px;
      border: 2px outset buttonborder; background-color: buttonface; color: buttontext; font: 400 13.333333px Arial;
      letter-spacing: normal; word-spacing: normal; line-height: normal; text-transform: none; text-indent: 0;
      text-shadow: none; text-align: center; cursor: default
      """),
    block(
      """
      border-color: light-dark(rgba(118, 118, 118, .3), rgba(195, 195, 195, .3));
      background-color: light-dark(rgba(239, 239, 239, .3), rgba(19, 1, 1, .3));
      color: light-dark(rgba(16, 16, 16, .3), rgba(255, 255, 255, .3))
      """),
  ]

  private static func block(_ declarations: String) -> DeclarationBlock {
    let sheet = StyleSheet(parsing: "* { \(declarations) }", file: "<user agent>", origin: .userAgent)
    if case .style(let rule)? = sheet.rules.first, case .declarations(let block)? = rule.contents.first { return block }
    return DeclarationBlock([], readsElement: false)
  }
}

extension StyleResolution {
  /// The rules of a `<select>` that is drawn by sheets alone; `nil` for all else.
  func baseSelect(_ key: RuleKey, _ index: Int) -> RuleKey? {
    guard let element = table.element(index), element.isHTML, element.tag == "select" else { return nil }
    var own = [element.isListBox ? ConditionalDefaults.list : ConditionalDefaults.select]
    guard !key.entries.contains(own[0]) else { return nil }
    if element[attribute: "disabled"] != nil { own.append(ConditionalDefaults.disabledSelect) }
    return adding(own, to: key)
  }

  /// The rules of what stands in such a `<select>`: those of options and groups are others than elsewhere.
  func insideBaseSelect(_ key: RuleKey, _ index: Int, _ pseudo: PseudoElement?) -> RuleKey? {
    guard pseudo == nil || pseudo == .before, let element = table.element(index), element.isHTML,
      ["option", "optgroup", "legend", "hr", "button"].contains(element.tag),
      let (select, isList) = enclosingBaseSelect(of: index)
    else { return nil }
    if pseudo != nil {
      return element.tag == "optgroup" ? adding([ConditionalDefaults.label], to: key, alone: true) : nil
    }
    switch element.tag {
    case "option":
      let isDisabled = table.isDisabled(element, index)
      let own = [ConditionalDefaults.option] + (isDisabled ? [ConditionalDefaults.disabledSelect] : [])
      return adding(own, to: key, alone: true)
    case "optgroup": return adding([ConditionalDefaults.group], to: key, alone: true)
    case "legend": return adding([ConditionalDefaults.legend], to: key)
    case "hr": return adding([ConditionalDefaults.rule], to: key)
    default:
      let isFirst = Int(table.records[index].parent) == select && table.records[index].position == 1
      return isFirst && !isList ? adding([ConditionalDefaults.button], to: key, alone: true) : nil
    }
  }

  /// - Parameter alone: without the rules of the user agent style sheet.
  private func adding(_ own: [Int32], to key: RuleKey, alone: Bool = false) -> RuleKey {
    var key = key
    func isAuthors(_ entry: Int32) -> Bool { entry >= 0 && rules.entries[Int(entry)].level.origin != .userAgent }
    if alone { key.entries.removeAll { !isAuthors($0) } }
    key.entries.insert(contentsOf: own, at: key.entries.firstIndex(where: isAuthors) ?? key.entries.count)
    return key
  }

  private func enclosingBaseSelect(of index: Int) -> (index: Int, isList: Bool)? {
    var outer = Int(table.records[index].parent)
    while outer >= 0 {
      if let element = table.element(outer), element.isHTML, element.tag == "select" {
        let slot = result.slots[Int(table.records[outer].node)]
        guard slot >= 0, result.styles[Int(slot)].rare.appearance == .baseSelect else { return nil }
        return (outer, element.isListBox)
      }
      outer = Int(table.records[outer].parent)
    }
    return nil
  }
}

extension Element {
  /// Whether a `<select>` shows its options one below the other. HTML §4.10.7 (#concept-select-size).
  package var isListBox: Bool {
    let size = self[attribute: "size"].flatMap { Float($0) } ?? 0
    return size > 1 || size < 1 && self[attribute: "multiple"] != nil
  }

  /// Whether a `<select>` is a menu of which several options may be chosen: sheets don't draw it.
  package var isMenuOfSeveral: Bool { !isListBox && self[attribute: "multiple"] != nil }
}
