internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexPainter
internal import FlexTree

extension PDFPainter {
  /// Items as one: filtered, masked, faded and blended. Compositing and Blending 1 §3 (#groups).
  func paint(_ layer: Layer) throws(CairoError) {
    guard layer.opacity > 0 || layer.backdrop != nil else { return }
    guard nesting < Layer.nestingLimit else { return try paint(layer.items) }
    nesting += 1
    defer { nesting -= 1 }
    let bounds = DisplayItem.layer(layer).bounds.intersection(canvas.state.visible)
    guard bounds.isFinite, !bounds.isEmpty else { return }
    if let backdrop = layer.backdrop, !canvas.isCoverage { try paintBackdrop(backdrop, of: layer) }
    guard layer.opacity > 0 else { return }
    if layer.blendMode == .plusLighter { return try paintLighter(layer, bounds) }
    let mode = layer.blendMode.pdfName
    if layer.filters.isEmpty, layer.mask == nil, mode == nil, layer.items.count == 1, layer.items[0].hasOneSurface {
      let outer = canvas.state.opacity
      canvas.setOpacity(outer * layer.opacity)
      try paint(layer.items)
      return canvas.setOpacity(outer)
    }
    var color: Color?
    var raster: Raster?
    if !layer.filters.isEmpty {
      color = layer.mask == nil && mode == nil ? layer.singleColor : nil
      raster = try filtered(layer, asCoverage: color != nil)
      if raster == nil { return }
    }
    // What a group shows is told inside it.
    canvas.endMark()
    canvas.save()
    if let mode {
      file.isTransparent = true
      var entries = PDFContent()
      entries.append("<</BM/")
      entries.append(mode)
      entries.append(">>")
      setState(entries)
    }
    // What was painted before may have left its alpha.
    canvas.setAlpha(layer.mask == nil ? layer.opacity : 1, file)
    if let mask = layer.mask { setMask(try coverage(of: mask, opacity: layer.opacity)) }
    if raster != nil { mark(layer.items.firstPictureTag) }
    if let raster, let color {
      try draw(coverage: raster, in: color)
    } else if let raster {
      try draw(raster)
    } else {
      draw(try group(bounds) { () throws(CairoError) in try paint(layer.items) })
    }
    canvas.restore()
    if raster != nil, !canvas.isCoverage { try paintUnseen(layer.items) }
  }

  /// Lays the text of what became a picture over it, to be selected and found.
  private func paintUnseen(_ items: [DisplayItem]) throws(CairoError) {
    for item in items where item.isRead {
      switch item {
      case .text(var text):
        guard !text.isDecorative else { continue }
        text.color.alpha = 0
        text.stroke = nil
        mark(text.tag)
        try paint(text)
      case .clip(let shape, let items):
        guard !shape.bounds.intersection(canvas.state.visible).isEmpty else { continue }
        canvas.save()
        canvas.clip(to: shape)
        try paintUnseen(items)
        canvas.restore()
      case .transform(let matrix, let items):
        guard canvas.state.toPage.concatenating(matrix).isInvertible else { continue }
        canvas.save()
        canvas.transform(matrix)
        try paintUnseen(items)
        canvas.restore()
      case .layer(let layer): if layer.opacity > 0 { try paintUnseen(layer.items) }
      case .fill, .stroke, .image, .shadow: continue
      }
    }
  }

  // MARK: Pixels

  /// The items through the layer's filters, as a picture. Filter Effects 1 §5 (#FilterProperty).
  private func filtered(_ layer: Layer, asCoverage: Bool) throws(CairoError) -> Raster? {
    // What lies outside the clip still bleeds in.
    let raster = try Raster(
      bounds: DisplayItem.layer(layer).bounds, visible: canvas.state.visible, margin: layer.filters.reach,
      resolution: layer.filters.resolution, format: asCoverage ? .a8 : .argb32)
    guard let raster else { return nil }
    try raster.paint(layer.items, fonts: fonts, images: images, shadows: shadows, nesting: nesting)
    for filter in layer.filters { try raster.apply(filter) }
    return raster
  }

  /// Draws coverage in a colour.
  private func draw(coverage raster: Raster, in color: Color) throws(CairoError) {
    guard let place = raster.toPixels.inverted, let plane = try DeflatedImage(raster.surface).alpha else { return }
    let (width, height) = (raster.surface.width, raster.surface.height)
    let mask = PDFPicture.share(plane, width: width, height: height, to: file)
    canvas.transform(
      place.concatenating(Matrix(picture: Rect(x: 0, y: 0, width: Float(width), height: Float(height)))))
    draw(PDFPicture.write(canvas.isCoverage ? .white : color, mask: mask, to: file))
  }

  /// What lies below, filtered, inside the shape. Filter Effects 2 §2 (#BackdropFilterProperty).
  private func paintBackdrop(_ backdrop: Backdrop, of layer: Layer) throws(CairoError) {
    let raster = try page.backdrop(of: layer, visible: canvas.state.visible, toPage: canvas.state.toPage)
    guard let raster else { return }
    canvas.save()
    canvas.clip(to: backdrop.shape)
    canvas.setAlpha(layer.opacity, file)
    try draw(raster)
    canvas.restore()
  }

  /// Light added to light, which PDF has no word for: pixels of what lies below and the layer together.
  private func paintLighter(_ layer: Layer, _ bounds: Rect) throws(CairoError) {
    let raster = try page.composed(
      with: layer, bounds: bounds, visible: canvas.state.visible, toPage: canvas.state.toPage)
    canvas.setAlpha(1, file)
    if let raster { try draw(raster) }
  }

  // MARK: Masks

  /// A group that is as light as what it stands for shows, times `opacity`. CSS Masking 1 §7.10 (#the-mask-mode).
  private func coverage(of mask: Mask, opacity: Float) throws(CairoError) -> Int {
    let area = mask.area
    // Readers differ about a mask and an opacity together, so that the mask has both.
    let isNative = mask.entries.count == 1 && mask.entries[0].isLuminance && mask.entries[0].items.allSatisfy(\.isGray)
    let light = try group(area, isCoverage: !isNative) { () throws(CairoError) in
      if mask.entries.count == 1, !mask.entries[0].isLuminance || isNative {
        try paint(mask.entries[0].items)
      } else {
        if let pixels = try pixels(of: mask) { try draw(pixels) }
      }
    }
    guard opacity < 1 else { return light }
    return try group(area, isCoverage: false) { () throws(CairoError) in
      canvas.setAlpha(opacity, file)
      draw(light)
    }
  }

  /// What a mask lets through as coverage. Readers get masks inside masks wrong, and CSS weighs colours otherwise than
  /// PDF does.
  private func pixels(of mask: Mask) throws(CairoError) -> Raster? {
    let raster = try Raster(bounds: mask.area, visible: canvas.state.visible)
    var white = Layer([.fill(.rect(mask.area), .color(.white))])
    white.mask = mask
    try raster?.paint([.layer(white)], fonts: fonts, images: images, shadows: shadows, nesting: nesting)
    return raster
  }
}

extension DisplayItem {
  /// Whether the item covers no pixel twice, so that it fades as one when its paint does.
  fileprivate var hasOneSurface: Bool {
    switch self {
    case .fill, .stroke, .shadow: true
    case .text(let text): text.stroke == nil
    case .image(let image): !image.overflows
    case .clip, .transform, .layer: false
    }
  }

  /// Whether there is text inside that says something.
  fileprivate var isRead: Bool {
    switch self {
    case .text(let text): !text.isDecorative
    case .clip(_, let items), .transform(_, let items): items.contains(where: \.isRead)
    case .layer(let layer): layer.items.contains(where: \.isRead)
    case .fill, .stroke, .image, .shadow: false
    }
  }

  /// Whether everything inside is certainly grey.
  fileprivate var isGray: Bool {
    switch self {
    case .fill(_, .color(let color)), .stroke(_, _, let color): color.isGray
    case .fill(_, .gradient(let gradient)): gradient.stops.allSatisfy(\.color.isGray)
    case .fill(_, .tiles(let tiling)):
      if case .gradient(let gradient) = tiling.content { gradient.stops.allSatisfy(\.color.isGray) } else { false }
    case .image, .layer: false
    case .text(let text): text.color.isGray && text.stroke.map(\.color.isGray) ?? true
    case .shadow(let shadow): shadow.color.isGray
    case .clip(_, let items), .transform(_, let items): items.allSatisfy(\.isGray)
    }
  }
}

extension [DisplayItem] {
  /// The element of the first picture inside.
  fileprivate var firstPictureTag: ContentTag? {
    for item in self {
      switch item {
      case .image(let image): if let tag = image.tag { return tag }
      case .clip(_, let items), .transform(_, let items): if let tag = items.firstPictureTag { return tag }
      case .layer(let layer): if let tag = layer.items.firstPictureTag { return tag }
      case .fill, .stroke, .text, .shadow: continue
      }
    }
    return nil
  }
}

extension Color {
  fileprivate var isGray: Bool { red == green && green == blue }
}

extension BlendMode {
  /// The mode's name, or `nil` for `normal`. ISO 32000-1 §11.3.5.
  fileprivate var pdfName: StaticString? {
    switch self {
    // Unsupported: `plus-darker`, which Chromium lacks as well.
    case .normal, .plusDarker, .plusLighter: nil
    case .multiply: "Multiply"
    case .screen: "Screen"
    case .overlay: "Overlay"
    case .darken: "Darken"
    case .lighten: "Lighten"
    case .colorDodge: "ColorDodge"
    case .colorBurn: "ColorBurn"
    case .hardLight: "HardLight"
    case .softLight: "SoftLight"
    case .difference: "Difference"
    case .exclusion: "Exclusion"
    case .hue: "Hue"
    case .saturation: "Saturation"
    case .color: "Color"
    case .luminosity: "Luminosity"
    }
  }
}
