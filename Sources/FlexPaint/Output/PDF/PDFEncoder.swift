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
    try writer.append(pages, metadata: metadata)
    return try writer.finish()
  }
}
