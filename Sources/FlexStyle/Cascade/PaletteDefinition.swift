import FlexTree

extension DocumentStyles {
  /// Gives palettes what the document's rules say of their names. CSS Fonts 4 §9.2 (#font-palette-values).
  mutating func definePalettes(_ rules: [String: [FontPaletteValues]]) {
    update { style in
      let palette = style.rare.inherited.fontPalette
      if palette != .normal { style.rare.inherited.fontPalette = palette.defined(by: rules) }
    }
  }
}
