import FlexCore
import FlexDOM
import FlexDisplay
import FlexMarkup
import FlexOutput
import FlexPaint
import FlexStyle
import FlexTree
import Testing

@testable import FlexDocument

@Suite("Pictures to choose from") struct PictureSelectionTests {
  static let sets: [(srcset: String, expected: [String])] = [
    ("a.png", ["a.png 1.0"]), ("a.png, b.png 2x", ["a.png 1.0", "b.png 2.0"]),
    ("a.png 100w, b.png 400w 300h", ["a.png 0.5", "b.png 2.0"]), ("a,b.png 1.5x,", ["a,b.png 1.5"]),
    ("a.png 2y, b.png -1x, c.png 1x 2w, d.png 5h", []), ("a.png 2x, b.png 2x", ["a.png 2.0"]),
    ("data:image/png;base64,AA== 3x", ["data:image/png;base64,AA== 3.0"]), ("", []),
  ]

  @Test(arguments: sets) func candidates(_ row: (srcset: String, expected: [String])) {
    let found = ImageCandidate.candidates(of: row.srcset) { 200 }.map { "\($0.url) \($0.density)" }
    #expect(found == row.expected, "\(row.srcset)")
  }

  private func url(_ html: String, scale: Float = 1, width: Float = 800) throws -> String? {
    let document = try Document(parsing: "<!doctype html>" + html)
    let context = StyleContext(viewport: .init(width: width, height: 600), resolution: scale)
    let image = try #require(
      document.nodes.indices.map { NodeID(index: $0) }.first { document.element($0)?.tag == "img" })
    return ImageSelection(context: context).candidate(for: image, in: document)?.url
  }

  static let pages: [(html: String, scale: Float, url: String)] = [
    ("<img src=a srcset='b 2x'>", 1, "a"), ("<img src=a srcset='b 2x'>", 2, "b"), ("<img src=a srcset='b 2x'>", 3, "b"),
    ("<img srcset='s 400w, l 1600w' sizes='(max-width: 500px) 100vw, 400px' src=a>", 1, "s"),
    ("<img srcset='s 400w, l 1600w' sizes='(max-width: 500px) 100vw, 50vw' src=a>", 2, "l"),
    ("<picture><source srcset=n media='(max-width: 500px)'><source srcset=w><img src=a></picture>", 1, "w"),
    ("<picture><source srcset=x type=image/x-none><img src=a></picture>", 1, "a"),
  ]

  @Test(arguments: pages) func chosen(_ row: (html: String, scale: Float, url: String)) throws {
    #expect(try url(row.html, scale: row.scale) == row.url, "\(row.html) at \(row.scale)")
  }

  @Test func `a denser picture is as many times smaller`() throws {
    let pixel = "data:image/gif;base64,R0lGODlhAgACAIAAAAAAAP///ywAAAAAAgACAAACAoRRADs="
    let session = try RenderSession(resources: MemoryResources())
    let bound = try Template("<img srcset='\(pixel) 2x'>", file: "t").bind(.object([:]))
    let report = LayoutReport(try session.layOut(bound, options: RenderOptions()))
    #expect(report.elements.first { $0.tag == "img" }?.bounds.width == 1)
  }
}

@Suite("Inline SVG follows the document's styles") struct InlineSVGTests {
  @Test func cascade() throws {
    let html = """
      <style>body { --c: #b5179e; color: teal } g { color: blue } rect:nth-child(2) { fill: var(--c) }</style>
      <body style="width: 60px; height: 20px; margin: 0"><svg width="60" height="20"><rect width="20" height="20"/>
      <rect x="20" width="20" height="20"/><g><rect x="40" width="20" height="20" fill="currentColor"/></g></svg>
      """
    let session = try RenderSession(resources: MemoryResources())
    let options = RenderOptions()
    let document = try session.layOut(try Template(html, file: "t").bind(.object([:])), options: options)
    let page = try #require(session.displayLists(of: document, options: options).first)
    let markup = try #require(
      page.items.lazy.compactMap { item -> String? in
        if case .image(let image) = item, case .svg(let markup) = image.source { markup } else { nil }
      }.first)
    #expect(markup.contains("fill:rgb(181, 23, 158)"))
    #expect(markup.contains("color:rgba(0,0,255,1.0)"))
  }
}

@Suite("Boxes broken over lines") struct SlicedBoxTests {
  @Test func `pieces show parts of one background, and no shadow where they are cut`() throws {
    let html = """
      <body style="width: 100px; margin: 0; font: 20px/30px Inter"><span style="box-shadow: 5px 0 red;
      background: linear-gradient(90deg, red, blue)">one two three</span>
      """
    let session = try RenderSession(resources: MemoryResources())
    let options = RenderOptions()
    let document = try session.layOut(try Template(html, file: "t").bind(.object([:])), options: options)
    let page = try #require(session.displayLists(of: document, options: options).first)
    // Both pieces draw the whole, cut to themselves.
    let cuts = page.items.count { item in
      guard case .clip(_, let items) = item else { return false }
      return items.contains { if case .shadow = $0 { true } else { false } }
    }
    #expect(cuts == 2)
  }
}
