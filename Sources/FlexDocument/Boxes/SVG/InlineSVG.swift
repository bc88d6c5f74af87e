internal import FlexCore
internal import FlexDOM
internal import FlexTree

extension BoxBuilder {
  /// An `<svg>` element as a picture: its markup, with what it inherits from the document written out.
  func vectorContent(of node: ElementID, style: ComputedStyle) -> ImageContent {
    var serializer = SVGSerializer(document: document, styles: styles, images: images, fonts: fonts)
    serializer.write(root: node, style: style)
    let element = document.element(node)
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
    if let box = element?.viewBox {
      ratio = box.width / box.height
    } else if let width, let height, width > 0, height > 0 {
      ratio = width / height
    }
    let hasRatio = ratio != nil || style.layout.aspectRatio != nil
    return ImageContent(
      source: .svg(serializer.markup),
      naturalSize: Size(width: width ?? (hasRatio ? nil : 300), height: height ?? (hasRatio ? nil : 150)),
      naturalRatio: ratio ?? 0)
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
