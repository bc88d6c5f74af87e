import CairoKit
import FlexConstraints
import FlexDOM
import FlexDisplay
import FlexKit
import FlexMarkup
import FlexOutput
import FlexPDFWriter
import FlexPaint
import FlexRendering
import Foundation
import Testing

import struct FlexTree.Color

@Suite("Boxes become files") struct RenderingTests {
  /// A card with a bar, text that wraps, and a picture.
  private func card() -> Box {
    let card = Box().backgroundColor(.white).cornerRadius(8).border(1, .lightGray)
    card.name = "card"
    card.flex.padding(16).gap(8).define { flex in
      flex.addItem(TextBox("Quarterly figures").font("DejaVu Sans", size: 24).bold())
      flex.addItem().height(4).backgroundColor(.blue)
      flex.addItem(
        TextBox(runs: [
          TextRun("Sales rose by "), TextRun("12 %").bold().color(.red), TextRun(" over the last quarter."),
        ])
        .font("DejaVu Sans", size: 14))
    }
    return card
  }

  /// Width and height from the header of a PNG.
  private func size(ofPNG bytes: [UInt8]) -> [Int] {
    guard bytes.count > 24 else { return [] }
    return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  @Test("PNG in the size that was asked for") func png() throws {
    let card = card()
    let picture = try card.render(width: 200)
    let bytes = try picture.data(.png, scale: 2)
    #expect(bytes.prefix(4).elementsEqual([0x89, 0x50, 0x4E, 0x47]))
    #expect(size(ofPNG: bytes) == [400, Int(card.frame.height.rounded(.up)) * 2])
    #expect(try picture.data(.png, scale: 2) == bytes)
  }

  @Test("text is measured by the fonts: two lines in a narrow card, one in a wide") func measuring() throws {
    let renderer = try BoxRenderer()
    let card = card()
    renderer.layOut(card, width: 600)
    let wide = card.children[2].frame.height
    renderer.layOut(card, width: 200)
    #expect(card.children[2].frame.height > wide * 1.9)
  }

  @Test("pixels: a red box on white") func pixels() throws {
    let root = Box()
    root.flex.padding(2).addItem().size(4).backgroundColor(.red)
    let image = try ImageDecoder().decode(try root.render().data())
    #expect(try root.render().size(ofPage: 0) == (8, 8))
    guard case .raster(let raster) = image else {
      Issue.record("no raster")
      return
    }
    #expect(raster.surface.width == 8)
  }

  @Test("PDF holds all pages, SVG keeps text") func documents() throws {
    let pages = [card(), card()]
    let pdf = try pages.render(width: 300, height: 200).data(.pdf)
    #expect(pdf.prefix(5).elementsEqual("%PDF-".utf8))
    #expect(try pages.render(width: 300, height: 200).files(.pdf) == [pdf])
    #expect(try pdf.count > card().render(width: 300, height: 200).data(.pdf).count)
    let svg = String(decoding: try card().render(width: 300).data(.svg), as: UTF8.self)
    #expect(svg.contains("<svg") && svg.contains("Quarterly"))
    #expect(try pages.render(width: 300).files(.png).count == 2)
  }

  @Test("files are written, and failing to is said") func files() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try [card(), card()].render(width: 120).png(to: folder.appending(path: "card.png").path)
    #expect(FileManager.default.fileExists(atPath: folder.appending(path: "card-2.png").path))
    let picture = try card().render(width: 100)
    #expect {
      try picture.pdf(to: "/no/such/folder/card.pdf")
    } throws: { error in
      if case .unwritable("/no/such/folder/card.pdf", _) = (error as? RenderingError)?.problem { true } else { false }
    }
    #expect(throws: RenderingError(.nothingToDraw)) { try Box().render().data() }
    #expect(throws: RenderingError.self) { try card().render(width: 1000).data(.png, scale: 100) }
  }

  @Test("a picture's own size is found out") func pictures() throws {
    let svg = ImageBox(
      svg: "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='20'><rect width='30' height='20'/></svg>")
    let root = Box()
    root.flex.alignItems(.start).addItem(svg)
    _ = try root.render(width: 100)
    #expect(svg.frame == Rect(x: 0, y: 0, width: 30, height: 20))
  }

  @Test("many trees on many threads give the bytes that one thread gives") func threads() async throws {
    let alone = try card().render(width: 240).data()
    let same = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { (try? card().render(width: 240).data()) == alone } }
      return await group.allSatisfy { $0 }
    }
    #expect(same)
  }
}

@Suite("Templates as boxes") struct TemplateBoxTests {
  private let text = """
    <body style="width: 200px; margin: 0; font: 16px 'DejaVu Sans'">
      <h1 id="title" class="big head">{{title}}</h1><p>Some <b>bold</b> words</p><div id="chart"></div>
    </body>
    """

  @Test("boxes have the template's frames, names and texts") func load() throws {
    let card = try Box(templateText: text, data: ["title": "Rain"])
    let title = try #require(card.templateBox(named: "title"))
    #expect(title.text == "Rain")
    #expect(title.tag == "h1" && title.classNames == ["big", "head"])
    #expect(title.frame.width == 200 && title.frame.height > 30)
    #expect(card.frame.width == 200)
  }

  @Test("what is changed is what is drawn") func change() throws {
    let card = try Box(templateText: text, data: ["title": "Rain"])
    let before = try card.render().data()
    let height = card.frame.height
    card.templateBox(named: "title")?.text = "Sunshine and rain and sunshine"
    let chart = Box().backgroundColor(.red)
    chart.frame = Rect(x: 0, y: 0, width: 50, height: 30)
    card.templateBox(named: "chart")?.addChild(chart)
    let picture = try card.render()
    #expect(card.frame.height > height + 30)
    #expect(try picture.data() != before)
    let svg = String(decoding: try picture.data(.svg), as: UTF8.self)
    #expect(svg.contains("Sunshine"))
    #expect(chart.frame.size == Size(width: 50, height: 30))
  }

  @Test("a template inside boxes from code") func nested() throws {
    let root = Box()
    let card = try Box(templateText: text, data: ["title": "Rain"])
    root.flex.padding(10).addItem(card)
    let svg = String(decoding: try root.render(width: 220).data(.svg), as: UTF8.self)
    #expect(svg.contains("Rain") && svg.contains("bold"))
    #expect(card.frame.x == 10 && card.frame.width == 200)
  }

  @Test("a template of several pages has all of them") func pages() throws {
    let text = """
      <!doctype html><style>@page { size: 200px 100px; margin: 10px; @bottom-left { content: counter(page) } }
      body { margin: 0; wdith: 1px } h1 { break-before: page; font-size: 16px }</style>
      <h1>{{title}} one</h1><h1>{{title}} two</h1>
      """
    #expect(throws: RenderingError(.severalPages(count: 2))) { try Box(templateText: text, data: ["title": "Part"]) }
    let document = try Template(text).render(["title": "Part"])
    #expect(document.pages.map(\.number) == [1, 2])
    #expect(document.pages.map(\.width) == [200, 200] && document.pages.map(\.height) == [100, 100])
    #expect(document.diagnostics.contains { $0.message.contains("wdith") })
    #expect(String(decoding: try document.data(.pdf).prefix(5), as: UTF8.self) == "%PDF-")
    let second = String(decoding: try document.data(.svg, page: 2), as: UTF8.self)
    #expect(second.contains("two") && !second.contains("one"))
    #expect(throws: RenderingError(.noSuchPage(3, count: 2))) { try document.data(.svg, page: 3) }
  }

  @Test("errors say what is wrong") func errors() {
    #expect(throws: RenderingError.self) { try Box(template: "/no/such/template.html") }
    #expect(throws: RenderingError.self) { try Box(templateText: "{{#open}} never closed", data: ["open": ""]) }
  }
}
