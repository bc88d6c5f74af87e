import FlexCore
import FlexTree
import Testing

@testable import FlexStyle

@Suite("Computed styles: what properties do to each other")
struct StyleBuilderTests {
  static let rows: [(case: String, declarations: String, parent: String, property: String, computed: String)] = [
    ("a border without a style has no width", "border-width: 5px", "", "border-top-width", "0px"),
    ("a style alone gives the medium width", "border-style: solid", "", "border-top-width", "3px"),
    ("widths are whole pixels", "border: 2.7px solid", "", "border-top-width", "2px"),
    ("but not less than one", "border: 0.1px solid", "", "border-top-width", "1px"),
    ("a logical side by direction", "margin-inline-start: 5px", "direction: rtl", "margin-right", "5px"),
    ("the later of logical and physical", "margin-left: 1px; margin-inline: 2px", "", "margin-left", "2px"),
    ("and the other way round", "margin-inline: 2px; margin-left: 1px", "", "margin-left", "1px"),
    ("items are blocks", "display: inline-flex", "display: flex", "display", "flex"),
    ("absolute boxes are blocks", "position: absolute; display: inline", "", "display", "block"),
    ("absolute boxes don't float", "position: absolute; float: left", "", "float", "none"),
    ("one scrolling axis makes two", "overflow-x: hidden", "", "overflow-y", "auto"),
    ("em is the element's own", "padding-left: 2em; font-size: 10px", "", "padding-left", "20px"),
    ("em of a font size is the parent's", "font-size: 2em", "font-size: 10px", "font-size", "20px"),
    ("a number inherits as a number", "font-size: 10px", "line-height: 2", "line-height", "20px"),
    ("a percentage inherits in px", "font-size: 10px", "font-size: 20px; line-height: 200%", "line-height", "40px"),
    ("monospace alone starts from 13px", "font-family: monospace", "", "font-size", "13px"),
    ("not in a parent with a size", "font-family: monospace", "font-size: 20px", "font-size", "20px"),
    ("bolder of bolder", "font-weight: bolder", "font-weight: 700", "font-weight", "900"),
    ("match-parent is a side", "text-align: match-parent", "direction: rtl", "text-align", "right"),
    ("dark where the scheme is dark", "color: light-dark(red, blue)", "color-scheme: dark", "color", "rgb(0, 0, 255)"),
  ]

  @Test(arguments: rows)
  func settles(_ row: (case: String, declarations: String, parent: String, property: String, computed: String)) {
    #expect(Computed.text(row.property, row.declarations, parent: row.parent) == row.computed, "\(row.case)")
  }

  @Test("what doesn't change is shared with the parent")
  func shares() throws {
    let style = try #require(Computed.style("margin: 1px", parent: "color: red"))
    #expect(style.text.color == Color(hex: 0xFF0000))
    #expect(style.paint == PaintStyle())
  }

  @Test("units of the font ask it, with its size")
  func asksTheFont() throws {
    let context = ComputationContext(
      viewport: Size(width: 800, height: 600),
      fontMetrics: {
        FontRelativeLengths(
          xHeight: $0.fontSize * 0.4, zeroAdvance: $0.fontSize * 0.6, capHeight: $0.fontSize * 0.75,
          ideographicAdvance: $0.fontSize, normalLineHeight: $0.fontSize * 1.25)
      })
    let style = try #require(
      Computed.style(
        "font-size: 40px; width: 10ch; height: 2ex; padding-left: 1lh; margin-left: 1cap", context: context))
    #expect(style.layout.size.width == .px(240))
    #expect(style.layout.size.height == .px(32))
    #expect(style.layout.padding.left == .px(50))
    #expect(style.layout.margin.left == .px(30))
  }

  @Test("any component values: read or refused, never trapped")
  func survivesNoise() {
    var seed: UInt64 = 0x5EED
    func random(_ limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % limit
    }
    let pieces = [
      "1px", "-1e38em", "50%", "0", "1e39", "auto", "none", "red", "#fff", "calc(", "(", ")", ",", "/", "rgb(", "1deg",
      "url(x)", "\"s\"", "linear-gradient(", "min(", "round(", "to", "left", "center", "bottom", "inset", "solid", "+",
      "*", "-", "normal", "bold", "12px", "serif", "infinity", "nan", "color-mix(in hsl,", "from", "1fr", "2s", "at",
      "circle(", "polygon(", "path(\"M0 0z\")", "translate(", "counter(a)", "attr(x)", "repeat", "cover", "!", "0.3px",
    ]
    let names = PropertyParser.names
    for _ in 0..<4000 {
      let text = (0...random(7)).map { _ in pieces[random(pieces.count)] }.joined(separator: random(4) == 0 ? "" : " ")
      let name = names[random(names.count)]
      if let style = Computed.style("\(name): \(text)") {
        for property in PropertyParser.longhands(of: name) ?? [] {
          _ = serializedComputedValue(of: property, in: style, referenceBox: (100, 50))
        }
      }
    }
  }
}
