import CairoKit
import FlexDocument
import FlexMarkup
import FlexOutput
import FlexPDFWriter
import FlexSVGWriter
import FlexTree
import TestSupport
import Testing

/// Every page of a paged document is the same in a PDF, a PNG and an SVG.
@Suite("Three outputs of pages", .serialized)
struct PagedOutputsTests {
  private static let words = String(repeating: "river stone garden window letter paper music ", count: 9)

  private static let style = """
    <!doctype html><style>@page { size: 240px 180px; margin: 30px 24px }
    body { margin: 0; font: 12px/15px "Liberation Sans" } p { margin: 0 0 8px }
    </style>
    """

  static let documents: [(name: String, html: String)] = [
    (
      "margin boxes, borders and backgrounds of pages",
      """
      <style>@page { background: #eef; border: 2px solid navy; padding: 4px; @top-center { content: "Head" }
      @bottom-right { content: counter(page) " of " counter(pages); background: gold } @left-middle { content: "|" } }
      @page :first { background: #fee }</style><p>\(words)<p>\(words)
      """
    ),
    (
      "footnotes",
      """
      <style>i { float: footnote } @page { @footnote { border-top: 1px solid; background: #efe } }</style>
      <p>one<i>first note</i> \(words) two<i>second note</i> \(words)
      """
    ),
    (
      "content wider than its pages, with notes and margins",
      """
      <style>i { float: footnote } @page { border: 2px solid; @top-center { content: "Head" } }
      p { border: 1px solid; background: #eef }</style>
      <p style="width: 256px">\(words)<i>note</i><p>\(words)
      """
    ),
    (
      "columns with rules and a heading over all",
      """
      <div style="columns: 2; column-rule: 2px dotted red; column-gap: 20px"><p>\(words)
      <h2 style="column-span: all; margin: 4px 0; font: bold 14px/18px 'Liberation Sans'">Heading</h2><p>\(words)</div>
      """
    ),
    (
      "a table whose head is repeated",
      """
      <style>table { border-collapse: collapse; width: 100% } td, th { border: 1px solid; padding: 3px }</style>
      <table><thead><tr><th>Name<th>Number<tbody>\((1...14).map { "<tr><td>row \($0)<td>\($0 * 7)" }.joined())</table>
      """
    ),
    (
      "sizes by name, and what goes on in clones",
      """
      <style>@page wide { size: 300px 140px; margin: 20px } section { page: wide }
      section { border: 3px solid green; padding: 4px; border-radius: 8px; box-decoration-break: clone }</style>
      <p>\(words)<section>\(words)</section><p>last
      """
    ),
    (
      "floats, fixed boxes and turned ones",
      """
      <style>b { float: left; width: 60px; height: 50px; background: linear-gradient(red, blue); margin: 4px }
      u { position: fixed; right: 0; bottom: 0; width: 20px; height: 20px; background: #f808; transform: rotate(20deg) }
      </style><u></u><p><b></b>\(words)<p><b></b>\(words)
      """
    ),
  ]

  @Test("agree", arguments: documents) func agree(_ row: (name: String, html: String)) throws {
    let session = try RenderSession(resources: MemoryResources())
    let options = RenderOptions(isPaged: true)
    let whole = try session.layOut(
      try Template(Self.style + row.html, file: "t.html").bind(.object([:])), options: options)
    #expect(whole.pages.count > 1)
    var encoding = EncodingOptions()
    // librsvg reads no embedded fonts.
    encoding.svgText = .paths
    func files(_ format: OutputFormat) throws -> [[UInt8]] {
      try session.encode(whole, as: format, options: options, encoding: encoding, separatesPages: true).files
    }
    let (pngs, svgs, pdfs) = (try files(.png), try files(.svg), try files(.pdf))
    #expect(pngs.count == whole.pages.count && svgs.count == pngs.count && pdfs.count == 1)
    for (index, (png, svg)) in zip(pngs, svgs).enumerated() {
      let picture = try ComparedPicture(png: png)
      let drawn = try ComparedPicture(svg: svg, width: picture.width, height: picture.height)
      #expect(drawn.difference(from: picture).share < 0.01, "SVG of page \(index + 1)")
      if let pdf = try ComparedPicture(pdf: pdfs[0], page: index + 1, width: picture.width, height: picture.height) {
        #expect(pdf.difference(from: picture).share < 0.02, "PDF of page \(index + 1)")
      }
    }
  }
}
