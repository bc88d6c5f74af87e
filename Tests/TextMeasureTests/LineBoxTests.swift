import CairoKit
import FlexCore
import FlexTree
import Testing

@testable import TextMeasure

@Suite("Line boxes")
struct LineBoxTests {
  /// A paragraph with one span in the middle.
  private func spanned(
    _ text: TestParagraphs, _ before: String, _ inside: String, _ after: String,
    lineHeight: Float = 24, span: (inout ComputedStyle) -> Void
  ) -> InlineContent {
    var content = text.content("") { $0.text.lineHeight = .px(lineHeight) }
    var style = content.boxes[0].style
    style.inline = InlineStyle()
    style.layout = Style()
    span(&style)
    content.boxes.append(InlineBox(style: style, parent: 0))
    content.items = [.text(before), .open(1), .text(inside), .close(1), .text(after)]
    return content
  }

  private func layout(_ text: TestParagraphs, _ content: InlineContent, width: Float = 400) -> InlineLayout {
    text.measurer.paragraph(for: content).layout(width: width, atoms: TestParagraphs.noAtoms)
  }

  static let alignments: [(align: VerticalAlign, height: Float, baseline: Float)] = [
    (.baseline, 30, 20), (.sub, 34.1875, 20), (.super, 32.328, 24.328), (.offset(.px(20)), 46, 38),
    (.offset(.px(-6)), 36, 20), (.offset(.percent(-25)), 37, 20), (.top, 28, 20), (.bottom, 28, 20),
  ]

  @Test(arguments: alignments) func verticalAlign(_ row: (align: VerticalAlign, height: Float, baseline: Float)) throws
  {
    let text = try TestParagraphs()
    let content = spanned(text, "ax ", "small", " gy", lineHeight: 28) {
      $0.text.fontSize = 12
      $0.inline.verticalAlign = row.align
    }
    let line = try #require(layout(text, content).lines.first)
    #expect(abs(line.frame.height - row.height) < 0.5)
    #expect(abs(line.baseline - row.baseline) < 0.5)
  }

  static let marks: [(text: String, lineHeight: Float?, isUnder: Bool, height: Float, baseline: Float)] = [
    ("Abc", 20, false, 30, 27), ("Abc", 20, true, 31, 17), ("Abc", 30, false, 35, 27), ("Abc", 50, false, 50, 32),
    ("Abc", nil, false, 32, 27), ("Abc", nil, true, 33, 19),
    // Its em box is higher in the font that has it.
    ("漢", 20, false, 31, 28), ("漢", 20, true, 30, 17),
    ("...", 20, false, 30, 27),
  ]

  /// Of Inter at 20 px: ascent 19, descent 5; em box 16.01 + 3.99.
  @Test(arguments: marks) func emphasisMarksMakeRoom(
    _ row: (text: String, lineHeight: Float?, isUnder: Bool, height: Float, baseline: Float)
  ) throws {
    let text = try TestParagraphs()
    var content = text.content(row.text) {
      $0.text.fontSize = 20
      $0.text.lineHeight = row.lineHeight.map { .px($0) } ?? .normal
      $0.text.textEmphasis.mark = "•"
      $0.text.textEmphasis.isUnder = row.isUnder
    }
    content.hasAnnotations = true
    let result = layout(text, content)
    let line = try #require(result.lines.first)
    #expect(result.size.height == row.height)
    #expect(line.baseline == row.baseline)
    content.annotationSpaces = AnnotationSpaces(above: 4, below: 40)
    #expect(layout(text, content).size.height == max(row.lineHeight ?? 24, row.isUnder ? 0 : row.height - 4))
  }

  @Test func emphasisMarksMakeRoomOnlyWhereTheirTextStands() throws {
    let text = try TestParagraphs()
    var marked = spanned(text, "one ", "two", " three", lineHeight: 20) { $0.text.textEmphasis.mark = "•" }
    marked.hasAnnotations = true
    let lines = layout(text, marked, width: 60).lines
    #expect(lines.map(\.frame.height) == [20, 20, 20])
    #expect(lines.map(\.frame.y) == [0, 25, 45])
    var unmarked = spanned(text, "", "two", "", lineHeight: 20) { $0.text.textEmphasis.mark = nil }
    unmarked.boxes[0].style.text.textEmphasis.mark = "•"
    unmarked.items = [.open(1), .text("two"), .close(1)]
    unmarked.hasAnnotations = true
    #expect(layout(text, unmarked).lines.map(\.frame.height) == [20])
  }

  /// Items of a paragraph of 24 px lines, of an inline box of 10 px, and of a picture of 20 px.
  static let quirks: [(name: String, items: [InlineItem], heights: [Float])] = [
    ("a picture alone", [.atom(BoxID(index: 1))], [20]),
    ("white space at the ends", [.text(" "), .atom(BoxID(index: 1)), .text(" ")], [20]),
    ("white space between", [.atom(BoxID(index: 1)), .text(" "), .atom(BoxID(index: 1))], [26]),
    ("a box with text of its own", [.open(1), .text("a"), .close(1)], [10]),
    ("white space behind it", [.open(1), .text("a"), .close(1), .text(" ")], [10]),
    ("a box without text", [.open(1), .atom(BoxID(index: 1)), .close(1)], [20]),
    ("a box with padding", [.open(2), .atom(BoxID(index: 1)), .close(2)], [30]),
    ("a break behind a picture", [.atom(BoxID(index: 1)), .lineBreak(), .text("a")], [20, 24]),
    ("a break alone", [.open(1), .lineBreak(), .close(1), .atom(BoxID(index: 1))], [10, 20]),
  ]

  @Test(arguments: quirks) func onlyTextMakesStruts(_ row: (name: String, items: [InlineItem], heights: [Float])) throws
  {
    let text = try TestParagraphs()
    var content = spanned(text, "", "", "") { $0.text.lineHeight = .px(10) }
    var padded = content.boxes[1]
    padded.style.layout.padding.left = .px(1)
    padded.style.text.lineHeight = .px(30)
    content.boxes.append(padded)
    content.items = row.items
    content.struts = .none
    let paragraph = text.measurer.paragraph(for: content)
    let lines = paragraph.layout(width: 400) { _, _ in
      AtomMetrics(size: Size(width: 20, height: 20), baseline: 20)
    }.lines
    #expect(lines.map(\.frame.height) == row.heights, "\(row.name)")
  }

  @Test func inlineBoxesAreSlicedAtLineEnds() throws {
    let text = try TestParagraphs()
    let content = spanned(text, "one ", "two three four", " five") {
      $0.layout.padding = Edges(all: .px(5))
      $0.layout.border = Edges(all: 1)
    }
    let pieces = layout(text, content, width: 80).lines.flatMap(\.fragments).compactMap { fragment in
      if case .inlineBox(let piece) = fragment { piece } else { nil }
    }
    #expect(pieces.first?.hasLeftEdge == true)
    #expect(pieces.first?.hasRightEdge == false)
    #expect(pieces.last?.hasLeftEdge == false)
    #expect(pieces.last?.hasRightEdge == true)
    // Content area of Inter at 16 px is 16 + 4; padding and border on both sides.
    #expect(pieces.allSatisfy { $0.frame.height == 32 })
  }

  @Test func bidiReordersLineByLine() throws {
    let text = try TestParagraphs()
    let lines = text.paragraph("abc אבג דהו").layout(width: 400, atoms: TestParagraphs.noAtoms).lines
    let runs = try #require(lines.first).runs.filter { $0.text != " " }
    // The first Hebrew letter stands at the right end, its word's last at the left of it.
    let alef = try #require(runs.first { $0.text == "א" })
    let vav = try #require(runs.first { $0.text == "ו" })
    #expect(alef.x > vav.x)
    #expect(lines.first?.text == "abc אבג דהו")
  }

  static let ellipses: [(width: Float, shown: String)] = [
    (100, "Quarterly r…"), (133, "Quarterly reven…"), (5, "Q…"), (0, "…"), (220, "Quarterly revenue summary"),
  ]

  @Test(arguments: ellipses) func ellipsis(_ row: (width: Float, shown: String)) throws {
    let text = try TestParagraphs()
    let lines = text.lines("Quarterly revenue summary", width: row.width) {
      $0.text.textWrapMode = .nowrap
      $0.layout.overflow = Size(width: .hidden, height: .hidden)
      $0.inline.textOverflow = .ellipsis
    }
    #expect(lines == [row.shown])
  }

  @Test func lineClampCutsAndCounts() throws {
    let text = try TestParagraphs()
    let layout = text.paragraph(ParagraphTests.fog) { $0.inline.lineClamp = 2 }
      .layout(width: 150, atoms: TestParagraphs.noAtoms)
    #expect(layout.lines.map(\.text) == ["The lighthouse", "keeper counted…"])
    #expect(layout.size.height == 48)
  }

  @Test func justifiedLinesFillTheWidth() throws {
    let text = try TestParagraphs()
    let lines = text.paragraph(ParagraphTests.fog) { $0.text.textAlign = .justify }
      .layout(width: 150, atoms: TestParagraphs.noAtoms).lines
    #expect(lines.dropLast().allSatisfy { abs($0.frame.width - 150) < 0.02 })
    #expect(lines.last.map { $0.frame.width < 149 } == true)
  }

  @Test func boxesInLinesPushThemApart() throws {
    let text = try TestParagraphs()
    var content = text.content("")
    content.items = [.text("a "), .atom(BoxID(index: 7)), .text(" b")]
    let layout = text.measurer.paragraph(for: content).layout(width: 200) { _, _ in
      AtomMetrics(size: Size(width: 30, height: 40), baseline: 40)
    }
    let line = try #require(layout.lines.first)
    #expect(line.text == "a \u{FFFC} b")
    #expect(line.frame.height == 46)
    #expect(line.baseline == 40)
  }

  @Test func textFitFindsTheLargestSize() throws {
    let text = try TestParagraphs()
    let content = text.content("Incomprehensible words") {
      $0.text.fontSize = 40
      $0.text.lineHeight = .number(1.5)
      $0.inline.textFit = .shrink(minimum: 8)
    }
    let box = Size<Float>(width: 120, height: 60)
    let fitted = text.measurer.fitted(content, in: box, atoms: TestParagraphs.noAtoms)
    let size = fitted.boxes[0].style.text.fontSize
    #expect(size < 40 && size > 8)
    let lines = text.measurer.paragraph(for: fitted).layout(width: 120, atoms: TestParagraphs.noAtoms)
    #expect(lines.size.width <= 120.1 && lines.size.height <= 60.1)
    #expect(fitted == text.measurer.fitted(content, in: box, atoms: TestParagraphs.noAtoms))
  }
}
