internal import CHarfBuzz
public import FlexTree

extension FontSet {
  /// What the installed or given fonts are called: family, style and file, for listings.
  public var listing: [(family: String, style: String, file: String)] {
    faces.map { ($0.families.first ?? "", $0.styleName, $0.path) }
  }

  /// Whether a font has a glyph for a character.
  public func covers(_ scalar: Unicode.Scalar) -> Bool {
    let isEmoji = scalar.properties.isEmojiPresentation
    return fallback(for: [scalar.value], language: "", wantsEmoji: isEmoji, request: FontRequest(families: [])) != nil
  }

  /// Of fonts in the order of a style's families, the one whose measures lines and units have: the first whose
  /// `unicode-range` has the space. CSS Fonts 4 (#first-available-font).
  public func primary(of fonts: [FontID]) -> FontID? {
    fonts.first { self[$0]?.description.covers(0x20) == true } ?? fonts.first
  }

  /// px that outlines of a run gain where its bold is synthetic: the width of a line around them.
  public func boldness(of run: GlyphRun) -> Float { self[run.font]?.boldness(size: run.fontSize) ?? 0 }

  /// BCP 47 as fontconfig spells languages: Han variants by region.
  static func fontconfigLanguage(_ tag: String) -> String {
    let lower = tag.lowercased()
    let parts = lower.split(separator: "-")
    guard let primary = parts.first else { return "" }
    guard primary == "zh" else { return String(primary) }
    if parts.contains("hk") { return "zh-hk" }
    if parts.contains("tw") || parts.contains("hant") || parts.contains("mo") { return "zh-tw" }
    return "zh-cn"
  }
}
