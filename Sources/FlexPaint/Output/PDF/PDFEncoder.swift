internal import CairoKit
internal import FlexTree

/// Writes pages as one PDF: text that can be selected, links, an outline of the headings, and
/// nothing that depends on the clock.
struct PDFEncoder {
  var metadata = DocumentMetadata()
  var background: Color? = .white
  var shadows = ShadowMasks()
  var structure: DocumentStructure?
  var form = DocumentForm()
  var press: OutputProfile?
  var options = PDFOptions()

  func encode(_ pages: [DisplayList], fonts: FontSet, images: any ImageStore) throws(CairoError) -> [UInt8] {
    var options = options
    options.isTagged = structure != nil
    let writer = PDFWriter(fonts: fonts, images: images, background: background, shadows: shadows, options: options)
    try writer.append(pages, metadata: metadata, structure: structure ?? DocumentStructure(), form: form, press: press)
    return try writer.finish()
  }
}
