import FlexCore
import FlexTree
import Testing

@testable import FlexDocument
@testable import FlexLayout

@Suite("What columns have no room for, where pages end: a page is 120 px wide and 50 px high")
struct ColumnOverhangTests {
  private static let picture = "<div style='contain:size;height:120px'></div>"

  /// Of each page the stripes on it: where each begins from the left, which part of the box it is, and how high.
  private static func stripes(_ html: String) throws -> [[Rect]] {
    try PageTexts.pages(html).map { page in
      page.tree.boxes.indices.compactMap { index in
        guard let slice = page.tree.boxes[index].slice, slice.cutsContents else { return nil }
        let x = page.tree.absoluteOrigin(of: BoxID(index: index)).x
        return Rect(x: x, y: slice.before, width: page.tree.boxes[index].frame.width, height: slice.height)
      }.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    }
  }

  @Test func `columns go on behind a line that is taller than a page, and pages slice it`() throws {
    let lines = "a<br>b<br>c<br>d<br>e<br>f<br>g"
    let html = "<div style='columns:5;column-gap:0;line-height:80px;orphans:1;widows:1'>\(lines)</div>"
    #expect(try PageTexts.of(html) == ["a b c d e", "a b c d e f g", "f g"])
    let parts = try Self.stripes(html).map { $0.map { "\(Int($0.x)): \(Int($0.height))" } }
    #expect(parts[0] == ["0: 50", "24: 50", "48: 50", "72: 50", "96: 50"])
    #expect(parts[2] == ["0: 30", "24: 30"])
  }

  @Test func `what can't be divided reaches over a column's end, and pages slice it there`() throws {
    let html = "<div style='columns:2;column-gap:0'><p>a</p>\(Self.picture)<p>b</p></div><p>c</p>"
    #expect(try PageTexts.of(html) == ["a", "b c", ""])
    let part = { (y: Float, height: Float) in Rect(x: 60, y: y, width: 60, height: height) }
    #expect(try Self.stripes(html) == [[part(0, 50)], [part(50, 50)], [part(100, 20)]])
  }

  @Test func `below other things on a page it is moved on first`() throws {
    let html = "<p>x</p><div style='columns:2;column-gap:0'><p>a</p>\(Self.picture)<p>b</p></div>"
    #expect(try PageTexts.of(html) == ["x a", "b", "", ""])
    let part = { (y: Float, height: Float) in Rect(x: 0, y: y, width: 60, height: height) }
    #expect(try Self.stripes(html) == [[], [part(0, 50)], [part(50, 50)], [part(100, 20)]])
  }

  @Test func `columns in columns are sliced with those around them`() throws {
    let inner = "<div style='columns:2;column-gap:0'><p>a</p>\(Self.picture)<p>b</p></div>"
    let stripes = try Self.stripes("<div style='columns:2;column-gap:0'>\(inner)</div>")
    let part = { (y: Float, height: Float) in Rect(x: 30, y: y, width: 30, height: height) }
    #expect(stripes == [[part(0, 50)], [part(50, 50)], [part(100, 20)]])
  }

  @Test func `the box around goes on with it`() throws {
    let section = "<section style='padding:3px'>\(Self.picture)</section>"
    let html = "<div style='columns:2;column-gap:0'><p>a</p>\(section)</div>"
    let pages = try PageTexts.pages(html)
    let heights = pages.map { page in
      page.tree.boxes.filter { $0.slice != nil && $0.slice?.cutsContents == false }.map(\.frame.height)
    }
    #expect(pages.count == 4)
    #expect(heights.dropFirst(1).allSatisfy { $0.contains { $0 > 0 } })
  }
}
