import CairoKit
import FlexTree

extension FontPalette {
  /// The colours that a font's glyphs have. CSS Fonts 4 §9.1 (#font-palette-prop).
  ///
  /// - Parameter family: the name of the font, in lower case.
  func colors(of palettes: [GlyphPalette], family: String) -> [Color] {
    let first = palettes.first?.colors ?? []
    func suited(_ base: FontPaletteValues.Base) -> [Color] {
      switch base {
      case .light: palettes.first(where: \.suitsLightBackgrounds)?.colors ?? first
      case .dark: palettes.first(where: \.suitsDarkBackgrounds)?.colors ?? first
      case .index(let index): palettes.indices.contains(index) ? palettes[index].colors : first
      }
    }
    switch self {
    case .normal: return first
    case .light: return suited(.light)
    case .dark: return suited(.dark)
    case .named(_, let rules):
      guard let rule = rules.first(where: { $0.families.contains(family) }) else { return first }
      var colors = suited(rule.base)
      for (index, color) in rule.overrides where colors.indices.contains(index) { colors[index] = color }
      return colors
    case .mix(let shares, let method):
      guard shares.count == 2 else { return first }
      let ends = shares.map { $0.palette.colors(of: palettes, family: family) }
      let given = (shares[0].percentage, shares[1].percentage)
      let from = given.0 ?? 100 - (given.1 ?? 50)
      let to = given.1 ?? 100 - (given.0 ?? 50)
      let total = max(from + to, .leastNonzeroMagnitude)
      return zip(ends[0], ends[1]).map { a, b in
        var mixed = ColorMixing.interpolate(ColorValue(a), ColorValue(b), progress: to / total, method)
        if total < 100 { mixed.alpha *= total / 100 }
        return mixed.color
      }
    }
  }
}
