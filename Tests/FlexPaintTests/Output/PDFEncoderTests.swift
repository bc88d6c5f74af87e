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
      pages: [SamplePage.page(text)] + (1..<pageCount).map { _ in second }, fonts: text.fonts, images: NoImages())
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
    let file = try file(PaintedDocument(pages: [page], fonts: text.fonts, images: NoImages()))
    guard let words = try Poppler.run("pdftotext", ["-bbox", "{}", "-"], on: file) else { return }
    let last = try #require(words.matches(of: /xMin="([0-9.]+)"[^>]*>end</).last)
    let expected = item.origin.x + item.run.glyphs[item.run.glyphs.count - 3].x
    #expect(abs(try #require(Float(last.1)) / 0.75 - expected) < 0.05)
  }

  @Test func `of a large font only what is used is read and written`() throws {
    let text = try SampleText()
    var page = DisplayList(size: Size(width: 100, height: 40))
    page.items = text.items("森", at: Point(x: 10, y: 30)) { $0.fontFamily = [.named("Noto Sans CJK JP")] }
    let file = try file(PaintedDocument(pages: [page], fonts: text.fonts, images: NoImages()))
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
    var document = try document(1)
    document.pages[0].size.height = 20_000
    let error = #expect(throws: CairoError.self) { try OutputFormat.pdf.encode(document) }
    #expect(error?.reason == "a side has more than 0 and at most 19200 px")
    document.pages[0].size.height = 40_000
    #expect(throws: CairoError.self) { try OutputFormat.png.encode(document) }
    document.pages = []
    #expect(throws: CairoError.self) { try OutputFormat.pdf.encode(document) }
  }
}
