package import FlexTree

/// The computed value of one of the shorthands that many engines keep as one property: `white-space`,
/// `text-wrap`, `page-break-*`; `nil` for others. CSSOM 1 §6.7.2 (#serialize-a-css-value).
package func serializedComputedValue(ofShorthand name: String, in style: ComputedStyle) -> String? {
  switch name {
  case "white-space": ShorthandText.whiteSpace(style.text.whiteSpaceCollapse, style.text.textWrapMode)
  case "text-wrap": ShorthandText.textWrap(style.text.textWrapMode, style.text.textWrapStyle)
  case "page-break-before": ShorthandText.pageBreak("break-before", style)
  case "page-break-after": ShorthandText.pageBreak("break-after", style)
  case "page-break-inside": ShorthandText.pageBreak("break-inside", style)
  default: nil
  }
}

private enum ShorthandText {
  /// CSS Text 4 §3.1 (#white-space-property).
  static func whiteSpace(_ collapse: WhiteSpaceCollapse, _ wrap: TextWrapMode) -> String {
    switch (collapse, wrap) {
    case (.collapse, .wrap): return "normal"
    case (.collapse, .nowrap): return "nowrap"
    case (.preserve, .nowrap): return "pre"
    case (.preserve, .wrap): return "pre-wrap"
    case (.preserveBreaks, .wrap): return "pre-line"
    default:
      let name =
        switch collapse {
        case .preserveBreaks: "preserve-breaks"
        case .preserveSpaces: "preserve-spaces"
        case .breakSpaces: "break-spaces"
        case .collapse: "collapse"
        case .preserve: "preserve"
        }
      return wrap == .nowrap ? name + " nowrap" : name
    }
  }

  /// CSS Text 4 §6.4 (#text-wrap-shorthand).
  static func textWrap(_ mode: TextWrapMode, _ style: TextWrapStyle) -> String {
    let name: String? =
      switch style {
      case .auto: nil
      case .balance: "balance"
      case .stable: "stable"
      case .pretty: "pretty"
      }
    guard let name else { return mode == .wrap ? "wrap" : "nowrap" }
    return mode == .wrap ? name : "nowrap " + name
  }

  /// `page` was called `always`. CSS Break 3 §3.4 (#page-break-properties).
  static func pageBreak(_ longhand: String, _ style: ComputedStyle) -> String? {
    guard let property = PropertyID.named(longhand) else { return nil }
    let text = serializedComputedValue(of: property, in: style)
    return text == "page" ? "always" : text
  }
}
