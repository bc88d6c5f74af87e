import FlexCore
import FlexDOM
import FlexMarkup
import FlexTree
import SeededRandom
import TestSupport
import Testing
import TextMeasure

@testable import FlexDocument
@testable import FlexLayout

@Suite("Whatever stands on pages: all of it once, in order, and nothing cut")
struct PagePropertyTests {
  @Test(arguments: 0..<(Shared.runsSweeps ? 480 : 120)) func randomDocuments(_ seed: Int) throws {
    var random = RandomDocument(seed: 4_000_000 + UInt64(seed))
    let area = Size<Float>(width: 300, height: Float(80 + 10 * random.below(12)))
    let html = random.document(area)
    let pages = try RenderSession(resources: MemoryResources())
      .layOut(try Document(parsing: html), options: RenderOptions(isPaged: true)).pages
    #expect(pages.count < 200, "seed \(seed): \(pages.count) pages")
    var seen: [String: Int] = [:]
    for (number, page) in pages.enumerated() {
      var words = 0
      for (id, layout) in page.inline.sorted(by: { $0.key.index < $1.key.index }) {
        let origin = page.tree.absoluteOrigin(of: id)
        let content = page.tree[id].contentOrigin
        for line in layout.lines {
          for word in line.text.split(separator: " ") where word.first == "w" {
            seen[String(word), default: 0] += 1
            words += 1
          }
          // A line stands in the page area, but for one that is taller than the page.
          let top = origin.y + content.y + line.frame.y
          let isIn = top >= -0.1 && top + line.frame.height <= area.height + 0.1
          #expect(isIn, "seed \(seed), page \(number + 1): '\(line.text)' at \(top) of \(area.height)\n\(html)")
        }
      }
      #expect(words > 0 || random.hasEmptyBoxes, "seed \(seed): page \(number + 1) is empty\n\(html)")
    }
    let lost = random.words.filter { seen[$0] != 1 }
    #expect(lost.isEmpty, "seed \(seed): not once: \(lost)\n\(html)")
  }
}

/// Documents of nested boxes with numbered words.
struct RandomDocument: WordDocument {
  var random: SplitMix
  var words: [String] = []
  private(set) var hasEmptyBoxes = false

  /// Whether pages are of other sizes than that of the document, and boxes ask for some by name.
  let hasOtherPages: Bool

  init(seed: UInt64, hasOtherPages: Bool = false) {
    random = SplitMix(state: seed)
    self.hasOtherPages = hasOtherPages
  }

  mutating func document(_ area: Size<Float>) -> String {
    let style = """
      <!doctype html><style>@page { size: \(area.width)px \(area.height)px; margin: 0 } \(otherPages())
      body { margin: 0; font: 10px/10px "Liberation Mono" } p, ul { margin: 0 } ul { padding-left: 12px }
      table { border-spacing: 0 } td { padding: 0 } .c { display: flex; flex-direction: column }
      .f { display: flex; flex-wrap: wrap } .f > * { width: 45% } .g { display: grid; grid-template-columns: 1fr 1fr }
      .l { float: left; width: 40% } .r { overflow: hidden } .m { columns: 2; column-gap: 10px }</style>
      """
    return style + (0..<4 + below(5)).map { _ in block(0) }.joined(separator: "\n")
  }

  private mutating func otherPages() -> String {
    guard hasOtherPages else { return "" }
    return [":first", ":left", ":right", ":nth(3n)", "a", "b"].compactMap { page in
      guard chance(50) else { return nil }
      let (width, height, margin) = (200 + 20 * below(11), 80 + 10 * below(12), 5 * below(3))
      return "@page \(page) { size: \(width)px \(height)px; margin: \(margin)px }"
    }.joined(separator: " ")
  }

  private mutating func edges() -> String {
    var style = ""
    if hasOtherPages, chance(5) { style += "page:\(["a", "b"][below(2)]);" }
    if chance(20) { style += "margin-top:\(below(25))px;" }
    if chance(20) { style += "margin-bottom:\(below(25))px;" }
    if chance(15) { style += "padding:\(below(9))px;" }
    if chance(15) { style += "border:\(1 + below(3))px solid;" }
    if chance(8) { style += "break-inside:avoid;" }
    if chance(5) { style += "break-after:avoid;" }
    if chance(4) { style += "break-before:page;" }
    if chance(6) { style += "position:relative;" }
    if chance(5) { style += "min-height:\(below(90))px;" }
    if chance(5) { style += "box-decoration-break:clone;" }
    if style.contains("min-height") || style.contains("padding") || style.contains("border") { hasEmptyBoxes = true }
    return style
  }

  private mutating func block(_ depth: Int) -> String {
    let style = edges()
    guard depth < 3, !chance(35) else { return "<p style='\(style)'>\(text())</p>" }
    let kind = below(9)
    let isLeaf = (4...6).contains(kind)
    let inner = isLeaf ? "" : (0..<1 + below(4)).map { _ in block(depth + 1) }.joined()
    switch kind {
    case 0: return "<div class=c style='\(style)'>\(inner)</div>"
    case 1: return "<div class=f style='\(style)'>\(inner)</div>"
    case 2: return "<div class=g style='\(style)'>\(inner)</div>"
    case 3: return "<div class=r style='\(style)'>\(inner)</div>"
    case 4: return "<ul style='\(style)'><li>\(text())</li><li>\(text())</li></ul>"
    case 5:
      let rows = (0..<1 + below(6)).map { _ in "<tr><td>\(text())</td><td>\(text())</td></tr>" }
      return "<table style='width:100%'>\(rows.joined())</table>"
    case 6: return "<div style='display:flow-root;\(style)'><div class=l>\(text())</div><p>\(text())</p></div>"
    case 7 where depth == 0: return "<div class=m style='\(style)'>\(inner)</div>"
    default: return "<div style='\(style)'>\(inner)</div>"
    }
  }
}
