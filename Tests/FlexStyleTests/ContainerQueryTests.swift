import FlexCore
import FlexDOM
import FlexMarkup
import FlexTree
import Testing

@testable import FlexStyle

@Suite("Container queries and if()") struct ContainerQueryTests {
  /// The width of `<p>` in a container of 300 × 100 px.
  private func width(_ css: String) throws -> Dimension? {
    let document = try Document(parsing: "<!doctype html><div><p></p></div>")
    let sheet = StyleSheet(parsing: "div { container: box / size } p { width: 1px }" + css)
    let resolver = StyleResolver(sheets: [sheet], context: StyleContext(viewport: Size(width: 800, height: 600)))
    var sizes = ContainerSizes()
    let container = try #require(document.first("div"))
    if css.contains("(") { #expect(resolver.computedStyles(for: document).containers.contains(container)) }
    sizes[container] = Size(width: 300, height: 100)
    let styles = resolver.computedStyles(for: document, containers: sizes)
    return document.first("p").flatMap { styles[$0] }?.layout.size.width
  }

  static let holding = [
    "(width: 300px)", "(width > 299px)", "(200px < width <= 300px)", "(min-width: 18em)", "(max-height: 100px)",
    "(aspect-ratio: 3/1)", "(orientation: landscape)", "box (inline-size >= 30cqw)", "not (block-size > 100px)",
    "(width < 1px) or (height)", "other (width), (width)", "((width) and (height > 5px))", "box",
    "(width > calc(100px + 50px)) and style(--unset: initial)",
  ]

  @Test(arguments: holding) func holds(_ query: String) throws {
    #expect(try width("@container \(query) { p { width: 2px } }") == .px(2), "\(query)")
  }

  static let failing = [
    "(width: 301px)", "other (width)", "not (depth > 1px)", "(orientation: portrait)", "style(--a: 1) and (width)",
    "not scroll-state(stuck: top)", "other",
  ]

  @Test(arguments: failing) func doesNotHold(_ query: String) throws {
    let css = "@container \(query) { p { width: 2px } } @container (width) { div { color: red } }"
    #expect(try width(css) == .px(1), "\(query)")
  }

  @Test func unitsAreOfTheContainer() throws {
    #expect(try width("p { width: calc(10cqw + 10cqh + 1cqmin + 1cqmax) }") == .px(30 + 10 + 1 + 3))
  }

  @Test func documentsWithoutQueriesAskForNoLayout() throws {
    let (styles, _) = try styled("<div><p></p></div>", css: "div { container-type: size } p { width: 1px }")
    #expect(styles.containers.isEmpty)
  }

  @Test func badQueriesAreReported() {
    for (prelude, message) in [
      ("box and (width)", "'@container' is ignored"), ("(depth: 1px)", "'depth'"),
      ("scroll-state(stuck: top)", "scroll-state"),
    ] {
      let sheet = StyleSheet(parsing: "@container \(prelude) { p { color: red } }")
      #expect(sheet.diagnostics.contains { $0.description.contains(message) }, "\(prelude): \(sheet.diagnostics)")
    }
  }

  static let choices: [(value: String, width: Dimension)] = [
    ("if(style(--a: 1): 2px; else: 3px)", .px(2)), ("if(style(--a: 2): 2px; else: 3px;)", .px(3)),
    ("if(style(--a < 2) and media(width > 1px): 2px)", .px(2)), ("if(media(print): 2px)", .auto),
    ("if(supports(display: grid): 2px; else: 3px)", .px(2)), ("calc(if(not style(--b): 2px; else: 3px) * 2)", .px(4)),
    ("if(nobody(knows): 2px; else: 3px)", .px(3)), ("if(else: var(--a) var(--a))", .auto),
  ]

  @Test(arguments: choices) func conditions(_ row: (value: String, width: Dimension)) throws {
    let (styles, document) = try styled("<p></p>", css: "p { --a: 1; width: \(row.value) }")
    #expect(document.first("p").flatMap { styles[$0] }?.layout.size.width == row.width, "\(row.value)")
  }

  @Test func conditionsThatGoInCirclesAreInvalid() throws {
    let css =
      "p { --a: if(style(--b: 1): 1; else: 2); --b: if(style(--a: 1): 1; else: 2); width: calc(var(--a, 7) * 1px) }"
    let (styles, document) = try styled("<p></p>", css: css)
    #expect(document.first("p").flatMap { styles[$0] }?.layout.size.width == .px(7))
  }

  @Test func siblingsAreCounted() throws {
    let css = "p, i { --n: sibling-index(); width: calc(var(--n) * 10px + sibling-count() * 1px) }"
    let (styles, document) = try styled("<div><b></b><p></p><b></b></div>", css: css)
    #expect(document.first("p").flatMap { styles[$0] }?.layout.size.width == .px(23))
  }
}
