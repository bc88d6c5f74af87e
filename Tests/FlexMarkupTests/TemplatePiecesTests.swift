import FlexDOM
import Foundation
import SeededRandom
import Testing

@testable import FlexMarkup

@Suite("Pieces of long templates")
struct TemplatePiecesTests {
  /// A template and its partial made by chance, of what stands alone on lines, in lines and at their ends.
  private struct Maker {
    var random: SplitMix
    static let gaps = [
      "", "", " ", "\n", "\n  ", "  \n", "\r\n", "\t", "x", " word ", "<p>", "</p>\n", "{", "}", "{ a }\n", "é", "日本",
      "\u{301}", "\u{600}", "\u{B}", "\u{2028}", " \n\n ",
    ]

    mutating func text(depth: Int, parts: Int, isPartial: Bool) -> String {
      var text = ""
      for _ in 0..<Int.random(in: 1...parts, using: &random) {
        for _ in 0..<Int.random(in: 0...2, using: &random) { text += Self.gaps.randomElement(using: &random) ?? "" }
        let gap = Self.gaps.randomElement(using: &random) ?? ""
        switch Int.random(in: 0..<(depth > 0 ? 12 : 8), using: &random) {
        case 0...2: text += "{{a}}"
        case 3: text += "{{{b.c}}}"
        case 4: text += "{{& a }}"
        case 5: text += "{{! a note }}"
        case 6: text += isPartial ? "{{none}}" : "{{>p}}"
        case 7: text += isPartial ? "-" : "{{>*q}}"
        case 8: text += "{{#l}}\(gap)\(self.text(depth: depth - 1, parts: parts, isPartial: isPartial)){{/l}}"
        case 9: text += "{{^no}}\(gap)\(self.text(depth: depth - 1, parts: parts, isPartial: isPartial))\n{{/no}}"
        case 10: text += "\n{{#b}}\n\(self.text(depth: depth - 1, parts: parts, isPartial: isPartial))\n{{/b}}\n"
        default:
          let inner = self.text(depth: 0, parts: 3, isPartial: true)
          text += isPartial ? "{{$k}}\(inner){{/k}}" : "{{<p}}\(gap){{$k}}\(gap)\(inner){{/k}}\n{{/p}}"
        }
      }
      return text
    }
  }

  @Test func `give what the whole gives`() throws {
    let data = try DataReader.read(
      #"{"a": "<A>\n", "b": {"c": "C", "a": ""}, "l": [1, {"a": "i\nj"}], "no": false, "q": "p"}"#, as: .json,
      file: "d.json")
    var maker = Maker(random: SplitMix(state: 20))
    var cut = 0
    for number in 0..<1500 {
      let text = maker.text(depth: 3, parts: 7, isPartial: false)
      let part = maker.text(depth: 2, parts: 7, isPartial: true)
      func bound(_ lengths: TemplateOutline.Pieces.Lengths) -> Result<(text: String, pieces: Int), MarkupError> {
        do {
          let template = try Template(text, file: "t.html", lengths: lengths) { $0 == "p" ? (part, "p.html") : nil }
          let pieces = template.numberOfPieces
          return .success((try template.bind(data).stampedText, pieces))
        } catch { return .failure(error as? MarkupError ?? MarkupError(.emptyTag, location: nil)) }
      }
      let whole = bound(.init(piece: 1, leastWork: .max))
      let pieces = bound(.init(piece: Int.random(in: 12...60, using: &maker.random), leastWork: 0))
      switch (whole, pieces) {
      case (.success(let whole), .success(let pieces)):
        cut += pieces.pieces
        guard whole.text == pieces.text else {
          Issue.record("\(number): \(text.debugDescription) with \(part.debugDescription)")
          Issue.record("\(whole.text.debugDescription)\n\(pieces.text.debugDescription)")
          return
        }
      case (.failure(let whole), .failure(let pieces)): #expect(whole.description == pieces.description)
      default: Issue.record("\(number): \(text.debugDescription) with \(part.debugDescription): \(whole) \(pieces)")
      }
    }
    #expect(cut > 500, "\(cut) pieces")
  }

  /// Each in the time of a few milliseconds as a release, of seconds where time grows by the square.
  @Test(arguments: [
    ("names", "{{a}} ", "", ""), ("names without space", "{{a}}", "", ""), ("sections", "{{#b}}{{c}}{{/b}}", "", ""),
    ("lines of sections", "{{#b}}\n  {{c}}\n{{/b}}\n", "", ""),
    ("names in a section", "{{c}}, ", "{{#b}}\n", "\n{{/b}}"),
    ("names in sections of sections", "{{c}}, ", "{{#b}}{{a}} {{#b}}", "{{/b}}{{a}}{{/b}} {{a}}"),
    ("names of a CJK text", "日本{{a}}語", "", ""), ("partials", "<p>{{>p}}\n", "", ""),
  ])
  func `take time by their length`(_ row: (name: String, part: String, before: String, after: String)) throws {
    let data = try DataReader.read(#"{"a": "A", "b": {"c": "C"}}"#, as: .json, file: "d.json")
    func seconds(_ count: Int) throws -> Double {
      let text = row.before + String(repeating: row.part, count: count) + row.after
      let start = clock()
      let template = try Template(text, file: "t.html") { $0 == "p" ? ("-", "p.html") : nil }
      let bound = try template.bind(data)
      #expect(bound.stampedText.utf8.count >= count && template.numberOfPieces > count / 1000)
      return Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }
    let one = try seconds(3000)
    let eight = try seconds(24_000)
    #expect(eight < 16 * one + 0.2, "\(row.name): \(one) s and \(eight) s")
  }

  @Test func `keep places in errors`() throws {
    let names = String(repeating: "{{a}} ", count: 5000)
    func message(_ text: String) -> String {
      do {
        _ = try Template(text, file: "t.html") { _ in nil }
        return "none"
      } catch { return "\(error)" + ((error as? MarkupError)?.location.map { " \($0.offset)" } ?? "") }
    }
    #expect(
      message(names + "{{#a}}") == "section 'a' is not closed; expected '{{/a}}' 30000", "\(message(names + "{{#a}}"))")
    #expect(message(names + "\n{{%X:y}}").hasSuffix(" 30001"), "\(message(names + "\n{{%X:y}}"))")
  }
}
