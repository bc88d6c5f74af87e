public import FlexKit
public import FlexRendering

extension Picture: Snapshottable {
  /// Pages stand below each other.
  public func rendered(scale: Float) throws -> RenderedSnapshot {
    let files = try pngPages(scale: Double(scale))
    let png = files.count == 1 ? files[0] : try Raster(stacking: files.map { try Raster(png: $0) }).png()
    let elements = boxes.map { box in
      LayoutSnapshot.Element(
        tag: box.type, id: box.name, classAttribute: box.classAttribute, parent: box.parent, x: box.x, y: box.y,
        width: box.width, height: box.height, lines: box.lines)
    }
    return RenderedSnapshot(png: png, layout: LayoutSnapshot(elements: elements), scale: scale)
  }
}

extension Box: Snapshottable {
  /// The box in the size of its frame, or else of its content.
  public func rendered(scale: Float) throws -> RenderedSnapshot { try render().rendered(scale: scale) }
}

/// Compares a box, laid out at a size, with its baseline in `__snapshots__` beside the test's file.
///
/// - Parameters:
///   - box: what is laid out and drawn.
///   - name: names the baseline within the test's file.
///   - width: px; without one the box is as wide as its frame, else as its content.
///   - height: px; without one the box is as tall as its content, or as its frame if no width is given either.
///   - scale: device pixels per px.
///   - tolerance: what may differ; by default nothing.
///   - filePath: the test's file.
/// - Throws: `SnapshotFailure` that says which box changed and why, with the paths of the pictures.
public func assertSnapshot(
  of box: Box, named name: String, width: Double? = nil, height: Double? = nil, scale: Float = 1,
  tolerance: PictureTolerance = PictureTolerance(), filePath: String = #filePath
) throws {
  try assertSnapshot(
    of: try box.render(width: width, height: height), named: name, scale: scale, tolerance: tolerance,
    filePath: filePath)
}

extension Raster {
  /// Pictures below each other, on white where one is narrower than another.
  init(stacking pages: [Raster]) {
    let width = pages.map(\.width).max() ?? 0
    self.init(width: width, height: pages.reduce(0) { $0 + $1.height }, filledWith: 0xFFFF_FFFF)
    var top = 0
    for page in pages {
      for y in 0..<page.height {
        for x in 0..<page.width { pixels[(top + y) * width + x] = page.pixels[y * page.width + x] }
      }
      top += page.height
    }
  }
}
