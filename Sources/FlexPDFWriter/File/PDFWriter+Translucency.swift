public import CairoKit
internal import FlexCore
public import FlexDisplay
internal import FlexTree

extension PDFWriter {
  /// Whether a page has something translucent, blurred or blended, which the first part of PDF/A doesn't know. ISO 19005-1
  /// §6.4.
  public func letsThrough(_ page: DisplayList) throws(CairoError) -> Bool {
    let file = try PDFFile(version: "1.4", packsObjects: false, allowsInterpolation: false, drain: { _ in true })
    file.takesInks = false
    let painter = PDFPainter(file: file, fonts: fonts, images: images, shadows: shadows, options: options)
    var glyphs: [FontID: Set<UInt32>] = [:]
    page.items.collectGlyphs(into: &glyphs)
    painter.faces.register(glyphs)
    _ = try painter.content(of: page, background: background, height: Double(page.size.height))
    return file.isTransparent
  }
}
