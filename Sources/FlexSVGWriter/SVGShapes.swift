internal import CairoKit
internal import FlexCore
public import FlexDisplay
internal import FlexTree

extension Shape {
  /// The shape as an element of a `<clipPath>`.
  public var svgElement: String {
    var markup = SVGMarkup()
    markup.appendElement(self)
    if case .path(_, .evenodd) = self { markup.append(" clip-rule=\"evenodd\"") }
    markup.append("/>")
    return String(decoding: markup.bytes, as: UTF8.self)
  }
}

extension SVGMarkup {
  /// An element's start that draws `shape`, up to where paint attributes follow: `<rect …` or
  /// `<path …`. SVG 2 §9, §10.
  mutating func appendElement(_ shape: Shape) {
    switch shape {
    case .rect(let rect): appendRect(rect)
    case .rounded(let rounded):
      if let radius = rounded.uniformRadius {
        appendRect(rounded.rect)
        append("rx", radius.width)
        if radius.height != radius.width { append("ry", radius.height) }
      } else {
        append("<path d=\"")
        appendPath(rounded)
        append("\"")
      }
    case .ring(let outer, let inner):
      append("<path fill-rule=\"evenodd\" d=\"")
      appendPath(outer)
      appendPath(inner)
      append("\"")
    case .path(let path, let rule):
      append("<path")
      if rule == .evenodd { append(" fill-rule=\"evenodd\"") }
      append(" d=\"")
      appendPath(path)
      append("\"")
    }
  }

  private mutating func appendRect(_ rect: Rect) {
    append("<rect")
    if rect.x != 0 { append("x", rect.x) }
    if rect.y != 0 { append("y", rect.y) }
    append("width", max(0, rect.width))
    append("height", max(0, rect.height))
  }

  mutating func appendPath(_ path: Path) {
    for element in path.elements {
      switch element {
      case .move(let point):
        append("M")
        append(numbers: point.x, point.y)
      case .line(let point):
        append("L")
        append(numbers: point.x, point.y)
      case .cubic(let first, let second, let end):
        append("C")
        append(numbers: first.x, first.y, second.x, second.y, end.x, end.y)
      case .close: append("Z")
      }
    }
  }

  /// The outline of a rectangle with elliptical corners, clockwise.
  mutating func appendPath(_ rounded: RoundedRect) {
    if rounded.bends != .none { return appendPath(rounded.path) }
    let rect = rounded.rect
    let radii = rounded.radii
    append("M")
    append(numbers: rect.x + radii.topLeft.usedWidth, rect.y)
    append("H")
    append(number: rect.maxX - radii.topRight.usedWidth)
    appendArc(radii.topRight, to: Point(x: rect.maxX, y: rect.y + radii.topRight.usedHeight))
    append("V")
    append(number: rect.maxY - radii.bottomRight.usedHeight)
    appendArc(radii.bottomRight, to: Point(x: rect.maxX - radii.bottomRight.usedWidth, y: rect.maxY))
    append("H")
    append(number: rect.x + radii.bottomLeft.usedWidth)
    appendArc(radii.bottomLeft, to: Point(x: rect.x, y: rect.maxY - radii.bottomLeft.usedHeight))
    append("V")
    append(number: rect.y + radii.topLeft.usedHeight)
    appendArc(radii.topLeft, to: Point(x: rect.x + radii.topLeft.usedWidth, y: rect.y))
    append("Z")
  }

  private mutating func appendArc(_ radius: Size<Float>, to end: Point) {
    guard !radius.isSharp else { return }
    append("A")
    append(numbers: radius.width, radius.height)
    append(" 0 0 1 ")
    append(numbers: end.x, end.y)
  }
}

extension Size<Float> {
  fileprivate var usedWidth: Float { isSharp ? 0 : width }
  fileprivate var usedHeight: Float { isSharp ? 0 : height }
}

extension RoundedRect {
  /// The radius that all four corners share, if `rx` and `ry` can say it.
  fileprivate var uniformRadius: Size<Float>? {
    let radius = radii.topLeft
    guard radii == Corners(all: radius), !radius.isSharp, 2 * radius.width <= rect.width,
      2 * radius.height <= rect.height
    else { return nil }
    return radius
  }
}
