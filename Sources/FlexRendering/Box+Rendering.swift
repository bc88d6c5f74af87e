public import FlexKit

extension Box {
  /// Lays out the box and keeps how it looks: `try box.render(width: 600).png(to: "card.png", scale: 2)`.
  ///
  /// - Parameters:
  ///   - width: px; without one the box is as wide as its frame, else as its content.
  ///   - height: px; without one the box is as tall as its content, or as its frame if no width is
  ///     given either.
  ///   - renderer: fonts and pictures of earlier renderings; without one new ones are set up.
  /// - Throws: `RenderingError` where the fonts can't be set up.
  public func render(
    width: Double? = nil, height: Double? = nil, with renderer: BoxRenderer? = nil
  ) throws(RenderingError) -> Picture {
    try [self].render(width: width, height: height, with: renderer)
  }
}

extension [Box] {
  /// Lays out boxes as the pages of one picture: `try [cover, table].render(width: 794, height: 1123).pdf(to: …)`.
  ///
  /// - Throws: `RenderingError` where the fonts can't be set up.
  public func render(
    width: Double? = nil, height: Double? = nil, with renderer: BoxRenderer? = nil
  ) throws(RenderingError) -> Picture {
    // The glyphs of a template are those of its own renderer's fonts.
    let own = lazy.flatMap(\.templateLayouts).first?.renderer
    let used: BoxRenderer
    if let chosen = own ?? renderer { used = chosen } else { used = try BoxRenderer() }
    return used.render(self, width: width, height: height)
  }
}
