import FlexDOM
import SeededRandom
import Testing

@testable import FlexMarkup

@Suite("Lines of templates")
struct TemplateLineTests {
  private static let data = #"""
    {"a": "A", "list": [1, 2], "yes": true, "no": false, "o": {"b": "B"}, "none": [], "which": "part"}
    """#

  private static func text(_ template: String, _ partials: [String: String] = [:]) throws -> String {
    try TemplateTests.bind(template, data, partials: partials).text
  }

  @Test(arguments: [
    ("x\n{{#yes}}\ny\n{{/yes}}\nz", "x\ny\nz"), ("x\r\n  {{#yes}}\t\r\ny\r\n{{/yes}}\r\nz", "x\r\ny\r\nz"),
    ("  {{! a remark\n of two lines }}  \nx", "x"), ("x\n\t{{=<% %>=}}", "x\n"), ("x\n {{^no}}  ", "x\n"),
    ("{{% CONTENT_TYPE: TEXT }}\nx", "x"), ("{{>missing}}\nx", "x"),
  ]) func `of a placeholder alone on its line nothing is left`(_ row: (template: String, expected: String)) throws {
    let closed = row.template.contains("{{^no}}") ? row.template + "\n{{/no}}" : row.template
    #expect(try Self.text(closed) == row.expected)
  }

  @Test(arguments: [
    ("  {{a}}  \nx", "  A  \nx"), (" {{{a}}}\n", " A\n"), ("\t{{& a }}\n", "\tA\n"),
    ("  {{#yes}}y{{/yes}}  \nx", "  y  \nx"), ("  {{! one }} {{! two }}\nx", "   \nx"),
    ("{{#yes}}\ny{{/yes}} {{#yes}}\nz\n{{/yes}}\n", "y \nz\n"), ("y{{#yes}}\n{{/yes}}\n  {{! alone }}\nz", "y\nz"),
    ("x {{>part}} y\n", "x p\nq y\n"),
  ]) func `lines with anything else stay`(_ row: (template: String, expected: String)) throws {
    #expect(try Self.text(row.template, ["part": "p\nq"]) == row.expected)
  }

  @Test(arguments: ["\n", "\r\n"]) func `each line of a partial has the blanks before it`(_ end: String) throws {
    let part = ["{{#list}}", "- {{.}}", "{{/list}}", "  {{>inner}}", "end", ""].joined(separator: end)
    let text = try Self.text(
      ["<", "  {{> part }}", "\t{{>*which}}", ">"].joined(separator: end),
      ["part": part, "inner": ["i", "", "j"].joined(separator: end)])
    let lines = { (blanks: String) in ["- 1", "- 2", "  i", "  ", "  jend"].map { blanks + $0 } }
    #expect(text == (["<"] + lines("  ") + lines("\t") + [">"]).joined(separator: end))
  }

  @Test func `a value's lines are not indented`() throws {
    let bound = try TemplateTests.bind("  {{>p}}\n", #"{"v": "1\n2\n"}"#, partials: ["p": "{{{v}}}|\n|\n"])
    #expect(bound.text == "  1\n2\n|\n  |\n")
  }

  @Test(arguments: [
    // Blanks are taken off where a block is replaced, and put before where it is shown.
    (
      "{{<page}}\n{{$body}}\n    one\n      two\n{{/body}}\n{{/page}}\n", "Hi,\n  {{$body}}\n  {{/body}}\n.",
      "Hi,\n  one\n    two\n."
    ),
    ("{{<page}}{{$body}}one\ntwo{{/body}}{{/page}}", "Hi,\n  {{$body}}none{{/body}}\n", "Hi,\n  one\n  two\n"),
    ("{{<page}}{{/page}}\n.", "{{$body}}none{{/body}}\n", "none\n."),
    // Text between blocks is left out.
    ("{{<page}} a {{$body}}x{{/body}} b {{! c }}{{/page}}", "[{{$body}}{{/body}}]", "[x]"),
    // Of two replacements the last holds, of two templates that of the outer one.
    ("{{<page}}{{$body}}1{{/body}}{{$body}}2{{/body}}{{/page}}", "{{$body}}{{/body}}", "2"),
    ("{{<page}}{{$c}}outer{{/c}}{{/page}}", "{{<inner}}{{$c}}page{{/c}}{{/inner}}", "(outer)"),
    // Delimiters may be set between blocks.
    ("{{<page}}{{=<% %>=}}<%$body%>x<%/body%><%/page%>", "[{{$body}}{{/body}}]", "[x]"),
    // A remark before a block doesn't keep the line's blanks from being before its lines.
    ("{{<page}}{{$body}}one\ntwo{{/body}}{{/page}}", "  {{! main }}{{$body}}{{/body}}", "  one\n  two"),
    // A block in what replaces it is what it says itself.
    ("{{<page}}{{$body}}<{{$body}}own{{/body}}>{{/body}}{{/page}}", "{{$body}}{{/body}}", "<own>"),
  ]) func `blocks replace blocks`(_ row: (template: String, page: String, expected: String)) throws {
    #expect(try Self.text(row.template, ["page": row.page, "inner": "({{$c}}inner{{/c}})"]) == row.expected)
  }

  @Test func `delimiters hold to the end of their file`() throws {
    #expect(
      try Self.text("{{#yes}}{{=[ ]=}}[a]{{a}}[/yes][a][>part][={{ }}=]{{a}}", ["part": "<{{a}}[a]>"])
        == "A{{a}}A<A[a]>A")
    #expect(try Self.text("{{=| |=}}|#list||.||/list|") == "12")
  }

  @Test func `a content type holds for the rest of what it stands in`() throws {
    let text = try TemplateTests.bind(
      "{{v}}{{#yes}}{{%CONTENT_TYPE:TEXT}}{{v}}{{>p}}{{/yes}}{{v}}", #"{"v": "<", "yes": true}"#,
      partials: ["p": "{{v}}"]
    ).text
    #expect(text == "&lt;<&lt;&lt;")
  }

  @Test(arguments: ["\u{301}", "\u{600}", "\u{200D}", "😀", "\u{FE0F}"])
  func `placeholders beside any character are found`(_ mark: String) throws {
    #expect(
      try Self.text("\(mark){{a}}\(mark){{#yes}}\(mark){{{o.b}}}\(mark){{/yes}}\(mark)").unicodeScalars.elementsEqual(
        "\(mark)A\(mark)\(mark)B\(mark)\(mark)".unicodeScalars))
    let value = try TemplateTests.bind("{{v}}", #"{"v": "<\#(mark)>\#(mark)"}"#).text
    #expect(value.unicodeScalars.elementsEqual("&lt;\(mark)&gt;\(mark)".unicodeScalars))
  }

  @Test func `what stands in place of an empty list sees the data`() throws {
    #expect(try Self.text("{{^none}}{{a}}{{#o}}{{b}}{{/o}}{{/none}}") == "AB")
  }

  @Test(arguments: [
    ("{{<p}}{{a}}{{/p}}", "{{a}}", 6), ("{{<p}} {{#a}}{{/a}}{{/p}}", "{{#a}}", 7), ("{{<p}}{{>q}}{{/p}}", "{{>q}}", 6),
  ]) func `in a parent only blocks stand`(_ row: (template: String, found: String, offset: Int)) {
    let error = #expect(throws: MarkupError.self) { try Self.text(row.template) }
    let expected = MarkupError.Problem.strayInParent(row.found, parent: "p")
    #expect(error == MarkupError(expected, location: SourceLocation(file: "t.html", offset: row.offset)))
  }

  @Test(arguments: ["%X:y", "% CONTENT_TYPE: XML ", "%CONTENT_TYPE", "%"])
  func `unknown pragmas are refused where they stand`(_ pragma: String) {
    let error = #expect(throws: MarkupError.self) { try Self.text("é\n{{\(pragma)}}") }
    let location = SourceLocation(file: "t.html", offset: 3)
    #expect(error == MarkupError(.unknownPragma("{{\(pragma)}}"), location: location))
  }

  @Test func `blocks that replace each other without an end are refused`() {
    let blocks = (0..<200).map { "{{$b\($0)}}{{$b\($0 + 1)}}{{/b\($0 + 1)}}{{/b\($0)}}" }.joined()
    #expect(throws: MarkupError.self) { try Self.text("{{<p}}\(blocks){{/p}}", ["p": "{{$b0}}{{/b0}}"]) }
  }

  /// A template by chance, with what it is to give.
  private struct Maker {
    var random: SplitMix
    let end: String
    var partials: [String: String] = [:]

    /// Lines of text, sections, remarks and partials; all end with a line break.
    mutating func lines(depth: Int) -> (template: String, expected: [String]) {
      var template = ""
      var expected: [String] = []
      for _ in 0..<(1 + random.below(4)) {
        let blanks = random.pick(["", "  ", "\t", "    "])
        switch random.below(depth > 0 ? 9 : 4) {
        case 0, 1:
          let line = inline(depth: 2)
          template += blanks + "." + line.template + end
          expected.append(blanks + "." + line.expected)
        case 2: template += "\(blanks){{! remark\(random.pick(["", end])) }}\(random.pick(["", " "]))\(end)"
        case 3:
          template += end
          expected.append("")
        case 4, 5:
          let inner = lines(depth: depth - 1)
          let (name, count) = random.pick([
            ("#list", 2), ("#yes", 1), ("^none", 1), ("#no", 0), ("^list", 0), ("#o", 1),
          ])
          template += "\(blanks){{\(name)}}\(end)\(inner.template)\(blanks){{/\(name.dropFirst())}}\(end)"
          for _ in 0..<count { expected += inner.expected }
        case 6, 7:
          let inner = lines(depth: depth - 1)
          let name = "p\(partials.count)"
          partials[name] = inner.template
          template += "\(blanks){{>\(name)}}\(end)"
          expected += inner.expected.map { blanks + $0 }
          // Of a partial without a line the blanks are left.
          if inner.expected.isEmpty {
            template += "-\(end)"
            expected.append(blanks + "-")
          }
        default:
          let line = inline(depth: 1)
          template += "{{=<% %>=}}\(end)<%a%>\(end)<%={{ }}=%>\(end).\(line.template)\(end)"
          expected += ["A", "." + line.expected]
        }
      }
      return (template, expected)
    }

    /// Of a line's middle.
    mutating func inline(depth: Int) -> (template: String, expected: String) {
      var made = (template: "", expected: "")
      for _ in 0..<random.below(5) {
        let inner = depth > 0 ? inline(depth: depth - 1) : ("", "")
        let piece = random.pick([
          ("{{a}}", "A"), ("{{ o.b }}", "B"), ("{{{a}}}", "A"), ("{{&a}}", "A"), ("{{!}}", ""), ("é{ }", "é{ }"),
          (" ", " "),
          ("{{#yes}}\(inner.0){{/yes}}", inner.1), ("{{^yes}}\(inner.0){{/yes}}", ""),
          ("{{#list}}\(inner.0){{/list}}", inner.1 + inner.1), ("{{$k}}\(inner.0){{/k}}", inner.1),
          ("\u{301}", "\u{301}"),
        ])
        made.template += piece.0
        made.expected += piece.1
      }
      return made
    }
  }

  @Test(arguments: ["\n", "\r\n"]) func `templates by chance give what they say`(_ end: String) throws {
    let data = try DataReader.read(Self.data, as: .json, file: "d.json")
    for seed in 0..<1500 {
      var maker = Maker(random: SplitMix(state: UInt64(seed)), end: end)
      let (text, expected) = maker.lines(depth: 3)
      let partials = maker.partials
      let template = try Template(text, file: "t.html") { name in partials[name].map { ($0, name) } }
      let bound = try template.bind(data)
      let wanted = expected.map { $0 + end }.joined()
      guard bound.stampedText.utf8.elementsEqual(wanted.utf8) else {
        Issue.record("\(seed): \(text.debugDescription) with \(partials)")
        Issue.record("\(bound.stampedText.debugDescription)\n\(wanted.debugDescription)")
        return
      }
    }
  }
}
