internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexPainter
internal import FlexTree

/// Pictures and gradients laid side by side.
extension PDFPainter {
  /// Tiles that are drawn one by one; more of them are a pattern.
  private static let singleLimit = 256
  /// Tiles of a pattern; more of them are pixels.
  private static let patternLimit = 20_000

  /// Tiles over everything inside the clip.
  func paint(_ tiling: Tiling) throws(CairoError) {
    let visible = canvas.state.visible
    guard !visible.isEmpty, !tiling.tile.isEmpty, tiling.tile.isFinite else { return }
    let columns = Painter.starts(
      tiling.tile.x, tiling.tile.width, tiling.step.width, Double(visible.x), Double(visible.maxX))
    let rows = Painter.starts(
      tiling.tile.y, tiling.tile.height, tiling.step.height, Double(visible.y), Double(visible.maxY))
    guard let columns, let rows, columns.count * rows.count <= Self.patternLimit else {
      guard let raster = try Raster(bounds: visible, visible: visible) else { return }
      try raster.paint([.fill(.rect(visible), .tiles(tiling))], fonts: fonts, images: images, shadows: shadows)
      canvas.setAlpha(1, file)
      return try draw(raster)
    }
    if columns.count * rows.count > Self.singleLimit { return try paintPattern(tiling) }
    for y in rows {
      for x in columns {
        try paintTile(tiling.content, in: Rect(x: x, y: y, width: tiling.tile.width, height: tiling.tile.height))
      }
    }
  }

  private func paintTile(_ content: Tiling.Content, in tile: Rect) throws(CairoError) {
    switch content {
    case .image(let source, let rendering):
      try paint(ImagePlacement(source: source, frame: tile, rendering: rendering))
    case .gradient(let gradient):
      canvas.save()
      canvas.transform(.translation(Double(tile.x), Double(tile.y)))
      canvas.clip(to: .rect(Rect(x: 0, y: 0, width: tile.width, height: tile.height)))
      if !canvas.state.visible.isEmpty {
        // The whole tile, so that all of them are the same.
        canvas.setVisible(Rect(x: 0, y: 0, width: tile.width, height: tile.height))
        paint(gradient)
      }
      canvas.restore()
    }
  }

  /// One tile as a pattern. ISO 32000-1 §8.7.3.
  private func paintPattern(_ tiling: Tiling) throws(CairoError) {
    let tile = tiling.tile
    let visible = canvas.state.visible
    let own = Rect(x: 0, y: 0, width: tile.width, height: tile.height)
    let outer = canvas
    canvas = PDFCanvas(visible: own, toPage: outer.state.toPage, isCoverage: outer.isCoverage)
    do {
      try paintTile(tiling.content, in: own)
    } catch {
      canvas = outer
      throw error
    }
    let cell = canvas
    canvas = outer
    var entries = PDFContent()
    entries.append("/PatternType 1/PaintType 1/TilingType 1/BBox")
    entries.append(box: own, digits: 4)
    // An axis without repetition has one step that leads out of sight.
    let far = Size(width: visible.union(tile).width * 2 + 1, height: visible.union(tile).height * 2 + 1)
    entries.append("/XStep ")
    entries.append(number: Double(tiling.step.width > 0 ? tiling.step.width : far.width), digits: 4)
    entries.append("/YStep ")
    entries.append(number: Double(tiling.step.height > 0 ? tiling.step.height : far.height), digits: 4)
    entries.append("/Matrix[")
    entries.operands(canvas.state.matrix.concatenating(.translation(Double(tile.x), Double(tile.y))), digits: 4)
    entries.append("]/Resources")
    entries.append(cell.resources.dictionary(in: file))
    let pattern = file.addStream(entries, cell.content.bytes)
    canvas.setAlpha(1, file)
    canvas.save()
    canvas.content.append("/Pattern cs ")
    canvas.use(.pattern, pattern)
    canvas.content.append(" scn\n")
    canvas.append(visible)
    canvas.content.append("f\n")
    canvas.restore()
  }
}
