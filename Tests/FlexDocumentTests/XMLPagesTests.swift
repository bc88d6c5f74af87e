import FlexDOM
import FlexMarkup
import Testing

@testable import FlexDocument

@Suite("Pages in XML")
struct XMLPagesTests {
  @Test func selectorsHaveACase() throws {
    let document = try Document(
      parsing: """
        <html xmlns="http://www.w3.org/1999/xhtml"><style>p{width:10px} P{width:20px;display:block} [DIR=Ltr]{width:30px}
        [type=TEXT]{width:40px;display:block}</style><p/><P/><p dir="ltr"/><p type="text"/><div><p/></div></html>
        """, syntax: .xml)
    let session = try RenderSession(resources: MemoryResources())
    let report = LayoutReport(try session.layOut(document, options: RenderOptions(width: 200)))
    let widths = report.elements.filter { $0.tag.lowercased() == "p" }.map(\.bounds.width)
    #expect(widths == [10, 20, 10, 10, 10])
  }
}
