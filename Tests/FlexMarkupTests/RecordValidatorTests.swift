import Testing

@testable import FlexMarkup

@Suite("Records against a template's schema")
struct RecordValidatorTests {
  static func problems(_ template: String, _ json: String, isTyped: Bool = true) throws -> [String] {
    let data = try DataReader.read(json, as: .json, file: "d")
    return RecordValidator(try Template(template, file: "t.html"), isTyped: isTyped).problems(in: data)
      .map(\.description)
  }

  static let rows: [(case: String, template: String, json: String, problems: [String])] = [
    ("all is there", "{{a}}{{#l}}{{b}}{{/l}}", #"{"a": 1, "l": [{"b": "x"}]}"#, []),
    ("a missing value", "{{a}}{{b.c}}", #"{"b": {}}"#, ["'a' is not in the data", "'b.c' is not in the data"]),
    ("a missing object", "{{b.c}}", "{}", ["'b' is not in the data"]),
    ("null is there", "{{a}}", #"{"a": null}"#, []),
    ("a section may be missing", "{{#l}}{{b}}{{/l}}", "{}", []),
    ("an item that lacks a value", "{{#l}}{{b}}{{/l}}", #"{"l": [{"b": 1}, {}]}"#, ["'l[1].b' is not in the data"]),
    ("a value of an enclosing object", "{{#l}}{{b}}{{/l}}", #"{"l": [{}], "b": 1}"#, []),
    (
      "a list where a text is shown", "{{a}}", #"{"a": [1]}"#,
      ["'a' is a list; expected a text, a number or a boolean"]
    ),
    (
      "a text where a list is shown", "{{#l}}{{b}}{{/l}}", #"{"l": "x"}"#,
      ["'l' is a text; expected a list, an object or a boolean"]
    ),
    ("anything says whether a section is shown", "{{#l}}yes{{/l}}", #"{"l": "x"}"#, []),
    ("a text where an object is shown", "{{a.b}}", #"{"a": "x"}"#, ["'a' is a text; expected an object"]),
    (
      "an object in a list of texts", "{{#l}}{{.}}{{/l}}", #"{"l": ["x", {}]}"#,
      ["'l[1]' is an object; expected a text, a number or a boolean"]
    ),
    (
      "a record that stands for the one list", "{{#cards}}{{a}}{{b}}{{/cards}}", #"{"a": 1}"#,
      ["'b' is not in the data"]
    ),
    ("a record that is no object", "{{a}}", "3", ["the record is a number; expected an object"]),
  ]

  @Test(arguments: rows)
  func finds(_ row: (case: String, template: String, json: String, problems: [String])) throws {
    #expect(try Self.problems(row.template, row.json) == row.problems, "\(row.case)")
  }

  @Test func cellsOfATableHaveNoKind() throws {
    #expect(try Self.problems("{{#l}}{{b}}{{/l}}", #"{"l": "yes", "b": "x"}"#, isTyped: false) == [])
  }

  @Test func aSlipGetsAHint() throws {
    let data = DataValue.object(["nmae": .string("Ada")])
    let problems = RecordValidator(try Template("{{name}}", file: "t.html"), isTyped: true).problems(in: data)
    #expect(problems.map(\.hint) == ["did you mean 'nmae'?"])
  }
}
