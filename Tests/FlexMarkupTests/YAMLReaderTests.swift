import FlexDOM
import Testing

@testable import FlexMarkup

@Suite("YAML") struct YAMLReaderTests {
  @Test(arguments: [
    ("~", DataValue.null), ("", .null), ("Null", .null), ("yes", .bool(true)), ("Off", .bool(false)),
    ("'yes'", .string("yes")), ("\"1\"", .string("1")), ("!!str 5", .string("5")), ("!!int '5'", .number("5")),
    ("!!bool ON", .bool(true)), ("!other x", .string("x")), ("|\n  1", .string("1\n")), ("4.50", .number("4.50")),
    ("1_000", .number("1_000")), ("0x1F", .number("0x1F")), ("0b101", .number("0b101")), ("0o17", .number("0o17")),
    ("08", .number("08")), ("-.inf", .number("-.inf")), (".NaN", .number(".NaN")), (".5e+3", .number(".5e+3")),
    (".5e3", .string(".5e3")), ("1e3", .number("1e3")), ("12:30", .number("12:30")), ("12:60", .string("12:60")),
    ("08:30", .string("08:30")), ("2026-03-01", .string("2026-03-01")), ("1.2.3", .string("1.2.3")),
    ("+49", .number("+49")), ("0x", .string("0x")), ("yEs", .string("yEs")),
    ("e5", .string("e5")),
  ])
  func scalars(_ row: (text: String, value: DataValue)) throws {
    #expect(try DataReader.read("a: \(row.text)\n", as: .yaml, file: "d")["a"] == row.value)
  }

  @Test func aliasesAreWhatTheirAnchorsAre() throws {
    let value = try DataReader.read(
      "a: &one {b: [1, 2]}\nc: *one\nd: &one 3\ne: *one\n&key f: 1\n*key : 2\n".replacing("*key : 2\n", with: ""),
      as: .yaml,
      file: "d")
    #expect(value["c"] == value["a"])
    #expect(value["e"] == .number("3"))
  }

  @Test(arguments: [
    ("a: 1\nb: 2\na: 3\n", "a key is there twice: a", 10), ("a: *b\n", "this alias has no anchor before it", 3),
    ("a: 1\n---\nb: 2\n", "there is more than one document", 5),
    ("[1, 2]: 3\n", "a key is a list or has keys itself; it must be a text", 0),
    ("ü: {é: 1, é: 2}\n", "a key is there twice: é", 12),
  ])
  func mistakesHavePlaces(_ row: (text: String, reason: String, offset: Int)) {
    let error = #expect(throws: MarkupError.self) { try DataReader.read(row.text, as: .yaml, file: "d.yaml") }
    #expect(error?.problem == .invalidData(format: .yaml, reason: row.reason))
    #expect(error?.location == SourceLocation(file: "d.yaml", offset: row.offset))
  }

  @Test func nestingHasALimit() throws {
    #expect(
      try DataReader.read(String(repeating: "[", count: 200) + String(repeating: "]", count: 200), as: .yaml, file: "d")
        .kindName == "a list")
    // Half of the depth twice, through an alias.
    let half = String(repeating: "[", count: 150) + "1" + String(repeating: "]", count: 150)
    let nested = String(repeating: "[", count: 150) + "*a" + String(repeating: "]", count: 150)
    #expect(throws: MarkupError.self) { try DataReader.read("- &a \(half)\n- \(nested)\n", as: .yaml, file: "d") }
  }

  @Test(arguments: [
    (["a"], 0), (["a", "1"], 7), (["b", "c"], 15), (["b", "x"], 10), ([], 0), (["a", "7"], 0),
  ])
  func placesOfValues(_ row: (path: [String], offset: Int)) {
    let places = YAMLPlaces("a: [1, 2]\nb:\n  c: ü\n")
    #expect(places.offset(of: row.path) == row.offset)
  }
}
