import FlexCore
import FlexTree

/// CSS Fonts 4. All of them inherit.
enum FontProperties {
  static let rows: [Property] =
    [fontSize]
    + math
    + family.map { $0.computed(in: .font) }

  private static let family: [Property] = [
    .text("font-family", \.fontFamily, .fontFamily),
    .text("font-weight", \.fontWeight, .fontWeight),
    .serialized(
      "font-style", inherits: true, .fontStyle, get: { $0.text.fontStyle }, set: { $0.text.fontStyle = $1 }),
    .text("font-stretch", \.fontStretch, .fontStretch),
    .text("font-kerning", \.fontKerning, .keywords(["auto": .auto, "normal": .normal, "none": .none])),
    .text("font-variant-ligatures", \.fontVariantLigatures, .fontVariantLigatures),
    .text("font-variant-caps", \.fontVariantCaps, .fontVariantCaps),
    .text("font-variant-numeric", \.fontVariantNumeric, .fontVariantNumeric),
    .text("font-variant-east-asian", \.fontVariantEastAsian, .fontVariantEastAsian),
    .text(
      "font-variant-position", \.fontVariantPosition, .keywords(["normal": .normal, "sub": .sub, "super": .super])),
    .text("font-variant-emoji", \.fontVariantEmoji, .cases),
    .text("font-language-override", \.fontLanguageOverride, .keyword("normal", 0) | .languageSystem),
    .text("-webkit-locale", \.language, .keyword("auto", "") | .string),
    .serialized(
      "font-variant-alternates", inherits: true, .fontVariantAlternates,
      get: { $0.text.fontHistoricalForms }, set: { $0.text.fontHistoricalForms = $1 }
    ).partly("`historical-forms` only"),
    .text("font-feature-settings", \.fontFeatureSettings, .fontFeatureSettings),
    .text("font-variation-settings", \.fontVariationSettings, .fontVariationSettings),
    .text("font-optical-sizing", \.fontOpticalSizing, .keywords(["auto": true, "none": false])),
    fontSizeAdjust,
    synthesis("font-synthesis-weight", .weight),
    synthesis("font-synthesis-style", .style),
    synthesis("font-synthesis-small-caps", .smallCaps),
    synthesis("font-synthesis-position", .position),
    .text("text-rendering", \.textRendering, .textRendering).supported(.harmless),
  ]

  /// CSS Fonts 4 §2.5 (#font-size-prop).
  private static let fontSize = Property.row(
    "font-size", inherits: true, .fontSize,
    get: { FontSize(px: $0.text.fontSize, origin: $0.text.fontSizeOrigin) },
    set: {
      $0.text.fontSize = $1.px
      $0.text.fontSizeOrigin = $1.origin
    }
  ).computed(in: .fontSize)

  /// MathML Core §4.3–4.5 (#the-math-style-property).
  private static let math: [Property] = [
    .inheritedRare("math-style", \.math.isCompact, .keywords(["normal": false, "compact": true])),
    .inheritedRare("math-shift", \.math.hasCompactShift, .keywords(["normal": false, "compact": true])),
    // `font-size: math` depends on it.
    Property.inheritedRare("math-depth", \.math.depth, .mathDepth).computed(in: .font),
  ]

  /// CSS Fonts 5 §2.1 (#font-size-adjust-prop). Other metrics than `ex-height` are kept as text.
  private static let fontSizeAdjust = Property.row(
    "font-size-adjust", inherits: true, .fontSizeAdjust,
    get: { FontSizeAdjust(value: $0.text.fontSizeAdjust, words: $0.rare.texts.inherited["font-size-adjust"]) },
    set: { style, adjust in
      style.text.fontSizeAdjust = adjust.value
      if adjust.words != nil || !style.rare.texts.inherited.isEmpty {
        style.rare.texts.set("font-size-adjust", adjust.words, inherits: true)
      }
    }
  ).partly("one number, which is of `ex-height`")

  /// `auto | none`. CSS Fonts 4 §7.1 (#font-synthesis-intro).
  private static func synthesis(_ name: String, _ flag: FontSynthesis) -> Property {
    .row(name, inherits: true, .keywords(["auto": true, "none": false])) {
      $0.text.fontSynthesis.contains(flag)
    } set: { style, isOn in
      if isOn { style.text.fontSynthesis.insert(flag) } else { style.text.fontSynthesis.remove(flag) }
    }
  }
}
