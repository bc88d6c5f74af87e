import FlexCore
import FlexDOM
import FlexMarkup
import FlexTree
import Testing

@testable import FlexDocument

@Suite("From HTML to places")
struct LayoutReportTests {
  static func report(_ html: String, options: RenderOptions = RenderOptions(width: 400, fitsContent: true)) throws
    -> LayoutReport
  {
    let session = try RenderSession(resources: MemoryResources())
    return LayoutReport(try session.layOut(try Document(parsing: "<!doctype html>" + html), options: options))
  }

  /// `tag x y width height` of every element.
  static func places(_ html: String, options: RenderOptions = RenderOptions(width: 400, fitsContent: true)) throws
    -> [String]
  {
    places(in: try report(html, options: options))
  }

  static func places(of document: LaidOutDocument) -> [String] { places(in: LayoutReport(document)) }

  private static func places(in report: LayoutReport) -> [String] {
    report.elements.map { element in
      let box = element.bounds
      return "\(element.tag) \(box.x.short) \(box.y.short) \(box.width.short) \(box.height.short)"
    }
  }

  static let cases: [(name: String, html: String, places: [String])] = [
    (
      "flex items share a row",
      "<body style='margin:0'><div style='display:flex;width:300px'><i style='flex:1;height:9px'></i><i style='flex:2'></i></div>",
      ["div 0 0 300 9", "i 0 0 100 9", "i 100 0 200 9"]
    ),
    (
      "an inline-block shrinks to fit and stands on the baseline",
      "<body style='margin:0;font-size:0;line-height:0'><p style='margin:0'><i style='display:inline-block;width:20px;height:10px'></i><i style='display:inline-block;margin:2px;width:5px;height:30px'></i></p>",
      ["p 0 0 400 34", "i 0 24 20 10", "i 22 2 5 30"]
    ),
    (
      "a grid has rows and columns; loose text is an item",
      "<body style='margin:0;font:10px/20px Inter'><div style='display:grid;grid:10px 1fr / repeat(2, 1fr);gap:4px;width:304px;height:64px'><i></i><i></i>text<b style='grid-area:2/2'></b></div>",
      ["div 0 0 304 64", "i 0 0 150 10", "i 154 0 150 10", "b 154 14 150 50"]
    ),
    (
      "a float stands at the end of the line it is in, and a clearfix holds it",
      "<style>div::after{content:'';display:block;clear:both}</style><body style='margin:0;font:10px/20px Inter'><div>a <b style='float:right;width:30px;height:50px'></b></div><p style='margin:0'>b</p>",
      ["div 0 0 400 50", "b 370 0 30 50", "p 0 50 400 20"]
    ),
    (
      "an absolute box in a line is placed in its positioned ancestor",
      "<body style='margin:0'><div style='position:relative;margin:10px;height:50px'>a<b style='position:absolute;right:5px;bottom:6px;width:7px;height:8px'></b></div>",
      ["div 10 10 380 50", "b 378 46 7 8"]
    ),
    (
      "a box without insets stays at its static position",
      "<body style='margin:0;font:10px/20px Inter'><p style='margin:0;padding:3px'><b style='position:absolute;width:7px;height:8px'></b>a</p>",
      ["p 0 0 400 26", "b 3 3 7 8"]
    ),
    (
      "in a right-to-left line it is at the right, whatever the text's direction",
      "<body style='margin:0;font:10px/20px Inter'><p dir=rtl style='margin:0'><b style='position:absolute;width:7px;height:8px'></b>abc</p>",
      ["p 0 0 400 20", "b 393 0 7 8"]
    ),
    (
      "a fieldset without a legend holds margins",
      "<body style='margin:0'><fieldset style='margin:0;padding:0;border:0'><p style='margin:7px 0;height:10px'></p>"
        + "</fieldset>",
      ["fieldset 0 0 400 24", "p 0 7 400 10"]
    ),
    (
      "margins below a legend don't collapse with the padding",
      "<body style='margin:0'><fieldset style='margin:0;padding:5px 0 0;border:0'><legend style='height:10px'></legend>"
        + "<p style='margin:7px 0;height:10px'></p></fieldset>",
      ["fieldset 0 0 400 39", "legend 0 0 4 10", "p 0 22 400 10"]
    ),
    (
      "row groups without rows have no spacing",
      "<!DOCTYPE html><body style='margin:0'><table style='width:100px'><thead></thead><tbody><tr>"
        + "<td style='height:10px;padding:0'></td></tr></tbody><tfoot></tfoot></table>",
      [
        "table 0 0 100 14", "thead 2 0 96 0", "tbody 2 2 96 10", "tr 2 2 96 10", "td 2 2 96 10", "tfoot 2 12 96 0",
      ]
    ),
    (
      "running elements stay in place without pages",
      "<body style='margin:0'><header style='position:running(x);height:10px'></header><p style='margin:0;height:5px'>",
      ["header 0 0 400 10", "p 0 10 400 5"]
    ),
    (
      "what spans columns holds margins without columns too",
      "<body style='margin:0'><div style='column-span:all'><p style='margin:5px;height:5px'></p></div>",
      ["div 0 0 400 15", "p 5 5 390 5"]
    ),
    (
      "the button of a file chooser is styled",
      "<body style='margin:0'><style>::file-selector-button { height: 60px; border: 0 }</style>"
        + "<input type=file style='display:block;width:200px'>",
      ["input 0 0 200 60"]
    ),
    (
      "closed details show their summary only, text included",
      "<body style='margin:0'><details style='line-height:10px'><summary style='height:20px'></summary>text"
        + "<p style='margin:0'>more</p></details>",
      ["details 0 0 400 20", "summary 0 0 400 20", "p 0 30 400 10"]
    ),
    (
      "transforms show in the report",
      "<body style='margin:0'><div style='width:100px;height:50px;transform:translate(10px,20px) scale(2);transform-origin:0 0'></div>",
      ["div 10 20 200 100"]
    ),
    (
      "fixed boxes are placed in the viewport",
      "<body style='margin:0'><div style='position:relative;height:500px'>a<b style='position:fixed;bottom:0;right:0;width:10px;height:10px'></b></div>",
      ["div 0 0 400 500", "b 390 590 10 10"]
    ),
  ]

  @Test func `a shifted baseline is rounded from the line's rounded top`() throws {
    let html = """
      <body style="margin:0"><p style="margin:0;padding-top:0.3px;font:15px/21.75px 'DejaVu Sans'">a\
      <span style="vertical-align:-2.4px">b</span></p>
      """
    let session = try RenderSession(resources: MemoryResources())
    let bound = try Template(html, file: "t.html").bind(.object([:]))
    let options = RenderOptions(width: 200, fitsContent: true)
    let display = try session.inspect(bound, stage: .display, options: options).text
    let baselines = display.split(separator: "\n").dropFirst().compactMap { $0.split(separator: ",").last?.prefix(2) }
    #expect(baselines == ["15", "17"])
  }

  @Test(arguments: cases)
  func places(_ row: (name: String, html: String, places: [String])) throws {
    #expect(try Self.places(row.html) == row.places, "\(row.name)")
  }

  @Test func countsLines() throws {
    let report = try Self.report("<body style='font:10px/20px Inter'><p>a<br>b<b>c<br>d</b></p><div>x<p>y</p>z</div>")
    #expect(report.elements.filter { $0.tag != "br" }.map(\.lineCount) == [3, 2, 2, 1])
    #expect(report.elements[0].lines.map(\.text) == ["a", "bc", "d"])
  }

  @Test func canvasFollowsThePageTheBodyOrTheContent() throws {
    func size(_ html: String, _ options: RenderOptions = RenderOptions()) throws -> [String] {
      let session = try RenderSession(resources: MemoryResources())
      let document = try Document(parsing: "<!doctype html>" + html)
      return try session.layOut(document, options: options).pages.map {
        "\($0.size.width.short)×\($0.size.height.short)"
      }
    }
    #expect(try size("<style>@page{size:200px 100px}</style>") == ["200×100"])
    #expect(try size("<style>body{margin:0;width:300px;height:150px}</style>") == ["300×150"])
    #expect(try size("<body style='margin:0'><p style='margin:0;height:77px'>") == ["800×77"])
    #expect(try size("<style>@page{size:200px 100px}</style>", RenderOptions(width: 50, height: 60)) == ["50×60"])
    #expect(try size("<style>@page{size:200px 100px}</style>", RenderOptions(width: 50)) == ["50×100"])
    #expect(
      try size("<style>@page{size:200px 100px}body{margin:0}</style>", RenderOptions(fitsContent: true)) == ["200×1"])
    #expect(
      try size("<style>@page{size:200px 100px}p{break-after:page}</style><p>a</p><p>b</p><p>c</p>")
        == ["200×100", "200×100", "200×100"])
  }

  @Test func fullPagesBreakBetweenBlocks() throws {
    let session = try RenderSession(resources: MemoryResources())
    let html =
      "<!doctype html><style>@page{size:200px 100px}body{margin:0}p{margin:0;height:40px;break-inside:avoid}</style>"
    let document = try Document(parsing: html + String(repeating: "<p></p>", count: 5))
    let pages = try session.layOut(document, options: RenderOptions(isPaged: true)).pages
    #expect(pages.map { page in page.tree.boxes.count { $0.source?.tag == "p" } } == [2, 2, 1])
  }

  @Test func findingsComeWithPlaces() throws {
    let session = try RenderSession(resources: MemoryResources(texts: ["b.css": "p { colr: red }"]))
    let html = "<!doctype html><link rel=stylesheet href=a.css><link rel=stylesheet href=b.css><p style='quux:y'>"
    let found = try session.layOut(try Document(parsing: html, file: "t.html"), options: RenderOptions()).diagnostics
    #expect(
      found.map { "\($0.location?.file ?? ""):\($0.location?.offset ?? -1) \($0.message)" } == [
        "t.html:41 the style sheet 'a.css' can't be read: there is no such file", "b.css:4 unknown property 'colr'",
        "t.html:89 unknown property 'quux'",
      ])
  }
}
