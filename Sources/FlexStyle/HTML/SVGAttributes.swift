internal import FlexDOM

/// Attributes of SVG elements that are properties. SVG 2 §6.6 (#PresentationAttributes).
package enum SVGAttributes {
  /// The attributes that say the same as the property of their name.
  package static let properties: Set<String> = [
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap",
    "stroke-linejoin", "stroke-dasharray", "stroke-dashoffset", "stroke-miterlimit", "stop-color", "stop-opacity",
    "flood-color", "flood-opacity", "lighting-color", "color", "opacity", "display", "visibility", "font-family",
    "font-size", "font-weight", "font-style", "font-stretch", "font-variant", "letter-spacing", "word-spacing",
    "text-anchor", "text-decoration", "dominant-baseline", "alignment-baseline", "baseline-shift", "clip-path",
    "clip-rule", "mask", "mask-type", "filter", "marker-start", "marker-mid", "marker-end", "paint-order",
    "vector-effect", "shape-rendering", "transform-origin",
    "color-interpolation", "color-interpolation-filters", "mix-blend-mode",
  ]

  /// Places and sizes; a plain number needs no cascade.
  private static let geometry: Set<String> = ["x", "y", "width", "height", "cx", "cy", "r", "rx", "ry"]
  private static let unitless: Set<String> = ["font-size", "letter-spacing", "word-spacing", "baseline-shift"]

  /// An element's attributes as declarations. What SVG elements transform about is the drawing's origin, whatever
  /// CSS boxes do. CSS Transforms 1 §6 (#transform-origin-property).
  static func declarations(for element: Element) -> String {
    let isOuter = element.tag == "svg"
    var text = isOuter ? "" : "transform-origin:0 0;transform-box:view-box;"
    for attribute in element.attributes where isOneValue(attribute.value) {
      let isSize = geometry.contains(attribute.name)
      if isSize {
        let isOfBox = isOuter && (attribute.name == "width" || attribute.name == "height")
        guard isOfBox || needsComputing(attribute.value) else { continue }
      } else if !properties.contains(attribute.name) {
        continue
      }
      let isNumber = (isSize || unitless.contains(attribute.name)) && Double(attribute.value) != nil
      text += "\(attribute.name):\(attribute.value)\(isNumber ? "px" : "");"
    }
    return text
  }

  /// Whether a length has a unit that depends on what stands around, or is calculated.
  private static func needsComputing(_ value: String) -> Bool {
    guard let unit = value.utf8.last, unit.isASCIILetter || unit == UInt8(ascii: ")") else { return false }
    return !value.hasSuffix("px")
  }

  /// Whether nothing in the value ends the declaration.
  private static func isOneValue(_ value: String) -> Bool {
    var depth = 0
    var quote: UInt8?
    for byte in value.utf8 {
      if byte == UInt8(ascii: "\\") { return false }
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "!"): return false
      default: break
      }
      if depth < 0 { return false }
    }
    return depth == 0 && quote == nil
  }
}
