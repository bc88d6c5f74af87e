internal import FlexDOM

/// Attributes of MathML elements that say what style sheets say. MathML Core §2.1.3 (#global-attributes).
enum MathAttributes {
  /// The declarations of an element's attributes, as the text of a style attribute.
  static func declarations(for element: Element) -> String {
    var text = ""
    func add(_ property: String, _ attribute: String) {
      guard let value = element[attribute: attribute]?.trimmedCSSWhitespace(), !value.isEmpty, !value.contains(";")
      else {
        return
      }
      text += "\(property):\(value);"
    }
    add("color", "mathcolor")
    add("background-color", "mathbackground")
    // Lengths are numbers with units, and no calculations. MathML Core §2.1.1
    // (#attributes-common-to-html-and-mathml-elements).
    func addLength(_ property: String, _ attribute: String) {
      if element[attribute: attribute]?.contains("(") == false { add(property, attribute) }
    }
    addLength("font-size", "mathsize")
    switch element[attribute: "displaystyle"]?.asciiLowercased() {
    case "true": text += "math-style:normal;"
    case "false": text += "math-style:compact;"
    default: break
    }
    if let level = element[attribute: "scriptlevel"].flatMap(depth) { text += "math-depth:\(level);" }
    if element.tag == "mi", element[attribute: "mathvariant"]?.asciiLowercased() == "normal" {
      text += "text-transform:none;"
    }
    if element.tag == "mspace" || element.tag == "mpadded" { addLength("width", "width") }
    return text
  }

  /// A script level: signed ones are steps. MathML Core §2.1.6 (#legacy-mathml-style-attributes).
  private static func depth(_ value: String) -> String? {
    let value = value.trimmedCSSWhitespace()
    guard let first = value.utf8.first else { return nil }
    let isStep = first == UInt8(ascii: "+") || first == UInt8(ascii: "-")
    let digits = value.utf8.dropFirst(isStep ? 1 : 0)
    guard !digits.isEmpty, digits.count < 9, digits.allSatisfy(\.isDigit) else { return nil }
    return isStep ? "add(\(value))" : value
  }
}
