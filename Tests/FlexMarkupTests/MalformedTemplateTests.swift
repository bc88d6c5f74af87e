import FlexDOM
import Testing

@testable import FlexMarkup

/// Pages that others wrote may have braces in scripts, formulas and remarks, and be no templates.
@Suite("Malformed templates")
struct MalformedTemplateTests {
  @Test(arguments: [
    ("{{a", "{{a", [0]), ("{{n}}<p>{{ x</p>{{", "<p>{{ x</p>{{", [8]), ("x{{#a}}y{{n}}", "x{{#a}}y", [1]),
    ("{{/a}}{{n}}", "{{/a}}", [0]), ("{{^b}}-{{/b}}{{#a}}{{/b}}", "-{{#a}}{{/b}}", [13, 19]),
    ("{{}}{{ }}", "{{}}{{ }}", [0, 4]),
    ("{{=a=}}{{n}}!", "{{=a=}}!", [0]), ("f{{{a}} {{n}}.", "f{{{a}} .", [1]), ("{{{{ }}}}", "{{{{ }}}}", [0]),
    ("{{% note }}", "{{% note }}", [0]), ("{{first(}}", "{{first(}}", [0]), ("{{{{n}}}}", "{{{{n}}}}", [0]),
    ("{\n  {{#a}}  \n}\n", "{\n  {{#a}}  \n}\n", [4]), ("{{! a }}\n {{/a}}\n", " {{/a}}\n", [10]),
  ]) func `without data they are kept as text`(_ row: (template: String, expected: String, offsets: [Int])) throws {
    for data in ["{}", "null"] {
      let bound = try TemplateTests.bind(row.template, data)
      #expect(bound.text == row.expected)
      let kept = bound.diagnostics.filter { $0.message.hasSuffix("it is kept as text") }
      #expect(kept.compactMap(\.location?.offset).sorted() == row.offsets)
      #expect(kept.allSatisfy { $0.severity == .warning && $0.hint?.contains("--engine html") ?? false })
    }
    let first = try #require(row.offsets.first)
    let error = #expect(throws: MarkupError.self) { try TemplateTests.bind(row.template, #"{"n":1}"#) }
    #expect(row.offsets.count > 1 || error?.location == SourceLocation(file: "t.html", offset: first))
  }

  @Test func `a partial's are told of in its file`() throws {
    let bound = try TemplateTests.bind("<b>{{>part}}</b>", "{}", partials: ["part": "<i>{{ {</i>"])
    #expect(bound.text == "<b><i>{{ {</i></b>")
    #expect(bound.diagnostics.map(\.location) == [SourceLocation(file: "part.html", offset: 3)])
  }

  /// Ends that aren't there are looked for once.
  @Test func `many of them take the time of one`() throws {
    let bound = try TemplateTests.bind(String(repeating: "{{{ ", count: 200_000) + "{{n}}", "{}")
    #expect(bound.text.count == 800_000)
  }
}
