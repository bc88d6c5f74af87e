internal import CHyphen

/// Where words of a language may be hyphenated, by libhyphen and Debian's dictionaries.
public final class Hyphenator {
  private let pointer: OpaquePointer  // HyphenDict, owned
  private let isUTF8: Bool

  /// Where Debian installs dictionaries.
  public static let folder = "/usr/share/hyphen"

  /// Opens the dictionary for a BCP 47 tag; `nil` where none is installed. Wraps `hnj_hyphen_load`.
  public init?(language: String, folders: [String] = [folder]) {
    for name in Self.candidates(language) {
      for folder in folders {
        guard let dictionary = hnj_hyphen_load("\(folder)/hyph_\(name).dic") else { continue }
        pointer = OpaquePointer(dictionary)
        isUTF8 = dictionary.pointee.utf8 != 0
        return
      }
    }
    return nil
  }
  deinit { hnj_hyphen_free(UnsafeMutablePointer(pointer)) }

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
    bytes.append(0)
    var marks = [CChar](repeating: 0, count: count + 5)
    var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var positions: UnsafeMutablePointer<Int32>?
    var cuts: UnsafeMutablePointer<Int32>?
    let failed = hnj_hyphen_hyphenate2(
      UnsafeMutablePointer(pointer), bytes, Int32(count), &marks, nil, &replacements, &positions, &cuts)
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
