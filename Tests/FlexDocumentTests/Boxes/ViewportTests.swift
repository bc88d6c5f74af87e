import FlexCore
import FlexDOM
import FlexMarkup
import Testing

@testable import FlexDocument

/// Places and the height of the picture are Chromium's, in a window of 400 × 600 px.
@Suite("The viewport: CSS 2 §10.1, CSS Overflow 3 §3.3")
struct ViewportTests {
  static let cases: [(name: String, html: String, places: [String], height: Float)] = [
    (
      "percentages of the initial containing block are of the viewport",
      "<html style='height:100%'><body style='margin:0;height:100%;display:flex;align-items:center'><p style='height:25%;width:50px;margin:0'></p>",
      ["p 0 225 50 150"], 600
    ),
    (
      "so are absolute boxes in it",
      "<body style='margin:0'><i style='height:25%;width:50px;position:absolute;top:10%'></i><b style='position:absolute;bottom:0;right:0;width:50px;height:50px'></b>",
      ["i 0 60 50 150", "b 350 550 50 50"], 600
    ),
    (
      "content goes on below it",
      "<style>html,body{height:100%;margin:0}</style><body><p style='min-height:100%;margin:0'></p><i style='display:block;height:300px'></i>",
      ["p 0 0 400 600", "i 0 600 400 300"], 900
    ),
    (
      "fixed boxes stand in it",
      "<body style='margin:0'><p style='height:1000px;margin:0'></p><i style='position:fixed;bottom:0;right:0;height:10%;width:60px'></i>",
      ["p 0 0 400 1000", "i 340 540 60 60"], 1000
    ),
    (
      "the root's overflow is the viewport's",
      "<html style='overflow:hidden'><body style='margin:0'><i style='position:absolute;top:0;left:0;width:100px;height:100px'></i>",
      ["i 0 0 100 100"], 100
    ),
    (
      "so is the body's, which is no formatting context for it",
      "<body style='overflow:hidden;margin:0;position:relative'><p style='height:10px'></p><i style='position:absolute;top:100px;height:9px;width:9px'></i>",
      ["p 0 16 400 10", "i 0 116 9 9"], 125
    ),
    (
      "but not where the root has an overflow of its own",
      "<html style='overflow:auto'><body style='overflow:hidden;margin:0;height:50px'><p style='height:100px'></p>",
      ["p 0 16 400 100"], 50
    ),
    (
      "or contains something",
      "<html style='contain:paint'><body style='overflow:hidden;margin:0;height:50px'><p style='height:100px'></p>",
      ["p 0 16 400 100"], 50
    ),
  ]

  @Test(arguments: cases) func places(_ row: (name: String, html: String, places: [String], height: Float)) throws {
    let session = try RenderSession(resources: MemoryResources())
    let document = try Document(parsing: "<!doctype html>" + row.html)
    let laidOut = try session.layOut(document, options: RenderOptions(width: 400, fitsContent: true))
    #expect(LayoutReportTests.places(of: laidOut) == row.places, "\(row.name)")
    #expect(laidOut.pages.map(\.size.height) == [row.height], "\(row.name)")
  }
}
