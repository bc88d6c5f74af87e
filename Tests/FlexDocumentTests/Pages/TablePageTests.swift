import FlexCore
import FlexDOM
import FlexMarkup
import FlexTree
import Testing
import TextMeasure

@testable import FlexDocument
@testable import FlexLayout

@Suite("Tables on several pages, CSS Tables 3 §5")
struct TablePageTests {
  private static let style = """
    <!doctype html><style>@page { size: 200px 100px; margin: 0 } body { margin: 0; font: 10px/10px Inter }
    table { border-spacing: 0 } td, th { padding: 0; vertical-align: top } p { margin: 0 }</style>
    """

  private static func pages(_ html: String) throws -> [LaidOutPage] {
    let session = try RenderSession(resources: MemoryResources())
    return try session.layOut(try Document(parsing: style + html), options: RenderOptions(isPaged: true)).pages
  }

  /// The texts on each page, from the top down, with spaces between.
  private static func texts(_ html: String) throws -> [String] {
    try pages(html).map { page in
      var lines: [(y: Float, x: Float, text: String)] = []
      for (id, layout) in page.inline.sorted(by: { $0.key.index < $1.key.index }) {
        let origin = page.tree.absoluteOrigin(of: id)
        for line in layout.lines { lines.append((origin.y + line.frame.y, origin.x, line.text)) }
      }
      return lines.sorted { ($0.y, $0.x) < ($1.y, $1.x) }.map(\.text).joined(separator: " ")
    }
  }

  private static func rows(_ range: Range<Int>) -> String { range.map { "<tr><td>\($0)" }.joined() }

  static let cases: [(name: String, html: String, pages: [String])] = [
    (
      "a page ends between rows",
      "<table>" + rows(0..<12) + "</table>", ["0 1 2 3 4 5 6 7 8 9", "10 11"]
    ),
    (
      "header and footer stand on each page, wherever they are written",
      "<table><thead><tr><th>H<tfoot><tr><td>F<tbody>" + rows(0..<10) + "</table>z",
      ["H 0 1 2 3 4 5 6 7 F", "H 8 9 F z"]
    ),
    (
      "but for one that may be divided, or is higher than a quarter of a page",
      "<table><thead style='break-inside:auto'><tr><th>H<tbody>" + rows(0..<10)
        + "<tfoot><tr><td style='height:30px'>F</table>", ["H 0 1 2 3 4 5 6 7 8", "9 F"]
    ),
    (
      "a header isn't left alone at the end of a page",
      "<div style='height:85px'></div><table><thead><tr><th>H<tbody>" + rows(0..<3) + "</table>",
      ["", "H 0 1 2"]
    ),
    (
      "a cell that reaches over rows doesn't tie them together",
      "<table>" + rows(0..<9) + "<tr><td rowspan=3>S<td>9<tr><td>10<tr><td>11</table>",
      ["0 1 2 3 4 5 6 7 8 S 9", "10 11"]
    ),
    (
      "groups of rows, in wrappers",
      "<div><div><table><tbody>" + rows(0..<6) + "<tbody>" + rows(6..<12) + "</table></div></div>",
      ["0 1 2 3 4 5 6 7 8 9", "10 11"]
    ),
  ]

  @Test(arguments: cases) func divided(_ row: (name: String, html: String, pages: [String])) throws {
    #expect(try Self.texts(row.html) == row.pages, "\(row.name)")
  }

  /// The boxes of a tag on a page, from the page's corner.
  private static func boxes(_ tag: String, _ page: LaidOutPage) -> [Rect] {
    page.tree.boxes.indices.filter { page.tree.boxes[$0].source?.tag == tag }.map { index in
      let origin = page.tree.absoluteOrigin(of: BoxID(index: index))
      let size = page.tree.boxes[index].frame.size
      return Rect(x: origin.x, y: origin.y, width: size.width, height: size.height)
    }
  }

  @Test("Columns are as wide on each page; edges and spacing are left out where the table is divided")
  func columns() throws {
    let html =
      "<table style='border:5px solid;border-spacing:2px'><tr><td style='height:80px'>wide text<td>a<tr style='break-inside:avoid'><td style='height:80px'>b<td>c</table>"
    let pages = try Self.pages(html)
    try #require(pages.count == 2)
    let cells = pages.map { Self.boxes("td", $0) }
    #expect(cells[0].map(\.width) == cells[1].map(\.width))
    #expect(cells[0].map(\.y) == [7, 7] && cells[1].map(\.y) == [0, 0])
    #expect(pages.map { Self.boxes("table", $0)[0].height } == [100, 87])
  }

  @Test("Where all rows are tied together, what spans them goes on without its content")
  func continuedSpan() throws {
    let html = "<table><tr><td rowspan=12>S<td>0" + (1..<12).map { "<tr><td>\($0)" }.joined() + "</table>"
    #expect(try Self.texts(html) == ["S 0 1 2 3 4 5 6 7 8 9", "10 11"])
    let page = try Self.pages(html)[1]
    #expect(page.tree.boxes.filter { $0.style.layout.tablePart == .cell }.map(\.frame.x).max() ?? 0 > 5)
  }

  @Test("Padding and border of boxes around a division stand at their ends only")
  func slices() throws {
    let html =
      "<div style='padding:20px'><div style='padding:5px'>" + String(repeating: "<p>x</p>", count: 12) + "</div></div>"
    let pages = try Self.pages(html)
    #expect(Self.boxes("p", pages[1]).first?.y == 0)
  }

  @Test("Above rows that go on, or begin a page, the spacing stands below each row whose cells reach over them")
  func spacingBelowSpanningRows() throws {
    let lines = String(repeating: "<p>x</p>", count: 14)
    func first(_ rows: String) throws -> Float? {
      try Self.boxes("p", Self.pages("<table style='border-spacing:6px'>\(rows)</table>")[1]).first?.y
    }
    #expect(try first("<tr><td rowspan=2>S<td>0<tr><td>\(lines)") == 6)
    #expect(try first("<tr><td rowspan=3>S<td>0<tr><td rowspan=2>S<td>1<tr><td>\(lines)") == 12)
    #expect(try first("<tr><td>S<td>0<tr><td>1<td>\(lines)") == 0)
    // The row in between is over.
    #expect(try first("<tr><td rowspan=3>S<td>0<tr><td>1<tr><td>\(lines)") == 6)
  }
}
