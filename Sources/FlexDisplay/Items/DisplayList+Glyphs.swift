package import FlexTree

extension [DisplayItem] {
  /// Adds the glyphs that are drawn as glyphs, by font.
  package func collectGlyphs(into glyphs: inout [FontID: Set<UInt32>]) {
    for item in self {
      switch item {
      case .text(let text): text.packed.addGlyphs(to: &glyphs[text.font, default: []])
      case .clip(_, let items), .transform(_, let items): items.collectGlyphs(into: &glyphs)
      case .layer(let layer):
        layer.items.collectGlyphs(into: &glyphs)
        for entry in layer.mask?.entries ?? [] { entry.items.collectGlyphs(into: &glyphs) }
      case .fill, .stroke, .image, .shadow: break
      }
    }
  }
}
