internal import CairoKit
internal import FlexCore
internal import FlexDisplay
public import FlexTree

extension [FilterFunction] {
  /// The functions in their order as what is inside a `<filter>` whose colours are sRGB.
  public var svgPrimitives: String {
    var content = SVGMarkup()
    for (index, function) in enumerated() { content.appendPrimitive(function, index) }
    return String(decoding: content.bytes, as: UTF8.self)
  }
}

extension SVGWriter {
  /// A `<filter>` of the functions in their order, each with the result of the one before.
  /// Filter Effects 1 §10 (#ShorthandEquivalents).
  mutating func filter(_ functions: [FilterFunction], region: Rect) -> String {
    var attributes = SVGMarkup()
    attributes.append(" filterUnits=\"userSpaceOnUse\" color-interpolation-filters=\"sRGB\"")
    attributes.append("x", region.x)
    attributes.append("y", region.y)
    attributes.append("width", region.width)
    attributes.append("height", region.height)
    var content = SVGMarkup()
    for (index, function) in functions.enumerated() { content.appendPrimitive(function, index) }
    return definitions.define("f", tag: "filter", attributes: attributes, content: content)
  }
}

extension SVGMarkup {
  fileprivate mutating func appendPrimitive(_ function: FilterFunction, _ index: Int) {
    switch function {
    case .blur(let deviation): appendBlur(deviation)
    case .brightness(let amount): appendTransfer(slope: amount, intercept: 0)
    case .contrast(let amount): appendTransfer(slope: amount, intercept: 0.5 - 0.5 * amount)
    case .dropShadow(let shadow): appendDropShadow(shadow, index)
    case .grayscale(let amount):
      let rest = 1 - min(1, max(0, amount))
      appendMatrix([
        0.2126 + 0.7874 * rest, 0.7152 - 0.7152 * rest, 0.0722 - 0.0722 * rest,
        0.2126 - 0.2126 * rest, 0.7152 + 0.2848 * rest, 0.0722 - 0.0722 * rest,
        0.2126 - 0.2126 * rest, 0.7152 - 0.7152 * rest, 0.0722 + 0.9278 * rest,
      ])
    case .hueRotate(let degrees): appendTyped("hueRotate", degrees)
    case .invert(let amount):
      let low = min(1, max(0, amount))
      appendTransfer(slope: 1 - 2 * low, intercept: low)
    case .opacity(let amount):
      append("<feComponentTransfer><feFuncA type=\"linear\"")
      append("slope", min(1, max(0, amount)))
      append("/></feComponentTransfer>")
    case .saturate(let amount): appendTyped("saturate", max(0, amount))
    case .sepia(let amount):
      let rest = 1 - min(1, max(0, amount))
      appendMatrix([
        0.393 + 0.607 * rest, 0.769 - 0.769 * rest, 0.189 - 0.189 * rest,
        0.349 - 0.349 * rest, 0.686 + 0.314 * rest, 0.168 - 0.168 * rest,
        0.272 - 0.272 * rest, 0.534 - 0.534 * rest, 0.131 + 0.869 * rest,
      ])
    case .url: break
    }
  }

  private mutating func appendBlur(_ deviation: Float) {
    append("<feGaussianBlur")
    append("stdDeviation", max(0, deviation))
    append("/>")
  }

  private mutating func appendTyped(_ type: String, _ value: Float) {
    append("<feColorMatrix")
    append("type", type)
    append("values", value)
    append("/>")
  }

  /// The same line for red, green and blue.
  private mutating func appendTransfer(slope: Float, intercept: Float) {
    append("<feComponentTransfer>")
    for name in ["R", "G", "B"] {
      append("<feFunc")
      append(raw: name.utf8)
      append(" type=\"linear\"")
      append("slope", slope)
      if intercept != 0 { append("intercept", intercept) }
      append("/>")
    }
    append("</feComponentTransfer>")
  }

  /// Three rows of red, green and blue; alpha stays.
  private mutating func appendMatrix(_ values: [Float]) {
    append("<feColorMatrix values=\"")
    for row in 0..<3 {
      for column in 0..<3 {
        append(number: values[3 * row + column])
        append(" ")
      }
      append("0 0 ")
    }
    append("0 0 0 1 0\"/>")
  }

  /// `feDropShadow` taken apart, as librsvg lacks it.
  private mutating func appendDropShadow(_ shadow: Shadow, _ index: Int) {
    let source = "s\(index)"
    // Gives what came before a name: an offset by nothing.
    append("<feOffset")
    append("result", source)
    append("/>")
    appendBlur(shadow.blur / 2)
    append("<feOffset")
    append("dx", shadow.x)
    append("dy", shadow.y)
    append("result", "b\(index)")
    append("/><feFlood")
    append("flood-color", opacity: "flood-opacity", shadow.color.resolved(.black))
    append("/><feComposite operator=\"in\"")
    append("in2", "b\(index)")
    append("/><feMerge><feMergeNode/><feMergeNode")
    append("in", source)
    append("/></feMerge>")
  }
}
