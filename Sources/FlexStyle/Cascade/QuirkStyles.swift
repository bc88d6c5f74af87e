internal import FlexDOM
internal import FlexTree

extension StyleResolution {
  /// What no style sheet can say of a document without a doctype.
  func applyQuirks(_ style: inout ComputedStyle, _ element: Element, _ won: CascadeWinners) {
    guard element.isHTML else { return }
    if Self.defaultMarginTags.contains(element.tag) {
      style.defaultMargins = won.defaultMargins
      // Only these lose the margin behind them.
      if !["p", "pre", "listing", "plaintext", "xmp"].contains(element.tag), style.defaultMargins.contains(.end) {
        style.defaultMargins.remove(.end)
        style.defaultMargins.insert(.endOfEmpty)
      }
    }
    // Quirks §3.9 (#the-tables-inherit-color-from-body-quirk).
    if element.tag == "table", let bodyColor, !won.longhands.contains(where: { $0.property.name == "color" }) {
      style.text.color = bodyColor
    }
  }

  /// HTML §15.3.9 (#margin-collapsing-quirks): elements with default margins.
  private static let defaultMarginTags: Set<String> = [
    "blockquote", "dir", "dl", "form", "h1", "h2", "h3", "h4", "h5", "h6", "listing", "menu", "ol", "p", "plaintext",
    "pre", "ul", "xmp",
  ]

  /// Whether anybody asks how wide an element's scroll bars are: those of the root's children may be the viewport's.
  func keepsRoomForScrollbars(_ element: Int, _ slot: Int32) -> Bool {
    table.records[element].parent == 0 || result.styles[Int(slot)].rare.texts.own["scrollbar-gutter"] != nil
  }
}
