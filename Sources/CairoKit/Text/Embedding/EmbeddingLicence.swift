internal import CHarfBuzz
public import FlexTree

/// What a font's maker allows of files that hold the font: `fsType`. OpenType 1.9.1, OS/2 (#fstype).
public struct EmbeddingLicence: Equatable, Sendable {
  /// As the table has it; 0 is "installable", without any condition.
  var bits: UInt16 = 0

  /// Whether a file may hold outlines of the glyphs that it shows. A font may be restricted to where it is installed, to
  /// its bitmaps, or to files that hold all of it.
  public var allowsSubset: Bool { bits & 0xF != 0x2 && bits & 0x300 == 0 }

  /// Whether text may also be written anew with what the file holds, as in the fields of a form.
  public var allowsEditing: Bool { allowsSubset && (bits & 0xF == 0 || bits & 0x8 != 0) }
}

extension Typeface {
  /// A face without the table, or whose table ends before, has no conditions.
  func readLicence() -> EmbeddingLicence {
    guard let table = hb_face_reference_table(hb_font_get_face(font), "OS/2".openTypeTag) else {
      return EmbeddingLicence()
    }
    defer { hb_blob_destroy(table) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(table, &length), length >= 10 else { return EmbeddingLicence() }
    let bits = UnsafeRawPointer(data).loadUnaligned(fromByteOffset: 8, as: UInt16.self)
    return EmbeddingLicence(bits: UInt16(bigEndian: bits))
  }
}

extension FontSet {
  /// What a face may be used for.
  public func licence(of id: FontID) -> EmbeddingLicence { self[id]?.licence ?? EmbeddingLicence() }

  /// Whether some face that was used may not go along.
  public var hasForbiddenFaces: Bool { openTypefaces.contains { !$0.licence.allowsSubset } }

  /// Whether text is drawn as outlines, because its face can't be cut down or may not go along.
  public func isDrawnOnly(_ id: FontID) -> Bool { uncutFonts.contains(id) || !licence(of: id).allowsSubset }
}
