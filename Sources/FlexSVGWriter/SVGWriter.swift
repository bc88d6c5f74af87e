internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexPainter
internal import FlexTree

/// Writes a display list as SVG. Every item has its own element; what SVG keeps apart (gradients,
/// clips, masks, filters, pictures) goes to `definitions`.
struct SVGWriter {
  let images: any ImageStore
  /// The canvas in px.
  let canvas: Rect
  /// The page, to be read below layers that filter it.
  let page: PageBelow
  /// From the user space of what is being written to the page.
  private(set) var matrix = Matrix.identity
  var definitions = SVGDefinitions()
  var pictures = SVGPictures()
  var text: SVGTextWriter

  init(canvas: Rect, page: PageBelow, images: any ImageStore, text: SVGTextWriter) {
    self.canvas = canvas
    self.page = page
    self.images = images
    self.text = text
  }

  mutating func write(_ items: [DisplayItem], to body: inout SVGMarkup) throws(CairoError) {
    for item in items { try write(item, to: &body) }
  }

  private mutating func write(_ item: DisplayItem, to body: inout SVGMarkup) throws(CairoError) {
    switch item {
    case .fill(let shape, let brush): try write(shape, brush, to: &body)
    case .stroke(let path, let stroke, let color): write(path, stroke, color, to: &body)
    case .image(let placement): try write(placement, to: &body)
    case .text(let item): try text.write(item, &definitions, to: &body)
    case .shadow(let shadow): write(shadow, to: &body)
    case .clip(let shape, let items):
      let content = try markup(items)
      guard !content.isEmpty else { return }
      let id = clip(to: shape)
      body.append("<g")
      body.append("clip-path", reference: id)
      body.append(">\n")
      body.append(content)
      body.append("</g>\n")
    case .transform(let matrix, let items):
      let outer = self.matrix
      self.matrix = outer.concatenating(matrix)
      defer { self.matrix = outer }
      let content = try markup(items)
      guard !content.isEmpty, matrix.isInvertible else { return }
      body.append("<g")
      body.append(transform: matrix)
      body.append(">\n")
      body.append(content)
      body.append("</g>\n")
    case .layer(let layer): try write(layer, to: &body)
    }
  }

  mutating func markup(_ items: [DisplayItem]) throws(CairoError) -> SVGMarkup {
    var markup = SVGMarkup()
    try write(items, to: &markup)
    return markup
  }

  /// A `<clipPath>` of the shape.
  mutating func clip(to shape: Shape) -> String {
    var content = SVGMarkup()
    content.appendElement(shape.asClip)
    if shape.isEvenOdd { content.append(" clip-rule=\"evenodd\"") }
    content.append("/>")
    return definitions.define("c", tag: "clipPath", attributes: SVGMarkup(), content: content)
  }

  // MARK: Fills and strokes

  private mutating func write(_ shape: Shape, _ brush: Brush, to body: inout SVGMarkup) throws(CairoError) {
    switch brush {
    case .color(let color):
      guard color.alpha > 0 else { return }
      body.appendElement(shape)
      if color != .black { body.append("fill", opacity: "fill-opacity", color) }
      body.append("/>\n")
    case .gradient(let fill):
      if case .conic(let center, let start) = fill.geometry {
        writeConic(fill, center: center, from: start, in: shape, to: &body)
      } else if let color = fill.onlyColor {
        try write(shape, .color(color), to: &body)
      } else {
        let id = gradient(fill)
        body.appendElement(shape)
        body.append("fill", reference: id)
        body.append("/>\n")
      }
    case .tiles(let tiling): try write(shape, tiling, to: &body)
    }
  }

  private mutating func write(_ path: Path, _ stroke: Stroke, _ color: Color, to body: inout SVGMarkup) {
    guard color.alpha > 0, stroke.width > 0 else { return }
    body.append("<path fill=\"none\" d=\"")
    body.appendPath(path)
    body.append("\"")
    body.append("stroke", opacity: "stroke-opacity", color)
    if stroke.width != 1 { body.append("stroke-width", stroke.width) }
    if stroke.cap != .butt { body.append("stroke-linecap", stroke.cap == .round ? "round" : "square") }
    if !stroke.dashes.isEmpty {
      body.append(" stroke-dasharray=\"")
      for (index, dash) in stroke.dashes.enumerated() {
        if index > 0 { body.append(" ") }
        body.append(number: max(0, dash))
      }
      body.append("\"")
      if stroke.dashOffset != 0 { body.append("stroke-dashoffset", stroke.dashOffset) }
    }
    body.append("/>\n")
  }

  // MARK: Shadows

  /// A blurred shape, clipped to where the shadow may fall. CSS Backgrounds 3 §6 (#shadow-blur).
  private mutating func write(_ shadow: ShadowItem, to body: inout SVGMarkup) {
    guard shadow.color.alpha > 0 else { return }
    let reach = max(0, shadow.standardDeviation * 3) + 1
    let shape: Shape
    let limit: Shape
    let region: Rect
    if shadow.isInset {
      region = shadow.limit.rect
      let outer = shadow.limit.rect.union(shadow.shape.rect).inset(by: -reach)
      shape = .ring(outer: RoundedRect(outer), inner: shadow.shape)
      limit = Shape(shadow.limit)
    } else {
      region = shadow.shape.rect.inset(by: -reach)
      shape = Shape(shadow.shape)
      limit = .ring(outer: RoundedRect(region.union(shadow.limit.rect).inset(by: 1)), inner: shadow.limit)
    }
    // The clip stands outside: within one element a filter comes before the clip as well, but
    // librsvg's bounds of a filtered element would cut it.
    let clip = clip(to: limit)
    body.append("<g")
    body.append("clip-path", reference: clip)
    body.append(">")
    body.appendElement(shape)
    body.append("fill", opacity: "fill-opacity", shadow.color)
    if shadow.standardDeviation > 0 {
      let blur = filter([.blur(shadow.standardDeviation)], region: region.inset(by: shadow.isInset ? -reach : 0))
      body.append("filter", reference: blur)
    }
    body.append("/></g>\n")
  }
}

extension Shape {
  fileprivate var isEvenOdd: Bool {
    switch self {
    case .rect, .rounded: false
    case .ring: true
    case .path(_, let rule): rule == .evenodd
    }
  }

  /// The same outline; `fill-rule` means nothing inside a clip.
  fileprivate var asClip: Shape {
    if case .path(let path, _) = self { .path(path, .nonzero) } else { self }
  }
}

extension Rect {
  /// Moves all edges inwards; outwards where `amount` is negative.
  func inset(by amount: Float) -> Rect {
    Rect(x: x + amount, y: y + amount, width: max(0, width - 2 * amount), height: max(0, height - 2 * amount))
  }
}
