import CairoKit
import FlexCore
import FlexDisplay
package import FlexTree

/// Inherited values that painting pictures and colours needs.
struct Inherited {
  var color: Color
  var rendering: ImageRendering
  var orientation: ImageOrientation
  /// Whether the box or one around it has a transform, so that `fixed` backgrounds go with it.
  /// CSS Transforms 1 §3 (#transform-rendering).
  var isTransformed: Bool

  init(_ style: TextStyle, isTransformed: Bool = false) {
    self.isTransformed = isTransformed
    color = style.color
    rendering = style.imageRendering
    orientation = style.imageOrientation
  }
}

/// The boxes of one decorated area: of a box, or of an inline box's piece on a line.
struct DecorationArea {
  /// Border box, unrounded.
  var frame: Rect
  /// Border box, edges on device pixels, with used radii.
  var borderBox: RoundedRect
  /// Whole device pixels.
  var border: Edges<Float>
  var padding: Edges<Float>

  /// Makes the area begin lower.
  mutating func moveTop(by amount: Float, _ grid: PixelGrid) {
    frame.y += amount
    frame.height = max(frame.height - amount, 0)
    let snapped = grid.snapped(frame)
    borderBox.rect.y = snapped.y
    borderBox.rect.height = snapped.height
  }

  var paddingBox: RoundedRect { borderBox.inset(by: border) }

  /// Rounded outline of one of the boxes.
  func outline(_ area: BoxArea) -> RoundedRect {
    switch area {
    case .paddingBox: paddingBox
    case .contentBox, .fillBox: borderBox.inset(by: border + padding)
    default: borderBox
    }
  }
}

extension DisplayListBuilder {
  /// Background colour and pictures of an area, bottom first. CSS Backgrounds 3 §2 (#backgrounds).
  /// Pictures are placed in `positioning`, if given; `textMask` is whose glyphs `background-clip: text` leaves.
  func backgroundItems(
    _ paint: PaintStyle, inherited: Inherited, area: DecorationArea, positioning: DecorationArea? = nil,
    textMask: TextMask? = nil
  ) -> [DisplayItem] {
    // What `text` and `border-area` leave: the glyphs, and the border as if it were opaque.
    func mask(_ clip: BoxArea) -> [DisplayItem] {
      if clip == .text { return textMask.map { self.textMask($0.box, within: $0.inlineBox) } ?? [] }
      return BorderItems(
        outer: area.borderBox, widths: area.border, style: paint.borderStyle, color: Edges(all: .black),
        scale: grid.scale
      ).items
    }
    var items: [DisplayItem] = []
    let color = paint.backgroundColor.resolved(inherited.color)
    if color.alpha > 0 {
      let fill = DisplayItem.fill(Shape(area.outline(paint.backgroundColorClip)), .color(color))
      items += clippedToMask([fill], paint.backgroundColorClip, area: area, mask: mask)
    }
    for layer in paint.backgroundLayers.reversed() {
      let outline = area.outline(layer.clip)
      let isFixed = layer.attachment == .fixed && !inherited.isTransformed
      let origin = isFixed ? canvas : positioningArea(layer.origin, positioning ?? area)
      let layerItems = clippedToMask(
        imageLayerItems(layer, inherited: inherited, positioning: origin, clip: outline), layer.clip, area: area,
        mask: mask)
      items += blended(layerItems, layer.blendMode, isBottom: items.isEmpty)
    }
    // Layers blend with each other and the colour, not with what lies below the box.
    if paint.backgroundLayers.contains(where: { $0.blendMode != .normal }) { return [.layer(Layer(items))] }
    return items
  }

  private func blended(_ items: [DisplayItem], _ mode: BlendMode, isBottom: Bool) -> [DisplayItem] {
    guard mode != .normal, !isBottom, !items.isEmpty else { return items }
    var layer = Layer(items)
    layer.blendMode = mode
    return [.layer(layer)]
  }

  private func clippedToMask(
    _ items: [DisplayItem], _ clip: BoxArea, area: DecorationArea, mask: (BoxArea) -> [DisplayItem]
  ) -> [DisplayItem] {
    guard clip == .text || clip == .borderArea else { return items }
    let coverage = mask(clip)
    guard !coverage.isEmpty else { return [] }
    var layer = Layer(items)
    layer.mask = Mask(entries: [Mask.Entry(items: coverage)], area: area.borderBox.rect)
    return [.layer(layer)]
  }

  /// The background positioning area, unrounded. CSS Backgrounds 3 §2.6 (#background-origin).
  func positioningArea(_ origin: BoxArea, _ area: DecorationArea) -> Rect {
    switch origin {
    case .paddingBox: area.frame.inset(by: area.border)
    case .contentBox, .fillBox: area.frame.inset(by: area.border + area.padding)
    default: area.frame
    }
  }

  /// One layer of `background-image` or `mask-image`. CSS Backgrounds 3 §2.2 (#background-image).
  func imageLayerItems(
    _ layer: ImageLayer, inherited: Inherited, positioning: Rect, clip: RoundedRect, resolution: Float = 1
  ) -> [DisplayItem] {
    switch layer.image {
    case .none: return []
    case .color(let color):
      return imageLayerItems(
        layer, content: .color(color.resolved(inherited.color)), natural: nil, inherited: inherited,
        positioning: positioning,
        clip: clip)
    case .gradient(let gradient):
      return imageLayerItems(
        layer, content: .gradient(gradient), natural: nil, inherited: inherited, positioning: positioning,
        clip: clip)
    case .set(let candidates):
      guard let best = ImageSetCandidate.best(of: candidates, scale: grid.scale) else { return [] }
      var chosen = layer
      chosen.image = best.image
      return imageLayerItems(
        chosen, inherited: inherited, positioning: positioning, clip: clip, resolution: best.resolution)
    case .crossFade(let parts):
      return parts.flatMap { part in
        var chosen = layer
        chosen.image = part.image
        var faded = Layer(
          imageLayerItems(chosen, inherited: inherited, positioning: positioning, clip: clip))
        faded.opacity = part.weight
        faded.blendMode = .plusLighter
        return faded.items.isEmpty ? [] : [DisplayItem.layer(faded)]
      }
    case .url(let url, let base):
      let source = images.source(url: url, base: base).oriented(inherited.orientation)
      guard let natural = images.dimensions(of: source) else { return [] }
      return imageLayerItems(
        layer, content: .image(source), natural: natural.shown(at: resolution), inherited: inherited,
        positioning: positioning,
        clip: clip)
    }
  }

  /// What a layer shows, before it has a size.
  enum LayerContent {
    case color(Color)
    case gradient(Gradient)
    case image(ImageSource)
  }

  private func imageLayerItems(
    _ layer: ImageLayer, content: LayerContent, natural: NaturalDimensions?, inherited: Inherited, positioning: Rect,
    clip: RoundedRect
  ) -> [DisplayItem] {
    let (tile, step) = TileGeometry(
      layer: layer, natural: natural, area: grid.snapped(positioning), unrounded: positioning, grid: grid
    ).placed
    return tiledItems(
      content, tile: tile, step: step, clip: Shape(clip), clipRect: clip.rect, inherited: inherited)
  }

  /// Fills `clip` with copies of `content`, the first in `tile`.
  func tiledItems(
    _ content: LayerContent, tile: Rect, step: Size<Float>, clip: Shape, clipRect: Rect,
    inherited: Inherited
  ) -> [DisplayItem] {
    guard !tile.isEmpty, !clipRect.isEmpty else { return [] }
    let coversX = step.width <= 0 || (tile.x <= clipRect.x && tile.maxX >= clipRect.maxX)
    let coversY = step.height <= 0 || (tile.y <= clipRect.y && tile.maxY >= clipRect.maxY)
    if coversX && coversY {
      let visible = tile.intersection(clipRect)
      guard !visible.isEmpty else { return [] }
      switch content {
      case .color(let color):
        return filling(clip, clipRect, visible, .color(color))
      case .gradient(let gradient):
        let brush = gradientBrush(gradient, currentColor: inherited.color, box: tile)
        return filling(clip, clipRect, visible, brush)
      case .image(let source):
        var placement = ImagePlacement(source: source, frame: tile, rendering: inherited.rendering)
        placement.crop = crop(of: source, tile: tile, visible: visible)
        let image = DisplayItem.image(placement)
        if case .rect = clip, visible == tile { return [image] }
        return [.clip(clip, [image])]
      }
    }
    let tiling: Tiling.Content
    switch content {
    case .color(let color):
      tiling = .gradient(
        GradientFill(
          geometry: .linear(.zero, Point(x: 1, y: 0)),
          stops: [.init(offset: 0, color: color), .init(offset: 1, color: color)], isRepeating: false))
    case .gradient(let gradient):
      let box = Rect(x: 0, y: 0, width: tile.width, height: tile.height)
      switch gradientBrush(gradient, currentColor: inherited.color, box: box) {
      case .gradient(let fill): tiling = .gradient(fill)
      case .color(let color):
        return tiledItems(.color(color), tile: tile, step: step, clip: clip, clipRect: clipRect, inherited: inherited)
      case .tiles: return []
      }
    case .image(let source): tiling = .image(source, inherited.rendering)
    }
    return [.fill(clip, .tiles(Tiling(content: tiling, tile: tile, step: step)))]
  }

  /// The part of an enlarged picture that shows: what lies beyond doesn't blur into its edge.
  private func crop(of source: ImageSource, tile: Rect, visible: Rect) -> Rect? {
    guard visible != tile, case .raster(let surface)? = images.image(for: source),
      Float(surface.width) < tile.width * grid.scale, Float(surface.height) < tile.height * grid.scale
    else { return nil }
    return Rect(
      x: (visible.x - tile.x) / tile.width, y: (visible.y - tile.y) / tile.height, width: visible.width / tile.width,
      height: visible.height / tile.height)
  }

  /// Fills what `clip` and `visible` share.
  private func filling(_ clip: Shape, _ clipRect: Rect, _ visible: Rect, _ brush: Brush) -> [DisplayItem] {
    if visible == clipRect { return [.fill(clip, brush)] }
    if case .rect = clip { return [.fill(.rect(visible), brush)] }
    return [.clip(clip, [.fill(.rect(visible), brush)])]
  }
}

extension NaturalDimensions {
  /// The dimensions in px where `resolution` picture pixels are one.
  fileprivate func shown(at resolution: Float) -> NaturalDimensions {
    guard resolution > 0, resolution != 1 else { return self }
    return NaturalDimensions(
      width: width.map { $0 / resolution }, height: height.map { $0 / resolution }, ratio: ratio)
  }
}

extension ImageSetCandidate {
  /// The candidate with the lowest resolution that is at least `scale`, or the highest of all.
  /// CSS Images 4 §2.4 (#image-set-notation).
  package static func best(of candidates: [ImageSetCandidate], scale: Float) -> ImageSetCandidate? {
    let supported = candidates.filter { $0.resolution > 0 }
    let enough = supported.filter { $0.resolution >= scale }.min { $0.resolution < $1.resolution }
    return enough ?? supported.max { $0.resolution < $1.resolution }
  }
}
