import FlexCore
import FlexDOM
import FlexDisplay
import FlexMarkup
import FlexOutput
import FlexPaint
import FlexTree
import Testing
import TextMeasure

@testable import FlexDocument
@testable import FlexLayout

/// What pages show around the document: margin boxes, footnotes, and what content says of pages.
@Suite("Pages: CSS Page 3, CSS GCPM 3, CSS Content 3")
struct PagesTests {
  /// The texts of a layer, from the top down, with `|` between lines.
  static func text(_ layer: PageLayer?) -> String {
    guard let layer else { return "" }
    return lines(layer.tree, layer.inline).joined(separator: "|")
  }

  static func lines(_ tree: FragmentTree, _ inline: [BoxID: InlineLayout]) -> [String] {
    inline.flatMap { id, layout in
      layout.lines.map { line in
        let origin = tree.absoluteOrigin(of: id)
        return (y: origin.y + tree[id].contentOrigin.y + line.frame.y, x: origin.x + line.frame.x, text: line.text)
      }
    }.filter { !$0.text.isEmpty }.sorted { ($0.y, $0.x) < ($1.y, $1.x) }.map(\.text)
  }

  static func document(_ html: String, paged: Bool = true, width: Float? = nil) throws -> LaidOutDocument {
    let style = """
      <!doctype html><style>@page { size: 120px 80px; margin: 20px 10px; font: 10px/10px "Liberation Mono" }
      @page { @footnote { margin: 0 } }
      body { margin: 0; font: 10px/10px "Liberation Mono"; orphans: 1; widows: 1 } p, h1, h2 { margin: 0; font: inherit }
      ::footnote-call { vertical-align: baseline; font-size: inherit }</style>
      """
    let session = try RenderSession(resources: MemoryResources())
    return try session.layOut(
      try Document(parsing: style + html), options: RenderOptions(width: width, isPaged: paged))
  }

  /// The margins of each page.
  static func margins(_ css: String, _ html: String) throws -> [String] {
    try document("<style>\(css)</style>\(html)").pages.map { text($0.margins) }
  }

  static let sheets = "<p>a<p style='break-before:page'>b<p style='break-before:page'>c"

  static let marginCases: [(name: String, css: String, html: String, pages: [String])] = [
    (
      "counters of pages", "@page{@top-left{content:counter(page) '/' counter(pages)}}", sheets, ["1/3", "2/3", "3/3"]
    ),
    (
      "a page's own counters",
      "@page{counter-increment:page 2 sheet;@top-left{content:counter(page) counter(sheet,upper-roman)}}",
      sheets, ["2I", "4II", "6III"]
    ),
    (
      "an element sets the page's number",
      "@page{@top-left{content:counter(page)}}",
      "<p>a<p style='break-before:page;counter-reset:page 7'>b<p style='break-before:page'>c",
      ["1", "7", "8"]
    ),
    (
      "first, left and right pages",
      "@page{@top-left{content:'all'}}@page:first{@top-left{content:none}}@page:left{@top-left{content:'left'}}",
      sheets, ["", "left", "all"]
    ),
    (
      "named strings: first, last, start",
      "@page{@top-left{content:string(s) string(s,last) string(s,start)}}h2{string-set:s content()}",
      "<h2>A</h2><h2>B</h2><p style='break-before:page'>x<p style='break-before:page'>y<h2>C</h2>",
      ["ABA", "BBB", "CCB"]
    ),
    (
      "first-except is for the pages behind",
      "@page{@top-left{content:string(s,first-except)}}h2{string-set:s content()}",
      "<h2>A</h2><p style='break-before:page'>x", ["", "A"]
    ),
    (
      "a string of counters and attributes",
      "@page{@top-left{content:string(s)}}body{counter-reset:c}h2{counter-increment:c;string-set:s counter(c) '.' attr(title)}",
      "<h2 title=T>A</h2>", ["1.T"]
    ),
    (
      "inline elements set strings, too", "@page{@top-left{content:string(s)}}b{string-set:s content()}",
      "<p>a<br>b<br>c<br>d<br>e <b>bold</b>", ["", "bold"]
    ),
    (
      "running elements stand in margins",
      "@page{@top-left{content:element(h)}}.h{position:running(h)}.h::after{content:counter(page)}",
      "<div class=h>run</div>" + sheets, ["run1", "run2", "run3"]
    ),
    (
      "blank pages", "@page{@top-left{content:'x'}}@page:blank{@top-left{content:'blank'}}",
      "<p>a<p style='break-before:right'>b", ["x", "blank", "x"]
    ),
    (
      "names and groups", "@page n{@top-left{content:'n'}}@page:nth(2 of n){@top-left{content:'second'}}.n{page:n}",
      "<p>a<div class=n><p>b<p style='break-before:page'>c</div><p>d", ["", "n", "second", ""]
    ),
  ]

  @Test("margin boxes", arguments: marginCases)
  func margins(_ row: (name: String, css: String, html: String, pages: [String])) throws {
    #expect(try Self.margins(row.css, row.html) == row.pages)
  }

  @Test func marginBoxesStandWhereThePageHasThem() throws {
    let pages = try Self.document(
      "<style>@page{@bottom-right-corner{content:'';width:4px;height:5px;margin:auto}@left-middle{content:''}}</style>a"
    ).pages
    let tree = try #require(pages.first?.margins?.tree)
    let frames = tree[tree.root].children.map { tree[$0].frame }
    #expect(frames.contains(Rect(x: 113, y: 67.5, width: 4, height: 5)))
    #expect(frames.contains(Rect(x: 0, y: 20, width: 10, height: 40)))
  }

  @Test func pagesHaveTheirOwnSizes() throws {
    let pages = try Self.document("<style>@page wide{size:200px 90px}.w{page:wide}</style><p>a<p class=w>b").pages
    #expect(pages.map(\.size.width) == [120, 200])
    let over = try Self.document("<style>@page{size:100px;width:200px;margin:5px}</style>").pages
    #expect(over.map(\.size.width) == [210])
  }

  // MARK: References

  @Test func contentsNameThePagesOfTheirEntries() throws {
    let html = """
      <style>a::after{content:leader('.') target-counter(attr(href),page)} h2{counter-increment:c}
      i::after{content:target-counter('#two',c) target-text('#two')}</style>
      <p><a href=#one>One</a><p><a href=#two>Two</a><p><i></i>
      <h2 id=one style='break-before:page'>First</h2><h2 id=two style='break-before:page'>Second</h2>
      """
    let document = try Self.document(html)
    let first = try #require(document.pages.first)
    let lines = Self.lines(first.tree, first.inline)
    #expect(lines.contains { $0.contains("2Second") })
    // 100 px of 6 px letters: the leader fills what name and number leave.
    #expect(lines.contains("............") && document.diagnostics.isEmpty)
    let missing = try Self.document("<style>p::after{content:target-counter('#no',page)}</style><p>a")
    #expect(missing.diagnostics.map(\.message).contains { $0.contains("'#no' names no element") })
  }

  @Test func theNumberOfPagesIsKnownInTheText() throws {
    let document = try Self.document("<style>p::after{content:counter(page) counter(pages)}</style>" + Self.sheets)
    #expect(document.pages.map { Self.lines($0.tree, $0.inline) } == [["a13"], ["b23"], ["c33"]])
  }

  // MARK: Footnotes

  static let note = "<style>span{float:footnote} td{padding:0}</style>"

  static let footnoteCases: [(name: String, html: String, pages: [(text: String, notes: String)])] = [
    ("a note stands on the page of its call", "<p>a<span>n</span><p>b", [("a1|b", "1. n")]),
    (
      "a note waits for the next page where its own is full", "<p>a<br>b<br>c<br>d<span>n</span>",
      [("a|b|c|d1", ""), ("", "1. n")]
    ),
    (
      "a line moves on with its note", "<style>span{footnote-policy:line}</style><p>a<br>b<br>c<br>d<span>n</span>",
      [("a|b|c", ""), ("d1", "1. n")]
    ),
    (
      "notes wait in their order", "<p>a<span>k</span><br>b<br>c<span>l</span><br>d<span>m</span><br>e",
      [("a1|b|c2", "1. k"), ("d3|e", "2. l|3. m")]
    ),
    (
      "a note higher than its area's limit goes on",
      "<style>@page{@footnote{max-height:15px}}</style><p>a<span>k<br>l</span><br>b", [("a1|b", "1. k"), ("", "l")]
    ),
    (
      "an area's limit may be a part of the page's height, without the area's edges",
      "<style>@page{@footnote{max-height:25%;padding-top:5px}}</style><p>a<span>k<br>l</span><br>b<br>c",
      [("a1|b", "1. k"), ("c", "l")]
    ),
    (
      "notes wait behind one that goes on",
      "<style>@page{@footnote{max-height:15px}}</style><p>a<span>k<br>l</span><span>m</span><br>b",
      [("a12|b", "1. k"), ("", "l"), ("", "2. m")]
    ),
    (
      "a note whose lines are higher than its area's limit waits, and stands on the next page nevertheless",
      "<style>@page{@footnote{max-height:5px}}</style><p>a<span>k<br>l</span><br>b", [("a1|b", ""), ("", "1. k|l")]
    ),
    (
      "notes beyond their area's limit wait",
      "<style>@page{@footnote{max-height:15px}}</style><p>a<span>k</span><span>l</span><br>b<br>c<br>d",
      [("a12|b|c", "1. k"), ("d", "2. l")]
    ),
    (
      "what has no room waits", "<p>a<span>k</span><span>l</span><span>m</span><span>n</span>",
      [("a1234", "1. k|2. l|3. m"), ("", "4. n")]
    ),
    (
      "a note taller than a page goes on", "<p>a<span>k<br>l<br>m<br>n<br>o</span>",
      [("a1", ""), ("", "1. k|l|m|n"), ("", "o")]
    ),
    (
      "inline notes follow each other", "<style>span{footnote-display:inline}</style><p>a<span>k</span><span>l</span>",
      [("a12", "1. k 2. l")]
    ),
    (
      "a block moves on with its note", "<style>span{footnote-policy:block}</style><p>a<br>b<p>c<br>d<span>n</span>",
      [("a|b", ""), ("c|d1", "1. n")]
    ),
    (
      "a note shortens all columns of its page",
      "<div style='columns:2;column-gap:0;column-fill:auto;orphans:1;widows:1'>a<span>k</span><br>b<br>c<br>d<br>e<br>f"
        + "<br>g</div>",
      [("a1|d|b|e|c|f", "1. k"), ("g", "")]
    ),
    (
      "a row of a table stays where its note has to wait",
      "<table style='border-spacing:0'><tr><td>a<span>k</span><tr><td>b<tr><td>c<span>l</span><tr><td>d</table>",
      [("a1|b|c2", "1. k"), ("d", "2. l")]
    ),
    (
      "a row of a table moves on with its note, and no more does",
      "<style>span{footnote-policy:line}</style><table style='border-spacing:0'><tr><td>a<span>k</span><tr><td>b"
        + "<tr><td>c<span>l</span><tr><td>d</table>",
      [("a1|b", "1. k"), ("c2|d", "2. l")]
    ),
    (
      "a row's padding doesn't stand alone",
      "<table style='border-spacing:0;padding:0'><tr><td>a<span>k</span><tr><td>b"
        + "<tr><td style='padding-top:4px'>c<span>l</span></table>",
      [("a1|b", "1. k"), ("c2", "2. l")]
    ),
    ("notes of notes' counters", "<p style='counter-reset:footnote 4'>a<span>k</span>", [("a5", "5. k")]),
  ]

  @Test("footnotes", arguments: footnoteCases)
  func footnotes(_ row: (name: String, html: String, pages: [(text: String, notes: String)])) throws {
    let pages = try Self.document(Self.note + row.html).pages
    #expect(pages.map { Self.lines($0.tree, $0.inline).joined(separator: "|") } == row.pages.map(\.text))
    #expect(pages.map { Self.text($0.footnotes) } == row.pages.map(\.notes))
  }

  @Test func aCanvasWithoutPagesHasItsNotesBelow() throws {
    let session = try RenderSession(resources: MemoryResources())
    let page = try #require(
      try session.layOut(
        try Document(parsing: "<!doctype html><style>span{float:footnote}</style><p>a<span>n</span>"),
        options: RenderOptions(width: 200)
      ).pages.first)
    #expect(Self.text(page.footnotes) == "1. n")
    let layer = try #require(page.footnotes)
    #expect(layer.tree[layer.tree.root].frame.maxY <= page.size.height)
  }

  // MARK: Rolls

  static let rollCases: [(html: String, pages: [(text: String, height: Float)])] = [
    ("<p>a<p>b", [("a|b", 60)]),
    ("<p>a<p style='break-before:page'>b<br>c", [("a", 50), ("b|c", 60)]),
    ("<p style='break-after:right'>a<p>b<p style='break-before:left'>c", [("a", 50), ("b", 50), ("c", 50)]),
    ("<div style='padding:5px'>a<p style='break-before:page'>b</div>", [("a", 55), ("b", 55)]),
    ("<style>@page x{size:120px 70px}</style><p>a<p style='page:x'>b<p>c", [("a", 50), ("b", 70), ("c", 50)]),
    ("<style>@page x{size:60px auto}</style><p>a<p style='page:x'>b", [("a", 50), ("b", 50)]),
    (note + "<p>a<span>k</span><p style='break-before:page'>b<span>l</span>", [("a1", 60), ("b2", 60)]),
    (
      "<p>a<div style='float:left;height:30px;width:9px'></div><p style='break-before:page'>b", [("a", 80), ("b", 50)]
    ),
  ]

  @Test("a roll is cut where a page is asked for, and as long as what is on it", arguments: rollCases)
  func rolls(_ row: (html: String, pages: [(text: String, height: Float)])) throws {
    let document = try Self.document("<style>@page{size:120px auto}</style>" + row.html)
    let pages = document.pages
    #expect(pages.map { Self.lines($0.tree, $0.inline).joined(separator: "|") } == row.pages.map(\.text))
    #expect(pages.map(\.size.height) == row.pages.map(\.height))
    #expect(document.diagnostics.isEmpty)
  }

  // MARK: Paper

  @Test func aPDFWithoutASizeIsA4() throws {
    let session = try RenderSession(resources: MemoryResources())
    let html = try Document(parsing: "<!doctype html><p style='height:2000px'>a")
    let pages = try session.layOut(html, options: RenderOptions(media: .print, isPaged: true)).pages
    #expect(
      pages.count == 2 && pages.allSatisfy { abs($0.size.width - 793.7) < 0.1 && abs($0.size.height - 1122.52) < 0.1 })
    let picture = try session.layOut(html, options: RenderOptions()).pages
    #expect(picture.count == 1 && picture[0].size.width == 800)
  }

  @Test func bleedAndMarksEnlargeTheSheet() throws {
    let session = try RenderSession(resources: MemoryResources())
    let html = "<!doctype html><style>@page{size:100px;bleed:10px;marks:crop cross;background:red}</style>a"
    let document = try session.layOut(try Document(parsing: html), options: RenderOptions(isPaged: true))
    let list = try #require(session.displayLists(of: document, options: RenderOptions()).first)
    #expect(list.size == Size(width: 168, height: 168))
    #expect(
      list.sheet
        == SheetBoxes(
          trim: Rect(x: 34, y: 34, width: 100, height: 100), bleed: Rect(x: 24, y: 24, width: 120, height: 120)))
  }

  @Test func theCanvasHasItsBackgroundOnPagesThatBodyHasNoPartOf() throws {
    let session = try RenderSession(resources: MemoryResources())
    for style in ["html{background:#abc}", "body{background:#abc}", "body{background:#abc;visibility:hidden}"] {
      let html = "<style>\(style)</style>a<div style='position:absolute;top:150px;height:10px;width:10px'></div>"
      let document = try Self.document(html)
      #expect(document.pages.count == 4)
      let lists = session.displayLists(of: document, options: RenderOptions(isPaged: true))
      let backgrounds = lists.map { list in
        list.items.contains { item in
          guard case .fill(let shape, .color(let color)) = item else { return false }
          return color == Color(red: 0xAA / 255, green: 0xBB / 255, blue: 0xCC / 255) && shape.bounds.width == 100
        }
      }
      #expect(backgrounds == Array(repeating: !style.contains("hidden"), count: 4), "\(style)")
    }
  }

  @Test func missingTargetsOfMarginBoxesAreTold() throws {
    let margin = "<style>@page { @top-left { content: target-counter('#nope', page) } }</style>"
    let found = try Self.document(margin + "<p>a<p style='break-before:page'>b").diagnostics.map(\.message)
    #expect(found.count == 1 && found[0].contains("'#nope' names no element"))
  }

  @Test func pagesAreTurned() throws {
    let session = try RenderSession(resources: MemoryResources())
    let html = "<!doctype html><style>@page{size:100px 50px;page-orientation:rotate-left}</style><a href=#x>a</a>"
    let document = try session.layOut(try Document(parsing: html), options: RenderOptions(isPaged: true))
    let list = try #require(session.displayLists(of: document, options: RenderOptions()).first)
    #expect(list.size == Size(width: 50, height: 100))
    #expect(list.links.allSatisfy { $0.rect.maxY <= 100 && $0.rect.y > 70 })
  }

  @Test func labelsSayWhatPagesCallThemselves() throws {
    let session = try RenderSession(resources: MemoryResources())
    let html =
      "<!doctype html><style>@page{size:100px;margin:20px;@top-left{content:counter(page,lower-roman)}}</style>"
      + Self.sheets
    let document = try session.layOut(try Document(parsing: html), options: RenderOptions(isPaged: true))
    #expect(session.displayLists(of: document, options: RenderOptions()).map(\.label) == ["i", "ii", "iii"])
  }

  @Test func bookmarksAreWhatStylesSay() throws {
    let session = try RenderSession(resources: MemoryResources())
    let html = """
      <!doctype html><style>@page{size:100px}h2{bookmark-label:'§ ' content();bookmark-state:closed}h3{bookmark-level:none}
      b{bookmark-level:3}</style><h1>One</h1><h2>Two</h2><h3>Three</h3><p>a <b>bold</b>
      """
    let document = try session.layOut(try Document(parsing: html), options: RenderOptions(isPaged: true))
    let headings = session.displayLists(of: document, options: RenderOptions()).flatMap(\.headings)
    #expect(headings.map(\.title) == ["One", "§ Two", "bold"])
    #expect(headings.map(\.level) == [1, 2, 3] && headings.map(\.isClosed) == [false, true, false])
  }
}
