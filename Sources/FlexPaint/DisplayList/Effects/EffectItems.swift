import CairoKit
import FlexCore
import FlexDisplay
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
      items = filtered(items, usedFilters(paint.filter, inherited.color, frame: area.frame))
    }
    if !paint.boxReflection.isEmpty { items = reflected(items, paint.boxReflection, area, inherited) }
    let margin = tree[id].style.layout.margin.map { $0.resolved(against: 0) ?? 0 }
    let clip = clipPathShape(paint.clipPath, area: area, margin: margin)
    if let clip, !items.isEmpty { items = [.clip(clip, items)] }
    if let coverage = clipPathCoverage(paint.clipPath, frame: area.frame), !items.isEmpty {
      var clipped = Layer(items)
      clipped.mask = Mask(entries: [coverage.entry], area: coverage.area)
      items = [.layer(clipped)]
    }

    if paint.maskBorder.isVisible, !items.isEmpty {
      var masked = Layer(items)
      masked.mask = mask(paint.maskBorder.image, area: area, inherited: inherited)
      if masked.mask != nil { items = [.layer(masked)] }
    }

    var layer = Layer(items, id: id)
    layer.document = firstElement
    layer.opacity = min(max(paint.opacity, 0), 1)
    layer.blendMode = paint.mixBlendMode
    if !paint.backdropFilter.isEmpty {
      layer.backdrop = Backdrop(
        filters: usedFilters(paint.backdropFilter, inherited.color, frame: area.frame),
        shape: clip ?? Shape(area.borderBox))
    }
    if !paint.maskLayers.isEmpty { layer.mask = mask(paint.maskLayers, areas: [(area, area)], inherited: inherited) }
    guard layer.hasEffect || isolates || paint.isolation else { return items }
    return items.isEmpty && layer.backdrop == nil ? [] : [.layer(layer)]
  }

  /// Items through filters one after the other. A filter element has a layer of its own.
  func filtered(_ items: [DisplayItem], _ filters: [LayerFilter]) -> [DisplayItem] {
    var rest = filters[...]
    var items = items
    while let first = rest.first, !items.isEmpty {
      var layer = Layer(items)
      layer.filters = Array(rest.prefix { if case .function = $0 { true } else { false } })
      if layer.filters.isEmpty { layer.filters = [first] }
      rest = rest.dropFirst(layer.filters.count)
      items = [.layer(layer)]
    }
    return items
  }

  /// The filters as a layer has them; elements that aren't there do nothing.
  func usedFilters(_ filters: [FilterFunction], _ color: Color, frame: Rect) -> [LayerFilter] {
    filters.compactMap { filter in
      guard case .url(let url) = filter else { return .function(filter.used(color)) }
      return references.filter(url, frame: frame).map(LayerFilter.element)
    }
  }

  /// A mask in nine parts. CSS Masking 1 §8 (#mask-borders).
  func mask(_ image: BorderImage, area: DecorationArea, inherited: Inherited) -> Mask? {
    guard let parts = borderImageItems(image, inherited: inherited, area: area) else { return nil }
    let outset = area.border.outsets(image.outset)
    let rect = area.borderBox.rect
    let everything = Rect(
      x: rect.x - outset.left, y: rect.y - outset.top, width: rect.width + outset.left + outset.right,
      height: rect.height + outset.top + outset.bottom)
    return Mask(entries: [Mask.Entry(items: parts)], area: everything)
  }

  /// CSS Masking 1 §7 (#mask-layers).
  ///
  /// - Parameter areas: the pieces of the box, each with the box that pictures are placed in.
  func mask(
    _ layers: [ImageLayer], areas: [(area: DecorationArea, positioning: DecorationArea)], inherited: Inherited
  ) -> Mask? {
    var everything = areas.reduce(Rect.zero) { $0.union($1.area.borderBox.rect) }
    var entries: [Mask.Entry] = []
    var upperClip: RoundedRect?
    for layer in layers {
      if layer.image == .none { continue }
      if let url = layer.image.elementReference {
        // A mask that isn't there masks nothing.
        guard let frame = areas.first?.area.frame, let mask = references.mask(url, frame: frame) else { continue }
        var entry = mask.entry
        if layer.maskMode != .matchSource { entry.isLuminance = layer.maskMode == .luminance }
        entry.composite = layer.composite
        entries.append(entry)
        everything = everything.union(mask.area)
        continue
      }
      var items: [DisplayItem] = []
      var clips: [RoundedRect] = []
      for (area, positioning) in areas {
        var clip = area.outline(layer.clip)
        if layer.clip == .noClip {
          clip = RoundedRect(canvas.union(everything))
          everything = everything.union(canvas)
        }
        clips.append(clip)
        items += imageLayerItems(
          layer, inherited: inherited, positioning: positioningArea(layer.origin, positioning), clip: clip)
      }
      // As in Chromium a layer takes nothing away outside of its own clip: there the one below shows.
      let isUpper = entries.count == 1 && (entries[0].composite == .subtract || entries[0].composite == .intersect)
      if isUpper, let upperClip, upperClip != RoundedRect(everything), clips.count == 1 {
        let ring = Shape.ring(outer: RoundedRect(everything), inner: upperClip)
        entries.insert(Mask.Entry(items: [.clip(ring, items)], isLuminance: layer.maskMode == .luminance), at: 0)
      }
      upperClip = clips.count == 1 ? clips[0] : nil
      entries.append(
        Mask.Entry(items: items, isLuminance: layer.maskMode == .luminance, composite: layer.composite))
    }
    return entries.isEmpty ? nil : Mask(entries: entries, area: everything)
  }
}

extension StyleImage {
  /// `#id`, where the image is an element of the document.
  public var elementReference: String? {
    if case .url(let url, _) = self, url.hasPrefix("#") { url } else { nil }
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
