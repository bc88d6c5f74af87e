import Testing

@testable import FlexStyle

@Suite("Shorthands set their longhands and reset the rest")
struct ShorthandTests {
  static let rows: [(declaration: String, values: [String: String]?)] = [
    (
      "margin: 1px 2px 3px", ["margin-top": "1px", "margin-right": "2px", "margin-bottom": "3px", "margin-left": "2px"]
    ),
    ("margin: 0 10", nil), ("flex: 1", ["flex-grow": "1", "flex-shrink": "1", "flex-basis": "0%"]),
    ("flex: none", ["flex-grow": "0", "flex-shrink": "0", "flex-basis": "auto"]), ("flex: 1 2 3", nil),
    (
      "border: solid red",
      ["border-top-width": "3px", "border-left-style": "solid", "border-left-color": "rgb(255, 0, 0)"]
    ),
    ("border: 1px 2px", nil), ("border-radius: 10px / 5px", ["border-top-left-radius": "10px 5px"]),
    (
      "font: italic bold 12px/1.5 \"A\", serif",
      [
        "font-style": "italic", "font-weight": "700", "font-size": "12px", "line-height": "18px",
        "font-family": "A, serif", "font-variant-caps": "normal",
      ]
    ), ("font: 12px", nil),
    (
      "background: url(a.png) right 5px top 1px / cover no-repeat, red",
      [
        "background-position-x": "calc(100% - 5px), 0%", "background-size": "cover, auto",
        "background-color": "rgb(255, 0, 0)",
      ]
    ), ("background: red, blue", nil),
    ("list-style: none", ["list-style-type": "none", "list-style-image": "none", "list-style-position": "outside"]),
    (
      "text-decoration: underline wavy red 2px", ["text-decoration-line": "underline", "text-decoration-style": "wavy"]
    ),
    (
      "row-rule: repeat(auto, 1px solid red, 2em), dotted",
      [
        "row-rule-width": "repeat(auto, 1px, 40px), 3px", "row-rule-style": "repeat(auto, solid, none), dotted",
        "row-rule-color": "repeat(auto, rgb(255, 0, 0), rgb(0, 0, 0)), rgb(0, 0, 0)", "column-rule-width": "3px",
      ]
    ), ("row-rule: 1px 2px", nil), ("row-rule: repeat(auto, 1px), repeat(auto, 2px)", nil),
    ("column-rule: none", ["column-rule-style": "none", "column-rule-width": "3px"]),
    (
      "rule: thin dashed, solid",
      ["column-rule-width": "1px, 3px", "row-rule-width": "1px, 3px", "row-rule-style": "dashed, solid"]
    ), ("rule-break: none", ["column-rule-break": "none", "row-rule-break": "none"]), ("rule-break: 1px", nil),
    (
      "rule-inset: 1px 2px / 3px",
      [
        "row-rule-inset-cap-start": "1px", "column-rule-inset-cap-end": "2px", "row-rule-inset-junction-start": "3px",
        "row-rule-inset-junction-end": "3px",
      ]
    ), ("rule-inset: 1px 2px 3px", nil), ("rule-inset: 1px /", nil),
    (
      "column-rule-inset: overlap-join",
      ["column-rule-inset-cap-end": "overlap-join", "column-rule-inset-junction-start": "overlap-join"]
    ), ("rule-inset-end: 5%", ["row-rule-inset-cap-end": "5%", "column-rule-inset-junction-end": "5%"]),
    ("rule-inset-cap: 1px 2px", ["row-rule-inset-cap-start": "1px", "column-rule-inset-cap-end": "2px"]),
    ("white-space: pre", ["white-space-collapse": "preserve", "text-wrap-mode": "nowrap"]),
    ("place-content: baseline", ["align-content": "baseline", "justify-content": "start"]),
    ("grid-row: a", ["grid-row-start": "a", "grid-row-end": "a"]), ("grid-row: 1 / 2 / 3", nil),
    (
      "grid-area: a / b",
      ["grid-row-start": "a", "grid-column-start": "b", "grid-row-end": "a", "grid-column-end": "b"]
    ),
    (
      "grid-template: [x] \"a\" 10px [y] \"b\" [z] / 1fr",
      [
        "grid-template-rows": "[x] 10px [y] auto [z]", "grid-template-columns": "1fr",
        "grid-template-areas": "\"a\" \"b\"",
      ]
    ), ("grid-template: \"a\" / repeat(2, 1fr)", nil), ("grid-template: 10px", nil),
    (
      "grid: 100px / auto-flow dense 10px",
      [
        "grid-template-rows": "100px", "grid-template-columns": "none", "grid-auto-columns": "10px",
        "grid-auto-flow": "column dense",
      ]
    ),
    ("grid: dense auto-flow 10px / 1fr", ["grid-auto-rows": "10px", "grid-auto-flow": "dense"]),
    ("grid: auto-flow", nil),
    ("inset: auto 0 5%", ["top": "auto", "left": "0px", "bottom": "5%"]),
    ("transition: opacity 1s ease-in 2s, all", ["transition-duration": "1s, 0s", "transition-delay": "2s, 0s"]),
    ("columns: auto 2", ["column-count": "2", "column-width": "auto"]), ("columns: 2 3", nil),
    (
      "border-image: linear-gradient(red, blue) 1 / 2px / 3px round",
      ["border-image-width": "2px", "border-image-outset": "3px"]
    ),
    ("mask: url(m.svg) luminance exclude", ["mask-mode": "luminance", "mask-composite": "exclude"]),
  ]

  @Test(arguments: rows) func expands(_ row: (declaration: String, values: [String: String]?)) {
    guard let values = row.values else {
      #expect(Computed.winners(row.declaration) == nil, "\(row.declaration)")
      return
    }
    for (property, value) in values {
      #expect(Computed.text(property, row.declaration) == value, "\(row.declaration): \(property)")
    }
  }

  @Test("each shorthand's longhands exist, and CSS-wide keywords reach them all", arguments: Shorthand.all.map(\.name))
  func takesWideKeywords(_ name: String) throws {
    let longhands = try #require(PropertyParser.longhands(of: name))
    #expect(!longhands.isEmpty)
    #expect(Computed.winners("\(name): inherit")?.count == Set(longhands).count)
  }
}
