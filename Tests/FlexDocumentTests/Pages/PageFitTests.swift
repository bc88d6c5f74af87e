import FlexCore
import FlexDOM
import FlexDisplay
import FlexMarkup
import FlexTree
import Testing

@testable import FlexDocument

/// Content that is wider than its pages is printed smaller, as Chromium prints it. What each case expects was read
/// from Chromium's PDF.
@Suite("Pages that are wider inside than out")
struct PageFitTests {
  private static let style = """
    <!doctype html><style>@page { size: 400px 300px; margin: 50px } body { margin: 0; font: 20px/20px "Liberation Mono" }
    </style>
    """

  private static func document(_ html: String) throws -> LaidOutDocument {
    let session = try RenderSession(resources: MemoryResources())
    return try session.layOut(
      try Document(parsing: style + html), options: RenderOptions(isPaged: true))
  }

  static let areas: [(size: String, margin: Float, width: Float)] = [
    ("A4", 10, 719), ("A4", 12, 704), ("A4", 7.5, 738), ("A4", 9.75, 721), ("A4", 16.5, 669), ("A4", 18.75, 652),
    ("A5", 8.25, 498), ("A5", 10.5, 481), ("A5", 12.75, 463), ("A5", 20, 409), ("Letter", 16.8, 690),
    ("Letter", 19.05, 672), ("Letter", 25.4, 624), ("700.3px 900px", 9.3, 631), ("700.3px 900px", 13.8, 596),
  ]

  @Test("the width of the page area is whole, and rounded up as Chromium does", arguments: areas)
  func wholeArea(_ row: (size: String, margin: Float, width: Float)) throws {
    let html = "<!doctype html><style>@page{size:\(row.size);margin:\(row.margin)mm}body{margin:0}</style><p>a"
    let session = try RenderSession(resources: MemoryResources())
    let document = try session.layOut(try Document(parsing: html), options: RenderOptions(isPaged: true))
    let paragraph = document.pages[0].tree.boxes.first { $0.source?.tag == "p" }
    #expect(paragraph?.frame.width == row.width, "\(row.size), margins of \(row.margin) mm")
  }

  static let fixedBoxes: [(style: String, isPainted: Bool)] = [
    ("left:-80px;width:70px", false), ("left:310px;width:20px", false), ("left:-20px;width:40px", true),
    ("top:-40px;left:0", true), ("top:240px;left:0", true), ("left:0;width:50px;transform:translateX(-100%)", false),
    ("left:-80px;width:70px;transform:translateX(50px)", true), ("left:0;width:0", true),
  ]

  @Test("drawers beside the page area are not painted, what stands above and below it is", arguments: fixedBoxes)
  func drawers(_ row: (style: String, isPainted: Bool)) throws {
    let document = try Self.document("<p>a<p id=drawer style='position:fixed;\(row.style)'>b")
    let tree = document.pages[0].paintedTree
    var pending = [tree.root]
    var isPainted = false
    while let id = pending.popLast() {
      isPainted = isPainted || tree[id].source?.id == "drawer"
      pending += tree[id].children
    }
    #expect(isPainted == row.isPainted, "\(row.style)")
  }

  static let cases: [(name: String, html: String, scale: Float)] = [
    ("as wide as the page", "<p style='width:300px'>a", 1),
    ("a little wider", "<p style='width:330px'>a", 300 / 330),
    ("a third wider", "<p style='width:400px'>a", 0.75),
    ("no smaller than two thirds", "<p style='width:3000px'>a", 2 / 3),
    ("a word", "<p>\(String(repeating: "x", count: 30))", 300 / 360.05),
    ("an absolute box", "<p style='position:absolute;left:400px;width:20px'>a", 300 / 420),
    ("what a transform moves", "<p style='width:100px;transform:translateX(300px)'>a", 0.75),
    ("what sticks out at the left", "<p style='position:absolute;left:-400px;width:20px'>a", 1),
    ("fixed boxes are the page's", "<p style='position:fixed;left:300px;width:100px'>a", 1),
    ("what doesn't show, but has room", "<p style='width:400px;visibility:hidden'>a", 0.75),
    ("clipped", "<div style='overflow:hidden'><p style='width:400px'>a</div>", 1),
    ("contained", "<div style='contain:paint'><p style='width:400px'>a</div>", 1),
    (
      "an absolute box that the clip isn't for",
      "<div style='overflow:hidden'><p style='position:absolute;left:300px;width:100px'>a</div>", 0.75
    ),
    ("the overflow of body is the page's", "<style>body{overflow-x:hidden}</style><p style='width:400px'>a", 0.75),
    ("margins make nothing wider", "<p style='width:300px;margin-right:-100px'>a", 1),
    ("nor do shadows", "<p style='width:300px;box-shadow:100px 0 red'>a", 1),
    ("nor boxes without an area", "<div style='width:400px'></div>a", 1),
    ("lines that begin at the right", "<html dir=rtl><p style='width:400px'>a", 1),
  ]

  @Test("Pages are scaled by their widest content", arguments: cases)
  func scale(_ test: (name: String, html: String, scale: Float)) throws {
    let document = try Self.document(test.html)
    let page = try #require(document.pages.first)
    #expect(abs(page.contentScale - test.scale) < 0.001)
    #expect(page.size == Size(width: 400, height: 300))
    #expect(document.diagnostics.isEmpty == (test.scale == 1))
  }

  @Test("All pages have the scale of the one that needs most, by their own widths")
  func mixedPages() throws {
    let wide = "<style>@page wide { size: 800px 300px }</style>"
    let fits = try Self.document(wide + "<p style='page:wide;width:400px'>a<p>b")
    #expect(fits.pages.map(\.contentScale) == [1, 1])
    let reaches = try Self.document(wide + "<p style='page:wide;width:400px'>a<p style='width:400px'>b")
    #expect(reaches.pages.map(\.contentScale) == [0.75, 0.75])
  }

  @Test("Content is laid out in larger pages, viewport units are of these, and reports have it where it is drawn")
  func places() throws {
    let document = try Self.document(
      "<p style='margin:0;width:400px;height:20px'>a<div style='width:50vw;height:250px'>b</div><div>c</div>")
    #expect(document.pages.count == 2)
    let report = LayoutReport(document)
    let rects = report.elements.map(\.rects)
    #expect(rects[0].first.map { [$0.x, $0.y, $0.width, $0.height] } == [50, 50, 300, 15])
    #expect(rects[1].first.map { [$0.x, $0.y, $0.width] } == [50, 65, 150])
    #expect(document.pages.map(\.origin.x).allSatisfy { abs($0 - 50 / 0.75) < 0.001 })
  }

  /// A4 has 719 × 1,047 px between its margins, parts of px rounded up.
  @Test("Media queries ask for the paper, whatever size its pages have and however small they are drawn")
  func media() throws {
    let query = """
      <style>@media (min-width: 718px) and (max-height: 1048px) { p { width: 400px } }
      @media (min-width: 720px), (max-width: 400px) { p { width: 800px } }</style><p>a
      """
    #expect(try Self.document(query).pages.map(\.contentScale) == [0.75])
  }

  @Test("Media queries of the device ask for the paper with its margins")
  func device() throws {
    let query = """
      <style>@media (min-device-width: 793px) and (max-device-height: 1123px) { p { width: 400px } }
      @media (max-device-width: 792px) { p { width: 800px } }</style><p>a
      """
    #expect(try Self.document(query).pages.map(\.contentScale) == [0.75])
  }

  @Test("Media queries ask for the paper that is asked for")
  func askedPaper() throws {
    let session = try RenderSession(resources: MemoryResources())
    let query = "<style>@media (width: 500px) { p { break-after: page } }</style><p>a<p>b"
    let options = RenderOptions(width: 500, height: 300, isPaged: true)
    #expect(try session.layOut(try Document(parsing: query), options: options).pages.count == 2)
  }

  @Test("Areas of whole px begin where they do unscaled, and are rounded up at the size that the scale gives them")
  func rounding() throws {
    func document(height: Float) throws -> LaidOutDocument {
      try Self.document(
        """
        <style>@page { size: A4; margin: 15mm }</style><div style='width:1000px;height:\(height)px'></div>
        <div style='height:10px;break-inside:avoid'></div>
        """)
    }
    let page = try #require(try document(height: 10).pages.first)
    #expect(abs(page.contentScale - 0.681) < 0.00001)
    #expect(abs(page.origin.x * page.contentScale - 57) < 0.001 && abs(page.origin.y * page.contentScale - 57) < 0.001)
    #expect(page.tree[page.tree.root].frame.width == 1000)
    // 267 mm at this scale are 1481.8 px.
    #expect(try document(height: 1472).pages.count == 1)
    #expect(try document(height: 1472.5).pages.count == 2)
  }

  @Test("Margins and what stands in them keep their size")
  func margins() throws {
    let document = try Self.document(
      "<style>@page { @top-left { content: 'top' } }</style><p style='width:400px'>a")
    let margins = try #require(document.pages.first?.margins)
    #expect(margins.tree.boxes.contains { $0.frame.y == 0 && $0.frame.height == 50 })
  }

  @Test("What is wider still ends with the page area")
  func cut() throws {
    let session = try RenderSession(resources: MemoryResources())
    func clips(_ width: Int) throws -> [Rect] {
      let html = "<style>html { background: white }</style><p style='width:\(width)px;background:red'>a"
      let options = RenderOptions(isPaged: true)
      let document = try session.layOut(try Document(parsing: Self.style + html), options: options)
      let list = try #require(session.displayLists(of: document, options: options).first)
      return list.items.flatMap { item -> [Rect] in
        guard case .transform(let matrix, let items) = item, matrix != .identity else { return [] }
        return items.compactMap { item in
          guard case .clip(.rect(let rect), let clipped) = item, !clipped.isEmpty else { return nil }
          return rect
        }
      }
    }
    #expect(try clips(400).isEmpty)
    #expect(try clips(900).map(\.maxX) == [450])
  }

  @Test("It is said, with the place of what is too wide")
  func warning() throws {
    let found = try #require(try Self.document("<p>a<p style='width:400px'>b").diagnostics.first)
    #expect(
      found.message == "content reaches 400 px across a page that has room for 300 px: all pages are drawn at 75 %")
    #expect(found.location?.offset == Self.style.utf8.count + "<p>a".utf8.count)
    #expect(found.hint?.contains("overflow: hidden") == true)
    let cut = try #require(try Self.document("<p style='width:900px'>b").diagnostics.first)
    #expect(cut.message.hasSuffix("all pages are drawn at 66.667 %, and their edges cut what is wider still"))
  }

  @Test("A picture of a size that the caller or the body gives isn't scaled")
  func canvases() throws {
    let session = try RenderSession(resources: MemoryResources())
    let picture = try session.layOut(
      try Document(parsing: "<p style='width:400px'>a"), options: RenderOptions(width: 300, height: 200))
    #expect(picture.pages.map(\.contentScale) == [1])
    let card = try session.layOut(
      try Document(parsing: "<body style='width:300px;height:200px;margin:0'><p style='width:400px'>a"),
      options: RenderOptions(isPaged: true))
    #expect(card.pages.map(\.contentScale) == [1])
  }
}
