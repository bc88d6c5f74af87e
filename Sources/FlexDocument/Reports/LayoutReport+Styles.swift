internal import FlexStyle
internal import FlexTree

/// Properties whose values a comparison of layouts tells.
enum ComparedStyle {
  static let properties: [PropertyID] = [
    "display", "position", "float", "color", "background-color", "background-image", "opacity", "visibility",
    "font-family", "font-size", "font-weight", "font-style", "font-stretch", "line-height", "letter-spacing",
    "word-spacing", "text-align", "text-transform", "text-decoration-line", "text-decoration-color", "text-shadow",
    "text-indent", "white-space-collapse", "text-wrap-mode", "vertical-align", "direction", "hyphens", "overflow-wrap",
    "width", "height", "min-width", "min-height", "max-width", "max-height", "aspect-ratio", "box-sizing", "top",
    "right", "bottom", "left", "padding-top", "padding-right", "padding-bottom", "padding-left", "margin-top",
    "margin-right", "margin-bottom", "margin-left", "border-top-width", "border-right-width", "border-bottom-width",
    "border-left-width", "border-top-style", "border-right-style", "border-bottom-style", "border-left-style",
    "border-top-color", "border-right-color", "border-bottom-color", "border-left-color", "border-top-left-radius",
    "border-top-right-radius", "border-bottom-right-radius", "border-bottom-left-radius", "box-shadow", "outline-style",
    "flex-direction", "flex-wrap", "flex-grow", "flex-shrink", "flex-basis", "order", "row-gap", "column-gap",
    "justify-content", "align-items", "align-self", "align-content", "overflow-x", "overflow-y", "object-fit",
    "object-position", "transform", "filter", "mix-blend-mode", "clip-path", "z-index", "list-style-type",
    "grid-template-columns", "grid-template-rows", "background-size", "background-position-x", "background-position-y",
    "background-repeat",
  ].compactMap(PropertyID.named)

  /// The values of a style as CSS text, in the order of `properties`.
  static func values(of style: ComputedStyle) -> [String] {
    properties.map { serializedComputedValue(of: $0, in: style) }
  }

  static let initialValues = values(of: ComputedStyle())

  /// What a style says that its parent's doesn't say already.
  ///
  /// - Parameter parent: the parent's values.
  static func facts(_ values: [String], parent: [String]?) -> [String: String] {
    var facts: [String: String] = [:]
    for (index, property) in properties.enumerated() {
      let usual = property.isInherited ? parent?[index] ?? initialValues[index] : initialValues[index]
      if values[index] != usual { facts[property.name] = values[index] }
    }
    // The colour of a line follows the text's, and without a line it isn't seen.
    if facts["text-decoration-line"] == nil { facts["text-decoration-color"] = nil }
    for side in ["top", "right", "bottom", "left"] where facts["border-\(side)-style"] == nil {
      facts["border-\(side)-color"] = nil
    }
    return facts
  }
}
