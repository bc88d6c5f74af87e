import FlexCore
import FlexTree
import Testing

@testable import FlexStyle

@Suite("Longhands: valid, invalid, computed")
struct PropertyTests {
  static let rows: [(declaration: String, property: String, computed: String?)] = [
    // Lengths and their units.
    ("width: 2em", "width", "40px"), ("width: 1in", "width", "96px"), ("width: 10vw", "width", "80px"),
    ("width: 10Q", "width", "9.44882px"), ("width: 100", "width", nil), ("width: 0", "width", "0px"),
    ("width: -1px", "width", nil), ("margin-left: -1px", "margin-left", "-1px"), ("width: 10xp", "width", nil),
    ("width: fit-content(50%)", "width", nil), ("max-width: none", "max-width", "none"),
    ("min-width: none", "min-width", nil), ("aspect-ratio: 4 / 3 auto", "aspect-ratio", "auto 4 / 3"),
    ("font-palette: --a", "font-palette", "--a"), ("font-palette: a", "font-palette", nil),
    (
      "font-palette: palette-mix(in lch, normal, 30% --b)", "font-palette", "palette-mix(in lch, normal, --b 30%)"
    ), ("font-palette: palette-mix(normal, dark)", "font-palette", nil),
    ("-webkit-text-security: disc", "-webkit-text-security", "disc"),
    ("-webkit-box-reflect: below 10%", "-webkit-box-reflect", "below 10% none"),
    ("-webkit-box-reflect: 5px below", "-webkit-box-reflect", nil), ("width: random(1px)", "width", nil),
    // Numbers that are drawn; those that are given draw nothing.
    ("width: random(fixed 0.25, 0px, 100px)", "width", "25px"), ("width: random(0px, 10)", "width", nil),
    ("width: random(fixed .5, 10px, 20px, 4px)", "width", "14px"),
    ("width: random(fixed 1, 100px, 0px)", "width", "100px"), ("width: random(fixed 2, 0px, 1px)", "width", nil),
    ("width: calc(1px * random(fixed .99, 0, 10, 3))", "width", "9px"),
    ("width: random(fixed .4, 10%, 50%)", "width", "26%"), ("order: random(--a b, 1, 2)", "order", nil),
    // Sizes that are calculated from others.
    ("width: calc-size(auto, size * 2)", "width", "calc-size(auto, 2 * size)"),
    ("width: calc-size(any, 20px)", "width", "calc-size(any, 20px)"), ("width: calc-size(any, size)", "width", nil),
    ("width: calc-size(20%, size + 1em)", "width", "calc-size(20%, 20px + size)"),
    ("width: calc-size(calc-size(auto, size + 1px), size)", "width", "calc-size(auto, 1px + size)"),
    ("flex-basis: calc-size(content, size)", "flex-basis", "calc-size(content, size)"),
    ("width: calc-size(content, size)", "width", nil), ("max-width: calc-size(none, size)", "max-width", nil),
    ("max-width: calc-size(auto, size)", "max-width", nil), ("width: calc-size(fit-content(1px), size)", "width", nil),
    ("width: calc(calc-size(auto, size) + 1px)", "width", nil), ("left: calc-size(auto, size)", "left", nil),
    // Keywords.
    ("display: inline flow-root", "display", "inline-block"), ("display: block inline", "display", nil),
    ("display: FLEX", "display", "flex"), ("order: 1.5", "order", nil), ("order: calc(2.5)", "order", "3"),
    ("justify-content: safe center", "justify-content", "safe center"),
    ("justify-content: center safe", "justify-content", nil),
    ("align-items: last baseline", "align-items", "last baseline"),
    // Grid tracks, areas and lines.
    (
      "grid-template-columns: [a] 1em [b] minmax(0, 1fr)", "grid-template-columns", "[a] 20px [b] minmax(0px, 1fr)"
    ), ("grid-template-columns: minmax(auto, 1fr)", "grid-template-columns", "1fr"),
    ("grid-template-columns: repeat( 2 , [a] 10px [b c])", "grid-template-columns", "repeat(2, [a] 10px [b c])"),
    ("grid-template-columns: 10px repeat(auto-fit,10%)", "grid-template-columns", "10px repeat(auto-fit, 10%)"),
    ("grid-template-columns: 1fr repeat(auto-fill, 10px)", "grid-template-columns", nil),
    ("grid-template-columns: [a] [b] 10px", "grid-template-columns", nil),
    ("grid-template-columns: minmax(1fr, 10px)", "grid-template-columns", nil),
    ("grid-template-columns: repeat(0, 1fr)", "grid-template-columns", nil),
    ("grid-template-columns: subgrid [a]", "grid-template-columns", "subgrid [a]"),
    ("grid-auto-rows: fit-content(2em) 1fr", "grid-auto-rows", "fit-content(40px) 1fr"),
    ("grid-auto-rows: [a] 10px", "grid-auto-rows", nil), ("grid-auto-flow: dense row", "grid-auto-flow", "dense"),
    ("grid-template-areas: \"a  ...  b\"", "grid-template-areas", "\"a . b\""),
    ("grid-template-areas: \"a b\" \"b a\"", "grid-template-areas", nil),
    ("grid-row-start: a span 2", "grid-row-start", nil), ("grid-row-start: span a 2", "grid-row-start", "span 2 a"),
    ("grid-row-start: a -3", "grid-row-start", "-3 a"), ("grid-row-start: 0", "grid-row-start", nil),
    // Formulas.
    ("math-depth: add(2)", "math-depth", "2"), ("math-depth: auto-add", "math-depth", "0"),
    ("math-depth: -3", "math-depth", "-3"), ("math-depth: add()", "math-depth", nil),
    ("math-depth: 1; font-size: math", "font-size", "14.2px"), ("math-style: compact", "math-style", "compact"),
    // Rules in gaps.
    ("column-rule-width: 1px, thick", "column-rule-width", "1px, 5px"),
    ("row-rule-width: repeat(2, 1px, 1em)", "row-rule-width", "repeat(2, 1px, 20px)"),
    ("row-rule-width: 1px 2px", "row-rule-width", nil), ("row-rule-width: -1px", "row-rule-width", nil),
    ("row-rule-width: repeat(0, 1px)", "row-rule-width", nil),
    (
      "row-rule-style: solid, repeat(auto, dotted, none), dashed", "row-rule-style",
      "solid, repeat(auto, dotted, none), dashed"
    ),
    ("row-rule-style: repeat(auto, dotted), repeat(auto, none)", "row-rule-style", nil),
    ("row-rule-style: repeat(auto, repeat(2, dotted))", "row-rule-style", nil),
    ("column-rule-color: repeat(3, red), currentcolor", "column-rule-color", "repeat(3, rgb(255, 0, 0)), rgb(0, 0, 0)"),
    ("row-rule-break: intersection", "row-rule-break", "intersection"),
    ("row-rule-break: spanning-item", "row-rule-break", nil), ("column-rule-break: none", "column-rule-break", "none"),
    ("column-rule-inset-cap-start: -50%", "column-rule-inset-cap-start", "-50%"),
    ("column-rule-inset-cap-start: overlap-join", "column-rule-inset-cap-start", "overlap-join"),
    ("row-rule-inset-junction-end: calc(1px + 10%)", "row-rule-inset-junction-end", "calc(10% + 1px)"),
    ("row-rule-inset-junction-end: auto", "row-rule-inset-junction-end", nil),
    ("row-rule-visibility-items: between", "row-rule-visibility-items", "between"),
    ("row-rule-visibility-items: none", "row-rule-visibility-items", nil),
    ("rule-overlap: column-over-row", "rule-overlap", "column-over-row"), ("rule-overlap: row", "rule-overlap", nil),
    // Text and fonts.
    ("text-autospace: normal", "text-autospace", "normal"), ("text-autospace: ideograph-alpha", "text-autospace", nil),
    ("font-variant-emoji: unicode", "font-variant-emoji", "unicode"),
    ("font-variant-emoji: auto", "font-variant-emoji", nil),
    ("font-language-override: \"ROM\"", "font-language-override", "\"ROM\""),
    ("font-language-override: ROM", "font-language-override", nil),
    ("font-language-override: \"ROMAN\"", "font-language-override", nil),
    ("ruby-overhang: spaces", "ruby-overhang", "spaces"), ("ruby-overhang: none", "ruby-overhang", "spaces"),
    ("ruby-overhang: 1px", "ruby-overhang", nil), ("text-fit: grow consistent 150%", "text-fit", "grow 30px"),
    ("text-fit: shrink 8px", "text-fit", "shrink 8px"), ("text-fit: grow per-line", "text-fit", nil),
    ("border-shape: circle(1em)", "border-shape", "circle(20px)"),
    ("border-shape: inset(1px) half-border-box", "border-shape", "inset(1px)"),
    ("border-shape: inset(1px) border-box", "border-shape", "inset(1px) border-box"),
    ("border-shape: inset(1px) border-box inset(2px) content-box", "border-shape", "inset(1px) inset(2px) content-box"),
    ("border-shape: border-box", "border-shape", nil),
    ("border-shape: inset(1px) inset(1px) inset(1px)", "border-shape", nil),
    ("baseline-source: last", "baseline-source", "last"), ("baseline-source: last first", "baseline-source", nil),
    ("baseline-shift: 1em", "baseline-shift", "20px"), ("baseline-shift: top", "baseline-shift", nil),
    ("line-height: 1.5", "line-height", "30px"), ("letter-spacing: 0.1em", "letter-spacing", "2px"),
    ("font-size: smaller", "font-size", "16.6667px"), ("font-weight: bolder", "font-weight", "700"),
    ("font-weight: 1001", "font-weight", nil), ("font-style: oblique 91deg", "font-style", nil),
    ("font-family: a b, serif", "font-family", "\"a b\", serif"), ("font-family: a, default", "font-family", nil),
    ("font-feature-settings: \"tnum\", \"kern\" off", "font-feature-settings", "\"kern\" 0, \"tnum\""),
    ("text-indent: 2em hanging", "text-indent", "40px hanging"),
    ("text-decoration-line: underline underline", "text-decoration-line", nil),
    ("content: \"a\" counter(c, lower-roman) / \"b\"", "content", "\"a\" counter(c, lower-roman) / \"b\""),
    ("counter-increment: c d 2", "counter-increment", "c 1 d 2"), ("quotes: \"a\"", "quotes", nil),
    // Paint.
    ("opacity: 150%", "opacity", "1"),
    ("box-shadow: inset 1px 2px red", "box-shadow", "rgb(255, 0, 0) 1px 2px 0px 0px inset"),
    ("transform: translate(10px) rotate(0.25turn)", "transform", "translate(10px) rotate(90deg)"),
    ("transform-origin: top 10px", "transform-origin", nil), ("rotate: 0 0 -1 30deg", "rotate", "-30deg"),
    ("filter: blur(5)", "filter", nil), ("filter: contrast(200%) url(#x)", "filter", "contrast(2) url(\"#x\")"),
    ("clip-path: rect(1px 2px 3px auto)", "clip-path", "inset(1px calc(100% - 2px) calc(100% - 3px) 0%)"),
    ("clip-path: path(\"m1 1h2\")", "clip-path", "path(\"M 1 1 H 3\")"),
    ("background-position-x: right 10px", "background-position-x", "calc(100% - 10px)"),
    ("background-image: url(../a b.png)", "background-image", nil),
    ("background-image: url(\"../a b.png\")", "background-image", "url(\"http://x.example/a%20b.png\")"),
    ("image-rendering: -webkit-optimize-contrast", "image-rendering", "-webkit-optimize-contrast"),
    ("transform: skewX(100grad)", "transform", "skew(90deg, 0deg)"),
    (
      "transform: translate3d(10%, 0px, 5px)", "transform",
      "translate(10%) matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 5, 1)"
    ),
    ("width: clamp(none, 5%, 10px)", "width", "min(5%, 10px)"), ("width: clamp(9px, 5px, none)", "width", "9px"),
    ("width: clamp(none, 5px, none)", "width", "5px"), ("width: abs(-10%)", "width", "10%"),
    ("width: hypot(3%, 4%)", "width", "5%"),
    ("background-image: linear-gradient(10% red, blue)", "background-image", nil),
    (
      "background-image: -webkit-linear-gradient(left top, red, blue)", "background-image",
      "-webkit-linear-gradient(left top, rgb(255, 0, 0), rgb(0, 0, 255))"
    ),
    (
      "background-image: -webkit-radial-gradient(top, circle contain, red, blue)", "background-image",
      "-webkit-radial-gradient(50% 0%, circle contain, rgb(255, 0, 0), rgb(0, 0, 255))"
    ),
    (
      "background-image: -webkit-gradient(linear, 10 top, 30% center, color-stop(.3, lime), from(red))",
      "background-image",
      "-webkit-gradient(linear, 10 0%, 30% 50%, color-stop(0.3, rgb(0, 255, 0)), from(rgb(255, 0, 0)))"
    ),
    (
      "background-image: -webkit-gradient(radial, center center, 10, left bottom, 50, to(red))", "background-image",
      "-webkit-gradient(radial, 50% 50%, 10, 0% 100%, 50, to(rgb(255, 0, 0)))"
    ),
    ("background-image: -webkit-gradient(linear, 10px 0, 0 0, from(red))", "background-image", nil),
    ("background-image: -webkit-gradient(linear, 0 0, 9 0, from(currentcolor))", "background-image", nil),
    ("background-image: -webkit-gradient(radial, 0 0, -1, 9 0, 1, from(red))", "background-image", nil),
    ("-webkit-locale: \"de-CH\"", "-webkit-locale", "\"de-CH\""), ("-webkit-locale: de", "-webkit-locale", nil),
    ("font: -webkit-control", "font-size", "13.3333px"), ("font: -webkit-body", "font-size", nil),
    (
      "mask: linear-gradient(red, red); -webkit-mask-composite: destination-out", "mask-composite", "destination-out"
    ),
    ("mask-composite: destination-out", "mask-composite", nil),
    ("background-image: url(http://x.example:80/a/../b)", "background-image", "url(\"http://x.example/b\")"),
    ("list-style-type: symbols(cyclic \"*\" \"+\")", "list-style-type", "symbols(cyclic \"*\" \"+\")"),
    ("list-style-type: symbols(numeric \"0\")", "list-style-type", nil),
    ("content: counter(c, symbols(\"a\"))", "content", "counter(c, symbols(\"a\"))"),
    ("contain: paint layout", "contain", "layout paint"), ("contain: style paint layout", "contain", "content"),
    ("contain: size inline-size", "contain", nil), ("contain: size size", "contain", nil),
    ("container: a b / inline-size", "container-name", "a b"), ("container: a / b", "container-type", nil),
    ("will-change: Opacity, scroll-position", "will-change", "opacity, scroll-position"),
    ("will-change: all", "will-change", nil), ("contain-intrinsic-size: auto 3em", "contain-intrinsic-height", "60px"),
    ("object-position: right 5px bottom 10%", "object-position", "calc(100% - 5px) 90%"),
  ]

  @Test(arguments: rows) func computes(_ row: (declaration: String, property: String, computed: String?)) {
    #expect(Computed.text(row.property, row.declaration) == row.computed, "\(row.declaration)")
  }

  @Test func filledEmphasisMarksAreDots() {
    #expect(Computed.text("text-emphasis-style", "text-emphasis-style: filled") == "dot")
    #expect(Computed.text("text-emphasis-style", "text-emphasis-style: open") == "open dot")
  }

  @Test("every longhand reads its own initial value and inherits as its row says")
  func initialValuesReadBack() {
    // What prints as a used colour or in px reads back as another value of the same property.
    for property in PropertyID.all {
      let text = serializedComputedValue(of: property, in: ComputedStyle())
      #expect(Computed.winners("\(property.name): \(text)") != nil, "\(property.name): \(text)")
      #expect(Computed.winners("\(property.name): inherit") != nil)
      #expect(PropertyID.named(property.name) == property)
    }
  }

  @Test("an invalid value names what was expected")
  func saysWhatWasExpected() {
    let result = PropertyParser.parse(name: "letter-spacing", values: parseComponentValues("wide"))
    guard case .failure(let failure) = result else {
      Issue.record("accepted")
      return
    }
    #expect(failure == .invalidValue(expected: "normal | <length-percentage>"))
    guard case .failure(.unknownProperty) = PropertyParser.parse(name: "colour", values: []) else {
      Issue.record("known")
      return
    }
  }
}

@Suite("What makes a stacking context, what contains fixed boxes")
struct SettledContainmentTests {
  static let rows: [(declaration: String, isStack: Bool, containsFixed: Bool)] = [
    ("contain: layout", true, true), ("contain: paint", true, true), ("contain: size", false, false),
    ("content-visibility: auto", true, true), ("container-type: size", false, false),
    ("will-change: transform", true, true), ("will-change: opacity", true, false),
    ("will-change: color", false, false), ("perspective: 9px", true, true),
    ("transform-style: preserve-3d", true, true), ("transform: scale(1)", false, true),
    ("filter: blur(1px)", false, true),
  ]

  @Test(arguments: rows) func settles(_ row: (declaration: String, isStack: Bool, containsFixed: Bool)) throws {
    let style = try #require(Computed.style(row.declaration))
    #expect(style.paint.forcesStackingContext == row.isStack, "\(row.declaration)")
    #expect(style.layout.containsFixed == row.containsFixed, "\(row.declaration)")
  }
}
