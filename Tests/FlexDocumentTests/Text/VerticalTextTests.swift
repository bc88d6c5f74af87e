import FlexCore
import FlexDOM
import FlexDisplay
import FlexMarkup
import FlexOutput
import FlexPaint
import FlexTree
import TestSupport
import Testing
import TextMeasure

@testable import FlexDocument

@Suite("Vertical text")
struct VerticalTextTests {
  private func layOut(
    _ html: String, options: RenderOptions = RenderOptions(width: 400, height: 300)
  ) throws -> LaidOutDocument {
    try RenderSession(resources: MemoryResources()).layOut(try Document(parsing: html), options: options)
  }

  private func frame(_ id: String, _ html: String) throws -> Rect {
    let box = try #require(LayoutReport(try layOut(html)).elements.first { $0.id == id }).bounds
    return Rect(x: box.x, y: box.y, width: box.width, height: box.height)
  }

  static let logical: [(style: String, Rect)] = [
    ("writing-mode:vertical-rl", Rect(x: 350, y: 0, width: 20, height: 60)),
    ("writing-mode:vertical-lr", Rect(x: 30, y: 0, width: 20, height: 60)),
    ("writing-mode:sideways-lr", Rect(x: 30, y: 240, width: 20, height: 60)),
    ("writing-mode:vertical-rl;direction:rtl", Rect(x: 350, y: 240, width: 20, height: 60)),
    (
      "writing-mode:vertical-rl;direction:rtl;text-orientation:upright", Rect(x: 350, y: 0, width: 20, height: 60)
    ),
  ]

  @Test(arguments: logical) func blocksBeginWhereTheFlowDoes(_ style: String, _ expected: Rect) throws {
    let html = """
      <body style="margin:0;\(style)"><div id=a style="margin-block-start:30px;inline-size:60px;block-size:20px"></div>
      """
    #expect(try frame("a", html) == expected)
  }

  /// A Mongolian letter has a form at the start of a word, one in its middle and one at its end.
  @Test func lettersOfSeveralFormsAreWrittenToSVG() throws {
    let session = try RenderSession(resources: MemoryResources())
    let options = RenderOptions(width: 100, height: 200)
    let document = try session.layOut(
      try Document(
        parsing:
          "<p lang=mn style='writing-mode:vertical-lr;font:20px Noto Sans Mongolian'>\u{1828}\u{1820}\u{1828}\u{1833}\u{1822}\u{1828}"
      ),
      options: options)
    let svg = String(decoding: try session.encode(document, as: .svg, options: options).bytes, as: UTF8.self)
    #expect(svg.hasSuffix("</svg>\n") && svg.contains("@font-face") != svg.contains("<path"))
  }

  @Test func anOrthogonalBlockIsAsWideAsItsLines() throws {
    let html = """
      <body style="margin:0;font:20px/30px sans-serif"><div id=a style="writing-mode:vertical-rl">a<br>b</div>
      """
    #expect(try frame("a", html).width == 60)
  }

  @Test func aHeaderGivesItsRowItsLength() throws {
    let html = """
      <body style="margin:0"><table style="border-spacing:0"><tr><th id=a style="writing-mode:vertical-rl;padding:0">
      <div style="inline-size:90px;block-size:20px"></div></th><td id=b style="padding:0">x</td></tr></table>
      """
    #expect(try frame("a", html) == Rect(x: 0, y: 0, width: 20, height: 90))
    #expect(try frame("b", html).height == 90)
  }

  @Test func linesOfVerticalLRBeginAtTheLeft() throws {
    let html = """
      <body style="margin:0;font:20px/30px sans-serif;writing-mode:vertical-lr"><p style="margin:0"><a id=a>a</a><br>\
      <a id=b>b</a></p>
      """
    let (first, second) = (try frame("a", html), try frame("b", html))
    #expect(second.x - first.x == 30)
  }

  @Test(arguments: ["", "<span style='float: footnote'>note</span>"])
  func whatIsLargerThanAPageGoesOnToTheNext(_ note: String) throws {
    let text = String(repeating: "word ", count: 300)
    let html = "<style>@page { size: 300px 200px }</style><body style='writing-mode:vertical-rl'>\(text)\(note)"
    let document = try layOut(html, options: RenderOptions(isPaged: true))
    #expect(document.pages.count > 1)
    let modes = Set(document.pages.flatMap { page in page.inline.keys.map { page.tree[$0].style.text.writingMode } })
    // Notes stand below the text that calls them.
    #expect(modes == [note.isEmpty ? .verticalRL : .horizontalTB])
    let isSaid = document.diagnostics.contains { $0.message.contains("vertical text can't go on above footnotes") }
    #expect(isSaid == !note.isEmpty)
    let shown = document.pages.flatMap { $0.inline.values.flatMap(\.lines) }.map(\.text).joined(separator: " ")
    #expect(shown.split(separator: " ").filter { $0 == "word" }.count == 300)
  }

  @Test func aVerticalPageStaysVertical() throws {
    let html = "<style>@page { size: 300px 200px }</style><body style='writing-mode:vertical-rl'>some words"
    let document = try layOut(html, options: RenderOptions(isPaged: true))
    #expect(document.pages.count == 1 && document.diagnostics.isEmpty)
  }

  @Test func columnsOfVerticalTextStandBelowEachOther() throws {
    let html = """
      <body style="margin:0;font:20px/30px sans-serif"><div style="writing-mode:vertical-rl;columns:2;height:216px;\
      column-gap:16px;width:60px"><div id=a style="width:60px"></div><div id=b style="width:60px"></div></div>
      """
    #expect(try frame("a", html) == Rect(x: 0, y: 0, width: 60, height: 100))
    #expect(try frame("b", html) == Rect(x: 0, y: 116, width: 60, height: 100))
  }

  @Test func uprightLettersOfAnotherFontStandAboutTheMiddleOfThatFont() throws {
    let html = """
      <body style="margin:0;font:16px/24px Liberation Serif;writing-mode:vertical-rl;text-orientation:upright">漢A
      """
    let lines = try layOut(html).pages.flatMap { $0.inline.values.flatMap(\.lines) }
    // Noto Sans CJK is 19 px over and 5 px under its baseline at this size, Liberation Serif 14 and 3.
    let axes = lines.flatMap(\.fragments).compactMap { fragment in
      if case .glyphs(let letters) = fragment { letters.run.uprightAxis } else { nil }
    }
    #expect(axes == [-7, -5.5])
  }

  @Test func svgSetsUprightLettersOneBelowTheOther() throws {
    let html = "<body style='margin:0;font:20px/1 Noto Sans CJK JP;writing-mode:vertical-rl'>漢字"
    let session = try RenderSession(resources: MemoryResources())
    let options = RenderOptions(width: 100, height: 100)
    let document = try session.layOut(try Document(parsing: html), options: options)
    let svg = String(decoding: try session.encode(document, as: .svg, options: options).bytes, as: UTF8.self)
    let places = try #require(svg.firstMatch(of: /<text[^>]* x="([\d.]+) ([\d.]+)" y="([\d.]+) ([\d.]+)">漢字</))
    let numbers = [places.1, places.2, places.3, places.4].compactMap { Float($0) }
    #expect(abs(numbers[0] - numbers[1]) < 0.01 && abs(numbers[3] - numbers[2] - 20) < 0.01)
  }
}
