import CairoKit
import FlexCore
public import FlexTree

extension DisplayListBuilder {
  func transformMatrix(_ id: BoxID) -> Matrix {
    let place = places[id]
    let contentBox = place.frame.inset(by: place.border + tree[id].padding)
    return tree[id].style.paint.transformMatrix(frame: place.frame, contentBox: contentBox)
  }

  /// A group's items with the effects of its box: filters first, then clipping, masking, opacity.
  /// Filter Effects 1 §5 (#placement).
  func withEffects(_ items: [DisplayItem], _ id: BoxID, isolates: Bool) -> [DisplayItem] {
    let paint = tree[id].style.paint
    let area = area(of: id)
    let inherited = Inherited(tree[id].style.text)
    var items = items
    if !paint.filter.isEmpty, !items.isEmpty {
      var layer = Layer(items)
      layer.filters = paint.filter.map { $0.used(inherited.color) }
      items = [.layer(layer)]
    }
    let margin = tree[id].style.layout.margin.map { $0.resolved(against: 0) ?? 0 }
    let clip = clipPathShape(paint.clipPath, area: area, margin: margin)
    if let clip, !items.isEmpty { items = [.clip(clip, items)] }

    var layer = Layer(items)
    layer.opacity = min(max(paint.opacity, 0), 1)
    layer.blendMode = paint.mixBlendMode
    if !paint.backdropFilter.isEmpty {
      layer.backdrop = Backdrop(
        filters: paint.backdropFilter.map { $0.used(inherited.color) }, shape: clip ?? Shape(area.borderBox))
    }
    if !paint.maskLayers.isEmpty { layer.mask = mask(paint.maskLayers, areas: [(area, area)], inherited: inherited) }
    guard layer.hasEffect || isolates || paint.isolation else { return items }
    return items.isEmpty && layer.backdrop == nil ? [] : [.layer(layer)]
  }

  /// CSS Masking 1 §7 (#mask-layers).
  ///
  /// - Parameter areas: the pieces of the box, each with the box that pictures are placed in.
  func mask(
    _ layers: [ImageLayer], areas: [(area: DecorationArea, positioning: DecorationArea)], inherited: Inherited
  ) -> Mask? {
    var everything = areas.reduce(Rect.zero) { $0.union($1.area.borderBox.rect) }
    var entries: [Mask.Entry] = []
    for layer in layers {
      if layer.image == .none || layer.image.namesElement { continue }
      var items: [DisplayItem] = []
      for (area, positioning) in areas {
        var clip = area.outline(layer.clip)
        if layer.clip == .noClip {
          clip = RoundedRect(canvas.union(everything))
          everything = everything.union(canvas)
        }
        items += imageLayerItems(
          layer, inherited: inherited, positioning: positioningArea(layer.origin, positioning), clip: clip)
      }
      entries.append(
        Mask.Entry(items: items, isLuminance: layer.maskMode == .luminance, composite: layer.composite))
    }
    return entries.isEmpty ? nil : Mask(entries: entries, area: everything)
  }
}

extension StyleImage {
  /// Whether a `<mask>` element is asked for. Unsupported: nothing is masked then.
  fileprivate var namesElement: Bool {
    if case .url(let url, _) = self { url.hasPrefix("#") } else { false }
  }
}

extension Layer {
  /// Whether the layer does more than isolate.
  var hasEffect: Bool {
    opacity < 1 || blendMode != .normal || !filters.isEmpty || mask != nil || backdrop != nil
  }
}

extension FilterFunction {
  /// With a used colour.
  public func used(_ currentColor: Color) -> FilterFunction {
    guard case .dropShadow(var shadow) = self else { return self }
    shadow.color = .color(shadow.color.resolved(currentColor))
    return .dropShadow(shadow)
  }
}
