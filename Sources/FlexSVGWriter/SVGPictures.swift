internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexPainter
internal import FlexTree

/// Pictures that are already defined, by what names them.
struct SVGPictures {
  fileprivate var rasters: [ImageSource: String] = [:]
}

extension SVGWriter {
  /// A picture stretched over its frame.
  mutating func write(_ placement: ImagePlacement, to body: inout SVGMarkup) throws(CairoError) {
    guard placement.frame.width > 0, placement.frame.height > 0 else { return }
    guard let picture = try picture(placement.source, placement.frame, placement.rendering) else { return }
    guard !placement.alternativeText.isEmpty else { return body.append(picture) }
    body.append("<g role=\"img\"")
    body.append("aria-label", text: placement.alternativeText)
    body.append(">")
    body.append(picture)
    body.append("</g>\n")
  }

  /// The element that shows a picture in `frame`, or `nil` where there is no picture.
  private mutating func picture(
    _ source: ImageSource, _ frame: Rect, _ rendering: ImageRendering
  ) throws(CairoError) -> SVGMarkup? {
    guard let image = images.image(for: source) else { return nil }
    var markup = SVGMarkup()
    switch image {
    case .raster(let surface):
      // One pixel large, stretched where it is used: the bytes stand in the file once.
      let id = try raster(source, surface)
      markup.append("<use href=\"#")
      markup.append(raw: id.utf8)
      markup.append("\"")
      markup.append(
        transform: Matrix(Double(frame.width), 0, 0, Double(frame.height), Double(frame.x), Double(frame.y)))
    case .vector(let vector):
      guard let document = vector as? VectorImage else { return nil }
      markup.append("<image")
      markup.append("x", frame.x)
      markup.append("y", frame.y)
      markup.append("width", frame.width)
      markup.append("height", frame.height)
      // A document that has a view box fits itself in; one that has not is stretched.
      if !document.hasViewBox { markup.append(" preserveAspectRatio=\"none\"") }
      markup.append(" href=\"data:image/svg+xml;base64,")
      markup.append(raw: Base64.encode(document.bytes))
      markup.append("\"")
    }
    switch rendering {
    case .pixelated, .crispEdges, .optimizeContrast: markup.append(" style=\"image-rendering:pixelated\"")
    case .auto, .smooth: break
    }
    markup.append("/>\n")
    return markup
  }

  /// Defines a raster picture: its own bytes where they can be used, else as PNG.
  private mutating func raster(_ source: ImageSource, _ surface: ImageSurface) throws(CairoError) -> String {
    if let known = pictures.rasters[source] { return known }
    let encoded: EncodedImage
    if let original = images.encodedImage(for: source) {
      encoded = original
    } else {
      encoded = EncodedImage(format: .png, bytes: try PNGEncoder().encode(surface))
    }
    var attributes = SVGMarkup()
    attributes.append(" width=\"1\" height=\"1\" preserveAspectRatio=\"none\" href=\"data:")
    attributes.append(raw: encoded.format.rawValue.utf8)
    attributes.append(";base64,")
    attributes.append(raw: Base64.encode(encoded.bytes))
    attributes.append("\"")
    let id = definitions.define("i", tag: "image", attributes: attributes, content: SVGMarkup())
    pictures.rasters[source] = id
    return id
  }

  // MARK: Tiles

  /// A picture or gradient laid side by side: once, clipped, or as a `<pattern>`.
  mutating func write(_ shape: Shape, _ tiling: Tiling, to body: inout SVGMarkup) throws(CairoError) {
    let tile = tiling.tile
    guard tile.width > 0, tile.height > 0 else { return }
    let bounds = shape.bounds
    let repeatsX = tiling.step.width > 0 && (tile.x > bounds.x || tile.x + tiling.step.width < bounds.maxX)
    let repeatsY = tiling.step.height > 0 && (tile.y > bounds.y || tile.y + tiling.step.height < bounds.maxY)
    if !repeatsX, !repeatsY {
      let content = try content(of: tiling, at: tile)
      guard !content.isEmpty else { return }
      let clip = clip(to: shape)
      body.append("<g")
      body.append("clip-path", reference: clip)
      body.append(">")
      body.append(content)
      return body.append("</g>\n")
    }
    let content = try content(of: tiling, at: Rect(x: 0, y: 0, width: tile.width, height: tile.height))
    guard !content.isEmpty else { return }
    // An axis without repetition has one step that reaches over the whole shape.
    let reach = bounds.union(tile)
    var cell = Rect(x: tile.x, y: tile.y, width: tiling.step.width, height: tiling.step.height)
    if tiling.step.width <= 0 { cell.width = 2 * (reach.width + 1) }
    if tiling.step.height <= 0 { cell.height = 2 * (reach.height + 1) }
    var attributes = SVGMarkup()
    attributes.append(" patternUnits=\"userSpaceOnUse\"")
    attributes.append("x", cell.x)
    attributes.append("y", cell.y)
    attributes.append("width", cell.width)
    attributes.append("height", cell.height)
    let id = definitions.define("p", tag: "pattern", attributes: attributes, content: content)
    let painted = shape.clipped(
      x: tiling.step.width <= 0 ? tile.x...tile.maxX : nil, y: tiling.step.height <= 0 ? tile.y...tile.maxY : nil)
    let clip = painted == nil ? nil : clip(to: shape)
    if let clip {
      body.append("<g")
      body.append("clip-path", reference: clip)
      body.append(">")
    }
    body.appendElement(painted ?? shape)
    body.append("fill", reference: id)
    body.append("/>")
    if clip != nil { body.append("</g>") }
    body.append("\n")
  }

  private mutating func content(of tiling: Tiling, at tile: Rect) throws(CairoError) -> SVGMarkup {
    switch tiling.content {
    case .image(let source, let rendering):
      return try picture(source, tile, rendering) ?? SVGMarkup()
    case .gradient(let fill):
      let items: [DisplayItem] = [
        .fill(.rect(Rect(x: 0, y: 0, width: tile.width, height: tile.height)), .gradient(fill))
      ]
      guard tile.x != 0 || tile.y != 0 else { return try markup(items) }
      return try markup([.transform(.translation(Double(tile.x), Double(tile.y)), items)])
    }
  }
}

extension Shape {
  /// The part of the shape's bounds within a band, where one axis has a band.
  fileprivate func clipped(x: ClosedRange<Float>?, y: ClosedRange<Float>?) -> Shape? {
    guard x != nil || y != nil else { return nil }
    let bounds = bounds
    let left = max(bounds.x, x?.lowerBound ?? bounds.x)
    let right = min(bounds.maxX, x?.upperBound ?? bounds.maxX)
    let top = max(bounds.y, y?.lowerBound ?? bounds.y)
    let bottom = min(bounds.maxY, y?.upperBound ?? bounds.maxY)
    return .rect(Rect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top)))
  }
}
