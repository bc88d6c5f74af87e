internal import CCairo
internal import CHarfBuzz

/// Faces cut down to what a document shows of them, for files that embed fonts. Before cairo embeds
/// a part of a PostScript face it reads all of it, which is megabytes where the face has Chinese
/// characters. Not `Sendable`.
public final class EmbeddedFaces {
  /// A face with new numbers for its glyphs.
  struct Face {
    var typeface: Typeface
    var newGlyphs: [UInt32: UInt32]
  }
  private let faces: [FontID: Face]

  init(_ faces: [FontID: Face]) { self.faces = faces }

  subscript(id: FontID) -> Face? { faces[id] }
}

/// Faces cut down before, so that documents with the same characters share them.
final class EmbeddedFaceCache {
  private struct Key: Hashable {
    var font: FontID
    var glyphs: Set<UInt32>
  }
  private var faces: [Key: EmbeddedFaces.Face?] = [:]
  private static let limit = 64

  func face(
    of font: FontID, glyphs: Set<UInt32>, make: () -> EmbeddedFaces.Face?
  ) -> EmbeddedFaces.Face? {
    let key = Key(font: font, glyphs: glyphs)
    if let known = faces[key] { return known }
    if faces.count >= Self.limit { faces.removeAll() }
    let made = make()
    faces[key] = .some(made)
    return made
  }
}

extension FontSet {
  /// Bytes of outlines from which on cutting a face down costs less than reading it.
  fileprivate static let largeOutlines = 1 << 20

  /// Cuts down the large faces among those that `glyphs` names; the others are embedded as they are.
  public func embeddedFaces(for glyphs: [FontID: Set<UInt32>]) -> EmbeddedFaces {
    var faces: [FontID: EmbeddedFaces.Face] = [:]
    for (font, used) in glyphs {
      guard let typeface = self[font], typeface.variations.isEmpty, typeface.hasLargePostScriptOutlines else {
        continue
      }
      faces[font] = embeddedFaceCache.face(of: font, glyphs: used) { embeddedFace(of: font, typeface, glyphs: used) }
    }
    return EmbeddedFaces(faces)
  }

  private func embeddedFace(of font: FontID, _ typeface: Typeface, glyphs: Set<UInt32>) -> EmbeddedFaces.Face? {
    guard let subset = try? subset(of: font, glyphs: glyphs, scalars: [], keepsLayout: false),
      let blob = hb_face_reference_blob(subset.face)
    else { return nil }
    defer { hb_blob_destroy(blob) }
    var description = typeface.description
    description.index = 0
    return Typeface(
      library: library, blob: blob, description: description, variations: [],
      synthesizesBold: typeface.synthesizesBold, synthesizesOblique: typeface.synthesizesOblique
    ).map { EmbeddedFaces.Face(typeface: $0, newGlyphs: subset.newGlyphs) }
  }
}

extension Typeface {
  /// Whether the `CFF ` table is large.
  fileprivate var hasLargePostScriptOutlines: Bool {
    guard let table = hb_face_reference_table(hb_font_get_face(font), "CFF ".openTypeTag) else { return false }
    defer { hb_blob_destroy(table) }
    return hb_blob_get_length(table) > FontSet.largeOutlines
  }
}
