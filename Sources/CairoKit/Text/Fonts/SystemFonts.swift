internal import CCairo
internal import Synchronization

/// The fonts that fontconfig knows of. They are listed once a process.
public enum SystemFonts {
  private static let known = Mutex(InstalledFonts.file.flatMap(InstalledFonts.init(file:)) ?? .asked())

  static let faces: [FaceDescription] = known.withLock { $0.faces }

  /// The files and folders that fontconfig reads: its configuration, fonts, and what it keeps of them.
  public static var places: [String] { known.withLock { $0.places } }

  /// Keeps what fontconfig was asked for the processes to come, in the user's folder of such files.
  public static func remember() {
    known.withLock { known in
      if known.isChanged, let file = InstalledFonts.file { known.write(to: file) }
    }
  }

  /// The faces in a font file, or in all font files of a folder.
  static func faces(file path: String) -> [FaceDescription] {
    guard let set = FcFontSetCreate() else { return [] }
    defer { FcFontSetDestroy(set) }
    var count: Int32 = 0
    FcFreeTypeQueryAll(path, UInt32.max, nil, &count, set)
    return FaceDescription.all(in: set)
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
    var all = FaceDescription.all(in: set)
    if let list = FcStrListCreate(names) {
      while let next = FcStrListNext(list) { all += faces(folder: String(cString: next)) }
      FcStrListDone(list)
    }
    return all.sorted { ($0.path, $0.index) < ($1.path, $1.index) }
  }

  /// The families that stand in for one that isn't installed because they have its measures, best first: `Arial` is
  /// Liberation Sans. What fontconfig has for others is only similar, as Z003 to Comic Sans MS and every emoji font to
  /// Segoe UI Emoji: the next family of the list is tried then, as in Chromium.
  static func substitutes(for family: String) -> [String] {
    if genericNames.contains(family.familyKey) { return substituted(family) }
    guard let twin = twins[family.familyKey] else { return equals(of: family) }
    return equals(of: family) + [twin] + equals(of: twin)
  }

  /// What fontconfig puts in a family's place and what has the same measures.
  private static func equals(of family: String) -> [String] {
    guard let equals = metricEquals.first(where: { $0.contains(family.familyKey) }) else { return [] }
    return substituted(family).dropFirst().filter { equals.contains($0.familyKey) }
  }

  /// Families of the same measures.
  private static let metricEquals: [Set<String>] = [
    ["arial", "arimo", "liberation sans"], ["times new roman", "tinos", "liberation serif"],
    ["courier new", "cousine", "liberation mono"], ["cambria", "caladea"], ["calibri", "carlito"],
    ["symbol", "symbol neu"], ["ms pgothic", "ＭＳ ｐゴシック", "noto sans cjk jp", "ipapgothic"],
    ["ms gothic", "ＭＳ ゴシック", "noto sans mono cjk jp", "ipagothic"],
    ["ms pmincho", "ＭＳ ｐ明朝", "noto serif cjk jp", "ipapmincho"], ["ms mincho", "ＭＳ 明朝", "ipamincho"],
    ["simsun", "宋体", "nsimsun", "新宋体", "noto serif cjk sc"], ["simhei", "黑体", "noto sans cjk sc"],
    ["pmingliu", "新細明體", "mingliu", "細明體", "noto serif cjk tc"],
  ]

  private static let genericNames: Set<String> = ["sans", "serif", "monospace"]

  /// Families that browsers take for each other.
  private static let twins = [
    "helvetica": "Arial", "arial": "Helvetica", "times": "Times New Roman", "times new roman": "Times",
    "courier": "Courier New", "courier new": "Courier",
  ]

  /// The families of a pattern for `family` after `FcConfigSubstitute`.
  static func substituted(_ family: String) -> [String] {
    if let found = known.withLock({ $0.substitutes[family] }) { return found }
    let found = askedSubstitutes(for: family)
    known.withLock { $0.remember(substitutes: found, of: family) }
    return found
  }

  private static func askedSubstitutes(for family: String) -> [String] {
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

  /// The first face that has a glyph for each scalar, of those in colour or of the others if one of them has.
  ///
  /// - Parameter sorted: all faces in the order for the language, asked for where the answer isn't known.
  static func firstFace(
    covering scalars: [UInt32], language: String, wantsColor: Bool, in sorted: () -> SortedFaces?
  ) -> InstalledFonts.Place? {
    let search = InstalledFonts.Search(scalars: scalars, language: language, wantsColor: wantsColor)
    if let found = known.withLock({ $0.searches[search] }) { return found }
    guard let sorted = sorted() else { return nil }
    let place =
      sorted.firstFace(covering: scalars, wantsColor: wantsColor)
      ?? sorted.firstFace(covering: scalars, wantsColor: nil)
    known.withLock { $0.remember(place, of: search) }
    return place
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
  func firstFace(covering scalars: [UInt32], wantsColor: Bool?) -> InstalledFonts.Place? {
    for i in 0..<Int(pointer[0].nfont) {
      guard let pattern = pointer[0].fonts[i] else { continue }
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
        return InstalledFonts.Place(path: String(cString: file), index: Int(index & 0xFFFF))
      }
    }
    return nil
  }
}
