internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexPainter
internal import FlexTree

/// Drawings that come as SVG.
extension PDFPainter {
  /// px a side of the page that a drawing is made on.
  private static let largestSide: Float = 10_000

  /// Draws a picture fitted to its frame; `area` is what shows of it.
  func draw(_ picture: any VectorPicture, _ image: ImagePlacement, area: Rect) throws(CairoError) {
    let frame = image.frame
    let size = Size(width: min(area.width, Self.largestSide), height: min(area.height, Self.largestSide))
    let key = PDFPictureKey(
      source: image.source, interpolates: true,
      part: image.overflows
        ? PDFPicturePart(
          x: Int(frame.x - area.x), y: Int(frame.y - area.y), width: Int(frame.width), height: Int(frame.height)) : nil,
      size: size)
    let points = (width: Double(size.width), height: Double(size.height))
    if canvas.isCoverage { return try drawPixels(picture, frame: frame, area: area) }
    let form: Int
    if let known = pictures[key] {
      form = known
    } else {
      let surface = try PDFSurface(pointSize: points)
      let context = try Context(surface)
      context.translate(Double(frame.x - area.x), Double(frame.y - area.y))
      try picture.draw(on: context, width: Double(frame.width), height: Double(frame.height))
      try surface.showPage()
      guard let page = PDFPageImport(try surface.finish()) else {
        return try drawPixels(picture, frame: frame, area: area)
      }
      let file = file
      // PDF/A-1 has no groups, and nothing that needs them. ISO 19005-1 §6.4.
      let isOpaque = options.conformance.contains(.a1b)
      if isOpaque, page.isTransparent { file.isTransparent = true }
      form = page.write(
        screenColors: file.screenColors, keepsGroups: !isOpaque, allocate: { file.allocate() },
        emit: { file.write($0, $1) })
      pictures[key] = form
    }
    // Points of that page are px of this one; y is upwards there.
    canvas.save()
    canvas.transform(Matrix(1, 0, 0, -1, Double(area.x), Double(area.y) + points.height))
    draw(form)
    canvas.restore()
  }

  private func drawPixels(_ picture: any VectorPicture, frame: Rect, area: Rect) throws(CairoError) {
    guard let raster = try Raster(bounds: area, visible: canvas.state.visible) else { return }
    let context = try Context(raster.surface)
    context.matrix = raster.toPixels
    context.translate(Double(frame.x), Double(frame.y))
    try picture.draw(on: context, width: Double(frame.width), height: Double(frame.height))
    try draw(raster)
  }
}
