import FlexCore
import FlexDOM
import FlexMarkup
import FlexTree
import Testing

@testable import FlexDocument

@Suite("Anonymous boxes of tables, CSS 2 §17.2.1")
struct TableBoxTests {
  /// `display` of the boxes below the body's, children in brackets.
  private static func boxes(_ html: String) throws -> String {
    let session = try RenderSession(resources: MemoryResources())
    let document = try Document(parsing: "<!doctype html><body>" + html)
    let page = try session.layOut(document, options: RenderOptions(width: 400, fitsContent: true)).pages[0]
    func text(_ id: BoxID) -> String {
      let box = page.tree[id]
      let inside = box.children.map(text).joined(separator: " ")
      return "\(box.style.display)" + (inside.isEmpty ? "" : "[\(inside)]")
    }
    return page.tree.boxes.first { $0.source?.tag == "body" }?.children.map(text).joined(separator: " ") ?? ""
  }

  static let cases = [
    (
      "rows without a group", "<div style='display:table'><p style='display:table-row'></div>",
      "table[tableRowGroup[tableRow]]"
    ),
    (
      "cells side by side share a table",
      "<i style='display:table-cell'></i> <i style='display:table-cell'></i>",
      "table[tableRowGroup[tableRow[tableCell tableCell]]]"
    ),
    (
      "text in a table stands in a cell",
      "<div style='display:table'>a<b>b</b></div>", "table[tableRowGroup[tableRow[tableCell[block]]]]"
    ),
    (
      "what stands between rows gets a row",
      "<div style='display:table-row-group'><p style='display:table-row'></p>a</div>",
      "table[tableRowGroup[tableRow tableRow[tableCell[block]]]]"
    ),
    (
      "columns hold nothing, and white space makes no cell",
      "<div style='display:table;white-space:pre'> <p style='display:table-column'>a</p> </div>", "table[tableColumn]"
    ),
    (
      "a float and a flex item are no cells",
      "<div style='display:flex'><b style='display:table-cell'></b></div>", "flex[block]"
    ),
  ]

  @Test(arguments: cases) func made(_ name: String, _ html: String, _ expected: String) throws {
    #expect(try Self.boxes(html) == expected, "\(name)")
  }

  @Test("Spans are read as HTML has them", arguments: [("2", 2), (" +3x", 3), ("0", 1), ("-1", 1), ("9999", 1000)])
  func columnSpans(_ value: String, _ expected: Int) throws {
    let session = try RenderSession(resources: MemoryResources())
    let document = try Document(parsing: "<!doctype html><table><tr><td colspan='\(value)'>a</table>")
    let page = try session.layOut(document, options: RenderOptions(width: 400, fitsContent: true)).pages[0]
    #expect(page.tree.boxes.first { $0.source?.tag == "td" }?.style.layout.columnSpan == expected)
  }

  @Test("Without a doctype a table has a font of its own, and padding is part of a cell's height")
  func quirks() throws {
    let html =
      "<body style='font-size:40px'><table cellspacing=0><tr><td height=50 width=90 nowrap style='padding:5px'>a a</table>"
    func report(_ doctype: String) throws -> LayoutReport.Rectangle? {
      let session = try RenderSession(resources: MemoryResources())
      let document = try Document(parsing: doctype + html)
      return LayoutReport(
        try session.layOut(document, options: RenderOptions(width: 60, fitsContent: true))
      ).elements.first { $0.tag == "td" }?.bounds
    }
    let (quirky, standard) = (try #require(try report("")), try #require(try report("<!doctype html>")))
    #expect(quirky.height == 50 && standard.height == 60)
    #expect(quirky.width == 100 && standard.width < 100)
  }
}
