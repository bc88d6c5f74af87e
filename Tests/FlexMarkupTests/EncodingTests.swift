import FlexDOM
import Testing

@testable import FlexMarkup

@Suite("Encodings of HTML files: HTML §13.2.3.2, Encoding Standard")
struct EncodingTests {
  @Test("a byte order mark tells the encoding and is no text")
  func marks() {
    #expect(EncodingSniffer.text(ofHTML: [0xEF, 0xBB, 0xBF, 0x41])?.text == "A")
    #expect(EncodingSniffer.text(ofHTML: [0xFF, 0xFE, 0x41, 0x00, 0x42, 0x26])?.text == "A♂")
    #expect(EncodingSniffer.text(ofHTML: [0xFE, 0xFF, 0x26, 0x42, 0xD8])?.text == "♂\u{FFFD}")
  }

  static let declared: [(meta: String, bytes: [UInt8], text: String)] = [
    ("<meta charset=iso-8859-1>", [0xE4, 0x80, 0x81], "ä€\u{81}"),
    ("<META CHARSET='Windows-1251'>", [0xCF, 0xF0], "Пр"),
    ("<meta http-equiv=content-type content=\"text/html; charset=KOI8-R\">", [0xF0], "П"),
    ("<!-- <meta charset=utf-8> --><meta charset=\"shift_jis\"/>", [0x93, 0xFA], "日"),
    ("<meta charset=gb2312>", [0xC4, 0xE3], "你"),
    ("<meta charset=euc-kr>", [0xC7, 0xD1], "한"),
    ("<meta charset=big5>", [0xA4, 0xA4], "中"),
    ("<meta charset=windows-1250>", [0xA5, 0xFF], "Ą˙"),
    ("<meta charset=big5>", [0xFF, 0x41], "\u{FFFD}A"),
    ("<meta charset=utf-16>", [0xC3, 0xA4], "ä"),
    ("<meta name=charset content=latin1>", [0xC3, 0xA4], "ä"),
  ]

  @Test(arguments: declared) func declarations(_ row: (meta: String, bytes: [UInt8], text: String)) {
    #expect(EncodingSniffer.text(ofHTML: Array(row.meta.utf8) + row.bytes)?.text == row.meta + row.text)
  }

  @Test("what says nothing is UTF-8, else windows-1252 with a word where that begins")
  func undeclared() throws {
    let guessed = try #require(EncodingSniffer.text(ofHTML: Array("ä <p>".utf8) + [0xE9, 0x41], file: "a.html"))
    #expect(guessed.text == "Ã¤ <p>éA")
    #expect(guessed.note?.message == "found bytes that are not UTF-8 text; the file is read as windows-1252")
    #expect(guessed.note?.severity == .warning)
    #expect(guessed.note?.location == SourceLocation(file: "a.html", offset: 8))
  }

  @Test("what says UTF-8 has U+FFFD for what isn't")
  func damaged() throws {
    let declared = try #require(EncodingSniffer.text(ofHTML: Array("<meta charset=utf-8>ä".utf8) + [0xE9, 0x41]))
    #expect(declared.text == "<meta charset=utf-8>ä\u{FFFD}A")
    #expect(declared.note?.message == "found bytes that are not UTF-8 text; U+FFFD stands for them")
    #expect(declared.note?.location?.offset == 22)
    #expect(EncodingSniffer.text(ofHTML: [0xEF, 0xBB, 0xBF, 0xE9, 0x41])?.text == "\u{FFFD}A")
    #expect(EncodingSniffer.text(ofHTML: [0x89, 0x50, 0x4E, 0x47, 0x00]) == nil, "a picture is no text")
  }

  @Test("names of encodings")
  func labels() {
    #expect(EncodingSniffer.text(ofHTML: [0xC3, 0xA4])?.text == "ä")
    #expect(TextEncoding(label: " Latin1\n") == .windows1252)
    #expect(TextEncoding(label: "no such") == nil)
  }

  @Test("text in front of </form> is inside the form")
  func formEnd() throws {
    func outline(_ html: String) throws -> String {
      let document = try Document(parsing: html)
      func text(_ id: NodeID) -> String {
        switch document[id].kind {
        case .text(let text): text
        case .element(let element): "<\(element.tag)>" + document[id].children.map(text).joined() + "</>"
        case .comment: ""
        }
      }
      return try text(#require(document[document.root].children.last))
    }
    #expect(try outline("<!doctype html><body><form>a</form>b<i>c</i>") == "<body><form>a</>b<i>c</></>")
    #expect(try outline("<!doctype html><body><form><p>a</p></form>b") == "<body><form><p>a</></>b</>")
  }
}
