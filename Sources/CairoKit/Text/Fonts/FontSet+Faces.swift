internal import CCairo

/// A face as listings show it.
public struct FaceSummary: Equatable, Sendable {
  public var family: String
  /// The font's own name for its style: "Bold Italic".
  public var style: String
  /// CSS weights; one value for a static font.
  public var weight: ClosedRange<Float>
  public var isItalic: Bool
  public var isVariable: Bool
  /// Path of the file, or `nil` for a font that was unpacked in memory.
  public var file: String?
}

extension FontSet {
  /// The faces that a family name resolves to, lightest first; empty where there is no such family.
  public func faces(of family: FontFamilyName) -> [FaceSummary] {
    faceIndices(of: family).map { FaceSummary(faces[$0]) }.sorted(by: FaceSummary.isListedBefore)
  }

  /// All families, by name.
  public var familyNames: [String] {
    Set(faces.compactMap(\.families.first)).sorted()
  }

  /// Files of the faces that were opened so far: those that text was really set in.
  public var openedFiles: [String] {
    Set(openedFaces.compactMap { FaceSummary($0).file }).sorted()
  }
}

extension FaceSummary {
  init(_ face: FaceDescription) {
    family = face.families.first ?? ""
    style = face.styleName
    weight = face.weight
    isItalic = face.isItalic
    isVariable = face.isVariable
    if case .file(let path) = face.source { file = path } else { file = nil }
  }

  static func isListedBefore(_ a: FaceSummary, _ b: FaceSummary) -> Bool {
    (a.family, a.weight.lowerBound, a.isItalic ? 1 : 0, a.style, a.file ?? "")
      < (b.family, b.weight.lowerBound, b.isItalic ? 1 : 0, b.style, b.file ?? "")
  }
}

/// SHA-256 of bytes, in hexadecimal digits. Wraps `g_compute_checksum_for_data`.
public enum SHA256 {
  public static func hexadecimal(of bytes: [UInt8]) -> String {
    guard let digits = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, gsize(bytes.count)) else { return "" }
    defer { g_free(digits) }
    return String(cString: digits)
  }
}
