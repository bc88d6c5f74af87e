import CairoKit
import FlexCore
import FlexTree
import Testing

@testable import TextMeasure

/// A text in a box of a width and the lines it breaks into.
struct BreakingRow: Sendable, CustomStringConvertible {
  var name: String
  var text: String
  var width: Float
  var lines: [String]
  var change: @Sendable (inout ComputedStyle) -> Void = { _ in }
  var description: String { name }
}

@Suite("Where lines break")
struct BreakingTests {
  static let rows: [BreakingRow] = [
    BreakingRow(
      name: "slashes hold words together", text: "either/or and/or", width: 70, lines: ["either/or", "and/or"]),
    BreakingRow(
      name: "a hyphen lets go", text: "snake_case and kebab-case-name", width: 90,
      lines: ["snake_case", "and kebab-", "case-name"]),
    BreakingRow(name: "a minus sign doesn't", text: "it is -5 now", width: 40, lines: ["it is", "-5", "now"]),
    BreakingRow(
      name: "a hyphen that begins a word stays with it", text: "a \u{2010}b c", width: 15,
      lines: [
        "a", "\u{2010}b", "c",
      ]),
    BreakingRow(name: "line separators end words", text: "ab\u{2028}cd", width: 20, lines: ["ab\u{2028}", "cd"]),
    BreakingRow(
      name: "an emergency break leaves no space behind", text: "abc d", width: 1, lines: ["a", "b", "c", "d"]
    ) { $0.text.overflowWrap = .anywhere },
    BreakingRow(
      name: "conjuncts hold together", text: "नमस्ते", width: 20, lines: ["नम", "स्ते"]
    ) { $0.text.overflowWrap = .anywhere },
    BreakingRow(
      name: "ideographic spaces hang", text: "一二\u{3000}\u{3000}三四", width: 33,
      lines: ["一二\u{3000}\u{3000}", "三四"]
    ) { $0.text.fontFamily = [.named("Noto Sans CJK JP")] },
    BreakingRow(
      name: "brackets are whole at a line's start", text: "ああ。「いい", width: 50, lines: ["ああ。", "「いい"]
    ) { $0.text.fontFamily = [.named("Noto Sans CJK JP")] },
    BreakingRow(name: "brackets end narrow behind any first font", text: "ああ」いい", width: 40, lines: ["ああ」", "いい"]) {
      $0.text.fontFamily = [.named("Inter"), .named("Noto Sans CJK JP")]
    },
    BreakingRow(name: "stops don't", text: "ああ。いい", width: 40, lines: ["あ", "あ。", "いい"]) {
      $0.text.fontFamily = [.named("Inter"), .named("Noto Sans CJK JP")]
    },
    BreakingRow(name: "no-break spaces hold", text: "10\u{A0}km or", width: 30, lines: ["10\u{A0}km", "or"]),
    BreakingRow(
      name: "soft hyphens show where they break", text: "extra\u{AD}ordinary", width: 60,
      lines: ["extra\u{AD}", "ordinary"]),
    BreakingRow(
      name: "zero width spaces break", text: "super\u{200B}cali", width: 45, lines: ["super\u{200B}", "cali"]),
    BreakingRow(
      name: "overflow-wrap: anywhere", text: "Donaudampfschiff", width: 60, lines: ["Donaud", "ampfsc", "hiff"],
      change: { $0.text.overflowWrap = .anywhere }),
    BreakingRow(
      name: "word-break: break-all fills lines", text: "aaa bbb", width: 45, lines: ["aaa b", "bb"],
      change: { $0.text.wordBreak = .breakAll }),
    BreakingRow(
      name: "nowrap", text: "one two three", width: 10, lines: ["one two three"],
      change: { $0.text.textWrapMode = .nowrap }),
    BreakingRow(
      name: "line starts may not be small kana's neighbours", text: "ちょっとキャッチャー", width: 80, lines: ["ちょっとキ", "ャッチャー"],
      change: {
        $0.text.fontFamily = [.named("Noto Sans CJK JP")]
        $0.text.language = "ja"
      }),
    BreakingRow(
      name: "strict keeps small kana off line starts", text: "ちょっとキャッチャー", width: 80, lines: ["ちょっと", "キャッ", "チャー"],
      change: {
        $0.text.fontFamily = [.named("Noto Sans CJK JP")]
        $0.text.lineBreak = .strict
      }),
    BreakingRow(
      name: "hyphens: auto asks the dictionary", text: "incomprehensible", width: 90,
      lines: ["incompre\u{AD}", "hensible"],
      change: {
        $0.text.hyphens = .auto
        $0.text.language = "en"
      }),
    BreakingRow(
      name: "balance evens lines", text: "How a small town rebuilt its only bridge", width: 260,
      lines: ["How a small town", "rebuilt its only bridge"], change: { $0.text.textWrapStyle = .balance }),
    BreakingRow(
      name: "pretty leaves no word alone", text: "aaaa bbbb cccc dddd ee", width: 168,
      lines: ["aaaa bbbb cccc", "dddd ee"], change: { $0.text.textWrapStyle = .pretty }),
  ]

  @Test(arguments: rows) func breaks(_ row: BreakingRow) throws {
    let text = try TestParagraphs()
    #expect(text.lines(row.text, width: row.width, row.change) == row.lines)
  }

  static let whiteSpaceRows: [(collapse: WhiteSpaceCollapse, wrap: TextWrapMode, lines: [String])] = [
    (.collapse, .wrap, ["a b c"]), (.preserveBreaks, .wrap, ["a b", "c"]),
    (.preserve, .wrap, ["  a  b ", " c "]), (.preserve, .nowrap, ["  a  b ", " c "]),
    (.breakSpaces, .wrap, ["  a  b ", " c "]), (.collapse, .nowrap, ["a b c"]),
  ]

  @Test(arguments: whiteSpaceRows)
  func whiteSpace(_ row: (collapse: WhiteSpaceCollapse, wrap: TextWrapMode, lines: [String])) throws {
    let text = try TestParagraphs()
    let lines = text.lines("  a  b \n c ", width: 300) {
      $0.text.whiteSpaceCollapse = row.collapse
      $0.text.textWrapMode = row.wrap
    }
    #expect(lines == row.lines)
  }

  @Test func collapsibleSpaceAloneMakesNoLine() throws {
    let text = try TestParagraphs()
    #expect(text.lines("  \n ", width: 100).isEmpty)
  }

  @Test func intrinsicWidths() throws {
    let text = try TestParagraphs()
    let plain = text.paragraph("incomprehensible word")
    let anywhere = text.paragraph("incomprehensible word") { $0.text.overflowWrap = .anywhere }
    let breakWord = text.paragraph("incomprehensible word") { $0.text.overflowWrap = .breakWord }
    let word = text.paragraph("incomprehensible").maxContentWidth(atoms: TestParagraphs.noAtoms)
    #expect(plain.minContentWidth(atoms: TestParagraphs.noAtoms) == word)
    #expect(breakWord.minContentWidth(atoms: TestParagraphs.noAtoms) == word)
    #expect(anywhere.minContentWidth(atoms: TestParagraphs.noAtoms) < 20)
  }
}
