extension FontMetrics {
  /// Where there is no font at all.
  static let fallback = FontMetrics(
    ascent: 0.8, descent: 0.2, emAscent: 0.8, lineGap: 0, xHeight: 0.5, capHeight: 0.7, underlineOffset: 0.1,
    underlineThickness: 0.05, strikeoutOffset: 0.25, strikeoutThickness: 0.05, zeroAdvance: 0.5, spaceAdvance: 0.25,
    averageAdvance: 0.5, widestExtent: 1.8)
}

/// A way of writing whose generic families are others than those of the rest of the world: their letters are drawn
/// beside ideographs.
public enum EastAsianWriting: Hashable, Sendable {
  case japanese, korean, simplifiedChinese, traditionalChinese

  /// - Parameter language: BCP 47 tag.
  public init?(language: String) {
    guard !language.isEmpty else { return nil }
    switch FontSet.fontconfigLanguage(language) {
    case "ja": self = .japanese
    case "ko": self = .korean
    case "zh-tw", "zh-hk", "zh-mo": self = .traditionalChinese
    case let other where other == "zh" || other.hasPrefix("zh-"): self = .simplifiedChinese
    default: return nil
    }
  }

  /// What Chromium's settings on Linux have for a generic family. Only Japanese has letters of one width of its own.
  func family(for generic: FontFamilyName.Generic) -> String? {
    let suffix =
      switch self {
      case .japanese: "JP"
      case .korean: "KR"
      case .simplifiedChinese: "SC"
      case .traditionalChinese: "TC"
      }
    return switch generic {
    case .standard, .sansSerif: "Noto Sans CJK \(suffix)"
    case .serif: "Noto Serif CJK \(suffix)"
    case .monospace: self == .japanese ? "Noto Sans Mono CJK JP" : nil
    case .cursive, .fantasy, .systemUI, .math, .emoji, .fangsong: nil
    }
  }
}

extension FontFamilyName {
  /// A generic family's own of a writing where the set has it; other names stay.
  func local(in writing: EastAsianWriting?, among families: [String: [Int]]) -> FontFamilyName {
    guard let writing, case .generic(let generic) = self, let family = writing.family(for: generic),
      families[family.familyKey]?.isEmpty == false
    else { return self }
    return .named(family)
  }
}

extension FontFamilyName.Generic {
  /// What Chromium's settings on Linux have.
  var installedFamilies: [String] {
    switch self {
    case .standard, .serif: ["Times New Roman"]
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
    case .standard, .serif: "serif"
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
