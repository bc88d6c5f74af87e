internal import FlexCore
internal import FlexTree

/// Computed styles of SVG elements as declarations for the library that draws them, which knows
/// neither custom properties nor all selectors nor the document around.
enum SVGStyle {
  /// Properties of SVG that inherit, with their initial values. SVG 2 §13 (#painting).
  private static let inheritedProperties: KeyValuePairs<String, String> = [
    "fill": "black", "fill-opacity": "1", "fill-rule": "nonzero", "stroke": "none", "stroke-width": "1px",
    "stroke-opacity": "1", "stroke-linecap": "butt", "stroke-linejoin": "miter", "stroke-dasharray": "none",
    "stroke-dashoffset": "0px", "stroke-miterlimit": "4", "text-anchor": "start", "paint-order": "normal",
    "shape-rendering": "auto",
  ]
  /// Those that don't inherit.
  private static let ownProperties = ["stop-color", "stop-opacity", "vector-effect", "mask-type"]

  /// What an `<svg>` inherits of the document or is given itself.
  static func inherited(_ style: ComputedStyle) -> String {
    inheritedProperties.reduce(into: "") { css, property in
      if let value = style.unread.inherited[property.key] { css += ";\(property.key):\(value)" }
    }
  }

  /// Declarations for what an element has otherwise than the element around it.
  static func differences(of style: ComputedStyle, from parent: ComputedStyle) -> String {
    var declarations: [String] = []
    if style.text.color != parent.text.color { declarations.append("color:" + text(style.text.color)) }
    let (values, around) = (style.unread.inherited, parent.unread.inherited)
    if values != around {
      for (property, initial) in inheritedProperties where values[property] != around[property] {
        declarations.append("\(property):\(values[property] ?? initial)")
      }
    }
    for property in ownProperties {
      if let value = style.unread.own[property] { declarations.append("\(property):\(value)") }
    }
    if style.paint.opacity != 1 { declarations.append("opacity:\(style.paint.opacity)") }
    if style.text.visibility != parent.text.visibility {
      declarations.append("visibility:" + (style.text.visibility == .visible ? "visible" : "hidden"))
    }
    if style.display == .none { declarations.append("display:none") }
    return declarations.joined(separator: ";")
  }

  static func text(_ color: Color) -> String {
    func byte(_ value: Float) -> Int { Int((min(max(value, 0), 1) * 255).rounded()) }
    return "rgba(\(byte(color.red)),\(byte(color.green)),\(byte(color.blue)),\(color.alpha))"
  }
}
