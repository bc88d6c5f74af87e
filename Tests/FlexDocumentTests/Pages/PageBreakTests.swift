import FlexCore
import FlexDOM
import FlexMarkup
import FlexTree
import Foundation
import Testing
import TextMeasure

@testable import FlexDocument
@testable import FlexLayout

/// What stands on the pages of a document, as text.
enum PageTexts {
  /// - Parameter area: of a page in px. Lines are 10 px high, letters 6 px wide.
  static func pages(_ html: String, area: String = "120px 50px") throws -> [LaidOutPage] {
    let style = """
      <!doctype html><style>@page { size: \(area); margin: 0 } body { margin: 0; font: 10px/10px "Liberation Mono" }
      p { margin: 0 } table { border-spacing: 0 } td, th { padding: 0 }</style>
      """
    let session = try RenderSession(resources: MemoryResources())
    return try session.layOut(try Document(parsing: style + html), options: RenderOptions(isPaged: true)).pages
  }

  /// The lines of each page, from the top down and from the left to the right, with spaces between.
  static func of(_ html: String, area: String = "120px 50px") throws -> [String] {
    try pages(html, area: area).map { page in
      var lines: [(y: Float, x: Float, text: String)] = []
      for (id, layout) in page.inline.sorted(by: { $0.key.index < $1.key.index }) {
        let origin = page.tree.absoluteOrigin(of: id)
        let content = page.tree[id].contentOrigin
        for line in layout.lines where !line.text.isEmpty {
          lines.append((origin.y + content.y + line.frame.y, origin.x + line.frame.x, line.text))
        }
      }
      // A line and the inline-block that begins it have one place: the order of the boxes decides.
      let order = lines.enumerated().sorted { first, second in
        let (a, b) = (first.element, second.element)
        return (a.y, a.x, first.offset) < (b.y, b.x, second.offset)
      }
      return order.map(\.element.text).joined(separator: " ")
    }
  }
}

@Suite("Breaks between pages, CSS Break 3: a page is five lines high")
struct PageBreakTests {
  static func box(_ height: Int, _ style: String = "", _ text: String = "") -> String {
    "<div style='height:\(height)px;\(style)'>\(text)</div>"
  }

  static func lines(_ letters: String) -> String { letters.map(String.init).joined(separator: "<br>") }

  static let lineRules: [(name: String, html: String, pages: [String])] = [
    ("a paragraph is divided between lines", "<p>" + lines("abcdefg") + "</p>", ["a b c d e", "f g"]),
    ("two lines at least go on: widows", "<p>" + lines("abcdef") + "</p>", ["a b c d", "e f"]),
    ("two lines at least stay: orphans", box(40) + "<p>" + lines("abc") + "</p>", ["", "a b c"]),
    (
      "columns that aren't shared evenly take no page more than they fill",
      "<div style='columns:2;column-fill:auto;column-gap:0'>" + lines("abcdefg") + "</div>", ["a f b g c d e"]
    ),
    (
      "orphans and widows are as many as asked for",
      box(20) + "<p style='orphans:3;widows:3'>" + lines("abcdef") + "</p>", ["a b c", "d e f"]
    ),
    (
      "an edge below lines goes on where it is higher than a page", "<div style='padding-bottom:120px'>a</div>b",
      ["a", "", "b"]
    ),
    (
      "an edge below blocks goes on, too",
      "<div style='padding-bottom:70px;border-bottom:50px solid'><p>a</p></div>b", ["a", "", "b"]
    ),
    (
      "so does that of a flex container",
      "<div style='display:flex;padding:60px 0'><p>a</p></div>b", ["", "a", "b"]
    ),
    ("orphans win over widows", box(30) + "<p>" + lines("abc") + "</p>", ["a b", "c"]),
    (
      "where nothing else helps, the rules are dropped",
      "<p style='orphans:9;widows:9'>" + lines("abcdefg") + "</p>", ["a b c d e", "f g"]
    ),
    (
      "one line goes on where orphans and widows are 1",
      "<p style='orphans:1;widows:1'>" + lines("abcdef") + "</p>", ["a b c d e", "f"]
    ),
  ]

  static let avoidRules: [(name: String, html: String, pages: [String])] = [
    (
      "break-inside: avoid moves a block whole",
      box(20) + "<p style='break-inside:avoid'>" + lines("abcd") + "</p>", ["", "a b c d"]
    ),
    (
      "but for one that is taller than a page",
      "<p style='break-inside:avoid'>" + lines("abcdefg") + "</p>", ["a b c d e", "f g"]
    ),
    (
      "a heading stays with what follows: break-after: avoid",
      box(30) + "<h2 style='break-after:avoid;margin:0;font:inherit'>H</h2><p style='break-inside:avoid'>"
        + lines("ab") + "</p>", ["", "H a b"]
    ),
    (
      "break-before: avoid says the same",
      box(30) + "<p>H</p><p style='break-before:avoid;break-inside:avoid'>" + lines("ab") + "</p>", ["", "H a b"]
    ),
    (
      "the value of a first child is its parent's",
      box(30) + "<p>H</p><div><div><p style='break-before:avoid;break-inside:avoid'>" + lines("ab")
        + "</p></div></div>", ["", "H a b"]
    ),
    (
      "a block without lines between the two is what the heading stays with",
      box(30) + "<h2 style='break-after:avoid;margin:0;font:inherit'>H</h2><a id=x></a><p style='break-inside:avoid'>"
        + lines("ab") + "</p>", ["H", "a b"]
    ),
    (
      "but not where what follows asks for the same",
      box(30) + "<h2 style='break-after:avoid;margin:0;font:inherit'>H</h2><a id=x></a>"
        + "<p style='break-before:avoid;break-inside:avoid'>" + lines("ab") + "</p>", ["", "H a b"]
    ),
    (
      "a float between the two stays with them, though what follows stands below it",
      box(20) + "<h2 style='break-after:avoid;margin:0;font:inherit'>H</h2><b style='float:left'>f</b>"
        + "<p style='clear:both;break-inside:avoid'>" + lines("ab") + "</p>", ["", "H f a b"]
    ),
    (
      "a chain that fills a page breaks somewhere",
      (0..<7).map { "<p style='break-after:avoid'>\($0)</p>" }.joined(), ["0 1 2 3 4", "5 6"]
    ),
  ]

  static let forced: [(name: String, html: String, pages: [String])] = [
    ("break-before: page", "<p>a</p><p style='break-before:page'>b</p>", ["a", "b"]),
    (
      "break-after: page, however deep it stands",
      "<div><div><p style='break-after:page'>a</p></div></div><p>b</p>", ["a", "b"]
    ),
    (
      "two breaks at one place are one",
      "<p style='break-after:page'>a</p><p style='break-before:page'>b</p>", ["a", "b"]
    ),
    (
      "none before the first page, and none behind the last",
      "<p style='break-before:page;break-after:page'>a</p>", ["a"]
    ),
    ("in a grid's item", "<div style='display:grid'><p>a</p><p style='break-before:page'>b</p></div>", ["a", "b"]),
    (
      "in a flex column",
      "<div style='display:flex;flex-direction:column'><p>a</p><p style='break-before:page'>b</p></div>", ["a", "b"]
    ),
    (
      "between lines of a wrapping flex container",
      "<div style='display:flex;flex-wrap:wrap'><p style='width:80px'>a</p>"
        + "<p style='width:80px;break-before:page'>b</p></div>", ["a", "b"]
    ),
    (
      "deep in a cell",
      "<table><tr><td><p>a</p><p style='break-before:page'>b</p><td>c</table>", ["a c", "b"]
    ),
    ("right: a blank page stands between", "<p>a</p><p style='break-before:right'>b</p>", ["a", "", "b"]),
    ("left: none is needed", "<p>a</p><p style='break-before:left'>b</p>", ["a", "b"]),
  ]

  static let contexts: [(name: String, html: String, pages: [String])] = [
    (
      "items of a flex row go on side by side",
      "<div style='display:flex'><p style='width:30px'>" + lines("abcdefg") + "</p><p style='width:30px'>"
        + lines("tuvwxyz") + "</p></div>", ["a t b u c v d w e x", "f y g z"]
    ),
    (
      "lines of a wrapping flex container move whole",
      box(30) + "<div style='display:flex;flex-wrap:wrap'>"
        + "abcd".map { "<p style='width:60px;height:15px;break-inside:avoid'>\($0)</p>" }.joined() + "</div>",
      ["a b", "c d"]
    ),
    (
      "lines that are centred are lines of their own",
      box(20) + "<div style='display:flex;flex-wrap:wrap;justify-content:center'><p>" + lines("abcde")
        + "</p><p style='width:100%'>" + lines("tuvwx") + "</p><p style='width:90px'>" + lines("klm") + "</p></div>",
      ["a b c", "d e t u v", "w x k l m"]
    ),
    (
      "rows of a grid move whole",
      "<div style='display:grid;grid-template-columns:60px 60px'>"
        + "abcdef".map { "<p style='height:20px;break-inside:avoid'>\($0)</p>" }.joined() + "</div>",
      ["a b c d", "e f"]
    ),
    (
      "a box that clips is divided",
      "<div style='overflow:hidden'>" + "abcd".map { box(20, "break-inside:avoid", "\($0)") }.joined() + "</div>",
      ["a b", "c d"]
    ),
    (
      "a float goes on beside the text",
      "<div style='float:left;width:60px'>" + lines("abcdefg") + "</div><p>" + lines("tuvwxyz") + "</p>",
      ["a t b u c v d w e x", "f y g z"]
    ),
    (
      "lines below a float stand below its rest",
      "<div style='float:left;width:120px'>" + lines("abcdefg") + "</div>tuv", ["a b c d e", "f g tuv"]
    ),
    (
      "what has no room below a margin moves on, and loses it", "<p style='margin-top:45px'>" + lines("abc") + "</p>",
      ["", "a b c"]
    ),
    (
      "an absolute box goes on where it would stand",
      "<div style='position:absolute;top:20px'>" + lines("abcdefg") + "</div>" + box(60), ["a b c", "d e f g"]
    ),
    (
      "a fixed box stands on each page",
      "<div style='position:fixed;top:0;right:0'>F</div><p>" + lines("abcdefg") + "</p>",
      ["a F b c d e", "f F g"]
    ),
    (
      "a cell goes on in its column",
      "<table><tr><td>" + lines("abcdefg") + "<td>x</table>", ["a x b c d e", "f g"]
    ),
    (
      "content that sticks out goes on beside what follows",
      box(10, "", lines("abcdefg")) + "<p style='margin-left:60px'>z</p>", ["a b z c d e", "f g"]
    ),
    (
      "an inline-block is not divided",
      box(30) + "<span style='display:inline-block'>" + lines("abc") + "</span>", ["", "￼ a b c"]
    ),
    (
      "an absolute box that stands where the flow has it leaves a clip that doesn't place it",
      "<div style='overflow:hidden'><div style='position:absolute;height:20px'>"
        + "<p>one<p>two<p>three<p>four<p>five<p>six<p>seven</div></div>",
      ["one two three four five", "six seven"]
    ),
    (
      "a clip that places it ends with its box",
      "<div style='overflow:hidden;position:relative;height:20px'><div style='position:absolute'>"
        + "<p>one<p>two<p>three<p>four<p>five<p>six<p>seven</div></div>",
      ["one two three four five six seven"]
    ),
    (
      "names of pages break no flex lines: the first is that of all",
      "<p>z</p><div style='display:flex;flex-wrap:wrap'><p style='width:100%'>a</p><p style='width:100%;page:n'>b</p>"
        + "<p style='width:100%'>c</p></div><p>d</p>", ["z", "a b c", "d"]
    ),
    (
      "nor rows of a grid",
      "<div style='display:grid'><p style='page:n'>a</p><p>b</p></div><p>c</p>", ["a b", "c"]
    ),
    (
      "nor items beside each other, but what is inside of one",
      "<p>z</p><div style='display:flex'><p>a</p><div><p style='page:n'>b</p><p>c</p></div></div><p>d</p>",
      ["z", "a b", "c d"]
    ),
  ]

  @Test(arguments: lineRules + avoidRules) func rules(_ row: (name: String, html: String, pages: [String])) throws {
    #expect(try PageTexts.of(row.html) == row.pages, "\(row.name)")
  }

  @Test(arguments: forced + contexts) func places(_ row: (name: String, html: String, pages: [String])) throws {
    #expect(try PageTexts.of(row.html) == row.pages, "\(row.name)")
  }

  /// The tops and heights of the boxes of a class, page by page.
  private static func places(_ html: String, area: String = "120px 50px") throws -> [[String]] {
    try PageTexts.pages(html, area: area).map { page in
      page.tree.boxes.indices.filter { page.tree.boxes[$0].source?.classAttribute == "x" }.map { index in
        let y = page.tree.absoluteOrigin(of: BoxID(index: index)).y
        return "\(Int(y)) + \(Int(page.tree.boxes[index].frame.height))"
      }
    }
  }

  @Test("Margins at a break end with the page; behind a forced break they stay. CSS Break 3 §5.2")
  func margins() throws {
    let unforced = Self.box(40) + "<div class=x style='margin-top:30px;height:20px'></div>"
    #expect(try Self.places(unforced) == [[], ["0 + 20"]])
    // Those of empty boxes before it, and of what ends there, are one with them.
    let empty = "<p style='margin-top:20px'></p>"
    #expect(try Self.places(unforced.replacing("<div class=x", with: empty + "<div class=x")) == [[], ["0 + 20"]])
    let ended = "<div>\(Self.box(40))\(empty)</div><div class=x style='height:20px'></div>"
    #expect(try Self.places(ended) == [[], ["0 + 20"]])
    let forced = Self.box(20) + "<div class=x style='margin-top:15px;height:20px;break-before:page'></div>"
    #expect(try Self.places(forced) == [[], ["15 + 20"]])
    #expect(try PageTexts.of("<div style='margin-bottom:30px;height:40px'></div>").count == 1)
    let kept = unforced.replacing("margin-top", with: "margin-break:keep;margin-top")
    #expect(try Self.places(kept) == [[], ["30 + 20"]])
    let discarded = forced.replacing("margin-top", with: "margin-break:discard;margin-top")
    #expect(try Self.places(discarded) == [[], ["0 + 20"]])
  }

  @Test("A divided box reaches to the end of its page, and its height is shared by its parts")
  func heights() throws {
    let stretched = Self.box(20) + "<div class=x><p style='break-inside:avoid;height:40px'></p></div>"
    #expect(try Self.places(stretched) == [[], ["0 + 40"]])
    let divided = "<div class=x>" + Self.box(30) + "<p style='break-inside:avoid;height:40px'></p></div>"
    #expect(try Self.places(divided) == [["0 + 50"], ["0 + 40"]])
    #expect(
      try Self.places(Self.box(120).replacing("<div", with: "<div class=x")) == [["0 + 50"], ["0 + 50"], ["0 + 20"]])
  }

  @Test("What can't be divided begins on a page of its own, and is cut there")
  func monoliths() throws {
    let svg = "<svg class=x width=20 height=80 viewBox='0 0 20 80' style='display:block'></svg>"
    let pages = try PageTexts.pages(Self.box(20) + svg)
    #expect(pages.count == 3)
    let stripes = pages.dropFirst().compactMap { page in
      page.tree.boxes.first { $0.source?.classAttribute == "x" }.map { ($0.frame.y, $0.slice?.height) }
    }
    #expect(stripes.map(\.0) == [0, -50] && stripes.map(\.1) == [50, 30])
  }

  @Test func `boxes that end with empty paragraphs take time by their number`() throws {
    func seconds(_ count: Int) throws -> Double {
      let start = clock()
      let empty = String(repeating: "<p></p>", count: count)
      let pages = try PageTexts.of("<div>\(Self.lines("abcdefg"))\(empty)</div>")
      #expect(pages == ["a b c d e", "f g"])
      return Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }
    let one = try seconds(1500)
    let eight = try seconds(12_000)
    #expect(eight < 20 * one + 0.2, "\(one) s and \(eight) s")
  }
}
