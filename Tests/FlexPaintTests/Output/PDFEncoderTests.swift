import CairoKit
import FlexCore
import FlexTree
import Foundation
import Testing

@testable import FlexDisplay
@testable import FlexOutput
@testable import FlexPDFWriter
@testable import FlexPaint

@Suite("Writing PDF")
struct PDFEncoderTests {
  private func document(_ pageCount: Int = 2) throws -> PaintedDocument {
    let text = try SampleText()
    var second = SamplePage.page(text)
    second.headings = [
      Heading(level: 3, title: "Deeper", position: .zero), Heading(level: 2, title: "Ünder", position: .zero),
    ]
    second.anchors = [Anchor(id: "there", position: .zero)]
    second.links.append(LinkArea(rect: SamplePage.rect(0, 0, 10, 10), target: "javascript:alert(1)"))
    second.links.append(LinkArea(rect: SamplePage.rect(0, 0, 10, 10), target: "#nowhere"))
    var document = PaintedDocument(
      pages: PageLists([SamplePage.page(text)] + (1..<pageCount).map { _ in second }), fonts: text.fonts,
      images: NoImages())
    document.metadata.title = "A (title) — ü"
    document.metadata.author = "Someone"
    document.metadata.language = "de-AT"
    document.options.pdf.packsObjects = false
    return document
  }

  private func file(_ document: PaintedDocument) throws -> [UInt8] { try OutputFormat.pdf.encode(document)[0] }

  @Test func `the last of a hundred letters stands where it was laid out`() throws {
    let text = try SampleText()
    var page = DisplayList(size: Size(width: 1_000, height: 40))
    page.items = text.items(
      "The quick brown fox jumps over the lazy dog and then some more text follows here to fill the line end",
      at: Point(x: 10, y: 30)
    ) { style in
      style.fontFamily = [.named("DejaVu Sans")]
      style.fontSize = 13
    }
    guard case .text(let item)? = page.items.last else {
      Issue.record("no text")
      return
    }
    let file = try file(PaintedDocument(pages: PageLists([page]), fonts: text.fonts, images: NoImages()))
    guard let words = try Poppler.run("pdftotext", ["-bbox", "{}", "-"], on: file) else { return }
    let last = try #require(words.matches(of: /xMin="([0-9.]+)"[^>]*>end</).last)
    let expected = item.origin.x + item.run.glyphs[item.run.glyphs.count - 3].x
    #expect(abs(try #require(Float(last.1)) / 0.75 - expected) < 0.05)
  }

  @Test func `of a large font only what is used is read and written`() throws {
    let text = try SampleText()
    var page = DisplayList(size: Size(width: 100, height: 40))
    page.items = text.items("森", at: Point(x: 10, y: 30)) { $0.fontFamily = [.named("Noto Sans CJK JP")] }
    let file = try file(PaintedDocument(pages: PageLists([page]), fonts: text.fonts, images: NoImages()))
    #expect(file.count < 3_000)
    if let words = try Poppler.text(of: file) { #expect(words.contains("森")) }
  }

  @Test func sameDocumentSameBytes() throws {
    let first = try file(try document())
    #expect(try file(try document()) == first)
    if let folder = ProcessInfo.processInfo.environment["FLEXRENDER_SAMPLES"] {
      try Data(first).write(to: URL(filePath: folder).appending(path: "sample.pdf"))
    }
  }

  @Test func metadataAndPages() throws {
    guard let information = try Poppler.run("pdfinfo", ["{}"], on: try file(try document(3))) else { return }
    let lines = information.split(separator: "\n").map { $0.split(separator: " ", omittingEmptySubsequences: true) }
    func value(_ name: String) -> String? {
      lines.first { $0.first == "\(name):" }.map { $0.dropFirst().joined(separator: " ") }
    }
    #expect(value("Title") == "A (title) — ü")
    #expect(value("Author") == "Someone")
    #expect(value("Creator") == "flexrender")
    #expect(value("Pages") == "3")
    #expect(information.contains("300 x 315 pts"))
    #expect(information.contains("1970"))
  }

  @Test func textIsExtractedInOrder() throws {
    guard let text = try Poppler.text(of: try file(try document(1))) else { return }
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.first == "AVATAR To Table & <kerning>")
    #expect(lines.contains("office ffi fluffy"))
    #expect(lines.contains("spaced out"))
    #expect(text.contains("日本語"))
  }

  @Test func fontsAreSubsets() throws {
    guard let fonts = try Poppler.run("pdffonts", ["{}"], on: try file(try document(1))) else { return }
    // Of each row after the two of the header: embedded, subset.
    for row in fonts.split(separator: "\n").dropFirst(2) where !row.contains("[none]") && !row.contains("Type 3") {
      #expect(row.contains("yes yes"), "\(row)")
    }
  }

  @Test func linksAndOutline() throws {
    let bytes = try file(try document())
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("(https://example.org/?a=1&b='2')"))
    #expect(!text.contains("javascript"))
    #expect(text.contains("/Title (Hello \\(world\\))") && text.contains("/Title <FEFF00DC006E006400650072>"))
    #expect(text.contains("/Title (Deeper)"))
    #expect(text.contains("/Lang (de-AT)"))
  }

  @Test func pagesBeyondTheLimitAreRefused() throws {
    func page(height: Float) -> PageLists { PageLists([DisplayList(size: Size(width: 100, height: height))]) }
    var document = try document(1)
    document.pages = page(height: 20_000)
    let error = #expect(throws: CairoError.self) { try OutputFormat.pdf.encode(document) }
    #expect(error?.reason == "a side has more than 0 and at most 19200 px")
    document.pages = page(height: 40_000)
    #expect(throws: CairoError.self) { try OutputFormat.png.encode(document) }
    document.pages = PageLists([])
    #expect(throws: CairoError.self) { try OutputFormat.pdf.encode(document) }
  }

  @Test func `links lead to pages whose lists aren't made yet`() throws {
    let text = try SampleText()
    let size = Size<Float>(width: 100, height: 40)
    /// How often the list of each page is made.
    var made: [Int: Int] = [:]
    func list(_ index: Int) -> DisplayList {
      made[index, default: 0] += 1
      var page = DisplayList(size: size)
      page.items = text.items("page \(index) \(Character(Unicode.Scalar(0x41 + UInt32(index % 26))!))", at: .zero) {
        _ in
      }
      page.anchors = [Anchor(id: "p\(index)", position: Point(x: 0, y: 4))]
      let area = SamplePage.rect(0, 0, 10, 10)
      for target in ["#p\((index + 150) % 200)", "#nowhere"] { page.links.append(LinkArea(rect: area, target: target)) }
      return page
    }
    let pages = PageLists(
      sizes: [Size<Float>](repeating: size, count: 200), anchorIDs: { Set((0..<200).map { "p\($0)" }) }, list: list)
    var document = PaintedDocument(pages: pages, fonts: text.fonts, images: NoImages())
    document.options.pdf.packsObjects = false
    let file = String(decoding: try file(document), as: UTF8.self)
    #expect(made.count == 200 && made.values.allSatisfy { $0 == 1 })
    let kids = try #require(file.firstMatch(of: /\/Kids\[([^\]]*)\]/)).1.matches(of: /(\d+) 0 R/).map { String($0.1) }
    let links = file.matches(of: #/\/Subtype\/Link[^\n]*?\/Dest(?:\[(\d+) 0 R\/XYZ| (\d+) 0 R)/#)
    let targets = links.map { link in
      if let page = link.1 { return String(page) }
      // A destination that was written later.
      let object = file.firstMatch(
        of: try! Regex("\n\(link.2!) 0 obj\\s*\\[(\\d+) 0 R", as: (Substring, Substring).self))
      return object.map { String($0.1) } ?? "?"
    }
    #expect(targets == (0..<200).map { kids[($0 + 150) % 200] })
    #expect(links.count { $0.2 != nil } > 40)
  }
}
