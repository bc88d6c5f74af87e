import FlexCore
import FlexDOM
import FlexDocument
import FlexMarkup
import FlexOutput
import FlexPDFWriter
import FlexPaint
import FlexTree
import Foundation
import TestSupport
import Testing

@Suite("What documents say of themselves and of their pictures")
struct DocumentMetadataTests {
  private func session(_ files: [String: [UInt8]] = [:]) throws -> RenderSession {
    try RenderSession(resources: MemoryResources(files))
  }

  @Test func metadataReachesThePDF() throws {
    let html = """
      <html lang="fr"><head><title>Facture</title><meta name="Author" content="Ada"><meta name="author" content="Eve">
      <meta name="description" content="Une facture"><meta name="keywords" content="a, b"></head><body><h1>Un</h1></body></html>
      """
    let template = try Template(html, file: "a.html")
    var encoding = EncodingOptions()
    encoding.pdf.packsObjects = false
    let pdf = try session().render(
      template, data: .object([:]), as: .pdf, options: RenderOptions(), encoding: encoding
    ).bytes
    let text = String(decoding: pdf, as: UTF8.self)
    for part in ["/Title (Facture)", "/Author (Ada)", "/Subject (Une facture)", "/Keywords (a, b)", "/Lang (fr)"] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(!text.contains("(Eve)"))
  }

  /// A picture of 32 × 16 px upright, stored as 16 × 32.
  @Test(arguments: [("from-image", 32.0), ("none", 16.0)])
  func imageOrientation(_ value: String, _ width: Float) throws {
    let jpeg = Array(try Data(contentsOf: Shared.fixture("Pictures/orientation-6.jpg")))
    let html = "<body style='image-orientation: \(value)'><img src='a.jpg'></body>"
    let session = try session(["a.jpg": jpeg])
    let document = try session.layOut(
      try Template(html, file: "a.html").bind(.object([:])), options: RenderOptions())
    #expect(document.diagnostics.isEmpty)
    #expect(document.pages[0].tree.boxes.contains { $0.source?.tag == "img" && $0.frame.width == width })
  }
}
