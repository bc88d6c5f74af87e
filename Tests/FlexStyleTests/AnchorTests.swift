import FlexCore
import FlexDOM
import FlexMarkup
import FlexTree
import Testing

@testable import FlexStyle

@Suite("CSS Anchor Positioning 1: values")
struct AnchorTests {
  static let rows: [(declaration: String, property: String, computed: String?)] = [
    // §2.1, §2.2, §2.4
    ("anchor-name: --a, --B", "anchor-name", "--a, --B"), ("anchor-name: a", "anchor-name", nil),
    ("anchor-scope: all", "anchor-scope", "all"), ("anchor-scope: all, --a", "anchor-scope", nil),
    ("position-anchor: --a", "position-anchor", "--a"), ("position-anchor: a", "position-anchor", nil),
    ("position-anchor: auto", "position-anchor", "auto"),
    // §3.1.1
    ("position-area: top", "position-area", "top"), ("position-area: left bottom", "position-area", "left bottom"),
    ("position-area: span-all left", "position-area", "left"),
    ("position-area: center center", "position-area", "center"),
    ("position-area: start end", "position-area", "start end"),
    ("position-area: top bottom", "position-area", nil), ("position-area: top start", "position-area", nil),
    ("position-area: self-start start", "position-area", nil),
    ("position-area: x-start y-end", "position-area", "x-start y-end"),
    ("position-area: x-start inline-end", "position-area", nil),
    ("position-area: span-self-inline-start self-block-end", "position-area", "span-self-inline-start self-block-end"),
    // §3.2, §4.1
    ("left: anchor(--a right, 1em)", "left", "anchor(--a right, 20px)"),
    ("left: anchor(self-end --a)", "left", "anchor(--a self-end)"), ("top: anchor(50%)", "top", "anchor(center)"),
    ("left: anchor()", "left", nil), ("left: anchor(--a)", "left", nil), ("width: anchor(left)", "width", nil),
    ("margin-left: anchor(left)", "margin-left", nil), ("padding-left: anchor-size(width)", "padding-left", nil),
    ("left: calc(anchor(left) + 10%)", "left", "calc(10% + anchor(left))"),
    ("width: anchor-size()", "width", "anchor-size()"), ("width: anchor-size(10%)", "width", "anchor-size(10%)"),
    (
      "width: anchor-size(self-block --a, anchor-size(--b, 5px))", "width",
      "anchor-size(--a self-block, anchor-size(--b, 5px))"
    ),
    ("margin-top: max(anchor-size(height), 5px)", "margin-top", "max(anchor-size(height), 5px)"),
    // §3.3
    ("justify-self: anchor-center", "justify-self", "anchor-center"),
    ("align-self: unsafe anchor-center", "align-self", "unsafe anchor-center"),
    // §3.4
    ("position-visibility: no-overflow anchors-visible", "position-visibility", "anchors-visible no-overflow"),
    ("position-visibility: always no-overflow", "position-visibility", nil),
    // §5.1, §5.2
    ("position-try-fallbacks: flip-x", "position-try-fallbacks", "flip-x"),
    (
      "position-try-fallbacks: flip-block flip-start, --a flip-inline, top left", "position-try-fallbacks",
      "flip-block flip-start, --a flip-inline, top left"
    ),
    ("position-try-fallbacks: flip-x flip-x", "position-try-fallbacks", nil),
    ("position-try: most-width flip-y", "position-try-order", "most-width"),
    ("position-try: most-width flip-y", "position-try-fallbacks", "flip-y"),
    ("position-try: most-width", "position-try-fallbacks", nil),
  ]

  @Test(arguments: rows) func computes(_ row: (declaration: String, property: String, computed: String?)) {
    #expect(Computed.text(row.property, row.declaration) == row.computed, "\(row.declaration)")
  }

  @Test("an @position-try rule is computed with the element's own font, below what is important (§5.4, §5.5)")
  func rules() throws {
    let css = """
      @position-try --a { left: 2em; width: 9px; color: red; top: 1px !important }
      p { position: absolute; font-size: 10px; width: 5px !important; position-try-fallbacks: --a, --b; height: 7px }
      """
    let (styles, document) = try styled("<p>", css: css)
    let style = try #require(document.first("p").flatMap { styles[$0] })
    let option = try #require(style.rare.anchoring.rules["--a"])
    #expect(option.layout.inset.left == .px(20) && option.layout.inset.top == .auto)
    #expect(option.layout.size == Size(width: .px(5), height: .px(7)))
    #expect(style.layout.inset.left == .auto)
    #expect(style.rare.anchoring.rules["--b"] == nil)
  }

  @Test("what an @position-try rule can't hold is reported where it stands (§5.4)")
  func mistakes() {
    let sheet = StyleSheet(parsing: "@position-try --a {\n  color: red }\n@position-try a { left: 0 }")
    #expect(sheet.diagnostics.count == 2)
    #expect(sheet.diagnostics.allSatisfy { "\($0)".contains("position-try") })
  }
}
