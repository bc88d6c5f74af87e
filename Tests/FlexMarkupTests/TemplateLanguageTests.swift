import FlexDOM
import Testing

@testable import FlexMarkup

@Suite("HTML that is no template")
struct PlainHTMLTests {
  static let text = "<!DOCTYPE html><html lang=de><p class='{{ a }}'>{{#x}} {{< y >}} {{= {% if z %} &amp; {{/q}}</p>"

  @Test func `braces are text`() throws {
    let template = try Template(Self.text, file: "a.html", engine: .html)
    let bound = try template.bind(.object(["a": .string("b")]))
    #expect(bound.text == Self.text)
    #expect(bound.diagnostics.isEmpty && template.mentionedNames.isEmpty && template.records(in: .list([])) == nil)
  }

  @Test func `places of elements are known`() throws {
    let bound = try Template("\n {{ <p>x", file: "a.html", engine: .html).bind(.object([:]))
    let document = try Document(parsing: bound)
    let paragraph = document.nodes.indices.lazy.compactMap { document.element(NodeID(index: $0)) }.first {
      $0.tag == "p"
    }
    #expect(paragraph?.location?.offset == 5)
  }

  @Test(arguments: ["{{#a}}", "{{ a", "{{< a}}{{b}}{{/a}}"]) func `mistakes tell of the language`(_ text: String) {
    let error = #expect(throws: MarkupError.self) {
      try Template(text, file: "a.html") { _ in ("", "a") }.checkPlaceholders()
    }
    #expect(error?.hint?.contains("--engine html") == true)
  }
}
