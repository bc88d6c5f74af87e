import CairoKit
import FlexCore
import FlexTree

/// A page as what lies below its parts: outputs that can't read what they have drawn paint it anew,
/// on pixels.
struct PageBelow {
  var items: [DisplayItem]
  /// The paper.
  var background: Color
  var fonts: FontSet
  var images: any ImageStore
  var shadows: ShadowMasks

  /// What `layer` stands on, filtered as its `backdrop-filter` says; `nil` where none of it shows.
  ///
  /// - Parameters:
  ///   - context: a drawing in the layer's user space.
  ///   - toPage: from the layer's user space to the page's px.
  func backdrop(of layer: Layer, on context: Context, toPage: Matrix) throws(CairoError) -> Raster? {
    guard let backdrop = layer.backdrop, let fromPage = toPage.inverted,
      let raster = try Raster(context, bounds: backdrop.shape.bounds, resolution: backdrop.filters.resolution)
    else { return nil }
    let below = try Context(raster.surface)
    below.matrix = raster.toPixels.concatenating(fromPage)
    let painter = Painter(context: below, fonts: fonts, images: images, shadows: shadows)
    try painter.paint(items, until: layer, background: background)
    for filter in backdrop.filters { try raster.apply(filter, edges: .mirrored) }
    return raster
  }
}

extension Painter {
  /// What lies below, filtered, inside the shape. Filter Effects 2 §2 (#BackdropFilterProperty).
  func paintBackdrop(of layer: Layer) throws(CairoError) {
    guard let backdrop = layer.backdrop else { return }
    let raster: Raster?
    if context.isRaster {
      raster = try Raster(context, bounds: backdrop.shape.bounds, margin: 0)
      if let raster {
        try raster.copyBackdrop(of: context)
        for filter in backdrop.filters { try raster.apply(filter, edges: .mirrored) }
      }
    } else if let page, let fromPage = pageMatrix.inverted {
      raster = try page.backdrop(of: layer, on: context, toPage: fromPage.concatenating(context.matrix))
      if let raster { try raster.surface.setUniqueID(raster.surface.contentID) }
    } else {
      raster = nil
    }
    guard let raster else { return }
    let pattern = try raster.pattern()
    try context.saved { () throws(CairoError) in
      context.clip(to: backdrop.shape)
      context.setSource(pattern)
      context.paint(alpha: Double(layer.opacity))
    }
  }
}
