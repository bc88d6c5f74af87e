import FlexDOM
import Testing

@testable import FlexMarkup

@Suite("Data files")
struct DataTests {
  @Test func readsJSON() throws {
    let value = try DataReader.read(#"{"a":[1,-2.5,1e3,true,false,null,"x"],"b":{}}"#, as: .json, file: "d")
    #expect(
      value
        == .object([
          "a": .list([.number("1"), .number("-2.5"), .number("1000"), .bool(true), .bool(false), .null, .string("x")]),
          "b": .object([:]),
        ]))
  }

  @Test func readsYAML() throws {
    let value = try DataReader.read("a: [1, 4.50, yes, ~, '5']\nb:\n  c: 2026-03-01\n", as: .yaml, file: "d")
    #expect(
      value
        == .object([
          "a": .list([.number("1"), .number("4.50"), .bool(true), .null, .string("5")]),
          "b": .object(["c": .string("2026-03-01")]),
        ]))
  }

  @Test func readsCSV() throws {
    let text = "\u{FEFF}name;student.class;note\r\nAda;8 B;\"a;\"\"b\"\"\nc\"\r\n\r\nBo;;\n"
    let value = try DataReader.read(text, as: .csv, file: "d")
    #expect(
      value
        == .object([
          "rows": .list([
            .object([
              "name": .string("Ada"), "student": .object(["class": .string("8 B")]), "note": .string("a;\"b\"\nc"),
            ]),
            .object(["name": .string("Bo"), "student": .object(["class": .string("")]), "note": .string("")]),
          ])
        ]))
  }

  @Test func readsRecordsFromPieces() throws {
    let bytes = Array("n,t\n1,\"a\nb\"\n2,c".utf8)
    for size in 1...bytes.count {
      var rest = bytes[...]
      var reader = try RecordReader(format: .csv, file: "d") {
        defer { rest = rest.dropFirst(size) }
        return rest.isEmpty ? nil : Array(rest.prefix(size))
      }
      var found: [DataRecord] = []
      while let record = try reader.next() { found.append(record) }
      #expect(
        found.map(\.value) == [
          .object(["n": .string("1"), "t": .string("a\nb")]), .object(["n": .string("2"), "t": .string("c")]),
        ])
      #expect(found.map { $0.location?.offset } == [4, 12])
      #expect(found.map(\.number) == [1, 2])
    }
  }

  @Test func readsAListFromPieces() throws {
    let bytes = Array(" [ {\"a\": \"]\\\",[\"}, [1, {}] ,\n3]\n".utf8)
    for size in 1...bytes.count {
      var rest = bytes[...]
      var reader = try RecordReader(format: .json, file: "d") {
        defer { rest = rest.dropFirst(size) }
        return rest.isEmpty ? nil : Array(rest.prefix(size))
      }
      #expect(reader.isList)
      var found: [DataRecord] = []
      while let record = try reader.next() { found.append(record) }
      #expect(
        found.map(\.value) == [
          .object(["a": .string("]\",[")]), .list([.number("1"), .object([:])]), .number("3"),
        ])
      #expect(found.map { $0.location?.offset } == [3, 19, 29])
      #expect(found.map(\.number) == [1, 2, 3])
    }
  }

  /// Values of the records, and offset and words of what can't be read.
  static func records(_ bytes: [UInt8], _ format: DataFormat) throws -> [String] {
    var pieces = [bytes]
    var reader = try RecordReader(format: format, file: "d") { pieces.popLast() }
    var found: [String] = []
    while found.count < 20 {
      do {
        guard let record = try reader.next() else { break }
        found.append("\(record.number): \(record.value["a"]?.text ?? "–")")
      } catch {
        found.append("\(error.location?.offset ?? -1): \(error.description)")
      }
    }
    return found
  }

  static let broken: [(text: [UInt8], format: DataFormat, found: [String])] = [
    (
      Array(#"[{"a":1},{"a":},{"a":3}"#.utf8), .json,
      [
        "1: 1", "14: the data is not JSON: expected a value, found '}'",
        "16: the data is not JSON: the list is not closed; the end of the file may be missing",
      ]
    ),
    (Array(#"[{"a":1},]"#.utf8), .json, ["1: 1", "9: the data is not JSON: found no value"]),
    (Array(#"[{"a":1}] x"#.utf8), .json, ["1: 1", "10: the data is not JSON: found more behind the end of the list"]),
    (Array("[]".utf8), .json, []),
    (
      Array(#"[{"a":""#.utf8) + [0xFF] + Array(#""},{"a":2}]"#.utf8), .json,
      ["1: found bytes that are not UTF-8 text", "2: 2"]
    ),
    (
      Array("a,b\n1,".utf8) + [0xFF] + Array(",x\n2,y\n".utf8), .csv,
      ["4: found bytes that are not UTF-8 text", "2: 2"]
    ),
    (
      Array("{\"a\":".utf8) + [0xFF] + Array("}\n{\"a\":2}".utf8), .ndjson,
      ["0: found bytes that are not UTF-8 text", "2: 2"]
    ),
    ([0xEF, 0xBB, 0xBF] + Array("a\r\n1\r\n\r\n2\r\n".utf8), .csv, ["1: 1", "2: 2"]),
    ([0xEF, 0xBB, 0xBF] + Array("{\"a\":1}\r\n{\"a\":2}\r\n".utf8), .ndjson, ["1: 1", "2: 2"]),
  ]

  @Test(arguments: broken)
  func whatIsBrokenLeavesTheOthersWhole(_ row: (text: [UInt8], format: DataFormat, found: [String])) throws {
    #expect(try Self.records(row.text, row.format) == row.found)
  }

  @Test func readsJSONLines() throws {
    let value = try DataReader.read("{\"a\":1}\n\n{\"a\":2}", as: .ndjson, file: "d")
    #expect(value == .object(["rows": .list([.object(["a": .number("1")]), .object(["a": .number("2")])])]))
  }

  static let mistakes: [(text: String, format: DataFormat, offset: Int)] = [
    ("{\n \"a\": }", .json, 8), ("a: [1\nb: 2", .yaml, 7), ("a,a\n", .csv, 0), ("a\n1,2", .csv, 2), ("a\n\"1", .csv, 2),
    ("{}\n{", .ndjson, 4),
  ]

  @Test(arguments: mistakes)
  func locatesMistakes(_ row: (text: String, format: DataFormat, offset: Int)) {
    let error = #expect(throws: MarkupError.self) { try DataReader.read(row.text, as: row.format, file: "d") }
    #expect(error?.location == SourceLocation(file: "d", offset: row.offset), "\(error?.description ?? "")")
  }

  /// Of two values under one name readers keep one: which is nobody's guess.
  @Test(arguments: [
    (#"{"a": 1, "b": {"c": 2}, "a": 3}"#, 24, "a"), (#"[{"a": ":{}"}, {"b\"": 1, "x": 0, "b\"": 2}]"#, 34, "b\""),
    (#"{"é": [], "\u00e9" : {}}"#, 11, "é"),
  ])
  func aNameTwiceInJSONIsAMistake(_ row: (text: String, offset: Int, name: String)) {
    let error = #expect(throws: MarkupError.self) { try DataReader.read(row.text, as: .json, file: "d.json") }
    #expect(error?.location?.offset == row.offset)
    #expect(error?.description.contains("a key is there twice: \(row.name)") == true, "\(String(describing: error))")
  }

  @Test func namesOfOtherObjectsAndInStringsAreNotTwice() throws {
    let text = #"{"a": {"a": "a:\"a\":", "b": [{"a": 1}, {"a": 2}]}, "b": ":"}"#
    #expect(try DataReader.read(text, as: .json, file: "d.json")["a"]?["b"] != nil)
  }

  @Test func yamlNeitherOverflowsNorExplodes() {
    #expect(throws: MarkupError.self) {
      try DataReader.read(String(repeating: "[", count: 100_000), as: .yaml, file: "d")
    }
    #expect(throws: MarkupError.self) {
      try DataReader.read(String(repeating: "- ", count: 100_000), as: .yaml, file: "d")
    }
    var bomb = "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n"
    for level in 1...9 {
      bomb += "a\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ",") + "]\n"
    }
    #expect(throws: MarkupError.self) { try DataReader.read(bomb, as: .yaml, file: "d") }
  }

  @Test func assigns() throws {
    var value = try DataReader.read(#"{"a":{"b":[{"c":1}]}}"#, as: .json, file: "d")
    for assignment in ["a.b.0.c=x=y", "n=5", "t=true", "l=[1]", "e="] { try value.assign(assignment) }
    #expect(
      value
        == .object([
          "a": .object(["b": .list([.object(["c": .string("x=y")])])]), "n": .string("5"), "t": .bool(true),
          "l": .list([.number("1")]), "e": .string(""),
        ]))
    #expect(throws: MarkupError.self) { try value.assign("novalue") }
    #expect(throws: MarkupError.self) { try value.assign("=x") }
  }

  @Test(arguments: [
    ("{\"a\":1}", DataFormat.json), ("[1]", .json), ("{\"a\":1}\n{\"a\":2}\n", .ndjson), ("a,b\n1,2", .csv),
    ("a: b, c", .yaml), ("", .yaml),
  ])
  func guessesFormats(_ row: (String, DataFormat)) {
    #expect(DataReader.guessFormat(of: row.0) == row.1)
  }
}

@Suite("Places in texts")
struct SourceTextTests {
  @Test func countsLinesAndScalars() {
    let text = SourceText("ab\r\né👨‍👩‍👧x\n")
    #expect(text.position(at: 0) == (1, 1))
    #expect(text.position(at: 4) == (2, 1))
    #expect(text.position(at: 6) == (2, 2))
    #expect(text.position(at: 6 + 18) == (2, 7))
    #expect(text.position(at: 7) == (2, 2))
    #expect(text.position(at: 999) == (3, 1))
    #expect(text.line(1) == "ab")
    #expect(text.line(2) == "é👨‍👩‍👧x")
    #expect(text.offset(line: 2, column: 2) == 6)
  }
}
