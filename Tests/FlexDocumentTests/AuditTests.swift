import FlexDOM
import FlexMarkup
import Testing

@testable import FlexDocument

@Suite("What would look wrong")
struct AuditTests {
  static func findings(_ html: String) throws -> [String] {
    let session = try RenderSession(resources: MemoryResources())
    let style = "<!doctype html><style>body{margin:0;font:10px/10px Inter}p{margin:0;width:50px;height:10px}</style>"
    let document = try session.layOut(
      try Document(parsing: style + html, file: "t.html"), options: RenderOptions(width: 400, height: 100))
    return LayoutAudit(document, session: session).findings.map { "\($0.kind.rawValue) \($0.element)" }
  }

  @Test(
    arguments: [
      ("<p>fine</p>", []),
      ("<p class=a>averylongwordwithoutabreak</p>", ["overflow .a"]),
      ("<p id=a style='overflow:hidden'>one two three four five six</p>", ["clipped #a"]),
      (
        "<p style='overflow:hidden;white-space:nowrap;text-overflow:ellipsis'>one two three four five</p>",
        ["ellipsis p"]
      ),
      ("<p style='display:flex'><b style='flex:none;width:70px'></b></p>", ["overflow b"]),
      ("<p style='position:relative'><b style='position:absolute;left:40px;width:70px'>x</b></p>", []),
      ("<p>\u{10FFFD}</p>", ["missing-glyphs p"]),
      ("<div style='height:150px'></div>", ["overflow html"]),
    ] as [(String, [String])])
  func finds(_ row: (String, [String])) throws {
    #expect(try Self.findings(row.0) == row.1)
  }

  @Test(
    arguments: [
      ("<p>one</p><p style='break-before:page'>two</p>", []),
      ("<p class=a style='line-height:150px'>text</p>", ["page-end .a"]),
      ("<p id=b><i style='display:inline-block;height:150px'>text</i></p>", ["page-end #b"]),
      (
        "<div><img class=c style='height:150px;width:9px' src=\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>\"></div>",
        ["page-end div"]
      ),
    ] as [(String, [String])])
  func `text that the end of a page cuts`(_ row: (String, [String])) throws {
    let session = try RenderSession(resources: MemoryResources())
    let style =
      "<!doctype html><style>@page{size:200px 100px;margin:0}body{margin:0;font:10px/10px Inter}p{margin:0}</style>"
    let document = try session.layOut(
      try Document(parsing: style + row.0, file: "t.html"), options: RenderOptions(isPaged: true))
    let found = LayoutAudit(document, session: session).findings.filter { $0.kind == .pageEnd }
    #expect(found.map { "\($0.kind.rawValue) \($0.element)" } == row.1)
  }
}
