internal import FlexDOM

/// What the user agent says of boxes that no selector finds: they are no rules of its sheet, which would match every
/// element, or ask for computed values.
enum ConditionalDefaults {
  /// Of calls and markers of footnotes. CSS GCPM 3 §2.2, §2.3 (#footnote-call, #footnote-marker): numbers that stand for
  /// `blocks` among matched rules.
  static let footnotes: [(PseudoElement, Int32)] = [(.footnoteCall, -1), (.footnoteMarker, -2)]

  /// Of a `<select>` with `appearance: base-select`, and of one that is disabled. HTML §15.5.16 (#the-select-element-2).
  static let (select, disabledSelect): (Int32, Int32) = (-3, -4)

  static let blocks: [DeclarationBlock] = [
    block("content: counter(footnote); vertical-align: super; font-size: 65%; line-height: 0"),
    block("content: counter(footnote) '. '"),
    block(
      """
      display: inline-flex; box-sizing: border-box; padding-block: .25em; padding-inline: .5em; column-gap: .5em;
      border: 1px solid; border-radius: .5em; background-color: transparent; color: inherit; font: inherit;
      letter-spacing: inherit; word-spacing: inherit; text-transform: inherit; text-indent: inherit; text-shadow: inherit;
      text-align: inherit; align-items: normal; min-inline-size: calc-size(auto, max(size, 24px));
      min-block-size: calc-size(auto, max(size, 24px, 1lh))
      """),
    block("color: color-mix(in oklab, currentcolor 50%, transparent)"),
  ]

  private static func block(_ declarations: String) -> DeclarationBlock {
    let sheet = StyleSheet(parsing: "* { \(declarations) }", file: "<user agent>", origin: .userAgent)
    if case .style(let rule)? = sheet.rules.first, case .declarations(let block)? = rule.contents.first { return block }
    return DeclarationBlock([], readsElement: false)
  }
}

extension StyleResolution {
  /// The rules of a `<select>` that shows one option and is drawn by sheets alone; `nil` for all else.
  func baseSelect(_ key: RuleKey, _ index: Int) -> RuleKey? {
    guard let element = table.element(index), element.isHTML, element.tag == "select",
      element[attribute: "multiple"] == nil, !key.entries.contains(ConditionalDefaults.select)
    else { return nil }
    if let size = element[attribute: "size"].flatMap({ Float($0) }), size > 1 { return nil }
    var key = key
    let place = key.entries.firstIndex { $0 >= 0 && rules.entries[Int($0)].level.origin != .userAgent }
    var own = [ConditionalDefaults.select]
    if element[attribute: "disabled"] != nil { own.append(ConditionalDefaults.disabledSelect) }
    key.entries.insert(contentsOf: own, at: place ?? key.entries.count)
    return key
  }
}
