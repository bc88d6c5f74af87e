import Testing

@testable import FlexStyle

@Suite("CSS Syntax 3 §4, tokens")
struct TokenizerTests {
  static let rows: [(case: String, css: String, tokens: [Token])] = [
    (
      "identifiers", "a --b -c é",
      [.ident("a"), .whitespace, .ident("--b"), .whitespace, .ident("-c"), .whitespace, .ident("é")]
    ),
    ("an ideographic space is a name", "a\u{3000}b", [.ident("a\u{3000}b")]),
    ("an escape ends with one white space", "\\69mp\\6f  x", [.ident("impo"), .whitespace, .ident("x")]),
    ("a surrogate is replaced", "\\d800 a", [.ident("\u{FFFD}a")]),
    ("a backslash at the end", "a\\", [.ident("a\u{FFFD}")]),
    ("a backslash before a line break", "\\\n", [.delim("\\"), .whitespace]),
    (
      "integers and numbers", "1 +2 -3.5 1e3 .5",
      [
        .number(1, isInteger: true), .whitespace, .number(2, isInteger: true), .whitespace,
        .number(-3.5, isInteger: false), .whitespace, .number(1000, isInteger: false), .whitespace,
        .number(0.5, isInteger: false),
      ]
    ),
    ("a number and what follows", "1px-2", [.dimension(1, unit: "px-2", isInteger: true)]),
    (
      "an e that is a unit", "1em 1e",
      [
        .dimension(1, unit: "em", isInteger: true), .whitespace, .dimension(1, unit: "e", isInteger: true),
      ]
    ),
    ("a long number", "0.1234567890123456789", [.number(0.1234567890123456789, isInteger: false)]),
    ("an overlong number", "1e999", [.number(.greatestFiniteMagnitude, isInteger: false)]),
    ("hashes", "#a #1", [.hash("a", isID: true), .whitespace, .hash("1", isID: false)]),
    ("strings", "\"a\\\nb\" 'c", [.string("ab"), .whitespace, .string("c")]),
    ("a string with a line break", "'a\n", [.badString, .whitespace]),
    (
      "urls", "url( a\\)b ) url(a b) url('c')",
      [
        .url("a)b"), .whitespace, .badURL, .whitespace, .function("url"), .string("c"), .closeParen,
      ]
    ),
    ("comments are nothing", "a/* b */c", [.ident("a"), .ident("c")]),
    ("html comments", "<!-- -->", [.cdo, .whitespace, .cdc]),
    ("null characters", "a\u{0}b", [.ident("a\u{FFFD}b")]),
    ("carriage returns", "\r\n\u{C}", [.whitespace]),
  ]

  @Test(arguments: rows) func tokenizes(_ row: (case: String, css: String, tokens: [Token])) {
    let tokens = Tokenizer.tokenize(Array(row.css.utf8)).map(\.token)
    #expect(tokens == row.tokens + [.endOfFile], "\(row.case)")
  }

  @Test func unicodeRanges() {
    let tokens = Tokenizer.tokenize(Array("U+26, u+4??,U+0-7F".utf8), readsUnicodeRanges: true).map(\.token)
    #expect(
      tokens == [
        .unicodeRange(0x26...0x26), .comma, .whitespace, .unicodeRange(0x400...0x4FF), .comma,
        .unicodeRange(0...0x7F), .endOfFile,
      ])
  }

  @Test func offsetsAreThoseOfTheSource() {
    let tokens = Tokenizer.tokenize(Array("é:/* x */1px".utf8))
    #expect(tokens.map(\.start) == [0, 2, 10, 13])
  }

  @Test func deepNestingIsDroppedAndInvalid() {
    let text = String(repeating: "(", count: 10_000) + "1" + String(repeating: ")", count: 10_000) + " b"
    let values = parseComponentValues(text)
    #expect(values.count == 3)
    #expect(values.last?.value == .ident("b"))
  }

  @Test func declarations() {
    let declarations = parseDeclarations("COLOR : red ! important;a:b{c:d};--X: {e;f} ;order:1;;x")
    #expect(declarations.map(\.name) == ["color", "--X", "order"])
    #expect(declarations.map(\.isImportant) == [true, false, false])
    guard !declarations.isEmpty else { return }
    #expect(declarations[0].value.map(\.value) == [.ident("red")])
  }
}
