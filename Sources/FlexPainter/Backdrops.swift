package import CairoKit
package import FlexCore
package import FlexDisplay
package import FlexTree

/// A page as what lies below its parts: outputs that can't read what they have drawn paint it anew,
/// on pixels.
package struct PageBelow {
  package var items: [DisplayItem]
  /// The page, px.
  package var area: Rect
  /// The paper.
  package var background: Color
  package var fonts: FontSet
  package var images: any ImageStore
  package var shadows: ShadowMasks

  package init(
    items: [DisplayItem], area: Rect, background: Color, fonts: FontSet, images: any ImageStore, shadows: ShadowMasks
  ) {
    self.items = items
    self.area = area
    self.background = background
    self.fonts = fonts
    self.images = images
    self.shadows = shadows
  }

  /// What `layer` stands on, filtered as its `backdrop-filter` says; `nil` where none of it shows.
  ///
  /// - Parameters:
  ///   - visible: what can show at all, in the layer's user space.
  ///   - toPage: from the layer's user space to the page's px.
  package func backdrop(of layer: Layer, visible: Rect, toPage: Matrix) throws(CairoError) -> Raster? {
    guard let backdrop = layer.backdrop,
      let raster = try Raster(
        bounds: backdrop.shape.bounds, visible: visible, resolution: backdrop.filters.resolution),
      try paint(below: layer, on: raster, toPage: toPage) != nil
    else { return nil }
    for filter in backdrop.filters { try raster.apply(filter, edges: .mirrored) }
    return raster
  }

  /// A layer together with what it stands on, for ways of compositing that an output lacks.
  package func composed(with layer: Layer, bounds: Rect, visible: Rect, toPage: Matrix) throws(CairoError) -> Raster? {
    guard let raster = try Raster(bounds: bounds, visible: visible),
      let painter = try paint(below: layer, on: raster, toPage: toPage)
    else { return nil }
    painter.context.matrix = raster.toPixels
    try painter.paint([.layer(layer)])
    return raster
  }

  /// Paints the page up to a layer, and returns what painted it.
  private func paint(below layer: Layer, on raster: Raster, toPage: Matrix) throws(CairoError) -> Painter? {
    guard let fromPage = toPage.inverted else { return nil }
    let context = try Context(raster.surface)
    context.matrix = raster.toPixels.concatenating(fromPage)
    let painter = Painter(context: context, fonts: fonts, images: images, shadows: shadows)
    try painter.paint(items, until: layer, background: background)
    // A raster reaches a little over what it shows: at the page's edges that is the page's last pixels once more.
    raster.pad(around: area.bounds(through: raster.toPixels.concatenating(fromPage)))
    return painter
  }
}

extension Painter {
  /// What lies below, filtered, inside the shape. Filter Effects 2 §2 (#BackdropFilterProperty).
  func paintBackdrop(of layer: Layer) throws(CairoError) {
    guard let backdrop = layer.backdrop else { return }
    guard let raster = try Raster(context, bounds: backdrop.shape.bounds) else { return }
    try raster.copyBackdrop(of: context)
    for filter in backdrop.filters { try raster.apply(filter, edges: .mirrored) }
    let pattern = try raster.pattern()
    try context.saved { () throws(CairoError) in
      context.clip(to: backdrop.shape)
      context.setSource(pattern)
      context.paint(alpha: Double(layer.opacity))
    }
  }
}
