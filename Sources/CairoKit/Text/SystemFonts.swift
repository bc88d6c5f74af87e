internal import CCairo

/// The fonts that fontconfig knows of. They are listed once a process.
enum SystemFonts {
  static let faces: [FaceDescription] = {
    guard let config = FcConfigGetCurrent(), let set = FcConfigGetFonts(config, FcSetSystem) else { return [] }
    return descriptions(set)
  }()

  /// The faces in a font file, or in all font files of a folder.
  static func faces(file path: String) -> [FaceDescription] {
    guard let set = FcFontSetCreate() else { return [] }
    defer { FcFontSetDestroy(set) }
    var count: Int32 = 0
    FcFreeTypeQueryAll(path, UInt32.max, nil, &count, set)
    return descriptions(set)
  }

  /// The font files of a folder and its subfolders, sorted by path.
  static func faces(folder path: String) -> [FaceDescription] {
    guard let set = FcFontSetCreate(), let names = FcStrSetCreate() else { return [] }
    defer {
      FcFontSetDestroy(set)
      FcStrSetDestroy(names)
    }
    // FcDirScan fills the set with what lies in one folder and `names` with its subfolders.
    FcDirScan(set, names, nil, nil, path, 1)
    var all = descriptions(set)
    if let list = FcStrListCreate(names) {
      while let next = FcStrListNext(list) { all += faces(folder: String(cString: next)) }
      FcStrListDone(list)
    }
    return all.sorted { ($0.path, $0.index) < ($1.path, $1.index) }
  }

  private static func descriptions(_ set: UnsafeMutablePointer<FcFontSet>) -> [FaceDescription] {
    (0..<Int(set.pointee.nfont)).compactMap { set.pointee.fonts[$0].flatMap(FaceDescription.init(pattern:)) }
  }

  /// The families that stand in for one that isn't installed because they have its measures, best first: `Arial` is
  /// Liberation Sans. What unknown families and generic ones fall back to isn't among them.
  static func substitutes(for family: String) -> [String] {
    if genericNames.contains(family.familyKey) { return substituted(family) }
    let configured = substituted(family).dropFirst().prefix { !defaults.contains($0) }
    guard let twin = twins[family.familyKey] else { return Array(configured) }
    return configured + [twin] + substituted(twin).dropFirst().prefix { !defaults.contains($0) }
  }

  private static let genericNames: Set<String> = ["sans", "sans-serif", "serif", "monospace", "mono"]

  /// Families that text of any family may end up in.
  private static let defaults: Set<String> = Set(
    ["no such family", "sans-serif", "serif", "monospace"].flatMap { substituted($0).dropFirst() })

  /// Families that browsers take for each other.
  private static let twins = [
    "helvetica": "Arial", "arial": "Helvetica", "times": "Times New Roman", "times new roman": "Times",
    "courier": "Courier New", "courier new": "Courier",
  ]

  /// The families of a pattern for `family` after `FcConfigSubstitute`.
  static func substituted(_ family: String) -> [String] {
    guard let pattern = FcPatternCreate() else { return [] }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FAMILY, family)
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    var all: [String] = []
    var value: UnsafeMutablePointer<FcChar8>?
    while FcPatternGetString(pattern, FC_FAMILY, Int32(all.count), &value) == FcResultMatch, let value {
      all.append(String(cString: value))
    }
    return all
  }
}

extension FaceDescription {
  var path: String { if case .file(let path) = source { path } else { "" } }
}

/// All installed faces in the order in which they stand in for missing characters of a language:
/// one `FcFontSort`.
final class SortedFaces {
  private let pointer: UnsafeMutablePointer<FcFontSet>  // owned

  /// Wraps `FcFontSort`.
  init?(language: String) {
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    FcPatternAddBool(pattern, FC_SCALABLE, 1)
    if !language.isEmpty { FcPatternAddString(pattern, FC_LANG, language) }
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    if language.isEmpty { FcPatternDel(pattern, FC_LANG) }
    var result = FcResultMatch
    guard let set = FcFontSort(nil, pattern, 0, nil, &result) else { return nil }
    pointer = set
  }
  deinit { FcFontSetDestroy(pointer) }

  /// File and index of the first face that has a glyph for each scalar.
  func firstFace(covering scalars: [UInt32], wantsColor: Bool?) -> (path: String, index: Int)? {
    for i in 0..<Int(pointer.pointee.nfont) {
      guard let pattern = pointer.pointee.fonts[i] else { continue }
      var coverage: OpaquePointer?
      guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &coverage) == FcResultMatch, let coverage,
        scalars.allSatisfy({ FcCharSetHasChar(coverage, $0) != 0 })
      else { continue }
      if let wantsColor {
        var color: FcBool = 0
        FcPatternGetBool(pattern, FC_COLOR, 0, &color)
        if (color != 0) != wantsColor { continue }
      }
      var file: UnsafeMutablePointer<FcChar8>?
      var index: Int32 = 0
      FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
      if FcPatternGetString(pattern, FC_FILE, 0, &file) == FcResultMatch, let file {
        return (String(cString: file), Int(index & 0xFFFF))
      }
    }
    return nil
  }
}
