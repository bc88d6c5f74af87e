internal import FlexTree

/// Shorthands that are asked for by their own name, since many keep them as one property.
enum KeptShorthands {
  /// The shorthand's text; `nil` for other names, empty where the longhands have no common form.
  static func serialized(_ name: String, in style: ComputedStyle) -> String? {
    func text(_ longhand: String) -> String {
      PropertyID.named(longhand).map { serializedComputedValue(of: $0, in: style) } ?? ""
    }
    switch name {
    case "white-space":
      let (collapse, mode) = (text("white-space-collapse"), text("text-wrap-mode"))
      return switch (collapse, mode) {
      case ("collapse", "wrap"): "normal"
      case ("collapse", "nowrap"): "nowrap"
      case ("preserve", "nowrap"): "pre"
      case ("preserve", "wrap"): "pre-wrap"
      case ("preserve-breaks", "wrap"): "pre-line"
      case ("break-spaces", "wrap"): "break-spaces"
      case (_, "wrap"): collapse
      default: collapse + " " + mode
      }
    case "text-wrap":
      let (mode, style) = (text("text-wrap-mode"), text("text-wrap-style"))
      return style == "auto" ? mode : mode == "wrap" ? style : mode + " " + style
    case "page-break-before", "page-break-after":
      let value = text(String(name.dropFirst(5)))
      return value == "page" ? "always" : ["auto", "avoid", "left", "right"].contains(value) ? value : ""
    case "page-break-inside":
      let value = text("break-inside")
      return ["auto", "avoid"].contains(value) ? value : ""
    default: return nil
    }
  }
}
