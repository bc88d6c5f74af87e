public import FlexTree

/// Glyphs that are pictures, compressed for files. Not `Sendable`.
final class PackedGlyphs {
  private struct Key: Hashable {
    var font: FontID
    var glyph: UInt32
  }
  private var pictures: [Key: DeflatedImage?] = [:]
  private static let limit = 256

  func picture(of glyph: UInt32, in font: FontID, png: () -> [UInt8]?) -> DeflatedImage? {
    let key = Key(font: font, glyph: glyph)
    if let known = pictures[key] { return known }
    if pictures.count >= Self.limit { pictures.removeAll() }
    var picture: DeflatedImage?
    if let bytes = png(), case .raster(let image)? = try? ImageDecoder().decode(bytes) {
      picture = try? DeflatedImage(image.surface)
    }
    pictures[key] = .some(picture)
    return picture
  }
}

extension FontSet {
  /// The pixels of a glyph that is a picture; `nil` where it isn't one. They are decoded and compressed once for all files
  /// that show them.
  public func packedPicture(of glyph: UInt32, in id: FontID) -> DeflatedImage? {
    packedGlyphs.picture(of: glyph, in: id) { picture(of: glyph, in: id, size: 1)?.png }
  }
}
