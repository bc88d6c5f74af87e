internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexTree

/// Pictures with more pixels than their place on the page can show.
extension PDFPainter {
  /// Of photographs that were JPEGs before.
  private static let reducedQuality = 85

  /// The pixels that a picture is reduced to; `nil` where it has no more than the resolution that is asked for. Pictures
  /// whose pixels are to be seen stay as they are.
  func reducedSize(of surface: ImageSurface, in frame: Rect, _ rendering: ImageRendering) -> PDFPictureSize? {
    guard let resolution = options.imageResolution, !rendering.keepsPixels else { return nil }
    let map = canvas.state.toPage
    // 96 px are an inch.
    let unit = Double(resolution) / 96
    let width = Double(frame.width) * (map.a * map.a + map.b * map.b).squareRoot() * unit
    let height = Double(frame.height) * (map.c * map.c + map.d * map.d).squareRoot() * unit
    // Proportions stay; a hundredth more isn't worth a loss.
    let factor = max(width / Double(surface.width), height / Double(surface.height))
    guard factor.isFinite, factor > 0, factor < 0.99 else { return nil }
    return PDFPictureSize(
      width: max(1, Int((Double(surface.width) * factor).rounded(.up))),
      height: max(1, Int((Double(surface.height) * factor).rounded(.up))))
  }

  /// Writes a picture with fewer pixels: a JPEG stays one. `nil` where that would take more bytes than it has now.
  func writeReduced(_ surface: ImageSurface, _ key: PDFPictureKey, to size: PDFPictureSize) throws(CairoError) -> Int? {
    let reduced = try surface.reduced(width: size.width, height: size.height)
    if canvas.isCoverage { return try write(reduced, interpolates: key.interpolates) }
    let encoded = images.encodedImage(for: key.source)
    if let encoded, encoded.format == .jpeg {
      // What isn't red, green and blue keeps its meaning only as it is.
      guard let count = encoded.jpegComponentCount, count <= 3 else { return nil }
      let bytes = try RasterEncoder(.jpeg, quality: Self.reducedQuality).encode(reduced)
      guard bytes.count < encoded.bytes.count else { return nil }
      return PDFPicture.write(
        jpeg: EncodedImage(format: .jpeg, bytes: bytes), componentCount: 3, width: reduced.width,
        height: reduced.height, to: file, interpolates: key.interpolates)
    }
    let packed = try DeflatedImage(reduced)
    if let whole = try images.packedImage(for: key.source), whole.byteCount <= packed.byteCount { return nil }
    return PDFPicture(packed).write(to: file, interpolates: key.interpolates)
  }
}

/// Pixels a side.
struct PDFPictureSize: Hashable {
  var width: Int
  var height: Int
}

extension DeflatedImage {
  fileprivate var byteCount: Int { color.data.count + (alpha?.data.count ?? 0) }
}
