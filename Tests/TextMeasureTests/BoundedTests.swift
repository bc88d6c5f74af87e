import CairoKit
import FlexCore
import FlexTree
import Testing

@testable import TextMeasure

@Suite("Any text gets an answer", .timeLimit(.minutes(1)))
struct BoundedTests {
  static let texts: [(name: String, text: String)] = [
    ("nothing", ""), ("no space", String(repeating: "a", count: 30_000)),
    ("marks", "a" + String(repeating: "\u{301}", count: 20_000)),
    ("marks of two classes", String(repeating: "\u{301}\u{323}", count: 30_000)),
    ("overrides", String(repeating: "\u{202E}a\u{2067}ב", count: 3_000)),
    ("isolates", String(repeating: "\u{2068}", count: 10_000)),
    ("brackets", "א" + String(repeating: "(", count: 5_000) + String(repeating: ")", count: 5_000)),
    ("tabs", String(repeating: "\t", count: 5_000)), ("breaks", String(repeating: "\n", count: 5_000)),
    ("controls", "\0a\u{FFFF}\u{10FFFF}\u{FEFF}"), ("private", String(repeating: "\u{E000}", count: 2_000)),
    ("half flags", String(repeating: "🇩", count: 2_001)),
  ]

  @Test(arguments: texts) func measures(_ row: (name: String, text: String)) throws {
    let text = try TestParagraphs()
    for collapse in [WhiteSpaceCollapse.collapse, .preserve] {
      let paragraph = text.paragraph(row.text) {
        $0.text.whiteSpaceCollapse = collapse
        $0.text.overflowWrap = .anywhere
      }
      let layout = paragraph.layout(width: 200, atoms: TestParagraphs.noAtoms)
      #expect(layout.size.height.isFinite && layout.size.height >= 0)
      #expect(paragraph.maxContentWidth(atoms: TestParagraphs.noAtoms).isFinite)
    }
  }

  static let styles: [(name: String, change: @Sendable (inout ComputedStyle) -> Void)] = [
    ("size 0", { $0.text.fontSize = 0 }), ("size NaN", { $0.text.fontSize = .nan }),
    ("size huge", { $0.text.fontSize = 1e30 }), ("spacing NaN", { $0.text.letterSpacing = .px(.nan) }),
    ("spacing negative", { $0.text.letterSpacing = .px(-1_000) }),
    ("indent infinite", { $0.text.textIndent.amount = .px(.infinity) }),
    ("line height NaN", { $0.text.lineHeight = .px(.nan) }), ("tab NaN", { $0.text.tabSize = .px(.nan) }),
    ("no family", { $0.text.fontFamily = [] }), ("language", { $0.text.language = "../../etc/passwd" }),
  ]

  @Test(arguments: styles)
  func survives(_ row: (name: String, change: @Sendable (inout ComputedStyle) -> Void)) throws {
    let text = try TestParagraphs()
    let layout = text.paragraph("one\ttwo three", row.change).layout(width: 100, atoms: TestParagraphs.noAtoms)
    #expect(layout.size.height.isFinite && layout.size.width.isFinite)
  }
}
