import CairoKit
import FlexCore
import FlexTree
import Foundation
import Testing

@testable import FlexDisplay
@testable import FlexOutput
@testable import FlexPDFWriter
@testable import FlexPaint
@testable import FlexPainter

@Suite("PDF files")
struct PDFWriterTests {
  private func write(_ pages: [DisplayList], _ text: SampleText) throws -> [UInt8] {
    var document = PaintedDocument(pages: PageLists(pages), fonts: text.fonts, images: NoImages())
    document.options.pdf = Self.readable
    return try OutputFormat.pdf.encode(document)[0]
  }

  /// Objects one by one, to be looked for.
  private static var readable: PDFOptions {
    var options = PDFOptions()
    options.packsObjects = false
    return options
  }

  private func count(_ pattern: String, in file: [UInt8]) -> Int { file.ranges(of: Array(pattern.utf8)).count }

  @Test func `the table says where objects are`() throws {
    let text = try SampleText()
    let file = try write([SamplePage.page(text), SamplePage.page(text)], text)
    let keyword = try #require(file.ranges(of: Array("startxref\n".utf8)).last)
    let start = try #require(Int(String(decoding: file[keyword.upperBound...].prefix { $0 != 0x0A }, as: UTF8.self)))
    let lines = String(decoding: file[start...], as: UTF8.self).split(separator: "\n")
    #expect(lines.first == "xref")
    let count = try #require(lines[1].split(separator: " ").last.flatMap { Int($0) })
    #expect(count > 20)
    for number in 1..<count {
      let entry = lines[2 + number]
      #expect(entry.hasSuffix("00000 n "), "object \(number)")
      let offset = try #require(Int(entry.prefix(10)))
      #expect(file[offset...].starts(with: Array("\(number) 0 obj\n".utf8)), "object \(number)")
    }
  }

  @Test func `handed on in pieces it is the same file`() throws {
    let text = try SampleText()
    // Lines that no two pages share, and that don't compress.
    var random = SystemRandomNumberGenerator()
    func coordinate() -> Float { Float(UInt16.random(in: 0...40_000, using: &random)) / 100 }
    let pages = (0..<20).map { _ in
      var page = SamplePage.page(text)
      let points = (0..<8_000).map { _ in Point(x: coordinate(), y: coordinate()) }
      page.items.append(.stroke(Path(polygon: points), Stroke(width: 0.1), .black))
      return page
    }
    func file(_ drain: (([UInt8]) -> Bool)?) throws -> [UInt8] {
      let writer = PDFWriter(fonts: text.fonts, images: NoImages(), drain: drain)
      for page in pages { try writer.append(PageLists([page]), metadata: DocumentMetadata()) }
      return try writer.finish()
    }
    var pieces: [[UInt8]] = []
    let end = try file { piece in
      pieces.append(piece)
      return true
    }
    #expect(pieces.count >= 2)
    #expect(pieces.flatMap(\.self) + end == (try file(nil)))
    #expect(throws: CairoError.self) { _ = try file { _ in false } }
  }

  @Test func `a face is embedded once for all documents`() throws {
    let text = try SampleText()
    let writer = PDFWriter(fonts: text.fonts, images: NoImages(), options: Self.readable)
    for word in ["first", "second", "xyz"] {
      var page = DisplayList(size: Size(width: 200, height: 40))
      page.items = text.items(word, at: Point(x: 10, y: 30)) { $0.fontFamily = [.named("Inter")] }
      try writer.append(PageLists([page]), metadata: DocumentMetadata())
    }
    let file = try writer.finish()
    #expect(count("/FontFile", in: file) == 1)
    guard let read = try Poppler.text(of: file) else { return }
    #expect(read.split(whereSeparator: \.isWhitespace) == ["first", "second", "xyz"])
  }

  @Test func `like shadows share a mask`() throws {
    let text = try SampleText()
    var page = DisplayList(size: Size(width: 400, height: 400))
    for index in 0..<5 {
      let card = RoundedRect(
        Rect(x: 40 + Float(index) * 7, y: 50 * Float(index) + 30, width: 60, height: 30),
        radii: Corners(all: Size(width: 8, height: 8)))
      page.items.append(
        .shadow(
          ShadowItem(
            shape: card, color: Color(hex: 0, alpha: 0.6), standardDeviation: 4, limit: card, isInset: false)))
    }
    let file = try write([page, page], text)
    // The mask, and a pixel of black that shows as far as it lets it.
    #expect(count("/Subtype/Image", in: file) == 2)
    #expect(count("/Width 1/Height 1/", in: file) == 1)
  }

  @Test func `ligatures, marks and right to left are read as they were written`() throws {
    let text = try SampleText()
    var page = DisplayList(size: Size(width: 400, height: 200))
    page.items =
      text.items("office fluffy", at: Point(x: 10, y: 30)) { $0.fontFamily = [.named("DejaVu Sans")] }
      + text.items("e\u{301}te\u{301}", at: Point(x: 10, y: 60)) { $0.fontFamily = [.named("Inter")] }
      + text.items("مدخّن", at: Point(x: 10, y: 90)) { $0.fontFamily = [.named("Noto Sans Arabic")] }
      + text.items("🎉 👩‍👩‍👧", at: Point(x: 10, y: 120))
    let file = try write([page], text)
    guard let read = try Poppler.text(of: file) else { return }
    for word in ["office fluffy", "e\u{301}te\u{301}", "مدخّن", "🎉", "👩‍👩‍👧"] {
      #expect(read.contains(word), "\(word) in \(read)")
    }
  }

  @Test func `letter-spacing and kerning keep glyphs in their places`() throws {
    let text = try SampleText()
    var page = DisplayList(size: Size(width: 900, height: 200))
    let words = "AVATAR To the quick brown fox jumps over the lazy dog and on to the end"
    page.items =
      text.items(words, at: Point(x: 10, y: 30)) {
        $0.fontFamily = [.named("Inter")]
        $0.letterSpacing = .px(1.3)
      } + text.items(words, at: Point(x: 10, y: 90)) { $0.fontFamily = [.named("Inter")] }
    let file = try write([page], text)
    guard let read = try Poppler.run("pdftotext", ["-bbox", "{}", "-"], on: file) else { return }
    let found = read.matches(of: /xMin="([0-9.]+)"[^>]*>end</).compactMap { Float($0.1) }
    let expected = page.items.compactMap { item -> Float? in
      guard case .text(let text) = item, text.run.glyphs.count > 3 else { return nil }
      return text.origin.x + text.run.glyphs[text.run.glyphs.count - 3].x
    }
    #expect(found.count == 2 && expected.count == 2)
    for (x, place) in zip(found, expected) { #expect(abs(x / 0.75 - place) < 0.05) }
  }

  @Test func `text that isn't shown leaves no font`() throws {
    let text = try SampleText()
    var page = DisplayList(size: Size(width: 100, height: 100))
    page.items = [
      .clip(.rect(Rect(x: 200, y: 0, width: 5, height: 5)), text.items("Hidden", at: Point(x: 200, y: 0)))
    ]
    let file = try write([page], text)
    #expect(count("/FontFile", in: file) == 0)
    _ = try Poppler.text(of: file)
  }

  @Test func `letters that an edge hides aren't written where nothing is tagged`() throws {
    let text = try SampleText()
    var page = DisplayList(size: Size(width: 400, height: 200))
    func line(_ words: String, _ y: Float) -> [DisplayItem] {
      text.items(words, at: Point(x: 10, y: y)) {
        $0.fontFamily = [.named("Liberation Mono")]
        $0.fontSize = 20
      }
    }
    // Room for four letters and a part of the fifth; for what hangs below the line; for nothing.
    page.items = [
      .clip(.rect(Rect(x: 0, y: 0, width: 61, height: 60)), line("abcdef", 40)),
      .clip(.rect(Rect(x: 0, y: 91, width: 400, height: 20)), line("lorem ipsum,", 90)),
      .clip(.rect(Rect(x: 0, y: 111, width: 400, height: 2)), line("none", 110)),
    ]
    let file = try write([page], text)
    guard let read = try Poppler.text(of: file) else { return }
    #expect(read.split(whereSeparator: \.isWhitespace) == ["abcde", "p", ","])
  }

  @Test func `like documents of a session share their faces' programs`() throws {
    let text = try SampleText()
    let first = try write([SamplePage.page(text)], text)
    // A session of its own cuts them down anew.
    let other = try SampleText()
    #expect(try write([SamplePage.page(other)], other) == first)
    #expect(try write([SamplePage.page(text)], text) == first)
  }

  @Test func `what repeats text isn't read`() throws {
    let text = try SampleText()
    var page = DisplayList(size: Size(width: 400, height: 200))
    page.items = text.items("Shade", at: Point(x: 40, y: 130)).map { item in
      guard case .text(var shade) = item else { return item }
      shade.isDecorative = true
      return .text(shade)
    }
    page.items += text.items("Shade", at: Point(x: 10, y: 30))
    guard let read = try Poppler.text(of: try write([page], text)) else { return }
    #expect(read.split(whereSeparator: \.isWhitespace) == ["Shade"])
  }

  @Test func `text of what becomes a picture is read`() throws {
    let text = try SampleText()
    var page = DisplayList(size: Size(width: 400, height: 200))
    var layer = Layer([
      .transform(
        .translation(20, 0),
        [.clip(.rect(Rect(x: 0, y: 0, width: 300, height: 60)), text.items("Filtered", at: Point(x: 10, y: 30)))]),
      .clip(.rect(Rect(x: 0, y: 0, width: 300, height: 60)), text.items("Outside", at: Point(x: 10, y: 150))),
    ])
    layer.filters = [.function(.sepia(1))]
    page.items = [.layer(layer)]
    let file = try write([page], text)
    #expect(count("/Subtype/Image", in: file) == 2)
    guard let read = try Poppler.text(of: file) else { return }
    #expect(read.split(whereSeparator: \.isWhitespace) == ["Filtered"])
  }

  @Test func `unseen text is read`() throws {
    let text = try SampleText()
    var page = DisplayList(size: Size(width: 400, height: 200))
    page.items = text.items("Unseen", at: Point(x: 10, y: 30), color: .transparent)
    let file = try write([page], text)
    guard let read = try Poppler.text(of: file) else { return }
    #expect(read.contains("Unseen"))
  }

  @Test(arguments: HostileInputTests.numbers) func `hostile numbers make a file that can be read`(_ number: Float)
    throws
  {
    let text = try SampleText()
    var page = DisplayList(size: Size(width: 100, height: 100))
    let bad = Rect(x: number, y: 5, width: 50, height: number)
    let wide = Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
    let stops = [
      GradientFill.Stop(offset: 0, color: .black), .init(offset: 0.5, color: .transparent),
      .init(offset: 1, color: .white),
    ]
    let geometries: [GradientFill.Geometry] = [
      .linear(Point(x: number, y: 0), Point(x: 10, y: number)), .linear(.zero, Point(x: 1e-7, y: 0)),
      .radial(center: Point(x: number, y: 5), radii: Size(width: number, height: 3)),
      .radial(center: .zero, radii: Size(width: 1e-7, height: 1e-7)),
      .conic(center: Point(x: 5, y: number), from: number),
    ]
    for shape in [
      Shape.rect(bad), .rect(wide), .rounded(RoundedRect(bad)),
      .ring(outer: RoundedRect(wide), inner: RoundedRect(bad)),
    ] {
      page.items.append(.fill(shape, .color(.black)))
      for geometry in geometries {
        for isRepeating in [false, true] {
          let gradient = GradientFill(geometry: geometry, stops: stops, isRepeating: isRepeating)
          page.items.append(.fill(shape, .gradient(gradient)))
          page.items.append(
            .fill(
              shape,
              .tiles(
                Tiling(
                  content: .gradient(gradient), tile: Rect(x: number, y: 0, width: 1, height: 1),
                  step: Size(width: number, height: 1)))))
        }
      }
      page.items.append(.clip(shape, [.fill(shape, .color(.white))]))
    }
    let path = Path([.line(Point(x: number, y: 1)), .cubic(.zero, Point(x: 1, y: number), .zero), .close])
    page.items.append(.stroke(path, Stroke(width: number, dashes: [number, 0], dashOffset: number), .black))
    page.items.append(.transform(Matrix(Double(number), 0, 0, 1, 0, Double(number)), SamplePage.page(text).items))
    page.items.append(.transform(Matrix(1, Double(number), 0, 0, 0, 0), SamplePage.page(text).items))
    for isInset in [false, true] {
      page.items.append(
        .shadow(
          ShadowItem(
            shape: RoundedRect(bad), color: .black, standardDeviation: number, limit: RoundedRect(wide),
            isInset: isInset)))
    }
    for mode in [BlendMode.normal, .multiply, .plusLighter] {
      var layer = Layer(SamplePage.page(text).items)
      layer.blendMode = mode
      layer.opacity = number
      layer.filters = [.function(.blur(number))]
      layer.mask = Mask(entries: [Mask.Entry(items: [.fill(.rect(bad), .color(.black))], isLuminance: true)], area: bad)
      page.items.append(.layer(layer))
    }
    page.links = [LinkArea(rect: bad, target: "https://example.org"), LinkArea(rect: wide, target: "#a")]
    page.anchors = [Anchor(id: "a", position: Point(x: number, y: number))]
    page.headings = [Heading(level: 1, title: "T", position: Point(x: number, y: number))]
    let file = try write([page], text)
    #expect(!String(decoding: file, as: UTF8.self).contains("nan"))
    _ = try Poppler.text(of: file)
  }

  @Test func `a run that only allows a break isn't read`() throws {
    let text = try SampleText()
    var page = DisplayList(size: Size(width: 300, height: 60))
    page.items = text.items("\u{200B}", at: Point(x: 10, y: 30)) { _ in }
    page.items += text.items("Acme", at: Point(x: 10, y: 30)) { _ in }
    guard let read = try Poppler.text(of: try write([page], text)) else { return }
    #expect(read.split(whereSeparator: \.isWhitespace) == ["Acme"])
  }
}
