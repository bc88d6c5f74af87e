internal import CHyphen

/// Where words of a language may be hyphenated, by libhyphen and Debian's dictionaries.
public final class Hyphenator {
  private let pointer: OpaquePointer?  // HyphenDict, owned
  private let hyphen: fx_hyphen
  /// A dictionary that is too large to be loaded as a whole, with what it said of words before.
  private let patterns: HyphenationPatterns?
  private var known: [[Unicode.Scalar]: [Int]] = [:]
  private static let knownLimit = 8_192
  private let isUTF8: Bool

  /// Where Debian installs dictionaries.
  public static let folder = "/usr/share/hyphen"

  /// Opens the dictionary for a BCP 47 tag; `nil` where none is installed.
  public convenience init?(language: String, folders: [String] = [folder]) {
    self.init(language: language, folders: folders, loadsWhole: false)
  }

  /// Wraps `hnj_hyphen_load`.
  ///
  /// - Parameter loadsWhole: whether libhyphen loads large dictionaries as well.
  init?(language: String, folders: [String], loadsWhole: Bool) {
    // As where there is no dictionary; `flexrender doctor` says what is missing.
    guard let hyphen = try? OpenedLibrary.functions(fx_hyphen_open, to: "hyphenate") else { return nil }
    self.hyphen = hyphen
    for name in Self.candidates(language) {
      for folder in folders {
        let path = "\(folder)/hyph_\(name).dic"
        if !loadsWhole, let patterns = HyphenationPatterns(path: path) {
          self.patterns = patterns
          pointer = nil
          isUTF8 = patterns.isUTF8
          return
        }
        guard let dictionary = hyphen.hnj_hyphen_load(path) else { continue }
        pointer = OpaquePointer(dictionary)
        patterns = nil
        isUTF8 = dictionary[0].utf8 != 0
        return
      }
    }
    return nil
  }
  deinit { if let pointer { hyphen.hnj_hyphen_free(UnsafeMutablePointer(pointer)) } }

  /// `de-AT` is looked for as `de_AT`, `de` and then where the language is chiefly spoken.
  private static func candidates(_ language: String) -> [String] {
    let parts = language.split { $0 == "-" || $0 == "_" }
    guard let primary = parts.first?.lowercased(), primary.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else {
      return []
    }
    let region = parts.dropFirst().last { $0.utf8.count == 2 }?.uppercased()
    let home = ["en": "US", "pt": "PT", "zh": "CN"][primary] ?? primary.uppercased()
    return [region.map { "\(primary)_\($0)" }, primary, "\(primary)_\(home)"].compactMap { $0 }
  }

  /// Offsets in scalars before which `word` may be broken. Wraps `hnj_hyphen_hyphenate2`.
  public func breaks(in word: [Unicode.Scalar]) -> [Int] {
    // Longer than any word of a dictionary's language, and the library's work grows with it.
    guard word.count >= 2, word.count <= 100 else { return [] }
    guard patterns != nil else { return findBreaks(in: word) }
    if let breaks = known[word] { return breaks }
    let breaks = findBreaks(in: word)
    if known.count >= Self.knownLimit { known.removeAll() }
    known[word] = breaks
    return breaks
  }

  private func findBreaks(in word: [Unicode.Scalar]) -> [Int] {
    var bytes: [CChar] = []
    var offsets: [Int] = []
    for scalar in word {
      offsets.append(bytes.count)
      if isUTF8 {
        bytes += (UTF8.encode(scalar).map(Array.init) ?? []).map(CChar.init(bitPattern:))
      } else {
        guard scalar.value < 0x100 else { return [] }
        bytes.append(CChar(bitPattern: UInt8(scalar.value)))
      }
    }
    let count = bytes.count
    let own = patterns?.dictionary(for: bytes.map { UInt8(bitPattern: $0) }, hyphen)
    defer { if let own { hyphen.hnj_hyphen_free(own) } }
    guard let dictionary = own ?? pointer.map({ UnsafeMutablePointer<HyphenDict>($0) }) else { return [] }
    bytes.append(0)
    var marks = [CChar](repeating: 0, count: count + 5)
    var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var positions: UnsafeMutablePointer<Int32>?
    var cuts: UnsafeMutablePointer<Int32>?
    let failed = hyphen.hnj_hyphen_hyphenate2(
      dictionary, bytes, Int32(count), &marks, nil, &replacements, &positions, &cuts)
    defer {
      if let replacements { for i in 0..<count { free(replacements[i]) } }
      free(replacements)
      free(positions)
      free(cuts)
    }
    guard failed == 0 else { return [] }
    // An odd digit after a character allows a break there; spellings that change at the break are left alone. In a
    // UTF-8 dictionary the library counts characters.
    return (0..<word.count - 1).compactMap { i in
      let mark = isUTF8 ? marks[i] : marks[offsets[i]]
      let changesSpelling = replacements.map { $0[i] != nil } ?? false
      return mark & 1 == 1 && !changesSpelling ? i + 1 : nil
    }
  }
}
