package import CairoKit
package import FlexDisplay
package import FlexPainter
package import FlexTree

/// Writes pages as one PDF: text that can be selected, links, an outline of the headings, and
/// nothing that depends on the clock.
package struct PDFEncoder {
  var metadata: DocumentMetadata
  var background: Color?
  var shadows: ShadowMasks
  var structure: DocumentStructure?
  var form: DocumentForm
  var press: OutputProfile?
  var options: PDFOptions

  package init(
    metadata: DocumentMetadata = DocumentMetadata(), background: Color? = .white, shadows: ShadowMasks = ShadowMasks(),
    structure: DocumentStructure? = nil, form: DocumentForm = DocumentForm(), press: OutputProfile? = nil,
    options: PDFOptions = PDFOptions()
  ) {
    self.metadata = metadata
    self.background = background
    self.shadows = shadows
    self.structure = structure
    self.form = form
    self.press = press
    self.options = options
  }

  package func encode(_ pages: PageLists, fonts: FontSet, images: any ImageStore) throws(CairoError) -> [UInt8] {
    var options = options
    options.isTagged = structure != nil
    let writer = PDFWriter(fonts: fonts, images: images, background: background, shadows: shadows, options: options)
    try writer.append(pages, metadata: metadata, structure: structure ?? DocumentStructure(), form: form, press: press)
    return try writer.finish()
  }
}
