import CairoKit
import FlexCore
import FlexTree

/// Glyphs that are pictures, decoded: emoji. Not `Sendable`.
final class PictureGlyphs {
  private struct Key: Hashable {
    var font: FontID
    var glyph: UInt32
  }
  private var images: [Key: RasterImage?] = [:]

  /// The picture of a glyph with the rectangle it covers, px from the glyph's origin.
  func picture(of glyph: UInt32, in run: GlyphRun, fonts: FontSet) -> (image: RasterImage, frame: Rect)? {
    guard let found = fonts.picture(of: glyph, in: run.font, size: run.fontSize) else { return nil }
    let key = Key(font: run.font, glyph: glyph)
    let image: RasterImage?
    if let known = images[key] {
      image = known
    } else {
      image = if case .raster(let decoded) = try? ImageDecoder().decode(found.png) { decoded } else { nil }
      images[key] = .some(image)
    }
    return image.map { ($0, Rect(x: found.x, y: found.y, width: found.width, height: found.height)) }
  }
}

extension Painter {
  /// Draws glyphs that are pictures at their full resolution. cairo would shrink them to the points
  /// of a page.
  func paintPictures(_ text: TextItem) throws(CairoError) {
    for glyph in text.run.glyphs {
      guard let picture = pictureGlyphs.picture(of: glyph.id, in: text.run, fonts: fonts), !picture.frame.isEmpty else {
        continue
      }
      let image = picture.image
      var frame = picture.frame
      frame.x += text.origin.x + glyph.x
      frame.y += text.origin.y + glyph.y
      let pattern = try Pattern(image.surface)
      let (scaleX, scaleY) = (Double(image.width) / Double(frame.width), Double(image.height) / Double(frame.height))
      pattern.setMatrix(Matrix(scaleX, 0, 0, scaleY, -Double(frame.x) * scaleX, -Double(frame.y) * scaleY))
      pattern.setFilter(.good)
      try context.saved { () throws(CairoError) in
        context.newPath()
        context.rectangle(frame)
        context.clip()
        context.setSource(pattern)
        context.paint(alpha: Double(text.color.alpha))
      }
    }
  }
}
