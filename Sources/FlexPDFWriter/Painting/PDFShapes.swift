internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexTree

/// Paths. ISO 32000-1 §8.5.2.
extension PDFCanvas {
  /// Coordinates farther out than any page.
  private static let farthest: Float = 1e6

  mutating func append(_ point: Point) {
    content.operand(Double(point.x), digits: digits)
    content.operand(Double(point.y), digits: digits)
  }

  /// Adds a shape to the path and returns whether the even-odd rule fills it.
  mutating func append(_ shape: Shape) -> Bool {
    switch shape {
    case .rect(let rect):
      append(rect)
      return false
    case .rounded(let rounded):
      append(rounded)
      return false
    case .ring(let outer, let inner):
      append(outer)
      if !inner.rect.isEmpty { append(inner) }
      return true
    case .path(let path, let rule):
      append(path)
      return rule == .evenodd
    }
  }

  mutating func append(_ rect: Rect) {
    func near(_ value: Float) -> Double { Double(value.isNaN ? 0 : min(max(value, -Self.farthest), Self.farthest)) }
    let (left, top) = (near(rect.x), near(rect.y))
    content.operand(left, digits: digits)
    content.operand(top, digits: digits)
    content.operand(near(rect.maxX) - left, digits: digits)
    content.operand(near(rect.maxY) - top, digits: digits)
    content.append("re\n")
  }

  mutating func append(_ rounded: RoundedRect) {
    rounded.isRectangle ? append(rounded.rect) : append(rounded.path)
  }

  mutating func append(_ path: Path) {
    // A path begins with a point, whatever it was made of.
    var hasPoint = false
    for element in path.elements {
      switch element {
      case .move(let to):
        append(to)
        content.append("m\n")
        hasPoint = true
      case .line(let to):
        append(to)
        content.append(hasPoint ? "l\n" : "m\n")
        hasPoint = true
      case .cubic(let first, let second, let to):
        if !hasPoint {
          append(first)
          content.append("m\n")
          hasPoint = true
        }
        append(first)
        append(second)
        append(to)
        content.append("c\n")
      case .close: if hasPoint { content.append("h\n") }
      }
    }
    // A clip needs a path, if only one without an area.
    if !hasPoint { content.append("0 0 m\n") }
  }
}

extension PDFPainter {
  func fill(_ shape: Shape, with brush: Brush) throws(CairoError) {
    let bounds = shape.bounds
    guard bounds.isFinite, !bounds.isEmpty, !bounds.intersection(canvas.state.visible).isEmpty else { return }
    switch brush {
    case .color(let color): fill(shape, color)
    case .gradient(let gradient):
      if let color = gradient.onlyColor { return fill(shape, color) }
      canvas.save()
      canvas.clip(to: shape)
      paint(gradient)
      canvas.restore()
    case .tiles(let tiling):
      canvas.save()
      canvas.clip(to: shape)
      try paint(tiling)
      canvas.restore()
    }
  }

  func fill(_ shape: Shape, _ color: Color) {
    guard color.alpha > 0 else { return }
    canvas.setFill(color, file)
    canvas.content.append(canvas.append(shape) ? "f*\n" : "f\n")
  }

  func stroke(_ path: Path, _ stroke: Stroke, _ color: Color) {
    guard color.alpha > 0, stroke.width > 0, stroke.width.isFinite, path.bounds.isFinite else { return }
    canvas.setAlpha(color.alpha, file)
    canvas.setStroke(color, file)
    canvas.setLineWidth(stroke.width)
    // A pattern without length is no pattern.
    let dashes = stroke.dashes.map { $0.isFinite ? max($0, 0) : 0 }
    canvas.setLine(cap: stroke.cap, dashes: dashes.contains { $0 > 0 } ? dashes : [], dashOffset: stroke.dashOffset)
    canvas.append(path)
    canvas.content.append("S\n")
  }
}

extension Rect {
  /// Whether all four numbers are numbers.
  var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }
}
