import FlexCore
import FlexDOM
import FlexMarkup
import Testing

@testable import FlexStyle

@Suite("CSS Cascade 5")
struct CascadeTests {
  /// The `order` of the `p` in `div.x > p#b.x.y`.
  static let rows: [(case: String, css: String, order: String)] = [
    ("specificity before order", "#b{order:1} p.x{order:2}", "1"),
    ("order among equals", "p{order:1} p{order:2}", "2"),
    (":is() counts its best argument", ":is(p,#z){order:1} .x.y{order:2}", "1"),
    (":where() counts nothing", ":where(#b){order:1} p{order:2}", "2"),
    ("important before specificity", "p{order:1!important} #b{order:2}", "1"),
    ("what is in no layer beats layers", "@layer a{#b{order:1}} p{order:2}", "2"),
    ("later layers beat earlier ones", "@layer a,b;@layer b{p{order:1}}@layer a{#b{order:2}}", "1"),
    ("importance turns layers round", "@layer a{p{order:1!important}}@layer b{p{order:2!important}}", "1"),
    ("a layer's own rules beat its layers'", "@layer a{p{order:1}@layer b{#b{order:2}}}", "1"),
    ("revert-layer", "@layer a{p{order:1}}@layer b{p{order:2}}p{order:revert-layer}", "2"),
    ("revert", "p{order:1}#b{order:revert}", "0"),
    ("unset", "p{order:1}#b{order:unset}", "0"),
    ("inherit", "div{order:7}p{order:inherit}", "7"),
    ("all", "p{order:1}#b{all:initial}", "0"),
    ("nesting", "div{order:1;& p{order:2}}", "2"),
    ("nested declarations keep their place", "p{&.x{order:1}order:2}", "1"),
    ("declarations after a nested rule come after it", "p{&{order:1}order:2}", "2"),
    ("the nearer scope", "@scope(p){:scope{order:1}}@scope(div){p{order:2}}", "1"),
    ("a scope's end", "@scope(div) to (p){p{order:1}}", "0"),
    ("a false medium", "@media print{p{order:1}}", "0"),
    ("a nested condition", "p{@media screen{@supports(order:1){order:3}}}", "3"),
    ("variables", "div{--o:4}p{order:var(--o)}", "4"),
    ("a fallback", "p{order:var(--none,5)}", "5"),
    ("a cycle is invalid", "p{order:3;--a:var(--b);--b:var(--a);order:var(--a)}", "0"),
    ("a fallback that isn't needed makes no cycle", "p{--a:var(--b,var(--a));--b:6;order:var(--a)}", "6"),
    ("a keyword from a variable", "@layer a{p{order:8}}p{order:var(--none,revert-layer)}", "8"),
    ("attr() with a type", "p{order:attr(data-order type(<integer>), 2)}", "9"),
    ("what is no rule doesn't close the door on imports", "{}@import 'x';", "0"),
    ("names are code points", ".e\u{301}{order:1} .\u{E9}{order:2}", "2"),
    (":is() forgives", ":is(p,:nosuch){order:1}", "1"),
    ("but not where support is asked for", "@supports selector(:is(p,:nosuch)){p{order:1}}", "0"),
    ("`of` without spaces", ":nth-child(1/**/of/**/.x){order:1}", "1"),
    ("an import is before all", "@import 'x';p{order:2}", "2"),
  ]

  @Test(arguments: rows) func wins(_ row: (case: String, css: String, order: String)) throws {
    let (styles, document) = try styled(
      "<div class=x><p id=b class='x y \u{E9}' data-order=9>x</p></div>", css: row.css)
    let p = try #require(document.first("p"))
    #expect(styles.serializedValue(of: "order", for: p) == row.order, "\(row.case)")
  }

  @Test func styleAttributesSkipRules() throws {
    let (styles, document) = try styled("<p style='@x{order:1} order:2; @y; order:3'>x</p>", css: "")
    #expect(styles.serializedValue(of: "order", for: try #require(document.first("p"))) == "3")
  }

  @Test func theInitialColorFollowsTheScheme() throws {
    let document = try Document(parsing: "<!DOCTYPE html><p>x<b>y</b>")
    let css = "html{color-scheme:light dark}p{color:red}b{color:initial}"
    for (scheme, color) in [(StyleContext.ColorScheme.light, "rgb(0, 0, 0)"), (.dark, "rgb(255, 255, 255)")] {
      let context = StyleContext(viewport: .zero, colorScheme: scheme)
      let styles = StyleResolver(sheets: [StyleSheet(parsing: css)], context: context).computedStyles(for: document)
      #expect(styles.serializedValue(of: "color", for: document.root) == color)
      #expect(styles.serializedValue(of: "color", for: try #require(document.first("b"))) == color)
      #expect(styles.isDark == (scheme == .dark))
    }
  }

  @Test func equalElementsShareAStyle() throws {
    let (styles, document) = try styled("<ul><li>a<li>b<li class=x>c</ul>", css: ".x{color:red}")
    let items = document.nodes.indices.map { FlexDOM.NodeID(index: $0) }.filter { document.element($0)?.tag == "li" }
    let numbers = items.map { styles.styleNumber($0) }
    #expect(numbers[0] == numbers[1])
    #expect(numbers[0] != numbers[2])
  }

  @Test func pseudoElementsThatMakeBoxes() throws {
    let (styles, document) = try styled(
      "<ul><li>a</ul><p>b", css: "p::before{content:'x'}p::after{color:red}p::first-line{color:red}")
    let p = try #require(document.first("p"))
    let li = try #require(document.first("li"))
    #expect(styles[p, .before] != nil)
    #expect(styles[p, .after] == nil)
    #expect(styles[p, .firstLine] != nil)
    #expect(styles[p, .firstLetter] == nil)
    #expect(styles[p, .marker] == nil)
    #expect(styles[li, .marker] != nil)
  }

  @Test func quirksModeIgnoresCase() throws {
    let document = try Document(parsing: "<p class=A id=B>x")
    let resolver = StyleResolver(
      sheets: [StyleSheet(parsing: ".a{order:1}#b{z-index:2}")],
      context: StyleContext(viewport: Size(width: 100, height: 100)))
    let styles = resolver.computedStyles(for: document)
    let p = try #require(document.first("p"))
    #expect(document.isQuirksMode)
    #expect(styles.serializedValue(of: "order", for: p) == "1")
    #expect(styles.serializedValue(of: "z-index", for: p) == "2")
  }
}

@Suite("What is said of a style sheet")
struct StyleSheetDiagnosticsTests {
  static let rows: [(css: String, offset: Int, message: String, hint: String?)] = [
    ("p{colour:red}", 2, "unknown property 'colour'", "did you mean 'color'?"),
    ("p{order:1.5}", 8, "found '1.5' for 'order'; expected <integer>", nil),
    ("p:hoover{}", 1, "unknown pseudo-class or pseudo-element ':hoover'", "did you mean 'hover'?"),
    ("a{}p..x{}", 4, "the selector 'p..x' matches nothing: expected a class name after '.'", nil),
    ("@meda all{}", 0, "unknown rule '@meda'", "did you mean '@media'?"),
    ("p{}@import 'x';", 3, "'@import' is ignored here: it must come before all other rules", nil),
    ("@import 'x';", 0, "the style sheet 'x' could not be read: there is none", nil),
    ("p{color red;order:1}", 2, "found 'color red;'; expected a declaration 'property: value'", nil),
    ("@page{size:a4;margin 1cm}", 14, "found 'margin 1cm'; expected a declaration 'property: value'", nil),
    ("@page{@top-left{color red}}", 16, "found 'color red'; expected a declaration 'property: value'", nil),
    ("@page{p {color:red}margin:0}", 6, "found 'p { … }'; expected a declaration 'property: value'", nil),
    ("@font-face{font-family:x;src url(y)}", 25, "found 'src url(y)'; expected a declaration 'property: value'", nil),
  ]

  @Test(arguments: rows) func says(_ row: (css: String, offset: Int, message: String, hint: String?)) throws {
    let sheet = StyleSheet(parsing: row.css, file: "a.html", offset: 100)
    let error = try #require(sheet.diagnostics.first)
    #expect(error.description == row.message)
    #expect(error.hint == row.hint)
    #expect(error.location == SourceLocation(file: "a.html", offset: 100 + row.offset))
  }

  @Test(
    "is silent about",
    arguments: [
      "p{-moz-osx-font-smoothing:auto}", "p{--anything:1}", "@charset 'utf-8';", "p{color:var(--x)}",
      "@-ms-viewport{width:1px}", "@font-face{font-family:x;src:url(y)}", "@page{size:a4;margin:1cm}",
    ]) func isSilent(_ css: String)
  {
    #expect(StyleSheet(parsing: css).diagnostics.isEmpty)
  }

  @Test(
    "tells apart what is for other browsers",
    arguments: [
      ("p{box-flex:1}", true), ("p{display:box}", true), ("p{behavior:url(x.htc)}", true), ("p{display:bocks}", false),
      ("p{box-flexx:1}", false), ("p{float:box}", false),
    ]) func isForOthers(_ css: String, _ expected: Bool)
  {
    #expect(StyleSheet(parsing: css).diagnostics.map(\.isForOtherBrowsers) == [expected])
  }

  @Test func eachOnce() {
    #expect(StyleSheet(parsing: "p{colour:red}a{colour:red}b{colour:blue}").diagnostics.count == 1)
  }

  @Test func badStyleAttributesAreLocatedInTheirValue() throws {
    let document = try Document(parsing: "<!DOCTYPE html><p style='colour:red'>x", file: "a.html")
    let resolver = StyleResolver(sheets: [], context: StyleContext(viewport: Size(width: 1, height: 1)))
    let error = try #require(resolver.computedStyles(for: document).diagnostics.first)
    #expect(error.description == "unknown property 'colour'")
    #expect(error.location?.file == "a.html")
    #expect(error.location?.offset == 25)
  }
}
