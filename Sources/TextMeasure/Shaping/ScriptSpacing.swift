internal import CairoKit

/// Space between ideographs and the letters and digits of other scripts. CSS Text 4 §8.4 (#text-autospace-property).
enum ScriptSpacing {
  private enum Kind {
    case ideograph, letter
  }

  /// px by the index of the character behind: an eighth of the font size of the one before, as in Chromium.
  static func boundaries(in text: InlineText, styles: [StyleFonts], isGrapheme: [Bool]) -> [Int: Float] {
    guard !text.isASCII, styles.contains(where: \.spacesScriptsApart) else { return [:] }
    var spaces: [Int: Float] = [:]
    var last: (kind: Kind?, box: Int) = (nil, 0)
    for item in text.items {
      switch item.kind {
      case .open, .close, .outOfFlow, .float: continue
      case .tab, .control, .atom, .forcedBreak: last.kind = nil
      case .text:
        for index in item.range where index == item.range.lowerBound || isGrapheme[index] {
          let kind = kind(of: text.scalars[index])
          if let kind, let before = last.kind, kind != before, styles[item.box].spacesScriptsApart,
            styles[last.box].spacesScriptsApart
          {
            spaces[index] = styles[last.box].size / 8
          }
          last = (kind, item.box)
        }
      }
    }
    return spaces
  }

  /// Adds the space behind each cluster; the end side of a right-to-left letter is its left.
  ///
  /// - Parameter endsLine: whether a line ends behind the range: there is no space then.
  static func add(
    _ spaces: [Int: Float], to glyphs: inout [ShapedGlyph], of range: Range<Int>, isRightToLeft: Bool, endsLine: Bool
  ) {
    var first = 0
    while first < glyphs.count {
      var end = first + 1
      while end < glyphs.count, glyphs[end].cluster == glyphs[first].cluster { end += 1 }
      let next = isRightToLeft ? first - 1 : end
      let boundary = glyphs.indices.contains(next) ? glyphs[next].cluster : range.upperBound
      if let space = spaces[boundary], !(endsLine && boundary == range.upperBound) {
        glyphs[isRightToLeft ? first : end - 1].advance += space
        if isRightToLeft { for index in first..<end { glyphs[index].xOffset += space } }
      }
      first = end
    }
  }

  private static func kind(of value: UInt32) -> Kind? {
    if value < 0x80 {
      let isDigit = (0x30...0x39).contains(value)
      return isDigit || (0x41...0x5A).contains(value & ~0x20) ? .letter : nil
    }
    // Full-width and half-width forms have room of their own, or stand for none.
    guard let scalar = Unicode.Scalar(value), !(0xFF00...0xFFEF).contains(value) else { return nil }
    switch scalar.properties.generalCategory {
    case .decimalNumber: return .letter
    case .letterNumber, .modifierSymbol:
      return (0x3005...0x30FF).contains(value) ? .ideograph : nil
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      return (0x3005...0x30FF).contains(value) || ideographic.contains(Shaper.script(of: value)) ? .ideograph : .letter
    default: return nil
    }
  }

  private static let ideographic: Set<UInt32> = Set(
    ["Hani", "Hira", "Kana", "Bopo", "Hang", "Tang", "Kits", "Nshu"].map { name in
      name.utf8.reduce(0) { $0 << 8 | UInt32($1) }
    })
}
