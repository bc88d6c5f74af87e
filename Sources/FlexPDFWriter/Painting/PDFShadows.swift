internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexPainter
internal import FlexTree

extension PDFPainter {
  /// Standard deviations in pixels of a mask beyond which it is made coarser: a wide blur has no detail, and readers
  /// interpolate, so that a few pixels do.
  private static let largestDeviation = 2.5

  /// CSS Backgrounds 3 §6 (#shadow-layers).
  func paint(_ shadow: ShadowItem) throws(CairoError) {
    let reach = DisplayItem.shadow(shadow).bounds
    guard shadow.color.alpha > 0, shadow.shape.rect.isFinite, shadow.limit.rect.isFinite,
      !reach.intersection(canvas.state.visible).isEmpty
    else { return }
    canvas.save()
    if shadow.isInset {
      canvas.clip(to: Shape(shadow.limit))
    } else {
      canvas.clipOut(Shape(shadow.limit))
    }
    if shadow.standardDeviation > 0 {
      try paintBlurred(shadow)
    } else {
      fill(shadow.isInset ? Painter.around(shadow.shape, shadow.limit) : Shape(shadow.shape), shadow.color)
    }
    canvas.restore()
  }

  private func paintBlurred(_ shadow: ShadowItem) throws(CairoError) {
    let coarseness = max(
      Double(shadow.standardDeviation) * Self.pictureResolution / Self.largestDeviation, 1)
    let scale = Self.pictureResolution / coarseness
    guard scale.isFinite, scale > 1e-4 else { return }
    // Pixels begin where the shape does, so that like shadows anywhere have one mask.
    let toMask = Matrix(
      scale, 0, 0, scale, -Double(shadow.shape.rect.x) * scale, -Double(shadow.shape.rect.y) * scale)
    guard let fromMask = toMask.inverted else { return }
    let shape = shadow.shape.mapped(by: toMask)
    let area = canvas.state.visible.bounds(through: toMask)
    guard !area.isEmpty, area.width < 30_000, area.height < 30_000 else { return }
    let visible = (
      minX: Int(area.x.rounded(.down)), minY: Int(area.y.rounded(.down)), maxX: Int(area.maxX.rounded(.up)),
      maxY: Int(area.maxY.rounded(.up))
    )
    let deviation = Double(shadow.standardDeviation) * scale
    guard shape.rect.width > 0, shape.rect.height > 0,
      let place = shadows.place(shape, deviation: deviation, visible: visible)
    else {
      // An inset shadow without a hole covers everything.
      if shadow.isInset { fill(.rect(canvas.state.visible), shadow.color) }
      return
    }
    let key = PDFMaskKey(mask: place.mask, isInset: shadow.isInset)
    let width = place.mask.columns.count
    let height = place.mask.rows.count
    let inner = Rect(x: Float(place.x), y: Float(place.y), width: Float(width), height: Float(height))
      .bounds(through: fromMask)
    if shadow.isInset {
      // Beyond the mask, the hole is far away: all shade.
      let all = canvas.state.visible.union(inner)
      if all != inner {
        fill(.ring(outer: RoundedRect(all), inner: RoundedRect(inner)), shadow.color)
      }
    }
    let mask: Int
    if let known = masks[key] {
      mask = known
    } else {
      let plane = try shadows.packed(place.mask, isInset: shadow.isInset)
      mask = PDFPicture.write(plane, width: width, height: height, to: file)
      if masks.count >= Self.maskLimit { masks.removeAll() }
      masks[key] = mask
    }
    canvas.setAlpha(shadow.color.alpha, file)
    canvas.transform(Matrix(picture: inner))
    draw(PDFPicture.write(canvas.isCoverage ? .white : shadow.color, mask: mask, to: file))
  }

  /// Masks that are remembered; a file of any length takes the memory of one.
  private static let maskLimit = 1 << 12
}

/// What tells masks of shadows apart.
struct PDFMaskKey: Hashable {
  var mask: ShadowMasks.Mask
  var isInset: Bool
}
