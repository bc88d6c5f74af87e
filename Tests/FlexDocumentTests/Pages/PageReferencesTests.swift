import FlexDOM
import FlexTree
import Testing

@testable import FlexDocument

/// What pages, their margins and their notes know of the document, and it of them.
@Suite("References between a document and its pages: CSS Page 3, CSS GCPM 3, CSS Content 3")
struct PageReferencesTests {
  /// What stands on each page, and the texts of its margins and of its notes.
  private static func pages(_ html: String) throws -> (texts: [String], margins: [String], notes: [String]) {
    let pages = try PagesTests.document(html).pages
    return (
      pages.map { PagesTests.lines($0.tree, $0.inline).joined(separator: "|") },
      pages.map { PagesTests.text($0.margins) }, pages.map { PagesTests.text($0.footnotes) }
    )
  }

  private static let next = "style='break-before:page'"
  private static let note = "<style>.n{float:footnote}</style>"

  // MARK: Targets

  @Test(
    "a target is written in all ways that drafts and other programs have",
    arguments: ["attr(href)", "attr(href url)", "attr(href string)", "attr(href, url)", "'#b'", "url('#b')", "url(#b)"])
  func targets(_ target: String) throws {
    let html = "<style>a::after{content:target-counter(\(target),page) target-text(\(target))}</style>"
    #expect(try Self.pages("\(html)<p><a href='#b'>x</a><p \(Self.next) id=b>y").texts == ["x2y", "y"])
  }

  @Test func marginsNameElements() throws {
    let css = "<style>@page{@top-left{content:target-counter('#b',page) target-text('#b')}}</style>"
    let document = try PagesTests.document("\(css)<p>x<p \(Self.next) id=b>y")
    #expect(document.pages.map { PagesTests.text($0.margins) } == ["2y", "2y"])
    #expect(document.diagnostics.isEmpty)
  }

  @Test func notesNameElementsAndPagesAndAreNamed() throws {
    let css = """
      <style>a::after{content:target-counter(attr(href),page)} b::after{content:counter(pages)}
      em{string-set:t content()} @page{@top-left{content:string(t)}}</style>
      """
    let html =
      "<p>a<span class=n><a href='#b'>p</a><b></b><em id=e>e</em></span><p \(Self.next) id=b>y <a href='#e'>n</a>"
    let pages = try Self.pages(Self.note + css + html)
    #expect(pages.notes == ["1. p22e", ""])
    #expect(pages.texts == ["a1", "y n1"])
    #expect(pages.margins == ["e", "e"])
  }

  @Test func whatNotesLackIsSaid() throws {
    let html =
      "<style>a::after{content:target-counter(attr(href),page)}</style><p>a<span class=n><a href='#no'>p</a></span>"
    let found = try PagesTests.document(Self.note + html).diagnostics
    #expect(found.map(\.message) == ["'#no' names no element of the document: its page and text are unknown"])
  }

  // MARK: Footnotes

  @Test func notesInNotesStandBehindThem() throws {
    let html = "<p>a<span class=n>b<i class=n>c<b class=n>d</b></i></span>e<span class=n>f</span>"
    let pages = try Self.pages(Self.note + "<style>@page{size:120px 120px}</style>" + html)
    #expect(pages.texts == ["a1e4"])
    #expect(pages.notes == ["1. b2|2. c3|3. d|4. f"])
  }

  @Test func pagesCountTheirOwnNotes() throws {
    let css = "<style>@page{counter-reset:footnote}</style>"
    let html = "<p>a<b class=n>b</b>c<b class=n>d</b><p \(Self.next)>e<b class=n>f</b><p>g<b class=n>h</b>"
    let pages = try Self.pages(Self.note + css + html)
    #expect(pages.texts == ["a1c2", "e1|g2"])
    #expect(pages.notes == ["1. b|2. d", "1. f|2. h"])
    let second = "<style>@page:nth(2){counter-reset:footnote 4}</style>"
    #expect(try Self.pages(Self.note + second + html).texts == ["a1c2", "e5|g6"])
  }

  // MARK: Counters

  static let counters: [(name: String, css: String, html: String, texts: [String], margins: [String])] = [
    (
      "an element adds to the number of its page",
      "@page{@top-left{content:counter(page)}} .x{counter-increment:page 3}",
      "<p>a<p \(next) class=x>b<p \(next)>c", ["a", "b", "c"], ["1", "5", "6"]
    ),
    (
      "text shows what pages count",
      "@page{counter-increment:s 2;@top-left{content:counter(s)}} p::after{content:counter(s)}",
      "<p>a<p \(next)>b", ["a2", "b4"], ["2", "4"]
    ),
    (
      "elements begin what pages count anew",
      "@page{counter-increment:s;@top-left{content:counter(s)}} .x{counter-reset:s 1}",
      "<p>a<p \(next)>b<p \(next) class=x>c", ["a", "b", "c"], ["1", "2", "1"]
    ),
    (
      "margins show the document's counters as they are where the page begins",
      "@page{@top-left{content:counter(c)}} h2{counter-increment:c}",
      "<p>a<h2>b</h2><h2 \(next)>c</h2><h2>d</h2><p \(next)>e", ["a|b", "c|d", "e"], ["0", "2", "3"]
    ),
    (
      "those of generated content and within each other, too",
      "@page{@top-left{content:counters(c,'.')}} body{counter-reset:c 7}"
        + " div{counter-reset:c} h2::before{content:'';counter-increment:c}",
      "<h1>a</h1><div \(next)><h2>b</h2><h2 \(next)>c</h2></div>", ["a", "b", "c"], ["7", "7.1", "7.2"]
    ),
  ]

  @Test(arguments: counters) func pageCounters(
    _ row: (name: String, css: String, html: String, texts: [String], margins: [String])
  ) throws {
    let pages = try Self.pages("<style>\(row.css)</style>\(row.html)")
    #expect(pages.texts == row.texts, "\(row.name)")
    #expect(pages.margins == row.margins, "\(row.name)")
  }

  // MARK: Progression

  @Test func pagesOfDocumentsFromRightToLeftBeginOnTheLeft() throws {
    let sides =
      "@page{@top-center{content:'r'}}@page:left{@top-center{content:'l'}}@page:blank{@top-center{content:'b'}}"
    func margins(_ root: String, _ side: String) throws -> [String] {
      let css = "<style>\(root){direction:rtl} p+p{break-before:\(side)} \(sides)</style>"
      return try PagesTests.document("\(css)<p>a<p>b").pages.map { PagesTests.text($0.margins) }
    }
    #expect(try margins(":root", "page") == ["l", "r"])
    #expect(try margins(":root", "left") == ["l", "b", "l"])
    #expect(try margins(":root", "right") == ["l", "r"])
    #expect(try margins(":root", "recto") == ["l", "b", "l"])
    #expect(try margins(":root", "verso") == ["l", "r"])
    // The root element's, as in browsers.
    #expect(try margins("body", "page") == ["r", "l"])
  }

  // MARK: Blank pages

  @Test func blankPagesHaveTheCanvasAndWhatIsFixed() throws {
    let css =
      "<style>html{background:lime} i{position:fixed;top:0;right:0} p+p{break-before:right}</style>"
    let pages = try PagesTests.document("\(css)<i>f</i><p>a<p>b").pages
    #expect(pages.map { PagesTests.lines($0.tree, $0.inline).joined() } == ["af", "f", "bf"])
    let colors = pages.map { $0.tree[$0.tree.root].style.paint.backgroundColor }
    #expect(colors == Array(repeating: colors[0], count: 3) && colors[0] != PaintStyle().backgroundColor)
  }

  @Test func countersStayIn32Bits() throws {
    let document = try PagesTests.document(
      """
      <style>p{counter-increment:c 2147483647 d -2147483648}p::after{content:counter(c) ' ' counter(d)}</style><p><p>
      """)
    let lines = try #require(document.pages.first.map { PagesTests.lines($0.tree, $0.inline) })
    #expect(lines == Array(repeating: "2147483647", count: 2).flatMap { [$0, "-2147483648"] })
  }

  // MARK: Without effect

  @Test func contentOfElementsIsSaid() throws {
    func found(_ content: String) throws -> [Severity] {
      try PagesTests.document("<style>p{content:\(content)}</style><p>a<p>b").diagnostics.map(\.severity)
    }
    #expect(try found("'x'") == [.remark])
    #expect(try found("linear-gradient(red,blue) 'x'") == [.warning])
    #expect(try found("linear-gradient(red,blue)").isEmpty)
    #expect(try found("none").isEmpty && found("normal").isEmpty)
  }
}
