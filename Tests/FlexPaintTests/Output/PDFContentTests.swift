import CairoKit
import FlexCore
import FlexTree
import Testing

@testable import FlexPDFWriter
@testable import FlexPaint

@Suite("PDF syntax")
struct PDFContentTests {
  private func syntax(_ write: (inout PDFContent) -> Void) -> String {
    var content = PDFContent()
    write(&content)
    return String(decoding: content.bytes, as: UTF8.self)
  }

  static let numbers: [(number: Double, digits: Int, expected: String)] = [
    (0, 2, "0"), (1, 2, "1"), (-1.5, 2, "-1.5"), (0.25, 2, ".25"), (-0.05, 2, "-.05"), (12.3456, 2, "12.35"),
    (100, 0, "100"), (1_203, 3, "1203"), (0.000_1, 3, "0"), (-0.001, 2, "0"), (0.001_2, 6, ".0012"), (10.10, 3, "10.1"),
    (9.999, 2, "10"), (.nan, 2, "0"), (.infinity, 2, "0"), (1e30, 2, "10000000"), (-1e30, 0, "-10000000"),
  ]

  @Test(arguments: numbers) func `numbers are short`(_ row: (number: Double, digits: Int, expected: String)) {
    #expect(syntax { $0.append(number: row.number, digits: row.digits) } == row.expected)
  }

  @Test(arguments: [(0, "0"), (-7, "-7"), (10_000_001, "10000001"), (.max, "9223372036854775807")])
  func `integers are whole`(_ number: Int, _ expected: String) {
    #expect(syntax { $0.append(integer: number) } == expected)
  }

  static let strings: [(text: String, expected: String)] = [
    ("plain", "(plain)"), ("a (b) \\", "(a \\(b\\) \\\\)"), ("", "()"), ("ü", "<FEFF00FC>"), ("\n", "<FEFF000A>"),
    ("👍", "<FEFFD83DDC4D>"),
  ]

  @Test(arguments: strings) func `text strings are ASCII or UTF-16`(_ row: (text: String, expected: String)) {
    #expect(syntax { $0.append(text: row.text) } == row.expected)
  }

  @Test func `grey is one number`() {
    #expect(syntax { $0.operands(color: Color(red: 0.5, green: 0.5, blue: 0.5)) } == ".5 ")
    #expect(syntax { $0.operands(color: Color(red: 2, green: -1, blue: 0.25)) } == "1 0 .25 ")
  }

  static let dates: [(iso: String, expected: String?)] = [
    ("2024-05-01", "20240501000000Z"), ("2024-05-01T12:30:15Z", "20240501123015Z"),
    ("2024-05-01T12:30+02:00", "20240501123000+02'00"), ("2024-05-01T12:30:15.25-0330", "20240501123015-03'30"),
    ("1 May 2024", nil), ("2024-5-1", nil), ("2024-05-01)", nil),
  ]

  @Test(arguments: dates) func `dates are PDF's`(_ row: (iso: String, expected: String?)) {
    #expect(PDFMetadata.date(row.iso) == row.expected)
  }

  @Test(arguments: [("de-AT", true), ("x", true), ("", false), ("e)n", false), ("d e", false)])
  func `a language is a tag`(_ tag: String, _ isTag: Bool) { #expect(PDFMetadata.isLanguageTag(tag) == isTag) }

  @Test func `codes in a row make ranges`() {
    let map = PDFCharacterMap.text(
      [nil, .scalar(0x41), .scalar(0x42), .scalar(0x44), .string(Array("ffi".utf8)), .scalar(0x1F44D)], isWide: true)
    let text = String(decoding: map.bytes, as: UTF8.self)
    #expect(text.contains("1 beginbfrange\n<0001><0002><0041>\nendbfrange"))
    #expect(
      text.contains("3 beginbfchar\n<0003><0044>\n<0004><006600660069>\n<0005><D83DDC4D>\nendbfchar"))
    // The last byte alone may count up.
    let wide = PDFCharacterMap.text(
      [PDFGlyphText?](repeating: nil, count: 255) + [.scalar(0x61), .scalar(0x62)], isWide: true)
    #expect(!String(decoding: wide.bytes, as: UTF8.self).contains("bfrange"))
  }

  @Test func `a color's state is set once`() throws {
    let file = try PDFFile(drain: nil)
    var canvas = PDFCanvas(visible: .zero, toPage: .identity)
    canvas.setFill(.black, file)
    let count = canvas.content.bytes.count
    canvas.setFill(.black, file)
    #expect(canvas.content.bytes.count == count)
    canvas.save()
    canvas.setFill(.white, file)
    canvas.restore()
    canvas.setFill(.black, file)
    #expect(String(decoding: canvas.content.bytes, as: UTF8.self) == "0 g\nq\n1 g\nQ\n")
  }
}
