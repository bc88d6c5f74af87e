import Foundation
import TestSupport
import Testing

@Suite("Stencil from the command")
struct StencilCommandTests {
  let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.write("<style>@page { size: 200px 100px; margin: 0 }</style>{% block main %}{% endblock %}", "base.html")
    try folder.write(
      "{% extends 'base' %}\n{% block main %}\n<p>{{ nmae }} {{ price|currency:'EUR' }}</p>\n{% endblock %}",
      "card.stencil.html")
    let records = (1...40).map { #"{"name": "N\#($0)", "price": \#($0)}"# }
    try folder.write("[\(records.joined(separator: ","))]", "cards.json")
    try folder.write("secret", "key.txt")
  }

  @Test func `a misspelt field is told once, in the file where it stands`() throws {
    for command in [["batch", "-o", "out/{{name}}.png"], ["check"]] {
      let result = try Program.run(
        [command[0], "card.stencil.html", "--data", "cards.json"] + command.dropFirst(), in: folder)
      #expect(result.errors.contains("card.stencil.html:3:4: "), "\(result.errors)")
      #expect(result.errors.contains("'nmae' is not in the data, in 40 of 40 records"), "\(result.errors)")
      #expect((result.errors + result.output).split(separator: "\n").count <= 8, "\(result.errors)\(result.output)")
    }
  }

  @Test func `HTML alone has its braces, and takes no data`() throws {
    try folder.write("<p>{{< a }} {{/b}}</p>", "braces.html")
    let plain = try Program.run(
      ["render", "braces.html", "--engine", "html", "-o", "braces.svg", "--strict"], in: folder)
    #expect(plain.exitCode == 0, "\(plain.errors)")
    for option in [["--data", "cards.json"], ["--set", "a=b"]] {
      let result = try Program.run(["render", "braces.html", "--engine", "html", "-o", "a.svg"] + option, in: folder)
      #expect(result.exitCode != 0 && result.errors.contains("\(option[0]) has no effect"), "\(result.errors)")
    }
  }

  @Test func `schema, engine and the jail`() throws {
    let schema = try Program.run(["schema", "card.stencil.html"], in: folder)
    #expect(schema.output.contains(#""required": ["nmae", "price"]"#), "\(schema.output)")
    try folder.write("{% if a %}{{ b }}{% endif %}", "plain.html")
    let other = try Program.run(["schema", "plain.html", "--engine", "stencil"], in: folder)
    #expect(other.output.contains("\"a\"") && other.output.contains("\"b\""))
    for name in ["key.txt", "../outside.html", "/etc/passwd", "none"] {
      try folder.write("{% include '\(name)' %}", "jail.stencil.html")
      let result = try Program.run(["render", "jail.stencil.html", "-o", "a.svg"], in: folder)
      #expect(result.errors.contains("partial '\(name)' is not there"), "\(result.errors)")
    }
  }

  @Test func `lines of JSON say the language of a text`() throws {
    let line = #"{"do": "schema", "template": {"text": "{% for a in b %}{{ a }}{% endfor %}", "engine": "stencil"}}"#
    let wrong = #"{"do": "schema", "template": {"text": "x", "engine": "jinja"}}"#
    let result = try Program.run(["--jsonl"], in: folder, input: "\(line)\n\(wrong)\n")
    #expect(
      result.output.contains(#""b""#) && result.output.contains("expected mustache, stencil or html"),
      "\(result.output)")
  }

  @Test func `loops that multiply end at the limit, with a place`() throws {
    try folder.write(
      "<p>\n{% for a in 1...90000 %}{% for b in 1...90000 %}x{% endfor %}{% endfor %}", "many.stencil.html")
    let result = try Program.run(["render", "many.stencil.html", "-o", "a.png", "--timeout", "20"], in: folder)
    #expect(result.exitCode == 1 && result.errors.contains("many.stencil.html:2:"), "\(result.errors)")
  }
}
