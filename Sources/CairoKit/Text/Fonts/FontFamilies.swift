extension FontMetrics {
  /// Where there is no font at all.
  static let fallback = FontMetrics(
    ascent: 0.8, descent: 0.2, emAscent: 0.8, lineGap: 0, xHeight: 0.5, capHeight: 0.7, underlineOffset: 0.1,
    underlineThickness: 0.05, strikeoutOffset: 0.25, strikeoutThickness: 0.05, zeroAdvance: 0.5, spaceAdvance: 0.25,
    averageAdvance: 0.5, widestExtent: 1.8)
}

extension FontFamilyName.Generic {
  /// What Chromium's settings on Linux have.
  var installedFamilies: [String] {
    switch self {
    case .serif: ["Times New Roman"]
    case .sansSerif: ["Arial"]
    case .monospace: []
    case .cursive: ["Comic Sans MS"]
    case .fantasy: ["Impact"]
    case .systemUI, .math, .fangsong: []
    case .emoji: ["Noto Color Emoji"]
    }
  }

  /// What fontconfig calls the family, where its choice counts.
  var fontconfigName: String? {
    switch self {
    case .serif: "serif"
    case .sansSerif: "sans-serif"
    case .monospace: "monospace"
    case .systemUI: "system-ui"
    case .cursive, .fantasy, .math, .emoji, .fangsong: nil
    }
  }
}

extension String {
  /// Family names are compared without regard to case. CSS Fonts 4 §5.1 (#localized-name-matching).
  var familyKey: String { lowercased() }
}

extension Float {
  func clamped(to range: ClosedRange<Float>) -> Float { Swift.min(Swift.max(self, range.lowerBound), range.upperBound) }
}
