internal import FlexCore
internal import FlexMarkup
internal import FlexTree

extension BoxBuilder {
  /// An `<svg>` element as a picture: its markup, with what it inherits from the document written out.
  mutating func vectorContent(of node: ElementID, style: ComputedStyle) -> ImageContent {
    var markup = ""
    serialize(node, root: style, parent: style, into: &markup)
    let element = document.element(node)
    let box = element?[attribute: "viewBox"].map { $0.split { $0 == " " || $0 == "," }.compactMap { Float($0) } } ?? []
    func length(_ name: String) -> Float? {
      if case .px(let value)? = SVGLength(element?[attribute: name], fontSize: style.text.fontSize) {
        value
      } else {
        nil
      }
    }
    let width = length("width")
    let height = length("height")
    var ratio: Float?
    if box.count == 4, box[2] > 0, box[3] > 0 {
      ratio = box[2] / box[3]
    } else if let width, let height, width > 0, height > 0 {
      ratio = width / height
    }
    let hasRatio = ratio != nil
    return ImageContent(
      source: .svg(markup),
      naturalSize: Size(width: width ?? (hasRatio ? nil : 300), height: height ?? (hasRatio ? nil : 150)),
      naturalRatio: ratio)
  }

  /// - Parameters:
  ///   - style: of the `<svg>` element itself, else `nil`.
  ///   - parent: the style of the element around it.
  private mutating func serialize(
    _ node: ElementID, root style: ComputedStyle?, parent: ComputedStyle, into markup: inout String
  ) {
    switch document[node].kind {
    case .comment: break
    case .text(let text): markup += Self.escaped(text, inAttribute: false)
    case .element(let element):
      markup += "<\(element.tag)"
      let own = style ?? styles.style(of: node)
      // What the cascade makes of it; an attribute has less say than any rule.
      let cascaded = style == nil ? SVGStyle.differences(of: own, from: parent) : SVGStyle.inherited(own)
      var names: Set<String> = []
      for attribute in element.attributes where Self.isName(attribute.name) {
        // The box has the root's own size and style; drawing it fills the box.
        if style != nil, attribute.name == "style" || attribute.name == "class" { continue }
        if attribute.name == "style", !cascaded.isEmpty { continue }
        names.insert(attribute.name)
        markup += " \(attribute.name)=\"\(Self.escaped(attribute.value, inAttribute: true))\""
      }
      if let style {
        if !names.contains("xmlns") { markup += " xmlns=\"http://www.w3.org/2000/svg\"" }
        if !names.contains("xmlns:xlink") { markup += " xmlns:xlink=\"http://www.w3.org/1999/xlink\"" }
        markup += " style=\"\(Self.escaped(Self.inherited(style.text) + cascaded, inAttribute: true))\""
      } else if !cascaded.isEmpty {
        let written = element[attribute: "style"].map { $0 + ";" } ?? ""
        markup += " style=\"\(Self.escaped(written + cascaded, inAttribute: true))\""
      }
      markup += ">"
      if style != nil, authorCSS.contains("fill") || authorCSS.contains("stroke") || authorCSS.contains("stop-color") {
        markup += "<style>\(Self.escaped(authorCSS, inAttribute: false))</style>"
      }
      for child in document[node].children { serialize(child, root: nil, parent: own, into: &markup) }
      markup += "</\(element.tag)>"
    }
  }

  /// What an `<svg>` takes over from the document around it.
  private static func inherited(_ style: TextStyle) -> String {
    var css = "color:" + SVGStyle.text(style.color)
    let families = style.fontFamily.map { family in
      switch family {
      case .named(let name): "'\(name.replacing("'", with: ""))'"
      case .monospace, .uiMonospace: "monospace"
      case .sansSerif, .systemUI, .uiSansSerif, .uiRounded: "sans-serif"
      default: "serif"
      }
    }
    css += ";font-family:\(families.joined(separator: ","));font-size:\(style.fontSize)px"
    css += ";font-weight:\(Int(style.fontWeight))"
    if style.fontStyle != .normal { css += ";font-style:italic" }
    if style.direction == .rtl { css += ";direction:rtl" }
    return css
  }

  private static func isName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first else { return false }
    func isStart(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic || scalar == "_" }
    return isStart(first)
      && name.unicodeScalars.allSatisfy {
        isStart($0) || ("0"..."9").contains($0) || $0 == "-" || $0 == ":" || $0 == "."
      }
  }

  private static func escaped(_ text: String, inAttribute: Bool) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"" where inAttribute: escaped += "&quot;"
      // XML has no place for control characters.
      case _ where character.value < 0x20 && character != "\n" && character != "\t" && character != "\r": break
      case "\u{FFFE}", "\u{FFFF}": break
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}

/// A length or percentage of an SVG attribute.
enum SVGLength {
  /// CSS px.
  case px(Float)
  case percent(Float)

  /// Reads `12`, `12px`, `1.5em`, `50%`, …; `nil` where it is something else.
  init?(_ text: String?, fontSize: Float) {
    guard let text else { return nil }
    let number = text.prefix { $0.isNumber || $0 == "." || $0 == "-" || $0 == "+" }
    guard let value = Float(number), value.isFinite, value >= 0 else { return nil }
    switch text.dropFirst(number.count).lowercased() {
    case "", "px": self = .px(value)
    case "%": self = .percent(value)
    case "em", "rem": self = .px(value * fontSize)
    case "pt": self = .px(value * 96 / 72)
    case "pc": self = .px(value * 16)
    case "mm": self = .px(value * 96 / 25.4)
    case "cm": self = .px(value * 96 / 2.54)
    case "in": self = .px(value * 96)
    default: return nil
    }
  }

  var dimension: Dimension {
    switch self {
    case .px(let value): .px(value)
    case .percent(let value): .percent(value)
    }
  }
}
