import Foundation
import SeededRandom
import Testing

@testable import FlexMarkup

@Suite("JSON") struct JSONReaderTests {
  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("-0.0", "-0"), ("4.50", "4.5"), ("1e3", "1000"), ("1E+2", "100"), ("1e-7", "1e-07"),
    ("1e21", "1e+21"), ("9223372036854775807", "9223372036854775807"), ("18446744073709551615", "18446744073709551615"),
    ("123456789012345678901234", "123456789012345678901234"),
    ("0.12345678901234567890123", "0.12345678901234567890123"),
  ])
  func numbersPrintShort(_ row: (text: String, number: String)) throws {
    #expect(try JSONReader.value(of: row.text) == .number(row.number))
  }

  @Test(arguments: [
    (#""\u00e9\ud83d\ude00\/\b\f\n\r\t\"\\""#, "é😀/\u{8}\u{C}\n\r\t\"\\"), (#""a\u0000b""#, "a\0b"), ("\"é\"", "é"),
    (#""""#, ""),
  ])
  func escapes(_ row: (text: String, value: String)) throws {
    #expect(try JSONReader.value(of: row.text) == .string(row.value))
  }

  @Test(arguments: [
    ("", "the end came where a value was expected", 0), ("[1 2]", "expected a comma or ], found '2'", 3),
    (#"{"a" 1}"#, "expected a colon behind the name, found '1'", 5),
    (#"{"a":tru}"#, "expected a value, found 't'", 5), ("\"a", "the text is not closed", 0),
    (#"{"b":"a\"#, "the text is not closed", 5), (#"{"a":01}"#, "a number begins with 0", 5),
    (#"{"a":1e999}"#, "the number 1e999 is too large", 5), (#"{"a":-}"#, "expected a digit, found '}'", 6),
    (#"{"a":1.}"#, "expected a digit behind the point, found '}'", 7),
    (#"[1e]"#, "expected a digit of the exponent, found ']'", 3),
    (#""\q""#, "this escape sequence is none of JSON's", 1), (#""\u12x4""#, "\\u needs four hexadecimal digits", 1),
    (#""\ud800""#, "the second half of a surrogate pair is missing", 1),
    (#""\udc00""#, "the first half of a surrogate pair is missing", 1),
    ("\"a\tb\"", "a text has an unescaped control character, U+0009", 2),
    ("[1]x", "found more behind the end of the value", 3),
    ("{a:1}", "expected a name in double quotes, found 'a'", 1),
    ("[1", "the list is not closed; the end of the file may be missing", 2),
    (#"{"a":1"#, "the object is not closed; the end of the file may be missing", 6),
    (#"{"a":{"b":1,"b":2}}"#, "a key is there twice: b", 12), (#"{"é":1,"\u00e9":2}"#, "a key is there twice: é", 8),
    ("[1,,2]", "expected a value, found ','", 3), ("[+1]", "expected a value, found '+'", 1),
  ])
  func mistakesHavePlaces(_ row: (text: String, reason: String, offset: Int)) {
    #expect(throws: JSONReader.Failure(reason: row.reason, offset: row.offset)) { try JSONReader.value(of: row.text) }
  }

  @Test func aCommaAtTheEndIsLetPass() throws {
    #expect(try JSONReader.value(of: #"{"a":[1,],}"#) == .object(["a": .list([.number("1")])]))
  }

  @Test func depthHasALimit() throws {
    let deep = String(repeating: "[", count: JSONReader.maximumDepth)
    #expect(
      try JSONReader.value(of: deep + String(repeating: "]", count: JSONReader.maximumDepth)).kindName == "a list")
    #expect(throws: JSONReader.Failure.self) { try JSONReader.value(of: "[" + deep) }
    #expect(throws: JSONReader.Failure.self) { try JSONReader.value(of: String(repeating: "{\"a\":", count: 100_000)) }
  }

  /// Values made by chance, written by Foundation and read back.
  @Test func readsWhatFoundationWrites() throws {
    var random = SplitMix(state: 8259)
    func value(_ depth: Int) -> DataValue {
      switch Int.random(in: 0..<(depth > 3 ? 4 : 6), using: &random) {
      case 0: .null
      case 1: .bool(Bool.random(using: &random))
      case 2: .number("\(Int.random(in: -1_000_000...1_000_000, using: &random))")
      case 3: .string(text())
      case 4: .list((0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth + 1) })
      default:
        .object(
          Dictionary(
            (0..<Int.random(in: 0...4, using: &random)).map { _ in (text(), value(depth + 1)) },
            uniquingKeysWith: { first, _ in first }))
      }
    }
    func text() -> String {
      let scalars: [Unicode.Scalar] = ["a", "\"", "\\", "\n", "\u{1}", "é", "e", "\u{301}", "😀", "\u{2028}", "/", "<"]
      return String(
        String.UnicodeScalarView(
          (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in scalars.randomElement(using: &random) }))
    }
    func object(_ value: DataValue) -> Any {
      switch value {
      case .null: NSNull()
      case .bool(let value): value
      case .number(let text): Int(text) ?? 0
      case .string(let text): text
      case .list(let items): items.map(object)
      case .object(let fields): fields.mapValues(object)
      }
    }
    for _ in 0..<400 {
      let value = value(0)
      let options: JSONSerialization.WritingOptions =
        Bool.random(using: &random) ? [.fragmentsAllowed, .prettyPrinted] : .fragmentsAllowed
      let written = try JSONSerialization.data(withJSONObject: object(value), options: options)
      #expect(try JSONReader.value(of: String(decoding: written, as: UTF8.self)) == value)
    }
  }
}
