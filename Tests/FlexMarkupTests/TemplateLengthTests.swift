import FlexDOM
import Foundation
import Testing

@testable import FlexMarkup

@Suite("Long templates")
struct TemplateLengthTests {
  /// Each in the time of a few milliseconds as a release, of seconds where time grew by the square.
  @Test(arguments: [
    ("names", "{{a}} ", "", ""), ("names without space", "{{a}}", "", ""), ("sections", "{{#b}}{{c}}{{/b}}", "", ""),
    ("lines of sections", "{{#b}}\n  {{c}}\n{{/b}}\n", "", ""),
    ("names in a section", "{{c}}, ", "{{#b}}\n", "\n{{/b}}"),
    ("names in sections of sections", "{{c}}, ", "{{#b}}{{a}} {{#b}}", "{{/b}}{{a}}{{/b}} {{a}}"),
    ("names of a CJK text", "日本{{a}}語", "", ""), ("partials", "<p>{{>p}}\n", "", ""),
    ("blanks", "   \t  ", "{{#b}}", "{{/b}}"), ("braces", "{ ", "", ""), ("remarks", "{{!}}  ", "", ""),
    ("blocks", "{{$k}}\n  x\n{{/k}}", "", ""), ("tags", "<b {{a}}>", "", ""),
  ]) func `take time by their length`(_ row: (name: String, part: String, before: String, after: String)) throws {
    let data = try DataReader.read(#"{"a": "A", "b": {"c": "C"}}"#, as: .json, file: "d.json")
    func seconds(_ count: Int) throws -> Double {
      let text = row.before + String(repeating: row.part, count: count) + row.after
      let start = clock()
      let template = try Template(text, file: "t.html") { $0 == "p" ? ("-", "p.html") : nil }
      let bound = try template.bind(data)
      let time = Double(clock() - start) / Double(CLOCKS_PER_SEC)
      #expect(bound.stampedText.utf8.count >= count || row.name == "remarks")
      return time
    }
    let one = try seconds(3000)
    let eight = try seconds(24_000)
    #expect(eight < 16 * one + 0.2, "\(row.name): \(one) s and \(eight) s")
  }

  /// A quarter of a second as a release.
  @Test func `a megabyte of placeholders is bound in seconds without optimization`() throws {
    let data = try DataReader.read(#"{"a": "A"}"#, as: .json, file: "d.json")
    let text = String(repeating: "{{a}} ", count: 1 << 20 / 6)
    let start = clock()
    let template = try Template(text, file: "t.html")
    #expect(try template.bind(data).text.utf8.count == 2 * (1 << 20 / 6))
    let time = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    #expect(time < 10, "\(time) s")
  }

  @Test func `keep places in errors`() throws {
    let names = String(repeating: "{{a}} ", count: 5000)
    func message(_ text: String) -> String {
      do {
        try Template(text, file: "t.html") { _ in nil }.checkPlaceholders()
        return "none"
      } catch { return "\(error)" + ((error as? MarkupError)?.location.map { " \($0.offset)" } ?? "") }
    }
    #expect(
      message(names + "{{#a}}") == "section 'a' is not closed; expected '{{/a}}' 30000", "\(message(names + "{{#a}}"))")
    #expect(message(names + "\n{{%X:y}}").hasSuffix(" 30001"), "\(message(names + "\n{{%X:y}}"))")
  }
}
