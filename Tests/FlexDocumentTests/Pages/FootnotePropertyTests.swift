import FlexDOM
import FlexLimits
import FlexMarkup
import SeededRandom
import TestSupport
import Testing
import TextMeasure

@testable import FlexDocument

@Suite("Footnotes: each once, whatever their calls stand in and however little room there is")
struct FootnotePropertyTests {
  @Test(arguments: 0..<(Shared.runsSweeps ? 192 : 48)) func randomDocuments(_ seed: Int) throws {
    var random = RandomNotes(seed: 5_000_000 + UInt64(seed))
    let html = random.document()
    let session = try RenderSession(resources: MemoryResources())
    session.limits.seconds *= Shared.slowness
    let pages = try session.layOut(try Document(parsing: html), options: RenderOptions(isPaged: true)).pages
    #expect(pages.count < 300, "seed \(seed): \(pages.count) pages")
    var calls: [String: Int] = [:]
    var notes: [String: Int] = [:]
    for page in pages {
      for (_, layout) in page.inline {
        for line in layout.lines {
          for word in line.text.split(separator: " ") { calls[String(word), default: 0] += 1 }
        }
      }
      for (_, layout) in page.footnotes?.inline ?? [:] {
        for line in layout.lines {
          for word in line.text.split(separator: " ") { notes[String(word), default: 0] += 1 }
        }
      }
    }
    let lost = random.words.filter { calls[$0] != 1 }
    #expect(lost.isEmpty, "seed \(seed): not once: \(lost)\n\(html)")
    let wrong = random.notes.filter { notes[$0] != 1 }
    #expect(wrong.isEmpty, "seed \(seed): notes not once: \(wrong)\n\(html)")
  }
}

/// Documents of numbered words, some of which call notes of numbered words.
private struct RandomNotes: WordDocument {
  var random: SplitMix
  var words: [String] = []
  private(set) var notes: [String] = []
  /// Percent of words that call a note.
  private var share = 0

  init(seed: UInt64) { random = SplitMix(state: seed) }

  mutating func document() -> String {
    share = [2, 5, 10, 20][below(4)]
    let limit = chance(35) ? "max-height: \([5, 10, 20, 30, 45][below(5)])px;" : ""
    let edge = chance(20) ? "border-top: 1px solid; padding-top: \(below(5))px;" : ""
    let columns = chance(10) ? "columns: 2; column-gap: 5px;" : ""
    let style = """
      <!doctype html><style>@page { size: 300px \([80, 100, 120, 150, 200, 260][below(6)])px; margin: 0;
      @footnote { margin: \([0, 0, 5, 10][below(4)])px 0 0; \(limit) \(edge) \(columns) } }
      body { margin: 0; font: 10px/10px "Liberation Mono" } p, ul { margin: 0 } i { font-style: normal; float: footnote }
      ::footnote-call { content: ''; vertical-align: baseline } ::footnote-marker { content: '' }
      table { border-spacing: 0; width: 100% } td { padding: 0 } .l { float: left; width: 40% } .r { overflow: hidden }
      .c { display: flex; flex-direction: column } .f { display: flex } .f > * { width: 45% }
      .g { display: grid; grid-template-columns: 1fr 1fr } .m { columns: 2; column-gap: 10px }</style>
      """
    return style + (0..<3 + below(5)).map { _ in block(0) }.joined(separator: "\n")
  }

  private mutating func note() -> String {
    var style = chance(10) ? "footnote-policy: line;" : chance(10) ? "footnote-policy: block;" : ""
    if chance(10) { style += "footnote-display: inline;" }
    if chance(6) { style += "padding: \(below(6))px;" }
    let text = (0..<1 + below([2, 4, 4, 12][below(4)])).map { _ in
      notes.append("n\(notes.count)")
      return notes[notes.count - 1]
    }
    return "<i style='\(style)'>\(text.joined(separator: " "))</i>"
  }

  private mutating func text() -> String {
    (0..<1 + below(14)).map { _ in
      words.append("w\(words.count)")
      var text = words[words.count - 1]
      if chance(share) { text += note() }
      if chance(share / 4) { text += note() }
      return text
    }.joined(separator: " ")
  }

  private mutating func block(_ depth: Int) -> String {
    var style = ""
    if chance(20) { style += "margin-top:\(below(25))px;" }
    if chance(15) { style += "padding:\(below(9))px;" }
    if chance(8) { style += "break-inside:avoid;" }
    if chance(4) { style += "break-before:page;" }
    guard depth < 3, !chance(35) else { return "<p style='\(style)'>\(text())</p>" }
    let kind = below(8)
    if kind == 0 {
      let rows = (0..<1 + below(6)).map { _ in "<tr><td>\(text())</td><td>\(text())</td></tr>" }
      return "<table>\(rows.joined())</table>"
    }
    if kind == 1 { return "<div style='display:flow-root;\(style)'><div class=l>\(text())</div><p>\(text())</p></div>" }
    let inner = (0..<1 + below(4)).map { _ in block(depth + 1) }.joined()
    let isShallow = depth < 2
    return "<div class=\(["c", "f", "g", "r", isShallow ? "m" : "", ""][kind - 2]) style='\(style)'>\(inner)</div>"
  }
}
