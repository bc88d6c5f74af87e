internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexPainter
internal import FlexTree

extension SVGWriter {
  /// A group with filter, mask, opacity and blend mode, which SVG applies in this order as CSS does.
  /// Filter Effects 1 §5 (#placement).
  mutating func write(_ layer: Layer, to body: inout SVGMarkup) throws(CairoError) {
    var content = try backdrop(of: layer)
    let isProjected = layer.filters.contains { if case .projection = $0 { true } else { false } }
    content.append(isProjected ? try picture(of: layer) : try markup(layer.items))
    guard !content.isEmpty, layer.opacity > 0 else { return }
    // Elements have layers of their own.
    if case .element(let element)? = layer.filters.first { content = filtered(content, element) }
    let functions = layer.filters.compactMap { if case .function(let function) = $0 { function } else { nil } }
    let mask: String? = if let mask = layer.mask { try self.mask(mask) } else { nil }
    body.append("<g")
    if layer.opacity < 1 { body.append("opacity", layer.opacity) }
    if !functions.isEmpty {
      let filter = filter(functions, region: region(of: layer))
      body.append("filter", reference: filter)
    }
    if let mask { body.append("mask", reference: mask) }
    if let name = layer.blendMode.svgName {
      body.append("style", "mix-blend-mode:\(name)")
    } else if layer.opacity >= 1, layer.filters.isEmpty, mask == nil {
      body.append(" style=\"isolation:isolate\"")
    }
    body.append(">\n")
    body.append(content)
    body.append("</g>\n")
  }

  /// Content through an element's filter, whose space is that of the box.
  private mutating func filtered(_ content: SVGMarkup, _ filter: ElementFilter) -> SVGMarkup {
    definitions.define(filter)
    var markup = SVGMarkup()
    markup.append("<g")
    markup.append(transform: .translation(Double(filter.origin.x), Double(filter.origin.y)))
    markup.append("filter", reference: filter.id)
    markup.append("><g")
    markup.append(transform: .translation(-Double(filter.origin.x), -Double(filter.origin.y)))
    markup.append(">\n")
    markup.append(content)
    markup.append("</g></g>\n")
    return markup
  }

  /// A layer's filtered items as a picture: SVG has no perspective.
  private func picture(of layer: Layer) throws(CairoError) -> SVGMarkup {
    var markup = SVGMarkup()
    let raster = try Raster(
      bounds: DisplayItem.layer(layer).bounds, visible: canvas, margin: layer.filters.reach,
      resolution: layer.filters.resolution)
    guard let raster else { return markup }
    try raster.paint(layer.items, fonts: page.fonts, images: page.images, shadows: page.shadows)
    for filter in layer.filters { try raster.apply(filter) }
    if let place = raster.toPixels.inverted { markup.append(try Self.picture(raster, place)) }
    return markup
  }

  private static func picture(_ raster: Raster, _ place: Matrix) throws(CairoError) -> SVGMarkup {
    var markup = SVGMarkup()
    markup.append("<image")
    markup.append("width", Float(raster.surface.width))
    markup.append("height", Float(raster.surface.height))
    markup.append(transform: place)
    markup.append(" href=\"data:image/png;base64,")
    markup.append(raw: Base64.encode(try PNGEncoder().encode(consuming: raster.surface)))
    markup.append("\"/>")
    return markup
  }

  /// What the layer filters of the page below it, as a picture: SVG has no word for it.
  private mutating func backdrop(of layer: Layer) throws(CairoError) -> SVGMarkup {
    var markup = SVGMarkup()
    guard let shape = layer.backdrop?.shape,
      let raster = try page.backdrop(of: layer, visible: shape.bounds, toPage: matrix),
      let place = raster.toPixels.inverted
    else { return markup }
    markup.append("<g")
    markup.append("clip-path", reference: clip(to: shape))
    markup.append(">")
    markup.append(try Self.picture(raster, place))
    markup.append("</g>\n")
    return markup
  }

  /// What a filter's result may cover: the layer's bounds, as far as blurs and shadows carry them.
  private func region(of layer: Layer) -> Rect {
    var region = layer.bounds ?? canvas
    for filter in layer.filters {
      switch filter {
      case .function(.blur(let deviation)): region = region.inset(by: -3 * max(0, deviation) - 1)
      case .function(.dropShadow(let shadow)):
        let reach = 1.5 * max(0, shadow.blur) + 1
        var moved = region.inset(by: -reach)
        moved.x += shadow.x
        moved.y += shadow.y
        region = region.union(moved)
      default: break
      }
    }
    return region
  }

  // MARK: Masks

  /// A `<mask>` of all entries. CSS Masking 1 §7.10 (#mask-composite): each entry meets the
  /// result of those below it.
  private mutating func mask(_ mask: Mask) throws(CairoError) -> String {
    var result: String?
    for entry in mask.entries.reversed() {
      let source = try self.mask(entry, in: mask.area)
      guard let below = result else {
        result = source
        continue
      }
      result =
        switch entry.composite {
        case .add: defineMask(in: mask.area, [white(mask.area, source), white(mask.area, below)])
        case .destinationOver: defineMask(in: mask.area, [white(mask.area, source), white(mask.area, below)])
        case .copy, .destinationAtop: source
        case .sourceAtop: below
        case .clear: defineMask(in: mask.area, [])
        case .destinationOut:
          defineMask(in: mask.area, [white(mask.area, below, and: inverse(of: source, in: mask.area))])
        case .plusLighter:
          defineMask(
            in: mask.area, [white(mask.area, source), white(mask.area, below, isAdded: true)])
        case .intersect, .destinationIn: defineMask(in: mask.area, [white(mask.area, source, and: below)])
        case .subtract: defineMask(in: mask.area, [white(mask.area, source, and: inverse(of: below, in: mask.area))])
        case .exclude:
          defineMask(
            in: mask.area,
            [
              white(mask.area, source, and: inverse(of: below, in: mask.area)),
              white(mask.area, below, and: inverse(of: source, in: mask.area)),
            ])
        }
    }
    return result ?? defineMask(in: mask.area, [])
  }

  private mutating func mask(_ entry: Mask.Entry, in area: Rect) throws(CairoError) -> String {
    defineMask(in: area, isAlpha: !entry.isLuminance, [try markup(entry.items)])
  }

  private mutating func inverse(of mask: String, in area: Rect) -> String {
    var black = SVGMarkup()
    black.appendElement(.rect(area))
    black.append("mask", reference: mask)
    black.append("/>")
    var white = SVGMarkup()
    white.appendElement(.rect(area))
    white.append(" fill=\"#fff\"/>")
    return defineMask(in: area, [white, black])
  }

  /// A white area that shows where one mask lets it, or two do.
  private func white(_ area: Rect, _ mask: String, and second: String? = nil, isAdded: Bool = false) -> SVGMarkup {
    var markup = SVGMarkup()
    if let second {
      markup.append("<g")
      markup.append("mask", reference: second)
      markup.append(">")
    }
    markup.appendElement(.rect(area))
    markup.append(" fill=\"#fff\"")
    if isAdded { markup.append(" style=\"mix-blend-mode:plus-lighter\"") }
    markup.append("mask", reference: mask)
    markup.append("/>")
    if second != nil { markup.append("</g>") }
    return markup
  }

  private mutating func defineMask(in area: Rect, isAlpha: Bool = false, _ content: [SVGMarkup]) -> String {
    var attributes = SVGMarkup()
    if isAlpha { attributes.append(" style=\"mask-type:alpha\"") }
    attributes.append(" maskUnits=\"userSpaceOnUse\"")
    attributes.append("x", area.x)
    attributes.append("y", area.y)
    attributes.append("width", area.width)
    attributes.append("height", area.height)
    var all = SVGMarkup()
    for markup in content { all.append(markup) }
    return definitions.define("m", tag: "mask", attributes: attributes, content: all)
  }
}

extension BlendMode {
  /// The keyword of `mix-blend-mode`, or `nil` for `normal`.
  fileprivate var svgName: String? {
    switch self {
    case .normal: nil
    case .multiply: "multiply"
    case .screen: "screen"
    case .overlay: "overlay"
    case .darken: "darken"
    case .lighten: "lighten"
    case .colorDodge: "color-dodge"
    case .colorBurn: "color-burn"
    case .hardLight: "hard-light"
    case .softLight: "soft-light"
    case .difference: "difference"
    case .exclusion: "exclusion"
    case .hue: "hue"
    case .saturation: "saturation"
    case .color: "color"
    case .luminosity: "luminosity"
    case .plusLighter: "plus-lighter"
    case .plusDarker: "plus-darker"
    }
  }
}
