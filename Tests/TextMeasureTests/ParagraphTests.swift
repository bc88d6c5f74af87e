import CairoKit
import FlexCore
import FlexTree
import Testing

@testable import TextMeasure

@Suite("Paragraphs")
struct ParagraphTests {
  static let fog = "The lighthouse keeper counted eleven ships before the fog rolled in."

  @Test func linesAreFilledGreedily() throws {
    let text = try TestParagraphs()
    #expect(
      text.lines(Self.fog, width: 143) == [
        "The lighthouse", "keeper counted", "eleven ships", "before the fog", "rolled in.",
      ])
  }

  @Test func equivalentTextsAreNotTheSame() throws {
    let text = try TestParagraphs()
    let composed = text.paragraph("\u{E9}")
    #expect(text.paragraph("\u{E9}") === composed)
    #expect(text.paragraph("e\u{301}") !== composed)
  }

  @Test func aBoxOfMaxContentNeverWraps() throws {
    let text = try TestParagraphs()
    for size in stride(from: Float(9), to: 30, by: 0.7) {
      let paragraph = text.paragraph(Self.fog) { $0.text.fontSize = size }
      let width = paragraph.maxContentWidth(atoms: TestParagraphs.noAtoms)
      #expect(paragraph.layout(width: width, atoms: TestParagraphs.noAtoms).lines.count == 1)
    }
  }

  @Test func measureAndLayoutAgree() throws {
    let text = try TestParagraphs()
    let paragraph = text.paragraph(Self.fog)
    for width in stride(from: Float(10), to: 600, by: 7) {
      let measured = paragraph.measure(
        known: Size(width: nil, height: nil), available: Size(width: .definite(width), height: .maxContent),
        atoms: TestParagraphs.noAtoms)
      let layout = paragraph.layout(width: measured.size.width, atoms: TestParagraphs.noAtoms)
      #expect(layout.size.height == measured.size.height)
      #expect(layout.firstBaseline == measured.firstBaseline)
    }
  }

  @Test func sameContentIsShapedOnce() throws {
    let text = try TestParagraphs()
    #expect(text.paragraph(Self.fog) === text.paragraph(Self.fog))
    #expect(text.paragraph(Self.fog) !== text.paragraph(Self.fog) { $0.text.fontSize = 17 })
  }

  /// What documents share stays, what each had for itself goes, and a long one finds all that is its own.
  @Test func keepsWhatDocumentsShare() throws {
    let text = try TestParagraphs()
    let label = text.paragraph("label")
    for record in 0..<1_000 {
      text.measurer.beginDocument()
      #expect(text.paragraph("label") === label)
      _ = text.paragraph("record \(record)")
    }
    #expect(text.measurer.keptCount < 500)
    text.measurer.beginDocument()
    let rows = (0..<600).map { text.paragraph("row \($0)") }
    #expect(rows.indices.allSatisfy { text.paragraph("row \($0)") === rows[$0] })
  }

  @Test func fixedLineHeightsDoNotGrowWithFallbacks() throws {
    let text = try TestParagraphs()
    let layout = text.paragraph("hi 漢字 😀 سلام") { $0.text.lineHeight = .px(22) }
      .layout(width: 400, atoms: TestParagraphs.noAtoms)
    #expect(layout.lines.map(\.frame.height) == [22])
    #expect(layout.firstBaseline == 17)
  }

  /// 136 px wide pictures at 109 px an em, scaled; in whole px where the style names their family.
  @Test func picturesOfANamedFamilyAreWholePixelsWide() throws {
    let text = try TestParagraphs()
    func width(_ families: [FontFamily]) -> Float {
      text.paragraph("✨") {
        $0.text.fontSize = 14
        $0.text.fontFamily = families
      }.maxContentWidth(atoms: TestParagraphs.noAtoms)
    }
    #expect(width([.named("Inter")]) == 17.46875)
    #expect(width([.named("Inter"), .named("Noto Color Emoji")]) == 17)
  }
}
