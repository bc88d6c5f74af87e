internal import CairoKit
internal import FlexTree

/// Writes pages as one PDF: text that can be selected, links, an outline of the headings, and
/// nothing that depends on the clock.
struct PDFEncoder {
  var metadata = DocumentMetadata()
  var background: Color? = .white
  var shadows = ShadowMasks()

  func encode(_ pages: [DisplayList], fonts: FontSet, images: any ImageStore) throws(CairoError) -> [UInt8] {
    let writer = PDFWriter(fonts: fonts, images: images, background: background, shadows: shadows)
    var glyphs: [FontID: Set<UInt32>] = [:]
    for page in pages { page.items.collectGlyphs(into: &glyphs) }
    writer.embeddedFaces = fonts.embeddedFaces(for: glyphs)
    try writer.append(pages, metadata: metadata)
    return try writer.finish()
  }
}
