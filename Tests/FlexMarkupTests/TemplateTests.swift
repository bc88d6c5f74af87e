import FlexDOM
import Testing

@testable import FlexMarkup

@Suite("Templates")
struct TemplateTests {
  static func bind(_ text: String, _ json: String, partials: [String: String] = [:]) throws -> BoundTemplate {
    let template = try Template(text, file: "t.html") { name in partials[name].map { ($0, name + ".html") } }
    return try template.bind(try DataReader.read(json, as: .json, file: "d.json"))
  }

  @Test func bindsValuesSectionsAndPartials() throws {
    let bound = try Self.bind(
      "<p>{{a.b}} {{{raw}}}</p>{{#rows}}<i>{{.}}</i>{{/rows}}{{^none}}-{{/none}}{{>foot}}",
      #"{"a":{"b":"<x>"},"raw":"<b>y</b>","rows":[1,2.50,true],"none":""}"#, partials: ["foot": "<u>{{raw}}</u>"])
    #expect(bound.text == "<p>&lt;x&gt; <b>y</b></p><i>1</i><i>2.5</i><i>true</i>-<u>&lt;b&gt;y&lt;/b&gt;</u>")
    #expect(bound.diagnostics.isEmpty)
  }

  /// They come out where they stood, whatever stands around them.
  @Test(arguments: ["\n", "\r\n"]) func `lines without placeholders stay as they are`(_ end: String) throws {
    let style = (0..<9).map { ".c\($0) > i { margin: \($0)px; content: \"{ } é \\\\ & <\" }" }.joined(separator: end)
    let lines = [
      "<style>", style, "</style>", "{{! a remark", style, "}}", "{{#rows}}", "  <p>", style, "  {{.}} <b>", style,
      "{{/rows}}",
      "{{#none}}", style, "{{/none}}", style, "<i>{{a}}</i>" + style + "{{{a}}}", style,
    ]
    let bound = try Self.bind(lines.joined(separator: end), #"{"rows":[1,2],"none":false,"a":"<>"}"#)
    let row = { (value: Int) in ["  <p>", style, "  \(value) <b>", style] }
    let expected =
      ["<style>", style, "</style>"] + row(1) + row(2) + [style, "<i>&lt;&gt;</i>" + style + "<>", style]
    #expect(bound.text == expected.joined(separator: end))
  }

  @Test func `lines of blocks and partials are indented with them`() throws {
    let long = String(repeating: "long ", count: 30)
    let bound = try Self.bind(
      "{{<frame}}\n{{$body}}\n\(long)\n\(long)\n{{/body}}\n{{/frame}}\n  {{>part}}\n", "{}",
      partials: ["frame": "<div>\n  {{$body}}{{/body}}\n</div>\n", "part": "\(long)\n\(long)\n"])
    #expect(bound.text.contains("  \(long)\n  \(long)\n"))
  }

  @Test func locatesElementsInTheFilesTheAuthorWrote() throws {
    let bound = try Self.bind(
      "{{long}}<p class=a style='{{long}}'>{{>part}}</p>", #"{"long":"aaaaaaaaaaaaaaaaaaaaaaaaaaa"}"#,
      partials: ["part": "x<b>y</b>"])
    let document = try Document(parsing: bound)
    let elements = document.nodes.compactMap { if case .element(let element) = $0.kind { element } else { nil } }
    let p = try #require(elements.first { $0.tag == "p" })
    #expect(p.location == SourceLocation(file: "t.html", offset: 8))
    #expect(p.contentLocation?.offset == 36)
    #expect(p.attributes.map(\.name) == ["class", "style"])
    #expect(p.attributes.map { $0.location?.offset } == [17, 26])
    #expect(elements.first { $0.tag == "b" }?.location == SourceLocation(file: "part.html", offset: 1))
  }

  static let missing: [(template: String, json: String, message: String, hint: String?, offset: Int)] = [
    ("ab{{nmae}}", #"{"name":1}"#, "'nmae' is not in the data", "did you mean 'name'?", 2),
    ("{{a.bb}}", #"{"a":{"bc":1}}"#, "'a.bb' is not in the data", "did you mean 'a.bc'?", 0),
    ("{{aaa.name}}", #"{"aab":{"name":1}}"#, "'aaa.name' is not in the data", "did you mean 'aab.name'?", 0),
    ("{{zzzzz}}", #"{"a":1}"#, "'zzzzz' is not in the data", nil, 0),
    ("{{#rows}}{{q}}{{/rows}}", #"{"rows":[{"q":1},{"w":1},{}]}"#, "'q' is not in the data", "did you mean 'w'?", 9),
    ("{{#rosw}}{{/rosw}}", #"{"rows":[]}"#, "'rosw' is not in the data", "did you mean 'rows'?", 0),
    ("{{>foo}}", "{}", "partial 'foo' is not there", nil, 0),
  ]

  @Test(arguments: missing)
  func reportsMissingNames(_ row: (template: String, json: String, message: String, hint: String?, offset: Int)) throws
  {
    let diagnostics = try Self.bind(row.template, row.json).diagnostics
    try #require(diagnostics.count == 1)
    #expect(diagnostics[0].message == row.message)
    #expect(diagnostics[0].hint == row.hint)
    #expect(diagnostics[0].location == SourceLocation(file: "t.html", offset: row.offset))
  }

  @Test(arguments: [
    ("{{#a}}{{b}}{{/a}}", #"{"b":1}"#), ("{{#a}}{{b}}{{/a}}", #"{"a":{"c":1},"b":1}"#), ("{{a}}", #"{"a":null}"#),
    ("{{^a}}x{{/a}}{{#first()}}y{{/first()}}", "{}"), ("{{uppercased(a)}}", #"{"a":"x"}"#),
    ("{{=<% %>=}}<%a%>{{b}}", #"{"a":"x"}"#), ("{{! a {{b }}", "{}"),
  ])
  func findsNothingMissing(_ row: (String, String)) throws {
    #expect(try Self.bind(row.0, row.1).diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("{{a", MarkupError.Problem.unclosedTag, 0), ("x{{#a}}", .unclosedSection("a"), 1),
    ("{{/a}}", .strayClose("a"), 0), ("{{#a}}{{/b}}", .mismatchedClose(found: "b", expected: "a"), 6),
    ("{{}}", .emptyTag, 0), ("{{=a=}}", .invalidDelimiters, 0),
  ])
  func refuses(_ row: (String, MarkupError.Problem, Int)) {
    let error = #expect(throws: MarkupError.self) { try Self.bind(row.0, #"{"x":1}"#) }
    #expect(error == MarkupError(row.1, location: SourceLocation(file: "t.html", offset: row.2)))
  }

  @Test func refusesEndlessPartialsAndDeepSections() {
    #expect(throws: MarkupError.self) { try Self.bind("{{>a}}", "{}", partials: ["a": "{{>a}}"]) }
    let deep = String(repeating: "{{#a}}", count: 5000) + String(repeating: "{{/a}}", count: 5000)
    #expect(throws: MarkupError.self) { try Self.bind(deep, "{}") }
  }

  @Test func oneRecordStandsForTheListOfATemplateOfManyRecords() throws {
    let template = "{{name}}:{{#cards}}[{{name}}]{{/cards}}"
    #expect(try Self.bind(template, #"{"name":"A"}"#).text == "A:[A]")
    #expect(try Self.bind(template, #"{"name":"A","cards":[]}"#).text == "A:")
    #expect(try Self.bind("{{#cards}}[{{name}}]{{/cards}}", #"[{"name":"A"},{"name":"B"}]"#).text == "[A][B]")
    #expect(try Self.bind("{{#award}}[{{award}}]{{/award}}", #"{"name":"A"}"#).text.isEmpty)
  }

  @Test func leavesNoStampInText() throws {
    let html = "<!doctype html><title>a<b></title><p title=\"a>b\">x<br/><{{tag}}></{{tag}}><style>a<b{}</style>"
    #expect(try Self.bind(html, #"{"tag":"em"}"#).text == html.replacing("{{tag}}", with: "em"))
  }
}
