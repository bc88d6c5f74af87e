import FlexDOM
import FlexMarkup
import Testing

@testable import FlexDocument

@Suite("base and data: style sheets") struct DocumentBaseTests {
  private func report(_ html: String, _ files: [String: String]) throws -> (LayoutReport, [Diagnostic]) {
    let session = try RenderSession(resources: MemoryResources(texts: files))
    let document = try session.layOut(
      try Document(parsing: "<!doctype html>" + html), options: RenderOptions(width: 800, fitsContent: true))
    return (LayoutReport(document), document.diagnostics)
  }

  @Test func filesAreLookedForUnderIt() throws {
    let (report, found) = try report(
      "<base href='sub/'><link rel=stylesheet href=a.css><p>x</p>", ["sub/a.css": "p { width: 50px }"])
    #expect(report.elements.first { $0.tag == "p" }?.bounds.width == 50)
    #expect(found.isEmpty)
  }

  @Test func oneOnTheNetworkIsReported() throws {
    let (report, found) = try report(
      "<base href='https://example.org/x/'><link rel=stylesheet href=a.css><p>x</p>", ["a.css": "p { width: 50px }"])
    #expect(report.elements.first { $0.tag == "p" }?.bounds.width == 50)
    #expect(found.map(\.message).contains { $0.contains("https://example.org/x/") })
  }

  @Test func dataSheetsAreImported() throws {
    let (report, found) = try report("<style>@import url('data:text/css,p%7Bwidth:70px%7D')</style><p>x</p>", [:])
    #expect(report.elements.first { $0.tag == "p" }?.bounds.width == 70)
    #expect(found.isEmpty)
  }

  static let links: [(base: String, target: String, link: String)] = [
    ("https://a.org/b/c.html", "d", "https://a.org/b/d"), ("https://a.org", "d", "https://a.org/d"),
    ("https://a.org/b/", "/d", "https://a.org/d"), ("https://a.org/b/", "//e.org", "https://e.org"),
    ("https://a.org/b/?x=/", "mailto:x@y.org", "mailto:x@y.org"), ("sub/", "d.html", "sub/d.html"),
    ("https://a.org/b/", "#here", "#here"),
  ]

  @Test(arguments: links) func leads(_ row: (base: String, target: String, link: String)) {
    #expect(DocumentBase(file: nil, address: row.base).link(to: row.target) == row.link)
  }
}
