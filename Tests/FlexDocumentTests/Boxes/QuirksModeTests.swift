import FlexCore
import FlexDOM
import FlexMarkup
import FlexTree
import Testing

@testable import FlexDocument

/// Places are Chromium's, in a window of 400 × 600 px.
@Suite("Documents without a doctype: the Quirks Mode Standard")
struct QuirksModeTests {
  static let cases: [(name: String, html: String, places: [String])] = [
    (
      "the first margin in the body is dropped, through a block as well",
      "<body><div><p style='height:10px'></div><p style='height:10px'>",
      ["div 8 8 384 10", "p 8 8 384 10", "p 8 34 384 10"]
    ),
    (
      "but not one that the author gives",
      "<style>p{margin:1em 0;height:10px}</style><body><p>", ["p 8 16 384 10"]
    ),
    (
      "margins at the edges of a cell are dropped; a list keeps the one behind it",
      "<table cellspacing=0 cellpadding=0><tr><td><p style='height:10px'></p><p style='height:10px'></p></table><table cellspacing=0 cellpadding=0><tr><td><ul style='height:10px'></ul></table>",
      [
        "table 8 8 0 36", "tbody 8 8 0 36", "tr 8 8 0 36", "td 8 8 0 36", "p 8 8 0 10", "p 8 34 0 10",
        "table 8 44 40 26", "tbody 8 44 40 26", "tr 8 44 40 26", "td 8 44 40 26", "ul 8 44 40 10",
      ]
    ),
    (
      "percentages of heights are of the next height that is given, in the end the viewport's",
      "<body style='margin:10px;padding:3px'><section><div style='height:50%'></div></section><div style='height:100px'><p style='margin:0'><i style='display:inline-block;width:9px;height:50%'></i></div>",
      ["section 13 13 374 287", "div 13 13 374 287", "div 13 300 374 100", "p 13 300 374 50", "i 13 300 9 50"]
    ),
    (
      "lengths need no unit and colours no #, in style attributes and sheets",
      "<style>div{width:100;margin:5 10;padding-left:3.5}</style><body><div style='height:20;border:2 solid'></div>",
      ["div 18 8 103.5 20"]
    ),
    (
      "inputs and text areas have their borders inside their width",
      "<textarea style='width:100px;height:50px;display:block'></textarea>", ["textarea 8 8 100 50"]
    ),
  ]

  @Test(arguments: cases) func places(_ row: (name: String, html: String, places: [String])) throws {
    let session = try RenderSession(resources: MemoryResources())
    let options = RenderOptions(width: 400, fitsContent: true)
    let laidOut = try session.layOut(try Document(parsing: row.html), options: options)
    #expect(LayoutReportTests.places(of: laidOut) == row.places, "\(row.name)")
  }

  @Test("the body fills a canvas of a given height") func fills() throws {
    let session = try RenderSession(resources: MemoryResources())
    let document = try Document(parsing: "<body style='border:5px solid'>")
    let page = try #require(
      try session.layOut(document, options: RenderOptions(width: 400, height: 300)).pages.first)
    #expect(page.tree.boxes.map(\.frame.height) == [300, 284])
  }

  @Test("nothing of it holds with a doctype") func standards() throws {
    #expect(
      try LayoutReportTests.places(
        "<style>div{width:100}</style><body><p style='height:10px'><div style='height:50%'></div>")
        == ["p 8 16 384 10", "div 8 42 384 0"])
  }
}

/// Places are Chromium's.
@Suite("zoom: CSS Viewport 1 §10")
struct ZoomTests {
  static let cases: [(name: String, html: String, places: [String])] = [
    (
      "lengths and what is inside, percentages alone stay",
      "<body style='margin:0;zoom:.5'><div style='width:100px;padding:10px;border:1px solid'><p style='width:50%;height:40px;margin:8px'></p></div>",
      ["div 0 0 62 40", "p 10 10 25 20"]
    ),
    (
      "zooms multiply, and pictures are zoomed",
      "<body style='margin:0;font-size:0;zoom:2'><div style='zoom:50%'><img src=\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='10' height='6'/>\"></div><img src=\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='10' height='6'/>\">",
      ["div 0 0 400 6", "img 0 0 10 6", "img 0 6 20 12"]
    ),
    (
      "1, normal and 0 change nothing",
      "<body style='margin:0'><p style='zoom:1;height:9px;margin:0'></p><p style='zoom:normal;height:9px;margin:0'></p><p style='zoom:0;height:9px;margin:0'></p>",
      ["p 0 0 400 9", "p 0 9 400 9", "p 0 18 400 9"]
    ),
  ]

  @Test(arguments: cases) func places(_ row: (name: String, html: String, places: [String])) throws {
    #expect(try LayoutReportTests.places(row.html) == row.places, "\(row.name)")
  }
}
