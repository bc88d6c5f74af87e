import TestSupport
import Testing

@testable import FlexMarkup

@Suite("What a template wants of its data")
struct TemplateSchemaTests {
  static func schema(_ text: String, partials: [String: String] = [:]) throws -> TemplateSchema {
    TemplateSchema(
      try Template(text, file: "t.html") { name in partials[name].map { ($0, "\(name).mustache") } })
  }

  @Test func variablesAreRequired() throws {
    let schema = try Self.schema("<p>{{title}} {{author.name}}</p>")
    #expect(schema.root.fields.map(\.name) == ["title", "author"])
    #expect(schema.root["title"]?.isRequired == true)
    #expect(schema.root["author"]?["name"]?.isRequired == true)
  }

  @Test func sectionsHoldItemsAndAreOptional() throws {
    let schema = try Self.schema("{{#rows}}<td>{{name}}</td>{{/rows}}")
    let rows = try #require(schema.root["rows"])
    #expect(rows.isSection && !rows.isRequired)
    #expect(rows["name"]?.isRequired == true)
    #expect(schema.root["name"] == nil)
  }

  @Test func aSectionThatPrintsItselfIsAnOptionalValue() throws {
    let award = try #require(try Self.schema("{{#award}}<p>{{award}}</p>{{/award}}").root["award"])
    #expect(award.isValue && !award.isSection && !award.isRequired)
  }

  @Test func aNameKnownOutsideBelongsOutside() throws {
    let schema = try Self.schema("{{term}}{{#rows}}{{name}} {{term}}{{/rows}}")
    #expect(schema.root["rows"]?.fields.map(\.name) == ["name"])
  }

  @Test func itemsMayBeTexts() throws {
    let days = try #require(try Self.schema("{{#days}}<i>{{.}}</i>{{/days}}").root["days"])
    #expect(days.printsItems && days.fields.isEmpty)
  }

  @Test func partialsCountEvenRecursiveOnes() throws {
    let schema = try Self.schema("{{> row}}", partials: ["row": "{{name}}{{#children}}{{> row}}{{/children}}"])
    #expect(schema.root.fields.map(\.name) == ["name", "children"])
  }

  @Test func sectionsInEachOtherAreWrittenOnce() throws {
    let short = try Self.schema("{{#a}}{{#b}}{{#c}}{{#d}}{{x}}{{/d}}{{/c}}{{/b}}{{/a}}").jsonSchema(title: "t")
    #expect(short.contains("\"$ref\": \"#/$defs/section1\"") && short.contains("\"$defs\": {"))
    #expect(short.matches(of: /"x": \{/).count == 8)
    let deep = try Self.schema(Self.nested(100)).jsonSchema(title: "t")
    #expect(deep.utf8.count < 100_000 && deep.contains("#/$defs/section97"))
  }

  private static func nested(_ count: Int) -> String {
    (0..<count).map { "{{#a\($0)}}" }.joined() + "{{x}}" + (0..<count).reversed().map { "{{/a\($0)}}" }.joined()
  }

  @Test func manyNames() throws {
    let template = try Template((0..<20_000).map { "{{a\($0)}}" }.joined(), file: "t.html") { _ in nil }
    let seconds = processorSeconds {
      let schema = TemplateSchema(template)
      #expect(schema.root.fields.count == 20_000 && schema.root["a19999"]?.isValue == true)
    }
    #expect(seconds < 5)
  }

  @Test func unusedNames() throws {
    #expect(try Self.schema("{{a}}{{#b}}{{c}}{{/b}}").unusedNames(among: ["a", "b", "c", "d"]) == ["c", "d"])
  }

  @Test func aMereConditionTakesAnything() throws {
    for text in ["{{#vip}}★{{/vip}}", "{{^vip}}–{{/vip}}", "{{a}}{{#vip}}{{a}}{{/vip}}"] {
      #expect(try Self.schema(text).jsonSchema(title: "t").contains("\"vip\": {}"))
    }
  }

  @Test func json() throws {
    let schema = try Self.schema("{{title}}{{#rows}}{{name}}{{/rows}}")
    #expect(
      schema.jsonSchema(title: "t.html") == """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "t.html",
          "type": "object",
          "properties": {
            "title": { "type": ["string", "number", "boolean", "null"] },
            "rows": {
              "type": ["array", "object", "boolean", "null"],
              "items": {
                "type": "object",
                "properties": { "name": { "type": ["string", "number", "boolean", "null"] } },
                "required": ["name"]
              },
              "properties": { "name": { "type": ["string", "number", "boolean", "null"] } },
              "required": ["name"]
            }
          },
          "required": ["title"]
        }

        """)
  }
}
