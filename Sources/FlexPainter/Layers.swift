import CairoKit
import FlexCore
import FlexDisplay
import FlexLimits
import FlexTree

extension Painter {
  /// Items as one: filtered, masked, faded and blended. Compositing and Blending 1 §3 (#groups).
  func paint(_ layer: Layer) throws(CairoError) {
    guard layer.opacity > 0 || layer.backdrop != nil else { return }
    guard nesting < Layer.nestingLimit else { return try paint(layer.items) }
    nesting += 1
    defer { nesting -= 1 }
    let bounds = [DisplayItem.layer(layer)].bounds
    guard !bounds.isEmpty else { return }
    try context.saved { () throws(CairoError) in
      clipRoughly(to: bounds)
      guard !context.isClippedAway else { return }
      try countLayer()
      if layer.backdrop != nil { try paintBackdrop(of: layer) }
      let blending = layer.blendMode.compositing
      if layer.filters.isEmpty, layer.mask == nil, layer.opacity >= 1, blending == .over, layer.items.count == 1,
        layer.items[0].isSimple
      {
        return try paint(layer.items)
      }
      if layer.mask == nil, blending == .over, let color = layer.singleColor, !layer.filters.isEmpty {
        return try paintBlurred(layer, color, bounds: bounds)
      }
      let content: Pattern
      if layer.filters.isEmpty {
        content = try context.group { () throws(CairoError) in try paint(layer.items) }
      } else if let filtered = try filtered(layer.items, layer.filters, bounds: bounds) {
        content = filtered
      } else {
        return
      }
      if let mask = layer.mask {
        // Masked first, so that opacity and blending see the result.
        let coverage = try self.mask(mask)
        let masked = try context.group { () throws(CairoError) in
          context.setSource(content)
          context.mask(coverage)
        }
        context.setSource(masked)
      } else {
        context.setSource(content)
      }
      context.setOperator(blending)
      context.paint(alpha: Double(layer.opacity))
    }
  }

  /// Counts a layer of the size that the clip has, in device pixels.
  private func countLayer() throws(CairoError) {
    guard let budget = fonts.budget else { return }
    let extents = context.clipExtents
    let area = (extents.maxX - extents.minX) * (extents.maxY - extents.minY) * abs(context.matrix.determinant)
    guard budget.addLayer(pixels: Int(max(0, min(area, 1e15)))) else { throw Self.isOutOfBudget }
  }

  /// Limits layers to what they can cover, on whole pixels, so that no edge is smoothed twice.
  func clipRoughly(to bounds: Rect) {
    let matrix = context.matrix
    let device = bounds.bounds(through: matrix)
    context.saved {
      // The path is kept in device space.
      context.matrix = .identity
      context.newPath()
      let margin: Float = 1
      context.rectangle(
        x: Double((device.x - margin).rounded(.down)), y: Double((device.y - margin).rounded(.down)),
        width: Double((device.width + 2 * margin).rounded(.up)) + 1,
        height: Double((device.height + 2 * margin).rounded(.up)) + 1)
    }
    context.clip()
  }

  // MARK: Masks

  /// The coverage of all mask layers together. CSS Masking 1 §7.11 (#the-mask-composite).
  private func mask(_ mask: Mask) throws(CairoError) -> Pattern {
    try context.group { () throws(CairoError) in
      context.newPath()
      context.rectangle(mask.area)
      context.clip()
      // From the bottom up; each layer says how it meets what lies below it.
      for (index, entry) in mask.entries.enumerated().reversed() {
        let pattern = try coverage(of: entry, area: mask.area)
        try context.saved { () throws(CairoError) in
          let isBottom = index == mask.entries.count - 1
          context.setOperator(isBottom ? .over : entry.composite.compositing)
          context.setSource(pattern)
          context.paint()
        }
      }
    }
  }

  private func coverage(of entry: Mask.Entry, area: Rect) throws(CairoError) -> Pattern {
    guard entry.isLuminance else {
      return try context.group { () throws(CairoError) in try paint(entry.items) }
    }
    let raster = try Raster(context, bounds: area)
    guard let raster else { return try context.group { () throws(CairoError) in } }
    try raster.paint(entry.items, self)
    raster.luminanceToAlpha()
    return try raster.pattern()
  }

  // MARK: Filters

  /// Items through a chain of filters, as a picture. Filter Effects 1 §5 (#FilterProperty).
  private func filtered(
    _ items: [DisplayItem], _ filters: [LayerFilter], bounds: Rect
  ) throws(CairoError) -> Pattern? {
    // What lies outside the clip still bleeds in.
    guard let raster = try Raster(context, bounds: bounds, margin: filters.reach) else { return nil }
    try raster.paint(items, self)
    for filter in filters { try raster.apply(filter) }
    return try raster.pattern()
  }

  /// A blurred layer of one colour, from its coverage alone: a quarter of the pixels' bytes.
  private func paintBlurred(_ layer: Layer, _ color: Color, bounds: Rect) throws(CairoError) {
    let raster = try Raster(
      context, bounds: bounds, margin: layer.filters.reach, format: .a8)
    guard let raster else { return }
    try raster.paint(layer.items, self)
    for filter in layer.filters { try raster.apply(filter) }
    var opaque = color
    opaque.alpha = layer.opacity
    context.setSource(opaque)
    context.mask(try raster.pattern())
  }
}

extension BlendMode {
  /// Unsupported: `plus-darker`, which Chromium lacks as well.
  var compositing: BlendOperator {
    switch self {
    case .normal, .plusDarker: .over
    case .multiply: .multiply
    case .screen: .screen
    case .overlay: .overlay
    case .darken: .darken
    case .lighten: .lighten
    case .colorDodge: .colorDodge
    case .colorBurn: .colorBurn
    case .hardLight: .hardLight
    case .softLight: .softLight
    case .difference: .difference
    case .exclusion: .exclusion
    case .hue: .hue
    case .saturation: .saturation
    case .color: .color
    case .luminosity: .luminosity
    case .plusLighter: .add
    }
  }
}

extension ImageLayer.Composite {
  var compositing: BlendOperator {
    switch self {
    case .add: .over
    case .subtract: .out
    case .intersect: .inside
    case .exclude: .xor
    case .copy: .source
    case .clear: .clear
    case .sourceAtop: .atop
    case .destinationOver: .destinationOver
    case .destinationIn: .destinationIn
    case .destinationOut: .destinationOut
    case .destinationAtop: .destinationAtop
    case .plusLighter: .add
    }
  }
}
