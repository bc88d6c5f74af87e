import FlexCore
import FlexDOM
import FlexMarkup
import FlexTree
import Testing

@testable import FlexStyle

@Suite("Page rules") struct PageStyleTests {
  private func pages(_ css: String) -> PageStyles {
    StyleResolver(sheets: [StyleSheet(parsing: css)], context: StyleContext(viewport: .zero)).pages()
  }

  private func left(_ css: String, _ page: PageDescription) -> Dimension {
    var pages = pages(css)
    return pages.style(of: page).style.layout.margin.left
  }

  @Test(
    "the stronger selector wins",
    arguments: [
      ("@page :first{margin:2px} @page{margin:1px}", PageDescription(), Float(2)),
      ("@page :first{margin:2px} @page{margin:1px}", PageDescription(index: 1), 1),
      ("@page :first{margin:2px} @page :right{margin:3px}", PageDescription(), 2),
      ("@page :left{margin:2px} @page :right{margin:3px}", PageDescription(index: 1, isLeft: true), 2),
      ("@page x{margin:4px} @page :first:right{margin:5px}", PageDescription(name: "x"), 4),
      ("@page x,y:first{margin:4px}", PageDescription(name: "y"), 4),
      ("@page x,y:first{margin:4px}", PageDescription(name: "y", index: 1), 0),
      ("@page :blank{margin:6px}", PageDescription(index: 1, isBlank: true), 6),
      ("@page :nth(2n+1){margin:7px}", PageDescription(index: 2), 7),
      ("@page :nth(2n+1){margin:7px}", PageDescription(index: 3), 0),
      ("@page :nth(2 of x){margin:8px}", PageDescription(name: "x", index: 5, indexInGroup: 1), 8),
      ("@page :nth(2 of x){margin:8px}", PageDescription(name: "y", index: 1, indexInGroup: 1), 0),
      ("@page{margin:1px!important} @page :first{margin:2px}", PageDescription(), 1),
      ("@layer a{@page :first{margin:2px}} @page{margin:1px}", PageDescription(), 1),
      ("@page{--m:9px;margin:var(--m)}", PageDescription(), 9),
    ]) func cascade(_ row: (css: String, page: PageDescription, left: Float))
  {
    #expect(left(row.css, row.page) == .px(row.left))
  }

  @Test func descriptors() {
    var pages = pages(
      "@page{size:a5 landscape;page-orientation:rotate-left;marks:crop cross;bleed:3mm} @page :left{bleed:auto}")
    let right = pages.style(of: PageDescription())
    #expect(right.orientation == .rotateLeft && right.marks == [.crop, .cross])
    #expect(abs((right.bleed ?? 0) - 11.339) < 0.01)
    #expect(pages.style(of: PageDescription(isLeft: true)).bleed == nil)
  }

  @Test func marginBoxesNeedContentAndInheritFromThePage() throws {
    var pages = pages("@page{color:red;@top-left{content:'a'}@top-right{content:none}@bottom-left{content:normal}}")
    let style = pages.style(of: PageDescription())
    #expect(Array(style.marginBoxes.keys) == [.topLeft])
    let box = try #require(style.marginBoxes[.topLeft])
    #expect(box.text.color == Color(hex: 0xFF0000))
    #expect(box.inline.verticalAlign == .middle && box.text.textAlign == .left)
  }

  @Test(
    "what has no effect is said",
    arguments: [
      ("@page{display:flex}", "'display' of a page is not supported"),
      ("@page{@footnote{content:'x'}}", "'content' of an area of a page is not supported"),
      ("@page{@top-left{position:fixed}}", "'position' of an area of a page is not supported"),
      ("@page{size:huge}", "found 'huge' for 'size'; expected "), ("@page :second{}", "'@page' is ignored: "),
      ("@page{marks:dots}", "found 'dots' for 'marks'; expected none | [ crop || cross ]"),
      ("@page{@middle{}}", "'@middle' is ignored: "),
    ]) func warnings(_ row: (css: String, warning: String))
  {
    let found = StyleSheet(parsing: row.css).diagnostics
    #expect(found.count == 1 && found.allSatisfy { $0.location != nil })
    #expect(found.first?.description.hasPrefix(row.warning) == true)
  }

  @Test(
    "content of pages prints as it is read",
    arguments: [
      ("string-set", "a content(text), b \"x\" attr(title)"), ("position", "running(head)"), ("float", "footnote"),
      ("content", "string(a, first-except) element(b) leader(\". \")"),
      ("content", "target-counter(attr(href), page, lower-roman) target-text(\"#a\", before)"),
      ("content", "target-counters(\"#a\", n, \".\")"), ("bookmark-label", "content(first-letter)"),
      ("bookmark-level", "3"), ("bookmark-state", "closed"), ("footnote-display", "compact"),
      ("footnote-policy", "line"),
    ]) func values(_ row: (property: String, value: String)) throws
  {
    let parsed = PropertyParser.parse(name: row.property, values: parseComponentValues(row.value))
    var builder = StyleBuilder(parent: nil, context: StyleContext(viewport: .zero).computation)
    builder.apply(try parsed.get())
    let property = try #require(PropertyID.named(row.property))
    #expect(serializedComputedValue(of: property, in: builder.finish()) == row.value)
  }
}
