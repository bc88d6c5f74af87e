/// Consonants that a virama joins are one user-perceived character. UAX 29 GB9c (#GB9c), which is younger than the
/// data that Pango has.
enum IndicConjuncts {
  /// Takes the boundaries out of `graphemes` that would tear a conjunct apart.
  static func join(_ scalars: [UInt32], _ graphemes: inout [Bool]) {
    // Whether the text so far ends with a consonant and marks, and whether a linker is among these.
    var isAfterConsonant = false
    var isAfterLinker = false
    for (i, scalar) in scalars.enumerated() {
      // SARA AM belongs to the letter before it. GB9a.
      if i > 0, scalar == 0xE33 || scalar == 0xEB3 { graphemes[i] = false }
      guard scalar >= 0x300 else {
        isAfterConsonant = false
        continue
      }
      if isConsonant(scalar) {
        if isAfterConsonant, isAfterLinker { graphemes[i] = false }
        (isAfterConsonant, isAfterLinker) = (true, false)
      } else if isAfterConsonant {
        if isLinker(scalar) { isAfterLinker = true } else { isAfterConsonant = isExtending(scalar) }
      }
    }
  }

  /// Indic_Conjunct_Break=Linker.
  private static func isLinker(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x94D, 0x9CD, 0xACD, 0xB4D, 0xC4D, 0xCCD, 0xD4D: true
    default: false
    }
  }

  /// Indic_Conjunct_Break=Consonant: letters of Devanagari, Bengali, Gujarati, Oriya, Telugu, Kannada and
  /// Malayalam.
  private static func isConsonant(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x915...0x939, 0x958...0x95F, 0x978...0x97F: true
    case 0x995...0x9A8, 0x9AA...0x9B0, 0x9B2, 0x9B6...0x9B9, 0x9DC...0x9DD, 0x9DF, 0x9F0...0x9F1: true
    case 0xA95...0xAA8, 0xAAA...0xAB0, 0xAB2...0xAB3, 0xAB5...0xAB9, 0xAF9: true
    case 0xB15...0xB28, 0xB2A...0xB30, 0xB32...0xB33, 0xB35...0xB39, 0xB5C...0xB5D, 0xB5F, 0xB71: true
    case 0xC15...0xC28, 0xC2A...0xC39, 0xC58...0xC5A: true
    case 0xC95...0xCA8, 0xCAA...0xCB0, 0xCB2...0xCB3, 0xCB5...0xCB9, 0xCDE, 0xD15...0xD3A: true
    default: false
    }
  }

  /// Indic_Conjunct_Break=Extend: marks that reorder, and the joiner.
  private static func isExtending(_ scalar: UInt32) -> Bool {
    scalar == Character32.zeroWidthJoiner
      || Unicode.Scalar(scalar).map { $0.properties.canonicalCombiningClass != .notReordered } ?? false
  }
}
