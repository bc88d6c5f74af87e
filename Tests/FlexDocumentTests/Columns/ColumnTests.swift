import FlexCore
import FlexDOM
import FlexMarkup
import FlexTree
import SeededRandom
import TestSupport
import Testing
import TextMeasure

@testable import FlexDocument
@testable import FlexLayout

@Suite("Columns, CSS Multi-column 1: lines are 10 px high")
struct ColumnTests {
  private static func page(_ html: String) throws -> LaidOutPage {
    let style = """
      <!doctype html><style>body { margin: 0; width: 210px; font: 10px/10px "Liberation Mono" } p { margin: 0 }
      .m { column-gap: 10px }</style>
      """
    let session = try RenderSession(resources: MemoryResources())
    return try session.layOut(try Document(parsing: style + html), options: RenderOptions()).pages[0]
  }

  /// The lines with where they stand, column by column.
  private static func lines(_ html: String) throws -> String {
    let page = try page(html)
    var lines: [(x: Float, y: Float, text: String)] = []
    for (id, layout) in page.inline.sorted(by: { $0.key.index < $1.key.index }) {
      let origin = page.tree.absoluteOrigin(of: id)
      for line in layout.lines where !line.text.isEmpty {
        lines.append((origin.x + line.frame.x, origin.y + line.frame.y, line.text))
      }
    }
    return lines.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
      .map { "\($0.text)(\(Int($0.x.rounded())),\(Int($0.y.rounded())))" }.joined(separator: " ")
  }

  private static func text(_ letters: String) -> String { letters.map(String.init).joined(separator: "<br>") }

  static let cases: [(name: String, html: String, lines: String)] = [
    (
      "columns are filled evenly", "<div class=m style='column-count:2'>" + text("abcd") + "</div>",
      "a(0,0) b(0,10) c(110,0) d(110,10)"
    ),
    (
      "a width makes as many as have room", "<div class=m style='columns:60px'><p>a</p><p>b</p><p>c</p></div>",
      "a(0,0) b(73,0) c(147,0)"
    ),
    (
      "a height fills one after the other",
      "<div class=m style='columns:2;column-fill:auto;height:30px'>" + text("abcd") + "</div>",
      "a(0,0) b(0,10) c(110,0) d(110,10)"
    ),
    (
      "what has no room stands in columns further out",
      "<div class=m style='columns:2;height:20px;orphans:1;widows:1'>" + text("abcdef") + "</div>",
      "a(0,0) b(0,10) c(110,0) d(110,10) e(220,0) f(220,10)"
    ),
    (
      "break-inside is not about the box's own columns",
      "<div class=m style='columns:2;break-inside:avoid'><p>a</p><p>b</p></div>", "a(0,0) b(110,0)"
    ),
    (
      "where breaks between paragraphs are avoided, one is divided rather",
      "<style>p{break-before:avoid}</style><div class=m style='columns:2'>"
        + ["ab", "cd", "ef", "gh", "ij"].map { "<p>" + text($0) + "</p>" }.joined() + "</div>",
      "a(0,0) b(0,10) c(0,20) d(0,30) e(0,40) f(110,0) g(110,10) h(110,20) i(110,30) j(110,40)"
    ),
    (
      "percentages of heights are of the columns'",
      "<div class=m style='columns:2;height:40px;column-fill:auto'><div style='height:50%'>a</div><p>b</p></div>",
      "a(0,0) b(0,20)"
    ),
    (
      "a break asks for the next column",
      "<div class=m style='columns:2'><p>a</p><p style='break-before:column'>b</p><p>c</p></div>",
      "a(0,0) b(110,0) c(110,10)"
    ),
    (
      "what is kept together stays together",
      "<div class=m style='columns:2'><p>a</p><p style='break-inside:avoid'>" + text("bcd") + "</p></div>",
      "a(0,0) b(110,0) c(110,10) d(110,20)"
    ),
    (
      "some reaches over all columns",
      "<div class=m style='columns:2'><p>a</p><p>b</p><p style='column-span:all'>S</p><p>c</p><p>d</p></div>",
      "a(0,0) S(0,10) c(0,20) b(110,0) d(110,20)"
    ),
    (
      "columns in columns",
      "<div class=m style='columns:2'><div class=m style='columns:2'><p>a</p><p>b</p></div><p>c</p></div>",
      "a(0,0) b(55,0) c(110,0)"
    ),
    (
      "absolute boxes that the columns' own box places have their static positions inside its border",
      "<div class=m style='columns:2;position:relative;border:10px solid'><p style='position:absolute;top:5px'>a</p><p>b</p>"
        + "<p style='position:absolute;left:50px'>c</p></div>",
      "b(10,10) a(10,15) c(60,20)"
    ),
  ]

  @Test("Rows of columns for which a page has no room after their gap go on with the next one")
  func rowsOfColumnsWithoutRoom() throws {
    let html = """
      <!doctype html><style>@page { size: 200px 140px; margin: 20px } body { margin: 0; font: 10px/10px "Liberation Mono" }
      p { margin: 0; orphans: 1; widows: 1 } .n { float: footnote } .c { column-height: 30px }</style>
      <div class=c><p>first<span class=n>note</span></p><p>\(Self.text("abcdefgh"))</p></div>
      """
    let session = try RenderSession(resources: MemoryResources())
    let pages = try session.layOut(try Document(parsing: html), options: RenderOptions(isPaged: true)).pages
    #expect(pages.count == 2)
  }

  @Test(arguments: cases) func stand(_ row: (name: String, html: String, lines: String)) throws {
    let found = try Self.lines(row.html)
    #expect(found == row.lines, "\(row.name)")
  }

  @Test("Padding and border are the box's own; rules stand in the gaps")
  func rules() throws {
    let html =
      "<div class=m style='columns:2;padding:5px;border:1px solid;column-rule:2px solid red'>"
      + Self.text("abcd") + "</div>"
    let page = try Self.page(html)
    let box = try #require(page.tree.boxes.first { $0.gaps != nil })
    #expect(box.frame.height == 32)
    #expect(Self.rules(of: box) == [Rect(x: 104, y: 6, width: 2, height: 20)])
  }

  /// Stretches of the gaps between two columns, 2 px wide.
  private static func rules(of box: BoxFragment) -> [Rect] {
    (box.gaps?.columns ?? []).flatMap { gap in
      zip(gap.points, gap.points.dropFirst()).compactMap { from, to in
        guard from.stretch.isEmpty else { return nil }
        return Rect(x: gap.center - 1, y: from.offset, width: 2, height: to.offset - from.offset)
      }
    }
  }

  @Test(
    "Rules of the last row reach down to the end of their box, not those above a box that spans all columns",
    arguments: [
      ("height:60px", "", [Rect(x: 104, y: 0, width: 2, height: 60)]),
      ("min-height:60px", "", [Rect(x: 104, y: 0, width: 2, height: 60)]),
      ("height:60px", "<p style='column-span:all;margin:0'>s</p>", [Rect(x: 104, y: 0, width: 2, height: 20)]),
      (
        "height:60px", "<p style='column-span:all;margin:0'>s</p>a<br>b<br>c<br>d",
        [Rect(x: 104, y: 0, width: 2, height: 20), Rect(x: 104, y: 30, width: 2, height: 30)]
      ),
    ])
  func rulesOfHighBoxes(_ row: (style: String, behind: String, rules: [Rect])) throws {
    let html =
      "<div class=m style='columns:2;column-rule:2px inset;\(row.style)'>" + Self.text("abcd") + row.behind + "</div>"
    let box = try #require(try Self.page(html).tree.boxes.first { $0.gaps != nil })
    #expect(Self.rules(of: box) == row.rules)
  }

  @Test("On pages columns end with the page and go on")
  func pages() throws {
    let html = "<div style='columns:2;column-gap:20px'>" + Self.text("abcdefghijkl") + "</div>"
    #expect(try PageTexts.of(html, area: "120px 30px") == ["a d b e c f", "g j h k i l"])
  }

  @Test("What sticks out of a box in columns goes on in the columns of the next page")
  func contentsBelowTheirBox() throws {
    let html =
      "<div style='columns:2;column-gap:20px'><div style='height:20px'>" + Self.text("abcdefghi") + "</div></div>"
    #expect(try PageTexts.of(html, area: "120px 30px") == ["a d b e c f", "g i h"])
  }

  /// One column more for the highest share, again and again, comes to the same.
  @Test func `parts share columns evenly`() {
    var random = SplitMix(state: 20)
    for _ in 0..<2_000 {
      let parts = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        Bool.random(using: &random)
          ? Float.random(in: 0...900, using: &random) : Float(Int.random(in: 0...60, using: &random) * 18)
      }
      let count = Int.random(in: 1...12, using: &random)
      var shares = parts.map { _ in Float(1) }
      for _ in min(parts.count, count)..<count {
        shares[parts.indices.max { parts[$0] / shares[$0] < parts[$1] / shares[$1] } ?? 0] += 1
      }
      let expected = zip(parts, shares).map { $0 / $1 }.max()
      #expect(ColumnFilling.evenHeight(of: parts, among: count) == expected, "\(parts) among \(count)")
    }
    #expect(ColumnFilling.evenHeight(of: [50, 100], among: Int(Int32.max)) < 1e-6)
    #expect(ColumnFilling.evenHeight(of: [], among: 3) == 0)
  }
}
